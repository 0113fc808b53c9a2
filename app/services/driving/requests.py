"""What can be asked for. The fields of a request are those of its dataclass.

Commands of the engine are requests as they stand; what is here is everything else.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.engine.core.answers import AnswerValue
from app.engine.core.commands import Formation
from app.engine.model.player import Shown


@dataclass(frozen=True, slots=True)
class Hello:
    """Who answers, which campaign is open, and what can be asked."""


@dataclass(frozen=True, slots=True)
class Encounters:
    """The prepared encounters."""


@dataclass(frozen=True, slots=True)
class Fighters:
    """Who takes part in an encounter, under which ids."""

    encounter: str


@dataclass(frozen=True, slots=True)
class Characters:
    """The characters and monsters of the campaign."""


@dataclass(frozen=True, slots=True)
class Battles:
    """The battles of the campaign, newest first."""


@dataclass(frozen=True, slots=True)
class OpenBattle:
    """Go to a battle, where it was left."""

    battle: str


@dataclass(frozen=True, slots=True)
class CloseBattle:
    """Leave the open battle as it is."""


@dataclass(frozen=True, slots=True)
class BeginEncounter:
    """Begin a new battle from a prepared encounter, and open it."""

    encounter: str
    surprise: str | None = None
    """Who has the preemptive strike: a side or ``none``; null takes the encounter's own."""
    formation: Formation | None = None
    """How they meet; null takes the encounter's own."""
    without: frozenset[str] = frozenset()
    """Ids of fighters, or of characters, who stay away."""
    flanks: Mapping[str, str] = field(default_factory=dict)
    """In a pincer, the side ``a`` or ``b`` on which a fighter stands, by its id."""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A character of the campaign about to join."""

    character: str
    side: str
    name: str | None = None
    """Null takes the character's own, numbered among others of that name."""
    row: str | None = None
    """Null takes the character's own."""
    letter: str | None = None
    colour: str | None = None
    place: int | None = None
    """Ticks until the first turn; null takes what the rules say."""
    hidden: bool = False
    preemptive: bool = False
    hp: int | None = None
    """Null is full."""
    mp: int | None = None
    flank: str = ""
    """In a pincer, the side it stands on; empty follows the row."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """Begin a new battle without a prepared encounter, and open it."""

    title: str
    entrants: tuple[Newcomer, ...]
    formation: Formation | None = None


@dataclass(frozen=True, slots=True)
class JoinBattle:
    """Add somebody to the open battle."""

    entrant: Newcomer


@dataclass(frozen=True, slots=True)
class ReinforceBattle:
    """Let some come onto the field of the open battle later, with an event of their own."""

    place: int
    """Ticks until they come; a newcomer's own place counts from then."""
    entrants: tuple[Newcomer, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Options:
    """What a combatant may do now, and to whom, with its cost and chances."""

    actor: str | None = None
    """Null is whoever has the turn."""


@dataclass(frozen=True, slots=True)
class AskOdds:
    """The exact odds of one action against one target."""

    actor: str
    action: str
    target: str
    reaching: int | None = None
    """An amount of damage or healing whose chance is wanted, too."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """Who acts next, and when, if everybody takes the delay that is assumed of them."""

    count: int = 10
    """How many activations, 1 to 100."""
    assumed: Mapping[str, int] = field(default_factory=dict)
    """Ticks that somebody takes for every turn, by id; 40 for those left out."""
    what_if: Mapping[str, Any] | None = None
    """A request for a step, which is assumed to be taken first."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the GM sees of the open battle."""


@dataclass(frozen=True, slots=True)
class PlayerState:
    """What the players may see of the open battle."""

    hp: Mapping[str, Shown] | None = None
    """How HP are shown, by side; hidden for sides left out. Null shows those of the side that
    acts first on ties exactly, and all others in words."""
    open: frozenset[str] | None = None
    """Sides whose MP and charges are known; null is the side that acts first on ties."""
    delays: bool = True
    """Whether places and the clock are shown."""
    timers: bool = False
    """Whether events without an actor are shown."""
    concealed: bool = False
    """Whether the hidden are shown by their public name, and by nothing else."""


@dataclass(frozen=True, slots=True)
class Log:
    """The steps of the open battle, oldest first, those undone included."""

    since: int = 0
    """Only steps with a higher number."""
    count: int = 100
    """How many steps at most, 1 to 500."""
    facts: bool = True
    """Whether to tell the facts of each step."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Go back."""

    steps: int = 1


@dataclass(frozen=True, slots=True)
class Redo:
    """Take undone steps again, with the same rolls."""

    steps: int = 1


@dataclass(frozen=True, slots=True)
class Jump:
    """Go to where so many steps stand; 0 is before the first."""

    cursor: int


@dataclass(frozen=True, slots=True)
class Dice:
    """Have all questions answered by dice from now on, or ask again."""

    seed: int | None
    """The same seed rolls the same; null asks."""


@dataclass(frozen=True, slots=True)
class Said:
    """How the questions of the rules are answered."""

    answers: Mapping[str, AnswerValue] | tuple[AnswerValue, ...] = ()
    """By the key of the question, or a list in the order in which they come up."""
    seed: int | None = None
    """Dice for whatever is not answered, for this request only."""
    plan: bool = False
    """Only tell what would happen."""


@dataclass(frozen=True, slots=True)
class SaidOfStep(Said):
    """The same for a step in an open battle."""

    overrules: Mapping[str, int] = field(default_factory=dict)
    """Numbers that the GM puts in the place of computed ones, by the key of the sum."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Why, in one line each, by the same keys; kept with the step."""
