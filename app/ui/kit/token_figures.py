"""The figures of the twelve token colours, on a square of 36 units, as on paper."""

from collections.abc import Callable, Mapping
from functools import cache
from math import cos, pi, sin, sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF

UNITS = 36.0
RADIUS = 6.0
"""Of the corners of a square token."""


@cache
def outline(shape: str, inset: float = 0.0) -> QPainterPath:
    """A ``circle`` or ``square`` that fills the 36 units, ``inset`` units inside.

    The same path for everybody who asks: it is drawn and cut by, never added to.
    """
    path = QPainterPath()
    box = QRectF(0, 0, UNITS, UNITS).adjusted(inset, inset, -inset, -inset)
    if shape == "circle":
        path.addEllipse(box)
    else:
        radius = max(0.0, RADIUS - inset)
        path.addRoundedRect(box, radius, radius)
    return path


@cache
def figure(pattern: str, shape: str) -> QPainterPath:
    """The figure of a pattern, not yet cut to the token; unknown patterns are plain.

    As `outline`, the same path for everybody.
    """
    draw = _FIGURES.get(pattern)
    return QPainterPath() if draw is None else draw(shape)


def _winding() -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)  # strokes of one figure may cross
    return path


def _rects(*boxes: tuple[float, float, float, float]) -> QPainterPath:
    path = _winding()
    for x, y, width, height in boxes:
        path.addRect(x, y, width, height)
    return path.simplified()


def _polygons(*outlines: tuple[tuple[float, float], ...]) -> QPainterPath:
    path = _winding()
    for points in outlines:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        path.closeSubpath()
    return path.simplified()


def _saltire(_shape: str) -> QPainterPath:
    half = 5 * sqrt(2) / 2
    return _polygons(
        ((-half, 0), (0, -half), (36 + half, 36), (36, 36 + half)),
        ((36, -half), (36 + half, 0), (0, 36 + half), (-half, 36)),
    )


def _chevron(_shape: str) -> QPainterPath:
    return _polygons(
        *(
            ((18, y), (40, y + 22), (40, y + 26.5), (18, y + 4.5), (-4, y + 26.5), (-4, y + 22))
            for y in (-22.0, -11.0, 0.0, 11.0, 22.0)
        )
    )


def _dots(_shape: str) -> QPainterPath:
    path = QPainterPath()
    for step in range(8):
        angle = step * pi / 4
        path.addEllipse(QPointF(18 + 13.2 * cos(angle), 18 + 13.2 * sin(angle)), 2.5, 2.5)
    return path


def _rim(shape: str) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(3)
    return stroker.createStroke(outline(shape, 5.5))


_FIGURES: Mapping[str, Callable[[str], QPainterPath]] = {
    "halves": lambda _: _rects((18, 0, 18, 36)),
    "bars": lambda _: _rects(*((0, y, 36, 4.5) for y in (4, 15.75, 27.5))),
    "cross": lambda _: _rects((14, 0, 8, 36), (0, 14, 36, 8)),
    "bend": lambda _: _polygons(((-4, 4), (4, -4), (40, 32), (32, 40))),
    "dots": _dots,
    "quarters": lambda _: _rects((18, 0, 18, 18), (0, 18, 18, 18)),
    "saltire": _saltire,
    "stripes": lambda _: _rects(*((x, 0, 4.5, 36) for x in (4, 15.75, 27.5))),
    "checks": lambda _: _rects(
        *((9.0 * i, 9.0 * j, 9, 9) for i in range(4) for j in range(4) if (i + j) % 2)
    ),
    "chevron": _chevron,
    "rim": _rim,
}
