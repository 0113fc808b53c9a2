"""Filling paints what Qt's own call paints, and changes nothing else."""

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from app.ui.kit.paint import fill

RED = QColor("#C02020")


def _painted(draw, *, smooth: bool) -> QImage:
    image = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
    painter.scale(1.5, 1.5)
    draw(painter)
    painter.end()
    return image


@pytest.mark.parametrize("smooth", [False, True])
@pytest.mark.parametrize(
    "rect", [QRectF(3, 3, 20, 10), QRectF(3.5, 3.25, 20.3, 10.1), QRect(2, 3, 7, 8)]
)
def test_it_paints_what_fill_rect_paints(qapp, rect, smooth) -> None:
    ours = _painted(lambda painter: fill(painter, rect, RED), smooth=smooth)
    assert ours == _painted(lambda painter: painter.fillRect(rect, RED), smooth=smooth)
    assert ours != _painted(lambda painter: None, smooth=smooth)


def test_pen_and_brush_stay(qapp) -> None:
    pen = QPen(RED, 3)

    def draw(painter: QPainter) -> None:
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.Dense4Pattern)
        fill(painter, QRectF(0, 0, 5, 5), RED)
        assert painter.pen() == pen
        assert painter.brush().style() is Qt.BrushStyle.Dense4Pattern

    _painted(draw, smooth=False)
