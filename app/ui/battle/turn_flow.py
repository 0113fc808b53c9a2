"""The order in which one turn is decided: choose, roll, react, delay, status.

The flow rehearses the command after every answer and commits it once, at the end, so that
each consequence is on show before anything is written. It knows no widget.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.engine.core import commands as c
from app.engine.core.answers import AnswerValue, Question, QuestionKind
from app.engine.core.events import Event
from app.engine.model.options import ActionOption, TargetOption
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import TimelineView
from app.services.battle import Asked, LogEntry, Outcome, Planned, Refused
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
from app.ui.battle.rolls import DiceOnly
from app.ui.battle.turn_draft import Answered, Draft, Stage, Table
from app.ui.grid.landing import Landing

_STOPS = (Stage.ROLL, Stage.DELAY, Stage.STATUS)


class TurnFlow:
    """One turn at the table, from the offer to the commit.

    ``changed`` tells that anything on show may differ; ``seed`` makes a seed for the desk's
    dice. Methods that commit pass storage faults on to the caller, and keep the draft.
    """

    def __init__(self, table: Table, seed: Callable[[], int]) -> None:
        self.changed: Signal[None] = Signal()
        self._table = table
        self._new_seed = seed
        self._draft = Draft()
        self._outcome: Outcome | None = None
        self._rolled: tuple[Answered, ...] = ()
        self._problem: Phrase | None = None
        self._options: tuple[ActionOption, ...] = ()
        self._turn: tuple[str | None, int] = (None, -1)
        self._read_options()

    # What is on show

    @property
    def view(self) -> TimelineView:
        """The battle before this turn."""
        return self._table.view

    @property
    def actor(self) -> str | None:
        """Who has the turn."""
        return self.view.now

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
        """The actor's actions, locked ones included."""
        return self._options

    @property
    def option(self) -> ActionOption | None:
        """The chosen action."""
        return self.find_option(self._draft.action)

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
        return (*self._draft.answers, *self._rolled)

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
            return Stage.REACT if self._reacting(waits) else Stage.ROLL
        if draft.action is not None:
            for stop in _STOPS:
                if stop not in draft.passed and self._has_content(stop):
                    return stop
        return Stage.FIRST

    def _reacting(self, waits: Question) -> bool:
        """Whether a reaction is being chosen or rolled."""
        asked = (waits, *(answered.question for answered in self._draft.answers))
        return any(question.ask.code == "ask.reaction" for question in asked)

    def _choosing(self) -> Stage:
        if self.actor is None:
            return Stage.NOBODY
        return Stage.ACTION if self._draft.action is None else Stage.TARGET

    def _has_content(self, stop: Stage) -> bool:
        if stop is Stage.ROLL:
            return bool(self._rolled)
        if stop is Stage.DELAY:
            return self.delay is not None
        waits = self.question
        return bool(self.phase) or (waits is not None and not _late(waits))

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
        return next((o for o in self._options if o.id == action), None)

    def offered_action(self) -> str | None:
        """The actor's last action while it is still allowed, else the first that is."""
        free = [o.id for o in self._options if _can_be_taken(o)]
        last = self._last_choice()
        if last is not None and last[0] in free:
            return last[0]
        return free[0] if free else None

    def offered_target(self, action: str) -> tuple[str, ...] | None:
        """The last target of an action while it is still allowed, else the first that is."""
        option = self.find_option(action)
        if option is None:
            return None
        free = [t.ids for t in option.targets if t.locked is None]
        for entry in reversed(self._table.log):
            chosen = None if entry.undone else _choice(entry, self.actor)
            if chosen is not None and chosen[0] == option.id and chosen[1] in free:
                return chosen[1]
        return free[0] if free else None

    def _last_choice(self) -> tuple[str, tuple[str, ...]] | None:
        for entry in reversed(self._table.log):
            chosen = None if entry.undone else _choice(entry, self.actor)
            if chosen is not None:
                return chosen
        return None

    # What the table decides

    def refresh(self) -> None:
        """Reads the battle anew, and keeps the draft as long as it is the same turn."""
        turn = (self.actor, self.view.turn)
        if turn != self._turn or self._draft.free is not None or self._draft.other is not None:
            self.restart()
            return
        self._read_options()
        kept = replace(self._draft, passed=())
        if isinstance(self._rehearse(kept)[0], Refused):
            kept = Draft()
        self._set(kept)

    def restart(self) -> None:
        """Forgets the draft and reads the battle anew."""
        self._read_options()
        self._set(Draft())

    def choose_action(self, action: str) -> None:
        """Takes an action; one without targets goes straight on."""
        option = self.find_option(action)
        if option is None:
            return
        if option.locked is not None:
            self._refuse(option.locked)
            return
        target: tuple[str, ...] | None = None if option.targets else ()
        self._set(Draft(action=action, target=target))

    def choose_target(self, ids: tuple[str, ...]) -> None:
        """Takes a target of the chosen action."""
        option = self.option
        target = next((t for t in option.targets if t.ids == ids), None) if option else None
        if target is None:
            return
        if target.locked is not None:
            self._refuse(target.locked)
            return
        self._set(replace(self._draft, target=ids))

    def reply(self, value: AnswerValue, overrules: Mapping[str, int] | None = None) -> None:
        """Answers the question on show, by hand; ``overrules`` go with it."""
        question = self.question
        if question is None:
            return
        answers = (*self._draft.answers, Answered(question, value))
        kept = {**self._draft.overrules, **(overrules or {})}
        self._set(replace(self._draft, answers=answers, overrules=kept))

    def peek(self, value: AnswerValue) -> Outcome | None:
        """What this answer would lead to; nothing is decided by it."""
        question = self.question
        if question is None:
            return None
        answers = (*self._draft.answers, Answered(question, value))
        return self._rehearse(replace(self._draft, answers=answers))[0]

    def roll_rest(self) -> None:
        """Lets the desk roll all dice that are left, and stops to show them."""
        if self.stage in {Stage.ROLL, Stage.REACT} and self._draft.seed is None:
            self._set(replace(self._draft, seed=self._new_seed()))

    def overrule(self, key: str, value: int | None) -> None:
        """Puts a number of the GM's in place of a computed one; `None` takes it back."""
        overrules = {k: v for k, v in self._draft.overrules.items() if k != key}
        if value is not None:
            overrules[key] = value
        self._set(replace(self._draft, overrules=overrules))

    def take_delay(self, ticks: int) -> None:
        """Takes another delay than the one worked out, and goes on."""
        taken = self.delay
        if taken is None or not taken.key or self.stage is not Stage.DELAY:
            return
        overrules = {**self._draft.overrules, taken.key: ticks}
        passed = (*self._draft.passed, Stage.DELAY)
        self._set(replace(self._draft, overrules=overrules, passed=passed))

    def no_damage(self, value: int | None = None) -> None:
        """Makes the damage that stands to be applied 0; ``value`` is a roll already typed."""
        question = self.question
        if self.stage is not Stage.ROLL:
            return
        if question is None or _late(question):
            if self.changes:
                self.overrule(self.changes[-1].key, 0)
        elif question.ask.code == "ask.damage" and question.dice is not None:
            rolled = question.dice.lowest if value is None else value
            known = {change.key for change in self.changes}
            found = changes(action_part(events_of(self.peek(rolled)), self.actor))
            fresh = [change.key for change in found if change.key not in known]
            self.reply(rolled, dict.fromkeys(fresh[:1], 0))

    def go_on(self) -> None:
        """Takes what is on show at a stop: the dice, the delay, the status phase."""
        stage = self.stage
        if stage in _STOPS and self.asked_now is None:
            self._set(replace(self._draft, passed=(*self._draft.passed, stage)))

    def back(self) -> bool:
        """One step back; whether there was one."""
        draft = self._draft
        if draft.free_open or (draft.other is not None and not draft.answers):
            earlier = Draft()
        elif draft.free is not None:
            earlier = Draft(free_open=True)
        elif draft.answers and self._after_delay(draft.answers[-1].question):
            earlier = replace(draft, answers=draft.answers[:-1])
        elif draft.passed:
            earlier = replace(draft, passed=draft.passed[:-1])
        elif draft.seed is not None:
            earlier = replace(draft, seed=None, overrules={})
        elif draft.answers:
            earlier = replace(draft, answers=draft.answers[:-1], overrules={})
        elif draft.target:
            earlier = replace(draft, target=None)
        elif draft.action is not None:
            earlier = Draft()
        else:
            return False
        self._set(earlier)
        return True

    @staticmethod
    def _after_delay(question: Question) -> bool:
        return question.ask.code in {"ask.first", "ask.order", "ask.amount"}

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
        if self.actor is None:
            return
        outcome = self._table.plan(c.Hold(self.actor))
        if isinstance(outcome, Refused):
            self._refuse(outcome.phrase)
        elif isinstance(outcome, Planned):
            self._table.commit(outcome, self)

    # How it is worked out

    def _read_options(self) -> None:
        self._turn = (self.actor, self.view.turn)
        self._options = () if self.actor is None else self._table.options(self.actor)

    def _set(self, draft: Draft) -> None:
        outcome, rolled = self._rehearse(draft)
        if isinstance(outcome, Refused):
            self._refuse(outcome.phrase)
            return
        self._problem = None
        self._draft, self._outcome, self._rolled = draft, outcome, rolled
        if isinstance(outcome, Planned) and self.stage is Stage.FIRST:
            self._table.commit(outcome, self)
        else:
            self.changed.emit(None)

    def _refuse(self, phrase: Phrase) -> None:
        self._problem = phrase
        self.changed.emit(None)

    def _rehearse(self, draft: Draft) -> tuple[Outcome | None, tuple[Answered, ...]]:
        command = self._command(draft)
        if command is None:
            return None, ()
        given = {a.question.key: a.value for a in draft.answers}
        dice = None if draft.seed is None else DiceOnly(draft.seed)
        outcome = self._table.plan(command, given, overrules=draft.overrules, responder=dice)
        rolled = () if dice is None else tuple(Answered(q, v, by_desk=True) for q, v in dice.rolled)
        return outcome, rolled

    def _command(self, draft: Draft) -> c.Command | None:
        if draft.other is not None:
            return draft.other
        if self.actor is None:
            return None
        if draft.free is not None:
            return c.FreeAct(self.actor, draft.free.delay, draft.free.floor, draft.free.text)
        if draft.action is None or draft.target is None:
            return None
        return c.Act(self.actor, draft.action, draft.target)


def events_of(outcome: Outcome | None) -> tuple[Event, ...]:
    """The facts of a rehearsal, as far as it came."""
    if isinstance(outcome, Planned):
        return outcome.decision.events
    return outcome.events if isinstance(outcome, Asked) else ()


def _late(question: Question) -> bool:
    """Whether it is asked after the turn's own end, when time has passed."""
    return question.kind is QuestionKind.CHOICE and question.ask.code == "ask.first"


def _can_be_taken(option: ActionOption) -> bool:
    """Whether it is not locked, and has a target that is not."""
    aimed = not option.targets or any(target.locked is None for target in option.targets)
    return option.locked is None and aimed


def _choice(entry: LogEntry, actor: str | None) -> tuple[str, tuple[str, ...]] | None:
    for event in entry.events:
        if event.kind == "action.chosen" and event.body["who"] == actor:
            return event.body["action"], tuple(event.body["targets"])
    return None
