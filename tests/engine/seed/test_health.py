"""Falling, critical health, rows, and the end of a battle: SEED-015 … 021, 096 … 106, 156 …"""

import pytest

from app.engine.core.commands import ChangeGauge, EndBattle, Remove, SetGauge, SetStatus, Surrender
from app.engine.core.errors import RuleError
from app.engine.model.timeline import Presence
from tests.helpers.seed import SEED, Table, ability, entrant

KILL = ability("Kill", {"kind": "damage", "power": 9000}, delay={"ticks": 40})
FLEE = ability("Flee", {"kind": "leave"}, target="self", delay={"ticks": 40})
RAISE = ability("Raise", {"kind": "revive", "percent": 30}, delay={"ticks": 40})


@pytest.mark.rule("SEED-008", "SEED-015", "SEED-016")
def test_the_battle_ends_when_no_enemy_is_left():
    table = Table(entrant("A", abilities=(KILL,)), entrant("E", "enemies"))
    table.act("A", "kill", "E")
    assert table.facts("battle.ended") == [{"result": "won"}]
    assert table.battle.now is None
    assert SEED.ready(table.battle) == ()
    assert table.facts("delay.added") == [], "the turn stops at the check that ends the battle"
    with pytest.raises(RuleError, match=r"battle\.over"):
        table.free("A", 10)


@pytest.mark.rule("SEED-015", "SEED-016")
def test_fleeing_counts_as_gone():
    table = Table(entrant("A", abilities=(FLEE,)), entrant("E", "enemies"))
    table.act("A", "flee")
    assert table.facts("battle.ended") == [{"result": "lost"}]


def test_both_sides_gone_is_a_draw():
    boom = ability("Boom", {"kind": "damage", "power": 9000}, target="all")
    table = Table(entrant("A", abilities=(boom,)), entrant("E", "enemies"))
    table.act("A", "boom")
    assert table.facts("battle.ended") == [{"result": "draw"}]


@pytest.mark.rule("SEED-017")
@pytest.mark.parametrize("side", ["party", "enemies"])
def test_surrender_ends_the_battle(side):
    table = Table(entrant("A"), entrant("E", "enemies"))
    table.do(Surrender(side))
    assert table.facts("battle.ended") == [{"result": f"surrender_{side}"}]
    outcome = SEED.timeline(table.battle).outcome
    assert outcome is not None
    assert outcome.code == f"outcome.surrender_{side}"


def test_a_side_that_never_had_anybody_ends_nothing():
    table = Table(entrant("A"))
    table.free("A", 30)
    assert table.battle.result is None


def test_the_gm_may_end_it_and_go_on_by_healing():
    table = Table(entrant("A"), entrant("E", "enemies"))
    results = []
    for command in (
        SetGauge(table.id("E"), "hp", 0), SetGauge(table.id("E"), "hp", 5), EndBattle(),
    ):  # fmt: skip
        table.do(command)
        results.append(table.battle.result)
    assert results == ["won", None, "stopped"]


@pytest.mark.rule("SEED-190")
def test_ko_removes_every_status_but_the_ones_that_survive_it():
    toad = {"id": "toad", "name": "Toad", "code": "To", "survives_ko": True}
    table = Table(entrant("A", abilities=(KILL,)), entrant("E", "enemies"),
                  entrant("F", "enemies"), statuses=(toad,))  # fmt: skip
    for status, duration in [("haste", 2), ("poison", None), ("toad", 3)]:
        table.do(SetStatus((table.id("E"),), status, duration))
    table.act("A", "kill", "E")
    assert table.statuses("E") == {"toad": 3}


@pytest.mark.rule("SEED-097")
def test_the_fallen_get_no_turn_and_a_life_effect_brings_them_back():
    table = Table(
        entrant("A", place=0, abilities=(RAISE,)), entrant("B", place=10),
        entrant("E", "enemies", place=90),
    )  # fmt: skip
    table.do(ChangeGauge((table.id("B"),), "hp", -500))
    assert SEED.timeline(table.battle).token(table.id("B")).presence is Presence.FALLEN
    table.act("A", "raise", "B")
    assert table.who("B").hp == 30
    assert [event.kind for event in table.last if event.kind.startswith("ko")] == ["ko.lifted"]
    assert table.now == "B"


def test_the_delay_of_the_fallen_runs_down_and_waits_at_zero():
    table = Table(
        entrant("A", place=0, abilities=(RAISE,)), entrant("B", place=10),
        entrant("E", "enemies", place=90),
    )  # fmt: skip
    table.do(SetGauge(table.id("B"), "hp", 0))
    table.free("A", 30)
    assert (table.now, table.delay("B")) == ("A", 0), "the fallen do not stop the clock"


def test_the_delay_of_the_fallen_may_be_frozen():
    table = Table(
        entrant("A", place=0), entrant("B", place=10), entrant("E", "enemies", place=90),
        ko_timeline="frozen",
    )  # fmt: skip
    table.do(SetGauge(table.id("B"), "hp", 0))
    table.free("A", 30)
    assert table.delay("B") == 10


@pytest.mark.rule("SEED-097")
def test_only_life_effects_reach_the_fallen_and_they_reach_nobody_else():
    hit = ability("Hit", {"kind": "damage", "power": 1})
    table = Table(entrant("A", abilities=(hit, RAISE)), entrant("B"),
                  entrant("E", "enemies"), entrant("F", "enemies"))  # fmt: skip
    table.do(SetGauge(table.id("E"), "hp", 0))
    with pytest.raises(RuleError, match=r"target\.fallen"):
        table.act("A", "hit", "E")
    with pytest.raises(RuleError, match=r"target\.standing"):
        table.act("A", "raise", "B")


@pytest.mark.rule("SEED-098")
def test_fallen_monsters_may_be_taken_off_at_once():
    table = Table(entrant("A", abilities=(KILL,)), entrant("E", "enemies"),
                  entrant("F", "enemies"), remove_ko_enemies=True)  # fmt: skip
    table.act("A", "kill", "E")
    assert table.who("E").gone


@pytest.mark.rule("SEED-104")
@pytest.mark.parametrize(
    ("top", "hp", "critical"),
    [(400, 100, True), (400, 101, False), (333, 83, True), (333, 84, False), (400, 0, False)],
)
def test_critical_health_is_a_quarter_or_less(top, hp, critical):
    table = Table(entrant("A", hp=top), entrant("B"), entrant("E", "enemies"))
    table.do(SetGauge(table.id("A"), "hp", hp))
    assert table.who("A").critical is critical
    assert bool(table.facts("critical.entered")) is critical


@pytest.mark.rule("SEED-105")
@pytest.mark.parametrize(("hp", "usable"), [(25, True), (26, False)])
def test_critical_health_is_the_switch_for_what_needs_it(hp, usable):
    last = ability("Last", {"kind": "damage", "power": 9}, critical_only=True)
    table = Table(entrant("A", abilities=(last,)), entrant("E", "enemies"))
    table.do(SetGauge(table.id("A"), "hp", hp))
    if usable:
        table.act("A", "last", "E")
        assert table.who("E").hp == 91
    else:
        with pytest.raises(RuleError, match=r"lock\.critical"):
            table.act("A", "last", "E")


def test_leaving_critical_health_is_noted():
    table = Table(entrant("A"), entrant("E", "enemies"))
    table.do(SetGauge(table.id("A"), "hp", 20))
    table.do(ChangeGauge((table.id("A"),), "hp", 30))
    assert table.facts("critical.left") == [{"who": table.id("A")}]


MELEE = ability("Melee", {"kind": "damage", "weapon": True}, keywords=["Weapon"])
BOLT = ability("Bolt", {"kind": "damage", "attribute": "ATK", "power": 10, "reach": "ranged"})


def strike(mine, theirs, *, action=MELEE, weapon=None, shield=True):
    table = Table(
        entrant("A", atk=10, row=mine, weapon=weapon or {}, abilities=(action,)),
        *([entrant("B")] if shield else []),
        entrant("E", "enemies", hp=500, row=theirs),
        *([entrant("F", "enemies")] if shield else []),
    )
    table.act("A", action["id"], "E")
    return table.facts("damage.dealt")[0]["amount"]


@pytest.mark.rule("SEED-085", "SEED-084", "SEED-156", "SEED-157", "SEED-160")
@pytest.mark.parametrize(
    ("mine", "theirs", "damage"),
    [("front", "front", 100), ("front", "back", 75), ("back", "front", 75), ("back", "back", 50)],
)
def test_rows_weaken_melee(mine, theirs, damage):
    assert strike(mine, theirs) == damage


@pytest.mark.rule("SEED-084", "SEED-085", "SEED-087", "SEED-158", "SEED-159")
def test_rows_do_not_touch_ranged_damage():
    assert strike("back", "back", weapon={"ranged": True}) == 100
    assert strike("back", "back", action=BOLT) == 100
    screw = ability("Screw", {"kind": "damage", "attribute": "ATK", "power": 10, "reach": "melee"})
    assert strike("back", "back", action=screw) == 50


@pytest.mark.rule("SEED-165")
def test_a_back_row_without_a_front_is_no_shelter():
    assert strike("back", "back", shield=False) == 100


@pytest.mark.rule("SEED-165")
@pytest.mark.parametrize("lost", ["ko", "stone", "removed"])
def test_whoever_is_out_of_the_fight_in_front_shields_nobody(lost):
    table = Table(
        entrant("A", atk=10, weapon={}, abilities=(MELEE,)),
        entrant("E", "enemies", hp=500, row="back"), entrant("F", "enemies"),
        statuses=({"id": "stone", "name": "Stone", "code": "St", "absent": True},),
    )  # fmt: skip
    if lost == "ko":
        table.do(SetGauge(table.id("F"), "hp", 0))
    elif lost == "stone":
        table.do(SetStatus((table.id("F"),), "stone", None))
    else:
        table.do(Remove(table.id("F")))
    table.act("A", "melee", "E")
    assert table.facts("damage.dealt")[0]["amount"] == 100


@pytest.mark.rule("SEED-161")
def test_row_change():
    step = ability("Step", {"kind": "row"}, target="self", delay={"ticks": 20})
    table = Table(entrant("A", abilities=(step,)), entrant("E", "enemies"))
    table.act("A", "step")
    assert table.who("A").row == "back"
