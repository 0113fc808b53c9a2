"""What gear, properties and stances add to their bearer."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from app.engine.core.commands import Entrant
from app.engine.model.effects import Inflict
from app.engine.systems.seed.cos import cos_sum, critical_range
from app.engine.systems.seed.house_rules import HouseRules
from app.engine.systems.seed.profile import Profile, read_profile
from tests.helpers.seed import ATTACK, Table, ability, entrant

HELM = {
    "id": "helm", "name": "Helm", "slot": "head", "armor": 2, "attributes": {"VIT": 1},
    "resistances": {"poison": 3}, "properties": ["warding"],
}  # fmt: skip
WARDING: dict[str, Any] = {
    "id": "warding", "name": "Warding", "m_armor": 1, "hp": 50, "immunities": ["blind"],
    "resistances": {"poison": 2}, "auto_statuses": ["regen"], "piercing": True,
    "elements": {"Fire": {"mode": "absorb"}},
}  # fmt: skip


def profile(
    character: Mapping[str, Any], rules: HouseRules | None = None, **bundle: Any
) -> Profile:
    body = {"id": "ann", "name": "Ann", "attributes": {"VIT": 8}, "level": 10, **character}
    return read_profile({"character": body, **bundle}, rules or HouseRules())


def test_gear_and_its_properties_raise_the_numbers_of_the_bearer() -> None:
    bare = profile({"armor": 1})
    worn = profile({"armor": 1, "gear": ["helm"]}, gear=[HELM], properties=[WARDING])
    assert (bare.armor, bare.m_armor, bare.hp_max, bare.piercing) == (1, 0, 480, False)
    assert (worn.armor, worn.m_armor, worn.piercing) == (3, 1, True)
    assert worn.attributes["VIT"] == 9
    assert worn.hp_max == 200 + (9 * 3 + 4) * 10 + 50
    assert worn.auto_statuses == ("regen",)
    assert worn.immunities == {"blind"}
    assert worn.elements["Fire"].mode == "absorb"


def test_gear_listed_twice_adds_its_bonus_once() -> None:
    worn = profile({"gear": ["helm", "helm"]}, gear=[HELM])
    assert worn.armor == 2


def test_a_written_maximum_goes_before_the_formula_and_takes_the_bonus() -> None:
    worn = profile({"hp": 100, "traits": ["warding"]}, properties=[WARDING])
    assert worn.hp_max == 150


@pytest.mark.parametrize(
    ("rules", "hp"), [({}, 480), ({"hp_base": 0, "hp_per_point": 5, "hp_per_level": 1}, 410)]
)
def test_the_formula_for_hp_is_the_campaigns(rules: dict[str, int], hp: int) -> None:
    assert profile({}, HouseRules(**rules)).hp_max == hp  # type: ignore[arg-type]


def test_the_formula_for_mp_is_the_campaigns() -> None:
    assert profile({}, HouseRules(mp_base=10, mp_per_point=0, mp_per_level=2)).mp_max == 30


@pytest.mark.rule("SEED-183")
def test_two_sources_of_a_resistance_stand_beside_each_other() -> None:
    worn = profile({"gear": ["helm"]}, gear=[HELM], properties=[WARDING])
    assert worn.resistances == {"poison": 3, "poison+2": 2}


@pytest.mark.rule("SEED-110")
def test_a_weapons_properties_count_for_its_strikes_only() -> None:
    keen = {"id": "keen", "name": "Keen", "accuracy": 2, "critical": 1, "piercing": True}
    ray = ability("Ray", {"kind": "damage", "power": 5}, keywords=["Spell"], cos=80)
    ann = entrant("Ann", weapon={"properties": ["keen"]}, abilities=(ATTACK, ray))
    table = Table(_with(ann, properties=[keen]), entrant("Imp", "enemies"))
    actor, target = table.who("Ann"), table.who("Imp")
    strike, spell = (actor.profile.abilities[id_] for id_ in ("attack", "ray"))
    assert cos_sum(table.battle, actor, strike, target).result == 90
    assert cos_sum(table.battle, actor, spell, target).result == 80
    assert (critical_range(actor, strike), critical_range(actor, spell)) == (5, 0)
    assert actor.profile.weapon.piercing
    assert not actor.profile.piercing


def test_what_a_character_says_of_an_element_goes_before_its_gear() -> None:
    weak = {"Fire": {"mode": "weak"}}
    worn = profile({"gear": ["helm"], "elements": weak}, gear=[{**HELM, **WARDING, "id": "helm"}])
    assert worn.elements["Fire"].mode == "weak"
    bare = profile({"gear": ["helm"]}, gear=[{**HELM, **WARDING, "id": "helm"}])
    assert bare.elements["Fire"].mode == "absorb"


STING: dict[str, Any] = {"kind": "inflict", "status": "poison", "duration": 4, "cos": 30}


@pytest.mark.rule("SEED-109", "SEED-110")
@pytest.mark.parametrize(
    ("field", "own", "lent", "worked_in"),
    [
        ("power", 10, 3, 13), ("accuracy", 1, 2, 3), ("critical", 1, 2, 3),
        ("critical_bonus", 100, 150, 150), ("critical_bonus", 125, None, 125),
        ("ranged", False, True, True), ("piercing", True, False, True),
        ("element", None, "Fire", "Fire"), ("element", "Ice", "Fire", "Ice"),
    ],
)  # fmt: skip
def test_what_a_property_does_to_its_weapon(
    field: str, own: object, lent: object, worked_in: object
) -> None:
    part = {"id": "part", "name": "Part", field: lent}
    arm = {"properties": ["part"], field: own}
    one = _with(entrant("Ann", weapon=arm), properties=[part])
    assert getattr(read_profile(one.documents).weapon, field) == worked_in


def test_a_property_lends_its_drain_and_its_added_effects() -> None:
    part = {
        "id": "part", "name": "Part", "added": [STING], "drain": {"gauge": "hp", "share": "1/2"},
    }  # fmt: skip
    arm = {"properties": ["part"], "added": [{**STING, "cos": 10}]}
    one = _with(entrant("Ann", weapon=arm), properties=[part])
    weapon = read_profile(one.documents).weapon
    assert [effect.cos for effect in weapon.added if isinstance(effect, Inflict)] == [10, 30]
    assert weapon.drain is not None
    assert weapon.drain.share == "1/2"


@pytest.mark.rule("SEED-072")
def test_an_ability_enters_a_stance_that_is_a_document() -> None:
    wall = {"id": "wall", "name": "Wall", "effects": [{"kind": "defend", "factor": "1/2"}]}
    brace = ability(
        "Brace", {"kind": "enter", "stance": "wall"}, target="self", delay={"ticks": 30}
    )
    table = Table(
        _with(entrant("Ann", abilities=(brace,)), stances=[wall]), entrant("Imp", "enemies", spd=-9)
    )
    table.act("Ann", "brace")
    stance = table.who("Ann").stance
    assert stance is not None
    assert stance.factor * 2 == 1


def test_a_stance_without_a_document_is_told_to_the_table() -> None:
    brace = ability(
        "Brace", {"kind": "enter", "stance": "wall"}, target="self", delay={"ticks": 30}
    )
    table = Table(entrant("Ann", abilities=(brace,)), entrant("Imp", "enemies", spd=-9))
    table.act("Ann", "brace")
    assert [fact["text"] for fact in table.facts("manual.noted")] == ["wall"]


def _with(one: Entrant, **bundle: Any) -> Entrant:
    return replace(one, documents={**one.documents, **bundle})
