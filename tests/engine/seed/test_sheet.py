"""Sheets and cards carry the numbers that a battle works out."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from app.engine.core.errors import RuleError
from app.engine.model.phrase import Phrase
from app.engine.model.sheet import Card, Fact, Sheet
from tests.engine.catalogue.reading import (
    ABILITIES,
    CHARACTERS,
    GEAR,
    ITEMS,
    PROPERTIES,
    STANCES,
    STATUSES,
    WEAPONS,
)
from tests.helpers.seed import SEED, Table, ability, entrant

WORDS = tomllib.loads(
    (Path(__file__).parents[3] / "resources/i18n/en.toml").read_text(encoding="utf-8")
)


def sheet(character: Mapping[str, Any], *abilities: Mapping[str, Any], **rest: Any) -> Sheet:
    rules = rest.pop("house_rules", {})
    body = {"id": "ann", "name": "Ann", **character}
    bundle = {"character": body, "abilities": list(abilities), **rest}
    return SEED.sheet(bundle, rules)


def facts(card: Card) -> dict[str, str]:
    return {fact.key: fact.text for fact in (*card.head, *card.effects)}


def whole(documents: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [one.model_dump(mode="json") for one in documents.values()]


@pytest.mark.rule("SEED-065", "SEED-212")
def test_bahamut_for_a_summoner_of_tier_3_says_its_damage_and_delay() -> None:
    """MAG 14 at tier 3: 14 × (24 + 2 × 10) and 50 ticks less SPD."""
    bahamut = ABILITIES["bahamut"].model_dump(mode="json")
    drawn = sheet({"level": 21, "tier": 3, "attributes": {"MAG": 14, "SPD": 12}}, bahamut)
    card = next(card for card in drawn.cards if card.id == "bahamut")
    told = facts(card)
    effect = ABILITIES["bahamut"].effects[0]
    power = effect.power + 2 * ABILITIES["bahamut"].power_per_tier
    assert told["damage"] == f"{14 * power} + {effect.dice}"
    assert told["delay"] == "38 (F20)"
    assert told["mp"] == str(ABILITIES["bahamut"].mp)
    assert told["ct"] == "10"


def test_a_term_is_what_the_engine_deals_before_the_field_has_a_say() -> None:
    ray = ability(
        "Ray", {"kind": "damage", "attribute": "MAG", "power": 20, "dice": "3d12"},
        delay={"ticks": 50}, floor={"ticks": 20}, keywords=["Spell"],
    )  # fmt: skip
    told = facts(sheet({"attributes": {"MAG": 14, "SPD": 12}}, ray).cards[-1])
    assert (told["damage"], told["delay"], told["cos"]) == ("280 + 3d12", "38 (F20)", "100")

    table = Table(
        entrant("Ann", abilities=(ray,), mag=14, spd=12), entrant("Imp", "enemies", hp=9999)
    )
    table.act("Ann", "ray", "Imp", rolls=(18,))
    assert table.facts("damage.dealt")[0]["amount"] == 280 + 18
    assert table.facts("delay.added")[0]["ticks"] == 38


def test_an_attribute_says_what_gear_adds_to_it() -> None:
    cap = {"id": "cap", "name": "Cap", "attributes": {"MAG": 2}, "armor": 1, "hp": 30}
    drawn = sheet({"attributes": {"MAG": 4}, "gear": ["cap"]}, gear=[cap])
    mag = next(one for one in drawn.attributes if one.key == "MAG")
    assert mag.value == 6
    assert [(step.source.params.get("source"), int(step.amount)) for step in mag.breakdown.steps][
        1:
    ] == [("Cap", 2)]
    assert next(one for one in drawn.defences if one.key == "armor").value == 1


@pytest.mark.parametrize("own", [None, 300])
def test_a_maximum_is_that_of_the_battle(own: int | None) -> None:
    cap = {"id": "cap", "name": "Cap", "hp": 30}
    body = {"attributes": {"VIT": 8}, "level": 10, "hp": own, "gear": ["cap"]}
    drawn = sheet(body, gear=[cap])
    assert next(one for one in drawn.gauges if one.key == "hp").value == (own or 480) + 30


def test_the_formula_of_the_campaign_counts() -> None:
    rules = {
        "hp_base": 10, "hp_per_point": 1, "hp_per_level": 0,
        "mp_base": 7, "mp_per_point": 2, "mp_per_level": 1,
    }  # fmt: skip
    drawn = sheet({"attributes": {"VIT": 8, "SPR": 6}, "level": 10}, house_rules=rules)
    assert [gauge.value for gauge in drawn.gauges] == [90, 137]


def test_a_weapons_strike_has_the_weapons_numbers() -> None:
    blade = {"id": "blade", "name": "Blade", "power": 12, "dice": "1d10", "delay": 50, "floor": 25}
    strike = ability(
        "Strike", {"kind": "damage", "weapon": True}, keywords=["Weapon"],
        delay={"ticks": 20, "weapon": True}, floor={"weapon": True},
    )  # fmt: skip
    drawn = sheet(
        {"attributes": {"ATK": 5, "SPD": 4}, "weapons": ["blade"]}, strike, weapons=[blade]
    )
    card = next(card for card in drawn.cards if card.id == "strike")
    assert facts(card)["damage"] == "60 + 1d10"
    assert facts(card)["delay"] == "66 (F25)"
    assert next(fact for fact in card.head if fact.key == "delay").printed == "20+[W]D F[W]"


def test_what_is_no_character_is_refused_with_its_place() -> None:
    with pytest.raises(RuleError) as caught:
        sheet({"level": "high"})
    assert caught.value.phrase.code == "sheet.unreadable"
    assert caught.value.phrase.params["where"] == "level"
    with pytest.raises(RuleError):
        SEED.sheet({}, {})


def everything() -> Sheet:
    """One who has all there is in the catalogue."""
    body = {
        "weapons": list(WEAPONS), "gear": list(GEAR), "traits": list(PROPERTIES),
        "abilities": list(ABILITIES), "items": dict.fromkeys(ITEMS, 1), "sealed": ["piercing"],
        "immunities": ["stone"], "resistances": {"poison": 1}, "auto_statuses": ["regen"],
        "sos_statuses": ["haste"], "elements": {"Fire": {"mode": "absorb"}},
        "attributes": {"ATK": 4, "VIT": 4, "SPD": 4, "MAG": 4, "SPR": 4},
    }  # fmt: skip
    return sheet(
        body,
        *whole(ABILITIES),
        weapons=whole(WEAPONS),
        gear=whole(GEAR),
        properties=whole(PROPERTIES),
        stances=whole(STANCES),
        items=whole(ITEMS),
        statuses=whole(STATUSES),
    )


def phrases(drawn: Sheet) -> Iterator[Phrase]:
    for figure in (*drawn.gauges, *drawn.attributes, *drawn.defences):
        yield figure.label
        yield from (step.source for step in figure.breakdown.steps)
    yield from (names.label for names in drawn.lists)
    for fact in lines(drawn):
        yield fact.label


def lines(drawn: Sheet) -> Iterator[Fact]:
    for card in drawn.cards:
        yield from (*card.head, *card.effects)


def test_every_line_of_every_card_has_words() -> None:
    codes = {phrase.code for phrase in phrases(everything())}
    assert len(codes) > 60
    assert sorted(codes - WORDS.keys()) == []


@pytest.mark.rule("SEED-119")
def test_a_weapon_tells_what_its_criticals_do() -> None:
    attributes = {"ATK": 6, "MAG": 8}
    arms = picked(WEAPONS, ["water-rod", "element-reels"])
    drawn = sheet({"attributes": attributes, "weapons": [one["id"] for one in arms]}, weapons=arms)
    rod, reels = drawn.cards[:2]
    keys = [fact.key for fact in rod.effects]
    (effect,) = WEAPONS["water-rod"].critical_effects
    assert keys == ["on_critical", "damage"]
    assert rod.effects[1].text == f"{8 * effect.power} + {effect.dice}"
    assert "critical_bonus" not in facts(rod)
    assert "critical_group" in facts(reels)
    assert reels.effects == ()


def test_every_kind_of_document_becomes_a_card() -> None:
    drawn = everything()
    assert {card.kind for card in drawn.cards} == {"weapon", "ability", "item", "status"}
    assert len(drawn.cards) == len(WEAPONS) + len(ABILITIES) + len(ITEMS) + len(STATUSES)


def test_every_character_of_the_catalogue_has_a_sheet() -> None:
    for character in CHARACTERS.values():
        drawn = SEED.sheet(
            {
                "character": character.model_dump(mode="json"),
                "weapons": picked(WEAPONS, character.weapons),
                "abilities": picked(ABILITIES, character.abilities),
            },
            {},
        )
        assert drawn.name == character.name
        assert {card.id for card in drawn.cards} >= set(character.abilities)


def picked(documents: Mapping[str, Any], ids: Iterable[str]) -> list[dict[str, Any]]:
    return [documents[id_].model_dump(mode="json") for id_ in ids]
