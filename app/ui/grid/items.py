"""The painted things of the grid: tokens, poles, stacks, events."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.ui.grid.layout import Form
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.theme import Role
from app.ui.kit.token_face import TokenFace
from app.ui.kit.token_painter import COMPACT, FLAG, MARGIN, TokenPainter

BELOW, EVENT, POLE, TOKEN, FAN, OVERLAY, HELD_UP = -1.0, 0.0, 1.0, 2.0, 10.0, 20.0, 30.0
"""Heights of the layers."""
DOT = 7.0


class TokenItem(QGraphicsItem):
    """A combatant on the grid. Its position is the middle of its plate, on its tick."""

    def __init__(self, id_: str, look: Look, painter: TokenPainter, *, ghost: bool = False) -> None:
        super().__init__()
        self.id = id_
        self.ghost = ghost
        self._look = look
        self._painter = painter
        self._face: TokenFace | None = None
        self._form = Form.FLAG
        self._picture: tuple[float, QPixmap] | None = None
        self.setZValue(TOKEN)
        if ghost:
            self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def form(self) -> Form:
        """Flag or compact."""
        return self._form

    @property
    def face(self) -> TokenFace | None:
        """What is drawn."""
        return self._face

    def show_face(self, face: TokenFace, form: Form) -> None:
        """Draws something else; nothing is repainted when nothing changed."""
        form = Form.FLAG if form is Form.FLAG else Form.COMPACT
        if face != self._face or form is not self._form:
            self.prepareGeometryChange()
            self._face, self._form = face, form
            self.renew()

    def renew(self) -> None:
        """Draws anew, in another look."""
        self._picture = None
        self.update()

    def plate(self) -> QRectF:
        """The plate in the item's own coordinates."""
        size = FLAG if self._form is Form.FLAG else COMPACT
        wide, high = size.width() * self._look.scale, size.height() * self._look.scale
        return QRectF(-wide / 2, -high / 2, wide, high)

    def boundingRect(self) -> QRectF:
        """The plate with rings and badges."""
        margin = MARGIN * self._look.scale
        return self.plate().adjusted(-margin, -margin, margin, margin)

    def shape(self) -> QPainterPath:
        """What the mouse can touch: the plate."""
        path = QPainterPath()
        path.addRect(self.plate())
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem,
              widget: QWidget | None = None) -> None:
        """Blits the kept picture."""
        del option
        if self._face is None:
            return
        ratio = 1.0 if widget is None else widget.devicePixelRatioF()
        if self._picture is None or self._picture[0] != ratio:
            compact = self._form is not Form.FLAG
            picture = self._painter.flag_pixmap(self._face, ratio, compact=compact)
            self._picture = (ratio, picture)
        painter.drawPixmap(self.boundingRect().topLeft(), self._picture[1])


class PoleItem(QGraphicsItem):
    """From a dot on the spine, exactly at the tick, to the token. Its position is the dot."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._reach = QPointF(0, 0)
        self._role = Role.INK
        self.setZValue(POLE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def reach(self, end: QPointF, role: Role = Role.INK) -> None:
        """Draws to ``end``, counted from the dot."""
        if end != self._reach or role is not self._role:
            self.prepareGeometryChange()
            self._reach, self._role = end, role
            self.update()

    def boundingRect(self) -> QRectF:
        """The line and the dot."""
        return QRectF(QPointF(0, 0), self._reach).normalized().adjusted(-5, -5, 5, 5)

    def shape(self) -> QPainterPath:
        """Nothing to touch."""
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem,
              widget: QWidget | None = None) -> None:
        """Draws line and dot."""
        del option, widget
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self._look.colour(self._role)
        painter.setPen(QPen(colour, 1.5))
        painter.drawLine(QPointF(0, 0.5), self._reach + QPointF(0, 0.5))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(QPointF(0, 0.5), DOT / 2, DOT / 2)


class StackItem(QGraphicsItem):
    """Several tokens in one cell, as ``+n``. Its position is its middle."""

    def __init__(self, look: Look, ids: tuple[str, ...], hint: str) -> None:
        super().__init__()
        self.ids = ids
        self._look = look
        self.setZValue(TOKEN)
        self.setToolTip(hint)

    def boundingRect(self) -> QRectF:
        """44 by 44."""
        side = COMPACT.width() * self._look.scale
        return QRectF(-side / 2, -side / 2, side, side)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem,
              widget: QWidget | None = None) -> None:
        """Draws three plates behind each other and the number."""
        del option, widget
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._look.colour(Role.CONTROL), 1))
        painter.setBrush(self._look.colour(Role.PANEL))
        box = self.boundingRect().adjusted(1.5, 7.5, -7.5, -1.5)
        for shift in (6, 3, 0):
            painter.drawRoundedRect(box.translated(shift, -shift), 4, 4)
        painter.setPen(self._look.colour(Role.INK))
        painter.setFont(self._look.font(Face.NUMBER_STRONG))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"+{len(self.ids)}")


class EventItem(QGraphicsItem):
    """Something without an actor that is due: a dotted line, its label at the right."""

    def __init__(self, look: Look, text: str) -> None:
        super().__init__()
        self._look = look
        self._text = text
        self._left = self._right = 0.0
        self.setZValue(EVENT)
        self.setToolTip(text)

    def stretch(self, left: float, right: float) -> None:
        """Draws from ``left`` to ``right``."""
        if (left, right) != (self._left, self._right):
            self.prepareGeometryChange()
            self._left, self._right = left, right

    def boundingRect(self) -> QRectF:
        """Line and label."""
        return QRectF(self._left, -12, self._right - self._left, 24)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem,
              widget: QWidget | None = None) -> None:
        """Draws line, plate, flag and words."""
        del option, widget
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        warn = self._look.colour(Role.WARN)
        pen = QPen(warn, 1.5)
        pen.setDashPattern([1.0, 2.0])
        painter.setPen(pen)
        painter.drawLine(QPointF(self._left, 0.5), QPointF(self._right, 0.5))
        painter.setFont(self._look.font(Face.NOTE))
        wide = painter.fontMetrics().horizontalAdvance(self._text) + 34
        wide = int(min(wide, (self._right - self._left) / 3))
        plate = QRectF(self._right - 8 - wide, -10, wide, 20)
        painter.setPen(QPen(warn, 1))
        painter.setBrush(self._look.colour(Role.WARN_TINT))
        painter.drawRoundedRect(plate.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        self._look.icons.paint(painter, "flag", warn, QRectF(plate.x() + 7, -6.5, 13, 13))
        painter.setPen(self._look.colour(Role.INK))
        words = plate.adjusted(25, 0, -6, 0)
        text = painter.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight,
                                                int(words.width()))
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, text)
