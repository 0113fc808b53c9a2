"""Where a number of a rule is typed, below the list."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.ui.desk.tools import Tools
from app.ui.kit.buttons import KeyButton
from app.ui.kit.enter_field import EnterField
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text
from app.ui.rules.rows import NumberRow


class NumberField(QFrame):
    """Asks for one number. ``typed`` gives it, ``None`` for none; ``left`` gives up."""

    typed = Signal(object)
    refused = Signal()
    """What was typed is no number."""
    left = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        words, look = tools.wording, tools.look
        self.row: NumberRow | None = None
        self.label = Text(look, "", Face.BODY_STRONG)
        self.field = EnterField()
        self.field.setFixedWidth(look.px(120))
        self.note = Text(look, "", Face.NOTE, Role.MUTED)
        self.ok = KeyButton(look, words.text("edit.take"), key="Enter", kind="primary")
        self.none = KeyButton(look, words.text("rules.take_none"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 8, 4)
        row.setSpacing(8)
        for widget in (self.label, self.field, self.note):
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self.none)
        row.addWidget(self.ok)
        self.setProperty("ground", "sunken")
        self.field.returnPressed.connect(self._take)
        self.ok.clicked.connect(self._take)
        self.none.clicked.connect(lambda: self.typed.emit(None))
        self.hide()

    def ask(self, row: NumberRow, title: str, *, optional: bool) -> None:
        """Opens on a number as it is now."""
        self.row = row
        self.label.set_text(title)
        self.field.setAccessibleName(title)
        self.note.set_text(row.limits)
        self.none.setVisible(optional)
        self.field.setText("" if row.value is None else str(row.value))
        self.show()
        self.field.setFocus()
        self.field.selectAll()

    def close_up(self) -> None:
        """Puts it away."""
        self.row = None
        self.hide()

    def _take(self) -> None:
        text = self.field.text().strip()
        if text.isdecimal():
            self.typed.emit(int(text))
        else:
            self.refused.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives up."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
