"""Odds of an Attack Move by counting every roll, and the sheet of a fighter."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from app.engine.core.errors import RuleError
from app.engine.model.dice import parse_dice
from app.engine.systems.rounds.attack import again_taken, judge, worth_again
from app.engine.systems.rounds.odds import critical_spread
from tests.helpers.rounds import ROUNDS, Table, entrant


def fight(damage="1d4", attack=12, defensive=10, dodge=8, **rules):
    move = [{"name": "Cut", "kind": "melee", "damage": damage}]
    return Table(
        entrant("Bob", agility=9, melee=attack, moves=move),
        entrant("Ann", "enemies", hp=3, defensive=defensive, dodge=dodge), **rules,
    )  # fmt: skip


def counted(way, ahead, least):
    """Chance to hit, and the damage of 1d4, over all dice; no critical is within reach."""
    found: Counter[int] = Counter()
    for attack, defend, die in product(range(1, 21), range(1, 21), range(1, 5)):
        verdict = judge(ahead + attack, defend, way)
        assert not verdict.critical
        if verdict.hit:
            found[max(least if way == "tank" else 0, die - verdict.block)] += 1
    hits = sum(found.values())
    return Fraction(hits, 1600), {total: Fraction(n, hits) for total, n in found.items()}


@pytest.mark.parametrize("least", [0, 1])
@pytest.mark.parametrize(("defensive", "dodge", "way"), [(20, 1, "tank"), (1, 20, "dodge")])
def test_odds_are_those_of_every_roll_in_the_way_that_serves_the_defender(
    defensive, dodge, way, least
):
    table = fight(attack=1, defensive=defensive, dodge=dodge, tank_min_damage=least)
    odds = ROUNDS.odds(table.fight, table.id("Bob"), "cut", table.id("Ann"))
    hit, totals = counted(way, -19, least)
    assert (odds.hit, odds.totals, odds.critical) == (hit, totals, 0)
    assert odds.cos.result == -19
    (cut, _) = ROUNDS.options(table.fight, table.id("Bob"))
    option = next(one for one in cut.targets if one.ids == (table.id("Ann"),))
    assert (option.hit, option.expected) == (hit, odds.mean)
    assert option.fells == hit * sum(chance for total, chance in totals.items() if total >= 3)


@pytest.mark.parametrize("mode", ["reroll", "reroll_keep_best", "add"])
@pytest.mark.parametrize("text", ["1d4", "2d3-1d2+1"])
def test_criticals_by_counting_every_die_twice(mode, text):
    dice = parse_dice(text)
    faces = [(sign, sides) for sign, count, sides in dice.terms for _ in range(count)]
    found: Counter[int] = Counter()
    rolls = [range(1, sides + 1) for _, sides in faces for _ in range(2)]
    for thrown in product(*rolls):
        total = dice.constant
        for place, (sign, sides) in enumerate(faces):
            shown, again = thrown[2 * place : 2 * place + 2]
            if worth_again(mode, sign, shown, sides):
                shown = again_taken(mode, sign, shown, again)
            total += sign * shown
        found[total] += 1
    spread = critical_spread(dice, mode)
    out_of = sum(found.values())
    assert spread.chances == {t: Fraction(n, out_of) for t, n in sorted(found.items())}


def test_a_certain_critical():
    table = fight(attack=60, critical_dice="add")
    odds = ROUNDS.odds(table.fight, table.id("Bob"), "cut", table.id("Ann"))
    assert (odds.hit, odds.critical) == (1, 1)
    assert odds.totals == {total: Fraction(n, 16) for total, n in
                           zip(range(2, 9), (1, 2, 3, 4, 3, 2, 1), strict=True)}  # fmt: skip


def test_strangers_have_no_odds():
    table = fight()
    for action, target in (("cut", "c9"), ("bite", table.id("Ann"))):
        with pytest.raises(RuleError):
            ROUNDS.odds(table.fight, table.id("Bob"), action, target)


def test_the_sheet_of_a_fighter():
    one = entrant(
        "Ann", agility=7, ap=4, crystals={"Fire": 2}, without=("Magic",),
        moves=[{"name": "Cut", "kind": "melee", "damage": "1d8", "ap": 2}],
        deeds=[{"name": "Shove", "offensive": True, "phases": ["push", "stumble"]}],
    )  # fmt: skip
    sheet = ROUNDS.sheet(one.documents, {"ap_max": 9})
    gauges = [(figure.key, figure.value) for figure in sheet.gauges]
    assert gauges == [("hp", 30), ("ap", 4), ("crystal/Fire", 2)]
    assert [figure.key for figure in sheet.attributes] == ["Agility", "Melee", "Ranged"]
    assert [figure.value for figure in sheet.defences] == [10, 10]
    assert sheet.lists[0].entries == ("Fire 2",)
    cut, shove, *guards = sheet.cards
    assert [fact.text for fact in (*cut.head, *cut.effects)] == ["10", "2", "1d8", "1"]
    assert (shove.tags, shove.effects[0].text) == (("Offensive",), "push → stumble")
    assert [guard.name for guard in guards] == ["Tank", "Dodge"]
    with pytest.raises(RuleError, match=r"sheet\.unreadable"):
        ROUNDS.sheet({"character": {"id": "x"}}, {})
    assert ROUNDS.formation(Table(one, entrant("E", "enemies")).fight).kind == "none"
