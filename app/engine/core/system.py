"""The interface of a rule system: rules as pure functions, and pictures of their state."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from app.engine.model.record import record, value

if TYPE_CHECKING:  # a desk without a battle loads none of these
    from app.engine.core import commands as c
    from app.engine.core.answers import Answers
    from app.engine.core.events import Event
    from app.engine.model.documents import DocumentKinds
    from app.engine.model.formation import FormationView
    from app.engine.model.odds import Odds
    from app.engine.model.options import ActionOption
    from app.engine.model.phrase import Phrase
    from app.engine.model.rule_options import RuleOption
    from app.engine.model.sheet import Sheet
    from app.engine.model.timeline import TimelineView

State = TypeVar("State")


def standard_kinds() -> DocumentKinds:
    """The documents that a system reads unless it says otherwise."""
    from app.engine.model.documents import STANDARD  # noqa: PLC0415 - pydantic is slow to start

    return STANDARD


@value
class SystemInfo:
    """What a campaign and a front end need to know of a system."""

    id: str
    title: str
    version: int
    blank: TimelineView
    """The picture of a field with nobody on it, at hand before any rule is loaded."""
    kinds: Mapping[str, int] = field(default_factory=dict)
    """Every event kind it knows, with its newest version; a campaign reads no other."""
    documents: Callable[[], DocumentKinds] = standard_kinds
    """Which documents it reads, worked out when somebody edits or validates one."""
    line: Phrase | None = None
    """What a fight by these rules is like, in one line for those who have to choose."""
    sample: Phrase | None = None
    """What its sample campaign holds, in one line; ``None`` where it has none."""


@record
class Decision(Generic[State]):
    """What a command leads to: facts, and a name for undo and log."""

    name: Phrase
    events: tuple[Event, ...]
    after: State
    """The state after the facts; the same that `RuleSystem.evolve` makes of them."""


class Drawn(NamedTuple, Generic[State]):
    """A picture with the state that it shows."""

    state: State
    view: TimelineView


@value
class UndoStatus:
    """The names of what undo and redo would do; ``None`` when there is nothing."""

    undo: Phrase | None
    redo: Phrase | None


@value
class Standing:
    """How a battle stands, cheap enough to be kept with every step for lists of battles."""

    ended: bool
    now: str | None
    """The name of who has the turn."""


class RuleSystem(Protocol[State]):
    """Rules as pure functions over an immutable state.

    `decide` may raise `RuleError` (refused) or `AnswerMissing` (a question first). `evolve`
    is total, takes no dice and never refuses a fact.
    """

    info: SystemInfo

    def opening(self) -> State:
        """The state before anything happened."""
        ...

    def decide(self, state: State, command: c.Command, answers: Answers) -> Decision[State]:
        """The facts that follow from ``command``."""
        ...

    def evolve(self, state: State, event: Event) -> State:
        """The state after ``event``."""
        ...

    def ready(self, state: State) -> tuple[str, ...]:
        """Ids of those who may act now."""
        ...

    def timeline(self, state: State, near: Drawn[State] | None = None) -> TimelineView:
        """The neutral picture.

        ``near`` is one at hand of another state of the same battle. What it shows alike may be
        taken over; the answer is the same with it and without.
        """
        ...

    def standing(self, state: State) -> Standing:
        """The same as `timeline` says, in two words and much sooner."""
        ...

    def formation(self, state: State) -> FormationView:
        """Who stands where, and what that does to a blow."""
        ...

    def options(
        self, state: State, actor: str, odds_for: Container[str] | None = None
    ) -> tuple[ActionOption, ...]:
        """What ``actor`` may do, locked options included.

        Targets of the options with the ids ``odds_for`` come with their odds, those of others
        may come without; ``None`` wants all.
        """
        ...

    def odds(self, state: State, actor: str, action: str, target: str) -> Odds:
        """Exact odds of one action against one target; raises `RuleError` for strangers."""
        ...

    def status_notes(
        self, state: State, who: str, status: str, duration: int | None
    ) -> tuple[Phrase, ...]:
        """Why the rules would not put a status on ``who`` as it is asked for, or what it ends.

        ``duration`` in own turns, ``None`` is unlimited. A GM's `SetStatus` counts all the same.
        """
        ...

    def sheet(self, documents: Mapping[str, Any], house_rules: Mapping[str, Any]) -> Sheet:
        """A character with its sums done, from the bundle that it brings into battle.

        Raises `RuleError` with ``sheet.unreadable`` for documents that do not fit.
        """
        ...

    def rule_options(self) -> tuple[RuleOption, ...]:
        """The house rules that a campaign of this system may set."""
        ...
