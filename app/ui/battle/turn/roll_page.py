"""Steps 2 and 3: dice typed by hand or rolled by the desk, and what they do."""

from functools import partial

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QVBoxLayout, QWidget

from app.engine.core.answers import Question, QuestionKind
from app.engine.core.events import Event
from app.engine.model.phrase import Phrase
from app.ui.battle.facts import Result, action_part, changes, results
from app.ui.battle.roll_together import Said, filler, together
from app.ui.battle.rolls import (
    NOTHING,
    example_of,
    read_roll,
    read_typed,
    takes_each,
)
from app.ui.battle.turn import outcome as said
from app.ui.battle.turn.overruling import OverrulingPage
from app.ui.battle.turn.roll_table import RollTable
from app.ui.battle.turn_flow import events_of
from app.ui.desk.dice_habit import DiceHabit
from app.ui.desk.speech import say
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.fields import DICE, DiceBox
from app.ui.kit.fonts import Face
from app.ui.kit.keymap import KeyShown
from app.ui.kit.lines import LinesView, Rule, WrappedLines
from app.ui.kit.scroll import ScrolledColumn, fill, padded
from app.ui.kit.theme import Role
from app.ui.kit.token_face import lane_of, token_disk
from app.ui.kit.widgets import Text

_WIDE = QSize(144, 52)
"""Room for several dice one by one."""


class RollPage(OverrulingPage):
    """The answers so far, the box for the next roll, and the live result below it."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        words, look = tools.wording, tools.look
        self._answered = LinesView(tools.ink, words.text("roll.answered"), height=32)
        self._title = Text(look, "", Face.BODY_STRONG, wrap=True)
        self._hint = Text(look, "", Face.BODY, Role.MUTED, wrap=True)
        self.box = DiceBox(look)
        self._asked: tuple[Question, ...] = ()
        self._running = Text(look, "", Face.BODY, Role.MUTED, wrap=True)
        self._verdict = Text(look, "", Face.BODY_STRONG, wrap=True)
        self.one = KeyButton(look, "", icon="dice", key="T", height=HEADER)
        self.one.setAccessibleName(words.text("roll.one"))
        self.one.setToolTip(words.text("roll.one"))
        self.one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        KeyShown(tools.keymap, "turn.roll_one", self.one.set_key, self.one)
        self.habit = KeyButton(look, kind="bare", height=HEADER)
        self.habit.set_icon("chevron-down", trailing=True)
        self.habit.clicked.connect(self._choose_habit)
        self._sum = LinesView(tools.ink, words.text("turn.sums"))
        self._health = LinesView(tools.ink, words.text("roll.health"), height=32)
        self._coming = WrappedLines(tools.ink, words.text("turn.coming"), lead=64)
        self._ask = self._ask_part()
        self.table = RollTable(tools)
        self._lay_out()
        self.box.textChanged.connect(self._typed)
        self.box.entered.connect(lambda _value: self.take())
        self.box.refused.connect(lambda _text: self.take())
        self.one.clicked.connect(lambda _on=False: self.roll_one())
        self.table.changed.connect(self._typed)
        self.table.finished.connect(self.take)

    def _ask_part(self) -> QWidget:
        part = QWidget()
        beside = QVBoxLayout()
        beside.setSpacing(2)
        beside.addStretch(1)
        beside.addWidget(self._running)
        beside.addWidget(self._verdict)
        beside.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(self.box)
        row.addLayout(beside, 1)
        row.addWidget(self.one)
        column = QVBoxLayout(part)
        column.setContentsMargins(14, 10, 14, 10)
        column.setSpacing(4)
        column.addWidget(self._title)
        column.addWidget(self._hint)
        column.addLayout(row)
        return part

    def show_habit(self, habit: DiceHabit) -> None:
        """Tells whose dice the desk rolls."""
        text = self.tools.wording.text(f"turn.dice_{habit}")
        self.habit.set_label(text)
        self.habit.setAccessibleName(f"{self.tools.wording.text('turn.dice')}: {text}")

    def _choose_habit(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions(list(self.dice.values()))
        menu.popup(self.habit.mapToGlobal(self.habit.rect().bottomLeft()))

    def _lay_out(self) -> None:
        look = self.tools.look
        coming = Text(look, self.tools.wording.text("turn.coming"), Face.BODY_STRONG)
        self._coming_head = padded(coming, 14, 10, 14, 2)
        habit = QWidget()
        beside = QHBoxLayout(habit)
        beside.setContentsMargins(6, 0, 8, 2)
        beside.addWidget(self.habit)
        beside.addStretch(1)
        parts = (
            self._answered, self._ask, self.table, habit, Rule(look), self._sum, self.apply,
            self._health, Rule(look), self._coming_head, self._coming,
        )  # fmt: skip
        fill(self, ScrolledColumn(parts))

    # What is on show

    def refresh(self) -> None:
        """Reads the turn anew."""
        question = self._dice_question()
        self._asked = ()
        if question is not None:
            self._asked = together(question, self.flow.peek_at, self.flow.rolls)
        self._ask.setVisible(question is not None and not self.several)
        self.table.setVisible(self.several)
        self.apply.close_up()
        if self.several:
            view = self.flow.view
            disks = {one.id: token_disk(one, lane_of(view, one)) for one in view.tokens}
            self.table.ask(self._asked, self.names, disks)
        elif question is not None:
            self._show_question(question)
        self._show_answers()
        self._show_result()

    @property
    def several(self) -> bool:
        """Whether more than one roll is on the page."""
        return len(self._asked) > 1

    def _dice_question(self) -> Question | None:
        question = self.flow.asked_now
        kinds = {QuestionKind.ROLL, QuestionKind.NUMBER}
        return question if question is not None and question.kind in kinds else None

    def _show_question(self, question: Question) -> None:
        words = self.tools.wording
        names = self.names
        dice = question.dice
        low, high = (dice.lowest, dice.highest) if dice else (question.low or 0, question.high)
        self.box.blockSignals(True)  # noqa: FBT003 - Qt's own switch
        self.box.setText("" if question.default is None else str(question.default))
        self.box.set_state("")
        self.box.blockSignals(False)  # noqa: FBT003 - Qt's own switch
        self.box.set_range(low, high if high is not None else 9999)
        several = takes_each(question)
        signs, longest = (" +", 40) if several else ("", 5)
        self.box.set_reader(partial(read_roll, question), signs, longest)
        self.box.set_size(_WIDE if several and str(dice) != "1d100" else DICE)
        self.box.setToolTip(self._typing(question))
        title = say(words, question.ask, names)
        self._title.set_text(f"{title}: {dice}" if dice else title)
        self._hint.set_text(self._hints(question))
        self._hint.setVisible(bool(self._hint.full_text))
        self.one.setVisible(question.kind is QuestionKind.ROLL)
        self.box.setAccessibleName(f"{self._title.full_text}. {self._hint.full_text}")

    def _hints(self, question: Question) -> str:
        """What the number means, and how it may be typed."""
        words, dice = self.tools.wording, question.dice
        hint = f"{question.ask.code}.hint"
        found = [words.phrase(Phrase(hint, question.ask.params))] if hint in words else []
        if dice is not None and str(dice) != "1d100":
            found.append(self._typing(question))
        return " ".join(one for one in found if one)

    def _typing(self, question: Question) -> str:
        """How these dice may be typed, where that is not plain."""
        words, dice = self.tools.wording, question.dice
        if dice is None:
            return ""
        if str(dice) == "1d10":
            return words.text("roll.zero")
        if str(dice) == "1d100":
            return words.text("roll.each_percent")
        return words.text("roll.each", example=example_of(dice)) if takes_each(question) else ""

    def _show_answers(self) -> None:
        lines = said.answer_lines(self.flow, self.tools.wording, self.names)
        self._answered.show_lines(lines)

    def _value(self) -> int | None:
        question = self._dice_question()
        if question is None or self.several:
            return None
        return read_roll(question, self.box.text())

    def _said(self) -> Said:
        """What is typed so far, with the questions."""
        question, value = self._dice_question(), self._value()
        if self.several:
            return self.table.said
        return () if question is None or value is None else ((question, value),)

    def _events(self) -> tuple[Event, ...]:
        typed = self._said()
        return events_of(self.flow.peek_at(typed)) if typed else self.flow.events

    def _show_verdicts(self) -> None:
        """What each typed roll of the table comes to, whatever the others show."""
        typed = {one.key: value for one, value in self.table.said}
        filled = [(one, typed.get(one.key, filler(one))) for one in self._asked]
        events, words = events_of(self.flow.peek_at(filled)), self.tools.wording
        self.table.show_verdicts(
            {
                one.key: said.verdict(one, typed[one.key], events, words, beside=".beside")
                for one in self._asked
                if one.key in typed
            }
        )

    def _results(self, events: tuple[Event, ...]) -> tuple[Result, ...]:
        """The numbers that may be overruled now, with the chance that is being rolled against."""
        question = self.table.current if self.several else self._dice_question()
        found = results(events)
        if question is None or any(result.key == question.key for result in found):
            return found
        return (*found, *self._chance(question))

    def _chance(self, question: Question) -> tuple[Result, ...]:
        """The chance behind a roll that nobody has made yet: any roll has the same."""
        if question.dice is None or "cos" not in question.ask.params:
            return ()
        events = events_of(self.flow.peek_at([(one, filler(one)) for one in self._asked]))
        return tuple(result for result in results(events) if result.key == question.key)

    def _show_result(self) -> None:
        flow, words = self.flow, self.tools.wording
        names = self.names
        value, question, events = self._value(), self._dice_question(), self._events()
        text, role = "", Role.INK
        if self.several:
            self._show_verdicts()
        if value is not None and question is not None:
            text, role = said.verdict(question, value, events, words)
        self._verdict.set_text(text)
        self._verdict.set_role(role)
        self._show_running(question)
        action = action_part(events, flow.actor)
        found = changes(action)
        offered = self._results(action)
        summed = [result for result in offered if result.kind != "duration"] or offered
        self._sum.show_lines(said.result_sum(summed[-1], words, names) if summed else ())
        self._health.show_lines(
            [*said.health_lines(found, flow.view, words), *said.other_facts(action, words, names)]
        )
        self.apply.offer(offered, names)
        coming = said.coming_up(flow, events, words)
        self._coming.show_lines(coming)
        self._coming_head.setVisible(bool(coming))
        self.edited.emit()

    def _show_running(self, question: Question | None) -> None:
        """The dice typed so far with their sum, and how many are still to come."""
        typed = NOTHING if question is None else read_typed(question, self.box.text())
        text = ""
        if typed.dice:
            words = self.tools.wording
            parts = [str(die) for die in typed.dice]
            if typed.constant and not typed.missing:
                parts.append(str(typed.constant))
            total = sum(typed.dice) if typed.total is None else typed.total
            code = "roll.running_more" if typed.missing else "roll.running"
            text = words.text(code, dice=" + ".join(parts), sum=total, n=typed.missing)
        self._running.set_text(text)
        self._running.setVisible(bool(text))

    def _typed(self) -> None:
        self.apply.close_up()
        self._show_result()

    def roll_one(self) -> None:
        """Lets the desk roll the box with the keys; those of a table stand to be seen."""
        question = self.table.current if self.several else None
        if question is None:
            super().roll_one()
        else:
            self.table.roll(question.key, self.flow.rolled(question))

    def roll_rest(self) -> None:
        """Lets the desk roll all that is left; what is typed in a table counts."""
        if self.several:
            self.flow.reply_together(self.table.said, self.table.by_desk, rolling=True)
        else:
            super().roll_rest()

    # What is decided

    def take(self) -> None:
        """Takes what is on show."""
        if self.apply.is_open:
            self.take_applied()
            return
        question, value = self._dice_question(), self._value()
        if self.several:
            self._take_table()
        elif question is None:
            self.flow.go_on()
        elif value is None:
            self.box.set_state("problem")
            low, high = self.box.low, self.box.high
            empty = question.kind is QuestionKind.ROLL and not self.box.text().strip()
            code = "roll.empty" if empty else "roll.outside"
            self._verdict.set_text(self.tools.wording.text(code, low=low, high=high))
            self._verdict.set_role(Role.HARM)
            self.box.setFocus()
        else:
            self.flow.reply(value)

    def _take_table(self) -> None:
        if self.table.complete:
            self.flow.reply_together(self.table.said, self.table.by_desk)
        else:
            self.table.show_problem()

    def take_applied(self) -> None:
        """Takes the number typed over a result, and the dice with it where it follows from them."""
        result, amount = self.apply.result, self.apply.box.value
        if result is None or amount is None:
            self.apply.box.set_state("problem")
            self.apply.box.setFocus()
            return
        value = self._value()
        certain = {one.key for one in results(self.flow.events)}
        question = self._dice_question()
        asked = question is not None and question.key == result.key
        if value is None or asked or result.key in certain:
            self.flow.overrule(result.key, amount, self.apply.reason.words)
        else:
            self.flow.reply(value, {result.key: amount}, self.apply.reason.words)

    def primary(self) -> str:
        """What taking it is called."""
        words = self.tools.wording
        if self.apply.is_open:
            return self.applied()
        question = self._dice_question()
        if question is None:
            return words.text("turn.go_on")
        found = changes(action_part(self._events(), self.flow.actor))
        if self._value() is not None and found and question.ask.code in _AMOUNTS:
            return words.text("roll.apply", n=abs(found[-1].amount))
        return words.text("turn.next")

    def no_damage(self) -> None:
        """Lets the damage on show come to nothing."""
        self.flow.no_damage(self._value())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits typed while a button has the focus go into the box that waits for them."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        beside = not isinstance(self.window().focusWidget(), QLineEdit)
        if event.text().isdecimal() and beside and not held:
            self.focus_here()
            box = self.window().focusWidget()
            if isinstance(box, QLineEdit):
                QCoreApplication.sendEvent(box, event)
                return
        super().keyPressEvent(event)

    def focus_here(self) -> None:
        """Gives the focus to where the next key belongs."""
        if self.apply.is_open:
            self.apply.box.setFocus()
        elif self.several:
            self.table.focus_here()
        elif self._dice_question() is not None:
            self.box.setFocus()
        else:
            self.setFocus()


_AMOUNTS = {"ask.damage", "ask.heal"}
