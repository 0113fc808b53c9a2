"""Overwriting computed numbers: ``Damage to Imp 2: 80 instead of 71``."""

import re
from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.battle.facts import Result
from app.ui.battle.turn.reason_field import ReasonField
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.fields import DiceBox
from app.ui.kit.fonts import Face
from app.ui.kit.keymap import KeyShown
from app.ui.kit.scroll import padded
from app.ui.kit.widgets import Text

_FIELD = QSize(76, 34)
_HIGHEST = 99_999
_TICKS = re.compile(r"[+-]?[0-9]{1,4}")


class ApplyRow(QWidget):
    """Closed, a button with its key; open, a field beside what was worked out.

    Where several numbers stand, each further `open_up` goes on to the one before.
    """

    opened = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        words, look = tools.wording, tools.look
        self._words = words
        self._names: Mapping[str, str] = {}
        self._results: tuple[Result, ...] = ()
        self._at = -1
        self.is_open = False
        text = words.text("roll.overrule")
        self.button = KeyButton(look, text, icon="pencil", key="F2", kind="bare", height=HEADER)
        self.other = KeyButton(
            look, words.text("roll.result_other"), key="F2", kind="bare", height=HEADER
        )
        for button in (self.button, self.other):
            KeyShown(tools.keymap, "turn.overrule", button.set_key, button)
            button.clicked.connect(self.open_up)
        self.box = DiceBox(look, 0, _HIGHEST, face=Face.NUMBER_STRONG, size=_FIELD)
        self.box.set_state("overruled")
        self.label = Text(look, "", Face.BODY_STRONG, wrap=True)
        self._instead = Text(look, "", wrap=True)
        self.reason = ReasonField(tools)
        self.back = KeyButton(look, "", icon="undo", kind="bare", height=HEADER)
        self._lay_out()
        QWidget.setTabOrder(self.box, self.reason)
        self.close_up()

    def _lay_out(self) -> None:
        self._row = QWidget()
        fields = QHBoxLayout()
        fields.setContentsMargins(14, 2, 8, 2)
        fields.setSpacing(10)
        fields.addWidget(self.box)
        fields.addWidget(self._instead, 1)
        more = QVBoxLayout()
        more.setContentsMargins(6, 0, 8, 4)
        more.setSpacing(0)
        for button in (self.back, self.other):
            more.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        whole = QVBoxLayout(self._row)
        whole.setContentsMargins(0, 6, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(padded(self.label, 14, 0, 14, 2))
        whole.addLayout(fields)
        whole.addWidget(padded(self.reason, 14, 4, 14, 2))
        whole.addLayout(more)
        side = QHBoxLayout()
        side.setContentsMargins(6, 2, 8, 2)
        side.addWidget(self.button)
        side.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(side)
        column.addWidget(self._row)

    @property
    def result(self) -> Result | None:
        """The number that is, or would be, overwritten."""
        return self._results[self._at] if self._results else None

    def offer(self, found: tuple[Result, ...], names: Mapping[str, str]) -> None:
        """The numbers that may be overwritten, the last of them first."""
        self._results, self._names = found, names
        self._at = min(max(self._at, -len(found)), -1)
        if not found:
            self.close_up()
        elif self.is_open:
            self._show_result()
        self.button.setVisible(bool(found) and not self.is_open)

    def open_up(self) -> None:
        """Shows the field with the last number in it, or with the one before."""
        if not self._results:
            return
        self._at = self._at - 1 if self.is_open and -self._at < len(self._results) else -1
        self.reason.clear()
        self.is_open = True
        self.button.hide()
        self._row.show()
        self._show_result()
        found = self.result
        self.box.setText("" if found is None else str(found.value))
        self.box.setFocus()
        self.box.selectAll()
        self.opened.emit()

    def _show_result(self) -> None:
        found, words = self.result, self._words
        if found is None:
            return
        code = "added" if found.kind == "chance" and found.status else found.kind
        who = self._names.get(found.who, found.who)
        status = self._names.get(found.status, found.status)
        text = words.text(f"roll.result.{code}", who=who, status=status)
        self.label.set_text(text)
        self.box.set_reader(*_SIGNED if found.kind == "push" else (None,))
        self.box.setAccessibleName(text)
        self._instead.set_text(words.text("roll.instead", n=found.computed))
        self.back.set_label(words.text("roll.back_to", n=found.computed))
        self.back.setVisible(found.value != found.computed)
        self.other.setVisible(len(self._results) > 1)

    def close_up(self) -> None:
        """Hides the field."""
        self.is_open = False
        self._at = -1
        self._row.hide()
        self.button.setVisible(bool(self._results))


def _signed(text: str) -> int | None:
    """Ticks with their sign: a delay may be made shorter too."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    return int(plain) if _TICKS.fullmatch(plain) else None


_SIGNED = (_signed, "+-\N{MINUS SIGN}", 5)
