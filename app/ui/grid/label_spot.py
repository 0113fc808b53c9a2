"""Where words beside a token hide the least."""

from collections.abc import Iterable, Iterator, Sequence

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
    lefts = {inside.left(), inside.right() - size.width()}
    tops = {inside.top(), inside.bottom() - size.height()}
    for one in taken:
        lefts |= {one.left(), one.right() + EDGE, one.left() - EDGE - size.width()}
        tops |= {one.top(), one.bottom() + EDGE, one.top() - EDGE - size.height()}
    boxes = (QRectF(QPointF(x, y), size) for x in lefts for y in tops)
    free = (box for box in boxes if inside.contains(box) and not _hidden(box, taken))
    return min(free, key=lambda box: _distance(box, plate), default=None)


def _distance(box: QRectF, plate: QRectF) -> tuple[float, float, float]:
    way = box.center() - plate.center()
    return abs(way.x()) + abs(way.y()), box.x(), box.y()


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
