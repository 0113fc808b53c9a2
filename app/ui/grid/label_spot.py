"""Where words beside a token hide the least."""

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from heapq import merge
from math import inf
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSizeF

EDGE = 4
"""Pixels between words and the edge of what is in sight."""
CLEAR = 14
"""Pixels kept free at the right edge for the scroll bar."""
APART = 10
"""Pixels between words and what is carried."""
_APART = 8
_HARDLY = 6
"""Words may hide another sixth of their own size before a better place is looked for."""
_RING = 46
"""Pixels from one place above or below what is carried to the next."""


Corner: TypeAlias = tuple[float, float]
"""The left and the top of words, in pixels."""


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
    spots = list(_spots(size, own, sight))
    best, hides = _least_hiding(spots, size, sight, groups) or (spots[0], True)
    if hides:
        taken = (own, *(box for group in groups for box in group))
        best = _nearest_free(size, own, sight, taken) or best
    return QPointF(*best)


class Around(NamedTuple):
    """What words about something that is carried have to do with."""

    own: Box
    """The plate of what is carried."""
    sight: Box
    never: Sequence[Box]
    """What is never to be hidden."""
    named: Container[str]
    """The ids of those whom the words name."""


class Crowd:
    """Whom words about something that is carried may hide: those who stay where they are."""

    def __init__(self, plates: Mapping[str, QRectF]) -> None:
        boxes = ((id_, Box.of(plate)) for id_, plate in plates.items())
        self._plates = sorted(boxes, key=lambda pair: pair[1].top)
        self._tops = [box.top for _, box in self._plates]
        self._highest = max((box.bottom - box.top for _, box in self._plates), default=0.0)
        self._borne = 0.0

    def _level(self, top: float, bottom: float) -> Sequence[tuple[str, Box]]:
        """The plates that may reach between two heights."""
        first = bisect_left(self._tops, top - self._highest)
        return self._plates[first : bisect_right(self._tops, bottom)]

    def bears(self, words: Box, around: Around) -> bool:
        """Whether words are as well where they are as where `spot` has put them.

        They hide nothing that counts for more, and hardly more of all others. So words stay in
        their place beside what is carried, and nobody looks for another at every tick.
        """
        left, top, right, bottom = words
        sight = around.sight
        if left < sight[0] or top < sight[1] or right > sight[2] or bottom > sight[3]:
            return False
        level = self._level(top, bottom)
        graver = [box for id_, box in level if id_ in around.named]
        if _hidden(words, (around.own, *around.never, *graver), 0):
            return False
        return _hidden(words, [box for _, box in level], self._borne) <= self._borne

    def spot(self, size: QSizeF, around: Around, *, anywhere: bool = False) -> Corner:
        """The corner for words: below or above what is carried, beside it, or a row farther.

        Of the places in sight the first that hides nothing; if there is none, and ``anywhere``
        will do, the nearest that hides nothing. Else the one that hides the least of what is
        never to be hidden, then of those named, then of all others.
        """
        own, sight, never, named = around
        reach = _RING + size.height() + APART
        near = self._level(own.top - reach, own.bottom + reach)
        groups = (
            (own, *never),
            [box for id_, box in near if id_ in named],
            [box for id_, box in near if id_ not in named],
        )
        best = _least_hiding(_spots_around(size, own, sight), size, sight, groups)
        spot, hides = best or (next(_spots_around(size, own, sight)), False)
        if hides and anywhere:
            taken = (*groups[0], *(box for _, box in self._plates))
            spot = _nearest_free(size, own, sight, taken) or spot
        box = Box(*spot, spot[0] + size.width(), spot[1] + size.height())
        hardly = size.width() * size.height() / _HARDLY
        level = self._level(box.top, box.bottom)
        self._borne = _hidden(box, [other for _, other in level], inf) + hardly
        return spot


def _least_hiding(
    spots: Iterable[Corner], size: QSizeF, sight: Box, groups: Sequence[Iterable[Box]]
) -> tuple[Corner, bool] | None:
    """The first corner in sight that hides nothing, or hides the least, and whether it hides.

    A group is hidden rather than those before it. ``None`` where no corner is in sight. In
    plain numbers, because a drag asks at every tick.
    """
    wide, high = size.width(), size.height()
    left, top, last, lowest = sight.left, sight.top, sight.right - wide, sight.bottom - high
    best: Corner | None = None
    least = [inf] * len(groups)
    for x, y in spots:
        if left <= x <= last and top <= y <= lowest:
            cost = _less(Box(x, y, x + wide, y + high), groups, least)
            if cost is not None:
                best, least = (x, y), cost
                if not any(cost):
                    return best, False
    return None if best is None else (best, True)


def _less(box: Box, groups: Sequence[Iterable[Box]], least: Sequence[float]) -> list[float] | None:
    """What a box hides of each group, if that is less; the first group that tells decides."""
    cost, less = [], False
    for group, most in zip(groups, least, strict=True):
        hides = _hidden(box, group, inf if less else most)
        if hides > most and not less:
            return None
        less = less or hides < most
        cost.append(hides)
    return cost if less else None


def _hidden(box: Box, group: Iterable[Box], most: float) -> float:
    """How many square pixels of a group a box lies on; not all of them beyond ``most``."""
    left, top, right, bottom = box
    area = 0.0
    for x, y, end, foot in group:
        if x < right and left < end and y < bottom and top < foot:
            across = (right if right < end else end) - (left if left > x else x)
            area += across * ((bottom if bottom < foot else foot) - (top if top > y else y))
            if area > most:
                break
    return area


def _nearest_free(size: QSizeF, plate: Box, visible: Box, taken: Sequence[Box]) -> Corner | None:
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
            return x, y
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


def _spots(size: QSizeF, plate: Box, visible: Box) -> Iterator[Corner]:
    wide, high = size.width(), size.height()
    low, last = visible.left + EDGE, visible.right - wide - EDGE
    starts = [max(low, min(x, last)) for x in (plate.left, plate.right - wide)]
    for y in (plate.top - _APART - high, plate.bottom + _APART):
        for x in starts:
            yield x, y
    for x in (plate.right + _APART, plate.left - _APART - wide):
        yield x, plate.top


def _spots_around(size: QSizeF, plate: Box, visible: Box) -> Iterator[Corner]:
    """Below, above and beside the plate, then farther away: about the nearest first."""
    wide, high = size.width(), size.height()
    low, last = visible.left + EDGE, visible.right - wide - EDGE
    left, right = (max(low, min(x, last)) for x in (plate.left, plate.right - wide))
    below, above = plate.bottom + APART, plate.top - APART - high
    middle = (plate.top + plate.bottom - high) / 2
    for y in (below, above):
        yield left, y
        if right != left:
            yield right, y
    yield from ((plate.right + APART, middle), (plate.left - APART - wide, middle))
    yield from ((left, below + _RING), (left, above - _RING))
    for x in (low, last):
        if x not in {left, right}:
            yield from ((x, below), (x, above))
