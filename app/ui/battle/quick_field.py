"""The field under the roster: amounts, places, names and lines, typed or clicked."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.engine.model.timeline import TimerView, TokenView
from app.ui.battle.quick_edit import Edit
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.enter_field import EnterField
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner, Text

_AMOUNTS = (1, 5, 10, 50)


class QuickField(QFrame):
    """Asks for one edit of those selected. ``entered`` gives the edit and what was typed."""

    entered = Signal(Edit, str)
    opened = Signal()
    closed = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._words = tools.wording
        self._edit = Edit.HURT
        self.subject = ""
        """The id of the event that is being changed; empty for a new one."""
        self._title = Text(tools.look, "", Face.BODY_STRONG)
        self._hint = Text(tools.look, "", Face.NOTE, Role.MUTED, wrap=True)
        self.field = EnterField()
        self.ok = KeyButton(tools.look, self._words.text("edit.take"), key="Enter", kind="primary")
        self.cancel = KeyButton(tools.look, "", icon="cross", kind="bare", height=HEADER)
        self.cancel.setAccessibleName(self._words.text("edit.cancel"))
        self.cancel.setToolTip(self._words.text("edit.cancel"))
        self.banner = Banner(tools.look, "warn")
        self._amounts = self._button_row(tools, [f"+{n}" for n in _AMOUNTS], self._add)
        self._lay_out()
        self.field.textChanged.connect(self._typed)
        self.field.returnPressed.connect(self._take)
        self.ok.clicked.connect(self._take)
        self.cancel.clicked.connect(self.close_up)
        self.setProperty("ground", "sunken")
        self.hide()

    def _button_row(self, tools: Tools, labels: Sequence[str], run: object) -> QWidget:
        part = QWidget()
        row = QHBoxLayout(part)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for label in labels:
            button = KeyButton(tools.look, label, height=HEADER)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _checked=False, text=label: run(text))  # type: ignore[operator]
            row.addWidget(button)
        row.addStretch(1)
        return part

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self.cancel)
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(self.field, 1)
        row.addWidget(self.ok)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 8, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(row)
        column.addWidget(self._amounts)
        column.addWidget(self._hint)
        column.addWidget(self.banner)

    # What is asked

    def ask_note(self, *, timer: bool) -> None:
        """Asks for a line of the GM's own, or for an event without an actor."""
        self.ask(Edit.TIMER if timer else Edit.NOTE, ())

    def change_event(self, event: TimerView) -> None:
        """Asks what an event without an actor shall say, and when it comes."""
        text = f"{event.text} {event.place}".strip()
        self.ask(Edit.TIMER, (), text, subject=event.id)

    def ask(
        self,
        edit: Edit,
        who: Sequence[TokenView],
        text: str = "",
        *,
        subject: str = "",
    ) -> None:
        """Opens the field for an edit of ``who``, or of an event by its id (``subject``)."""
        self.subject = subject
        words = self._words
        self._edit = edit
        names = ", ".join(token.name for token in who)
        self._title.set_text(words.text(f"edit.{edit}", name=names))
        kinds = (token.mp.kind for token in who if token.mp is not None)
        gauge = next((words.text(f"gauge.{kind}") for kind in kinds), "")
        counters = (chip.name for token in who for chip in token.chips if chip.counts)
        counter = next(counters, "")
        self._hint.set_text(words.text(f"edit.{edit}.hint", gauge=gauge, counter=counter))
        self.field.setAccessibleName(f"{self._title.full_text}. {self._hint.full_text}")
        self.banner.say("")
        self.field.setText(text)
        self.field.selectAll()
        self._amounts.setVisible(edit in {Edit.HURT, Edit.HEAL, Edit.JOIN})
        self.show()
        self.opened.emit()
        self.field.setFocus()

    def refuse(self, text: str) -> None:
        """Says why what was typed does not count; the field stays open."""
        self.banner.say(text, "warn")
        self.field.setFocus()

    def close_up(self) -> None:
        """Closes without a change."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    # What is typed and clicked

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        else:
            event.accept()

    def _typed(self, _text: str) -> None:
        self.banner.say("")

    def _add(self, label: str) -> None:
        text = self.field.text()
        value = int(text) if text.isdecimal() else 0
        self.field.setText(str(value + int(label)))

    def _take(self) -> None:
        self.entered.emit(self._edit, self.field.text())
