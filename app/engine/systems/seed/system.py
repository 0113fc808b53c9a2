"""The Seed rules as a `RuleSystem`: delay countdowns instead of rounds.

A battle is read and drawn without what decides in it, which therefore loads with the first
decision: a desk that opens in mid-battle shows it that much sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from app.engine.core.system import Decision, Drawn, Standing
from app.engine.systems.seed.evolve import evolve
from app.engine.systems.seed.info import INFO
from app.engine.systems.seed.state import EMPTY, Battle
from app.engine.systems.seed.view import timeline

if TYPE_CHECKING:
    from app.engine.core import commands as c
    from app.engine.core.answers import Answers
    from app.engine.core.events import Event
    from app.engine.model.formation import FormationView
    from app.engine.model.odds import Odds
    from app.engine.model.options import ActionOption
    from app.engine.model.phrase import Phrase
    from app.engine.model.rule_options import RuleOption
    from app.engine.model.sheet import Sheet
    from app.engine.model.timeline import TimelineView


@cache
def _decider() -> Callable[[Battle, c.Command, Answers], Decision[Battle]]:
    """What decides; loaded once, as even a look-up of what is loaded is felt in each turn."""
    from app.engine.systems.seed.handlers import decide  # noqa: PLC0415 - see above

    return decide


class SeedSystem:
    """Every combatant counts down its own delay; whoever reaches 0 acts (SEED-001)."""

    info = INFO

    def opening(self) -> Battle:
        """An empty field."""
        return EMPTY

    def decide(self, state: Battle, command: c.Command, answers: Answers) -> Decision[Battle]:
        """The facts that follow from ``command``; see `RuleSystem.decide`."""
        return _decider()(state, command, answers)

    def evolve(self, state: Battle, event: Event) -> Battle:
        """The battle after ``event``."""
        return evolve(state, event)

    def ready(self, state: Battle) -> tuple[str, ...]:
        """Ids of those at 0 who may act now, whoever has the turn first."""
        from app.engine.systems.seed.order import ready  # noqa: PLC0415 - see above

        return ready(state)

    def timeline(self, state: Battle, near: Drawn[Battle] | None = None) -> TimelineView:
        """The neutral picture; tokens that a ``near`` one shows alike are taken from it."""
        return timeline(state, near)

    def standing(self, state: Battle) -> Standing:
        """Whether the battle is over, and who has the turn."""
        now = None if state.now is None else state.roster[state.now].name
        return Standing(state.result is not None, now)

    def formation(self, state: Battle) -> FormationView:
        """Who stands where, and what that does to melee."""
        from app.engine.systems.seed.formation import formation_view  # noqa: PLC0415 - see above

        return formation_view(state)

    def options(
        self, state: Battle, actor: str, odds_for: Container[str] | None = None
    ) -> tuple[ActionOption, ...]:
        """What ``actor`` may do, locked options included, with odds for those wanted."""
        from app.engine.systems.seed.options import action_options  # noqa: PLC0415 - see above

        return action_options(state, actor, odds_for)

    def odds(self, state: Battle, actor: str, action: str, target: str) -> Odds:
        """Exact odds of one action against one target; raises `RuleError` for strangers."""
        from app.engine.core.errors import RuleError  # noqa: PLC0415 - see above
        from app.engine.model.phrase import Phrase  # noqa: PLC0415
        from app.engine.systems.seed.odds import hit_odds  # noqa: PLC0415

        who, aim = state.roster.get(actor), state.roster.get(target)
        ability = who.profile.abilities.get(action) if who is not None else None
        if who is None or aim is None:
            raise RuleError(Phrase("target.unknown"))
        if ability is None:
            raise RuleError(Phrase("act.unknown", {"who": actor, "action": action}))
        return hit_odds(state, who, ability, aim)

    def status_notes(
        self, state: Battle, who: str, status: str, duration: int | None
    ) -> tuple[Phrase, ...]:
        """Why the rules would not put a status on so; see `RuleSystem.status_notes`."""
        from app.engine.systems.seed.status_notes import status_notes  # noqa: PLC0415 - see above

        return status_notes(state, who, status, duration)

    def sheet(self, documents: Mapping[str, Any], house_rules: Mapping[str, Any]) -> Sheet:
        """A character with its sums done; see `RuleSystem.sheet`."""
        from app.engine.systems.seed.sheet import sheet_of  # noqa: PLC0415 - see above

        return sheet_of(documents, house_rules)

    def rule_options(self) -> tuple[RuleOption, ...]:
        """The house rules that a campaign may set."""
        from app.engine.systems.seed.rule_options import rule_options  # noqa: PLC0415 - see above

        return rule_options()
