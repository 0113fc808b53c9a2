"""A walk: inputs one after the other until something breaks; and the shortest that breaks."""

import faulthandler
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import TextIO

from tests.ui.walk.chance import Chance
from tests.ui.walk.checks import complaints, complaints_at_end
from tests.ui.walk.desk import NAMES, Desk, at_desk
from tests.ui.walk.hands import Hands
from tests.ui.walk.inputs import Course, Input, without

LONGEST = 3.0
"""Seconds of work in which nobody may find the desk deaf."""
STUCK = 120
"""Seconds after which an input has hung the desk."""


@dataclass(frozen=True, slots=True)
class Walk:
    """What was done, and what came of it; ``complaint`` is ``None`` where nothing broke."""

    course: Course
    complaint: str | None

    @property
    def fault(self) -> str | None:
        """The complaint without what differs from one time to the next."""
        return None if self.complaint is None else self.complaint.splitlines()[0]


@dataclass(frozen=True, slots=True)
class Manner:
    """How walks are made: with the style sheet, with a note of each input, with an alarm."""

    dressed: bool = False
    note: TextIO | None = None
    alarm: bool = False


PLAIN = Manner()


def walk(seed: int, length: int, manner: Manner = PLAIN) -> Walk:
    """So many inputs by chance."""
    system = Random(seed).choice(NAMES) if seed >= len(NAMES) else NAMES[seed]  # noqa: S311

    def choose(desk: Desk) -> Callable[[int], Input | None]:
        chance = Chance(desk, str(seed))
        return lambda number: chance.next() if number < length else None

    return _go(system, choose, manner)


def replay(course: Course, manner: Manner = PLAIN) -> Walk:
    """The same inputs again."""

    def choose(_: Desk) -> Callable[[int], Input | None]:
        return lambda number: course.inputs[number] if number < len(course.inputs) else None

    return _go(course.system, choose, manner)


def shrink(broken: Walk, trials: int, manner: Manner = PLAIN) -> Walk:
    """A walk that breaks in the same way with fewer inputs; at most so many are tried."""
    best, size = broken, max(1, len(broken.course.inputs) // 2)
    start = 0
    for _ in range(trials):
        inputs = best.course.inputs
        if start >= len(inputs):
            if size == 1:
                break
            size, start = max(1, min(size, len(inputs)) // 2), 0
        fewer = without(inputs, range(start, start + size))
        tried = replay(Course(best.course.system, fewer), manner)
        if tried.fault == broken.fault:
            best = tried
        else:
            start += size
    return best


def _go(
    system: str, choose: Callable[[Desk], Callable[[int], Input | None]], manner: Manner
) -> Walk:
    done: list[Input] = []
    _tell(manner, system)
    with at_desk(system, dressed=manner.dressed) as desk:
        hands, chosen = Hands(desk), choose(desk)
        found = next(complaints(desk), None)
        for number in count():
            one = chosen(number) if found is None else None
            if one is None:
                break
            done.append(one)
            _tell(manner, str(one))
            found = _first(manner, lambda: _made(desk, hands, one))  # noqa: B023 - runs at once
        if found is None:
            found = _first(manner, lambda: next(complaints_at_end(desk), None))
        found = found or next(iter(desk.watch.complaints), None)
    return Walk(Course(system, tuple(done)), found or next(iter(desk.watch.complaints), None))


def _made(desk: Desk, hands: Hands, one: Input) -> str | None:
    desk.stood = 0.0
    hands.make(one)
    slow = f"the desk stood still\n{desk.stood:.1f} s of work" if desk.stood > LONGEST else None
    return next(complaints(desk), slow)


def _first(manner: Manner, work: Callable[[], str | None]) -> str | None:
    if manner.alarm:
        faulthandler.dump_traceback_later(STUCK, exit=True)
    try:
        return work()
    except Exception as fault:  # noqa: BLE001 - that there is none is the point
        return f"{type(fault).__name__}: {fault}\n{traceback.format_exc()}"
    finally:
        if manner.alarm:
            faulthandler.cancel_dump_traceback_later()


def _tell(manner: Manner, line: str) -> None:
    if manner.note is not None:
        manner.note.write(line + "\n")
        manner.note.flush()
