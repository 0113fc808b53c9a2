"""Icons of one ink on a square of 24 units, y up; they work in black and white.

An icon is a few marks: ``F`` is filled, ``S`` is drawn with a round pen of two units, ``O`` is
a ring and ``D`` a dot. Outlines are written like SVG paths of ``M``, ``L``, ``C`` and ``Z``.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from printing.inks import BLACK, Paint, Pen
from printing.page import POINT, Circle, Outline, Page, Rect, Shape, Xy

UNITS: Final = 24.0
_STROKE: Final = 2.0
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?|[MLCZ]")


class Mark(NamedTuple):
    """A part of an icon: its shape in units, and whether it is filled."""

    shape: Shape
    filled: bool
    width: float = _STROKE


def draw_icon(page: Page, name: str, middle: Xy, size: float, paint: Paint = BLACK) -> None:
    """Draws an icon about its middle, ``size`` mm high; an unknown name draws nothing."""
    for shape, width in _drawn(name, middle, size):
        if width:
            page.shape(shape, Pen(width, paint))
        else:
            page.shape(shape, fill=paint)


@lru_cache(maxsize=2048)
def _drawn(name: str, middle: Xy, size: float) -> tuple[tuple[Shape, float], ...]:
    """The shapes of an icon on a sheet with the width of their line; 0 for those filled."""
    unit = size / UNITS
    return tuple(
        (_placed(mark.shape, middle, unit), 0.0 if mark.filled else mark.width * unit / POINT)
        for mark in icon(name)
    )


@cache
def icon(name: str) -> tuple[Mark, ...]:
    """The marks of an icon; none for a name that there is not."""
    return tuple(_marks(_ICONS.get(name, "")))


def names() -> Sequence[str]:
    """Every icon there is."""
    return tuple(_ICONS)


def _marks(drawn: str) -> Iterator[Mark]:
    for part in filter(None, (part.strip() for part in drawn.split(";"))):
        kind, rest = part[0], part[1:]
        if kind in "OD":
            x, y, radius = map(float, rest.split())
            yield Mark(Circle(x, y, radius), kind == "D")
        elif kind in "*+":
            yield Mark(_star(*map(float, rest.split())), kind == "*")
        elif kind == "B":
            x, y, width, height, radius = map(float, rest.split())
            yield Mark(Rect(x, y, width, height, radius), filled=False)
        else:
            for outline in rest.split("M")[1:]:
                yield Mark(_outline("M" + outline), kind == "F")


def _outline(path: str) -> Outline:
    found = _NUMBER.findall(path)
    steps: list[Xy | tuple[Xy, Xy, Xy]] = []
    start: Xy = (0.0, 0.0)
    at, command = 0, ""
    while at < len(found):
        if found[at] in "MLCZ":
            command = found[at]
            at += 1
            continue
        count = 6 if command == "C" else 2
        numbers = [float(one) for one in found[at : at + count]]
        at += count
        if command == "M":
            start = (numbers[0], numbers[1])
        elif command == "L":
            steps.append((numbers[0], numbers[1]))
        else:
            pairs = [(numbers[i], numbers[i + 1]) for i in (0, 2, 4)]
            steps.append((pairs[0], pairs[1], pairs[2]))
    return Outline(start, tuple(steps), closed=found[-1] == "Z")


def _star(points: float, outer: float, inner: float) -> Outline:
    """A star about the middle with a point at the top."""
    count = int(points)
    corners: list[Xy] = []
    for place in range(2 * count):
        radius = outer if place % 2 == 0 else inner
        angle = pi / 2 + place * pi / count
        corners.append((12 + radius * cos(angle), 12 + radius * sin(angle)))
    return Outline(corners[0], tuple(corners[1:]))


def _placed(shape: Shape, middle: Xy, unit: float) -> Shape:
    left, foot = middle[0] - 12 * unit, middle[1] + 12 * unit

    def at(point: Xy) -> Xy:
        return left + point[0] * unit, foot - point[1] * unit

    if isinstance(shape, Circle):
        return Circle(*at((shape.x, shape.y)), shape.radius * unit)
    if isinstance(shape, Rect):
        x, y = at((shape.x, shape.y + shape.height))
        return Rect(x, y, shape.width * unit, shape.height * unit, shape.radius * unit)
    steps: list[Xy | tuple[Xy, Xy, Xy]] = []
    for step in shape.steps:
        if isinstance(step[0], tuple):
            first, second, third = step
            steps.append((at(first), at(second), at(third)))
        else:
            steps.append(at(step))
    return Outline(at(shape.start), tuple(steps), shape.closed)


_HOURGLASS = (
    "S M5 21.5 L19 21.5 M5 2.5 L19 2.5 M7 21 L7 18 L12 12 L7 6 L7 3 "
    "M17 21 L17 18 L12 12 L17 6 L17 3; F M8 3 L8 6 L12 9.5 L16 6 L16 3 Z"
)
_SHIELD = "S M12 22 L20 19 L20 12 C20 7 16 3.5 12 2 C8 3.5 4 7 4 12 L4 19 Z"
_DROP = (
    "S M12 22 C12 22 4.5 14 4.5 9.5 C4.5 5 8 2 12 2 C16 2 19.5 5 19.5 9.5 C19.5 14 12 22 12 22 Z"
)
_BUST = "O 12 16.5 4.5; S M4 2.5 C4 7.5 7 10 12 10 C17 10 20 7.5 20 2.5 Z"
_HEART = (
    "S M12 20 C9.5 24.5 1.5 22.5 1.5 15 C1.5 10.5 7 6.5 12 2.5 "
    "C17 6.5 22.5 10.5 22.5 15 C22.5 22.5 14.5 24.5 12 20 Z"
)
_BLADE = "S M20.5 20.5 L8.5 8.5 M5 13 L11 7 M7.5 9.5 L3.5 5.5; D 3.7 4.7 1.8"
_CHEVRONS = "S M3 20 L10.5 12 L3 4 M12 20 L19.5 12 L12 4"

_ICONS: Final[dict[str, str]] = {
    # keywords
    "magic": "* 4 10.5 3.4",
    "spell": "O 12 12 9.5; * 4 6.4 2",
    "technique": "S M12 22 L22 12 L12 2 L2 12 Z; F M12 16.5 L16.5 12 L12 7.5 L7.5 12 Z",
    "weapon": _BLADE,
    "charge": _HOURGLASS,
    "status": "B 2.5 2.5 19 19 2.5; S M7.5 12 L16.5 12",
    "enhancement": "O 12 12 9.5; S M12 7 L12 17 M7 12 L17 12",
    "effect": "+ 8 10.8 6.4; D 12 12 1.9",
    "recovery": "S M9 21.5 L15 21.5 L15 15 L21.5 15 L21.5 9 L15 9 L15 2.5 L9 2.5 L9 9 L2.5 9 "
    "L2.5 15 L9 15 Z",
    "item": "S M8 22 L16 22 M9.5 21.5 L9.5 16 C5 14 3 11.5 3 9 C3 4.5 6.5 2 12 2 "
    "C17.5 2 21 4.5 21 9 C21 11.5 19 14 14.5 16 L14.5 21.5; "
    "F M4 9 L20 9 C20 5 17 3 12 3 C7 3 4 5 4 9 Z",
    "stance": _SHIELD + "; F M12 22 L4 19 L4 12 C4 7 8 3.5 12 2 Z",
    "movement": _CHEVRONS,
    "ranged": "S M7 22 C14 19 14 5 7 2 M7 22 L7 2 M2 12 L22 12 M18 16 L22 12 L18 8",
    "melee": "S M4 20 L20 4 M20 20 L4 4 M2.5 9.5 L9.5 2.5 M21.5 9.5 L14.5 2.5",
    "piercing": "S M2 12 L22 12 M17.5 16.5 L22 12 L17.5 7.5 M12 22 L12 16.5 M12 7.5 L12 2",
    "drain": _DROP + "; S M12 5.5 L12 13 M9 10 L12 13 L15 10",
    "aimed": "O 12 12 7; S M12 22 L12 15.5 M12 8.5 L12 2 M2 12 L8.5 12 M15.5 12 L22 12",
    "reaction": "S M20 3 L20 10 C20 15 17 17 13 17 L4 17 M9.5 22 L4 17 L9.5 12",
    # elements
    "fire": "S M12 22.5 C12.5 17 19.5 15 19.5 8.5 C19.5 4.5 16.5 2 12 2 C7.5 2 4.5 4.5 4.5 8.5 "
    "C4.5 11.5 6 13.5 7.5 15 C8 13.5 8.5 12.5 9.5 12 C9.5 16 10 20 12 22.5 Z; "
    "F M12 9.5 C12.5 7.5 14.5 7 14.5 5 C14.5 3.5 13.5 3 12 3 C10.5 3 9.5 3.5 9.5 5 "
    "C9.5 7 11.5 7.5 12 9.5 Z",
    "ice": "S M12 22 L12 2 M3.3 17 L20.7 7 M3.3 7 L20.7 17 M9 21 L12 18 L15 21 M9 3 L12 6 L15 3 "
    "M3 13 L7 14.5 L6 18.7 M21 11 L17 9.5 L18 5.3 M3 11 L7 9.5 L6 5.3 M21 13 L17 14.5 L18 18.7",
    "lightning": "F M14.5 23 L4 10.5 L11 10.5 L8.5 1 L20 14 L12.5 14 Z",
    "water": _DROP + "; S M8.5 9 C8.5 7 10 5.7 12 5.7",
    "shadow": "F M15.5 21.8 C9.5 23.5 3 19 3 12 C3 5 9.5 0.5 15.5 2.2 C11.5 4 9.5 8 9.5 12 "
    "C9.5 16 11.5 20 15.5 21.8 Z",
    "holy": "O 12 12 4.6; S M12 22.5 L12 20 M12 4 L12 1.5 M1.5 12 L4 12 M20 12 L22.5 12 "
    "M4.6 19.4 L6.4 17.6 M17.6 6.4 L19.4 4.6 M4.6 4.6 L6.4 6.4 M17.6 17.6 L19.4 19.4",
    # targets
    "single": "O 12 12 9.5; D 12 12 4.2",
    "self": _BUST,
    "group": "D 12 18.5 3.9; D 4.9 6 3.9; D 19.1 6 3.9",
    "row": "D 4 14 3.2; D 12 14 3.2; D 20 14 3.2; S M1 6 L23 6",
    "all": "D 4 17.5 3.2; D 12 17.5 3.2; D 20 17.5 3.2; O 4 6.5 2.3; O 12 6.5 2.3; O 20 6.5 2.3",
    "trigger_enemy": "S M3 3 C3 11 6 16.5 13 16.5 M8.5 21.5 L13 16.5 L8.5 11.5; D 19.5 16.5 3.6",
    "random": "B 2.5 2.5 19 19 2.5; D 7.5 16.5 1.8; D 16.5 16.5 1.8; D 12 12 1.8; D 7.5 7.5 1.8; "
    "D 16.5 7.5 1.8",
    "special": "S M12 22 L12 2 M3.3 17 L20.7 7 M3.3 7 L20.7 17",
    # fields and marks
    "delay": "O 12 12 9.5; S M12 18 L12 12 L16 9.5",
    "floor": "S M12 22 L12 8 M7 12.5 L12 7.5 L17 12.5 M3 2.5 L21 2.5",
    "speed": "S M1.5 19 L8 12 L1.5 5 M8.5 19 L15 12 L8.5 5 M15.5 19 L22 12 L15.5 5",
    "mp": "S M12 22.5 L20 15.5 L12 1.5 L4 15.5 Z M4 15.5 L20 15.5 M12 22.5 L9 15.5 L12 1.5 "
    "L15 15.5 Z",
    "cos": "S M12 22.5 L21.5 11 L12 1.5 L2.5 11 Z M12 22.5 L6.5 10 L12 6.5 L17.5 10 Z "
    "M2.5 11 L6.5 10 M21.5 11 L17.5 10 M12 6.5 L12 1.5",
    "hp": _HEART,
    "armor": _SHIELD,
    "m_armor": _SHIELD + "; F M12 17.5 L13.4 13.4 L17.5 12 L13.4 10.6 L12 6.5 L10.6 10.6 L6.5 12 "
    "L10.6 13.4 Z",
    "trigger": "S M12 21.5 L22 3 L2 3 Z M12 15 L12 10; D 12 6.6 1.3",
    "ko": "S M3.5 20.5 L20.5 3.5 M20.5 20.5 L3.5 3.5",
    "house": "S M1.5 12 L12 22 L22.5 12 M5 12 L5 2.5 L19 2.5 L19 12",
    "pencil": "S M3 3 L4.5 9 L16.5 21 L21 16.5 L9 4.5 Z M13.5 18 L18 13.5",
    "eye": "S M1.5 12 C5 18 8.5 19.5 12 19.5 C15.5 19.5 19 18 22.5 12 C19 6 15.5 4.5 12 4.5 "
    "C8.5 4.5 5 6 1.5 12 Z; O 12 12 3; D 12 12 1.5",
}
