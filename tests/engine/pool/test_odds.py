"""Odds of an attack by counting every roll, and what the sheet of a fighter shows."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from app.engine.core.commands import SetStatus
from app.engine.core.errors import RuleError
from app.engine.systems.pool.exceptions import Level, level
from app.engine.systems.pool.house_rules import Threshold
from app.engine.systems.pool.odds import roll_chances
from tests.helpers.pool import POOL, Table, entrant

COUNTED = (
    Threshold(pool="att", dice=3, metric="count_max", super_crit=3, crit=2),
    Threshold(pool="att", dice=3, metric="count_min", fail=2, crit_fail=3),
    Threshold(pool="att", dice=3, fail=4, crit=14),
)


@pytest.mark.parametrize("found", [COUNTED, COUNTED[2:], ()])
@pytest.mark.parametrize("faces", [2, 3, 6])
def test_levels_by_counting_every_roll(found, faces):
    counted: Counter[tuple[int, Level]] = Counter()
    for shown in product(range(1, faces + 1), repeat=3):
        what = level(found, sum(shown), shown.count(faces), shown.count(1))
        counted[sum(shown), what] += 1
    chances = roll_chances(3, faces, found)
    assert chances == {key: Fraction(many, faces**3) for key, many in counted.items()}


@pytest.mark.parametrize("ailment", [None, "blind", "confused", "berserk"])
def test_odds_are_those_of_every_roll(ailment):
    """STR 3 + 2d4 against END 2 + 1d4 + 1d4; a critical on 8 ignores the DEF roll."""
    table = Table(
        entrant("Bob", str=3, att=2), entrant("Ann", "enemies", end=2, defence=1, dodge=1, hp=5),
        die_faces=4, thresholds=[{"pool": "att", "dice": 2, "crit": 8}],
    )  # fmt: skip
    bob, ann = table.id("Bob"), table.id("Ann")
    if ailment:
        table.do(SetStatus((bob,), ailment, None))
        table.reveal()
    furies = range(1, 11) if ailment == "berserk" else (0,)
    wounds: Counter[int] = Counter()
    for one, two, guard, dodge, fury in product(*[range(1, 5)] * 4, furies):
        defence = 2 + dodge + (0 if one + two == 8 else guard)
        wounds[max(0, 3 + one + two + fury - defence)] += 1
    rolls = sum(wounds.values())
    wounding = Fraction(rolls - wounds.pop(0), rolls)
    comes = {"blind": Fraction(1, 2), "confused": Fraction(7, 10)}.get(ailment or "", Fraction(1))
    odds = POOL.odds(table.fight, bob, "normal", ann)
    assert (odds.hit, odds.critical) == (comes * wounding, comes * Fraction(1, 16))
    total = sum(wounds.values())
    assert odds.totals == {amount: Fraction(n, total) for amount, n in sorted(wounds.items())}
    option = POOL.options(table.fight, bob)[0]
    aim = next(one for one in option.targets if one.ids == (ann,))
    felling = sum(n for amount, n in wounds.items() if amount >= table.hp("Ann"))
    assert aim.fells == odds.hit * Fraction(felling, total)
    assert (aim.hit, aim.expected) == (odds.hit, odds.mean)
    bare = POOL.options(table.fight, bob, frozenset())[0].targets
    assert {one.hit for one in bare} == {None}


def test_odds_of_deeds_and_strangers():
    deeds = [{"name": "Curse", "wounds": 3, "targets": 1}, {"name": "Look"}]
    table = Table(entrant("Bob", deeds=deeds), entrant("Ann", "enemies"))
    bob, ann = table.id("Bob"), table.id("Ann")
    assert POOL.odds(table.fight, bob, "curse", ann).totals == {3: 1}
    assert POOL.odds(table.fight, bob, "defend", ann).hit == 0
    for action, target in (("normal", "c9"), ("bite", ann)):
        with pytest.raises(RuleError):
            POOL.odds(table.fight, bob, action, target)


def test_odds_know_nothing_of_what_others_have_chosen():
    table = Table(entrant("Bob"), entrant("Ann", "enemies"))
    before = POOL.odds(table.fight, table.id("Bob"), "normal", table.id("Ann"))
    table.choose("Ann", "defend")
    assert POOL.odds(table.fight, table.id("Bob"), "normal", table.id("Ann")) == before


def test_the_sheet_of_a_fighter():
    one = entrant("Ann", kl=3, dodge=None, deeds=[
        {"name": "Sting", "physical": True, "targets": 1,
         "inflicts": [{"ailment": "slow", "turns": 2}]}])  # fmt: skip
    sheet = POOL.sheet(one.documents, {"die_faces": 8})
    assert [(figure.key, figure.value) for figure in sheet.gauges] == [("hp", 100)]
    assert [figure.key for figure in sheet.attributes] == ["STR", "END", "MIND", "KL"]
    assert [figure.key for figure in sheet.defences] == ["ATT", "DEF", "SENSE"]
    cards = {card.id: [fact.text for fact in (*card.head, *card.effects)] for card in sheet.cards}
    assert cards == {
        "normal": ["4d8", "4d8", "6 + 4d8", "4 + 4d8"],
        "aggressive": ["5d8", "3d8", "6 + 5d8", "4 + 3d8"],
        "defensive": ["3d8", "5d8", "6 + 3d8", "4 + 5d8"],
        "all-out": ["6d8", "", "6 + 6d8", "4"],
        "defend": ["", "6d8", "4 + 6d8"],
        "sting": ["4d8", "4d8", "6 + 4d8", "4 + 4d8", "1", "Slow (2)"],
    }
    with pytest.raises(RuleError, match=r"sheet\.unreadable"):
        POOL.sheet({"character": {"id": "x"}}, {})
    assert POOL.formation(Table(one, dodge_mode="manual").fight).kind == "none"
