"""A sheet that keeps the order of acting round by round, in words ready to print."""

from dataclasses import dataclass
from typing import Literal

from app.engine.model.card_deck import CardToken
from app.engine.model.furniture import PageWords

MOST_ROWS = 200


@dataclass(frozen=True, slots=True)
class Supply:
    """Something that is used up in a fight: boxes to cross off, or a line where there are many."""

    caption: str
    count: int


@dataclass(frozen=True, slots=True)
class Tracked:
    """One who takes part."""

    key: str
    name: str
    token: CardToken | None = None
    note: str = ""
    """Below the name: what is rolled for the place in the order."""
    health: str = ""
    """The greatest HP; empty leaves a line to write on."""
    supplies: tuple[Supply, ...] = ()


@dataclass(frozen=True, slots=True)
class TrackerWords:
    """The words of a tracker. Values may hold ``{name}`` places."""

    how: str
    name: str
    start: str
    """The head of the boxes for what was rolled."""
    health: str
    supplies: str
    maximum: str
    """Takes ``{n}``."""
    round: str
    """Takes ``{n}``."""
    marks: tuple[str, ...]
    """A box for each in every round, such as a turn taken; one or two signs."""
    page: PageWords


@dataclass(frozen=True, slots=True)
class TurnTracker:
    """A row for everybody, then empty ones; a column for each round."""

    title: str
    words: TrackerWords
    rows: tuple[Tracked, ...]
    rounds: int = 8
    """1 to 60."""
    blanks: int = 2
    """Rows to write on, 0 to 200."""
    kind: Literal["tracker"] = "tracker"
