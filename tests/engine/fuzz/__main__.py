"""``python -m tests.engine.fuzz``: hostile documents, and fights with those that passed."""

import argparse
import sys
import time

from tests.engine.fuzz.run import run


def main() -> int:
    """Reads so many hostile documents; prints every complaint and exits 1 if there is one."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.fuzz", description=main.__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    start = time.monotonic()
    tally = run(wanted.seed, wanted.count)
    for complaint in tally.complaints:
        print(complaint)
    print(
        f"{wanted.count} documents: {tally.refused} refused by field, {tally.sound} sound, "
        f"{tally.fights} fights, {len(tally.complaints)} complaints, "
        f"{time.monotonic() - start:.0f} s"
    )
    return 1 if tally.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
