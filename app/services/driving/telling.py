"""What the session holds, as the answers tell it."""

from collections.abc import Iterable, Mapping
from typing import Any

from app.engine.core.answers import Answer, Question
from app.engine.core.events import Event
from app.engine.core.system import Decision
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import TimelineView
from app.services.battle import Asked, Battle, LogEntry, Planned
from app.services.driving.encoding import encode
from app.services.driving.replies import (
    Asking,
    Fact,
    Stand,
    ToldAnswer,
    ToldQuestion,
    ToldStep,
    Worded,
)
from app.services.driving.words import Words

_WEIGHT = {"combatant.joined": "documents", "battle.begun": "statuses"}
"""Copies of whole documents in facts: too long for every answer, and in the campaign."""

Names = Mapping[str, str]


class Teller:
    """Tells what happened in words and in data, with names for ids."""

    def __init__(self, words: Words, names: Names) -> None:
        self._words = words
        self.names = names

    def also(self, names: Names) -> "Teller":
        """One that knows these names besides."""
        return Teller(self._words, {**self.names, **names})

    def say(self, phrase: Phrase) -> str:
        """A phrase in words."""
        return self._words.phrase(phrase, self.names)

    def worded(self, phrase: Phrase) -> Worded:
        """A phrase with its words."""
        return Worded(phrase.code, encode(phrase.params, self.say), self.say(phrase))

    def facts(self, events: Iterable[Event]) -> tuple[Fact, ...]:
        """What happened, without the weight of documents."""
        return tuple(
            Fact(event.kind, self._words.fact(event, self.names), _light(event)) for event in events
        )

    def planned(self, number: int, planned: Planned) -> ToldStep:
        """The step that a plan leads to."""
        teller = self.also(names_of(planned.after))
        decision: Decision[Any] = planned.decision
        return ToldStep(
            number=number,
            name=teller.worded(decision.name),
            answers=told_answers(planned.answers),
            facts=teller.facts(decision.events),
            undone=False,
            clock=planned.after.clock,
        )

    def entry(self, entry: LogEntry, *, facts: bool) -> ToldStep:
        """A step of the log, with the names of its time."""
        teller = self.also(entry.names)
        return ToldStep(
            number=entry.number,
            name=teller.worded(entry.name),
            answers=told_answers(entry.answers),
            facts=teller.facts(entry.events) if facts else (),
            undone=entry.undone,
            clock=entry.clock,
        )

    def asked(self, asked: Asked) -> Asking:
        """The open question; those who are just joining have names, too."""
        joined = (e.body for e in asked.events if e.kind == "combatant.joined")
        teller = self.also({str(body["id"]): str(body["name"]) for body in joined})
        return Asking(teller.question(asked.question), teller.facts(asked.events))

    def question(self, question: Question) -> ToldQuestion:
        """One question."""
        dice = question.dice
        return ToldQuestion(
            key=question.key,
            kind=str(question.kind),
            ask=self.worded(question.ask),
            who=question.who,
            about=question.about,
            dice=None if dice is None else str(dice),
            options=question.options,
            low=question.low if dice is None else dice.lowest,
            high=question.high if dice is None else dice.highest,
            default=question.default,
        )


def names_of(view: TimelineView) -> Names:
    """Everybody's name by id."""
    return {token.id: token.name for token in view.tokens}


def told_answers(answers: tuple[Answer, ...]) -> tuple[ToldAnswer, ...]:
    """The answers that were used."""
    return tuple(ToldAnswer(one.key, one.value, str(one.source), one.reason) for one in answers)


def _light(event: Event) -> Mapping[str, Any]:
    heavy = _WEIGHT.get(event.kind)
    return {key: value for key, value in event.body.items() if key != heavy}


def stand_of(battle: Battle) -> Stand:
    """Where a battle stands."""
    status = battle.status
    return _stand(battle, battle.view, battle.cursor, status.undo, status.redo)


def stand_after(battle: Battle | None, planned: Planned) -> Stand:
    """Where it would stand after a planned step; of a battle that would begin, without an id."""
    view, name = planned.after, planned.decision.name
    if battle is not None:
        return _stand(battle, view, battle.cursor + 1, name, None)
    now = view.now
    return Stand(
        battle="", title=str(getattr(planned.command, "title", "")), cursor=1, steps=1,
        now=now, now_name=None if now is None else view.token(now).name,
        clock=view.clock, turn=view.turn, outcome=view.outcome, undo=name, redo=None,
    )  # fmt: skip


def _stand(
    battle: Battle, view: TimelineView, cursor: int, undo: Phrase | None, redo: Phrase | None
) -> Stand:
    return Stand(
        battle=battle.id,
        title=battle.title,
        cursor=cursor,
        steps=max(cursor, battle.steps),
        now=view.now,
        now_name=None if view.now is None else view.token(view.now).name,
        clock=view.clock,
        turn=view.turn,
        outcome=view.outcome,
        undo=undo,
        redo=redo,
    )
