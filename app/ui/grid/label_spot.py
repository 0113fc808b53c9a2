"""Where words beside a token hide the least."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import merge

from PySide6.QtCore import QPointF, QRectF, QSizeF

EDGE = 4
"""Pixels between words and the edge of what is in sight."""
_APART = 8


def label_spot(
    size: QSizeF,
    plate: QRectF,
    visible: QRectF,
    named: Iterable[QRectF],
    others: Iterable[QRectF],
) -> QPointF:
    """The corner for words about ``plate``: in sight, off the plates they name, and off ``others``.

    Above comes first, then below, then beside, then the nearest place in sight that hides no
    plate at all. Where there is none, what is named is hidden last; where nothing fits into
    sight, the words stand above.
    """
    named, others = tuple(named), tuple(others)
    boxes = [QRectF(spot, size) for spot in _spots(size, plate, visible)]
    seen = [box for box in boxes if visible.contains(box)]
    best = min(
        seen or boxes[:1],
        key=lambda box: (_hidden(box, named), _hidden(box, others)),
    )
    if _hidden(best, (*named, *others)):
        best = _nearest_free(size, plate, visible, (plate, *named, *others)) or best
    return best.topLeft()


def _nearest_free(
    size: QSizeF, plate: QRectF, visible: QRectF, taken: Sequence[QRectF]
) -> QRectF | None:
    """The free place nearest to ``plate``: beside, above or below something, or at an edge."""
    inside = visible.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    wide, high = size.width(), size.height()
    lefts = {inside.left(), inside.right() - wide}
    tops = {inside.top(), inside.bottom() - high}
    for one in taken:
        lefts |= {one.left(), one.right() + EDGE, one.left() - EDGE - wide}
        tops |= {one.top(), one.bottom() + EDGE, one.top() - EDGE - high}
    fitting = [x for x in lefts if inside.left() <= x <= inside.right() - wide]
    rows = [y for y in tops if inside.top() <= y <= inside.bottom() - high]
    middle = plate.center() - QPointF(wide / 2, high / 2)
    edges = [(one.left(), one.top(), one.right(), one.bottom()) for one in taken]
    for _, x, y in _by_distance(fitting, rows, middle):
        if not any(
            left < x + wide and x < right and top < y + high and y < bottom
            for left, top, right, bottom in edges
        ):
            return QRectF(QPointF(x, y), size)
    return None


def _by_distance(
    lefts: Sequence[float], tops: Sequence[float], middle: QPointF
) -> Iterator[tuple[float, float, float]]:
    """Way and corner of each place there could be, the nearest first.

    They are many where many stand, and one of the first is nearly always free: so they are
    made as they are asked for.
    """
    near = sorted((abs(y - middle.y()), y) for y in tops)

    def column(x: float) -> Iterator[tuple[float, float, float]]:
        across = abs(x - middle.x())
        for down, y in near:
            yield across + down, x, y

    return merge(*(column(x) for x in lefts))


def _spots(size: QSizeF, plate: QRectF, visible: QRectF) -> Iterator[QPointF]:
    low, high = visible.left() + EDGE, visible.right() - size.width() - EDGE
    starts = [max(low, min(x, high)) for x in (plate.left(), plate.right() - size.width())]
    for y in (plate.top() - _APART - size.height(), plate.bottom() + _APART):
        for x in starts:
            yield QPointF(x, y)
    for x in (plate.right() + _APART, plate.left() - _APART - size.width()):
        yield QPointF(x, plate.top())


def _hidden(box: QRectF, plates: Iterable[QRectF]) -> float:
    shared = [box & plate for plate in plates]
    return sum(one.width() * one.height() for one in shared)
