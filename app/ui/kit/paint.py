"""Drawing that every painter needs."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter


def fill(painter: QPainter, rect: QRect | QRectF, colour: QColor) -> None:
    """Fills ``rect`` and leaves pen and brush as they were.

    The same as ``QPainter.fillRect``, for which PySide makes all of `QGradient` with its two
    hundred names, before the first paint of the desk.
    """
    pen, brush = painter.pen(), painter.brush()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRect(rect)
    painter.setPen(pen)
    painter.setBrush(brush)
