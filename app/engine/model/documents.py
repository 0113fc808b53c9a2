"""What a GM writes and prints: validated documents with ids, as they stand in a campaign.

Unknown fields are kept, so that a file of a newer minor version loses nothing.
"""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from app.engine.model.dice import parse_dice
from app.engine.model.effects import Effect

Identifier = Annotated[str, Field(min_length=1, max_length=200)]
Name = Annotated[str, Field(max_length=200)]
Ticks = Annotated[int, Field(ge=0, le=9999)]
Rank = Annotated[int, Field(ge=0, le=99)]
Points = Annotated[int, Field(ge=0, le=9_999_999)]


def _dice(text: str) -> str:
    parse_dice(text)
    return text


def _fraction(text: str) -> str:
    if Fraction(text) < 0:
        raise ValueError(text)
    return text


DiceText = Annotated[str, AfterValidator(_dice)]
"""A dice expression such as ``2d6+3``; empty text is not one, use ``0``."""
FractionText = Annotated[str, AfterValidator(_fraction)]
"""An exact factor of 0 or more, such as ``3/5`` or ``1.5``."""


class Document(BaseModel):
    """Anything with an id that a campaign keeps."""

    model_config = ConfigDict(frozen=True, extra="allow")
    kind: ClassVar[str]
    schema_version: ClassVar[int] = 1

    id: Identifier
    name: Name
    notes: str = ""
    origin: Literal["text", "house", "own"] = "own"
    """``text``: the rules text states it; ``house``: a marked default; ``own``: the GM's."""


class DelayCode(BaseModel):
    """A delay or a floor: ticks plus, where the text writes [W], the weapon's own (SEED-112)."""

    model_config = ConfigDict(frozen=True)

    ticks: Ticks = 0
    weapon: bool = False


class Weapon(Document):
    """What a combatant strikes with (SEED-107 … SEED-119)."""

    kind: ClassVar[str] = "weapon"

    type: str = ""
    attribute: str = "ATK"
    power: int = 0
    dice: DiceText = "0"
    delay: Ticks = 30
    floor: Ticks = 15
    cos: int | None = None
    """Base chance of its basic attack, percent; ``None`` leaves the ability's."""
    ranged: bool = False
    piercing: bool = False
    element: str | None = None
    accuracy: Rank = 0
    critical: Rank = 0
    added: tuple[Effect, ...] = ()


class Ability(Document):
    """An action or reaction ability (SEED-029, SEED-148)."""

    kind: ClassVar[str] = "ability"

    type: Literal["action", "reaction"] = "action"
    keywords: tuple[str, ...] = ()
    target: Literal["single", "self", "group", "row", "all", "none"] = "single"
    delay: DelayCode = DelayCode()
    floor: DelayCode = DelayCode()
    mp: Points = 0
    ct: Ticks = 0
    cos: int = 100
    effects: tuple[Effect, ...] = ()
    text: str = ""
    power_per_tier: int = 0
    """Power added on reaching tier 2 and again for each further tier (SEED-212)."""
    basic: bool = False
    """Whether everybody may use it (SEED-028)."""
    usage: Literal["field", "outside"] = "field"
    """``outside``: only for those who are not on the field, such as joining late."""


class StatusRule(Document):
    """A status: its sign, and which rules it touches (SEED-178)."""

    kind: ClassVar[str] = "status"

    code: Annotated[str, Field(min_length=1, max_length=3)]
    tone: Literal["beneficial", "harmful", "neutral"] = "harmful"
    survives_ko: bool = False
    persists: bool = False
    """Whether it outlasts the battle (SEED-201)."""
    excludes: tuple[str, ...] = ()
    text: str = ""


class Character(Document):
    """A player character or a monster (SEED-057 and the companion's HP and MP formulas)."""

    kind: ClassVar[str] = "character"

    type: Literal["character", "monster"] = "character"
    public_name: Name = ""
    letter: Annotated[str, Field(max_length=3)] = ""
    colour: str = ""
    level: Annotated[int, Field(ge=1, le=999)] = 1
    tier: Annotated[int, Field(ge=1, le=100)] = 1
    attributes: Mapping[str, int] = Field(default_factory=dict)
    """ATK, VIT, SPD, MAG and SPR."""
    hp: Points | None = None
    """Greatest HP; ``None`` works it out from level and VIT."""
    mp: Points | None = None
    armor: Rank = 0
    m_armor: Rank = 0
    row: Literal["front", "back"] = "front"
    weapons: tuple[Identifier, ...] = ()
    """Weapon ids; the first is in hand, none is unarmed (SEED-120)."""
    abilities: tuple[Identifier, ...] = ()
    resistances: Mapping[str, Rank] = Field(default_factory=dict)
    immunities: tuple[str, ...] = ()
    properties: Mapping[str, int] = Field(default_factory=dict)


class Member(BaseModel):
    """Who takes part in an encounter, and how they stand."""

    model_config = ConfigDict(frozen=True, extra="allow")

    character: Identifier
    side: Literal["party", "enemies"] = "enemies"
    count: Annotated[int, Field(ge=1, le=99)] = 1
    row: Literal["front", "back"] | None = None
    hidden: bool = False
    place: Ticks | None = None
    joins_at: Ticks | None = None


class Encounter(Document):
    """A fight made ready."""

    kind: ClassVar[str] = "encounter"

    members: tuple[Member, ...] = ()
    surprise: Literal["none", "party", "enemies"] = "none"
    """Who has the preemptive strike (SEED-013)."""


KINDS: Mapping[str, type[Document]] = MappingProxyType(
    {model.kind: model for model in (Character, Ability, Weapon, StatusRule, Encounter)}
)
"""Every document kind by its stable name."""


def read_document(kind: str, body: Mapping[str, Any]) -> Document:
    """A validated document; raises `KeyError` for a kind and `ValidationError` for a body."""
    return KINDS[kind].model_validate(body)
