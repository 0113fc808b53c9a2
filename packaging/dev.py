"""The one script of a checkout: run, test, check, format, lock, screenshots.

Old Pythons read this file too, so it says what is needed before anything newer is loaded.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Seedboard needs Python 3.11 or newer; this is Python %d.%d. Start it with another one, "
        "for example: python3.12 packaging/dev.py run" % sys.version_info[:2]
    )

if __name__ == "__main__":
    from dev_commands import main

    sys.exit(main(sys.argv[1:]))
