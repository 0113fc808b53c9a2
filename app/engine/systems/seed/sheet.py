"""A character before a battle, with every sum it will need at the table."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from pydantic import ValidationError

from app.engine.core.reading import sheet_unreadable
from app.engine.model.documents import Character
from app.engine.model.phrase import Phrase
from app.engine.model.plain import refuse_unplain
from app.engine.model.sheet import Card, Figure, Names, Sheet
from app.engine.systems.seed import facts
from app.engine.systems.seed.card_effects import Bearer
from app.engine.systems.seed.cards import ability_card, item_card, status_card, weapon_card
from app.engine.systems.seed.delay import OPENING, PREEMPTIVE
from app.engine.systems.seed.evolve import evolve
from app.engine.systems.seed.house_rules import HouseRules
from app.engine.systems.seed.outfit import Outfit
from app.engine.systems.seed.profile import (
    UNARMED,
    Growth,
    Profile,
    hp_growth,
    mp_growth,
)
from app.engine.systems.seed.state import EMPTY, PARTY, Battle, Formed
from app.engine.systems.seed.sums import Sum

ATTRIBUTES = ("ATK", "VIT", "SPD", "MAG", "SPR")
DEFENCES = ("armor", "m_armor", "evasion", "m_evasion", "accuracy")


def sheet_of(documents: Mapping[str, Any], house_rules: Mapping[str, Any]) -> Sheet:
    """The sheet of a bundle; raises `RuleError` where the documents do not fit."""
    try:
        refuse_unplain("Sheet", documents)
        return read_sheet(documents, house_rules)
    except (ValidationError, KeyError) as fault:
        raise sheet_unreadable(fault) from fault


def read_sheet(documents: Mapping[str, Any], house_rules: Mapping[str, Any]) -> Sheet:
    """The sheet of a bundle of documents, as `read_profile` takes one.

    ``names`` in the bundle says what documents are called that it refers to and does not hold:
    names by id, by kind.

    Raises pydantic's `ValidationError` for documents that do not fit, and `KeyError` where
    there is no character.
    """
    character = Character.model_validate(documents["character"])
    battle = _field_of(character, documents, house_rules)
    who = battle.roster[character.id]
    bearer = Bearer(battle, who, documents.get("names", {}))
    profile, rules = who.profile, battle.rules
    return Sheet(
        id=character.id,
        name=character.name,
        public_name=character.public_name,
        monster=profile.monster,
        letter=character.letter,
        colour=character.colour,
        row=character.row,
        level=profile.level,
        tier=profile.tier,
        gauges=tuple(_gauges(character, profile, rules)),
        attributes=tuple(_attributes(character, profile.outfit)),
        defences=tuple(_defences(character, profile.outfit)),
        derived=tuple(_derived(character, profile, rules)),
        lists=tuple(_lists(bearer)),
        cards=tuple(_cards(bearer, character)),
        notes=character.notes,
    )


def _field_of(
    character: Character, documents: Mapping[str, Any], house_rules: Mapping[str, Any]
) -> Battle:
    """A battle in which nobody but the character stands, so that its sums are a battle's."""
    statuses = documents.get("statuses", ())
    body = {
        "id": character.id, "name": character.name, "base": character.name, "number": None,
        "letter": character.letter, "colour": character.colour, "side": PARTY,
        "row": character.row, "hidden": False, "flank": "", "place": 0, "hp": 0, "mp": 0,
        "character": character.id, "items": dict(character.items), "documents": documents,
    }  # fmt: skip
    begun = evolve(EMPTY, facts.begun("", house_rules, statuses, Formed()))
    return evolve(begun, facts.joined(body))


def _gauges(character: Character, profile: Profile, rules: HouseRules) -> Iterator[Figure]:
    for gauge, attribute, growth in (
        ("hp", "VIT", hp_growth(rules)),
        ("mp", "SPR", mp_growth(rules)),
    ):
        own: int | None = getattr(character, gauge)
        value = profile.attributes.get(attribute, 0)
        total = (
            _grown(growth, attribute, value, profile.level)
            if own is None
            else Sum("sheet.written", own)
        )
        _add_worn(total, profile.outfit, gauge)
        total.at_least("sheet.least", 0)
        yield Figure(gauge, Phrase(f"sheet.{gauge}"), total.done())


def _grown(growth: Growth, attribute: str, value: int, level: int) -> Sum:
    """SEED's companion formula, step by step: (attribute × point + constant) × level + base."""
    total = Sum(
        "sheet.attribute", value * growth.point, attribute=attribute, value=value,
        times=growth.point,
    )  # fmt: skip
    total.add("sheet.each_level", growth.constant)
    total.times("sheet.level", level)
    total.add("sheet.base", growth.base)
    return total


def _attributes(character: Character, outfit: Outfit) -> Iterator[Figure]:
    known = dict.fromkeys((*ATTRIBUTES, *outfit.attributes(character.attributes)))
    for name in known:
        total = Sum("sheet.own", character.attributes.get(name, 0))
        for source in outfit.sources:
            total.add("sheet.worn", source.bonuses.attributes.get(name, 0), source=source.name)
        yield Figure(name, Phrase("sheet.attribute_name", {"name": name}), total.done())


def _defences(character: Character, outfit: Outfit) -> Iterator[Figure]:
    for name in DEFENCES:
        total = Sum("sheet.own", getattr(character, name))
        _add_worn(total, outfit, name)
        yield Figure(name, Phrase(f"sheet.{name}"), total.done())


def _derived(character: Character, profile: Profile, rules: HouseRules) -> Iterator[Figure]:
    """Critical health (SEED-104), and the delay of the first turn (SEED-012, SEED-013)."""
    hp = next(_gauges(character, profile, rules)).value
    critical = Sum("sheet.max_hp", hp)
    critical.times("sheet.quarter", Fraction(1, 4))
    critical.rounded("sheet.rounded", "down")
    yield Figure("critical", Phrase("sheet.critical"), critical.done())
    for key, start in (("opening", OPENING), ("preemptive", PREEMPTIVE)):
        total = Sum(f"sheet.{key}_start", start)
        total.add("sheet.spd", -profile.spd)
        total.at_least("sheet.least", 0)
        yield Figure(key, Phrase(f"sheet.{key}"), total.done())


def _add_worn(total: Sum, outfit: Outfit, name: str) -> None:
    for source in outfit.sources:
        total.add("sheet.worn", getattr(source.bonuses, name), source=source.name)


def _lists(bearer: Bearer) -> Iterator[Names]:
    """Traits that are names: resistances with their ranks, immunities, elements, statuses."""
    profile = bearer.who.profile
    found: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("resistances", tuple(
            f"{bearer.status(name.partition('+')[0])} {rank:+d}"
            for name, rank in profile.resistances.items()
        )),
        ("immunities", tuple(bearer.status(one) for one in sorted(profile.immunities))),
        ("elements", tuple(
            f"{name}: {how.mode}" + (f" {how.percent} %" if how.mode not in _WHOLE else "")
            for name, how in profile.elements.items()
        )),
        ("auto_statuses", tuple(bearer.status(one) for one in profile.auto_statuses)),
        ("sos_statuses", tuple(bearer.status(one) for one in profile.sos_statuses)),
        ("gear", tuple(source.name for source in profile.outfit.sources)),
        ("sealed", tuple(sorted(profile.sealed))),
    )  # fmt: skip
    for key, entries in found:
        if entries:
            yield Names(key, Phrase(f"sheet.{key}"), entries)


_WHOLE = frozenset({"negate", "absorb"})
"""Ways to take an element that have no percentage."""


def _cards(bearer: Bearer, character: Character) -> Iterator[Card]:
    profile = bearer.who.profile
    arms = [one for one in profile.weapons if one.id != UNARMED.id or len(profile.weapons) == 1]
    yield from (weapon_card(bearer, weapon) for weapon in arms)
    yield from (ability_card(bearer, ability) for ability in profile.abilities.values())
    for item in profile.items.values():
        yield item_card(bearer, item, character.items.get(item.id, 0))
    yield from (status_card(bearer, rule) for rule in bearer.battle.setup.statuses.values())
