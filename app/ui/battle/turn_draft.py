"""What is decided for a turn so far, and the table it is decided at."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Protocol

from app.engine.core import commands as c
from app.engine.core.answers import AnswerValue, Question, Responder
from app.engine.model.odds import Odds
from app.engine.model.options import ActionOption
from app.engine.model.timeline import TimelineView
from app.services.battle import LogEntry, Outcome, Planned
from app.ui.battle.free_text import FreeDelay


class Stage(StrEnum):
    """Where the turn stands, and so what *Enter* does next."""

    NOBODY = "nobody"
    """Nobody has the turn: let time pass, or the battle is over."""
    ACTION = "action"
    TARGET = "target"
    FREE = "free"
    """A delay that the GM types."""
    ROLL = "roll"
    REACT = "react"
    DELAY = "delay"
    STATUS = "status"
    FIRST = "first"
    """Who acts first among those that reach 0 together."""


class Table(Protocol):
    """The part of an open battle that a turn needs."""

    @property
    def view(self) -> TimelineView:
        """The battle as it stands."""
        ...

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """What was done, oldest first."""
        ...

    @property
    def ready(self) -> tuple[str, ...]:
        """Who may act: whoever has the turn, then any others."""
        ...

    def options(
        self, actor: str, odds_for: Container[str] | None = None
    ) -> tuple[ActionOption, ...]:
        """What ``actor`` may do, with odds for the options with these ids; ``None``: for all."""
        ...

    def odds(self, actor: str, action: str, target: str) -> Odds:
        """Exact odds of one action against one target."""
        ...

    def plan(
        self,
        command: c.Command,
        given: Mapping[str, AnswerValue] = ...,
        *,
        overrules: Mapping[str, int] = ...,
        responder: Responder | None = None,
        reasons: Mapping[str, str] = ...,
    ) -> Outcome:
        """What ``command`` would do."""
        ...

    def commit(self, planned: Planned, initiator: object | None = None) -> None:
        """Writes a planned step."""
        ...


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with what was said; ``by_desk`` when the desk rolled it."""

    question: Question
    value: AnswerValue
    by_desk: bool = False
    together: bool = False
    """Whether it was said in one act with the answer before it."""


@dataclass(frozen=True, slots=True)
class PartChosen:
    """One of several actions performed at once: an option and its targets."""

    option: str
    target: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """All that was decided for the turn so far; nothing of it is written."""

    action: str | None = None
    """The id of the chosen option."""
    target: tuple[str, ...] | None = None
    part: str | None = None
    """The option being aimed, of an action that performs several."""
    parts: tuple[PartChosen, ...] = ()
    """Those chosen so far, each with its targets."""
    free: FreeDelay | None = None
    free_open: bool = False
    other: c.Command | None = None
    """Something that is no turn: letting time pass, or an edit with a question."""
    answers: tuple[Answered, ...] = ()
    overrules: Mapping[str, int] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Why, by the same keys, where the GM says so."""
    passed: tuple[Stage, ...] = ()
    rolling: bool = False
    """Whether the desk's dice roll what is left of this turn."""

    def overruling(self, numbers: Mapping[str, int | None], reason: str = "") -> Draft:
        """With numbers of the GM's in place of computed ones; ``None`` takes one back."""
        kept = {key: value for key, value in self.overrules.items() if key not in numbers}
        why = {key: text for key, text in self.reasons.items() if key not in numbers}
        given = {key: value for key, value in numbers.items() if value is not None}
        if reason:
            why |= dict.fromkeys(given, reason)
        return replace(self, overrules=kept | given, reasons=why)

    def saying(
        self,
        said: Sequence[tuple[Question, AnswerValue]],
        by_desk: Container[str] = frozenset(),
    ) -> Draft:
        """With further answers, given in one act; ``by_desk`` are keys of what it has rolled."""
        given = (
            Answered(question, value, by_desk=question.key in by_desk, together=number > 0)
            for number, (question, value) in enumerate(said)
        )
        return replace(self, answers=(*self.answers, *given))

    def said(self, *, by_desk: bool) -> Mapping[str, AnswerValue]:
        """The answers of the desk's dice or of the table, by the keys of their questions."""
        return {one.question.key: one.value for one in self.answers if one.by_desk is by_desk}
