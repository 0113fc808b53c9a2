"""The things that stand on the grid: tokens, poles, stacks; events are in `events`.

All are Qt's own pictures and paths, filled once: while something is dragged, nothing here is
asked to paint.
"""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsPixmapItem

from app.ui.grid.layout import Form
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.theme import Role
from app.ui.kit.token_face import TokenFace
from app.ui.kit.token_painter import COMPACT, FLAG, MARGIN, TokenPainter

BELOW, EVENT, POLE, TOKEN, FAN, OVERLAY, HELD_UP = -1.0, 0.0, 1.0, 2.0, 10.0, 20.0, 30.0
"""Heights of the layers."""
DOT = 7.0


def drawn(size: QSizeF, ratio: float, draw: Callable[[QPainter], None]) -> QPixmap:
    """A transparent picture of ``size`` logical pixels with what ``draw`` paints."""
    pixmap = QPixmap((size * ratio).toSize())
    pixmap.fill(Qt.GlobalColor.transparent)
    pixmap.setDevicePixelRatio(ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter)
    painter.end()
    return pixmap


class TokenItem(QGraphicsPixmapItem):
    """A combatant on the grid. Its position is the middle of its plate, on its tick."""

    def __init__(self, id_: str, look: Look, painter: TokenPainter, *, ghost: bool = False) -> None:
        super().__init__()
        self.id = id_
        self.ghost = ghost
        """Whether it only shows what would be, and cannot be touched."""
        self._look = look
        self._painter = painter
        self._shown: tuple[TokenFace, Form, float] | None = None
        self._plate = QRectF()
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setZValue(TOKEN)

    def show_face(self, face: TokenFace, form: Form, ratio: float) -> None:
        """Draws something else; nothing is repainted when nothing changed."""
        form = Form.FLAG if form is Form.FLAG else Form.COMPACT
        if (face, form, ratio) != self._shown:
            self._shown = (face, form, ratio)
            self._draw()

    def renew(self) -> None:
        """Draws anew, in another look."""
        self._draw()

    @property
    def full(self) -> float:
        """How full the bar that is drawn is, 0 to 1."""
        return 0.0 if self._shown is None else self._shown[0].hp

    def plate(self) -> QRectF:
        """The plate in the item's own coordinates."""
        return self._plate

    def touches(self, point: QPointF) -> bool:
        """Whether a point of the scene lies on the plate."""
        return self.isVisible() and not self.ghost and self._plate.contains(point - self.pos())

    def _draw(self) -> None:
        if self._shown is None:
            return
        face, form, ratio = self._shown
        scale = self._look.scale
        size = FLAG if form is Form.FLAG else COMPACT
        wide, high = round(size.width() * scale), round(size.height() * scale)
        self._plate = QRectF(-wide / 2, -high / 2, wide, high)
        margin = MARGIN * scale
        self.setOffset(self._plate.left() - margin, self._plate.top() - margin)
        self.setPixmap(self._painter.flag_pixmap(face, ratio, compact=form is not Form.FLAG))


class PoleItem(QGraphicsPathItem):
    """From a dot on the spine, exactly at the tick, to the token. Its position is the dot."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._reach: QPointF | None = None
        self.setZValue(POLE)
        self.renew()

    def renew(self) -> None:
        """Takes the ink of the present look."""
        ink = self._look.colour(Role.INK)
        self.setPen(QPen(ink, 1.5))
        self.setBrush(ink)

    def reach(self, end: QPointF) -> None:
        """Draws to ``end``, counted from the dot."""
        if end != self._reach:
            self._reach = end
            path = QPainterPath(QPointF(0, 0.5))
            path.lineTo(end + QPointF(0, 0.5))
            radius = DOT / 2 - 0.75
            path.addEllipse(QPointF(0, 0.5), radius, radius)
            self.setPath(path)


class StackItem(QGraphicsPixmapItem):
    """Several tokens in one cell, as ``+n``. Its position is its middle."""

    def __init__(self, look: Look, ids: tuple[str, ...], hint: str, ratio: float) -> None:
        super().__init__()
        self.ids = ids
        self._look = look
        side = round(COMPACT.width() * look.scale)
        self._plate = QRectF(-side / 2, -side / 2, side, side)
        self.setOffset(self._plate.topLeft())
        self.setPixmap(drawn(QSizeF(side, side), ratio, self._draw))
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setZValue(TOKEN)
        self.setToolTip(hint)

    def plate(self) -> QRectF:
        """The cell in the item's own coordinates."""
        return self._plate

    def touches(self, point: QPointF) -> bool:
        """Whether a point of the scene lies on the cell."""
        return self._plate.contains(point - self.pos())

    def _draw(self, painter: QPainter) -> None:
        painter.setPen(QPen(self._look.colour(Role.CONTROL), 1))
        painter.setBrush(self._look.colour(Role.PANEL))
        side = self._plate.width()
        box = QRectF(1.5, 7.5, side - 9, side - 9)
        for shift in (6, 3, 0):
            painter.drawRoundedRect(box.translated(shift, -shift), 4, 4)
        painter.setPen(self._look.colour(Role.INK))
        painter.setFont(self._look.font(Face.NUMBER_STRONG))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"+{len(self.ids)}")
