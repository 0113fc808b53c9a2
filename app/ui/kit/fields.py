"""Fields for numbers at the table."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.ui.kit.fonts import Face
from app.ui.kit.look import Look

DICE = QSize(96, 52)
"""A dice box in pixels at 100 %."""


class DiceBox(QLineEdit):
    """A big box for the total of hand-rolled dice.

    Takes digits and editing keys only; every other key goes on to its parent, so that
    letters stay commands. Enter says `entered` when the number is possible.
    """

    entered = Signal(int)
    """Enter was pressed on a number between ``low`` and ``high``."""
    refused = Signal(str)
    """Enter was pressed on this text, which the dice cannot show."""
    value_changed = Signal(object)
    """The number in the box, or ``None``."""

    def __init__(
        self,
        look: Look,
        low: int = 0,
        high: int = 9999,
        *,
        face: Face = Face.DICE,
        size: QSize = DICE,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._face = face
        self._size = size
        self.low, self.high = low, high
        self._reader: Callable[[str], int | None] | None = None
        self._signs = ""
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMaxLength(5)
        self.textChanged.connect(self._changed)
        look.changed.connect(self._relook)
        self._relook()

    def set_range(self, low: int, high: int) -> None:
        """What the dice can show."""
        self.low, self.high = low, high
        self._changed()

    def set_reader(
        self, reader: Callable[[str], int | None] | None, signs: str = "", longest: int = 5
    ) -> None:
        """Who reads the number out of the text, and which signs it may hold besides digits."""
        self._reader, self._signs = reader, signs
        self.setMaxLength(longest)

    @property
    def value(self) -> int | None:
        """The number in the box when the dice can show it, else ``None``."""
        text = self.text()
        if self._reader is not None:
            return self._reader(text)
        number = int(text) if text.isdecimal() else None
        return number if number is not None and self.low <= number <= self.high else None

    def set_size(self, size: QSize) -> None:
        """Another size, in pixels at 100 %."""
        if size != self._size:
            self._size = size
            self._relook()

    def set_state(self, state: str) -> None:
        """``""``, ``problem`` or ``overruled``: the edge of the field."""
        if self.property("state") != state:
            self.setProperty("state", state)
            self.style().unpolish(self)
            self.style().polish(self)

    def sizeHint(self) -> QSize:
        """96 by 52 unless asked otherwise."""
        return QSize(self._look.px(self._size.width()), self._look.px(self._size.height()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits and editing stay, Enter decides, the rest goes on to the parent."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
                event.ignore()
            else:
                self._enter()
        elif _stays(event) or (self._signs and event.text() in set(self._signs)):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Selects the number, so that typing replaces it."""
        super().focusInEvent(event)
        self.selectAll()

    def _enter(self) -> None:
        value = self.value
        if value is None:
            self.set_state("problem")
            self.refused.emit(self.text())
        else:
            self.entered.emit(value)

    def _changed(self) -> None:
        if self.property("state") == "problem":
            self.set_state("")
        self.value_changed.emit(self.value)

    def _relook(self) -> None:
        self.setFont(self._look.font(self._face))
        self.setFixedSize(self.sizeHint())


_EDITING = {
    Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Left, Qt.Key.Key_Right,
    Qt.Key.Key_Home, Qt.Key.Key_End,
}  # fmt: skip
_COMMAND = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def _stays(event: QKeyEvent) -> bool:
    if event.modifiers() & _COMMAND:
        return bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier) and event.key() in (
            Qt.Key.Key_A,
            Qt.Key.Key_C,
            Qt.Key.Key_V,
            Qt.Key.Key_X,
        )
    return event.text().isdecimal() or event.key() in _EDITING
