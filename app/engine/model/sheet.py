"""A character with its sums done, as a neutral picture for the desk, for cards and for paper.

Figures stand as the game writes them, such as ``38 (F20)`` or ``280 + 3d12``; everything that
needs words is a `Phrase`.
"""

from typing import Literal

from app.engine.model.breakdown import Breakdown
from app.engine.model.phrase import Phrase
from app.engine.model.record import value


@value
class Figure:
    """One number of a sheet: an attribute, a maximum, armor."""

    key: str
    """A short stable word such as ``ATK``, ``hp`` or ``m_armor``."""
    label: Phrase
    breakdown: Breakdown
    """How the effective value comes from the base value and what is worn."""
    text: str = ""
    """How the game writes it where that is more than the value, such as ``4d6``."""

    @property
    def value(self) -> int:
        """What counts."""
        return self.breakdown.result


@value
class Fact:
    """One line of a card."""

    key: str
    """A short stable word such as ``delay``, ``cos`` or ``damage``."""
    label: Phrase
    text: str = ""
    """The figures worked out for this character, in the game's notation; empty for none."""
    printed: str = ""
    """What the document says before any sum, such as ``50D F20``; empty where it is the same."""
    breakdown: Breakdown | None = None
    spot: Literal["", "price", "result"] = ""
    """Where it stands large on a card, if anywhere: among what it takes, or what it does. There
    ``printed`` stands small beside the figure, such as ``+ 1d20``."""


@value
class Card:
    """An ability, weapon, item or the like, in the order in which the rules print its fields."""

    id: str
    kind: str
    """The document's kind, such as ``ability``."""
    name: str
    tags: tuple[str, ...] = ()
    """Keywords."""
    reaction: bool = False
    head: tuple[Fact, ...] = ()
    """Target, delay, price, chance."""
    effects: tuple[Fact, ...] = ()
    text: str = ""
    notes: str = ""
    house: bool = False
    """Whether its numbers are a marked default."""
    basic: bool = False
    """Whether everybody has it."""
    count: int | None = None
    """How many are carried; ``None`` where that is not counted."""
    group: Phrase | None = None
    """Under which heading it is listed; ``None`` goes with all of its kind."""


@value
class Names:
    """A list of a sheet, such as immunities."""

    key: str
    label: Phrase
    entries: tuple[str, ...]


@value
class Unset:
    """A number that the rules need and nobody has written yet."""

    key: str
    label: Phrase


@value
class Sheet:
    """A character as it stands before a battle."""

    id: str
    name: str
    public_name: str
    monster: bool
    letter: str
    colour: str
    row: str
    """``front`` or ``back``; empty where the rules know no rows."""
    level: int
    """0 where the rules know none; the same goes for ``tier``."""
    tier: int
    gauges: tuple[Figure, ...] = ()
    attributes: tuple[Figure, ...] = ()
    defences: tuple[Figure, ...] = ()
    derived: tuple[Figure, ...] = ()
    """What follows from the numbers above, such as critical health and the opening delay."""
    lists: tuple[Names, ...] = ()
    """Only those with an entry."""
    cards: tuple[Card, ...] = ()
    notes: str = ""
    unset: tuple[Unset, ...] = ()
