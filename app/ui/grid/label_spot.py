"""Where words beside a token hide the least."""

from collections.abc import Iterable, Iterator

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

    Above comes first, then below, then beside; where nothing fits into sight, above.
    """
    named, others = tuple(named), tuple(others)
    boxes = [QRectF(spot, size) for spot in _spots(size, plate, visible)]
    seen = [box for box in boxes if visible.contains(box)]
    best = min(
        seen or boxes[:1],
        key=lambda box: (_hidden(box, named), _hidden(box, others)),
    )
    return best.topLeft()


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
