"""Phases and steps of a turn, prices, charges: SEED-027 … 056, 122 … 131."""

import pytest

from app.engine.core.commands import RemoveStatus, SetGauge, SetStatus
from app.engine.core.errors import RuleError
from tests.helpers.seed import ATTACK, SEED, Table, ability, entrant, status

WAIT = ability("Wait", target="self", delay={"ticks": 15})
HASTE = {"kind": "inflict", "status": "haste", "duration": 3, "on": "self"}


def duel(*abilities, **fields):
    return Table(
        entrant("A", abilities=(WAIT, *abilities), **fields), entrant("E", "enemies", spd=-900)
    )


@pytest.mark.rule("SEED-027")
def test_the_steps_come_in_the_order_of_the_rules():
    buff = ability("Buff", HASTE, mp=5, target="self", delay={"ticks": 20})
    table = duel(buff)
    table.act("A", "buff")
    assert [event.kind for event in table.last] == [
        "action.chosen", "price.paid", "cos.checked", "status.set", "delay.added",
        "statuses.counted", "turn.ended", "time.passed", "turn.started",
    ]  # fmt: skip


@pytest.mark.rule("SEED-050", "SEED-055")
def test_a_status_gained_in_ones_own_turn_drops_in_the_same_turn():
    table = duel(ability("Buff", HASTE, target="self", delay={"ticks": 20}))
    table.act("A", "buff")
    assert table.statuses("A") == {"haste": 2}


@pytest.mark.rule("SEED-016", "SEED-053", "SEED-201")
@pytest.mark.parametrize(("check", "left"), [("after_action", 3), ("end_of_turn", 2)])
def test_the_turn_that_ends_the_battle_stops_between_steps_7_and_8(check, left):
    """AMB-SEED-129: who turns to stone after its delay is not counted down any more."""
    turned = [{"kind": "status", "status": "stone", "duration": 3}]
    petrifying = ability("Gaze", target="self", delay={"ticks": 20}, prices=turned)
    table = Table(
        entrant("A", abilities=(petrifying,)), entrant("E", "enemies", spd=-900),
        statuses=(status("stone", absent=True, persists=True),),
        end_check=check, receive_status_at="after_delay",
    )  # fmt: skip
    table.act("A", "gaze")
    assert (table.battle.result, table.statuses("A")) == ("lost", {"stone": left})
    assert bool(table.facts("statuses.counted")) is (check == "end_of_turn")


@pytest.mark.rule("SEED-051", "SEED-056", "SEED-180")
def test_a_duration_from_outside_covers_that_many_turns():
    table = duel()
    table.do(SetStatus((table.id("A"),), "poison", 4))
    seen = []
    for _ in range(4):
        seen.append(table.statuses("A").get("poison"))
        table.act("A", "wait")
    assert seen == [4, 3, 2, 1]
    assert table.statuses("A") == {}
    assert [body["status"] for body in table.facts("status.expired")] == ["poison"]


@pytest.mark.rule("SEED-181")
def test_unlimited_does_not_run_out():
    table = duel()
    table.do(SetStatus((table.id("A"),), "shell", None))
    table.act("A", "wait")
    assert table.statuses("A") == {"shell": None}


@pytest.mark.rule("SEED-182")
@pytest.mark.parametrize(
    ("old", "new", "left"), [(1, 2, 2), (4, 2, 4), (2, 2, 2), (4, None, None), (None, 4, None)]
)
def test_a_status_again_keeps_the_longer(old, new, left):
    lull = ability("Lull", {"kind": "inflict", "status": "sleep", "duration": new})
    table = duel(lull)
    table.do(SetStatus((table.id("E"),), "sleep", old))
    table.act("A", "lull", "E")
    assert table.statuses("E") == {"sleep": left}


@pytest.mark.rule("SEED-185", "SEED-186")
@pytest.mark.parametrize(("given", "left"), [(4, 3), (1, 1), (None, None)])
def test_resistance_shortens_on_arrival(given, left):
    lull = ability("Lull", {"kind": "inflict", "status": "sleep", "duration": given})
    table = Table(
        entrant("A", abilities=(lull,)), entrant("E", "enemies", resistances={"sleep": 2})
    )
    table.act("A", "lull", "E", rolls=(50,))
    assert table.statuses("E") == {"sleep": left}


@pytest.mark.rule("SEED-187", "SEED-188", "SEED-189")
def test_immunity_leaves_the_chance_and_keeps_the_status_off():
    lull = ability("Lull", {"kind": "inflict", "status": "sleep", "duration": 4})
    table = Table(entrant("A", abilities=(lull,)), entrant("E", "enemies", immunities=["sleep"]))
    table.act("A", "lull", "E")
    assert table.facts("cos.checked")[0]["success"] is True
    assert table.facts("status.refused")[0]["reason"] == "immune"
    assert table.statuses("E") == {}


@pytest.mark.rule("SEED-192")
@pytest.mark.parametrize(("older", "newest"), [("protect", "deprotect"), ("deprotect", "protect")])
def test_the_newest_dispels_what_excludes_it_or_what_it_excludes(older, newest):
    rules = [
        {"id": "protect", "name": "Protect", "code": "Pr", "excludes": ["deprotect"]},
        {"id": "deprotect", "name": "Deprotect", "code": "Dp"},
    ]
    table = Table(entrant("A"), entrant("E", "enemies"), statuses=tuple(rules))
    table.do(SetStatus((table.id("A"),), older, 5))
    table.do(SetStatus((table.id("A"),), newest, 2))
    assert table.statuses("A") == {newest: 2}


@pytest.mark.rule("SEED-191")
def test_a_cure_removes_what_it_names():
    cure = ability("Antidote", {"kind": "cure", "statuses": ["poison"]}, target="self")
    table = duel(cure)
    table.do(SetStatus((table.id("A"),), "poison", 4))
    table.do(SetStatus((table.id("A"),), "blind", 4))
    table.act("A", "antidote")
    assert table.statuses("A") == {"blind": 3}
    table.do(RemoveStatus((table.id("A"),), "blind"))
    assert table.statuses("A") == {}


@pytest.mark.rule("SEED-179")
def test_many_statuses_at_once_and_unknown_names_are_plain_timers():
    table = duel()
    names = [f"curse of {number}" for number in range(40)]
    for name in names:
        table.do(SetStatus((table.id("A"),), name, 2))
    assert list(table.statuses("A")) == names


@pytest.mark.rule("SEED-123", "SEED-124")
def test_mp_are_paid_once_whatever_the_targets_and_also_on_a_miss():
    blast = ability(
        "Blast", {"kind": "damage", "power": 1}, target="group", mp=20, cos=50
    )  # fmt: skip
    table = Table(
        entrant("A", abilities=(blast,)), entrant("E", "enemies"), entrant("F", "enemies")
    )
    table.act("A", "blast", "E", "F", rolls=(99, 99))
    assert table.who("A").mp == 30


@pytest.mark.rule("SEED-125")
@pytest.mark.parametrize(("mp", "legal"), [(82, False), (83, True)])
def test_not_enough_mp(mp, legal):
    table = duel(ability("Roar", mp=83, target="self"), mp=mp)
    option = {option.id: option for option in SEED.options(table.battle, table.id("A"))}["roar"]
    assert (option.locked is None) is legal
    if legal:
        table.act("A", "roar")
        assert table.who("A").mp == 0
    else:
        assert option.locked is not None
        assert option.locked.params == {"needs": 83, "has": 82}
        with pytest.raises(RuleError, match=r"lock\.mp"):
            table.act("A", "roar")


BAHAMUT = ability(
    "Bahamut", {"kind": "damage", "power": 1}, target="group", mp=83, ct=10,
    delay={"ticks": 50}, floor={"ticks": 20},
)  # fmt: skip


def summoner(mp=100):
    table = Table(
        entrant("S", spd=15, mp=mp, abilities=(WAIT, BAHAMUT)),
        entrant("E", "enemies", spd=-900, hp=500),
        statuses=(status("poison", after_act={"flat": 15}),),
    )
    table.do(SetStatus((table.id("S"),), "poison", 3))
    return table


@pytest.mark.rule("SEED-126", "SEED-129")
def test_declaring_a_charge_takes_its_time_and_nothing_else():
    table = summoner()
    clock = table.battle.clock
    table.act("S", "bahamut")
    assert table.facts("delay.added")[0]["ticks"] == 10
    assert table.battle.clock == clock + 10
    assert (table.who("S").mp, table.who("S").hp) == (100, 100)
    assert table.statuses("S") == {"poison": 3}


@pytest.mark.rule("SEED-128")
def test_completing_a_charge_performs_the_action():
    table = summoner()
    table.act("S", "bahamut")
    table.act("S", "bahamut", "E")
    assert table.who("S").mp == 17
    assert table.facts("delay.added")[0]["ticks"] == 35
    assert table.who("S").hp == 85
    assert table.statuses("S") == {"poison": 2}
    assert table.who("E").hp < 500


@pytest.mark.rule("SEED-130", "SEED-131")
def test_a_completed_charge_may_only_be_performed_or_dropped():
    other = ability("Other", target="self")
    table = Table(
        entrant("S", mp=100, abilities=(WAIT, BAHAMUT, other)), entrant("E", "enemies", spd=-900)
    )
    table.act("S", "bahamut")
    with pytest.raises(RuleError, match=r"lock\.charging"):
        table.act("S", "other")
    table.act("S", "wait")
    assert table.who("S").charge is None
    assert table.who("S").mp == 100


@pytest.mark.rule("SEED-125")
def test_a_charge_that_cannot_be_paid_at_completion_becomes_a_wait():
    table = summoner(mp=82)
    table.act("S", "bahamut")
    with pytest.raises(RuleError, match=r"lock\.mp"):
        table.act("S", "bahamut", "E")
    table.act("S", "wait")
    assert table.who("S").mp == 82


@pytest.mark.rule("SEED-135")
def test_more_delay_does_not_break_a_charge():
    stun = ability("Stun", {"kind": "delay", "ticks": 20}, delay={"ticks": 200})
    table = Table(
        entrant("S", spd=45, mp=100, abilities=(BAHAMUT,)),
        entrant("E", "enemies", spd=41, abilities=(stun,)),
    )
    table.act("S", "bahamut")
    assert (table.now, table.delay("S")) == ("E", 6)
    table.act("E", "stun", "S")
    assert table.who("S").charge is not None
    assert table.facts("time.passed") == [{"ticks": 26}]


@pytest.mark.rule("SEED-028")
def test_an_action_that_is_not_the_actors_is_refused():
    own = ability("Own", target="self")
    table = Table(entrant("A", abilities=(ATTACK, own)), entrant("E", "enemies"))
    offered = [option.id for option in SEED.options(table.battle, table.id("A"))]
    assert offered == ["attack", "own"], "a basic action and one of the actor's own"
    with pytest.raises(RuleError, match=r"act\.unknown"):
        table.act("A", "meteor")


@pytest.mark.rule("SEED-029")
@pytest.mark.parametrize(("roll", "hp"), [(70, 90), (71, 100)])
def test_an_ability_brings_chance_target_delay_effect_and_keywords(roll, hp):
    fire = ability(
        "Fire", {"kind": "damage", "power": 10}, target="single", cos=70,
        delay={"ticks": 40}, floor={"ticks": 20}, keywords=["Magic"],
    )  # fmt: skip
    silence = {"id": "silence", "name": "Silence", "code": "Si", "blocks": ["Magic"]}
    table = Table(
        entrant("A", spd=30, abilities=(fire,)), entrant("E", "enemies", spd=-900),
        statuses=(silence,),
    )  # fmt: skip
    with pytest.raises(RuleError, match=r"target\.needed"):
        table.act("A", "fire", "A", "E")
    table.act("A", "fire", "E", rolls=(roll,))
    assert table.who("E").hp == hp
    assert table.facts("delay.added")[0]["ticks"] == 20
    table.do(SetStatus((table.id("A"),), "silence", 1))
    with pytest.raises(RuleError, match=r"lock\.sealed"):
        table.act("A", "fire", "E")


@pytest.mark.rule("SEED-037")
@pytest.mark.parametrize(
    ("effect", "hp", "statuses", "delay"),
    [
        ({"kind": "damage", "power": 10}, 40, {"blind": 2}, 400),
        ({"kind": "heal", "flat": 10}, 60, {"blind": 2}, 400),
        ({"kind": "inflict", "status": "sleep", "duration": 3}, 50, {"blind": 2, "sleep": 3}, 400),
        ({"kind": "cure", "statuses": ["blind"]}, 50, {}, 400),
        ({"kind": "delay", "ticks": 7}, 50, {"blind": 2}, 407),
    ],
)
def test_the_effect_says_what_happens_and_nothing_else_does(effect, hp, statuses, delay):
    action = ability("Do", effect)
    table = Table(entrant("A", abilities=(action,), place=0), entrant("E", "enemies", place=400))
    table.do(SetGauge(table.id("E"), "hp", 50))
    table.do(SetStatus((table.id("E"),), "blind", 2))
    table.act("A", "do", "E")
    assert (table.who("E").hp, table.statuses("E")) == (hp, statuses)
    assert table.delay("E") == delay


@pytest.mark.rule("SEED-031", "SEED-217", "SEED-219", "SEED-220")
def test_targets_must_fit_the_target_field():
    single = ability("Single", {"kind": "damage"}, target="single")
    group = ability("Group", {"kind": "damage"}, target="group")
    row = ability("Row", {"kind": "damage"}, target="row")
    table = Table(
        entrant("A", abilities=(single, group, row)), entrant("B"),
        entrant("E", "enemies"), entrant("F", "enemies", row="back"),
    )  # fmt: skip
    for action, wrong in [("single", ("E", "F")), ("group", ("E",)), ("row", ("E", "F"))]:
        with pytest.raises(RuleError, match=r"target\.needed"):
            table.act("A", action, *wrong)
    offered = {
        option.id: [sorted(table.battle.roster[who].name for who in target.ids)
                    for target in option.targets]
        for option in SEED.options(table.battle, table.id("A"))
    }  # fmt: skip
    assert offered["single"] == [["E"], ["F"], ["B"], ["A"]]
    assert offered["group"] == [["E", "F"], ["A", "B"]]
    assert offered["row"] == [["E"], ["F"], ["A", "B"]]
    table.act("A", "row", "F")


@pytest.mark.rule("SEED-218", "SEED-221")
def test_self_and_all_need_no_choice():
    for target, left in (("all", [99, 99, 99]), ("self", [99, 100, 100])):
        boom = ability("Boom", {"kind": "damage", "power": 1}, target=target)
        table = Table(entrant("A", abilities=(boom,)), entrant("B"), entrant("E", "enemies"))
        table.act("A", "boom")
        assert [table.who(name).hp for name in "ABE"] == left


def test_defending_lasts_until_the_next_own_turn():
    defend = ability("Defend", {"kind": "defend"}, target="self", delay={"ticks": 35})
    table = duel(defend)
    table.act("A", "defend")
    assert [event.kind for event in table.last][-2:] == ["turn.started", "stance.ended"]
    assert table.who("A").stance is None


@pytest.mark.rule("SEED-050")
def test_statuses_drop_only_in_the_bearers_own_turns():
    table = Table(entrant("A", abilities=(WAIT,)), entrant("E", "enemies", abilities=(WAIT,)))
    table.do(SetStatus((table.id("A"), table.id("E")), "poison", 2))
    table.act("A", "wait")
    assert table.statuses("A") == {"poison": 1}
    assert table.statuses("E") == {"poison": 2}


def test_an_actor_that_falls_in_its_own_turn_still_takes_its_delay():
    blast = ability(
        "Blast", {"kind": "damage", "power": 500}, target="self", delay={"ticks": 40}
    )  # fmt: skip
    table = Table(entrant("A", abilities=(blast,)), entrant("B"), entrant("E", "enemies"))
    table.do(SetGauge(table.id("A"), "hp", 10))
    table.act("A", "blast")
    assert table.who("A").fallen
    assert table.facts("delay.added")[0]["ticks"] == 40
    assert table.now == "B"


def test_what_a_status_takes_for_each_tick_follows_every_action_anew():
    drain = status("amnesia", after_act={"gauge": "mp", "per_delay": "1"})
    table = Table(entrant("A", place=0), entrant("E", "enemies", place=900), statuses=(drain,))
    table.do(SetStatus((table.id("A"),), "amnesia", None))
    for delay, left in ((10, 40), (30, 10)):
        table.free("A", delay)
        assert table.who("A").mp == left


@pytest.mark.rule("SEED-077")
def test_a_tick_is_capped_like_every_damage():
    poison = status("poison", after_act={"flat": 60})
    table = Table(
        entrant("A", hp=500, place=0), entrant("E", "enemies", place=900),
        statuses=(poison,), damage_cap=40,
    )  # fmt: skip
    table.do(SetStatus((table.id("A"),), "poison", None))
    table.free("A", 10)
    assert table.who("A").hp == 460


@pytest.mark.rule("SEED-207")
def test_a_spell_on_oneself_is_not_reflected():
    mend = ability("Mend", {"kind": "heal", "flat": 5}, keywords=["Spell"], delay={"ticks": 20})
    table = Table(
        entrant("A", abilities=(mend,), place=0), entrant("E", "enemies", place=900),
        statuses=(status("mirror", reflects=True),),
    )  # fmt: skip
    table.do(SetStatus((table.id("A"),), "mirror", 3))
    table.act("A", "mend", "A")
    assert table.facts("reflected") == []
