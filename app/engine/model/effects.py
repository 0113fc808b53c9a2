"""The vocabulary in which an ability, an item or a weapon says what it does."""

import re
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from app.engine.model.dice import parse_dice

Element = Literal["Fire", "Ice", "Lightning", "Water", "Shadow", "Holy"]
"""Damage has at most one of these six (SEED-088)."""
ELEMENTS: tuple[Element, ...] = ("Fire", "Ice", "Lightning", "Water", "Shadow", "Holy")
Gauge = Literal["hp", "mp"]
Turns = Annotated[int, Field(ge=1, le=999)]
Percent = Annotated[int, Field(ge=0, le=1000)]
Amount = Annotated[int, Field(ge=-9999, le=9999)]
"""Attributes, powers and what is added to them."""
Chance = Annotated[int, Field(ge=-1000, le=1000)]
"""A chance of success in percent, or a situational percentage; 0 to 100 is not enough."""
Points = Annotated[int, Field(ge=0, le=9_999_999)]
_LATEST = 9999
_FACTOR = re.compile(r"[0-9]{1,9}(/[0-9]{1,9}|\.[0-9]{1,9})?")


def _dice(text: str) -> str:
    parse_dice(text)
    return text


def _opening(text: str) -> str:
    dice = parse_dice(text)
    if dice.lowest < 0 or dice.highest > _LATEST:
        raise ValueError(f"a delay is from 0 to {_LATEST} ticks")
    return text


def _fraction(text: str) -> str:
    if not _FACTOR.fullmatch(text):
        raise ValueError("a factor is 0 or more, such as 3/5 or 1.5")
    try:
        Fraction(text)
    except ZeroDivisionError as fault:
        raise ValueError("a fraction cannot have 0 below the line") from fault
    return text


DiceText = Annotated[str, Field(max_length=100), AfterValidator(_dice)]
"""A dice expression such as ``2d6+3``; ``0`` for none."""
OpeningDice = Annotated[str, Field(max_length=100), AfterValidator(_opening)]
"""Dice for a delay: all that they can show is from 0 to 9999 ticks."""
FractionText = Annotated[str, Field(max_length=20), AfterValidator(_fraction)]
"""An exact factor of 0 or more, such as ``3/5`` or ``1.5``."""


def _unlimited(value: object) -> object:
    return None if value == "U" else value


Duration = Annotated[Turns | None, BeforeValidator(_unlimited)]
"""The bearer's own turns; ``None``, also written ``"U"``, is unlimited (SEED-181)."""


class Part(BaseModel):
    """A frozen piece of a document that knows all its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Clause(Part):
    """A situational percentage that counts only under a condition (SEED-067)."""

    percent: Annotated[int, Field(ge=-1000, le=1000)]
    when: Literal[
        "always", "actor_critical", "target_critical", "target_unhurt", "actor_unhurt",
        "target_back", "target_single",
    ] = "always"  # fmt: skip


class Drain(Part):
    """Gives the actor a share of the damage done, as HP or MP (SEED-092)."""

    gauge: Gauge = "hp"
    share: FractionText = "1/2"


class Damage(Part):
    """Harm by the damage formula (SEED-059).

    ``weapon`` takes attribute, power and dice from the weapon in hand (SEED-061); otherwise
    they are given here. ``plain`` is for a formula of the effect's own: no situational
    modifiers and no armor (SEED-075).
    """

    kind: Literal["damage"] = "damage"
    type: Literal["physical", "magical", "untyped"] = "physical"
    weapon: bool = False
    attribute: str | None = None
    """An attribute's name, or ``LEVEL``; ``None`` counts the power once."""
    power: Amount = 0
    modifier: Amount = 0
    multiplier: FractionText = "1"
    multipliers: Annotated[tuple[FractionText, ...], Field(max_length=20)] = ()
    """Further ones: all of them multiply together (SEED-063)."""
    dice: DiceText = "0"
    situational: Chance = 0
    clauses: tuple[Clause, ...] = ()
    element: Element | None = None
    piercing: bool = False
    reach: Literal["melee", "ranged"] | None = None
    drain: Drain | None = None
    plain: bool = False
    gauge: Gauge = "hp"


class Heal(Part):
    """Restores HP or MP; ignores armor and defense factors (SEED-101, SEED-102)."""

    kind: Literal["heal"] = "heal"
    gauge: Gauge = "hp"
    attribute: str | None = None
    power: Amount = 0
    dice: DiceText = "0"
    flat: Annotated[int, Field(ge=-9_999_999, le=9_999_999)] = 0
    percent: Percent = 0
    """A share of the target's maximum."""
    clauses: tuple[Clause, ...] = ()
    over_maximum: bool = False
    """Only where the text says so expressly (SEED-103)."""


class Inflict(Part):
    """Puts a status on the target; ``cos`` makes it an added effect (SEED-039)."""

    kind: Literal["inflict"] = "inflict"
    status: Annotated[str, Field(min_length=1, max_length=200)]
    duration: Duration
    cos: Chance | None = None
    on: Literal["target", "self"] = "target"


class Cure(Part):
    """Takes the named statuses off (SEED-191); ``tone`` names a whole kind instead."""

    kind: Literal["cure"] = "cure"
    statuses: tuple[str, ...] = ()
    tone: Literal["harmful", "beneficial"] | None = None


class Revive(Part):
    """A Life effect: lifts KO and restores a share of max HP, in percent (SEED-097)."""

    kind: Literal["revive"] = "revive"
    percent: Percent = 0
    """0 restores 1 HP."""


class Slay(Part):
    """Effect: Death: the target drops to 0 HP (SEED-198)."""

    kind: Literal["slay"] = "slay"
    name: str = "Death"
    """The named effect that can be resisted or be immune to (SEED-197)."""


class Defend(Part):
    """A defensive stance with a defense factor, until the bearer's next turn (SEED-072).

    ``granted`` is a stance given by another, such as Rampart: it stands beside an own stance.
    """

    kind: Literal["defend"] = "defend"
    factor: FractionText = "3/5"
    granted: bool = False


class Stance(Part):
    """A stance that changes what its bearer deals until it ends."""

    kind: Literal["stance"] = "stance"
    name: str
    next_keywords: tuple[str, ...] = ()
    """The next action must have one of these to profit; empty is any."""
    percent: Chance = 0
    """Situational percentage of that action."""
    turns: Turns = 1


class Enter(Part):
    """Takes a stance that stands in a document of its own."""

    kind: Literal["enter"] = "enter"
    stance: Annotated[str, Field(min_length=1, max_length=200)]
    """The id of the stance."""


class Commit(Part):
    """The next action must be this ability (SEED-144)."""

    kind: Literal["commit"] = "commit"
    ability: str
    untargetable: bool = True
    """Whether nothing can be aimed at the bearer until then."""


class ChangeRow(Part):
    """To the other row, or pushed into one (SEED-161, SEED-164)."""

    kind: Literal["row"] = "row"
    to: Literal["other", "front", "back"] = "other"


class Leave(Part):
    """Out of the battle: fled, or ejected by another (SEED-016)."""

    kind: Literal["leave"] = "leave"
    ejected: bool = False


class AddDelay(Part):
    """Gives the target more delay, or less when negative; in ticks (SEED-135)."""

    kind: Literal["delay"] = "delay"
    ticks: Annotated[int, Field(ge=-9999, le=9999)]
    on: Literal["target", "self"] = "target"


class SwapGauges(Part):
    """Exchanges current HP and MP, each up to its maximum."""

    kind: Literal["swap"] = "swap"


class Rearm(Part):
    """Another of the target's own weapons in hand, or none; which is asked (SEED-065)."""

    kind: Literal["rearm"] = "rearm"


class Perform(Part):
    """Performs other actions at once, each targeted and resolved before any delay (SEED-038)."""

    kind: Literal["perform"] = "perform"
    count: Annotated[int, Field(ge=1, le=9)] = 2
    keywords: tuple[str, ...] = ()
    """What the actions must have; empty is any action of the actor."""


class Summon(Part):
    """A helper with its own token that acts and then leaves."""

    kind: Literal["summon"] = "summon"
    name: str
    ticks: Annotated[int, Field(ge=0, le=9999)] = 30
    """Delay before its first action, and between actions."""
    actions: Annotated[int, Field(ge=1, le=99)] = 3
    ability: str
    """The id of the ability it performs, with the summoner's numbers."""


class Manual(Part):
    """Something the table does by hand; the log shows the text (GMO-16)."""

    kind: Literal["note"] = "note"
    text: Annotated[str, Field(max_length=4000)]


Effect = Annotated[
    Damage | Heal | Inflict | Cure | Revive | Slay | Defend | Stance | Enter | Commit | ChangeRow
    | Leave | AddDelay | SwapGauges | Rearm | Perform | Summon | Manual,
    Field(discriminator="kind"),
]  # fmt: skip


class ItemPrice(Part):
    """One item of a name or a category (SEED-136)."""

    kind: Literal["item"] = "item"
    item: str = ""
    category: str = ""
    consumed: bool = True


class HealthPrice(Part):
    """Loss of health once all else is resolved; not damage (SEED-141, SEED-143)."""

    kind: Literal["health"] = "health"
    percent: Percent = 0
    """Of max HP."""
    flat: Points = 0


class StatusPrice(Part):
    """A status the actor receives without a check, whatever it resists (SEED-139, SEED-140)."""

    kind: Literal["status"] = "status"
    status: Annotated[str, Field(min_length=1, max_length=200)]
    duration: Duration = None


class NotePrice(Part):
    """A drawback in words: the desk only reminds (SEED-147)."""

    kind: Literal["note"] = "note"
    text: Annotated[str, Field(max_length=4000)]


Price = Annotated[ItemPrice | HealthPrice | StatusPrice | NotePrice, Field(discriminator="kind")]


class Trigger(Part):
    """What sets a reaction off (SEED-148). Every condition given must hold."""

    on: Literal["struck", "damaged", "missed", "critical_health", "ally_struck"] = "struck"
    type: Literal["physical", "magical"] | None = None
    reach: Literal["melee", "ranged"] | None = None
    single: bool = False
    """Only by an action whose target field is one combatant."""
    weapon: bool = False


class Situational(Part):
    """A percentage that a status puts on damage or healing."""

    percent: Annotated[int, Field(ge=-1000, le=1000)]
    side: Literal["dealt", "taken"] = "dealt"
    type: Literal["physical", "magical", "any"] = "any"
    element: Element | None = None
    healing: bool = False
    """Whether it counts for healing instead of damage."""


class ChanceChange(Part):
    """Points that a status puts on a chance of success."""

    amount: Annotated[int, Field(ge=-1000, le=1000)]
    keywords: tuple[str, ...] = ()
    """Counts for abilities with one of these; empty is all."""
    role: Literal["actor", "target"] = "actor"


class AfterAct(Part):
    """What a status does after its bearer acts, before durations drop (SEED-052)."""

    gauge: Gauge = "hp"
    gain: bool = False
    percent: Percent = 0
    """Of the bearer's maximum, rounded down."""
    flat: Points = 0
    per_delay: FractionText = "0"
    """For each tick of the action's delay, times the bearer's tier."""
    ask: bool = False
    """Whether no amount is known: the table says it each time."""


class Penalty(Part):
    """A turn lost to a status: this much delay instead of an action, flat (SEED-134)."""

    delay: Annotated[int, Field(ge=0, le=9999)]
    floor: Annotated[int, Field(ge=0, le=9999)] = 0
    uses_spd: bool = False
