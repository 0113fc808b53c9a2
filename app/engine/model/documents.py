"""What a GM writes and prints: validated documents with ids, as they stand in a campaign.

Unknown fields are kept, so that a file of a newer minor version loses nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.engine.model.document import (
    Affinity,
    Document,
    Effects,
    Identifier,
    Identifiers,
    Keywords,
    Name,
    Names,
    Rank,
    Text,
    Ticks,
)
from app.engine.model.effects import (
    AfterAct,
    Amount,
    Chance,
    ChanceChange,
    DiceText,
    Drain,
    Element,
    FractionText,
    OpeningDice,
    Part,
    Penalty,
    Points,
    Price,
    Situational,
    Trigger,
)
from app.engine.model.gear import Gear, Property, StanceRule
from app.engine.model.plain import refuse_unplain

__all__ = [
    "KINDS", "STANDARD", "Ability", "Affinity", "Being", "Character", "DelayCode", "Document",
    "DocumentKinds", "Encounter", "Gear", "HouseRuleSet", "Item", "Meeting", "Member", "Place",
    "Property", "StanceRule", "StatusRule", "Weapon", "read_document",
]  # fmt: skip


class DelayCode(Part):
    """A delay or a floor: ticks, plus the weapon's for [W] and the spell's for [S].

    See SEED-112 and SEED-215.
    """

    ticks: Ticks = 0
    weapon: bool = False
    spell: bool = False


class Weapon(Document):
    """What a combatant strikes with (SEED-107 … SEED-119)."""

    kind: ClassVar[str] = "weapon"

    type: Name = ""
    attribute: Name = "ATK"
    power: Amount = 0
    dice: DiceText = "0"
    delay: Ticks = 30
    floor: Ticks = 15
    cos: Chance | None = None
    """Base chance of its basic attack, percent; ``None`` leaves the ability's."""
    ranged: bool = False
    piercing: bool = False
    element: Element | None = None
    accuracy: Rank = 0
    critical: Rank = 0
    critical_bonus: Annotated[int, Field(ge=0, le=1000)] = 100
    """Percent that a critical adds (SEED-117)."""
    critical_effects: Effects = ()
    """What a critical does instead of its bonus (SEED-119)."""
    critical_group: bool = False
    """Whether a critical hits the target's whole group (SEED-119)."""
    drain: Drain | None = None
    added: Effects = ()
    properties: Identifiers = ()
    """Property ids that count for strikes with this weapon only (SEED-110)."""


class Ability(Document):
    """An action or reaction ability (SEED-029, SEED-148)."""

    kind: ClassVar[str] = "ability"

    type: Literal["action", "reaction"] = "action"
    keywords: Keywords = ()
    target: Literal[
        "single", "self", "group", "row", "all", "random", "random_any", "trigger", "special",
        "none",
    ] = "single"  # fmt: skip
    """``random`` draws within a group, ``random_any`` among everybody (SEED-224)."""
    target_row: Literal["front", "back"] | None = None
    """The only row it reaches, while somebody stands there (SEED-163)."""
    reaches_self: bool = False
    """Whether a random draw may hit the actor."""
    delay: DelayCode = DelayCode()
    floor: DelayCode = DelayCode()
    delay_multiplier: FractionText = "1"
    """Applied after SPD and all else (SEED-048)."""
    mp: Points = 0
    mp_per_tier: Points = 0
    ct: Ticks = 0
    cos: Chance = 100
    prices: Annotated[tuple[Price, ...], Field(max_length=20)] = ()
    effects: Effects = ()
    hits: Annotated[int, Field(ge=1, le=20)] = 1
    check: Literal["each_hit", "once"] = "each_hit"
    """Whether every hit of several is checked on its own."""
    trigger: Trigger | None = None
    critical_only: bool = False
    """Usable only in critical health (SEED-105)."""
    text: Annotated[str, Field(max_length=8000)] = ""
    power_per_tier: Amount = 0
    """Power added on reaching tier 2 and again for each further tier (SEED-212)."""
    basic: bool = False
    """Whether everybody may use it (SEED-028)."""
    usage: Literal["field", "outside", "committed"] = "field"
    """``outside``: only for those who are not on the field, such as joining late;
    ``committed``: only where a commitment leads to it, such as a landing."""


class StatusRule(Document):
    """A status and the hooks by which it touches other rules (SEED-178)."""

    kind: ClassVar[str] = "status"

    code: Annotated[str, Field(min_length=1, max_length=3)]
    tone: Literal["beneficial", "harmful", "neutral"] = "harmful"
    text: Annotated[str, Field(max_length=4000)] = ""
    excludes: Names = ()
    survives_ko: bool = False
    persists: bool = False
    """Whether it outlasts the battle (SEED-201)."""
    absent: bool = False
    """Whether the bearer counts as out of the fight (SEED-016)."""
    blocks: Keywords = ()
    """Keywords of actions that the bearer cannot use (SEED-206, SEED-208)."""
    ends_stances: bool = False
    forced: Literal["none", "attack_enemy", "attack_any", "wait"] = "none"
    penalty: Penalty | None = None
    """The bearer loses its turns (SEED-134)."""
    situational: Annotated[tuple[Situational, ...], Field(max_length=50)] = ()
    chances: Annotated[tuple[ChanceChange, ...], Field(max_length=50)] = ()
    delay: Annotated[int, Field(ge=-9999, le=9999)] = 0
    """Ticks on every action's delay (SEED-046)."""
    delay_multiplier: FractionText = "1"
    after_act: AfterAct | None = None
    element: Element | None = None
    """The element of the bearer's weapon strikes (SEED-090)."""
    drain: Drain | None = None
    reflects: bool = False
    """Whether Spells come back at their caster (SEED-207)."""
    broken_by_damage: bool = False
    on_expiry: Literal["none", "ko"] = "none"
    fixed: bool = False
    """Whether nothing but time changes its duration."""
    revives: Annotated[int, Field(ge=0, le=100)] = 0
    """Percent of max HP with which it lifts a KO at once; 0 does not."""
    directed: bool = False
    """Whether the other side directs the bearer's turns."""


class Item(Document):
    """Something carried and used (SEED-136, SEED-137)."""

    kind: ClassVar[str] = "item"

    category: Name = "Restorative"
    target: Literal["single", "self", "group", "row", "all"] = "single"
    effects: Effects = ()
    consumed: bool = True
    cos: Chance = 100
    text: Annotated[str, Field(max_length=4000)] = ""


class Reward(Part):
    """What beating somebody, or winning, is worth to the campaign's own systems (SEED-018)."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    """Such as ``XP``; rewards of one name are added up."""
    amount: Points = 0
    """0 for what is told in words only."""
    text: Annotated[str, Field(max_length=4000)] = ""
    each: bool = True
    """Whether every winner gets it; otherwise the party gets it once."""


Rewards = Annotated[tuple[Reward, ...], Field(max_length=50)]


class Being(Document):
    """Whoever may take part in a fight: what every rule system has of them."""

    kind: ClassVar[str] = "character"

    type: Literal["character", "monster"] = "character"
    public_name: Name = ""
    letter: Annotated[str, Field(max_length=3)] = ""
    colour: Name = ""
    attributes: Mapping[str, Amount] = Field(default_factory=dict)
    """By the names that its rule system gives them."""
    hp: Points | None = None
    """Greatest HP; ``None`` is not written down."""
    player: Name = ""
    """Who plays it."""
    public_notes: Text = ""
    """What players may read; ``notes`` are the GM's."""
    folder: Name = ""
    tags: Keywords = ()
    template: bool = False
    """Whether it is there to be copied and takes part in no fight itself."""


class Character(Being):
    """A player character or a monster (SEED-057 and the companion's HP and MP formulas)."""

    level: Annotated[int, Field(ge=1, le=999)] = 1
    tier: Annotated[int, Field(ge=1, le=100)] | None = None
    """``None`` works it out from the level as the house rules say (SEED-211)."""
    attributes: Mapping[str, Amount] = Field(default_factory=dict)
    """ATK, VIT, SPD, MAG and SPR."""
    hp: Points | None = None
    """Greatest HP; ``None`` works it out from level and VIT."""
    mp: Points | None = None
    armor: Rank = 0
    m_armor: Rank = 0
    evasion: Rank = 0
    m_evasion: Rank = 0
    accuracy: Rank = 0
    """Of gear other than the weapon: counts for all weapon abilities (SEED-114)."""
    piercing: bool = False
    drain: Drain | None = None
    row: Literal["front", "back"] = "front"
    weapons: Identifiers = ()
    """Weapon ids; the first is in hand, none is unarmed (SEED-120)."""
    abilities: Identifiers = ()
    items: Mapping[str, Points] = Field(default_factory=dict)
    """Item ids and how many of each."""
    resistances: Mapping[str, Rank] = Field(default_factory=dict)
    immunities: Names = ()
    elements: Mapping[Element, Affinity] = Field(default_factory=dict)
    auto_statuses: Names = ()
    sos_statuses: Names = ()
    sealed: Names = ()
    """Properties that do not work on this one, such as ``piercing`` (SEED-095)."""
    gear: Identifiers = ()
    """Gear ids; what is listed twice adds its bonus once."""
    traits: Identifiers = ()
    """Property ids of its own, worn or inborn."""
    rewards: Rewards = ()
    """What beating it is worth, where it is an enemy."""


class Place(BaseModel):
    """Who takes part in an encounter, as every rule system knows it."""

    model_config = ConfigDict(frozen=True, extra="allow")

    character: Identifier
    side: Literal["party", "enemies"] = "enemies"
    count: Annotated[int, Field(ge=1, le=99)] = 1
    hidden: bool = False
    alias: Name = ""
    """What the players call it here; empty takes the character's public name."""


class Member(Place):
    """Who takes part in an encounter, and how they stand."""

    row: Literal["front", "back"] | None = None
    place: Ticks | OpeningDice | None = None
    """Its delay as the battle opens: a number, dice that are rolled then, or the rule's own."""
    joins_at: Ticks | None = None
    """Ticks after which it comes onto the field; ``None`` is there from the beginning."""


class Meeting(Document):
    """A fight made ready: who meets whom."""

    kind: ClassVar[str] = "encounter"

    members: Annotated[tuple[Place, ...], Field(max_length=200)] = ()


class Encounter(Meeting):
    """A fight made ready, and how it begins."""

    members: Annotated[tuple[Member, ...], Field(max_length=200)] = ()
    surprise: Literal["none", "party", "enemies"] = "none"
    """Who has the preemptive strike (SEED-013)."""
    formation: Literal["none", "back_attack", "pincer"] = "none"
    """What is done to the side that is surprised or surrounded (SEED-171)."""
    victims: Literal["party", "enemies"] = "party"
    accepts_surrender: bool | None = None
    """Whether these enemies take prisoners; ``None`` is as the house rules say (SEED-021)."""
    rewards: Rewards = ()
    """What winning is worth besides the enemies' own."""


class HouseRuleSet(Document):
    """What a campaign rules differently, by key; its system knows the keys and the values."""

    kind: ClassVar[str] = "house-rules"

    values: Mapping[str, Any] = Field(default_factory=dict)


KINDS: Mapping[str, type[Document]] = MappingProxyType(
    {
        model.kind: model
        for model in (
            Character,
            Ability,
            Weapon,
            Gear,
            Item,
            Property,
            StanceRule,
            StatusRule,
            Encounter,
            HouseRuleSet,
        )
    }
)
"""Every document kind by its stable name."""


@dataclass(frozen=True, slots=True)
class DocumentKinds:
    """The kinds of documents that a rule system reads, and what a form has to know of them."""

    models: Mapping[str, type[Document]]
    attributes: tuple[str, ...] = ()
    """The names of a character's attributes, in the order in which they are written."""
    fixed: frozenset[str] = frozenset()
    """Kinds whose documents the rules name: none is added, only their words can be changed."""
    by_formula: frozenset[str] = frozenset()
    """Numbers of a character that the rules work out where nobody writes them."""

    def read(self, kind: str, body: Mapping[str, Any]) -> Document:
        """A validated document; raises `KeyError` for a kind and `ValidationError` for a body."""
        model = self.models[kind]
        refuse_unplain(model.__name__, body)
        return model.model_validate(body)

    def has(self, kind: str, field: str) -> bool:
        """Whether documents of a kind have a field of that name."""
        model = self.models.get(kind)
        return model is not None and field in model.model_fields


STANDARD = DocumentKinds(
    KINDS, ("ATK", "VIT", "SPD", "MAG", "SPR"), by_formula=frozenset({"hp", "mp"})
)
"""What a system reads that says nothing else."""


def read_document(kind: str, body: Mapping[str, Any]) -> Document:
    """A validated document; raises `KeyError` for a kind and `ValidationError` for a body."""
    return STANDARD.read(kind, body)
