"""Pool as a `RuleSystem`: everybody chooses in secret, then all happens at once."""

from collections.abc import Container, Mapping
from typing import Any

from app.engine.core import commands as c
from app.engine.core.answers import Answers
from app.engine.core.errors import RuleError
from app.engine.core.events import Event
from app.engine.core.system import Decision, Drawn, Standing
from app.engine.core.teams.deciding import decision
from app.engine.core.teams.edits import Edit
from app.engine.model.breakdown import Breakdown
from app.engine.model.formation import FormationView
from app.engine.model.odds import Odds
from app.engine.model.options import ActionOption
from app.engine.model.phrase import Phrase
from app.engine.model.rule_options import RuleOption
from app.engine.model.sheet import Sheet
from app.engine.model.spread import Spread
from app.engine.model.timeline import TimelineView
from app.engine.systems.pool import declaring, joining, resolving
from app.engine.systems.pool.ailments import DEATHSTONE, NAMES
from app.engine.systems.pool.edits import EDITS
from app.engine.systems.pool.evolve import evolve
from app.engine.systems.pool.info import INFO
from app.engine.systems.pool.odds import NEVER, attack_odds
from app.engine.systems.pool.options import action_options
from app.engine.systems.pool.rule_options import rule_options
from app.engine.systems.pool.scribe import Scribe
from app.engine.systems.pool.sheet import sheet_of
from app.engine.systems.pool.state import EMPTY, Fight
from app.engine.systems.pool.view import timeline


class PoolSystem:
    """All actions of a turn happen at the same time (POOL-011)."""

    info = INFO

    def opening(self) -> Fight:
        """An empty field."""
        return EMPTY

    def decide(self, state: Fight, command: c.Command, answers: Answers) -> Decision[Fight]:
        """The facts that follow from ``command``; see `RuleSystem.decide`."""
        return decision(Scribe(state), _EDITS, command, answers)

    def evolve(self, state: Fight, event: Event) -> Fight:
        """The fight after ``event``."""
        return evolve(state, event)

    def ready(self, state: Fight) -> tuple[str, ...]:
        """Those who have still to choose, as they are asked; then those who may choose anew."""
        waiting = tuple(one.id for one in state.waiting)
        return waiting + tuple(one.id for one in state.chosen)

    def timeline(
        self,
        state: Fight,
        near: Drawn[Fight] | None = None,  # noqa: ARG002 - these fights are quick to draw
    ) -> TimelineView:
        """The neutral picture."""
        return timeline(state)

    def standing(self, state: Fight) -> Standing:
        """Whether the fight is over, and who is asked to choose."""
        now = state.now
        return Standing(state.result is not None, None if now is None else state.roster[now].name)

    def formation(self, state: Fight) -> FormationView:  # noqa: ARG002 - there are no rows
        """Nobody stands in a row."""
        return FormationView(rows=False)

    def options(
        self, state: Fight, actor: str, odds_for: Container[str] | None = None
    ) -> tuple[ActionOption, ...]:
        """What ``actor`` may choose, locked options included."""
        return action_options(state, actor, odds_for)

    def odds(self, state: Fight, actor: str, action: str, target: str) -> Odds:
        """Exact odds of one attack against one defender; raises `RuleError` for strangers."""
        one, aim = state.roster.get(actor), state.roster.get(target)
        if one is None or aim is None:
            raise RuleError(Phrase("target.unknown"))
        found = declaring.action_of(one, action)
        if found is None:
            raise RuleError(Phrase("act.unknown", {"who": actor, "action": action}))
        odds = attack_odds(state, one, found, aim)
        return odds or Odds(Breakdown(0), NEVER, NEVER, Spread({}), Breakdown(0))

    def status_notes(
        self,
        state: Fight,
        who: str,
        status: str,
        duration: int | None,  # noqa: ARG002 - any duration is as good
    ) -> tuple[Phrase, ...]:
        """Deathstone does nothing to those who are no Shinigami (POOL-036)."""
        one = state.roster.get(who)
        if one is None or status != DEATHSTONE or one.profile.shinigami:
            return ()
        return (Phrase("status.note_immune", {"who": who, "status": NAMES[status][0]}),)

    def sheet(self, documents: Mapping[str, Any], house_rules: Mapping[str, Any]) -> Sheet:
        """A character with its sums done; see `RuleSystem.sheet`."""
        return sheet_of(documents, house_rules)

    def rule_options(self) -> tuple[RuleOption, ...]:
        """The house rules that a campaign may set."""
        return rule_options()


_EDITS: Mapping[type, Edit] = {
    **EDITS,
    c.Begin: joining.begin,
    c.Join: joining.join,
    c.Duplicate: joining.duplicate,
    c.Act: declaring.act,
    c.FreeAct: declaring.free_act,
    c.TakeBack: declaring.take_back,
    c.Advance: resolving.reveal,
}
"""What each command leads to."""
