"""Where a place stands on the grid: ticks to pixels and back. No Qt."""

from typing import Final, NamedTuple

CLOSEST: Final = 16
FARTHEST: Final = 6
"""Pixels per tick at the ends of the zoom."""
FIT_SPAN: Final = 60
"""Ticks that "fit" shows."""
HEAD: Final = 30
"""Pixels above the highest tick, at least."""
FOOT: Final = 52
"""Pixels below *now*, at least: a token at 0 is whole."""
HIGHEST: Final = 9999
"""The highest place that can be dragged or typed to."""


class Ruler(NamedTuple):
    """The scale of the grid, in pixels from the top of the scene."""

    top: int
    """The highest place drawn, in ticks."""
    step: int
    """Pixels per tick."""
    head: float = HEAD
    foot: float = FOOT
    downward: bool = True
    """Whether places shrink towards the bottom."""

    @property
    def height(self) -> float:
        """Height of the whole scene."""
        return self.head + self.top * self.step + self.foot

    @property
    def zero(self) -> float:
        """Where *now* stands."""
        return self.height - self.foot if self.downward else self.foot

    def y(self, place: float) -> float:
        """Where a place stands; places off the axis are drawn at its ends."""
        along = max(0.0, min(float(self.top), place)) * self.step
        return self.zero - along if self.downward else self.zero + along

    def place(self, y: float) -> int:
        """The place nearest to ``y``, between 0 and the top of the axis."""
        along = (self.zero - y) if self.downward else (y - self.zero)
        return max(0, min(self.top, round(along / self.step)))

    def span(self, top: float, bottom: float) -> tuple[int, int]:
        """The lowest and the highest place between two heights, both included."""
        ends = sorted((self.place(top), self.place(bottom)))
        return ends[0], ends[1]


def ruler_for(
    top: int, step: int, height: float, *, downward: bool = True, foot: float = FOOT
) -> Ruler:
    """A ruler whose scene fills at least ``height`` pixels, *now* at its end."""
    head = max(float(HEAD), height - foot - top * step)
    return Ruler(top, step, head, foot, downward)


def fitted(height: float, span: int = FIT_SPAN, foot: float = FOOT) -> int:
    """The most pixels per tick, 6 to 16, at which ``span`` ticks show in ``height``."""
    return max(FARTHEST, min(CLOSEST, int((height - foot - HEAD) // span)))
