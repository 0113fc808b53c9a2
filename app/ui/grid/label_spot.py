"""Where words beside a token hide the least."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from heapq import merge
from math import inf
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

EDGE = 4
"""Pixels between words and the edge of what is in sight."""
CLEAR = 14
"""Pixels kept free at the right edge for the scroll bar."""
APART = 10
"""Pixels between words and what is carried."""
_APART = 8
_RING = 46
"""Pixels from one place above or below what is carried to the next."""


class Box(NamedTuple):
    """A rectangle in plain numbers, which many comparisons ask for."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, rect: QRectF) -> "Box":
        """The same rectangle."""
        return cls(rect.left(), rect.top(), rect.right(), rect.bottom())

    def contains(self, other: "Box") -> bool:
        """Whether another lies wholly inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


def label_spot(
    size: QSizeF,
    plate: QRectF,
    visible: QRectF,
    named: Iterable[QRectF],
    others: Iterable[QRectF],
    never: Iterable[QRectF] = (),
) -> QPointF:
    """The corner for words about ``plate``: in sight, off the plates they name, and off ``others``.

    Above comes first, then below, then beside, then the nearest place in sight that hides
    nothing at all. Where there is none, what is ``never`` to be hidden is hidden last, then what
    is named; where nothing fits into sight, the words stand above.
    """
    groups = [[Box.of(rect) for rect in rects] for rects in (never, named, others)]
    own, sight = Box.of(plate), Box.of(visible)
    boxes = [_box(spot, size) for spot in _spots(size, own, sight)]
    seen = _least_hiding((box for box in boxes if sight.contains(box)), groups)
    best, hides = seen or (boxes[0], True)
    if hides:
        taken = (own, *(box for group in groups for box in group))
        best = _nearest_free(size, own, sight, taken) or best
    return QPointF(best.left, best.top)


class Crowd:
    """Whom words about something that is carried may hide: those who stay where they are."""

    def __init__(self, plates: Mapping[str, QRectF]) -> None:
        self._plates = {id_: Box.of(plate) for id_, plate in plates.items()}

    def spot(
        self,
        size: QSizeF,
        plate: QRectF,
        visible: QRectF,
        never: Sequence[QRectF],
        named: Container[str],
        *,
        anywhere: bool = False,
    ) -> QPointF:
        """The corner for words: below or above ``plate``, beside it, or a row farther.

        Of the places in sight the first that hides nothing; if there is none, and ``anywhere``
        will do, the nearest that hides nothing. Else the one that hides the least of what is
        ``never`` to be hidden, then of those named by their ids, then of all others.
        """
        own, sight = Box.of(plate), Box.of(visible)
        reach = _RING + size.height() + APART
        near = {
            id_: box
            for id_, box in self._plates.items()
            if box.bottom > own.top - reach and box.top < own.bottom + reach
        }
        groups = (
            (own, *map(Box.of, never)),
            [box for id_, box in near.items() if id_ in named],
            [box for id_, box in near.items() if id_ not in named],
        )
        boxes = (_box(spot, size) for spot in _spots_around(size, own, sight))
        best = _least_hiding((box for box in boxes if sight.contains(box)), groups)
        if best is None:
            return QPointF(*next(_spots_around(size, own, sight)))
        box, hides = best
        if hides and anywhere:
            taken = (*groups[0], *self._plates.values())
            box = _nearest_free(size, own, sight, taken) or box
        return QPointF(box.left, box.top)


def _least_hiding(boxes: Iterable[Box], groups: Sequence[Sequence[Box]]) -> tuple[Box, bool] | None:
    """The first box that hides nothing, or the one that hides the least, and whether it hides.

    A group is hidden rather than those before it. ``None`` where there is no box.
    """
    first, *others = groups
    best: Box | None = None
    least = [inf]
    for box in boxes:
        gravest = _hidden(box, first)
        if gravest <= least[0]:  # else nothing more needs to be known, as a drag asks often
            cost = [gravest, *[_hidden(box, group) for group in others]]
            if not any(cost):
                return box, False
            if cost < least:
                best, least = box, cost
    return None if best is None else (best, True)


def _hidden(box: Box, group: Iterable[Box]) -> float:
    """How many square pixels of a group a box lies on."""
    left, top, right, bottom = box
    area = 0.0
    for x, y, end, foot in group:
        if x < right and left < end and y < bottom and top < foot:
            area += (min(right, end) - max(left, x)) * (min(bottom, foot) - max(top, y))
    return area


def _nearest_free(size: QSizeF, plate: Box, visible: Box, taken: Sequence[Box]) -> Box | None:
    """The free place nearest to ``plate``: beside, above or below something, or at an edge."""
    inside = Box(
        visible.left + EDGE, visible.top + EDGE, visible.right - EDGE, visible.bottom - EDGE
    )
    wide, high = size.width(), size.height()
    lefts = {inside.left, inside.right - wide}
    tops = {inside.top, inside.bottom - high}
    for one in taken:
        lefts |= {one.left, one.right + EDGE, one.left - EDGE - wide}
        tops |= {one.top, one.bottom + EDGE, one.top - EDGE - high}
    fitting = [x for x in lefts if inside.left <= x <= inside.right - wide]
    rows = [y for y in tops if inside.top <= y <= inside.bottom - high]
    middle = (
        (plate.left + plate.right - wide) / 2,
        (plate.top + plate.bottom - high) / 2,
    )
    for _, x, y in _by_distance(fitting, rows, middle):
        if not any(
            left < x + wide and x < right and top < y + high and y < bottom
            for left, top, right, bottom in taken
        ):
            return _box((x, y), size)
    return None


def _by_distance(
    lefts: Sequence[float], tops: Sequence[float], middle: tuple[float, float]
) -> Iterator[tuple[float, float, float]]:
    """Way and corner of each place there could be, the nearest first.

    They are many where many stand, and one of the first is nearly always free: so they are
    made as they are asked for.
    """
    near = sorted((abs(y - middle[1]), y) for y in tops)

    def column(x: float) -> Iterator[tuple[float, float, float]]:
        across = abs(x - middle[0])
        for down, y in near:
            yield across + down, x, y

    return merge(*(column(x) for x in lefts))


def _spots(size: QSizeF, plate: Box, visible: Box) -> Iterator[tuple[float, float]]:
    wide, high = size.width(), size.height()
    low, last = visible.left + EDGE, visible.right - wide - EDGE
    starts = [max(low, min(x, last)) for x in (plate.left, plate.right - wide)]
    for y in (plate.top - _APART - high, plate.bottom + _APART):
        for x in starts:
            yield x, y
    for x in (plate.right + _APART, plate.left - _APART - wide):
        yield x, plate.top


def _spots_around(size: QSizeF, plate: Box, visible: Box) -> Iterator[tuple[float, float]]:
    """Below, above and beside the plate, then farther away: about the nearest first."""
    wide, high = size.width(), size.height()
    low, last = visible.left + EDGE, visible.right - wide - EDGE
    left, right = (max(low, min(x, last)) for x in (plate.left, plate.right - wide))
    below, above = plate.bottom + APART, plate.top - APART - high
    middle = (plate.top + plate.bottom - high) / 2
    yield from ((left, below), (right, below), (left, above), (right, above))
    yield from ((plate.right + APART, middle), (plate.left - APART - wide, middle))
    yield from ((left, below + _RING), (left, above - _RING))
    yield from ((low, below), (last, below), (low, above), (last, above))


def _box(corner: tuple[float, float], size: QSizeF) -> Box:
    x, y = corner
    return Box(x, y, x + size.width(), y + size.height())
