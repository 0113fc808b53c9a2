"""Overwriting a computed number: ``Apply 80 instead of 71``."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.battle.facts import Change
from app.ui.battle.tools import Tools
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.fields import DiceBox
from app.ui.kit.fonts import Face
from app.ui.kit.keymap import KeyShown
from app.ui.kit.widgets import Text

_FIELD = QSize(76, 34)


class ApplyRow(QWidget):
    """Closed, a button with its key; open, a field beside what was worked out."""

    opened = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        words, look = tools.wording, tools.look
        self._words = words
        self.change: Change | None = None
        self.is_open = False
        text = words.text("roll.overrule")
        self.button = KeyButton(look, text, icon="pencil", key="F2", kind="bare", height=HEADER)
        KeyShown(tools.keymap, "turn.overrule", self.button.set_key, self.button)
        self.box = DiceBox(look, 0, 99_999, face=Face.NUMBER_STRONG, size=_FIELD)
        self.box.setAccessibleName(text)
        self.box.set_state("overruled")
        self._label = Text(look, words.text("roll.apply_label"), Face.BODY_STRONG)
        self._instead = Text(look, "")
        self.back = KeyButton(look, "", icon="undo", kind="bare", height=HEADER)
        self._row = QWidget()
        row = QHBoxLayout(self._row)
        row.setContentsMargins(14, 6, 8, 6)
        row.setSpacing(10)
        for widget in (self._label, self.box, self._instead):
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self.back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        side = QHBoxLayout()
        side.setContentsMargins(6, 2, 8, 2)
        side.addWidget(self.button)
        side.addStretch(1)
        column.addLayout(side)
        column.addWidget(self._row)
        self.button.clicked.connect(self.open_up)
        self.close_up()

    def offer(self, change: Change | None) -> None:
        """The number that may be overwritten."""
        self.change = change
        if change is None:
            self.close_up()
        else:
            amount = abs(change.amount)
            self._instead.set_text(self._words.text("roll.instead", n=amount))
            self.back.set_label(self._words.text("roll.back_to", n=amount))
        self.button.setVisible(change is not None and not self.is_open)

    def open_up(self) -> None:
        """Shows the field with the number in it."""
        if self.change is None or self.is_open:
            return
        self.is_open = True
        self.button.hide()
        self._row.show()
        self.box.setText(str(abs(self.change.amount)))
        self.box.setFocus()
        self.box.selectAll()
        self.opened.emit()

    def close_up(self) -> None:
        """Hides the field."""
        self.is_open = False
        self._row.hide()
        self.button.setVisible(self.change is not None)
