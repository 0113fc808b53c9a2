"""What is decided for a turn so far, and the table it is decided at."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
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
    passed: tuple[Stage, ...] = ()
    rolling: bool = False
    """Whether the desk's dice roll what is left of this turn."""
