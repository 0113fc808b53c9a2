"""A rule system whose rules are loaded when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.engine.core import commands as c
    from app.engine.core.answers import Answers
    from app.engine.core.events import Event
    from app.engine.core.system import Decision, Drawn, RuleSystem, Standing, SystemInfo
    from app.engine.model.formation import FormationView
    from app.engine.model.odds import Odds
    from app.engine.model.options import ActionOption
    from app.engine.model.phrase import Phrase
    from app.engine.model.rule_options import RuleOption
    from app.engine.model.sheet import Sheet
    from app.engine.model.timeline import TimelineView


class Deferred:
    """Stands for a system: what a campaign needs to know at once, the rest when it is used.

    Loading the rules takes longer than opening a campaign, and a desk without a battle needs
    none of them.
    """

    def __init__(self, info: SystemInfo, load: Callable[[], RuleSystem[Any]]) -> None:
        self.info = info
        self._load = load

    @cached_property
    def _rules(self) -> RuleSystem[Any]:
        return self._load()

    def opening(self) -> object:
        """See `RuleSystem.opening`."""
        return self._rules.opening()

    def decide(self, state: object, command: c.Command, answers: Answers) -> Decision[Any]:
        """See `RuleSystem.decide`."""
        return self._rules.decide(state, command, answers)

    def evolve(self, state: object, event: Event) -> object:
        """See `RuleSystem.evolve`."""
        return self._rules.evolve(state, event)

    def ready(self, state: object) -> tuple[str, ...]:
        """See `RuleSystem.ready`."""
        return self._rules.ready(state)

    def timeline(self, state: object, near: Drawn[Any] | None = None) -> TimelineView:
        """See `RuleSystem.timeline`."""
        return self._rules.timeline(state, near)

    def standing(self, state: object) -> Standing:
        """See `RuleSystem.standing`."""
        return self._rules.standing(state)

    def formation(self, state: object) -> FormationView:
        """See `RuleSystem.formation`."""
        return self._rules.formation(state)

    def options(
        self, state: object, actor: str, odds_for: Container[str] | None = None
    ) -> tuple[ActionOption, ...]:
        """See `RuleSystem.options`."""
        return self._rules.options(state, actor, odds_for)

    def odds(self, state: object, actor: str, action: str, target: str) -> Odds:
        """See `RuleSystem.odds`."""
        return self._rules.odds(state, actor, action, target)

    def status_notes(
        self, state: object, who: str, status: str, duration: int | None
    ) -> tuple[Phrase, ...]:
        """See `RuleSystem.status_notes`."""
        return self._rules.status_notes(state, who, status, duration)

    def sheet(self, documents: Mapping[str, Any], house_rules: Mapping[str, Any]) -> Sheet:
        """See `RuleSystem.sheet`."""
        return self._rules.sheet(documents, house_rules)

    def rule_options(self) -> tuple[RuleOption, ...]:
        """See `RuleSystem.rule_options`."""
        return self._rules.rule_options()
