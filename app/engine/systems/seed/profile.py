"""What a combatant brings into battle, worked out once from its documents."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeVar

from app.engine.model.documents import Ability, Affinity, Character, Document, Item, Weapon
from app.engine.model.effects import Drain
from app.engine.systems.seed.house_rules import DEFAULTS, HouseRules

_Document = TypeVar("_Document", bound=Document)

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
    abilities = _read(Ability, documents.get("abilities", ()))
    triggers = {a.trigger.on for a in abilities.values() if a.trigger is not None}
    return Profile(
        attributes=MappingProxyType(dict(attributes)),
        hp_max=derived_maximum(character.level, attributes.get("VIT", 0)) if hp is None else hp,
        mp_max=derived_maximum(character.level, attributes.get("SPR", 0)) if mp is None else mp,
        armor=character.armor,
        m_armor=character.m_armor,
        evasion=character.evasion,
        m_evasion=character.m_evasion,
        accuracy=character.accuracy,
        piercing=character.piercing,
        drain=character.drain,
        tier=tier_of(character.level, character.tier, rules),
        level=character.level,
        weapons=(*_read(Weapon, documents.get("weapons", ())).values(), UNARMED),
        abilities=MappingProxyType(abilities),
        reactions=tuple(a for a in abilities.values() if a.type == "reaction" and a.trigger),
        watchful=not triggers <= {"struck", "damaged", "missed"},
        items=MappingProxyType(_read(Item, documents.get("items", ()))),
        resistances=MappingProxyType(dict(character.resistances)),
        immunities=frozenset(character.immunities),
        elements=MappingProxyType({str(name): how for name, how in character.elements.items()}),
        auto_statuses=character.auto_statuses,
        sos_statuses=character.sos_statuses,
        sealed=frozenset(character.sealed),
        monster=character.type == "monster",
    )


def in_hand(profile: Profile, weapon: str) -> Profile:
    """The profile with another of its weapons in hand; raises `KeyError` for a stranger."""
    arms = {arm.id: arm for arm in profile.weapons}
    first = arms[weapon or UNARMED.id]
    rest = tuple(arm for arm in profile.weapons if arm is not first)
    return replace(profile, weapons=(first, *rest))


def _read(model: type[_Document], bodies: Iterable[Mapping[str, Any]]) -> dict[str, _Document]:
    read = (model.model_validate(body) for body in bodies)
    return {document.id: document for document in read}
