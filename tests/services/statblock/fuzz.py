"""``python -m tests.services.statblock.fuzz [--count N] [--seed S]`` reads hostile texts.

Prints each text with which something is wrong and exits 1 then. Every hundredth text is a
flood of the greatest length; the slowest reading is shown and may take ten seconds.
"""

import argparse
import sys
import time
from random import Random

from tests.services.statblock.hostile import MAKERS, faults, flood

SLOWEST = 10.0
"""Seconds that both readings of one text may take, with a wide margin for a busy machine."""


def main(arguments: list[str]) -> int:
    """Runs the texts of a seed; 1 when any of them shows a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.services.statblock.fuzz")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    wrong, slowest = 0, 0.0
    for number in range(options.count):
        chance = Random(f"{options.seed}/{number}")  # noqa: S311 - a test
        text = flood(chance) if number % 100 == 99 else chance.choice(MAKERS)(chance)
        began = time.perf_counter()
        found = faults(text)
        took = time.perf_counter() - began
        slowest = max(slowest, took)
        if took > SLOWEST:
            found.append(f"took {took:.1f} s")
        for fault in found:
            print(f"{number}: {fault[:500]}\n    {text[:500]!r}")
        wrong += bool(found)
    print(f"{options.count} texts, {wrong} with a fault, the slowest took {slowest:.2f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
