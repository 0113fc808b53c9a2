"""The damage formula and healing: SEED-057 … 079, 100 … 103, 117, 121, 203."""

from fractions import Fraction
from typing import Any

import pytest

from app.engine.core.commands import Act, SetGauge
from app.engine.model.dice import parse_dice
from app.engine.model.timeline import Gauge
from app.engine.systems.seed.damage import Situation, Strength, damage_sum, heal_sum
from app.engine.systems.seed.health import share_of
from app.engine.systems.seed.house_rules import DEFAULTS, HouseRules
from tests.helpers.seed import SEED, Table, ability, entrant


def strength(attribute, power, modifier=0, multiplier=Fraction(1), dice="0"):
    return Strength("ATK", attribute, power, modifier, Fraction(multiplier), parse_dice(dice))


def hit(base, *percents, armor=0, factor="1", dice=0, rules=DEFAULTS, critical=False):
    field = Situation(tuple(("test", p) for p in percents), armor, factor=Fraction(factor))
    return damage_sum(strength(base, 1), dice, field, rules, critical=critical).result


@pytest.mark.rule("SEED-059")
def test_the_whole_formula_in_its_nesting():
    part = strength(10, 8, modifier=2, multiplier="3/2")
    field = Situation((("bravery", 50),), 3, factor=Fraction(3, 5))
    total = damage_sum(part, 7, field, DEFAULTS)
    assert [step.value for step in total.steps] == [
        100, 150, 157, Fraction("235.5"), Fraction("220.5"), Fraction("132.3"), 132,
    ]  # fmt: skip
    assert total.result == 132


@pytest.mark.rule("SEED-060")
@pytest.mark.parametrize(("attribute", "power", "damage"), [("ATK", 4, 12), ("MAG", 6, 42)])
def test_attribute_and_power_are_those_of_the_ability(attribute, power, damage):
    blow = ability("Blow", {"kind": "damage", "attribute": attribute, "power": power})
    table = Table(
        entrant("A", atk=3, mag=7, weapon={"power": 50}, abilities=(blow,)),
        entrant("E", "enemies"),
    )
    table.act("A", "blow", "E")
    assert table.facts("damage.dealt")[0]["amount"] == damage


@pytest.mark.rule("SEED-062")
def test_power_modifiers_come_before_multipliers():
    assert strength(10, 8, modifier=-3, multiplier=2).base == 100


@pytest.mark.rule("SEED-063")
def test_all_multipliers_of_a_damage_multiply_together():
    harm = {"kind": "damage", "attribute": "ATK", "power": 4, "multiplier": "3/2"}
    blow = ability("Blow", {**harm, "multipliers": ["2", "1/4"]})
    table = Table(entrant("A", atk=10, abilities=(blow,)), entrant("E", "enemies"))
    table.act("A", "blow", "E")
    dealt = table.facts("damage.dealt")[0]
    assert dealt["amount"] == 30
    factors = [line["amount"] for line in dealt["breakdown"] if line["op"] == "*"]
    assert factors == ["3/2", 2, "1/4"]


@pytest.mark.rule("SEED-064")
def test_dice_are_scaled_by_the_situation():
    assert hit(10, 50, dice=10) == 30


@pytest.mark.rule("SEED-066")
def test_situational_percentages_add_up():
    assert hit(100, 25, -25, -25) == 75
    assert hit(100, -25, -25) == 50


@pytest.mark.rule("SEED-069")
def test_armor_comes_after_the_situation():
    assert hit(100, 50, armor=2) == 140


@pytest.mark.rule("SEED-072")
def test_a_defensive_stance_multiplies_last():
    assert hit(100, factor="3/5") == 60
    assert hit(100, 50, armor=2, factor="3/5") == 84


@pytest.mark.rule("SEED-076")
@pytest.mark.parametrize("factor", ["1", "3/5"])
def test_less_than_one_becomes_one(factor):
    assert hit(20, armor=10, factor=factor) == 1


@pytest.mark.rule("SEED-077")
@pytest.mark.parametrize(
    ("base", "factor", "damage"),
    [(12000, "1", 9999), (15000, "3/5", 9000), (20000, "3/5", 9999)],
)
def test_one_hit_is_capped_after_the_defense_factor(base, factor, damage):
    assert hit(base, factor=factor) == damage


@pytest.mark.rule("SEED-079")
def test_the_cap_can_be_dropped():
    assert hit(12000, rules=HouseRules(damage_cap=None)) == 12000


@pytest.mark.parametrize(
    ("way", "damage", "half"),
    [("end_down", 20, 20), ("step_down", 19, 20), ("end_nearest", 20, 21), ("end_up", 21, 21)],
)
def test_rounding(way, damage, half):
    part, rules = strength(7, 3, multiplier="5/4"), HouseRules(damage_rounding=way)
    field = Situation((("test", 25),), 1, factor=Fraction(3, 5))
    assert damage_sum(part, 5, field, rules).result == damage
    assert damage_sum(strength(1, 41), 0, Situation((("test", -50),)), rules).result == half


@pytest.mark.rule("SEED-117")
@pytest.mark.parametrize(
    ("mode", "plain", "behind"),
    [("situational", 70, 60), ("double_situational", 70, 50), ("double_final", 60, 40)],
)
def test_a_critical_adds_a_hundred_percent(mode, plain, behind):
    rules = HouseRules(critical_mode=mode)
    assert hit(40, armor=2, rules=rules, critical=True) == plain
    assert hit(40, -25, armor=2, rules=rules, critical=True) == behind


@pytest.mark.rule("SEED-068", "SEED-080", "SEED-081", "SEED-082")
def test_armor_counts_against_physical_and_m_armor_against_magical():
    blast = ability("Blast", {"kind": "damage", "type": "magical", "attribute": "MAG", "power": 1})
    blow = ability("Blow", {"kind": "damage", "attribute": "ATK", "power": 1})
    raw = ability("Raw", {"kind": "damage", "type": "untyped", "attribute": "ATK", "power": 1})
    cases: list[tuple[dict[str, Any], dict[str, Any], int]] = [
        (blow, {"armor": 3}, 85),
        (blow, {"m_armor": 3}, 100),
        (blast, {"m_armor": 3}, 85),
        (blast, {"armor": 3}, 100),
        (raw, {"armor": 3, "m_armor": 3}, 100),
    ]
    for action, armor, expected in cases:
        table = Table(
            entrant("A", atk=100, mag=100, abilities=(action,)),
            entrant("E", "enemies", hp=500, **armor),
        )
        table.act("A", action["id"], "E")
        assert table.facts("damage.dealt")[0]["amount"] == expected


@pytest.mark.rule("SEED-070", "SEED-073")
def test_piercing_ignores_armor_but_not_defending():
    pierce = ability(
        "Pierce", {"kind": "damage", "attribute": "ATK", "power": 1, "piercing": True},
        delay={"ticks": 60},
    )  # fmt: skip
    defend = ability("Defend", {"kind": "defend"}, target="self", delay={"ticks": 90})
    table = Table(
        entrant("A", atk=100, abilities=(pierce,)),
        entrant("E", "enemies", hp=500, armor=10, abilities=(defend,)),
    )
    table.act("A", "pierce", "E")
    assert table.facts("damage.dealt")[0]["amount"] == 100
    table.act("E", "defend")
    assert table.facts("delay.added")[0]["ticks"] == 90, "defending is the whole action"
    table.act("A", "pierce", "E")
    assert table.facts("damage.dealt")[0]["amount"] == 60


@pytest.mark.rule("SEED-094")
@pytest.mark.parametrize(("action", "damage"), [("pierce", 100), ("blow", 50)])
def test_piercing_of_an_ability_is_that_abilitys_only(action, damage):
    plain = {"kind": "damage", "attribute": "ATK", "power": 1}
    table = Table(
        entrant(
            "A", atk=100,
            abilities=(ability("Pierce", {**plain, "piercing": True}), ability("Blow", plain)),
        ),
        entrant("E", "enemies", hp=500, armor=10),
    )  # fmt: skip
    table.act("A", "pierce", "E")
    table.act("A", action, "E")
    assert table.facts("damage.dealt")[0]["amount"] == damage


@pytest.mark.rule("SEED-078")
def test_the_cap_is_per_hit():
    twice = {"kind": "damage", "attribute": "ATK", "power": 12}
    table = Table(
        entrant("A", atk=1000, abilities=(ability("Twice", twice, twice),)),
        entrant("E", "enemies", hp=30000),
    )
    table.act("A", "twice", "E")
    assert table.who("E").hp == 30000 - 19998


@pytest.mark.rule("SEED-061", "SEED-083", "SEED-111", "SEED-108")
def test_weapon_damage_uses_the_weapon_and_attack():
    arm = {"power": 6, "dice": "1d10", "delay": 43, "floor": 11}
    table = Table(entrant("A", atk=9, weapon=arm), entrant("E", "enemies"))
    table.act("A", "attack", "E", rolls=(50, 7))
    assert table.facts("damage.dealt")[0]["amount"] == 61
    assert table.facts("delay.added")[0]["ticks"] == 43


@pytest.mark.rule("SEED-120", "SEED-121", "SEED-107")
def test_unarmed_damage():
    table = Table(entrant("A", atk=9), entrant("E", "enemies"))
    table.act("A", "attack", "E", rolls=(50, 4))
    assert table.facts("damage.dealt")[0]["amount"] == 22


@pytest.mark.rule("SEED-058", "SEED-096")
def test_damage_is_subtracted_and_zero_fells():
    blow = ability("Blow", {"kind": "damage", "attribute": "ATK", "power": 1})
    table = Table(
        entrant("A", atk=60, abilities=(blow,)), entrant("E", "enemies"), entrant("F", "enemies")
    )
    table.act("A", "blow", "E")
    assert table.who("E").hp == 40
    table.act("A", "blow", "E")
    assert table.who("E").hp == 0
    assert table.who("E").fallen
    assert table.facts("ko.taken") == [{"who": table.id("E")}]


@pytest.mark.rule("SEED-203", "SEED-212", "SEED-211")
@pytest.mark.parametrize(
    ("tier", "armor", "damage"), [(1, 0, 260), (1, 4, 240), (4, 0, 620), (3, 0, 500)]
)
def test_bahamut(tier, armor, damage):
    bahamut = ability(
        "Bahamut",
        {"kind": "damage", "type": "magical", "attribute": "MAG", "power": 20, "dice": "3d12"},
        target="group",
        power_per_tier=10,
    )
    table = Table(
        entrant("S", mag=12, tier=tier, abilities=(bahamut,)),
        entrant("E", "enemies", hp=5000, m_armor=armor),
    )
    table.act("S", "bahamut", "E", rolls=(20,))
    assert table.facts("damage.dealt")[0]["amount"] == damage


def test_damage_dice_are_rolled_for_each_target_or_once():
    blast = ability("Blast", {"kind": "damage", "dice": "1d10"}, target="group")
    for way, rolls, hp in [("per_target", (3, 7), (97, 93)), ("once_per_action", (3,), (97, 97))]:
        table = Table(
            entrant("A", abilities=(blast,)), entrant("E", "enemies"), entrant("F", "enemies"),
            damage_dice=way,
        )  # fmt: skip
        table.act("A", "blast", "E", "F", rolls=rolls)
        assert (table.who("E").hp, table.who("F").hp) == hp


def test_the_gm_may_overrule_the_damage():

    blow = ability("Blow", {"kind": "damage", "attribute": "ATK", "power": 1})
    table = Table(entrant("A", atk=60, abilities=(blow,)), entrant("E", "enemies"))
    target = table.id("E")
    table.do(Act(table.id("A"), "blow", (target,)), overrules={f"damage/0/{target}": 80})
    assert table.who("E").hp == 20
    assert table.history.steps[-1].answers[0].value == 80


@pytest.mark.rule("SEED-100", "SEED-101")
def test_healing_is_flat_or_by_attribute():
    assert heal_sum(strength(0, 0), 100, 0).result == 100
    assert heal_sum(strength(10, 12, dice="1d12"), 0, 8).result == 128
    assert heal_sum(strength(10, 12, dice="1d12"), 0, 8, (("test", 25),)).result == 160


@pytest.mark.rule("SEED-102")
def test_healing_ignores_armor_and_defense():
    heal = ability("Heal", {"kind": "heal", "flat": 100})
    defend = ability("Defend", {"kind": "defend"}, target="self", delay={"ticks": 90})
    table = Table(
        entrant("A", hp=500, armor=5, m_armor=5, abilities=(defend,), place=0),
        entrant("B", abilities=(heal,), place=0), entrant("E", "enemies", place=90),
    )  # fmt: skip
    table.do(SetGauge(table.id("A"), "hp", 100))
    table.act("A", "defend")
    table.act("B", "heal", "A")
    assert table.who("A").stance is not None
    assert table.who("A").hp == 200


@pytest.mark.rule("SEED-103")
def test_healing_passes_the_maximum_where_the_effect_says_so():
    heal = ability("Heal", {"kind": "heal", "flat": 100, "over_maximum": True})
    table = Table(entrant("A", hp=400, abilities=(heal,)), entrant("E", "enemies"))
    table.do(SetGauge(table.id("A"), "hp", 350))
    table.act("A", "heal", "A")
    assert table.who("A").hp == 450


@pytest.mark.rule("SEED-057", "SEED-103")
def test_healing_stops_at_the_maximum():
    heal = ability("Heal", {"kind": "heal", "flat": 100}, target="single")
    table = Table(entrant("A", hp=400, abilities=(heal,)), entrant("E", "enemies"))
    table.do(SetGauge(table.id("A"), "hp", 350))
    assert SEED.timeline(table.battle).token(table.id("A")).hp == Gauge(350, 400)
    table.act("A", "heal", "A")
    assert SEED.timeline(table.battle).token(table.id("A")).hp == Gauge(400, 400)


def test_shares_are_rounded_down():
    assert share_of(333, 40) == 133
