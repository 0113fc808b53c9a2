"""Where the window opens: where it was, or where it does no harm. No Qt."""

from collections.abc import Sequence
from dataclasses import dataclass

_SHARE = 0.8
"""Of a screen, where the window has not been before."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of the desktop, in logical pixels."""

    x: int
    y: int
    width: int
    height: int

    def written(self) -> str:
        """As `read_area` reads it."""
        return f"{self.x} {self.y} {self.width} {self.height}"

    def overlap(self, other: "Area") -> int:
        """How many pixels two rectangles share."""
        wide = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        high = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return max(0, wide) * max(0, high)


@dataclass(frozen=True, slots=True)
class Place:
    """A screen by name, and the part of it that windows may use."""

    name: str
    area: Area


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Names of screens with a number behind each that was there before: ``TV``, ``TV #2``.

    Two monitors of one model may have one name.
    """
    made: list[str] = []
    for at, name in enumerate(names):
        before = names[:at].count(name)
        made.append(f"{name} #{before + 1}" if before else name)
    return tuple(made)


def read_area(text: str) -> Area | None:
    """What `Area.written` wrote; ``None`` for anything else."""
    parts = text.split()
    try:
        numbers = [int(part) for part in parts]
    except ValueError:
        return None
    if len(numbers) != 4 or numbers[2] < 1 or numbers[3] < 1:
        return None
    return Area(*numbers)


def choose_place(
    screens: Sequence[Place], desk: str, last: str, area: Area | None
) -> tuple[Place, Area]:
    """The screen for the window and where on it.

    ``desk`` is the screen of the desk, ``last`` the one the window was on; with at least half
    of itself there it opens in the same place. Otherwise it takes a screen that the desk does
    not stand on, where there is one. ``screens`` holds one at least.
    """
    same = next((one for one in screens if one.name == last), None)
    if same is not None and area is not None and _half_there(area, same.area):
        return same, area
    free = same or next((one for one in screens if one.name != desk), None)
    place = free or next((one for one in screens if one.name == desk), screens[0])
    return place, _middle(place.area)


def _half_there(area: Area, screen: Area) -> bool:
    return area.overlap(screen) * 2 >= area.width * area.height


def _middle(screen: Area) -> Area:
    wide, high = round(screen.width * _SHARE), round(screen.height * _SHARE)
    left, top = (screen.width - wide) // 2, (screen.height - high) // 2
    return Area(screen.x + left, screen.y + top, wide, high)
