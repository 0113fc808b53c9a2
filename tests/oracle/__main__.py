"""``python -m tests.oracle 5000``: many random battles, played by the engine and by the oracle."""

import argparse
import json
import sys
import time

from tests.oracle.match import Parting, play


def main() -> int:
    """Plays until the first difference, which it prints; every other battle has house rules."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=main.__doc__)
    parser.add_argument("count", type=int, nargs="?", default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--default-rules", action="store_true", help="no house rules")
    wanted = parser.parse_args()
    start = time.monotonic()
    for number in range(wanted.count):
        house = number % 2 == 1 and not wanted.default_rules
        parting = play(wanted.seed + number, house=house)
        if parting is not None:
            show(parting)
            return 1
        if (number + 1) % 500 == 0:
            print(f"{number + 1} battles alike, {time.monotonic() - start:.0f} s", flush=True)
    print(f"{wanted.count} battles alike")
    return 0


def show(parting: Parting) -> None:
    """The difference, and all that is needed to see it again."""
    print(f"seed {parting.seed}, {'house rules' if parting.house else 'default rules'}")
    print(*parting.commands, sep="\n")
    print(parting.told)
    for title, state in (("engine", parting.engine), ("oracle", parting.oracle)):
        if state is not None:
            print(title, json.dumps(state, indent=1, default=str))


if __name__ == "__main__":
    sys.exit(main())
