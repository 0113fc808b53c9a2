"""A choice that only the table can make: who acts first, or another of the rules' questions."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.engine.core.answers import Question, QuestionKind
from app.engine.core.events import Event
from app.engine.model.phrase import Phrase
from app.services.battle import Asked
from app.ui.battle.facts import status_phase
from app.ui.battle.turn import outcome as said
from app.ui.battle.turn.outcome import falls, option_name, phase_lines
from app.ui.battle.turn.page import TurnPage
from app.ui.battle.turn_draft import Stage
from app.ui.battle.turn_flow import events_of
from app.ui.desk.speech import say
from app.ui.desk.tools import Tools, names_of
from app.ui.kit.fonts import Face
from app.ui.kit.ink import DISK_IN_LIST, Ink
from app.ui.kit.lines import LinesView
from app.ui.kit.row_list import RowDelegate, RowList
from app.ui.kit.scroll import ScrolledColumn, fill, padded
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Disk, lane_of, token_disk
from app.ui.kit.widgets import Banner, Text
from app.ui.models.rows import RowFace, RowsModel

_MOST = 9
"""Options in sight; more are scrolled."""
_ROW = 40


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One option; a combatant where its id is one."""

    option: str
    name: str
    key: int
    disk: Disk | None = None
    note: str = ""
    """What it leads to, as far as that is known."""


class ChoiceDelegate(RowDelegate):
    """Options, 40 high, with the key that takes each."""

    def __init__(self, ink: Ink, parent: QWidget) -> None:
        super().__init__(ink, parent)

    def height(self, _row: object) -> int:
        """In pixels at 100 %."""
        return _ROW

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if not isinstance(row, ChoiceRow):
            return
        middle = rect.center().y()
        if row.key < 10:
            self.ink.key(painter, QRectF(11, middle - 9, 18, 18), str(row.key))
        left = 40.0
        if row.disk is not None:
            self.ink.plain_disk(painter, left, middle - DISK_IN_LIST / 2, DISK_IN_LIST, row.disk)
            left += 38
        area = QRectF(left, 0, rect.width() - left - 12, rect.height())
        if row.note:
            upper, lower = area.adjusted(0, 2, 0, -18), area.adjusted(0, 20, 0, -2)
            self.ink.text(painter, upper, row.name, Face.BODY_STRONG)
            self.ink.text(painter, lower, row.note, Face.NOTE, Role.MUTED)
        else:
            self.ink.text(painter, area, row.name, Face.BODY_STRONG)


class ChoiceList(QWidget):
    """A question with its options; an order is changed with Alt+Up and Alt+Down."""

    shifted = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._question: Question | None = None
        self.title = Text(tools.look, "", Face.BODY_STRONG, wrap=True)
        self.hint = Text(tools.look, "", Face.BODY, Role.MUTED, wrap=True)
        self.list = RowList("")
        self._model = RowsModel(_face(), self)
        self.list.setModel(self._model)
        self.list.setItemDelegate(ChoiceDelegate(tools.ink, self.list))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 0)
        column.setSpacing(4)
        column.addWidget(padded(self.title, 14, 0, 14, 0))
        self._hint_part = padded(self.hint, 14, 0, 14, 0)
        column.addWidget(self._hint_part)
        column.addSpacing(4)
        column.addWidget(self.list)
        tools.look.changed.connect(self._fit)

    def ask(
        self,
        question: Question,
        names: Mapping[str, str],
        disks: Mapping[str, Disk],
        notes: Mapping[str, str],
    ) -> None:
        """Shows a question; ``names`` and ``disks`` tell the combatants among its options.

        ``notes`` says what an option leads to.
        """
        words = self._tools.wording
        self._question = question
        self.title.set_text(say(words, question.ask, names))
        hint = f"{question.ask.code}.hint"
        self.hint.set_text(words.text(hint) if hint in words else "")
        self.list.setAccessibleName(self.title.full_text)
        rows = [
            ChoiceRow(
                option,
                option_name(option, words, names),
                number,
                disks.get(option),
                notes.get(option, ""),
            )
            for number, option in enumerate(question.options, start=1)
        ]
        self._model.set_rows(rows)
        self._hint_part.setVisible(bool(self.hint.full_text))
        self._fit()
        self.list.go_to(0)

    def _fit(self) -> None:
        rows = min(_MOST, len(self._model.rows))
        self.list.setFixedHeight(self._tools.look.px(_ROW * rows))

    def answer(self) -> str | tuple[str, ...] | None:
        """What is chosen: an option, or all of them in order."""
        if self._question is not None and self._question.kind is QuestionKind.ORDER:
            return tuple(row.option for row in self._model.rows)
        row = self.list.current_row()
        return row.option if isinstance(row, ChoiceRow) else None

    def press_digit(self, digit: int) -> bool:
        """Goes to the option with this key."""
        if not 1 <= digit <= len(self._model.rows):
            return False
        self.list.go_to(digit - 1)
        return True

    def shift(self, by: int) -> None:
        """Moves the current option up or down in an order."""
        at = self.list.currentIndex().row()
        if self._question is None or self._question.kind is not QuestionKind.ORDER:
            return
        if 0 <= at + by < len(self._model.rows):
            rows = list(self._model.rows)
            rows.insert(at + by, rows.pop(at))
            self._model.set_rows(rows)
            self.list.go_to(at + by)
            self.shifted.emit()


class ChoicePage(TurnPage):
    """The page around a `ChoiceList`."""

    takes_digits = True

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        self.choice = ChoiceList(tools)
        words = tools.wording
        self._answered = LinesView(tools.ink, words.text("roll.answered"), height=32)
        self._health = LinesView(tools.ink, words.text("roll.health"), height=32)
        self._now = LinesView(tools.ink, words.text("status.effects"), height=28)
        self._other = Banner(tools.look, "harm")
        parts = (self._answered, self._health, self.choice, self._now, self._other)
        fill(self, ScrolledColumn(parts))
        self.choice.list.taken.connect(self._taken)
        self.choice.shifted.connect(self._show_ends)

    def refresh(self) -> None:
        """Reads the turn anew."""
        question = self.flow.question
        if question is not None:
            view = self.flow.after_turn()[0]
            disks = {token.id: token_disk(token, lane_of(view, token)) for token in view.tokens}
            names = {**self.known, **self.flow.offers.names_for(question), **names_of(view)}
            self.choice.ask(question, names, disks, self._notes(question))
            self._show_so_far()
            self._show_ends()

    def _show_so_far(self) -> None:
        """What was rolled before this choice, and what it did; nothing once the turn is over."""
        flow, words = self.flow, self.tools.wording
        before = flow.stage is Stage.REACT
        self._answered.show_lines(said.answer_lines(flow, words, self.names) if before else ())
        self._health.show_lines(said.health_lines(flow.changes, flow.view, words) if before else ())

    def _notes(self, question: Question) -> Mapping[str, str]:
        """What has to be rolled for each option; nothing for options that ask for no roll."""
        if question.kind is not QuestionKind.CHOICE:
            return {}
        found = {}
        for option in question.options:
            outcome = self.flow.peek(option)
            ask = outcome.question.ask if isinstance(outcome, Asked) else None
            hint = "" if ask is None else f"{ask.code}.hint"
            if ask is not None and "cos" in ask.params and hint in self.tools.wording:
                found[option] = say(self.tools.wording, Phrase(hint, ask.params), self.names)
        return found

    def _show_ends(self) -> None:
        """What this order does, and whether another order would bring the bearer down."""
        question, answer = self.flow.question, self.choice.answer()
        ordered = question is not None and question.kind is QuestionKind.ORDER
        self._now.setVisible(ordered)
        if not ordered or not isinstance(answer, tuple):
            self._other.say("")
            return
        words, actor = self.tools.wording, self.flow.actor
        now, other = (self._phase(order) for order in (answer, answer[::-1]))
        self._now.show_lines(phase_lines(now, words, self.names))
        if falls(other, actor) == falls(now, actor):
            self._other.say("")
            return
        code = "status.other_falls" if falls(other, actor) else "status.other_saves"
        first, name = self.names.get(answer[-1], answer[-1]), self.names.get(actor or "", "")
        kind = "info" if falls(other, actor) else "harm"
        self._other.say(words.text(code, status=first, name=name), kind)

    def _phase(self, order: tuple[str, ...]) -> tuple[Event, ...]:
        actor = self.flow.actor
        return () if actor is None else status_phase(events_of(self.flow.peek(order)), actor)

    def _taken(self, _index: QModelIndex) -> None:
        self.take()

    def take(self) -> None:
        """Takes what is on show."""
        answer = self.choice.answer()
        if answer is not None:
            self.flow.reply(answer)

    def press_digit(self, digit: int) -> None:
        """Takes the option with this key, if there is one."""
        if self.choice.press_digit(digit):
            self.take()

    def primary(self) -> str:
        """What taking it is called."""
        return self.tools.wording.text("turn.go_on")

    def focus_here(self) -> None:
        """Gives the focus to where the next key belongs."""
        self.choice.list.setFocus()


def _face() -> RowFace[ChoiceRow]:
    return RowFace[ChoiceRow](
        key=lambda row: row.option,
        text=lambda row: row.name,
        spoken=lambda row: row.name,
        chosen=lambda _row: True,
    )
