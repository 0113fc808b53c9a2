"""What an answer holds, besides ``id`` and ``ok``."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from app.engine.core.answers import AnswerValue
from app.engine.model.breakdown import Breakdown
from app.engine.model.options import ActionOption
from app.engine.model.phrase import Phrase
from app.engine.model.player import PlayerView
from app.engine.model.timeline import TimelineView
from app.services.muster import Fighter
from app.services.session import BattleSummary, CharacterSummary, EncounterSummary


@dataclass(frozen=True, slots=True)
class Done:
    """It is done; there is nothing to tell."""


@dataclass(frozen=True, slots=True)
class Stand:
    """How a battle stands, in short."""

    battle: str
    """The id of the battle."""
    title: str
    cursor: int
    """How many steps stand."""
    steps: int
    """How many there are, those undone included."""
    now: str | None
    """The id of who has the turn."""
    now_name: str | None
    clock: int
    """Ticks since the battle began."""
    turn: int
    outcome: Phrase | None
    """How it ended; null while it runs."""
    undo: Phrase | None
    """What undo would take back."""
    redo: Phrase | None


@dataclass(frozen=True, slots=True)
class Greeting:
    """Who answers, and what is open."""

    program: str
    version: str
    protocol: int
    title: str
    """Of the campaign."""
    path: str
    system: str
    """The id of the rules of new battles."""
    dry: bool
    """Whether the file is left alone."""
    read_only: Phrase | None
    """Why nothing can be changed; null when it can."""
    notices: tuple[Phrase, ...]
    requests: tuple[str, ...]
    battle: Stand | None


@dataclass(frozen=True, slots=True)
class EncounterList:
    """The prepared encounters."""

    encounters: tuple[EncounterSummary, ...]


@dataclass(frozen=True, slots=True)
class FighterList:
    """Who takes part in an encounter."""

    fighters: tuple[Fighter, ...]


@dataclass(frozen=True, slots=True)
class CharacterList:
    """The characters and monsters of the campaign."""

    characters: tuple[CharacterSummary, ...]


@dataclass(frozen=True, slots=True)
class BattleList:
    """The battles, newest first, and which is open."""

    battles: tuple[BattleSummary, ...]
    open: str | None


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the battle stands now; null when none is open."""

    stand: Stand | None


@dataclass(frozen=True, slots=True)
class Worded:
    """A statement: a code and parameters for programs, a sentence for people."""

    code: str
    params: Mapping[str, Any]
    text: str


@dataclass(frozen=True, slots=True)
class ToldAnswer:
    """An answer that was used: ``source`` is hand, script, desk, policy or overruled."""

    key: str
    value: AnswerValue
    source: str
    reason: str = ""
    """Why the GM overruled it; for the GM alone."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that happened."""

    kind: str
    text: str
    body: Mapping[str, Any]
    """As it is kept, without the documents of combatants and rules."""


@dataclass(frozen=True, slots=True)
class ToldStep:
    """One step of a battle."""

    number: int
    """Counts from 1."""
    name: Worded
    answers: tuple[ToldAnswer, ...]
    facts: tuple[Fact, ...]
    undone: bool
    clock: int
    """Ticks since the battle began, after the step."""


@dataclass(frozen=True, slots=True)
class Stepped:
    """A step that was taken, or planned."""

    planned: bool
    """Whether nothing was done yet."""
    step: ToldStep
    stand: Stand
    """Where the battle stands after it."""
    unused: tuple[str, ...]
    """Keys of answers that nobody asked for."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """Steps, oldest first."""

    steps: tuple[ToldStep, ...]


@dataclass(frozen=True, slots=True)
class OptionList:
    """What somebody may do."""

    actor: str
    options: tuple[ActionOption, ...]


@dataclass(frozen=True, slots=True)
class Total:
    """One total of damage or healing, and its chance."""

    total: int
    chance: Fraction


@dataclass(frozen=True, slots=True)
class ToldOdds:
    """What one action does to one target, before reactions."""

    cos: Breakdown
    """Chance of success in percent, unclamped."""
    hit: Fraction
    critical: Fraction
    hits: int
    totals: tuple[Total, ...]
    """Of one successful check, or over several hits of all of them, misses included."""
    mean: Fraction
    fells: Fraction | None
    """Chance to bring the target to 0 HP; null where it does no damage."""
    reaching: Fraction | None
    """Chance to reach the amount asked for, the check included."""
    delay: Breakdown
    """Ticks that it costs."""


@dataclass(frozen=True, slots=True)
class Coming:
    """Somebody, or a timer, comes up."""

    who: str
    name: str
    ticks: int
    """From now; after a step that is assumed, from then."""
    timer: bool


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Who comes up, soonest first."""

    coming: tuple[Coming, ...]


@dataclass(frozen=True, slots=True)
class FullState:
    """Everything that the GM sees."""

    stand: Stand
    view: TimelineView
    public_ids: Mapping[str, str]
    """The ids under which the players know the combatants, by their own."""


@dataclass(frozen=True, slots=True)
class SeenState:
    """What the players may see; nothing else is in it."""

    view: PlayerView


@dataclass(frozen=True, slots=True)
class ToldQuestion:
    """What has to be known first. Ask again with it among the answers."""

    key: str
    kind: str
    """roll, choice, order or number."""
    ask: Worded
    who: str | None
    """The combatant who rolls or chooses."""
    about: str | None
    """The combatant it concerns."""
    dice: str | None
    options: tuple[str, ...]
    low: int | None
    high: int | None
    default: AnswerValue | None


@dataclass(frozen=True, slots=True)
class Asking:
    """A question, and what is certain before it."""

    question: ToldQuestion
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why it was not done. The battle and the file are as before."""

    error: Worded
