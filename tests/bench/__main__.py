"""``python -m tests.bench [NAME…]`` times each part beside a yardstick in the same run.

It prints one ratio a line with the most (or least) it may be, and exits 1 when one is out.
Names are those of the modules here: commit, desk, drag, engine, export, prep, print, start.
"""

import os
import sys
from importlib import import_module
from pathlib import Path

from tests.bench.rows import Row

BENCHES = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*"))


def main(names: list[str]) -> int:
    """Runs the named benches, or all of them; 2 for a name that is none."""
    unknown = set(names) - set(BENCHES)
    if unknown:
        print(f"no bench named {', '.join(sorted(unknown))}; there are: {', '.join(BENCHES)}")
        return 2
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    out = 0
    for name in names or BENCHES:
        module = import_module(f"tests.bench.bench_{name}")
        for row in module.rows():
            title, ratio, limit, at_least = Row(*row)
            good = ratio >= limit if at_least else ratio <= limit
            sign = "≥" if at_least else "≤"
            out |= not good
            print(f"{'ok ' if good else 'OUT'} {ratio:6.2f} {sign} {limit:<5} {name}: {title}")
    return int(out)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
