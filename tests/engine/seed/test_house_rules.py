"""Every option of a campaign in all its values, and what happens when a battle is over."""

from fractions import Fraction
from typing import get_args

import pytest

from app.engine.core.commands import (
    Act,
    ChangeGauge,
    Entrant,
    Hold,
    Join,
    Release,
    RemoveStatus,
    Return,
    SetGauge,
    SetPlace,
    SetStatus,
)
from app.engine.core.errors import RuleError
from app.engine.core.foresight import forecast
from app.engine.model.timeline import Presence
from app.engine.systems.seed.house_rules import DEFAULTS, GROUPS, Group, HouseRules
from app.engine.systems.seed.profile import tier_of
from app.engine.systems.seed.rule_options import rule_options
from tests.helpers.seed import ATTACK, SEED, Table, ability, entrant, status

WAIT = ability("Wait", target="self", delay={"ticks": 15})
KILL = ability("Kill", {"kind": "damage", "power": 9000}, delay={"ticks": 40})
RAISE = ability("Raise", {"kind": "revive", "percent": 30}, delay={"ticks": 40})
FLEE = ability("Flee", {"kind": "leave"}, target="self", delay={"ticks": 40})


def test_every_rule_has_a_group_and_says_where_it_comes_from():
    for name, field in HouseRules.model_fields.items():
        extra = field.json_schema_extra
        assert isinstance(extra, dict), name
        assert extra["group"] in GROUPS
        assert str(extra["source"]).startswith(("GMO-", "AMB-SEED-", "MISS-SEED-"))
    assert set(GROUPS) == set(get_args(Group))


def test_the_options_are_read_off_the_model():
    options = {option.key: option for option in rule_options()}
    assert set(options) == set(HouseRules.model_fields)
    assert options["critical_mode"].values == (
        "situational", "double_situational", "double_final",
    )  # fmt: skip
    assert options["enemy_accepts_surrender"].values == (True, False)
    cap, die = options["damage_cap"], options["random_die"]
    assert (cap.kind, cap.low, cap.optional, cap.default) == ("number", 1, True, 9999)
    assert (die.low, die.high, die.optional) == (2, 100, False)
    assert options["tie_side_order"].kind == "list"
    assert options["join_action"].kind == "delay"
    for option in options.values():
        assert option.kind not in {"choice", "flag"} or option.values[0] == option.default


@pytest.mark.parametrize(
    ("rules", "where"),
    [({"critical_mode": "triple"}, "critical_mode"), ({"random_die": 1}, "random_die")],
)
def test_unreadable_house_rules_are_refused(rules, where):
    with pytest.raises(RuleError, match=r"rules\.unreadable") as refused:
        Table(entrant("A"), **rules)
    assert refused.value.phrase.params["where"] == where


@pytest.mark.parametrize(
    ("rule", "level", "stored", "tier"),
    [
        ("stored", 25, 2, 2), ("stored", 25, None, 3), ("ceil10", 10, 9, 1), ("ceil10", 11, 9, 2),
        ("floor10", 9, 9, 1), ("floor10", 10, 9, 2),
    ],
)  # fmt: skip
@pytest.mark.rule("SEED-211")
def test_tier_rules(rule, level, stored, tier):
    assert tier_of(level, stored, HouseRules(tier_rule=rule)) == tier


@pytest.mark.rule("SEED-010")
def test_ties_within_a_side_may_be_drawn():
    entrants = [entrant("A", place=3), entrant("B", place=3), entrant("E", "enemies", place=9)]
    assert Table(*entrants, first=2, tie_order_within_side="random").now == "B"


@pytest.mark.parametrize(("group", "order"), [("dynamic", "PQE"), ("batch", "PEQ")])
def test_newcomers_at_zero_slip_in_or_wait(group, order):
    """P and E reach 0 together; during P's turn the GM brings Q to 0."""
    table = Table(
        entrant("P", place=5), entrant("Q", place=50), entrant("E", "enemies", place=5),
        tie_group=group,
    )  # fmt: skip
    table.do(SetPlace({table.id("Q"): 0}))
    view = SEED.timeline(table.battle)
    assert "".join(token.name for token in view.tokens) == order
    assert "".join(view.token(one.who).name for one in forecast(view, 3)) == order
    why = {"dynamic": "tie.side", "batch": "tie.batch"}[group]
    assert view.token(table.id("Q" if group == "batch" else "E")).tie_reason.code == why
    seen = []
    for _ in range(3):
        assert table.now is not None
        seen.append(table.now)
        table.free(table.now, 80)
    assert "".join(seen) == order


@pytest.mark.rule("SEED-009")
def test_guests_act_with_the_party_after_it_and_sides_may_be_ordered_otherwise():
    names = [("E", "enemies"), ("G", "guests"), ("P", "party")]
    table = Table(*(entrant(name, side, place=4) for name, side in names))
    assert [token.name for token in SEED.timeline(table.battle).tokens] == ["P", "G", "E"]
    assert {token.lane for token in SEED.timeline(table.battle).tokens} == {"party", "enemies"}
    other = Table(
        *(entrant(name, side, place=4) for name, side in names),
        tie_side_order=("enemies", "party"),
    )
    assert [token.name for token in SEED.timeline(other.battle).tokens] == ["E", "P", "G"]


def test_exact_delays_keep_their_fractions():
    swing = ability("Swing", delay={"ticks": 50}, delay_multiplier="3/2", target="self")
    table = Table(
        entrant("A", spd=13, abilities=(swing,), place=0), entrant("E", "enemies", place=200),
        delay_rounding="exact",
    )  # fmt: skip
    table.act("A", "swing")
    assert table.facts("delay.added")[0]["ticks"] == "111/2"
    assert table.battle.clock == Fraction(111, 2)
    assert SEED.timeline(table.battle).token(table.id("E")).place == 145


@pytest.mark.parametrize(
    ("rules", "answers", "place"),
    [
        ({}, (7,), 7),
        ({"join_delay": "ask"}, (7,), 7),
        ({"join_delay": "start_formula"}, (), 38),
        ({"join_delay": "action"}, (), 18),
        ({"join_delay": "action", "join_action": {"delay": 50, "floor": 40}}, (), 40),
        ({"join_delay": "action", "join_action": {"delay": 55, "floor": 40}}, (), 43),
    ],
)
def test_the_delay_of_those_who_join(rules, answers, place):
    table = Table(entrant("A", place=0), entrant("E", "enemies", place=9), **rules)
    table.do(Join(entrant("Late", spd=12)), *answers)
    assert table.delay("Late") == place


@pytest.mark.parametrize(
    ("rules", "place"),
    [
        ({}, 10),
        ({"ko_timeline": "frozen"}, 20),
        ({"ko_timeline": "restart"}, 38),
        ({"revive_delay": "start_formula"}, 38),
        ({"revive_delay": "fixed", "revive_ticks": 7}, 7),
    ],
)
def test_the_timeline_of_the_fallen_and_of_the_revived(rules, place):
    table = Table(
        entrant("A", place=0, abilities=(RAISE,)), entrant("B", spd=12, place=20),
        entrant("E", "enemies", place=90), **rules,
    )  # fmt: skip
    table.do(SetGauge(table.id("B"), "hp", 0))
    table.free("A", 10)
    table.do(SetGauge(table.id("B"), "hp", 30))
    assert table.delay("B") == place


@pytest.mark.parametrize(
    ("rules", "place"),
    [({}, 10), ({"ko_timeline": "frozen"}, 20), ({"ko_timeline": "restart"}, 38)],
)
@pytest.mark.parametrize("by", ["cure", "hand", "exclusion"])
def test_the_timeline_of_the_petrified(rules, place, by):
    soften = ability("Soften", {"kind": "cure", "statuses": ["stone"]})
    melt = ability("Melt", {"kind": "inflict", "status": "soft", "duration": 2})
    stones = (status("stone", absent=True), status("soft", excludes=["stone"]))
    table = Table(
        entrant("A", place=0, abilities=(soften, melt)), entrant("B", spd=12, place=20),
        entrant("E", "enemies", place=90), statuses=stones, **rules,
    )  # fmt: skip
    table.do(SetStatus((table.id("B"),), "stone", None))
    table.free("A", 10)
    if by == "hand":
        table.do(RemoveStatus((table.id("B"),), "stone"))
    else:
        table.act("A", {"cure": "soften", "exclusion": "melt"}[by], "B")
    passed = table.battle.clock - 10
    assert table.delay("B") == place - passed * (by != "hand" and rules == {})


def test_the_fallen_may_have_to_wait_in_real_turns():
    table = Table(
        entrant("A", place=0, abilities=(WAIT,)), entrant("B", place=5, abilities=(WAIT, ATTACK)),
        entrant("E", "enemies", place=90), ko_timeline="forced_wait",
    )  # fmt: skip
    table.do(SetGauge(table.id("B"), "hp", 0))
    table.act("A", "wait")
    assert table.now == "B"
    with pytest.raises(RuleError, match=r"lock\.fallen"):
        table.act("B", "attack", "E")
    table.act("B", "wait")
    assert table.facts("delay.added")[0]["ticks"] == 15


@pytest.mark.rule("SEED-099")
@pytest.mark.parametrize(("friend", "gone"), [(WAIT, True), (RAISE, False)])
def test_fallen_characters_are_taken_off_where_nobody_can_bring_them_back(friend, gone):
    table = Table(
        entrant("A", abilities=(friend,)), entrant("B"), entrant("E", "enemies"),
        remove_ko_pcs=True,
    )  # fmt: skip
    table.do(SetGauge(table.id("B"), "hp", 0))
    assert table.who("B").gone is gone


@pytest.mark.rule("SEED-099")
def test_an_item_in_the_bag_counts_as_a_life_effect():
    down = {"id": "down", "name": "Down", "effects": [{"kind": "revive", "percent": 10}]}
    for count, gone in [(1, False), (0, True)]:
        table = Table(
            entrant("A", items={"down": count}, bag=(down,)), entrant("B"),
            entrant("E", "enemies"), remove_ko_pcs=True,
        )  # fmt: skip
        table.do(SetGauge(table.id("B"), "hp", 0))
        assert table.who("B").gone is gone


def burner(**rules):
    """An actor whose killing blow costs all its health."""
    blow = {**KILL, "prices": [{"kind": "health", "percent": 100}]}
    return Table(
        entrant("A", abilities=(blow,)), entrant("E", "enemies"),
        **rules,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("check", "result"),
    [("after_action", "draw"), ("immediate", "won"), ("end_of_turn", "draw")],
)
def test_when_the_end_is_looked_for(check, result):
    table = burner(end_check=check)
    table.act("A", "kill", "E")
    assert table.battle.result == result
    assert bool(table.facts("delay.added")) is (check == "end_of_turn")


@pytest.mark.parametrize(("keep", "result"), [(False, "lost"), (True, None)])
def test_guests_may_keep_the_battle_going(keep, result):
    table = Table(
        entrant("A"), entrant("G", "guests"), entrant("E", "enemies"), guests_keep_battle=keep
    )
    table.do(SetGauge(table.id("A"), "hp", 0))
    assert table.battle.result == result


@pytest.mark.rule("SEED-201")
def test_after_the_battle_only_stone_and_ko_are_left():
    rules = (status("stone", persists=True, absent=True), status("toad", survives_ko=True))
    table = Table(
        entrant("A", abilities=(KILL,)), entrant("B"), entrant("C"), entrant("E", "enemies"),
        statuses=rules,
    )  # fmt: skip
    for name, one, duration in [("A", "haste", 2), ("B", "toad", 3), ("C", "stone", None)]:
        table.do(SetStatus((table.id(name),), one, duration))
    table.do(SetGauge(table.id("B"), "hp", 0))
    table.act("A", "kill", "E")
    assert [table.statuses(name) for name in "ABC"] == [{}, {}, {"stone": None}]
    assert table.who("B").fallen


@pytest.mark.rule("SEED-022")
@pytest.mark.parametrize(
    ("meaning", "hp"), [("incapacitated", 0), ("capture", 0), ("death", 0), ("revive_with_hp", 5)]
)
def test_what_zero_hp_means_once_it_is_over(meaning, hp):
    table = Table(
        entrant("A", abilities=(KILL,)), entrant("B"), entrant("E", "enemies"),
        zero_hp=meaning, zero_hp_amount=5,
    )  # fmt: skip
    table.do(SetGauge(table.id("B"), "hp", 0))
    table.act("A", "kill", "E")
    assert table.who("B").hp == hp
    assert table.who("E").hp == 0


@pytest.mark.rule("SEED-200")
@pytest.mark.parametrize(("restore", "left"), [(False, (40, 10)), (True, (100, 50))])
def test_full_health_after_each_battle(restore, left):
    table = Table(
        entrant("A", abilities=(KILL,)), entrant("E", "enemies"), restore_after_battle=restore
    )
    table.do(SetGauge(table.id("A"), "hp", 40))
    table.do(SetGauge(table.id("A"), "mp", 10))
    table.act("A", "kill", "E")
    assert (table.who("A").hp, table.who("A").mp) == left


CURE = ability("Cure", {"kind": "heal", "flat": 30}, keywords=["Spell"], mp=10)
CHAKRA = ability("Chakra", {"kind": "heal", "flat": 30}, keywords=["Technique"])
ITEM = ability("Item", keywords=["Item"])
POTION = {"id": "potion", "name": "Potion", "effects": [{"kind": "heal", "flat": 50}]}


def afterwards(**rules):
    table = Table(
        entrant("A", abilities=(CURE, CHAKRA, ITEM), items={"potion": 1}, bag=(POTION,)),
        entrant("E", "enemies"), **rules,
    )  # fmt: skip
    table.do(SetGauge(table.id("E"), "hp", 0))
    table.do(SetGauge(table.id("A"), "hp", 20))
    return table


@pytest.mark.rule("SEED-199")
def test_outside_combat_only_spells_work_and_take_no_time():
    table = afterwards()
    clock = table.battle.clock
    table.act("A", "cure", "A")
    assert (table.who("A").hp, table.who("A").mp) == (50, 40)
    assert table.battle.clock == clock
    assert table.facts("delay.added") == []
    with pytest.raises(RuleError, match=r"lock\.outside"):
        table.act("A", "chakra", "A")
    locked = {o.id: o.locked for o in SEED.options(table.battle, table.id("A"))}
    assert [id_ for id_, reason in locked.items() if reason is None] == ["cure"]


@pytest.mark.rule("SEED-200", "SEED-199")
@pytest.mark.parametrize(
    ("rules", "chakra", "item"),
    [
        ({}, False, False),
        ({"out_of_combat_abilities": "all"}, True, True),
        ({"out_of_combat_items": True}, False, True),
        ({"restore_after_battle": True}, True, True),
    ],
)
def test_the_house_may_allow_more_outside_combat(rules, chakra, item):
    table = afterwards(**rules)
    me = table.id("A")
    for command, allowed in [
        (Act(me, "chakra", (me,)), chakra),
        (Act(me, "item", (me,), item="potion"), item),
    ]:
        if allowed:
            table.do(command)
            assert table.facts("healed")
        else:
            with pytest.raises(RuleError, match=r"lock\.outside"):
                table.do(command)


@pytest.mark.rule("SEED-016")
def test_somebody_who_fled_may_come_back():
    table = Table(entrant("A", spd=12, abilities=(FLEE,)), entrant("B"), entrant("E", "enemies"))
    table.do(SetStatus((table.id("A"),), "poison", 4))
    table.act("A", "flee")
    assert SEED.timeline(table.battle).token(table.id("A")).presence is Presence.GONE
    table.do(Return(table.id("A")))
    assert table.delay("A") == 88
    assert "poison" in table.statuses("A")
    with pytest.raises(RuleError, match=r"return\.not_fled"):
        table.do(Return(table.id("A")))


@pytest.mark.rule("SEED-016")
def test_ejected_is_gone_too():
    throw = ability("Throw", {"kind": "leave", "ejected": True})
    table = Table(entrant("A", abilities=(throw,)), entrant("E", "enemies"))
    table.act("A", "throw", "E")
    assert table.facts("battle.ended") == [{"result": "won"}]
    with pytest.raises(RuleError, match=r"return\.not_fled"):
        table.do(Return(table.id("E")))


@pytest.mark.rule("SEED-025", "SEED-024")
def test_the_track_is_as_long_as_the_house_wants():
    for lines, place, top in [(60, 10, 60), (60, 75, 80), (100, 10, 100)]:
        table = Table(
            entrant("A", place=0), entrant("E", "enemies", place=place), track_lines=lines
        )
        assert SEED.timeline(table.battle).axis.top == top


def test_evasion_per_rank_is_a_house_default():
    field = HouseRules.model_fields["evasion_step"].json_schema_extra
    assert isinstance(field, dict)
    assert field["source"] == "MISS-SEED-08"
    table = Table(entrant("A"), entrant("E", "enemies", evasion=2), evasion_step=7)
    table.act("A", "attack", "E", rolls=(66, 3))
    assert table.facts("cos.checked")[0]["cos"] == 66


@pytest.mark.rule("SEED-023")
def test_the_engine_works_out_who_is_next_from_a_stated_delay():
    table = Table(entrant("A", place=0), entrant("B", place=9), entrant("E", "enemies", place=20))
    table.free("A", 35, 20)
    assert table.now == "B"


def test_defaults_are_the_readings_closest_to_the_text():
    assert (DEFAULTS.damage_cap, DEFAULTS.critical_mode, DEFAULTS.end_check) == (
        9999, "situational", "after_action",
    )  # fmt: skip


def test_an_interrupter_goes_first_at_its_place():
    table = Table(entrant("A", place=0), entrant("B", place=9), entrant("E", "enemies", place=9))
    table.do(Hold(table.id("B")))
    table.do(Release(table.id("B"), 9))
    assert [t.name for t in SEED.timeline(table.battle).tokens] == ["A", "B", "E"]


def test_untracked_hp_are_not_lost_by_a_hit():
    table = Table(entrant("A", abilities=(KILL,)), Entrant("Fog", {}, "enemies", place=60))
    table.act("A", "kill", "Fog")
    assert table.battle.result is None
    table.do(ChangeGauge((table.id("Fog"),), "hp", -5))
    assert table.who("Fog").hp == 0
