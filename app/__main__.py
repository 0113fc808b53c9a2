"""``python -m app`` and the ``seedboard`` command."""

import sys


def run() -> None:
    """Run the command line and leave with its exit code."""
    from app.cli import main  # noqa: PLC0415

    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
