"""What equipment and natural gifts add to their bearer, and stances as documents."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import BaseModel, Field

from app.engine.model.document import (
    Affinity,
    Document,
    Effects,
    Identifiers,
    Name,
    Names,
    Rank,
    Text,
)
from app.engine.model.effects import Amount, Drain, Element


class Bonuses(BaseModel):
    """Numbers that are added to those of the bearer, and traits that it gains.

    A weapon's own count for strikes with that weapon only (SEED-110); all others always do.
    """

    attributes: Mapping[str, Amount] = Field(default_factory=dict)
    """Added to ATK, VIT, SPD, MAG and SPR."""
    hp: Amount = 0
    """Added to the greatest HP."""
    mp: Amount = 0
    armor: Rank = 0
    m_armor: Rank = 0
    evasion: Rank = 0
    m_evasion: Rank = 0
    accuracy: Rank = 0
    """On gear other than the weapon: for all weapon abilities (SEED-114)."""
    piercing: bool = False
    drain: Drain | None = None
    resistances: Mapping[str, Rank] = Field(default_factory=dict)
    immunities: Names = ()
    elements: Mapping[Element, Affinity] = Field(default_factory=dict)
    auto_statuses: Names = ()
    sos_statuses: Names = ()
    text: Annotated[str, Field(max_length=4000)] = ""


class Property(Document, Bonuses):
    """A named property of gear, of a weapon or of its bearer (SEED-091, SEED-109).

    The fields below count where it lies on a weapon, for strikes with it (SEED-110).
    """

    kind: ClassVar[str] = "property"

    power: Amount = 0
    critical: Rank = 0
    critical_bonus: Annotated[int, Field(ge=0, le=1000)] | None = None
    """Percent that a critical adds; ``None`` leaves the weapon's (SEED-117)."""
    ranged: bool = False
    element: Element | None = None
    """Of a strike that has none of its own (SEED-089)."""
    added: Effects = ()


class Gear(Document, Bonuses):
    """Armor, a shield, an accessory: worn, never struck with."""

    kind: ClassVar[str] = "gear"

    slot: Name = ""
    """Where it is worn, in the campaign's own words."""
    properties: Identifiers = ()


class StanceRule(Document):
    """A stance that abilities enter: a defense factor, or what it lends to actions (SEED-072)."""

    kind: ClassVar[str] = "stance"

    effects: Effects = ()
    """What entering it does: ``defend``, ``stance``, ``commit`` or anything else at that moment."""
    text: Text = ""
