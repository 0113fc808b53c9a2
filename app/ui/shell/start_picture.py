"""The small grid on the start page: what the program is about, at a glance."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Disk, Mark
from app.ui.kit.token_painter import TokenPainter

_STEP, _ZERO, _TOP = 10, 210, 21
_TOKENS = (
    (13, -42, Disk("T", "rose", "circle"), Mark.NONE),
    (13, 46, Disk("I2", "red", "square"), Mark.NONE),
    (7, 46, Disk("I1", "leaf", "square"), Mark.NONE),
    (0, -42, Disk("M", "blue", "circle"), Mark.ACTING),
)
"""Place in ticks, distance from the middle in pixels, and who stands there."""


class StartPicture(QWidget):
    """Four tokens on twenty ticks."""

    def __init__(self, look: Look, tokens: TokenPainter, now: str) -> None:
        super().__init__()
        self._look = look
        self._tokens = tokens
        self._now = now
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """360 by 240."""
        return QSize(self._look.px(360), self._look.px(240))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the grid and the tokens."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._look.scale, self._look.scale)
        self._paint_grid(painter)
        for place, aside, disk, marks in _TOKENS:
            self._paint_token(painter, place, aside, disk, marks)
        tag = QRectF(180 - 30, _ZERO + 2, 60, 20)
        fill(painter, tag, self._look.colour(Role.INK))
        self._word(painter, tag, self._now, Face.BODY_STRONG, Role.ON_NOW)

    def _paint_grid(self, painter: QPainter) -> None:
        colour = self._look.colour
        fill(painter, QRectF(0, 0, 360, 240), colour(Role.GRID))
        for tick in range(1, _TOP):
            role = Role.TEN if tick % 10 == 0 else Role.FIVE if tick % 5 == 0 else Role.TICK
            fill(painter, QRectF(0, _ZERO - tick * _STEP, 360, 1), colour(role))
        fill(painter, QRectF(0, _ZERO, 360, 30), colour(Role.SUNKEN))
        spine = QRectF(156, 0, 48, 240)
        fill(painter, spine, colour(Role.PANEL))
        fill(painter, QRectF(156, 0, 1, 240), colour(Role.CONTROL))
        fill(painter, QRectF(203, 0, 1, 240), colour(Role.CONTROL))
        for tick in range(5, _TOP, 5):
            area = QRectF(156, _ZERO - tick * _STEP - 10, 48, 20)
            self._word(painter, area, str(tick), Face.BODY, Role.INK)
        fill(painter, QRectF(0, _ZERO - 1, 360, 3), colour(Role.INK))
        painter.setPen(QPen(colour(Role.FIVE), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(0.5, 0.5, 359, 239))

    def _paint_token(
        self, painter: QPainter, place: int, aside: int, disk: Disk, marks: Mark
    ) -> None:
        y = _ZERO - place * _STEP + 0.5
        edge = 156 if aside < 0 else 204
        painter.setPen(QPen(self._look.colour(Role.INK), 1.5))
        x = edge + aside
        painter.drawLine(QPointF(edge, y), QPointF(x, y))
        painter.setBrush(self._look.colour(Role.INK))
        painter.drawEllipse(QPointF(edge, y), 3.5, 3.5)
        painter.save()
        painter.translate(x - 18, y - 18)
        self._tokens.paint_disk(painter, 36, disk, marks)
        painter.restore()

    def _word(self, painter: QPainter, area: QRectF, text: str, face: Face, role: Role) -> None:
        painter.setFont(self._look.plain_font(face.pixels, face.weight))
        painter.setPen(self._look.colour(role))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)
