"""One combatant on the formation board: a button that can be dragged."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.ui.desk.tools import Tools
from app.ui.formation.places import Tile
from app.ui.kit.fonts import Face, short_name
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Mark

HEIGHT = 56
_DISK = 26
_BOX = 16
_STEPS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_WALK: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class FighterTile(QAbstractButton):
    """Shows a `Tile`. Checked is taking part, where that can be chosen."""

    stepped = Signal(int)
    """A key moves it a column to the left (-1) or right (1)."""
    walked = Signal(int)
    """A key goes to the tile above (-1) or below (1)."""
    dragged = Signal(QPoint)
    """It is being dragged; the point is on the screen."""
    dropped = Signal(QPoint)
    called_off = Signal()
    """The drag ends without a drop."""
    entered = Signal()
    """It has the keys now."""

    def __init__(self, tools: Tools, *, choosable: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tools = tools
        self._tile: Tile | None = None
        self._start: QPoint | None = None
        self.dragging = False
        """Whether the mouse carries it."""
        self.setCheckable(choosable)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        tools.look.changed.connect(self.updateGeometry)

    @property
    def tile(self) -> Tile | None:
        """Who is shown."""
        return self._tile

    def show_tile(self, tile: Tile, spoken: str) -> None:
        """Shows somebody; ``spoken`` is the sentence for those who listen."""
        self._tile = tile
        if self.isCheckable():
            self.setChecked(tile.present)
        self.setAccessibleName(spoken)
        self.setAccessibleDescription(" ".join(tile.detail))
        self.setToolTip("\n".join((tile.name, *tile.detail)))
        self.update()

    def sizeHint(self) -> QSize:
        """A disk, a name and a note."""
        return QSize(self._tools.look.px(118), self._tools.look.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """The disk and some of the name."""
        return QSize(self._tools.look.px(84), self._tools.look.px(HEIGHT))

    # Mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes hold; the right button lets go again."""
        if event.button() is not Qt.MouseButton.LeftButton:
            if self.dragging:
                self._call_off()
            return
        self._start = event.position().toPoint()
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drags, once far enough."""
        if not event.buttons() & Qt.MouseButton.LeftButton and self.dragging:
            self._call_off()  # the button came up elsewhere
        if self._start is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        far = (event.position().toPoint() - self._start).manhattanLength()
        self.dragging = self.dragging or far >= QApplication.startDragDistance()
        if self.dragging:
            self.dragged.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drops; a click on the box takes part or stays out."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        self._start = None
        if self.dragging:
            self.dragging = False
            self.dropped.emit(event.globalPosition().toPoint())
        elif self.isCheckable() and self._box().contains(event.position()):
            self.click()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right move it, Up and Down walk, Esc calls a drag off, Space chooses."""
        key = event.key()
        if key == Qt.Key.Key_Escape and self.dragging:
            self._call_off()
        elif key in _STEPS and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.stepped.emit(_STEPS[key])
        elif key in _WALK:
            self.walked.emit(_WALK[key])
        elif key == Qt.Key.Key_Space and self.isCheckable():
            self.click()
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tells it."""
        super().focusInEvent(event)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What is carried goes back: the key that puts it back is gone."""
        super().focusOutEvent(event)
        if self.dragging:
            self._call_off()

    def _call_off(self) -> None:
        self.dragging = False
        self._start = None
        self.called_off.emit()

    # Drawing

    def _box(self) -> QRectF:
        """Where a click takes part or stays out: never under 28 by 28."""
        side = max(28.0, self._tools.look.px(_BOX) + 8.0)
        return QRectF(self.width() - side, 0, side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws plate, disk, name and notes."""
        del event
        tile, look = self._tile, self._tools.look
        if tile is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._plate(painter, out=not tile.present)
        scale = look.scale
        painter.scale(scale, scale)
        wide, high = self.width() / scale, self.height() / scale
        marks = Mark.NONE if tile.present or self.isCheckable() else Mark.KO
        painter.save()
        painter.translate(7, (high - _DISK) / 2)
        self._tools.tokens.paint_disk(painter, _DISK, tile.disk, marks)
        painter.restore()
        room = wide - 38 - 6
        ink = Role.INK if tile.present else Role.LOCKED
        beside = (22 if self.isCheckable() else 0) + (14 if tile.row else 0)
        name = QRectF(38, 3, room - beside, 19)
        metrics = QFontMetricsF(look.plain_font(Face.BODY_STRONG.pixels, Face.BODY_STRONG.weight))
        shown = short_name(tile.name, name.width(), metrics)
        self._tools.ink.text(painter, name, shown, Face.BODY_STRONG, ink)
        if tile.row:
            sign = QRectF(wide - 18 - (22 if self.isCheckable() else 0), 4, 14, 17)
            self._tools.ink.text(painter, sign, tile.row, Face.NOTE, Role.MUTED)
        for number, words in enumerate(tile.notes):
            note = QRectF(38, 21 + 15 * number, room, 16)
            self._tools.ink.text(painter, note, words, Face.NOTE, Role.MUTED)
        if self.isCheckable():
            self._check(painter, QRectF(wide - 24, 5, _BOX, _BOX))

    def _plate(self, painter: QPainter, *, out: bool) -> None:
        look = self._tools.look
        box = QRectF(self.rect()).adjusted(3.5, 1.5, -3.5, -1.5)
        pen = QPen(look.colour(Role.CONTROL), 1)
        if out:
            pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.setBrush(look.colour(Role.HOVER if self.underMouse() else Role.PANEL))
        painter.drawRoundedRect(box, 4, 4)
        if self.hasFocus():
            painter.setPen(QPen(look.colour(Role.ACCENT), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-2, -0.5, 2, 0.5), 5, 5)

    def _check(self, painter: QPainter, box: QRectF) -> None:
        look = self._tools.look
        painter.setPen(QPen(look.colour(Role.CONTROL), 1))
        painter.setBrush(look.colour(Role.RAISED))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        if self.isChecked():
            inner = box.adjusted(2, 2, -2, -2)
            look.icons.paint(painter, "check", look.colour(Role.ACCENT), inner)
