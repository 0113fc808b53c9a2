"""Step 5: what the status phase brings, in its order."""

from app.engine.model.timeline import StatusChip, Tone
from app.ui.battle.facts import Countdown, countdowns, results
from app.ui.battle.turn.outcome import phase_lines
from app.ui.battle.turn.overruling import OverrulingPage
from app.ui.desk.tools import Tools
from app.ui.kit.chip_faces import status_chip
from app.ui.kit.fonts import Face
from app.ui.kit.line import Line
from app.ui.kit.lines import LinesView
from app.ui.kit.scroll import ScrolledColumn, fill, padded
from app.ui.kit.widgets import Text


class StatusPage(OverrulingPage):
    """Effects of the phase first, then every duration that drops by 1."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        words, look = tools.wording, tools.look
        first = Text(look, words.text("status.effects"), Face.BODY_STRONG)
        self._first = padded(first, 14, 12, 14, 4)
        self._effects = LinesView(tools.ink, words.text("status.effects"), height=28)
        then = Text(look, words.text("status.counts"), Face.BODY_STRONG)
        self._then = padded(then, 14, 12, 14, 4)
        self._counts = LinesView(tools.ink, words.text("status.counts"), height=30)
        parts = (self._first, self._effects, self.apply, self._then, self._counts)
        fill(self, ScrolledColumn(parts))

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
        if self.apply.is_open:
            self.take_applied()
        else:
            self.flow.go_on()

    def primary(self) -> str:
        """What taking it is called."""
        return self.applied() if self.apply.is_open else self.tools.wording.text("turn.end_turn")

    def focus_here(self) -> None:
        """Gives the focus to where the next key belongs."""
        if self.apply.is_open:
            self.apply.box.setFocus()
        else:
            self.setFocus()
