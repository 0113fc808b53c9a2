"""Exact odds against counting every throw, and against simply playing it often."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from app.engine.core.answers import Answers, DeskRoller
from app.engine.core.commands import Act
from app.engine.core.errors import RuleError
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
