"""The order in which one turn is decided: choose, roll, react, delay, status.

The flow rehearses the command after every answer and commits it once, at the end, so that
each consequence is on show before anything is written. It knows no widget.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final, TypeAlias

from app.engine.core import commands as c
from app.engine.core.answers import AnswerValue, DeskRoller, Question, QuestionKind
from app.engine.core.events import Event
from app.engine.model.dice import Dice
from app.engine.model.options import ActionOption, TargetOption
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Picture, TimelineView
from app.services.battle import Asked, Outcome, Planned, Refused
from app.services.signal import Signal
from app.ui.battle.facts import (
    Change,
    DelayTaken,
    action_part,
    changes,
    delay_taken,
    status_phase,
    ticks_passed,
)
from app.ui.battle.forecast import forecast, moved
from app.ui.battle.free_text import read_free_delay
from app.ui.battle.roll_together import Said
from app.ui.battle.rolls import DeskDice
from app.ui.battle.turn_back import earlier
from app.ui.battle.turn_draft import Answered, Draft, PartChosen, Stage, Table
from app.ui.battle.turn_offers import Offers
from app.ui.desk.dice_habit import DiceHabit
from app.ui.grid.landing import Landing

Guard: TypeAlias = Callable[[Callable[[], None]], None]
"""Runs what writes, and may take the faults of the file."""
_NONE: Final[Mapping[str, int]] = MappingProxyType({})
_STOPS = (Stage.ROLL, Stage.DELAY, Stage.STATUS)


class TurnFlow:
    """One turn at the table, from the offer to the commit.

    ``changed`` tells that anything on show may differ; ``seed`` makes a seed for the desk's
    dice, which roll by themselves for whom the ``habit`` says. ``guard`` runs every commit and
    may take its storage faults; the draft stands as before then, to be taken again.
    """

    def __init__(
        self, table: Table, seed: Callable[[], int], habit: DiceHabit = DiceHabit.HAND,
        guard: Guard = lambda run: run(),
    ) -> None:  # fmt: skip
        self.changed: Signal[None] = Signal()
        self._table = table
        self._new_seed = seed
        self._habit, self._guard = habit, guard
        self._draft = Draft()
        self._outcome: Outcome | None = None
        self._problem: Phrase | None = None
        self._writing = False
        self.offers = Offers(table)

    # What is on show

    @property
    def view(self) -> TimelineView:
        """The battle before this turn."""
        return self._table.view

    @property
    def actor(self) -> str | None:
        """Who decides: whoever has the turn, or somebody who acts in between."""
        return self.offers.actor

    @property
    def draft(self) -> Draft:
        """What was decided so far."""
        return self._draft

    @property
    def problem(self) -> Phrase | None:
        """Why the last wish was refused."""
        return self._problem

    @property
    def options(self) -> tuple[ActionOption, ...]:
        """The actor's actions, locked ones included; or those that the chosen one performs."""
        option = self.option
        if option is not None and option.performs and self._draft.target is None:
            return self.offers.parts_of(option)
        return self.offers.options

    @property
    def option(self) -> ActionOption | None:
        """The chosen action."""
        return self.find_option(self._draft.action)

    @property
    def aimed(self) -> ActionOption | None:
        """The action whose target is being chosen: the chosen one, or the part of it."""
        return self.find_option(self._draft.part) or self.option

    @property
    def part_number(self) -> int:
        """Which of several actions at once is being chosen, from 1; 0 for an ordinary action."""
        option = self.option
        several = option is not None and option.performs and self._draft.target is None
        return len(self._draft.parts) + 1 if several else 0

    @property
    def target(self) -> TargetOption | None:
        """The chosen target."""
        option = self.option
        wanted = self._draft.target
        if option is None or wanted is None:
            return None
        return next((t for t in option.targets if t.ids == wanted), None)

    @property
    def question(self) -> Question | None:
        """What the rules ask now."""
        return self._outcome.question if isinstance(self._outcome, Asked) else None

    @property
    def asked_now(self) -> Question | None:
        """The question that has to be answered at this stage; later ones wait."""
        question, stage = self.question, self.stage
        if question is None or (_late(question) and stage is not Stage.FIRST):
            return None
        early = self.delay is not None and stage not in {Stage.STATUS, Stage.FIRST}
        return None if early else question

    @property
    def settled(self) -> bool:
        """Whether nothing of this turn is asked any more."""
        return self.question is None or _late(self.question)

    @property
    def answered(self) -> tuple[Answered, ...]:
        """The questions of this turn with their answers, in the order asked."""
        return self._draft.answers

    @property
    def events(self) -> tuple[Event, ...]:
        """The facts that follow from what was decided so far."""
        return events_of(self._outcome)

    @property
    def changes(self) -> tuple[Change, ...]:
        """The damage and healing of the action itself, without the status phase."""
        return changes(action_part(self.events, self.actor))

    @property
    def delay(self) -> DelayTaken | None:
        """The delay that the actor takes, once it is known."""
        return None if self.actor is None else delay_taken(self.events, self.actor)

    @property
    def phase(self) -> tuple[Event, ...]:
        """What the status phase brings, once it is known."""
        return () if self.actor is None else status_phase(self.events, self.actor)

    @property
    def stage(self) -> Stage:
        """Where the turn stands."""
        draft = self._draft
        if draft.free_open:
            return Stage.FREE
        if self._outcome is None:
            return self._choosing()
        waits = self.question
        if waits is not None and not _late(waits) and self.delay is None:
            return Stage.REACT if _reacting(waits, draft) else Stage.ROLL
        if draft.action is not None or self.revealing:
            for stop in _STOPS:
                if stop not in draft.passed and self._has_content(stop):
                    return stop
        return Stage.FIRST

    def _choosing(self) -> Stage:
        if self.actor is None:
            return Stage.NOBODY
        choosing = self._draft.action is None or (self.part_number and self._draft.part is None)
        return Stage.ACTION if choosing else Stage.TARGET

    def _has_content(self, stop: Stage) -> bool:
        if stop is Stage.ROLL:
            return self.revealing or any(answered.by_desk for answered in self._draft.answers)
        if stop is Stage.DELAY:
            return self.delay is not None
        waits = self.question
        return bool(self.phase) or (waits is not None and not _late(waits))

    @property
    def revealing(self) -> bool:
        """Whether the choices of all are being turned up, to be looked at before they count."""
        advancing = isinstance(self._draft.other, c.Advance)
        return advancing and self.view.axis.picture is Picture.BOARD

    def landing(self, place: int) -> Landing | None:
        """Between whom the actor would stand at a place, before time passes."""
        return None if self.actor is None else forecast(self._table, {self.actor: place})

    def after_turn(self) -> tuple[TimelineView, int]:
        """The battle after this turn, and the ticks that pass in it."""
        if isinstance(self._outcome, Planned):
            return self._outcome.after, ticks_passed(self.events)
        taken = self.delay
        if taken is None:
            return self.view, 0
        return moved(self._table, {taken.who: taken.lands}) or self.view, 0

    def find_option(self, action: str | None) -> ActionOption | None:
        """The option with this id."""
        return self.offers.find(action)

    def offered_action(self) -> str | None:
        """What was charged, else the last action while it is allowed, else the first that is."""
        if not self.part_number:
            return self.offers.action()
        free = (option.id for option in self.options if option.locked is None)
        return self._draft.parts[-1].option if self._draft.parts else next(free, None)

    def offered_target(self, action: str) -> tuple[str, ...] | None:
        """The last target of an action while it is still allowed, else the first that is."""
        return self.offers.target(action)

    # What the table decides

    def refresh(self) -> None:
        """Reads the battle anew, and keeps the draft as long as it is the same turn."""
        same, draft = self.offers.still_stand(), self._draft
        if not same or self._writing or draft.free is not None or draft.other is not None:
            self.restart()
            return
        self.offers = Offers(self._table, self.actor)
        kept = replace(draft, passed=())
        lost = kept.action is not None and self.find_option(kept.action) is None
        if lost or isinstance(self._rehearse(kept)[0], Refused):
            kept = Draft()
        self._set(kept)

    def restart(self, actor: str | None = None) -> None:
        """Forgets the draft, and reads the battle anew for ``actor`` or whoever has the turn."""
        self.offers = Offers(self._table, actor)
        self._set(Draft())

    def set_habit(self, habit: DiceHabit) -> None:
        """For whom the desk rolls from now on, this turn included."""
        self._habit = habit
        self._set(self._draft)

    def choose_action(self, action: str) -> None:
        """Takes an action; one without targets goes straight on."""
        option = self.find_option(action)
        if option is None:
            return
        if option.locked is not None:
            self._refuse(option.locked)
        elif not self.part_number:
            waits = bool(option.targets or option.performs)
            self._set(Draft(action=action, target=None if waits else ()))
        elif option.targets:
            self._set(replace(self._draft, part=action))
        else:
            self._add_part(action, ())

    def _add_part(self, action: str, ids: tuple[str, ...]) -> None:
        option = self.option
        parts = (*self._draft.parts, PartChosen(action, ids))
        full = option is not None and len(parts) >= option.performs
        self._set(replace(self._draft, part=None, parts=parts, target=() if full else None))

    def enough_parts(self) -> None:
        """Leaves it at the actions chosen so far, of one that performs several at once."""
        if self._draft.parts and self.part_number:
            self._set(replace(self._draft, part=None, target=()))

    def choose_target(self, ids: tuple[str, ...]) -> None:
        """Takes a target of the chosen action."""
        option = self.aimed
        target = next((t for t in option.targets if t.ids == ids), None) if option else None
        if target is None:
            return
        if target.locked is not None:
            self._refuse(target.locked)
        elif self._draft.part is not None:
            self._add_part(self._draft.part, ids)
        else:
            self._set(replace(self._draft, target=ids))

    def reply(
        self, value: AnswerValue, overrules: Mapping[str, int] = _NONE, reason: str = ""
    ) -> None:
        """Answers the question on show, by hand; ``overrules`` go with it."""
        if self.question is not None:
            said = self._draft.saying(((self.question, value),))
            self._set(said.overruling(overrules, reason))

    def reply_together(
        self, said: Said, by_desk: Container[str] = frozenset(), *, rolling: bool = False
    ) -> None:
        """Answers several in one act, those ``by_desk`` by its dice, with ``rolling`` the rest."""
        self._set(replace(self._draft.saying(said, by_desk), rolling=rolling))

    def peek(self, value: AnswerValue) -> Outcome | None:
        """What this answer would lead to; nothing is decided by it."""
        return None if self.question is None else self.peek_at(((self.question, value),))

    def peek_at(self, said: Said) -> Outcome | None:
        """What these answers would lead to; nothing is decided by them."""
        return self._rehearse(self._draft.saying(said))[0]

    def roll_one(self) -> None:
        """Lets the desk roll for the question on show only."""
        question = self.asked_now
        if question is not None and question.kind is QuestionKind.ROLL:
            self.reply_together(((question, self.rolled(question)),), {question.key})

    def rolled(self, question: Question) -> int:
        """A fair roll by the desk; nothing is decided by it."""
        return DeskRoller(self._new_seed()).roll(question.dice or Dice())

    def roll_rest(self) -> None:
        """Lets the desk roll all dice that are left, and stops to show them."""
        if self.asked_now is not None and not self._draft.rolling:
            self._set(replace(self._draft, rolling=True))

    def skip(self) -> None:
        """Says 0 to an amount that the rules do not give."""
        question = self.asked_now
        if question is not None and question.kind is QuestionKind.NUMBER and question.low == 0:
            self.reply(0)

    def overrule(self, key: str, value: int | None, reason: str = "") -> None:
        """Puts a number of the GM's in place of a computed one; `None` takes it back."""
        self._set(self._draft.overruling({key: value}, reason))

    def take_delay(self, ticks: int, reason: str = "") -> None:
        """Takes another delay than the one worked out, and goes on."""
        taken = self.delay
        if taken is not None and taken.key and self.stage is Stage.DELAY:
            draft = self._draft.overruling({taken.key: ticks}, reason)
            self._set(replace(draft, passed=(*draft.passed, Stage.DELAY)))

    def no_damage(self, value: int | None = None) -> None:
        """Makes the damage that stands to be applied 0; ``value`` is a roll already typed."""
        if self.stage is Stage.ROLL:
            _undamaged(self, value)

    def go_on(self) -> None:
        """Takes what is on show at a stop: the dice, the delay, the status phase."""
        stage = self.stage
        if stage in _STOPS and self.asked_now is None:
            self._set(replace(self._draft, passed=(*self._draft.passed, stage)))

    def back(self) -> bool:
        """One step back; whether there was one."""
        back = earlier(self._draft, self.rolls)
        if back is not None:
            self._set(back)
        return back is not None

    def open_free(self) -> None:
        """Turns to typing a free delay."""
        if self.actor is not None:
            self._set(Draft(free_open=True))

    def take_free(self, text: str) -> None:
        """Takes the typed delay as the whole turn."""
        free = read_free_delay(text)
        if isinstance(free, Phrase):
            self._refuse(free)
        else:
            self._set(Draft(free=free))

    def let_time_pass(self) -> None:
        """Lets time go by until somebody may act."""
        if self.actor is None:
            self.ask_other(c.Advance())

    def ask_other(self, command: c.Command) -> None:
        """Takes a command that is no turn, asking what it needs to know."""
        self._set(Draft(other=command))

    def hold(self) -> None:
        """Puts the actor aside instead of acting."""
        outcome = None if self.actor is None else self._table.plan(c.Hold(self.actor))
        if isinstance(outcome, Refused):
            self._refuse(outcome.phrase)
        elif isinstance(outcome, Planned):
            self._guard(partial(self._table.commit, outcome, self))

    # How it is worked out

    def _set(self, draft: Draft) -> None:
        outcome, rolled = self._rehearse(draft, roll=True)
        if isinstance(outcome, Refused):
            self._refuse(outcome.phrase)
            return
        self._problem = None
        before = self._draft, self._outcome
        gone = dict.fromkeys(_gone(draft.overrules, outcome))
        self._draft = replace(draft.overruling(gone), answers=(*draft.answers, *rolled))
        self._outcome = outcome
        if isinstance(outcome, Planned) and self.stage is Stage.FIRST:
            self._writing = True
            try:
                if not _written(self._guard, partial(self._table.commit, outcome, self)):
                    self._draft, self._outcome = before
            finally:
                self._writing = False
        else:
            self.changed.emit(None)

    def _refuse(self, phrase: Phrase) -> None:
        self._problem = phrase
        self.changed.emit(None)

    def rolls(self, question: Question) -> bool:
        """Whether the desk rolls it without being asked."""
        return self._habit.rolls(question, self.view)

    def _rehearse(
        self, draft: Draft, *, roll: bool = False
    ) -> tuple[Outcome | None, tuple[Answered, ...]]:
        """What a draft leads to, and what the desk has rolled for it now if it may ``roll``."""
        command = self.offers.command(draft)
        if command is None:
            return None, ()
        dice = DeskDice(
            draft.said(by_desk=True),
            DeskRoller(self._new_seed() if roll else 0),
            lambda question: roll and (draft.rolling or self.rolls(question)),
        )
        outcome = self._table.plan(
            command, draft.said(by_desk=False), overrules=draft.overrules, responder=dice,
            reasons=draft.reasons,
        )  # fmt: skip
        return outcome, tuple(Answered(q, v, by_desk=True) for q, v in dice.rolled)


def _written(guard: Guard, commit: Callable[[], None]) -> bool:
    """Whether the file has taken it; a fault may be the guard's to tell."""
    done = []

    def write() -> None:
        commit()
        done.append(commit)

    guard(write)
    return bool(done)


def _undamaged(flow: TurnFlow, value: int | None) -> None:
    """Puts 0 in place of the damage on show, or of the one that ``value`` is about to do."""
    question = flow.question
    if question is None or _late(question):
        if flow.changes:
            flow.overrule(flow.changes[-1].key, 0)
    elif question.ask.code == "ask.damage" and question.dice is not None:
        rolled = question.dice.lowest if value is None else value
        known = {change.key for change in flow.changes}
        found = changes(action_part(events_of(flow.peek(rolled)), flow.actor))
        fresh = [change.key for change in found if change.key not in known]
        flow.reply(rolled, dict.fromkeys(fresh[:1], 0))


def _gone(overrules: Mapping[str, int], outcome: Outcome | None) -> Iterable[str]:
    """The numbers of the GM's that stand for nothing the turn still has."""
    if not overrules:
        return ()
    there = _keys(events_of(outcome))
    if isinstance(outcome, Asked):
        there.add(outcome.question.key)
    return overrules.keys() - there


def _keys(events: Iterable[Event]) -> set[str]:
    return {str(event.body["key"]) for event in events if event.body.get("key")}


def events_of(outcome: Outcome | None) -> tuple[Event, ...]:
    """The facts of a rehearsal, as far as it came."""
    if isinstance(outcome, Planned):
        return outcome.decision.events
    return outcome.events if isinstance(outcome, Asked) else ()


def _reacting(waits: Question, draft: Draft) -> bool:
    """Whether a reaction is being chosen or rolled."""
    asked = (waits, *(answered.question for answered in draft.answers))
    return any(question.ask.code == "ask.reaction" for question in asked)


def _late(question: Question) -> bool:
    """Whether it is asked after the turn's own end, when time has passed."""
    return question.kind is QuestionKind.CHOICE and question.ask.code == "ask.first"
