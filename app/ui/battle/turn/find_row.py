"""Typing to find an action: a line above the list that it narrows."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.desk.tools import Tools
from app.ui.kit.enter_field import EnterField


class _Field(EnterField):
    """A line whose arrows move in the list, and whose *Esc* closes it."""

    stepped = Signal(int)
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up, Down and Esc are for the list; everything else is typed."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None:
            self.stepped.emit(step)
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class FindRow(QWidget):
    """Hidden until it is opened; closing it forgets what was typed."""

    changed = Signal(str)
    """What is looked for; empty when nothing is."""
    stepped = Signal(int)
    """The cursor of the list shall go up (−1) or down (1)."""
    taken = Signal()
    left = Signal()
    """Closed by its own key."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        words = tools.wording
        self.field = _Field()
        self.field.setPlaceholderText(words.text("turn.find_example"))
        self.field.setAccessibleName(words.text("turn.find"))
        self.field.setMaxLength(60)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.addWidget(self.field)
        self.field.textChanged.connect(self.changed)
        self.field.stepped.connect(self.stepped)
        self.field.returnPressed.connect(self.taken)
        self.field.left.connect(self._leave)
        self.hide()

    @property
    def text(self) -> str:
        """What is looked for."""
        return self.field.text()

    def open_up(self) -> None:
        """Shows the line and puts the focus there."""
        self.show()
        self.field.setFocus()
        self.field.selectAll()

    def close_up(self) -> None:
        """Hides the line; everything is listed again."""
        self.hide()
        self.field.clear()

    def _leave(self) -> None:
        self.close_up()
        self.left.emit()
