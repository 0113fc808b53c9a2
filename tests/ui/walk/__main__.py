"""``python -m tests.ui.walk``: somebody who presses, clicks and drags at random."""

import argparse
import os
import sys
import time
from contextlib import ExitStack
from dataclasses import replace
from itertools import count
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.ui.walk.inputs import read_course
from tests.ui.walk.walk import Manner, Walk, replay, shrink, walk

TRIALS = 150


def main() -> int:
    """Walks so many inputs; stops at the first that breaks something, and shortens the way there.

    Each walk has a seed of its own, counted up from the one given. Exits 1 if anything broke.
    """
    wanted = _arguments()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication(["walk", "-style", "Fusion"])
    with ExitStack() as stack:
        note = stack.enter_context(wanted.note.open("w")) if wanted.note else None
        manner = Manner(dressed=True, note=note, alarm=True)
        if wanted.replay is not None:
            broke = _told(replay(read_course(wanted.replay), manner), "replay")
        else:
            broke = _walked(wanted, manner)
    application.processEvents()
    return 1 if broke else 0


def _walked(wanted: argparse.Namespace, manner: Manner) -> bool:
    start, done, broken = time.monotonic(), 0, 0
    seeds = count(wanted.seed)
    while done < wanted.count:
        seed = next(seeds)
        _begin_note(manner, f"# seed {seed}, {done} inputs so far")
        made = walk(seed, min(wanted.length, wanted.count - done), manner)
        done += len(made.course.inputs)
        if made.complaint is None:
            continue
        broken += 1
        print(f"seed {seed}: {made.complaint}", flush=True)
        if not wanted.go_on:
            return _told(shrink(made, wanted.trials, replace(manner, note=None)), f"seed {seed}")
    print(f"{done} inputs, {broken} walks broke something, {time.monotonic() - start:.0f} s")
    return broken > 0


def _begin_note(manner: Manner, line: str) -> None:
    if manner.note is not None:
        manner.note.seek(0)
        manner.note.truncate()
        manner.note.write(line + "\n")


def _told(made: Walk, name: str) -> bool:
    """Says what broke and how to come there; whether anything did."""
    if made.complaint is None:
        print(f"{name}: nothing broke")
        return False
    print(f"# {name}, {len(made.course.inputs)} inputs")
    print("\n".join(f"# {line}" for line in made.complaint.splitlines()))
    print(made.course)
    return True


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
