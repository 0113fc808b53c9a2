"""What gear, properties and stances come to, once joined with their bearer and its abilities."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

from app.engine.model.documents import Ability, Affinity, Character, Document, StanceRule, Weapon
from app.engine.model.effects import Drain, Effect, Element, Enter, Manual
from app.engine.model.gear import Bonuses, Gear, Property

_Document = TypeVar("_Document", bound=Document)


@dataclass(frozen=True, slots=True)
class Source:
    """Something that adds to a character, under the name a sum shows."""

    name: str
    bonuses: Bonuses


@dataclass(frozen=True, slots=True)
class Outfit:
    """All that a character's own numbers are raised by, each source once."""

    sources: tuple[Source, ...] = ()

    def attributes(self, own: Mapping[str, int]) -> Mapping[str, int]:
        """The attributes with what gear adds to them."""
        raised = dict(own)
        for source in self.sources:
            for name, amount in source.bonuses.attributes.items():
                raised[name] = raised.get(name, 0) + amount
        return MappingProxyType(raised)

    def total(self, name: str, own: int) -> int:
        """The sum of one number, such as ``hp`` or ``armor``."""
        added: int = sum(getattr(source.bonuses, name) for source in self.sources)
        return own + added

    def resistances(self, own: Mapping[str, int]) -> Mapping[str, int]:
        """Every source of a resistance under a key of its own, ``poison+2`` for the second."""
        found = dict(own)
        for source in self.sources:
            for name, rank in source.bonuses.resistances.items():
                found[_free_key(found, name)] = rank
        return MappingProxyType(found)

    def names(self, field_: str, own: Iterable[str]) -> tuple[str, ...]:
        """A list such as ``immunities`` with what gear adds, each name once."""
        added = (name for source in self.sources for name in getattr(source.bonuses, field_))
        return tuple(dict.fromkeys((*own, *added)))

    def elements(self, own: Mapping[Element, Affinity]) -> Mapping[str, Affinity]:
        """The elements; what the character has of its own goes before gear."""
        found = {str(name): how for name, how in own.items()}
        for source in self.sources:
            for name, how in source.bonuses.elements.items():
                found.setdefault(str(name), how)
        return MappingProxyType(found)

    def piercing(self, *, own: bool) -> bool:
        """Whether anything worn pierces."""
        return own or any(source.bonuses.piercing for source in self.sources)

    def drain(self, own: Drain | None) -> Drain | None:
        """The character's drain, else the first of its gear."""
        return own or next((s.bonuses.drain for s in self.sources if s.bonuses.drain), None)


NAKED = Outfit()


@dataclass(frozen=True, slots=True)
class Wardrobe:
    """The gear, properties and stances that came along with a character, by id."""

    gear: Mapping[str, Gear] = field(default_factory=dict)
    properties: Mapping[str, Property] = field(default_factory=dict)
    stances: Mapping[str, StanceRule] = field(default_factory=dict)

    def outfit(self, character: Character) -> Outfit:
        """What the character wears and is; ids that came without a document are passed over."""
        return Outfit(tuple(self._sources(character)))

    def _sources(self, character: Character) -> Iterator[Source]:
        worn = [self.gear[id_] for id_ in dict.fromkeys(character.gear) if id_ in self.gear]
        lent = [id_ for one in worn for id_ in one.properties]
        yield from (Source(one.name, one) for one in worn)
        for id_ in dict.fromkeys((*lent, *character.traits)):
            if id_ in self.properties:
                yield Source(self.properties[id_].name, self.properties[id_])

    def forged(self, weapon: Weapon) -> Weapon:
        """The weapon with its properties worked in; they count for its strikes only (SEED-110)."""
        parts = [self.properties[id_] for id_ in weapon.properties if id_ in self.properties]
        for part in parts:
            weapon = weapon.model_copy(update=_worked_in(weapon, part))
        return weapon

    def posed(self, ability: Ability) -> Ability:
        """The ability with the effects of the stance it enters in their place (SEED-072)."""
        if not any(isinstance(effect, Enter) for effect in ability.effects):
            return ability
        effects = tuple(one for effect in ability.effects for one in self._entered(effect))
        return ability.model_copy(update={"effects": effects})

    def _entered(self, effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, Enter):
            return (effect,)
        stance = self.stances.get(effect.stance)
        if stance is None:
            return (Manual(text=effect.stance),)
        return tuple(one for one in stance.effects if not isinstance(one, Enter))


def read_wardrobe(documents: Mapping[str, Any]) -> Wardrobe:
    """What a bundle holds under ``gear``, ``properties`` and ``stances``."""
    return Wardrobe(
        read_all(Gear, documents.get("gear", ())),
        read_all(Property, documents.get("properties", ())),
        read_all(StanceRule, documents.get("stances", ())),
    )


def read_all(model: type[_Document], bodies: Iterable[Mapping[str, Any]]) -> dict[str, _Document]:
    """Documents by id; raises pydantic's `ValidationError`."""
    read = (model.model_validate(body) for body in bodies)
    return {document.id: document for document in read}


def _worked_in(weapon: Weapon, part: Property) -> dict[str, Any]:
    bonus = part.critical_bonus
    return {
        "power": weapon.power + part.power,
        "accuracy": weapon.accuracy + part.accuracy,
        "critical": weapon.critical + part.critical,
        "critical_bonus": weapon.critical_bonus if bonus is None else bonus,
        "ranged": weapon.ranged or part.ranged,
        "piercing": weapon.piercing or part.piercing,
        "element": weapon.element or part.element,
        "drain": weapon.drain or part.drain,
        "added": (*weapon.added, *part.added),
    }


def _free_key(taken: Mapping[str, int], name: str) -> str:
    """The name itself, or the name with the next number of its sources."""
    if name not in taken:
        return name
    number = 2
    while f"{name}+{number}" in taken:
        number += 1
    return f"{name}+{number}"
