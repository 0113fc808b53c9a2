"""Step 4: the delay worked out, where it leads, and who acts when afterwards."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.battle.facts import action_part, results
from app.ui.battle.turn import outcome as said
from app.ui.battle.turn.overruling import OverrulingPage
from app.ui.battle.turn.reason_field import ReasonField
from app.ui.desk.sums import sum_lines
from app.ui.desk.tools import Tools
from app.ui.grid.landing import landing_words
from app.ui.kit.fields import DiceBox
from app.ui.kit.fonts import Face
from app.ui.kit.line import Line
from app.ui.kit.lines import LinesView, Rule
from app.ui.kit.scroll import ScrolledColumn, fill, padded
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text

_FIELD = QSize(88, 52)
_LONGEST = 9999


class DelayPage(OverrulingPage):
    """The sum, the place it leads to in a field that can be overwritten, and the order after."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        words, look = tools.wording, tools.look
        title = Text(look, words.text("turn.delay_title"), Face.BODY_STRONG)
        self._sum = LinesView(tools.ink, words.text("turn.delay_title"), height=28)
        self.box = DiceBox(look, 0, _LONGEST, size=_FIELD)
        self.box.setAccessibleName(words.text("turn.takes"))
        self.reason = ReasonField(tools)
        self.reason.hide()
        self._where = Text(look, "", wrap=True)
        self._hint = Text(look, words.text("turn.overrule_hint"), Face.NOTE, Role.MUTED, wrap=True)
        order = Text(look, words.text("turn.order_after"), Face.BODY_STRONG)
        self._order = LinesView(tools.ink, words.text("turn.order_after"), lead=36, height=28)
        self._done = LinesView(tools.ink, words.text("roll.health"), height=32)
        self._rule = Rule(look)
        parts = (
            self._done, self.apply, self._rule, padded(title, 14, 12, 14, 4), self._sum,
            Rule(look), self._field_part(), Rule(look),
            padded(order, 14, 12, 14, 4), self._order,
        )  # fmt: skip
        self._column = ScrolledColumn(parts)
        fill(self, self._column)
        QWidget.setTabOrder(self.box, self.reason)
        self.box.textEdited.connect(self._typed)
        self.box.entered.connect(lambda _value: self.take())
        self.reason.returnPressed.connect(self.take)

    def _field_part(self) -> QWidget:
        part = QWidget()
        beside = QVBoxLayout()
        beside.setSpacing(2)
        beside.addStretch(1)
        beside.addWidget(self._where)
        beside.addWidget(self._hint)
        beside.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(12)
        column = QVBoxLayout(part)
        column.setContentsMargins(14, 10, 14, 10)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self.reason)
        label = Text(self.tools.look, self.tools.wording.text("turn.takes"), Face.BODY_STRONG)
        row.addWidget(label)
        row.addWidget(self.box)
        row.addLayout(beside, 1)
        return part

    def refresh(self) -> None:
        """Reads the turn anew."""
        flow, words = self.flow, self.tools.wording
        taken = flow.delay
        if taken is None:
            return
        names = self.names
        self._show_done()
        if taken.breakdown.steps:
            lines = sum_lines(taken.breakdown, words, names, words.text("sum.delay"))
        else:
            lines = (Line(words.text("turn.charge_time"), str(taken.ticks)),)
        self._sum.show_lines(lines)
        self.box.setText(str(taken.ticks))
        self.box.setReadOnly(not taken.key)
        self._hint.setVisible(bool(taken.key))
        self.box.selectAll()
        ruled = taken.key in flow.draft.overrules
        self.box.set_state("overruled" if ruled else "")
        self.reason.setText(flow.draft.reasons.get(taken.key, ""))
        self.reason.setVisible(ruled)
        self._tell_place(taken.lands)
        self._order.show_lines(said.order_lines(flow, words))

    def _show_done(self) -> None:
        """What the action has done, before the delay is taken for it."""
        flow, words = self.flow, self.tools.wording
        action = action_part(flow.events, flow.actor)
        done = [
            *said.health_lines(flow.changes, flow.view, words),
            *said.other_facts(action, words, self.names),
        ]
        self._done.show_lines(done)
        self.apply.close_up()
        self.apply.offer(results(action), self.names)
        self._rule.setVisible(bool(done) or bool(self.apply.result))

    def _tell_place(self, place: int) -> None:
        where = self.flow.landing(place)
        words = self.tools.wording
        text = landing_words(words, where) if where else ""
        taken = self.flow.delay
        moved = taken is not None and taken.lands != taken.ticks
        told = words.text("turn.lands", place=place, where=text) if moved else text
        self._where.set_text(told)

    def _typed(self) -> None:
        taken, value = self.flow.delay, self.box.value
        if taken is not None and value is not None:
            self._tell_place(taken.lands - taken.ticks + value)
            own = value != taken.ticks or taken.key in self.flow.draft.overrules
            self.box.set_state("overruled" if own else "")
            self.reason.setVisible(own)
        self.edited.emit()

    def take(self) -> None:
        """Takes what is on show."""
        flow, value = self.flow, self.box.value
        taken = flow.delay
        if self.apply.is_open:
            self.take_applied()
        elif taken is None:
            flow.go_on()
        elif value is None:
            self.box.set_state("problem")
        elif taken.key and (value != taken.ticks or self._gives_reason(taken.key)):
            flow.take_delay(value, self.reason.words)
        else:
            flow.go_on()

    def _gives_reason(self, key: str) -> bool:
        """Whether a number that is the GM's already has other words now."""
        draft = self.flow.draft
        return key in draft.overrules and self.reason.words != draft.reasons.get(key, "")

    def primary(self) -> str:
        """What taking it is called."""
        value = self.box.value
        if self.apply.is_open:
            return self.applied()
        return "" if value is None else self.tools.wording.text("turn.take_delay", n=value)

    def focus_here(self) -> None:
        """Gives the focus to where the next key belongs."""
        box = self.apply.box if self.apply.is_open else self.box
        box.setFocus()
        box.selectAll()
        self._column.show_whole(box)
