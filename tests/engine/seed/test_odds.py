"""Exact odds against counting every throw, and against simply playing it often."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.core.answers import Answers, DeskRoller
from app.engine.core.commands import Act
from app.engine.core.errors import RuleError
from app.engine.model.dice import parse_dice
from app.engine.systems.seed.damage import (
    Situation,
    Strength,
    damage_sum,
    damage_totals,
    heal_sum,
    heal_totals,
)
from app.engine.systems.seed.house_rules import HouseRules
from tests.helpers.seed import ATTACK, SEED, Table, ability, entrant

LOW = {"power": 3, "dice": "1d4", "critical": 2, "accuracy": 1}


def fight(action, *, hp=40, hits=1, **rules):
    action = {**action, "hits": hits}
    return Table(
        entrant("A", atk=2, mag=3, weapon=LOW, abilities=(action,)),
        entrant("E", "enemies", hp=hp, armor=1, row="back"), entrant("F", "enemies"), **rules,
    )  # fmt: skip


SPARK = ability("Attack", {"kind": "damage", "type": "magical", "attribute": "MAG", "power": 2,
                           "dice": "2d3"}, cos=60)  # fmt: skip


def every_throw(table, faces):
    """Total damage of every combination of d100 and damage dice, with its chance."""
    actor, target = table.id("A"), table.id("E")
    counted: Counter[int] = Counter()
    throws = 0
    for d100 in range(1, 101):
        for dice in product(*(range(1, face + 1) for face in faces)):
            given = {f"cos/{target}": d100, f"dice/0/{target}": sum(dice)}
            decision = SEED.decide(table.battle, Act(actor, "attack", (target,)), Answers(given))
            lost = table.battle.roster[target].hp - decision.after.roster[target].hp
            counted[lost] += 1
            throws += 1
    return {lost: Fraction(count, throws) for lost, count in counted.items()}


@pytest.mark.parametrize(("action", "faces"), [(ATTACK, (4,)), (SPARK, (3, 3))])
@pytest.mark.parametrize("mode", ["situational", "double_final"])
def test_odds_are_those_of_every_throw(action, faces, mode):
    table = fight(action, critical_mode=mode)
    counted = every_throw(table, faces)
    odds = SEED.odds(table.battle, table.id("A"), "attack", table.id("E"))
    assert odds.hit == 1 - counted.get(0, 0)
    for hp in (1, 5, 8, 12, 20):
        assert odds.reaching(hp) == sum(c for lost, c in counted.items() if lost >= hp)
    mean = sum(lost * chance for lost, chance in counted.items())
    assert odds.mean * odds.hit == mean


def test_odds_of_several_hits_by_counting():
    table = fight({**SPARK, "effects": [{**SPARK["effects"][0], "dice": "0"}]}, hits=3)
    odds = SEED.odds(table.battle, table.id("A"), "attack", table.id("E"))
    hit = Fraction(60, 100)
    assert odds.totals == {
        6 * n: ways * hit**n * (1 - hit) ** (3 - n) for n, ways in enumerate([1, 3, 3, 1])
    }
    assert odds.reaching(7) == odds.totals[12] + odds.totals[18]


def test_odds_agree_with_playing():
    """1,000 plays with a fixed seed stay within three standard errors."""
    table = fight(ATTACK, hp=12)
    actor, target = table.id("A"), table.id("E")
    fells = SEED.odds(table.battle, actor, "attack", target).reaching(12)
    roller, plays, felled = DeskRoller(11), 1000, 0
    for _ in range(plays):
        answers = Answers(responder=roller)
        after = SEED.decide(table.battle, Act(actor, "attack", (target,)), answers).after
        felled += after.roster[target].fallen
    error = (float(fells) * (1 - float(fells)) / plays) ** 0.5
    assert abs(felled / plays - float(fells)) <= 3 * error


def test_the_options_carry_the_same_odds():
    table = fight(ATTACK)
    option = SEED.options(table.battle, table.id("A"))[0]
    target = next(one for one in option.targets if one.ids == (table.id("E"),))
    odds = SEED.odds(table.battle, table.id("A"), "attack", table.id("E"))
    assert (target.hit, target.expected, target.fells) == (odds.hit, odds.mean, odds.reaching(40))
    assert option.cost == odds.delay


def test_strangers_have_no_odds():
    table = fight(ATTACK)
    for actor, action, target in [
        ("c9", "attack", "c2"),
        ("c1", "meteor", "c2"),
        ("c1", "attack", ""),
    ]:
        with pytest.raises(RuleError):
            SEED.odds(table.battle, actor, action, target)


@pytest.mark.parametrize("check", ["each_hit", "once"])
@pytest.mark.parametrize("cos", [0, 40, 100])
def test_several_hits_are_one_hit_over_and_over(check, cos):
    table = fight({**SPARK, "check": check, "cos": cos}, hits=3)
    single = fight({**SPARK, "cos": 100})
    one = SEED.odds(single.battle, single.id("A"), "attack", single.id("E")).totals
    odds = SEED.odds(table.battle, table.id("A"), "attack", table.id("E"))
    hit = Fraction(cos, 100)
    totals: dict[int, Fraction] = defaultdict(Fraction)
    if check == "each_hit":
        one = {total: chance * hit for total, chance in one.items()} | {0: 1 - hit}
    for three in product(one.items(), repeat=3):
        totals[sum(total for total, _ in three)] += prod(chance for _, chance in three)
    if check == "once":
        totals = {total: chance * hit for total, chance in totals.items()} | {0: 1 - hit}
    assert odds.totals == {total: chance for total, chance in totals.items() if chance}
    assert odds.mean == sum(total * chance for total, chance in totals.items())


@pytest.mark.parametrize("check", ["each_hit", "once"])
def test_totals_without_number_are_not_counted_and_have_a_mean_all_the_same(check):
    many = {"kind": "damage", "dice": "100d100", "power": 100}
    table = fight({**SPARK, "effects": [many], "check": check}, hits=20)
    (option,) = SEED.options(table.battle, table.id("A"))
    target = option.targets[0]
    assert target.hit == Fraction(60, 100)
    single = fight({**SPARK, "effects": [many], "check": check})
    one = SEED.odds(single.battle, single.id("A"), "attack", single.id("E"))
    assert target.expected == 20 * Fraction(60, 100) * one.mean
    assert target.fells is None
    odds = SEED.odds(table.battle, table.id("A"), "attack", table.id("E"))
    assert (odds.totals, odds.mean) == ({}, target.expected)


@given(
    percents=st.lists(st.integers(-120, 200), max_size=3),
    armor=st.integers(0, 20),
    factor=st.fractions(0, 1, max_denominator=5),
    turn=st.sampled_from(["", "negate"]),
    critical=st.booleans(),
    rules=st.builds(
        HouseRules,
        damage_rounding=st.sampled_from(["end_down", "step_down", "end_nearest", "end_up"]),
        critical_mode=st.sampled_from(["situational", "double_situational", "double_final"]),
        damage_cap=st.none() | st.integers(1, 200),
        min1_beats_immunity=st.booleans(),
    ),
    multiplier=st.fractions(0, 4, max_denominator=4),
)
def test_totals_are_the_results_of_the_sums(
    percents, armor, factor, turn, critical, rules, multiplier
):
    part = Strength("ATK", 7, 3, 1, multiplier, parse_dice("2d6"))
    named = tuple((f"p{n}", percent) for n, percent in enumerate(percents))
    field = Situation(named, armor, factor=factor, turn=turn)
    totals = list(damage_totals(part, range(13), field, rules, critical=critical))
    sums = [damage_sum(part, dice, field, rules, critical=critical) for dice in range(13)]
    assert totals == [found.result for found in sums]
    assert all(found.result == int(found.exact) for found in sums)
    assert list(heal_totals(part, 9, range(13), named, rules)) == [
        heal_sum(part, 9, dice, named, rules).result for dice in range(13)
    ]
