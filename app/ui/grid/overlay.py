"""What is drawn over the grid while somebody is about to move."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.ui.grid.items import BELOW, FAN, HELD_UP, OVERLAY, POLE
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.theme import Role

NUMBER = QSizeF(44, 22)
"""The number on the spine while dragging."""


class _Painted(QGraphicsItem):
    """A thing that only shows and that the mouse passes through."""

    def __init__(self, look: Look, layer: float) -> None:
        super().__init__()
        self._look = look
        self._box = QRectF()
        self.setZValue(layer)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """What it covers."""
        return self._box

    def shape(self) -> QPainterPath:
        """Nothing to touch."""
        return QPainterPath()

    def _resize(self, box: QRectF) -> None:
        if box != self._box:
            self.prepareGeometryChange()
            self._box = box
        self.update()


class LabelItem(_Painted):
    """Two lines on the accent: what would happen. Its position is its top left."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, HELD_UP)
        self._lead = self._rest = self._hint = ""

    def say(self, lead: str, rest: str, hint: str = "") -> None:
        """A strong beginning, the rest of the line (or a line of its own), and a note below."""
        self._lead, self._rest, self._hint = lead, rest, hint
        strong, plain, note = self._fonts()
        first = strong.horizontalAdvance(lead)
        if hint:
            wide = max(first + plain.horizontalAdvance(rest), note.horizontalAdvance(hint))
        else:
            wide = max(first, plain.horizontalAdvance(rest))
        self._resize(QRectF(0, 0, wide + 18, self._look.px(48)))

    @property
    def text(self) -> str:
        """All words."""
        return f"{self._lead}{self._rest}"

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem,
              widget: QWidget | None = None) -> None:
        """Draws the plate and the words."""
        del option, widget
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour(Role.ACCENT))
        painter.drawRoundedRect(self._box, 4, 4)
        painter.setPen(self._look.colour(Role.ON_ACCENT))
        top = QRectF(8, self._look.px(5), self._box.width(), self._look.px(20))
        bottom = top.translated(0, self._look.px(19))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(self._look.font(Face.BODY_STRONG))
        painter.drawText(top, middle, self._lead)
        after = self._fonts()[0].horizontalAdvance(self._lead)
        painter.setFont(self._look.font(Face.BODY))
        if self._hint:
            painter.drawText(top.translated(after, 0), middle, self._rest)
            painter.setFont(self._look.font(Face.NOTE))
            painter.drawText(bottom, middle, self._hint)
        else:
            painter.drawText(bottom, middle, self._rest)

    def _fonts(self) -> tuple[QFontMetricsF, QFontMetricsF, QFontMetricsF]:
        strong, plain, note = (QFontMetricsF(self._look.font(face)) for face in (
            Face.BODY_STRONG, Face.BODY, Face.NOTE))
        return strong, plain, note


class LandingLine(_Painted):
    """The line across at the place, with the number on the spine. Its position is the tick."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, OVERLAY)
        self._number = ""

    def show_number(self, number: str, left: float, right: float) -> None:
        """Draws from ``left`` to ``right`` with a number on the spine."""
        self._number = number
        half = self._look.px(NUMBER.height()) / 2
        self._resize(QRectF(left, -half, right - left, 2 * half))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem,
              widget: QWidget | None = None) -> None:
        """Draws line, plate and number."""
        del option, widget
        accent = self._look.colour(Role.ACCENT)
        painter.fillRect(QRectF(self._box.left(), -0.5, self._box.width(), 2), accent)
        wide = self._look.px(NUMBER.width())
        plate = QRectF(-wide / 2, self._box.top(), wide, self._box.height())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        painter.drawRoundedRect(plate, 3, 3)
        painter.setPen(self._look.colour(Role.ON_ACCENT))
        painter.setFont(self._look.font(Face.NUMBER_STRONG))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self._number)


class LeftBehind(_Painted):
    """A dashed box where a token was: "was at 12". Its position is the middle."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, BELOW)
        self._text = ""

    def show_text(self, text: str, size: QSizeF) -> None:
        """Draws a box of ``size`` with words."""
        self._text = text
        self._resize(QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height()))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem,
              widget: QWidget | None = None) -> None:
        """Draws edge and words."""
        del option, widget
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self._look.colour(Role.CONTROL), 2)
        pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(self._box.adjusted(1, 1, -1, -1), 4, 4)
        painter.setPen(self._look.colour(Role.MUTED))
        painter.setFont(self._look.font(Face.NOTE))
        painter.drawText(self._box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap,
                         self._text)


class PathItem(_Painted):
    """The way from one place to another inside the spine, with an arrowhead."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, OVERLAY)
        self._start = self._end = 0.0
        self._dashed = False

    def draw(self, x: float, start: float, end: float, *, dashed: bool) -> None:
        """Draws at ``x`` from height ``start`` to ``end``."""
        self.setPos(x, 0)
        self._start, self._end, self._dashed = start, end, dashed
        top, bottom = sorted((start, end))
        self._resize(QRectF(-6, top - 1, 12, bottom - top + 2))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem,
              widget: QWidget | None = None) -> None:
        """Draws line and head."""
        del option, widget
        if abs(self._end - self._start) < 10:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = self._look.colour(Role.ACCENT)
        pen = QPen(accent, 2)
        if self._dashed:
            pen.setDashPattern([2.5, 1.5])
        painter.setPen(pen)
        back = 7 if self._end < self._start else -7
        painter.drawLine(QPointF(0, self._start), QPointF(0, self._end + back))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        painter.drawPolygon(QPolygonF([QPointF(0, self._end), QPointF(-4.5, self._end + back),
                                       QPointF(4.5, self._end + back)]))


class OpenDot(_Painted):
    """An open dot on the spine where the ghost lands, and its dashed pole."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, POLE)
        self._reach = 0.0

    def reach(self, to: float) -> None:
        """Draws a dashed pole to ``to`` pixels from the dot."""
        self._reach = to
        self._resize(QRectF(min(0.0, to) - 6, -6, abs(to) + 12, 12))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem,
              widget: QWidget | None = None) -> None:
        """Draws pole and dot."""
        del option, widget
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self._look.colour(Role.ACCENT), 2)
        dashes = QPen(pen)
        dashes.setDashPattern([2, 1.5])
        painter.setPen(dashes)
        painter.drawLine(QPointF(0, 0.5), QPointF(self._reach, 0.5))
        painter.setPen(pen)
        painter.setBrush(self._look.colour(Role.PANEL))
        painter.drawEllipse(QPointF(0, 0.5), 4, 4)


class TieMark(_Painted):
    """A heavy line over or under a token: dropped here, it ties before or after it."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, HELD_UP)
        self.hide()

    def mark(self, plate: QRectF, *, after: bool) -> None:
        """Marks the upper (after) or the lower (before) edge of a plate."""
        y = plate.top() - 4 if after else plate.bottom() + 1
        self.setPos(plate.left(), y)
        self._resize(QRectF(0, 0, plate.width(), 3))
        self.show()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem,
              widget: QWidget | None = None) -> None:
        """Draws the line."""
        del option, widget
        painter.fillRect(self._box, self._look.colour(Role.ACCENT))


class FanPlate(_Painted):
    """The ground under the tokens of an open stack."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, FAN)

    def cover(self, box: QRectF) -> None:
        """Covers ``box``."""
        self._resize(box)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem,
              widget: QWidget | None = None) -> None:
        """Draws the ground."""
        del option, widget
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._look.colour(Role.CONTROL), 1))
        painter.setBrush(self._look.colour(Role.RAISED))
        painter.drawRoundedRect(self._box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
