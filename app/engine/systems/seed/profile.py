"""What a combatant brings into battle, worked out once from its documents."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from app.engine.model.documents import Ability, Character, Weapon
from app.engine.systems.seed.house_rules import DEFAULTS, HouseRules

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
    tier: int = 1
    weapons: tuple[Weapon, ...] = (UNARMED,)
    abilities: Mapping[str, Ability] = field(default_factory=dict)
    resistances: Mapping[str, int] = field(default_factory=dict)
    immunities: frozenset[str] = frozenset()

    @property
    def spd(self) -> int:
        """Ticks taken off every delay; may be negative (SEED-045)."""
        return self.attributes.get("SPD", 0)

    @property
    def weapon(self) -> Weapon:
        """The weapon in hand (SEED-108)."""
        return self.weapons[0]


NO_PROFILE = Profile()


def derived_maximum(level: int, attribute: int) -> int:
    """Greatest HP from VIT, or MP from SPR: 200 + (attribute × 3 + 4) × level."""
    return 200 + (attribute * 3 + 4) * level


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
    attributes = character.attributes
    hp, mp = character.hp, character.mp
    return Profile(
        attributes=MappingProxyType(dict(attributes)),
        hp_max=derived_maximum(character.level, attributes.get("VIT", 0)) if hp is None else hp,
        mp_max=derived_maximum(character.level, attributes.get("SPR", 0)) if mp is None else mp,
        armor=character.armor,
        m_armor=character.m_armor,
        tier=tier_of(character.level, character.tier, rules),
        weapons=_weapons(documents.get("weapons", ())) or (UNARMED,),
        abilities=_abilities(documents.get("abilities", ())),
        resistances=MappingProxyType(dict(character.resistances)),
        immunities=frozenset(character.immunities),
    )


def _weapons(bodies: Iterable[Mapping[str, Any]]) -> tuple[Weapon, ...]:
    return tuple(Weapon.model_validate(body) for body in bodies)


def _abilities(bodies: Iterable[Mapping[str, Any]]) -> Mapping[str, Ability]:
    read = (Ability.model_validate(body) for body in bodies)
    return MappingProxyType({ability.id: ability for ability in read})
