"""Step 5: what the status phase brings, in its order."""

from app.engine.model.timeline import StatusChip, Tone
from app.ui.battle.facts import Countdown, countdowns, results
from app.ui.battle.line import Line
from app.ui.battle.lines import LinesView
from app.ui.battle.tools import Tools
from app.ui.battle.turn.apply_row import ApplyRow
from app.ui.battle.turn.outcome import phase_lines
from app.ui.battle.turn.page import TurnPage
from app.ui.battle.turn.scroll import ScrolledColumn, fill, padded
from app.ui.kit.chip_faces import status_chip
from app.ui.kit.fonts import Face
from app.ui.kit.widgets import Text


class StatusPage(TurnPage):
    """Effects of the phase first, then every duration that drops by 1."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        words, look = tools.wording, tools.look
        first = Text(look, words.text("status.effects"), Face.BODY_STRONG)
        self._first = padded(first, 14, 12, 14, 4)
        self._effects = LinesView(tools.ink, words.text("status.effects"), height=28)
        self.apply = ApplyRow(tools)
        then = Text(look, words.text("status.counts"), Face.BODY_STRONG)
        self._then = padded(then, 14, 12, 14, 4)
        self._counts = LinesView(tools.ink, words.text("status.counts"), height=30)
        parts = (self._first, self._effects, self.apply, self._then, self._counts)
        fill(self, ScrolledColumn(parts))
        self.apply.box.entered.connect(lambda _value: self.take())
        self.apply.box.textChanged.connect(self.edited)
        self.apply.opened.connect(self.edited)
        self.apply.back.clicked.connect(self._apply_taken_back)

    def refresh(self) -> None:
        """Reads the turn anew."""
        flow, words = self.flow, self.tools.wording
        names = self.names
        effects = phase_lines(flow.phase, words, names)
        self._effects.show_lines(effects)
        self._first.setVisible(bool(effects))
        self.apply.close_up()
        self.apply.offer(results(flow.phase), names)
        actor = flow.actor
        counted = () if actor is None else countdowns(flow.view, flow.events, actor)
        self._counts.show_lines([self._count(one) for one in counted])
        self._then.setVisible(bool(counted))

    def _count(self, one: Countdown) -> Line:
        chip = StatusChip(one.id, one.name, one.code, Tone(one.tone), one.left)
        words = self.tools.wording
        note = words.text("status.ends") if one.left <= 0 else ""
        return Line(one.name, f"{one.was} → {one.left}", note, chip=status_chip(chip))

    def take(self) -> None:
        """Takes what is on show, or the number that is being overwritten."""
        if not self.apply.is_open:
            self.flow.go_on()
            return
        result, amount = self.apply.result, self.apply.box.value
        if result is None or amount is None:
            self.apply.box.set_state("problem")
        else:
            self.flow.overrule(result.key, amount)

    def _apply_taken_back(self) -> None:
        result = self.apply.result
        self.leave_apply()
        if result is not None and result.key in self.flow.draft.overrules:
            self.flow.overrule(result.key, None)

    def open_apply(self) -> None:
        """Turns to overwriting what a status does."""
        self.apply.open_up()

    def leave_apply(self) -> bool:
        """Leaves the overwriting; whether there was any."""
        was_open = self.apply.is_open
        self.apply.close_up()
        if was_open:
            self.edited.emit()
            self.focus_here()
        return was_open

    def primary(self) -> str:
        """What taking it is called."""
        words = self.tools.wording
        if self.apply.is_open:
            amount = self.apply.box.value
            return "" if amount is None else words.text("roll.apply", n=amount)
        return words.text("turn.end_turn")

    def focus_here(self) -> None:
        """Gives the focus to where the next key belongs."""
        if self.apply.is_open:
            self.apply.box.setFocus()
        else:
            self.setFocus()
