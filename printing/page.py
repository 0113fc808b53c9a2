"""A sheet of paper to draw on, in millimetres from its top left corner.

The layouts know only these protocols. The PDF writer implements them, and so does anything
that wants to know what was drawn.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias

from printing.inks import Face, Paint, Pen, Type
from printing.leaf import Leaf
from printing.picture import Picture

POINT = 25.4 / 72
"""One typographic point, in mm."""
CAP_HEIGHT = 0.729 * POINT
"""Height of a capital or figure per point of type size, in mm."""
DESCENT = 0.236 * POINT
"""How far a line of type reaches below its baseline per point of size, in mm."""

Xy: TypeAlias = tuple[float, float]
Segment: TypeAlias = tuple[float, float, float, float]
"""A straight line from (x, y) to (x, y)."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its top left corner, with round corners when ``radius`` is given."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> Xy:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> "Rect":
        """The rectangle that is smaller by this much on every side."""
        radius = max(0.0, self.radius - by)
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by, radius)


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its centre."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed or open outline: a start, then points or Bezier curves of three points."""

    start: Xy
    steps: tuple[Xy | tuple[Xy, Xy, Xy], ...]
    closed: bool = True


Shape: TypeAlias = Rect | Circle | Outline


def polygon(*points: Xy) -> Outline:
    """The closed outline through these points."""
    return Outline(points[0], points[1:])


class Anchor(Enum):
    """Which end of a text stands at the given point."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Page(Protocol):
    """One side of a sheet."""

    def lines(self, segments: Sequence[Segment], pen: Pen) -> None:
        """Draws straight lines with one pen."""

    def shape(self, shape: Shape, pen: Pen | None = None, fill: Paint | None = None) -> None:
        """Draws a shape's outline, fills it, or both."""

    def text(self, at: Xy, text: str, style: Type, anchor: Anchor = Anchor.START) -> None:
        """Writes a line of text with its baseline at a point."""

    def turned(self, at: Xy, text: str, style: Type) -> None:
        """Writes upwards, the middle of the baseline at a point."""

    def picture(self, area: Rect, picture: Picture) -> None:
        """Puts a picture onto an area of the same proportions."""

    def field(self, name: str, area: Rect, tip: str, *, tick: bool = False) -> None:
        """Lets somebody fill in text, or tick a box, where the file is read on a screen."""

    def upside_down(self, middle: Xy) -> AbstractContextManager[None]:
        """Turns what is drawn inside the ``with`` block by half a turn about a point."""

    def clipped(self, shape: Shape) -> AbstractContextManager[None]:
        """Limits what is drawn inside the ``with`` block to a shape."""


class Press(Protocol):
    """Makes the pages of one document, one after another."""

    @property
    def pages(self) -> int:
        """How many pages were begun."""

    def page(self, leaf: Leaf, bookmark: str, *, chapter: str = "") -> Page:
        """The next page; the one before is finished by that.

        A ``chapter`` opens a group of bookmarks; its pages follow below it.
        """


class Ruler(Protocol):
    """Knows how much room text takes."""

    def width(self, text: str, face: Face, size: float) -> float:
        """The length of a line of text in mm."""

    def lacks(self, text: str) -> set[str]:
        """The signs of a text that no font has."""
