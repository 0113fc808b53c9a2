"""What a combatant brings into battle, worked out once from its documents."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from app.engine.model.documents import Ability, Affinity, Character, Item, Weapon
from app.engine.model.effects import Drain
from app.engine.systems.seed.house_rules import DEFAULTS, HouseRules
from app.engine.systems.seed.outfit import NAKED, Outfit, read_all, read_wardrobe

UNARMED = Weapon(
    id="unarmed", name="Unarmed", type="unarmed", power=2, dice="1d6", delay=30, floor=15,
    origin="text",
)  # fmt: skip
"""What a combatant without its weapon strikes with: 1d6 + 2×ATK, 30D F15 (SEED-121)."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Numbers and abilities that no action or status may change (SEED-065)."""

    attributes: Mapping[str, int] = field(default_factory=dict)
    hp_max: int = 0
    """0 means that HP are not tracked."""
    mp_max: int = 0
    armor: int = 0
    m_armor: int = 0
    evasion: int = 0
    m_evasion: int = 0
    accuracy: int = 0
    piercing: bool = False
    drain: Drain | None = None
    tier: int = 1
    level: int = 1
    weapons: tuple[Weapon, ...] = (UNARMED,)
    """The first is in hand."""
    abilities: Mapping[str, Ability] = field(default_factory=dict)
    reactions: tuple[Ability, ...] = ()
    watchful: bool = False
    """Whether a reaction of its answers what happens to others, or to its health."""
    items: Mapping[str, Item] = field(default_factory=dict)
    resistances: Mapping[str, int] = field(default_factory=dict)
    immunities: frozenset[str] = frozenset()
    elements: Mapping[str, Affinity] = field(default_factory=dict)
    auto_statuses: tuple[str, ...] = ()
    sos_statuses: tuple[str, ...] = ()
    sealed: frozenset[str] = frozenset()
    monster: bool = False
    outfit: Outfit = NAKED
    """What gear and properties added; it is worked into the numbers above already."""

    @property
    def spd(self) -> int:
        """Ticks taken off every delay; may be negative (SEED-045)."""
        return self.attributes.get("SPD", 0)

    @property
    def weapon(self) -> Weapon:
        """The weapon in hand (SEED-108)."""
        return self.weapons[0]

    def attribute(self, name: str | None) -> int:
        """The value of an attribute or of ``LEVEL``; 1 where a formula names none."""
        if name is None:
            return 1
        return self.level if name == "LEVEL" else self.attributes.get(name, 0)


NO_PROFILE = Profile()


@dataclass(frozen=True, slots=True)
class Growth:
    """How a maximum grows: base + (attribute × point + constant) × level."""

    base: int
    point: int
    constant: int

    def at(self, level: int, attribute: int) -> int:
        """The maximum, never below 0."""
        return max(0, self.base + (attribute * self.point + self.constant) * level)


def hp_growth(rules: HouseRules) -> Growth:
    """The campaign's formula for HP from VIT; 200 + (VIT × 3 + 4) × level by default."""
    return Growth(rules.hp_base, rules.hp_per_point, rules.hp_per_level)


def mp_growth(rules: HouseRules) -> Growth:
    """The campaign's formula for MP from SPR."""
    return Growth(rules.mp_base, rules.mp_per_point, rules.mp_per_level)


def tier_power(ability: Ability, tier: int) -> int:
    """Power that tiers above the first add to an ability (SEED-212)."""
    return ability.power_per_tier * max(0, tier - 1)


def tier_of(level: int, stored: int | None, rules: HouseRules = DEFAULTS) -> int:
    """The tier: as stored, or a band of ten levels (SEED-211).

    ``ceil10`` counts 1–10, 11–20 …; ``floor10`` counts 1–9, 10–19 ….
    """
    if rules.tier_rule == "stored" and stored is not None:
        return stored
    return 1 + (level // 10 if rules.tier_rule == "floor10" else (level - 1) // 10)


def read_profile(documents: Mapping[str, Any], rules: HouseRules = DEFAULTS) -> Profile:
    """The profile that a bundle of documents gives.

    ``documents`` holds ``character``, ``weapons`` and ``abilities`` as JSON. An empty bundle
    is a bare combatant whose HP are not tracked. Raises pydantic's `ValidationError`.
    """
    if "character" not in documents:
        return NO_PROFILE
    character = Character.model_validate(documents["character"])
    wardrobe = read_wardrobe(documents)
    outfit = wardrobe.outfit(character)
    weapons = read_all(Weapon, documents.get("weapons", ())).values()
    read = read_all(Ability, documents.get("abilities", ())).values()
    abilities = {one.id: wardrobe.posed(one) for one in read}
    triggers = {a.trigger.on for a in abilities.values() if a.trigger is not None}
    attributes = outfit.attributes(character.attributes)
    return Profile(
        attributes=attributes,
        hp_max=_greatest(character, "hp", attributes.get("VIT", 0), outfit, hp_growth(rules)),
        mp_max=_greatest(character, "mp", attributes.get("SPR", 0), outfit, mp_growth(rules)),
        armor=outfit.total("armor", character.armor),
        m_armor=outfit.total("m_armor", character.m_armor),
        evasion=outfit.total("evasion", character.evasion),
        m_evasion=outfit.total("m_evasion", character.m_evasion),
        accuracy=outfit.total("accuracy", character.accuracy),
        piercing=outfit.piercing(own=character.piercing),
        drain=outfit.drain(character.drain),
        tier=tier_of(character.level, character.tier, rules),
        level=character.level,
        weapons=(*map(wardrobe.forged, weapons), UNARMED),
        abilities=MappingProxyType(abilities),
        reactions=tuple(a for a in abilities.values() if a.type == "reaction" and a.trigger),
        watchful=not triggers <= {"struck", "damaged", "missed"},
        items=MappingProxyType(read_all(Item, documents.get("items", ()))),
        resistances=outfit.resistances(character.resistances),
        immunities=frozenset(outfit.names("immunities", character.immunities)),
        elements=outfit.elements(character.elements),
        auto_statuses=outfit.names("auto_statuses", character.auto_statuses),
        sos_statuses=outfit.names("sos_statuses", character.sos_statuses),
        sealed=frozenset(character.sealed),
        monster=character.type == "monster",
        outfit=outfit,
    )


def _greatest(
    character: Character, gauge: str, attribute: int, outfit: Outfit, growth: Growth
) -> int:
    """A maximum: what the sheet says, else the campaign's formula, with what gear adds."""
    own = getattr(character, gauge)
    base = growth.at(character.level, attribute) if own is None else own
    return max(0, outfit.total(gauge, base))


def in_hand(profile: Profile, weapon: str) -> Profile:
    """The profile with another of its weapons in hand; raises `KeyError` for a stranger."""
    arms = {arm.id: arm for arm in profile.weapons}
    first = arms[weapon or UNARMED.id]
    rest = tuple(arm for arm in profile.weapons if arm is not first)
    return replace(profile, weapons=(first, *rest))
