"""One open battle: planning a command, taking it, and going back and forth in its history."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import field
from functools import cache, cached_property, reduce
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from app.campaign.battles import StepRow
from app.engine.core.errors import RuleError
from app.engine.model.record import value
from app.services.journal import Changes

if TYPE_CHECKING:  # a campaign opens without a battle, and then loads none of these
    from app.campaign.battles import BattleRow
    from app.campaign.codec import Codec
    from app.campaign.texts import StepText
    from app.engine.core import commands as c
    from app.engine.core.answers import (
        Answer,
        AnswerMissing,
        Answers,
        AnswerValue,
        Nobody,
        Question,
        Responder,
    )
    from app.engine.core.events import Event
    from app.engine.core.history import History, Step
    from app.engine.core.system import Decision, Drawn, RuleSystem, Standing, UndoStatus
    from app.engine.model.formation import FormationView
    from app.engine.model.odds import Odds
    from app.engine.model.options import ActionOption
    from app.engine.model.phrase import Phrase
    from app.engine.model.timeline import TimelineView
    from app.services.journal import Journal

Given: TypeAlias = "Mapping[str, AnswerValue]"
"""Answers by the key of their question."""
NOTHING: Final[Given] = MappingProxyType({})
_VIEWS_KEPT: Final = 16
_OFFERS_KEPT: Final = 24
_Offer: TypeAlias = "tuple[int, str, tuple[str, ...] | None]"
"""A cursor, an actor, and the options that come with odds."""
_NO_OVERRULES: Final[Mapping[str, int]] = MappingProxyType({})
_NO_REASONS: Final[Mapping[str, str]] = MappingProxyType({})


class Ahead:
    """The state a plan leads to; its picture is drawn when somebody looks.

    So is its text written when it is taken: of a drag's hundred rehearsals one is.
    """

    def __init__(
        self,
        base: History[Any],
        step: Step,
        codec: Codec,
        state: Any,  # noqa: ANN401 - the system's own
        shown: Drawn[Any] | None,
    ) -> None:
        self.base = base
        """The history that the plan was made on."""
        self.step = step
        self.state = state
        self._codec = codec
        self._shown = shown
        self._view: TimelineView | None = None

    @property
    def text(self) -> StepText:
        """The step as the file takes it; raises `TypeError` for what is no JSON data."""
        return self._codec.write(self.step)

    @property
    def view(self) -> TimelineView | None:
        """The picture, if it has been drawn."""
        return self._view

    def draw(self) -> TimelineView:
        """The picture; what it has in common with that of the base is taken over."""
        if self._view is None:
            self._view = self.base.system.timeline(self.state, self._shown)
        return self._view


@value
class Planned:
    """What a command would lead to. Nothing is written before it is committed."""

    command: c.Command
    decision: Decision[Any]
    answers: tuple[Answer, ...]
    system: RuleSystem[Any] = field(repr=False)
    ahead: Ahead = field(repr=False, compare=False)

    @property
    def after(self) -> TimelineView:
        """How the battle would look."""
        return self.ahead.draw()

    @property
    def formation(self) -> FormationView:
        """Who would stand where, and what that would do to a blow."""
        return self.system.formation(self.ahead.state)


@value
class Asked:
    """The rules need this answer first."""

    question: Question
    events: tuple[Event, ...] = ()
    """The facts that the answers so far have led to."""


@value
class Refused:
    """The rules or the state do not allow the command."""

    phrase: Phrase


Outcome: TypeAlias = Asked | Planned | Refused


@value
class Attempt:
    """A command with all that is known about it so far."""

    command: c.Command
    given: Given = field(default_factory=lambda: NOTHING)
    overrules: Mapping[str, int] = field(default_factory=lambda: _NO_OVERRULES)
    responder: Responder | None = None
    """Who answers what is not given; ``None`` asks."""
    reasons: Mapping[str, str] = field(default_factory=lambda: _NO_REASONS)
    """Why numbers are overruled, by the same keys."""


class Moment(NamedTuple):
    """What a line of the log needs of the pictures around its step."""

    names: Mapping[str, str]
    """What the combatants were called then, by id."""
    clock: int
    """Ticks since the battle began, after the step."""


class LogEntry:
    """One step of the history, with what a line of the log needs.

    Its moment is looked up when somebody first reads it: a log of a thousand steps shows a dozen.
    """

    __slots__ = ("_find", "_moment", "number", "step", "undone")

    def __init__(
        self, number: int, step: Step, find: Callable[[int], Moment], *, undone: bool = False
    ) -> None:
        """``find`` gives the moment of a step by its number."""
        self.number = number
        """Counts from 1."""
        self.step = step
        self.undone = undone
        self._find = find
        self._moment: Moment | None = None

    def __eq__(self, other: object) -> bool:
        """Whether it is the same step, standing or undone alike."""
        if not isinstance(other, LogEntry):
            return NotImplemented
        mine = (self.number, self.undone, self.step)
        return mine == (other.number, other.undone, other.step)

    __hash__ = None  # type: ignore[assignment]

    @property
    def name(self) -> Phrase:
        """What the step is called."""
        return self.step.name

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What the table said."""
        return self.step.answers

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return self.step.events

    @property
    def names(self) -> Mapping[str, str]:
        """What the combatants were called then, by id."""
        return self._at.names

    @property
    def clock(self) -> int:
        """Ticks since the battle began, after the step."""
        return self._at.clock

    @property
    def _at(self) -> Moment:
        if self._moment is None:
            self._moment = self._find(self.number)
        return self._moment

    def taken_back(self) -> LogEntry:
        """The same step, undone."""
        return LogEntry(self.number, self.step, self._find, undone=True)


class _Found(NamedTuple):
    """Facts of some kinds, each beside the number of its step, and how many steps were read."""

    steps: int
    facts: tuple[tuple[int, Event], ...]


_NOTHING_FOUND: Final = _Found(0, ())
_NAMING: Final = ("combatant.joined", "battle.begun")


def _names_in(event: Event) -> Iterator[tuple[str, str]]:
    """The ids and names of what a fact brings into a battle."""
    begins = event.kind == "battle.begun"
    brought: Mapping[str, Any] = event.facts if begins else event.facts["documents"]
    for kind in ("statuses",) if begins else ("abilities", "weapons"):
        for one in brought.get(kind, ()):
            yield one["id"], one["name"]


class _Core(NamedTuple):
    """What a rehearsal makes and catches."""

    answers: type[Answers]
    missing: type[AnswerMissing]
    nobody: type[Nobody]
    step: type[Step]


@cache
def _core() -> _Core:
    """Loaded with the first rehearsal, and once: even a look-up is felt in each step."""
    from app.engine.core.answers import AnswerMissing, Answers, Nobody  # noqa: PLC0415 - see above
    from app.engine.core.history import Step  # noqa: PLC0415

    return _Core(Answers, AnswerMissing, Nobody, Step)


def rehearse(
    history: History[Any], attempt: Attempt, codec: Codec, shown: Drawn[Any] | None = None
) -> Outcome:
    """What an attempt leads to from where the history stands. Pure: nothing is written.

    ``shown`` is a picture of where it stands, if one is at hand.
    """
    core, system = _core(), history.system
    answers = core.answers(
        attempt.given,
        attempt.responder or core.nobody(),
        attempt.overrules,
        reasons=attempt.reasons,
    )
    try:
        decision = system.decide(history.state, attempt.command, answers)
    except core.missing as missing:
        return Asked(missing.question, missing.events)
    except RuleError as refusal:
        return Refused(refusal.phrase)
    step = core.step(decision.name, tuple(answers.used), decision.events)
    ahead = Ahead(history, step, codec, decision.after, shown)
    return Planned(attempt.command, decision, step.answers, system, ahead)


class Battle:
    """An open battle of a session. Every change is on the disk when the call returns."""

    def __init__(self, journal: Journal, row: BattleRow, read: Callable[[], History[Any]]) -> None:
        """``read`` gives its steps, when they are first wanted."""
        self.id = row.id
        self.title = row.title
        self._journal = journal
        self.number = row.number
        self._read = read
        self._views: dict[int, Drawn[Any]] = {}
        self._entries: list[LogEntry] = []
        self._log: tuple[History[Any], tuple[LogEntry, ...]] | None = None
        self._found: dict[tuple[str, ...], _Found] = {}
        self._names: Mapping[str, str] = {}
        self._offered: dict[_Offer, tuple[ActionOption, ...]] = {}
        self._named: tuple[object, Mapping[str, str]] | None = None
        self._stood: tuple[History[Any], Standing] | None = None

    @cached_property
    def _history(self) -> History[Any]:
        return self._read()

    @cached_property
    def _codec(self) -> Codec:
        from app.campaign.codec import Codec  # noqa: PLC0415 - see above

        return Codec(self._history.system.info.kinds)

    @property
    def view(self) -> TimelineView:
        """The picture at the cursor."""
        return self._view(self._history.cursor)

    def view_at(self, cursor: int) -> TimelineView:
        """The picture after ``cursor`` steps; raises `IndexError` outside the history."""
        if not 0 <= cursor <= self.steps:
            raise IndexError(cursor)
        return self._view(cursor)

    def view_with(self, events: Iterable[Event]) -> TimelineView:
        """The picture after more facts, as far as a rehearsal has come."""
        system = self._history.system
        return system.timeline(reduce(system.evolve, events, self._history.state))

    @property
    def ended(self) -> bool:
        """Whether it is over, as it stands."""
        history, stood = self._history, self._stood
        if stood is None or stood[0] is not history:
            stood = self._stood = history, history.system.standing(history.state)
        return stood[1].ended

    @property
    def events(self) -> Iterator[Event]:
        """All facts that stand, in order."""
        history = self._history
        return (event for step in history.steps[: history.cursor] for event in step.events)

    @property
    def status(self) -> UndoStatus:
        """What undo and redo would do."""
        return self._history.status

    @property
    def cursor(self) -> int:
        """How many steps stand; 0 is before the first."""
        return self._history.cursor

    @property
    def steps(self) -> int:
        """How many steps there are, those undone included."""
        return len(self._history.steps)

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """All steps, oldest first, those undone included."""
        history = self._history
        if self._log is None or self._log[0] is not history:
            entries, steps = self._entries, history.steps
            for number in range(len(entries), len(steps)):
                entries.append(LogEntry(number + 1, steps[number], self._moment))
            done = history.cursor
            undone = (entry.taken_back() for entry in entries[done:])
            self._log = history, (*entries[:done], *undone)
        return self._log[1]

    def entry(self, number: int) -> LogEntry:
        """One step of the log, counted from 1; raises `IndexError` outside."""
        if not 1 <= number <= self.steps:
            raise IndexError(number)
        return self.log[number - 1]

    def facts_of(self, *kinds: str) -> tuple[Event, ...]:
        """All facts of these kinds, oldest first, those undone included; no step is read twice."""
        steps, known = self._history.steps, self._found.get(kinds, _NOTHING_FOUND)
        if known.steps < len(steps):
            fresh = (
                (number, event)
                for number, step in enumerate(steps[known.steps :], start=known.steps + 1)
                for event in step.events
                if event.kind in kinds
            )
            known = self._found[kinds] = _Found(len(steps), (*known.facts, *fresh))
        return tuple(event for _, event in known.facts)

    @property
    def ready(self) -> tuple[str, ...]:
        """Who may act at the cursor: whoever has the turn, then any others."""
        history = self._history
        return history.system.ready(history.state)

    @property
    def names(self) -> Mapping[str, str]:
        """The names of the statuses, abilities and weapons that are known in it, by id."""
        told, found = self.facts_of(*_NAMING), self._found[_NAMING].facts
        if self._named is None or self._named[0] is not found:
            self._named = found, MappingProxyType(dict(chain(*map(_names_in, told))))
        return self._named[1]

    @property
    def formation(self) -> FormationView:
        """Who stands where at the cursor, and what that does to a blow."""
        history = self._history
        return history.system.formation(history.state)

    def facts(self, number: int) -> tuple[Event, ...]:
        """What happened in a step, counted from 1; the same object while its history stands."""
        if not 1 <= number <= self.steps:
            raise IndexError(number)
        return self._history.steps[number - 1].events

    def options(
        self, actor: str, odds_for: Container[str] | None = None
    ) -> tuple[ActionOption, ...]:
        """What a combatant may do now, locked options included.

        Targets may lack their odds in options whose ids are not in ``odds_for``; ``None`` wants
        all. What was asked last is remembered, so that going back and forth works out nothing.
        """
        history = self._history
        if odds_for is not None and not isinstance(odds_for, tuple):
            return history.system.options(history.state, actor, odds_for)
        key, kept = (history.cursor, actor, odds_for), self._offered
        found = kept.get(key)
        if found is None:
            found = kept[key] = history.system.options(history.state, actor, odds_for)
            while len(kept) > _OFFERS_KEPT:
                del kept[next(iter(kept))]
        return found

    def odds(self, actor: str, action: str, target: str) -> Odds:
        """Exact odds of one action against one target; raises `RuleError` for strangers."""
        history = self._history
        return history.system.odds(history.state, actor, action, target)

    def status_notes(self, who: str, status: str, duration: int | None) -> tuple[Phrase, ...]:
        """Why the rules would not put a status on so; a GM's word counts all the same."""
        history = self._history
        return history.system.status_notes(history.state, who, status, duration)

    def plan(
        self,
        command: c.Command,
        given: Given = NOTHING,
        *,
        overrules: Mapping[str, int] = _NO_OVERRULES,
        responder: Responder | None = None,
        reasons: Mapping[str, str] = _NO_REASONS,
    ) -> Outcome:
        """What a command would lead to, or what has to be answered first; writes nothing."""
        shown = self._views.get(self._history.cursor)
        attempt = Attempt(command, given, overrules, responder, reasons)
        return rehearse(self._history, attempt, self._codec, shown)

    def commit(self, planned: Planned, initiator: object | None = None) -> None:
        """Takes the step; what could have been redone is dropped.

        Raises `CampaignError` when the file does not take it, and changes nothing then.
        Raises `ValueError` for a plan that was made before the battle changed.
        """
        ahead, history = planned.ahead, self._history
        if ahead.base is not history:
            raise ValueError("planned on another state of the battle")
        now = self._journal.clock()
        number = history.cursor + 1
        tail = history.cursor < len(history.steps)
        standing = history.system.standing(ahead.state)
        row = StepRow(number, now.isoformat(timespec="seconds"), standing, ahead.text)
        extended = history.extended(ahead.step, ahead.state)  # first: the disk leaves caches cold
        self._journal.campaign.battles.append(self.number, row, tail=tail)
        self._history, self._stood = extended, (extended, standing)
        if tail:
            self._forget_beyond(history.cursor)
        if ahead.view is not None:
            self._keep_view(number, ahead.state, ahead.view)
        self._journal.wrote(now, Changes(battle=True, history=True, initiator=initiator))

    def run(
        self,
        command: c.Command,
        given: Given = NOTHING,
        *,
        overrules: Mapping[str, int] = _NO_OVERRULES,
        responder: Responder | None = None,
        initiator: object | None = None,
    ) -> Outcome:
        """Plans a command and takes the step when nothing stands against it."""
        outcome = self.plan(command, given, overrules=overrules, responder=responder)
        if isinstance(outcome, Planned):
            self.commit(outcome, initiator)
        return outcome

    def undo(self, initiator: object | None = None) -> None:
        """Goes back one step; does nothing before the first."""
        self.jump(max(0, self.cursor - 1), initiator)

    def redo(self, initiator: object | None = None) -> None:
        """Takes an undone step again, with the same rolls; does nothing after the last."""
        self.jump(min(len(self._history.steps), self.cursor + 1), initiator)

    def jump(self, cursor: int, initiator: object | None = None) -> None:
        """Goes to where ``cursor`` steps stand; raises `IndexError` outside the history.

        Raises `CampaignError` when the file does not take it, and changes nothing then.
        """
        history = self._history
        if cursor == history.cursor:
            return
        moved = history.move(cursor)
        now = self._journal.clock()
        battles = self._journal.campaign.battles
        battles.move(self.number, history.cursor, cursor, len(history.steps))
        self._history = moved
        self._journal.wrote(now, Changes(battle=True, history=True, initiator=initiator))

    def _forget_beyond(self, cursor: int) -> None:
        """Drops what was read and drawn of steps that are no more."""
        del self._entries[cursor:]
        for gone in [at for at in self._views if at > cursor]:
            del self._views[gone]
        for asked in [asked for asked in self._offered if asked[0] > cursor]:
            del self._offered[asked]
        for kinds, found in self._found.items():
            if found.steps > cursor:
                kept = tuple((at, event) for at, event in found.facts if at <= cursor)
                self._found[kinds] = _Found(cursor, kept)

    def _view(self, cursor: int) -> TimelineView:
        known = self._views.get(cursor)
        if known is not None:
            return known.view
        history = self._history
        state, last = history.states[cursor], next(reversed(self._views.values()), None)
        view = history.system.timeline(state, last)
        self._keep_view(cursor, state, view)
        return view

    def _keep_view(self, cursor: int, state: Any, view: TimelineView) -> None:  # noqa: ANN401
        """Keeps the pictures drawn last; there may be thousands of steps."""
        from app.engine.core.system import Drawn  # noqa: PLC0415 - see above

        self._views[cursor] = Drawn(state, view)
        while len(self._views) > _VIEWS_KEPT:
            del self._views[next(iter(self._views))]

    def _moment(self, number: int) -> Moment:
        """What the log needs of the pictures before and after a step."""
        before, after = self._view(number - 1), self._view(number)
        names = {token.id: token.name for view in (before, after) for token in view.tokens}
        if names != self._names:
            self._names = MappingProxyType(names)
        return Moment(self._names, after.clock)
