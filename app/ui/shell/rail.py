"""The rail at the left: the four places of the desk."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QFrame, QVBoxLayout

from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role

_WIDTH, _HEIGHT = 72, 66


class RailButton(QAbstractButton):
    """Icon, name and key, one below the other."""

    def __init__(self, look: Look, icon: str, name: str) -> None:
        super().__init__()
        self._look = look
        self._icon = icon
        self._key = ""
        self.setText(name)
        self.setAccessibleName(name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def set_key(self, key: str) -> None:
        """The key that goes to the place."""
        self._key = key.replace("+", " ")
        self.setToolTip(f"{self.text()}  {self._key}".rstrip())
        self.update()

    def sizeHint(self) -> QSize:
        """72 by 66."""
        return QSize(self._look.px(_WIDTH), self._look.px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws ground, bar, icon and words."""
        del event
        look, scale = self._look, self._look.scale
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        area = QRectF(0, 0, self.width() / scale, self.height() / scale)
        if self.isChecked():
            fill(painter, area, look.colour(Role.SEL))
            fill(painter, QRectF(0, 0, 3, area.height()), look.colour(Role.ACCENT))
        elif self.underMouse():
            fill(painter, area, look.colour(Role.HOVER))
        middle = area.center().x()
        look.icons.paint(painter, self._icon, look.colour(Role.INK), QRectF(middle - 10, 8, 20, 20))
        for text, top, role in ((self.text(), 29, Role.INK), (self._key, 45, Role.MUTED)):
            face = Face.NOTE
            painter.setFont(look.plain_font(face.pixels, face.weight))
            painter.setPen(look.colour(role))
            room = QRectF(3, top, area.width() - 6, 17)
            line = painter.fontMetrics().elidedText(
                text, Qt.TextElideMode.ElideRight, int(room.width())
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, line)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(look.colour(Role.ACCENT), 2))
            painter.drawRoundedRect(area.adjusted(2, 2, -2, -2), 4, 4)


class Rail(QFrame):
    """One button per place; `chosen` gives its position."""

    chosen = Signal(int)

    def __init__(self, look: Look, places: Sequence[tuple[str, str]]) -> None:
        """``places`` are icon and name of each."""
        super().__init__()
        self._look = look
        self._group = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.buttons = tuple(RailButton(look, icon, name) for icon, name in places)
        for number, button in enumerate(self.buttons):
            self._group.addButton(button, number)
            column.addWidget(button)
        column.addStretch(1)
        self._group.idClicked.connect(self.chosen)
        self.setProperty("ground", "panel")

    def show_place(self, place: int) -> None:
        """Marks a place as the present one."""
        self._group.button(place).setChecked(True)

    def button(self, place: int) -> QAbstractButton:
        """The button of a place."""
        return self._group.button(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the ground and the line at the right."""
        super().paintEvent(event)
        painter = QPainter(self)
        fill(painter, self.rect(), self._look.colour(Role.PANEL))
        line = QRectF(self.width() - 1, 0, 1, self.height())
        fill(painter, line, self._look.colour(Role.FIVE))
