"""``python -m tests.ui.walk``: somebody who presses, clicks and drags at random."""

import argparse
import os
import sys
import time
from itertools import count
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.ui.walk.inputs import read_course
from tests.ui.walk.walk import Manner, Walk, replay, shrink, walk

TRIALS = 150


def main() -> int:
    """Walks so many inputs; stops at the first that breaks something, and shortens the way there.

    Each walk has a seed of its own, counted up from the one given.
    """
    wanted = _arguments()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication(["walk", "-style", "Fusion"])
    with open(wanted.note, "w") if wanted.note else open(os.devnull, "w") as note:  # noqa: PTH123
        manner = Manner(dressed=True, note=note, alarm=True)
        if wanted.replay is not None:
            return _told(replay(read_course(wanted.replay), manner), "replay")
        start, done = time.monotonic(), 0
        for seed in count(wanted.seed):
            if done >= wanted.count:
                break
            if wanted.note:
                note.seek(0)
                note.truncate()
                note.write(f"# seed {seed}, {done} inputs so far\n")
            made = walk(seed, min(wanted.length, wanted.count - done), manner)
            done += len(made.course.inputs)
            if made.complaint is not None:
                print(f"seed {seed}: {made.complaint}", flush=True)
                if not wanted.go_on:
                    shorter = shrink(made, wanted.trials, Manner(dressed=True, alarm=True))
                    return _told(shorter, f"seed {seed}")
        print(f"{done} inputs, {seed - wanted.seed} walks, {time.monotonic() - start:.0f} s")
    application.processEvents()
    return 0


def _told(made: Walk, name: str) -> int:
    if made.complaint is None:
        print(f"{name}: nothing broke")
        return 0
    print(f"# {name}, {len(made.course.inputs)} inputs")
    print("\n".join(f"# {line}" for line in made.complaint.splitlines()))
    print(made.course)
    return 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.ui.walk", description=main.__doc__)
    parser.add_argument("count", type=int, nargs="?", default=1000, help="inputs in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--length", type=int, default=200, help="inputs of one walk")
    parser.add_argument("--trials", type=int, default=TRIALS, help="walks tried to shorten one")
    parser.add_argument("--go-on", action="store_true", help="tell what breaks and walk on")
    parser.add_argument("--note", type=Path, help="a file that keeps the inputs of the last walk")
    parser.add_argument("--replay", type=Path, help="a file with the inputs of a walk")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
