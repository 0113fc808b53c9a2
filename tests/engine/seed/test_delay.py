"""Delay codes and floors: SEED-044 … 049, 112, 121, 204."""

from fractions import Fraction

import pytest

from app.engine.core.commands import FreeAct
from app.engine.model.documents import Ability, DelayCode, Weapon
from app.engine.systems.seed.delay import coded_delay, delay_sum
from app.engine.systems.seed.house_rules import DEFAULTS, HouseRules
from app.engine.systems.seed.profile import UNARMED
from tests.helpers.seed import Table, ability, entrant

DOUBLE = [("test", Fraction(2))]


@pytest.mark.rule("SEED-045")
def test_speed_is_subtracted():
    assert delay_sum(50, 20, 12, DEFAULTS).result == 38


@pytest.mark.rule("SEED-047")
@pytest.mark.parametrize(("spd", "delay"), [(40, 20), (30, 20), (29, 21)])
def test_the_floor_has_the_last_word(spd, delay):
    assert delay_sum(50, 20, spd, DEFAULTS).result == delay


@pytest.mark.rule("SEED-046")
def test_other_modifiers_count_too():
    assert delay_sum(50, 20, 12, DEFAULTS, modifiers=[("slow", 10)]).result == 48


@pytest.mark.rule("SEED-048")
def test_the_multiplier_comes_after_speed():
    assert delay_sum(50, 20, 12, DEFAULTS, multipliers=DOUBLE).result == 76


@pytest.mark.parametrize(
    ("order", "spd", "delay"),
    [
        ("after_multiplier", 35, 30),
        ("after_multiplier", 60, 20),
        ("before_and_after", 35, 40),
        ("before_and_after", 60, 40),
    ],
)
def test_order_of_floor_and_multiplier(order, spd, delay):
    rules = HouseRules(delay_floor_order=order)
    assert delay_sum(50, 20, spd, rules, multipliers=DOUBLE).result == delay


@pytest.mark.parametrize(("way", "delay"), [("down", 55), ("up", 56), ("nearest", 56)])
def test_fractions_are_rounded_once(way, delay):
    rules = HouseRules(delay_rounding=way)
    half_more = [("test", Fraction(3, 2))]
    assert delay_sum(50, 20, 13, rules, multipliers=half_more).result == delay


@pytest.mark.rule("SEED-112", "SEED-204")
def test_weapon_codes_are_filled_in():
    sword = Weapon(id="s", name="Sword", delay=30, floor=15)
    blow = Ability(
        id="b",
        name="Blow",
        delay=DelayCode(ticks=20, weapon=True),
        floor=DelayCode(ticks=15, weapon=True),
    )
    assert coded_delay(blow, [sword]) == (50, 30)
    assert coded_delay(blow, [UNARMED]) == (50, 30)
    assert delay_sum(50, 30, 25, DEFAULTS).result == 30


@pytest.mark.rule("SEED-216")
def test_of_several_weapons_the_highest_of_each_field_counts():
    arms = [
        Weapon(id="a", name="A", delay=30, floor=15),
        Weapon(id="b", name="B", delay=25, floor=20),
    ]
    plain = Ability(id="p", name="P", delay=DelayCode(weapon=True), floor=DelayCode(weapon=True))
    assert coded_delay(plain, arms) == (30, 20)


@pytest.mark.rule("SEED-121")
@pytest.mark.parametrize(("spd", "delay"), [(12, 18), (20, 15)])
def test_unarmed_delay(spd, delay):
    assert delay_sum(UNARMED.delay, UNARMED.floor, spd, DEFAULTS).result == delay


@pytest.mark.rule("SEED-049")
def test_delay_is_added_to_what_is_there_already():
    """The actor is pushed to 20 in its own action phase, then takes 38: 58."""
    push = ability(
        "Push", {"kind": "delay", "ticks": 20}, target="self",
        delay={"ticks": 50}, floor={"ticks": 20},
    )  # fmt: skip
    table = Table(entrant("A", spd=12, abilities=(push,)), entrant("E", "enemies"))
    table.act("A", "push")
    added = table.facts("delay.added")
    assert [body["lands"] for body in added] == [20, 58]


def test_the_sum_shows_its_steps():
    steps = delay_sum(50, 20, 40, DEFAULTS).steps
    assert [(step.source.code, step.operation, int(step.value)) for step in steps] == [
        ("delay.base", "=", 50),
        ("delay.spd", "-", 10),
        ("delay.floor", "floor", 20),
    ]


def test_the_gm_may_overrule_the_delay():
    table = Table(entrant("A", spd=12), entrant("E", "enemies", spd=0))
    who = table.id("A")

    table.do(FreeAct(who, 50, 20), overrules={f"delay/{who}": 3})
    added = table.facts("delay.added")[0]
    assert added["ticks"] == 3
    assert added["breakdown"][-1]["source"] == "sum.overruled"
    assert table.history.steps[-1].answers[0].source == "overruled"
