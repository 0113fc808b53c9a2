"""The state of a Seed battle: immutable, and cheap to step."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from fractions import Fraction
from operator import attrgetter
from typing import Any, TypeVar

from app.engine.model.documents import Reward, StatusRule
from app.engine.model.record import record
from app.engine.model.timeline import TokenView, Tone
from app.engine.systems.seed.build import Build
from app.engine.systems.seed.house_rules import DEFAULTS, HouseRules
from app.engine.systems.seed.numbers import Number
from app.engine.systems.seed.profile import Profile

PARTY = "party"
GUESTS = "guests"
ENEMIES = "enemies"
SIDES = (PARTY, GUESTS, ENEMIES)
"""Guests fight for the party but are nobody's player character."""

_Slotted = TypeVar(
    "_Slotted", "Battle", "Combatant", "Identity", "Scene", "Standing", "Status", TokenView
)


def changed(old: _Slotted, **new: object) -> _Slotted:
    """A copy with some fields replaced; several times faster than `dataclasses.replace`."""
    copy = type(old)(*_READ[type(old)](old))
    for name, value in new.items():
        setattr(copy, name, value)
    return copy


class Origin(StrEnum):
    """Where a status on somebody comes from; one bearer may have it from several sources."""

    CAST = "cast"
    AUTO = "auto"
    SOS = "sos"


@record
class Status:
    """One status on a combatant (SEED-178)."""

    id: str
    name: str
    code: str
    tone: Tone
    remaining: int | None
    """The bearer's own turns left, 1 or more; ``None`` is (U) (SEED-180, SEED-181)."""
    survives_ko: bool = False
    origin: Origin = Origin.CAST
    absent: bool = False
    """Whether its bearer counts as out of the fight."""
    by: str | None = None
    """Who put it on."""


@dataclass(frozen=True, slots=True)
class Charge:
    """An action declared and under way (SEED-126)."""

    action: str
    ticks: int
    targets: tuple[str, ...] = ()
    """Chosen already, where the house rules ask for them at the declaration."""


@dataclass(frozen=True, slots=True)
class Stance:
    """A stance of one's own; entering another ends it."""

    name: str
    factor: Fraction = Fraction(1)
    """Defense factor on damage taken (SEED-072)."""
    percent: int = 0
    """Situational percentage of the next action that fits."""
    keywords: tuple[str, ...] = ()
    turns: int = 1
    """Own turn starts that it still outlasts."""


@dataclass(frozen=True, slots=True)
class Helper:
    """A summoned helper's errand."""

    owner: str
    ability: str
    left: int
    """Actions that it still performs."""
    ticks: int
    """Between its actions; nobody's SPD counts."""


@record
class Identity:
    """What a turn does not change; kept apart so that a step copies little."""

    name: str
    base: str
    """The name without a number, shared by duplicates."""
    number: int | None
    letter: str
    colour: str
    side: str
    row: str
    profile: Profile
    hidden: bool = False
    flank: str = ""
    """The side of a pincer it was put on; empty follows its row."""
    character: str | None = None
    helper_of: str | None = None
    documents: Mapping[str, object] = field(default_factory=dict)
    listed: int = 0
    """Its place in the roster: ties go by it, whatever arrived last (SEED-010)."""


@record
class Standing:
    """How somebody stands on the field."""

    stance: Stance | None = None
    granted: tuple[Fraction, ...] = ()
    """Defense factors that others gave, until the bearer's next turn (SEED-074)."""
    charge: Charge | None = None
    commitment: str | None = None
    """The ability that the next action must be (SEED-144)."""
    away: bool = False
    """Out of reach until then, such as in mid-jump."""
    helper: Helper | None = None
    critical: bool = False
    """Whether SoS-Statuses were last looked at in critical health, where an action's end does."""
    held: bool = False
    gone: str = ""
    """Why it is out: ``fled``, ``ejected`` or ``removed``; empty while it is in."""
    items: Mapping[str, int] = field(default_factory=dict)


READY = Standing()


@record
class Combatant:
    """One combatant as it stands now."""

    id: str
    identity: Identity
    build: Build = field(compare=False, repr=False)
    """What profile and statuses come to; it follows from them."""
    due: Number
    """The clock at which the delay reaches 0; delay is ``due`` − clock."""
    seq: int
    """Order among those of one side with the same delay; lower acts first."""
    hp: int
    mp: int
    statuses: tuple[Status, ...] = ()
    standing: Standing = READY

    @property
    def name(self) -> str:
        """Its name, with its number where there are several."""
        return self.identity.name

    @property
    def side(self) -> str:
        """``party`` or ``enemies``."""
        return self.identity.side

    @property
    def row(self) -> str:
        """``front`` or ``back``."""
        return self.identity.row

    @property
    def profile(self) -> Profile:
        """Its numbers and abilities."""
        return self.identity.profile

    @property
    def stance(self) -> Stance | None:
        """Its own stance, if it has one."""
        return self.standing.stance

    @property
    def charge(self) -> Charge | None:
        """The action it is charging, if any."""
        return self.standing.charge

    @property
    def held(self) -> bool:
        """Put aside by the GM."""
        return self.standing.held

    @property
    def gone(self) -> bool:
        """Fled, ejected or taken off."""
        return self.standing.gone != ""

    @property
    def absent(self) -> bool:
        """Out of the fight by a status such as Stone (SEED-016)."""
        return self.build.absent

    @property
    def fallen(self) -> bool:
        """KO: at 0 HP, where HP are tracked (SEED-096)."""
        return self.hp <= 0 < self.profile.hp_max

    @property
    def fighting(self) -> bool:
        """Whether it counts for its side: neither fallen, gone nor turned to stone (SEED-016).

        A summoned helper is nobody whom its side could go on with or hide behind.
        """
        return (
            not self.standing.gone
            and self.standing.helper is None
            and (self.hp > 0 or not self.identity.profile.hp_max)
            and not self.build.absent
        )

    @property
    def active(self) -> bool:
        """Whether it counts down and will get a turn."""
        standing, build = self.standing, self.build
        return (
            (standing is READY or not (standing.gone or standing.held))
            and (self.hp > 0 or not build.profile.hp_max)
            and not build.absent
        )

    @property
    def critical(self) -> bool:
        """At 25 % of max HP or less, and not fallen (SEED-104)."""
        return self.hp > 0 and self.hp * 4 <= self.profile.hp_max

    def status(self, id_: str, origin: Origin | None = None) -> Status | None:
        """The status with that id, if borne; of any origin unless one is named."""
        for status in self.statuses:
            if status.id == id_ and (origin is None or origin is status.origin):
                return status
        return None


@dataclass(frozen=True, slots=True)
class Timer:
    """An event without an actor."""

    id: str
    text: str
    due: Number
    entrants: tuple[Mapping[str, Any], ...] = ()
    """Who comes onto the field when it rings, as an `Entrant` is written."""


@dataclass(frozen=True, slots=True)
class Formed:
    """A special formation (SEED-171)."""

    kind: str = "none"
    victims: str = PARTY
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled when the battle begins."""

    title: str = ""
    rules: HouseRules = DEFAULTS
    statuses: Mapping[str, StatusRule] = field(default_factory=dict)
    begun: bool = False
    formation: Formed = Formed()
    rewards: tuple[Reward, ...] = ()
    """What winning is worth besides the enemies' own (SEED-018)."""


NOT_BEGUN = Setup()


@record
class Scene:
    """What changes seldom; kept apart so that a step copies little."""

    next_id: int = 1
    timers: tuple[Timer, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The last number given to copies of each base name; numbers are never given twice."""
    result: str | None = None
    watchers: tuple[str, ...] = ()
    """Those who may react to what happens to others, or to their health."""
    batch: tuple[str, ...] = ()
    """Those at 0 together who act before any newcomer, where the house rules want that."""


FRESH = Scene()


@record
class Battle:
    """Everything that undo must bring back."""

    setup: Setup = NOT_BEGUN
    scene: Scene = FRESH
    clock: Number = 0
    now: str | None = None
    turn: int = 0
    next_seq: int = 0
    roster: Mapping[str, Combatant] = field(default_factory=dict)
    """By id, in the order of joining."""
    turns: Mapping[str, int] = field(default_factory=dict)
    """Turns taken so far, by id."""
    queue: tuple[tuple[Number, int, str], ...] = field(default=(), compare=False, repr=False)
    """Everybody by ``due`` and place in the roster; it follows from the roster."""

    @property
    def timers(self) -> tuple[Timer, ...]:
        """Events without an actor that are still to come."""
        return self.scene.timers

    @property
    def result(self) -> str | None:
        """How it ended; ``None`` while it runs."""
        return self.scene.result

    @property
    def rules(self) -> HouseRules:
        """The options of the campaign."""
        return self.setup.rules

    def __iter__(self) -> Iterator[Combatant]:
        """Every combatant in the order of joining."""
        return iter(self.roster.values())

    def delay(self, who: Combatant) -> Number:
        """Ticks until ``who`` may act, 0 or more (SEED-001)."""
        return max(0, who.due - self.clock)


_READ: Mapping[type, Callable[[object], tuple[Any, ...]]] = {
    cls: attrgetter(*(slot.name for slot in fields(cls)))
    for cls in (Battle, Combatant, Identity, Scene, Standing, Status, TokenView)
}
"""How to read all fields of a value at once."""

EMPTY = Battle()
