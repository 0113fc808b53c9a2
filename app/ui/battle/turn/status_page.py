"""Step 5: what the status phase brings, in its order."""

from app.engine.model.timeline import StatusChip, Tone
from app.ui.battle.facts import Countdown, countdowns
from app.ui.battle.line import Line
from app.ui.battle.lines import LinesView, Rule
from app.ui.battle.log_rows import event_phrase
from app.ui.battle.speech import say
from app.ui.battle.tools import Tools
from app.ui.battle.turn.page import TurnPage
from app.ui.battle.turn.scroll import ScrolledColumn, fill, padded
from app.ui.kit.chip_faces import status_chip
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text

_COUNTED = frozenset({"statuses.counted", "status.expired"})


class StatusPage(TurnPage):
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
        note = Text(look, words.text("status.note"), Face.NOTE, Role.MUTED, wrap=True)
        parts = (self._first, self._effects, self._then, self._counts, Rule(look),
                 padded(note, 14, 10, 14, 10))  # fmt: skip
        fill(self, ScrolledColumn(parts))

    def refresh(self) -> None:
        """Reads the turn anew."""
        flow, words = self.flow, self.tools.wording
        names = self.names
        effects = [Line(say(words, event_phrase(event), names))
                   for event in flow.phase if event.kind not in _COUNTED]  # fmt: skip
        self._effects.show_lines(effects)
        self._first.setVisible(bool(effects))
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
        """Takes what is on show."""
        self.flow.go_on()

    def primary(self) -> str:
        """What taking it is called."""
        return self.tools.wording.text("turn.end_turn")
