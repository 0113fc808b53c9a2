"""Several rolls on one page: a row for each, with its box, its chance and what it comes to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.engine.core.answers import Question
from app.engine.model.phrase import Phrase
from app.ui.battle.rolls import read_roll, takes_each
from app.ui.desk.speech import say
from app.ui.desk.tools import Tools
from app.ui.kit.fields import DiceBox
from app.ui.kit.fonts import Face
from app.ui.kit.ink import DISK_IN_LIST
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Disk
from app.ui.kit.widgets import DiskLabel, Text

_BOX, _WIDE_BOX = QSize(64, 34), QSize(104, 34)


@dataclass(frozen=True, slots=True)
class _Row:
    question: Question
    disk: DiskLabel | None
    name: Text
    hint: Text
    box: DiceBox
    verdict: Text

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """All that stands in the row."""
        shown = (self.name, self.hint, self.box, self.verdict)
        return shown if self.disk is None else (self.disk, *shown)


class RollTable(QWidget):
    """Boxes below each other. ``finished``: *Enter* in a box, and none is left to fill.

    *Enter* goes to the next empty box, Up and Down to the neighbours.
    """

    changed = Signal()
    finished = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._rows: tuple[_Row, ...] = ()
        self._mixed = False
        self._by_desk: dict[str, int] = {}
        self.title = Text(tools.look, "", Face.BODY_STRONG, wrap=True)
        self.hint = Text(tools.look, "", Face.NOTE, Role.MUTED, wrap=True)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 3)
        self._grid.setColumnStretch(3, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 6)
        column.setSpacing(4)
        column.addWidget(self.title)
        column.addWidget(self.hint)
        column.addLayout(self._grid)

    # What is on show

    @property
    def boxes(self) -> tuple[DiceBox, ...]:
        """The boxes from above to below."""
        return tuple(row.box for row in self._rows)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked."""
        return tuple(row.question for row in self._rows)

    def ask(
        self, questions: Sequence[Question], names: Mapping[str, str], disks: Mapping[str, Disk]
    ) -> None:
        """Shows these; what was typed for them already stays."""
        if self.questions == tuple(questions):
            return
        kept = {row.question.key: row.box.text() for row in self._rows}
        for row in self._rows:
            for widget in row.widgets:
                self._grid.removeWidget(widget)
                widget.deleteLater()
        words, first = self._tools.wording, questions[0]
        short = f"{first.ask.code}.short"
        title = words.text(short) if short in words else say(words, first.ask, names)
        self._mixed = any(question.dice != first.dice for question in questions)
        self.title.set_text(title if self._mixed else f"{title}: {first.dice}")
        self.hint.set_text(words.text("roll.table_hint"))
        self._rows = tuple(
            self._make_row(question, names, disks, at) for at, question in enumerate(questions)
        )
        self._by_desk = {
            key: value for key, value in self._by_desk.items() if kept.get(key) == str(value)
        }
        for before, after in zip(self._rows, self._rows[1:], strict=False):
            QWidget.setTabOrder(before.box, after.box)
        for row in self._rows:
            row.box.setText(kept.get(row.question.key, ""))

    def _make_row(
        self, question: Question, names: Mapping[str, str], disks: Mapping[str, Disk], at: int
    ) -> _Row:
        tools, look, words = self._tools, self._tools.look, self._tools.wording
        who = question.about or question.who or ""
        disk = disks.get(who)
        token = None
        if disk is not None:
            token = DiskLabel(look, tools.tokens, int(DISK_IN_LIST))
            token.show_disk(disk, names.get(who, ""))
        name = Text(look, names.get(who) or say(words, question.ask, names), Face.BODY_STRONG)
        chance = self._chance(question)
        told = chance or (str(question.dice) if self._mixed else "")
        hint = Text(look, told, Face.NOTE, Role.MUTED)
        box = DiceBox(look, face=Face.NUMBER_STRONG, size=_BOX)
        if question.dice is not None:
            box.set_range(question.dice.lowest, question.dice.highest)
        several = takes_each(question)
        box.set_reader(partial(read_roll, question), *((" +", 40) if several else ("", 5)))
        box.set_size(_WIDE_BOX if several and str(question.dice) != "1d100" else _BOX)
        box.setAccessibleName(f"{say(words, question.ask, names)}: {question.dice}. {chance}")
        verdict = Text(look, "", Face.BODY)
        row = _Row(question, token, name, hint, box, verdict)
        top = 2 * at
        if token is not None:
            self._grid.addWidget(token, top, 0, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(name, top, 1, Qt.AlignmentFlag.AlignBottom)
        self._grid.addWidget(hint, top + 1, 1, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(box, top, 2, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(verdict, top, 3, 2, 1)
        box.textChanged.connect(self.changed)
        box.entered.connect(lambda _value: self._entered(row))
        box.refused.connect(lambda text: self._refused(row, text))
        return row

    def _chance(self, question: Question) -> str:
        """What is needed, in few words; nothing where any number counts."""
        words, cos = self._tools.wording, question.ask.params.get("cos")
        if not isinstance(cos, int):
            return ""
        critical = question.ask.params.get("critical") or 0
        return words.phrase(Phrase("roll.table_chance", {"cos": cos, "critical": critical}))

    def show_verdicts(self, told: Mapping[str, tuple[str, Role]]) -> None:
        """What the numbers come to, by the keys of the questions."""
        for row in self._rows:
            text, role = told.get(row.question.key, ("", Role.INK))
            row.verdict.set_text(text)
            row.verdict.set_role(role)

    # What is typed

    @property
    def said(self) -> tuple[tuple[Question, int], ...]:
        """The questions that have a number, in the order asked."""
        typed = ((row.question, row.box.value) for row in self._rows)
        return tuple((question, value) for question, value in typed if value is not None)

    @property
    def by_desk(self) -> frozenset[str]:
        """Keys of those that the desk has rolled, and nobody has typed over."""
        said = {question.key: value for question, value in self.said}
        return frozenset(key for key, value in self._by_desk.items() if said.get(key) == value)

    @property
    def complete(self) -> bool:
        """Whether every box has its number."""
        return len(self.said) == len(self._rows)

    @property
    def current(self) -> Question | None:
        """The question whose box has the keys, else the first without a number."""
        row = next((row for row in self._rows if row.box.hasFocus()), None) or self._empty()
        return None if row is None else row.question

    def roll(self, key: str, value: int) -> None:
        """Puts a roll of the desk's in a box, and goes on to the next."""
        row = next(row for row in self._rows if row.question.key == key)
        self._by_desk[key] = value
        row.box.setText(str(value))
        self._go_on(row)

    def show_problem(self) -> None:
        """Marks the first box without a number, and goes there."""
        empty = self._empty()
        if empty is not None:
            empty.box.set_state("problem")
            empty.box.setFocus()

    def focus_here(self) -> None:
        """Goes to the first box without a number, else to the last."""
        empty = self._empty() or (self._rows[-1] if self._rows else None)
        if empty is not None:
            empty.box.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go between the boxes."""
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        boxes = self.boxes
        at = next((n for n, box in enumerate(boxes) if box.hasFocus()), None)
        if by is None or at is None or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
        elif 0 <= at + by < len(boxes):
            boxes[at + by].setFocus()

    def _empty(self) -> _Row | None:
        return next((row for row in self._rows if row.box.value is None), None)

    def _refused(self, row: _Row, text: str) -> None:
        """An empty box is passed over; it comes again at the end."""
        after = self._rows[self._rows.index(row) + 1 :]
        following = next((other for other in after if other.box.value is None), None)
        if not text.strip() and following is not None:
            row.box.set_state("")
            following.box.setFocus()

    def _entered(self, row: _Row) -> None:
        if self.complete:
            self.finished.emit()
        else:
            self._go_on(row)

    def _go_on(self, row: _Row) -> None:
        at = self._rows.index(row)
        order = (*self._rows[at + 1 :], *self._rows[:at])
        following = next((other for other in order if other.box.value is None), None)
        (following or row).box.setFocus()
