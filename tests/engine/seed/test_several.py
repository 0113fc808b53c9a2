"""Several actions at once, commitments and helpers where something stands in their way."""

import pytest

from app.engine.core.commands import Act, Formation, Part, SetGauge, SetStatus
from app.engine.core.errors import RuleError
from tests.helpers.seed import ATTACK, SEED, Table, ability, entrant, status

HIT = {"kind": "damage", "power": 30}
SPARK = ability("Spark", HIT, keywords=["Spell"], mp=20, delay={"ticks": 30})
BURN = ability("Burn", HIT, keywords=["Spell"], delay={"ticks": 45},
               prices=[{"kind": "health", "flat": 80}])  # fmt: skip
TWICE = ability(
    "Twice", {"kind": "perform", "count": 2, "keywords": ["Spell"]}, target="none", mp=15,
    delay={"spell": True}, floor={"spell": True},
)  # fmt: skip
WAIT = ability("Wait", target="self", delay={"ticks": 30})


def both(table, *parts):
    done = tuple(Part(action, (table.id("E"),)) for action in parts)
    return table.do(Act(table.id("A"), "twice", parts=done))


def caster(mp, *more, **fields):
    kit = (TWICE, SPARK, BURN, WAIT, *more)
    return Table(
        entrant("A", abilities=kit, place=0, mp=mp, **fields), entrant("E", "enemies", hp=500),
        statuses=(status("silence", blocks=["Spell"]),),
    )  # fmt: skip


@pytest.mark.rule("SEED-125", "SEED-038")
@pytest.mark.parametrize(("mp", "enough"), [(54, False), (55, True)])
def test_every_one_of_several_actions_has_to_be_paid_for(mp, enough):
    """AMB-SEED-076: 15 for the whole and 20 for each."""
    table = caster(mp)
    if not enough:
        with pytest.raises(RuleError, match=r"lock\.mp"):
            both(table, "spark", "spark")
        return
    both(table, "spark", "spark")
    assert (table.who("A").mp, table.who("E").hp) == (0, 440)


@pytest.mark.rule("SEED-142", "SEED-038")
def test_who_has_killed_itself_does_not_go_on():
    table = Table(
        entrant("A", abilities=(TWICE, SPARK, BURN), hp=80, place=0),
        entrant("B"), entrant("E", "enemies", hp=500),
    )  # fmt: skip
    both(table, "burn", "spark")
    assert table.who("A").fallen
    assert [body["action"] for body in table.facts("part.dropped")] == ["spark"]
    assert (table.who("E").hp, table.who("A").mp) == (470, 35)
    assert table.facts("delay.added")[0]["ticks"] == 45, "the highest of what was chosen"


def test_an_action_that_is_sealed_meanwhile_is_dropped():
    hush = ability("Hush", {"kind": "inflict", "status": "silence", "duration": 2, "on": "self"},
                   keywords=["Spell"])  # fmt: skip
    table = caster(50, hush)
    both(table, "hush", "spark")
    assert [body["action"] for body in table.facts("part.dropped")] == ["spark"]
    assert table.who("E").hp == 500


def test_several_actions_hold_no_several_actions_and_nothing_out_of_season():
    last = {**SPARK, "id": "last", "critical_only": True}
    table = caster(50, last)
    with pytest.raises(RuleError, match=r"parts\.unfit"):
        both(table, "twice")
    with pytest.raises(RuleError, match=r"lock\.critical"):
        both(table, "last")


JUMP = ability("Jump", {"kind": "commit", "ability": "land"}, target="self", delay={"ticks": 40})


def jumper(land, *others, **rules):
    kit = (JUMP, {**ability("Land", HIT, delay={"ticks": 40}), **land}, WAIT)
    table = Table(
        entrant("A", abilities=kit, place=0), *others, entrant("E", "enemies", place=90),
        statuses=(status("silence", blocks=["Spell"]),), **rules,
    )  # fmt: skip
    table.act("A", "jump")
    return table


def actions(table):
    return [one.id for one in SEED.options(table.battle, table.id("A")) if one.locked is None]


@pytest.mark.rule("SEED-144")
@pytest.mark.parametrize(("sealed", "open_"), [(False, ["land"]), (True, ["wait"])])
def test_a_commitment_that_cannot_be_met_leaves_a_wait(sealed, open_):
    table = jumper({"keywords": ["Spell"]})
    if sealed:
        table.do(SetStatus((table.id("A"),), "silence", 5))
    assert actions(table) == open_
    if sealed:
        table.act("A", "wait")
        assert table.who("A").standing.commitment is None
        assert not table.who("A").standing.away


@pytest.mark.rule("SEED-146")
@pytest.mark.parametrize("target", ["single", "group", "row", "random"])
def test_loosed_at_nothing_whatever_the_target_field(target):
    away = entrant("G", "enemies", place=0, abilities=({**JUMP, "delay": {"ticks": 70}},))
    table = jumper({"target": target, "mp": 8}, away)
    table.act("G", "jump")
    table.do(SetGauge(table.id("E"), "hp", 0))
    assert table.battle.result is None
    (land,) = [one for one in SEED.options(table.battle, table.id("A")) if one.id == "land"]
    assert (land.locked, land.targets) == (None, ())
    table.act("A", "land")
    assert (table.facts("cos.checked"), table.who("A").mp) == ([], 42)
    assert table.facts("delay.added")[0]["ticks"] == 40


CALL = ability(
    "Call", {"kind": "summon", "name": "Wisp", "ability": "gift", "ticks": 10, "actions": 2},
    target="none", delay={"ticks": 100},
)  # fmt: skip
PRICED = {"mp": 30, "ct": 12, "prices": [{"kind": "health", "flat": 9}], "critical_only": True}


def caller(gift, *others, **rules):
    table = Table(
        entrant("A", abilities=(CALL, {**ability("Gift", HIT), **gift}, WAIT), place=0, mp=0),
        *others, **rules,
    )  # fmt: skip
    table.act("A", "call")
    return table


def test_a_helper_acts_free_of_every_price_and_condition():
    table = caller(PRICED, entrant("E", "enemies", hp=500, place=90))
    assert table.now == "Wisp"
    assert [(one.id, one.locked) for one in SEED.options(table.battle, table.id("Wisp"))] == [
        ("gift", None)
    ]
    table.act("Wisp", "gift", "E")
    assert (table.who("E").hp, table.who("A").hp, table.who("Wisp").mp) == (470, 100, 0)
    assert table.facts("delay.added")[0]["ticks"] == 10


def test_a_helper_with_nobody_in_reach_acts_at_nothing_and_time_goes_on():
    table = caller(
        {"effects": [{"kind": "revive", "percent": 50}]}, entrant("E", "enemies", place=90)
    )
    for _ in range(2):
        assert table.now == "Wisp"
        table.act("Wisp", "gift")
    assert (table.who("Wisp").gone, table.now) == (True, "E")


@pytest.mark.rule("SEED-015")
@pytest.mark.parametrize("check", ["after_action", "immediate", "end_of_turn"])
def test_a_helper_keeps_no_battle_going_and_may_win_it(check):
    alone = caller({}, entrant("E", "enemies", place=90), end_check=check)
    alone.do(SetGauge(alone.id("A"), "hp", 0))
    assert alone.battle.result == "lost"
    strong = caller(
        {"effects": [{**HIT, "power": 900}]}, entrant("E", "enemies", place=90), end_check=check
    )
    strong.act("Wisp", "gift", "E")
    assert strong.battle.result == "won"


@pytest.mark.rule("SEED-165")
def test_nobody_hides_behind_a_helper():
    strike = ability("Strike", {"kind": "damage", "power": 100, "reach": "melee"})
    table = Table(
        entrant("A", abilities=(CALL, ability("Gift", HIT)), place=0),
        entrant("B", row="back", hp=500), entrant("E", "enemies", place=5, abilities=(strike,)),
    )  # fmt: skip
    table.act("A", "call")
    table.do(SetGauge(table.id("A"), "hp", 0))
    table.act("E", "strike", "B")
    assert table.facts("damage.dealt")[0]["amount"] == 100


@pytest.mark.rule("SEED-177")
def test_only_the_victims_of_a_pincer_aim_at_its_sides():
    """An attacker that helps a row of its own side names the row."""
    mend = ability("Mend", {"kind": "heal", "flat": 5}, target="row", delay={"ticks": 50})
    table = Table(
        entrant("A", place=9, abilities=(ATTACK,)), entrant("E", "enemies", abilities=(mend,),
        place=0, flank="a"), entrant("F", "enemies", place=99, flank="b"),
        formation=Formation("pincer", "party"),
    )  # fmt: skip
    (option,) = SEED.options(table.battle, table.id("E"))
    codes = {one.label.code for one in option.targets if one.label is not None}
    assert codes == {"target.enemies_front", "target.party_front"}
