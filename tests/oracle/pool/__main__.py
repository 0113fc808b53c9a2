"""``python -m tests.oracle.pool 5000``: many random fights, by the engine and by the oracle."""

import argparse
import sys
import time

from tests.oracle.pool.match import play


def main() -> int:
    """Plays until the first difference, which it prints; every other fight has house rules."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.pool", description=main.__doc__)
    parser.add_argument("count", type=int, nargs="?", default=2000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    start = time.monotonic()
    for number in range(wanted.count):
        parting = play(wanted.seed + number)
        if parting is not None:
            print(f"seed {parting.seed}", *parting.commands, parting.told, sep="\n")
            return 1
        if (number + 1) % 500 == 0:
            print(f"{number + 1} fights alike, {time.monotonic() - start:.0f} s", flush=True)
    print(f"{wanted.count} fights alike")
    return 0


if __name__ == "__main__":
    sys.exit(main())
