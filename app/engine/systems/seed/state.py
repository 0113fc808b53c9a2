"""The state of a Seed battle: immutable, and cheap to step."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from app.engine.model.timeline import Tone
from app.engine.systems.seed.house_rules import DEFAULTS, HouseRules
from app.engine.systems.seed.profile import Profile

PARTY = "party"
ENEMIES = "enemies"
SIDES = (PARTY, ENEMIES)
"""In the order in which they act when tied (SEED-009)."""

_Slotted = TypeVar("_Slotted", "Battle", "Combatant")


def changed(old: _Slotted, **fields: object) -> _Slotted:
    """A copy with some fields replaced; several times faster than `dataclasses.replace`."""
    new = object.__new__(type(old))
    write = object.__setattr__
    for name in old.__slots__:
        write(new, name, fields[name] if name in fields else getattr(old, name))
    return new


@dataclass(frozen=True, slots=True)
class Status:
    """One status on a combatant (SEED-178)."""

    id: str
    name: str
    code: str
    tone: Tone
    remaining: int | None
    """The bearer's own turns left, 1 or more; ``None`` is (U) (SEED-180, SEED-181)."""
    survives_ko: bool = False


@dataclass(frozen=True, slots=True)
class Charge:
    """An action declared and under way (SEED-126)."""

    action: str
    ticks: int


@dataclass(frozen=True, slots=True)
class Combatant:
    """One combatant as it stands now."""

    id: str
    name: str
    base: str
    """The name without a number, shared by duplicates."""
    number: int | None
    letter: str
    colour: str
    side: str
    row: str
    profile: Profile
    due: int
    """The clock at which the delay reaches 0; delay is ``due`` − clock."""
    seq: int
    """Order among those of one side with the same delay; lower acts first."""
    hp: int
    mp: int
    statuses: tuple[Status, ...] = ()
    stance: Fraction | None = None
    """Defense factor of its own stance (SEED-072)."""
    charge: Charge | None = None
    held: bool = False
    gone: bool = False
    hidden: bool = False
    turns: int = 0
    documents: Mapping[str, object] = field(default_factory=dict)

    @property
    def fallen(self) -> bool:
        """KO: at 0 HP, where HP are tracked (SEED-096)."""
        return self.hp <= 0 < self.profile.hp_max

    @property
    def fighting(self) -> bool:
        """Whether it counts for its side: neither fallen nor gone (SEED-016)."""
        return not (self.gone or self.fallen)

    @property
    def active(self) -> bool:
        """Whether it counts down and will get a turn."""
        return not (self.gone or self.held or self.fallen)

    @property
    def critical(self) -> bool:
        """At 25 % of max HP or less, and not fallen (SEED-104)."""
        return self.hp > 0 and self.hp * 4 <= self.profile.hp_max

    def status(self, id_: str) -> Status | None:
        """The status with that id, if borne."""
        return next((status for status in self.statuses if status.id == id_), None)


@dataclass(frozen=True, slots=True)
class Timer:
    """An event without an actor."""

    id: str
    text: str
    due: int


@dataclass(frozen=True, slots=True)
class StatusKind:
    """What the battle knows of a status that may be put on."""

    id: str
    name: str
    code: str
    tone: Tone
    survives_ko: bool = False
    excludes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Battle:
    """Everything that undo must bring back."""

    title: str = ""
    rules: HouseRules = DEFAULTS
    clock: int = 0
    now: str | None = None
    turn: int = 0
    next_seq: int = 0
    next_id: int = 1
    roster: Mapping[str, Combatant] = field(default_factory=dict)
    """By id, in the order of joining."""
    timers: tuple[Timer, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The last number given to copies of each base name; numbers are never given twice."""
    statuses: Mapping[str, StatusKind] = field(default_factory=dict)
    result: str | None = None
    begun: bool = False

    def __iter__(self) -> Iterator[Combatant]:
        """Every combatant in the order of joining."""
        return iter(self.roster.values())

    def delay(self, who: Combatant) -> int:
        """Ticks until ``who`` may act, 0 or more (SEED-001)."""
        return max(0, who.due - self.clock)


EMPTY = Battle()
