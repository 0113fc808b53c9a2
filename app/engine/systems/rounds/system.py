"""Rounds as a `RuleSystem`: initiative once, then turns in rounds."""

from collections.abc import Container, Mapping
from typing import Any

from app.engine.core import commands as c
from app.engine.core.answers import Answers
from app.engine.core.errors import RuleError
from app.engine.core.events import Event
from app.engine.core.system import Decision, Drawn, Standing
from app.engine.core.teams.deciding import decision
from app.engine.core.teams.edits import Edit
from app.engine.model.formation import FormationView
from app.engine.model.odds import Odds
from app.engine.model.options import ActionOption
from app.engine.model.phrase import Phrase
from app.engine.model.rule_options import RuleOption
from app.engine.model.sheet import Sheet
from app.engine.model.timeline import TimelineView
from app.engine.systems.rounds import acting, joining
from app.engine.systems.rounds.edits import EDITS
from app.engine.systems.rounds.evolve import evolve
from app.engine.systems.rounds.info import INFO
from app.engine.systems.rounds.odds import attack_odds
from app.engine.systems.rounds.options import action_options
from app.engine.systems.rounds.profile import Move
from app.engine.systems.rounds.rule_options import rule_options
from app.engine.systems.rounds.scribe import Scribe
from app.engine.systems.rounds.sheet import sheet_of
from app.engine.systems.rounds.state import EMPTY, Fight
from app.engine.systems.rounds.view import timeline


class RoundsSystem:
    """A fight is rounds, a round is one turn for everybody (RND-001 … 003)."""

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
        """Whoever has the turn, then those who have something to do in it that is not offensive."""
        if state.now is None:
            return ()
        others = [
            one.id
            for one in state.upcoming()
            if one.id != state.now
            and any(acting.lock(state, one, deed) is None for deed in one.profile.deeds)
        ]
        return (state.now, *others)

    def timeline(
        self,
        state: Fight,
        near: Drawn[Fight] | None = None,  # noqa: ARG002 - fights in rounds are quick to draw
    ) -> TimelineView:
        """The neutral picture."""
        return timeline(state)

    def standing(self, state: Fight) -> Standing:
        """Whether the fight is over, and who has the turn."""
        now = None if state.now is None else state.roster[state.now].name
        return Standing(state.result is not None, now)

    def formation(self, state: Fight) -> FormationView:  # noqa: ARG002 - rounds know no rows
        """Nobody stands in a row."""
        return FormationView(rows=False)

    def options(
        self,
        state: Fight,
        actor: str,
        odds_for: Container[str] | None = None,  # noqa: ARG002 - all, as they are quickly found
    ) -> tuple[ActionOption, ...]:
        """What ``actor`` may do, locked options included."""
        return action_options(state, actor)

    def odds(self, state: Fight, actor: str, action: str, target: str) -> Odds:
        """Exact odds of one Attack Move against one defender; raises `RuleError` for strangers."""
        one, aim = state.roster.get(actor), state.roster.get(target)
        if one is None or aim is None:
            raise RuleError(Phrase("target.unknown"))
        move = one.profile.action(action)
        if not isinstance(move, Move):
            raise RuleError(Phrase("act.unknown", {"who": actor, "action": action}))
        return attack_odds(state, one, move, aim)

    def status_notes(
        self,
        state: Fight,  # noqa: ARG002 - rounds know no statuses
        who: str,  # noqa: ARG002
        status: str,  # noqa: ARG002
        duration: int | None,  # noqa: ARG002
    ) -> tuple[Phrase, ...]:
        """Nothing stands against a status that there is not."""
        return ()

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
    c.Act: acting.act,
    c.FreeAct: acting.free_act,
}
"""What each command leads to."""
