"""A line that asks for one thing before something is made: how many, or of which template."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, HEADER, KeyButton
from app.ui.kit.enter_field import EnterField
from app.ui.kit.fonts import Face
from app.ui.kit.scaled import Scaled
from app.ui.kit.showing import set_shown
from app.ui.kit.widgets import Text
from app.ui.prep.names import Adder, Known

MOST = 50
"""Copies at once."""


class AskBar(QFrame):
    """*Enter* takes, *Esc* leaves it. ``closed``: the bar is gone, by whichever way."""

    closed = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        look, words = tools.look, tools.wording
        self._words, self._tools = words, tools
        self._counted: Callable[[int], None] | None = None
        self._named: Callable[[str], None] | None = None
        self._known: Known = dict
        self.title = Text(look, "", Face.BODY_STRONG, wrap=True)
        self.cancel = KeyButton(look, "", icon="cross", kind="bare", height=HEADER)
        self.cancel.setAccessibleName(words.text("edit.cancel"))
        self.cancel.clicked.connect(lambda _on=False: self.close_up())
        self.count = EnterField()
        self.count.setMaxLength(2)
        Scaled(look, self.count, wide=56)
        self.count.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.count.textEdited.connect(lambda _text: self._check())
        self.count.returnPressed.connect(self._take_count)
        self.ok = KeyButton(look, words.text("prep.make"), key="Enter", kind="primary",
                            height=FIELD)  # fmt: skip
        self.ok.clicked.connect(lambda _on=False: self._take_count())
        self.finder = Adder(tools, self._names, words.text("prep.find_template"))
        self.finder.chosen.connect(self._take_name)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.cancel, 0, Qt.AlignmentFlag.AlignTop)
        row = QHBoxLayout()
        row.addWidget(self.count)
        row.addWidget(self.ok)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 8, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(row)
        column.addWidget(self.finder)
        self.setProperty("ground", "sunken")
        self.hide()

    def ask_count(self, title: str, take: Callable[[int], None]) -> None:
        """Asks for a number from 1 to `MOST`."""
        self._counted = take
        self._open(title, counts=True)
        self.count.setAccessibleName(title)
        self.count.setText("6")
        self._check()
        self.count.setFocus()
        self.count.selectAll()

    def ask_name(self, title: str, known: Known, take: Callable[[str], None]) -> None:
        """Asks for one of the known, by typing; ``take`` is given its id."""
        self._known, self._named = known, take
        self._open(title, counts=False)
        self.finder.edit.clear()
        self.finder.setFocus()

    def _names(self) -> Mapping[str, str]:
        return self._known()

    def close_up(self) -> None:
        """Leaves it as it is."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        else:
            event.accept()

    def _open(self, title: str, *, counts: bool) -> None:
        self.title.set_text(title)
        set_shown(self.count, shown=counts)
        set_shown(self.ok, shown=counts)
        set_shown(self.finder, shown=not counts)
        self.show()

    @property
    def _number(self) -> int:
        text = self.count.text()
        return int(text) if text.isdecimal() else 0

    def _check(self) -> None:
        self.ok.setEnabled(1 <= self._number <= MOST)

    def _take_count(self) -> None:
        if self._counted is not None and self.ok.isEnabled():
            number = self._number
            self.close_up()
            self._counted(number)

    def _take_name(self, id_: str) -> None:
        if self._named is not None:
            self.close_up()
            self._named(id_)
