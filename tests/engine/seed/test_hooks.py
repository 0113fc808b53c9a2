"""What statuses do: hooks, Auto- and SoS-Statuses, the status phase."""

from dataclasses import replace

import pytest

from app.engine.core.answers import AnswerMissing, DeskRoller
from app.engine.core.commands import Act, RemoveStatus, SetGauge, SetStatus
from app.engine.core.errors import RuleError
from tests.helpers.seed import ATTACK, SEED, Table, ability, entrant, status

WAIT = ability("Wait", target="self", delay={"ticks": 15})
HIT = ability("Hit", {"kind": "damage", "attribute": "ATK", "power": 10}, delay={"ticks": 30})
BLAST = ability(
    "Blast", {"kind": "damage", "type": "magical", "attribute": "MAG", "power": 10},
    keywords=["Magic", "Spell"], delay={"ticks": 30},
)  # fmt: skip
BRAVERY = status("bravery", situational=[{"percent": 25, "type": "physical"}])
PROTECT = status(
    "protect", situational=[{"percent": -25, "side": "taken", "type": "physical"}],
    excludes=["deprotect"],
)  # fmt: skip
DEPROTECT = status("deprotect", situational=[{"percent": 25, "side": "taken", "type": "physical"}])
SHELL = status("shell", situational=[{"percent": -25, "side": "taken", "type": "magical"}])
SILENCE = status("silence", blocks=["Magic"])
PAIN = status("pain", blocks=["Technique"])
BLIND = status("blind", chances=[{"amount": -30, "keywords": ["Weapon", "Aimed"]}])
SLEEP = status("sleep", penalty={"delay": 40, "floor": 0}, broken_by_damage=True)
HASTE = status("haste", delay=-10)
DOUBLE = status("double", delay_multiplier="2")
POISON = status("poison", after_act={"flat": 15})
REGEN = status("regen", tone="beneficial", after_act={"flat": 20, "gain": True})
SLOW = status("slow", delay=10, excludes=["haste"])
STONE = status("stone", absent=True, persists=True, ends_stances=True)
BERSERK = status("berserk", forced="attack_enemy", ends_stances=True, situational=[{"percent": 25}])
ALL = (BRAVERY, PROTECT, DEPROTECT, SHELL, SILENCE, PAIN, BLIND, SLEEP, HASTE, DOUBLE, POISON,
       REGEN, SLOW, STONE, BERSERK)  # fmt: skip


def duel(*abilities, mine=None, theirs=None, **rules):
    fields = {"atk": 10, "mag": 10, "hp": 500, **(mine or {})}
    return Table(
        entrant("A", abilities=(WAIT, *abilities), **fields),
        entrant("E", "enemies", spd=-900, **{"hp": 500, **(theirs or {})}),
        statuses=ALL,
        **rules,
    )


def put(table, name, *statuses, duration=5):
    for one in statuses:
        table.do(SetStatus((table.id(name),), one, duration))


def dealt(table):
    return table.facts("damage.dealt")[0]["amount"]


@pytest.mark.rule("SEED-067", "SEED-081", "SEED-082", "SEED-080", "SEED-178")
@pytest.mark.parametrize(
    ("mine", "theirs", "action", "damage"),
    [
        (("bravery",), (), HIT, 125),
        (("bravery",), (), BLAST, 100),
        ((), ("protect",), HIT, 75),
        ((), ("protect",), BLAST, 100),
        ((), ("shell",), BLAST, 75),
        (("bravery",), ("deprotect",), HIT, 150),
        (("bravery",), ("protect",), HIT, 100),
    ],
)
def test_statuses_change_the_situation(mine, theirs, action, damage):
    table = duel(action)
    put(table, "A", *mine)
    put(table, "E", *theirs)
    table.act("A", action["id"], "E")
    assert dealt(table) == damage


@pytest.mark.rule("SEED-178", "SEED-206", "SEED-208")
@pytest.mark.parametrize(("sealing", "action"), [("silence", BLAST), ("pain", HIT)])
def test_sealed_keywords(sealing, action):
    fitting = {**action, "keywords": ["Magic"] if sealing == "silence" else ["Technique"]}
    table = duel(fitting)
    put(table, "A", sealing)
    with pytest.raises(RuleError, match=r"lock\.sealed"):
        table.act("A", action["id"], "E")
    locked = {option.id: option.locked for option in SEED.options(table.battle, table.id("A"))}
    reason = locked[action["id"]]
    assert reason is not None
    assert reason.params["keyword"] in fitting["keywords"]
    table.act("A", "wait")


@pytest.mark.rule("SEED-030", "SEED-034", "SEED-178", "SEED-209", "SEED-213")
def test_chances_change_by_keyword_and_evasion():
    table = duel(ATTACK, HIT, theirs={"evasion": 2})
    put(table, "A", "blind")
    table.act("A", "attack", "E", rolls=(40, 3))
    assert table.facts("cos.checked")[0]["cos"] == 80 - 30 - 10
    table.act("A", "hit", "E")
    assert table.facts("cos.checked")[0]["cos"] == 100


@pytest.mark.rule("SEED-046", "SEED-048", "SEED-178")
@pytest.mark.parametrize(
    ("statuses", "delay"),
    [((), 30), (("haste",), 20), (("double",), 60), (("haste", "double"), 40)],
)
def test_statuses_change_the_delay_before_its_multiplier(statuses, delay):
    table = duel(HIT)
    put(table, "A", *statuses)
    table.act("A", "hit", "E")
    assert table.facts("delay.added")[0]["ticks"] == delay


def test_an_ability_may_carry_a_delay_multiplier():
    swing = {**HIT, "id": "swing", "delay_multiplier": "2"}
    table = duel(swing)
    table.act("A", "swing", "E")
    assert table.facts("delay.added")[0]["ticks"] == 60


@pytest.mark.rule("SEED-134")
def test_a_lost_turn_takes_a_flat_delay_and_runs_the_status_phase():
    table = duel(HIT, mine={"spd": 12})
    put(table, "A", "sleep", duration=2)
    with pytest.raises(RuleError, match=r"lock\.forced"):
        table.act("A", "hit", "E")
    assert [o.id for o in SEED.options(table.battle, table.id("A")) if o.locked is None] == [
        "lose-turn"
    ]
    table.do(Act(table.id("A"), "lose-turn"))
    assert table.facts("delay.added")[0]["ticks"] == 40
    assert table.statuses("A") == {"sleep": 1}
    with pytest.raises(RuleError, match=r"act\.unknown"):
        duel(HIT).act("A", "lose-turn")


@pytest.mark.rule("SEED-134")
def test_a_forced_attack_strikes_somebody_at_random():
    table = Table(
        entrant("A", atk=10, abilities=(WAIT, ATTACK, HIT)),
        entrant("B"), entrant("E", "enemies"), entrant("F", "enemies"), statuses=ALL,
    )  # fmt: skip
    put(table, "A", "berserk")
    table.do(Act(table.id("A"), "forced-action"), 2, 50, 4)
    assert table.facts("damage.dealt")[0]["target"] == table.id("F")
    assert dealt(table) == (20 + 4) * 125 // 100


def test_a_forced_attack_that_is_impossible_becomes_a_wait():
    table = duel(HIT)
    put(table, "A", "berserk")
    table.do(Act(table.id("A"), "forced-action"))
    assert table.facts("action.chosen")[0]["action"] == "wait"


@pytest.mark.rule("SEED-052", "SEED-054")
@pytest.mark.parametrize(("order", "hp"), [(("regen", "poison"), 15), (("poison", "regen"), 0)])
def test_the_player_orders_what_works_after_acting(order, hp):
    table = Table(
        entrant("A", abilities=(WAIT,)), entrant("B"), entrant("E", "enemies", spd=-900),
        statuses=ALL, step7_order="ask",
    )  # fmt: skip
    put(table, "A", "poison", "regen")
    table.do(SetGauge(table.id("A"), "hp", 10))
    table.do(Act(table.id("A"), "wait"), order)
    assert table.who("A").hp == hp
    assert table.who("A").fallen is (hp == 0)


@pytest.mark.rule("SEED-054")
@pytest.mark.parametrize(("way", "hp"), [("beneficial_first", 15), ("listed", 0)])
def test_the_house_may_settle_that_order(way, hp):
    table = Table(
        entrant("A", abilities=(WAIT,)), entrant("B"), entrant("E", "enemies", spd=-900),
        statuses=ALL, step7_order=way,
    )  # fmt: skip
    put(table, "A", "poison", "regen")
    table.do(SetGauge(table.id("A"), "hp", 10))
    table.act("A", "wait")
    assert table.who("A").hp == hp


def test_an_amount_that_the_rules_do_not_give_is_asked_for():
    rot = status("rot", after_act={"ask": True})
    table = Table(
        entrant("A", abilities=(WAIT,)), entrant("E", "enemies", spd=-900), statuses=(rot,)
    )
    put(table, "A", "rot")
    with pytest.raises(AnswerMissing, match="amount/rot"):
        table.act("A", "wait")
    table.act("A", "wait", rolls=(7,))
    assert table.who("A").hp == 93


def test_after_acting_amounts_by_percent_and_by_delay():
    sap = status("sap", after_act={"percent": 12})
    amnesia = status("amnesia", after_act={"gauge": "mp", "per_delay": "1"})
    table = Table(
        entrant("A", abilities=(WAIT,), hp=333), entrant("E", "enemies", spd=-900),
        statuses=(sap, amnesia), step7_order="listed",
    )  # fmt: skip
    put(table, "A", "sap", "amnesia")
    table.act("A", "wait")
    assert (table.who("A").hp, table.who("A").mp) == (333 - 39, 35)


def test_a_status_may_end_in_ko_and_cannot_be_prolonged():
    condemn = status("condemn", on_expiry="ko", fixed=True)
    doom = ability("Doom", {"kind": "inflict", "status": "condemn", "duration": 9})
    table = Table(
        entrant("A", abilities=(WAIT, doom)), entrant("B", abilities=(WAIT,)),
        entrant("E", "enemies", spd=-900), statuses=(condemn,),
    )  # fmt: skip
    put(table, "B", "condemn", duration=1)
    table.act("A", "doom", "B")
    assert table.facts("status.refused")[0]["reason"] == "fixed"
    while table.now == "A":
        table.act("A", "wait")
    table.act("B", "wait")
    assert table.who("B").fallen


def test_damage_wakes_the_sleeper():
    table = duel(HIT)
    put(table, "E", "sleep")
    table.act("A", "hit", "E")
    assert table.statuses("E") == {}


@pytest.mark.rule("SEED-207")
def test_spells_come_back_from_a_mirror():
    mirror = status("reflect", reflects=True)
    table = Table(
        entrant("A", mag=1, abilities=(BLAST, HIT)), entrant("E", "enemies"), statuses=(mirror,)
    )
    put(table, "E", "reflect")
    table.act("A", "blast", "E")
    assert (table.who("A").hp, table.who("E").hp) == (90, 100)
    assert table.facts("reflected") == [{"who": table.id("A"), "target": table.id("E")}]


@pytest.mark.rule("SEED-016")
def test_stone_counts_as_gone_and_no_turn_comes():
    petrify = ability("Petrify", {"kind": "inflict", "status": "stone", "duration": None})
    table = duel(petrify)
    table.act("A", "petrify", "E")
    assert table.facts("battle.ended") == [{"result": "won"}]


@pytest.mark.rule("SEED-193", "SEED-194")
def test_auto_statuses_come_with_each_own_turn():
    table = Table(
        entrant("A", abilities=(WAIT,), auto_statuses=["protect"]),
        entrant("E", "enemies", spd=-900), statuses=ALL,
    )  # fmt: skip
    assert table.statuses("A") == {"protect": None}
    put(table, "A", "deprotect", duration=2)
    assert table.statuses("A") == {"deprotect": 2}
    table.act("A", "wait")
    assert table.statuses("A") == {"protect": None}


@pytest.mark.parametrize(("start", "there"), [("first_turn", False), ("battle_start", True)])
def test_auto_statuses_before_the_first_turn(start, there):
    table = Table(
        entrant("A", place=0), entrant("B", place=20, auto_statuses=["protect"]),
        entrant("E", "enemies", place=90), statuses=ALL, auto_status_from=start,
    )  # fmt: skip
    assert ("protect" in table.statuses("B")) is there


@pytest.mark.rule("SEED-189")
@pytest.mark.parametrize("immunity", ["protect", "Protect"])
def test_somebody_immune_to_their_own_auto_status_never_gets_it(immunity):
    table = Table(
        entrant("A", auto_statuses=["protect"], immunities=[immunity]),
        entrant("E", "enemies", spd=-900), statuses=ALL,
    )  # fmt: skip
    assert table.statuses("A") == {}


@pytest.mark.rule("SEED-195", "SEED-196")
def test_sos_statuses_follow_critical_health():
    table = duel(mine={"hp": 400, "sos_statuses": ["haste"]})
    who = table.id("A")
    table.do(SetGauge(who, "hp", 100))
    assert table.statuses("A") == {"haste": None}
    table.do(SetGauge(who, "hp", 101))
    assert table.statuses("A") == {}


@pytest.mark.rule("SEED-195")
def test_a_sos_status_dispelled_in_critical_health_returns_in_the_next_turn():
    table = duel(mine={"hp": 400, "sos_statuses": ["haste"]})
    table.do(SetGauge(table.id("A"), "hp", 100))
    table.do(RemoveStatus((table.id("A"),), "haste"))
    assert table.statuses("A") == {}
    table.act("A", "wait")
    assert table.statuses("A") == {"haste": None}


def test_leaving_critical_health_keeps_the_same_status_that_was_cast():
    table = duel(mine={"hp": 400, "sos_statuses": ["haste"]})
    put(table, "A", "haste", duration=3)
    table.do(SetGauge(table.id("A"), "hp", 50))
    table.do(SetGauge(table.id("A"), "hp", 200))
    assert table.statuses("A") == {"haste": 3}


@pytest.mark.rule("SEED-106")
def test_sos_statuses_that_would_cancel_do_not_come():
    table = duel(mine={"hp": 400, "sos_statuses": ["haste", "slow"]})
    table.do(SetGauge(table.id("A"), "hp", 80))
    assert table.statuses("A") == {}
    for name in ("slow", "Slow"):
        immune = duel(mine={"hp": 400, "sos_statuses": ["haste", "slow"], "immunities": [name]})
        immune.do(SetGauge(immune.id("A"), "hp", 80))
        assert immune.statuses("A") == {"haste": None}


def test_entering_battle_in_critical_health_counts():
    table = Table(
        entrant("A", hp=400, sos_statuses=["haste"], place=9),
        entrant("E", "enemies", place=0), statuses=ALL,
    )  # fmt: skip
    assert table.statuses("A") == {}
    hurt = entrant("A", hp=400, sos_statuses=["haste"], place=9)
    table = Table(replace(hurt, hp=90), entrant("E", "enemies", place=0), statuses=ALL)
    assert table.statuses("A") == {"haste": None}


@pytest.mark.parametrize(
    ("when", "at_once", "after_turn"),
    [("immediate", True, True), ("end_of_action", False, True), ("turn_start", False, False)],
)
def test_when_critical_health_is_looked_at(when, at_once, after_turn):
    table = Table(
        entrant("A", abilities=(WAIT,), place=0), entrant("B", hp=400, sos_statuses=["haste"],
        place=50), entrant("E", "enemies", place=90), statuses=ALL, sos_check=when,
    )  # fmt: skip
    table.do(SetGauge(table.id("B"), "hp", 50))
    assert ("haste" in table.statuses("B")) is at_once
    table.act("A", "wait")
    assert ("haste" in table.statuses("B")) is after_turn


@pytest.mark.rule("SEED-194", "SEED-195")
@pytest.mark.parametrize("when", ["immediate", "end_of_action", "turn_start"])
def test_a_dispelled_sos_status_is_back_at_the_next_own_turn(when):
    """AMB-SEED-060: not at the end of the action that took it off, nor of the next one."""
    purge = ability("Purge", {"kind": "cure", "statuses": ["haste"]}, delay={"ticks": 10})
    table = Table(
        entrant("A", abilities=(purge,), place=0), entrant("B", hp=400, sos_statuses=["haste"],
        place=35), entrant("E", "enemies", place=90), statuses=ALL, sos_check=when,
    )  # fmt: skip
    table.do(SetGauge(table.id("B"), "hp", 50))
    table.act("A", "purge", "A")
    assert ("haste" in table.statuses("B")) is (when != "turn_start")
    for _ in range(2):
        table.act("A", "purge", "B")
        assert "haste" not in table.statuses("B")
    table.free("A", 50)
    assert table.now == "B"
    assert "haste" in table.statuses("B")


@pytest.mark.rule("SEED-016", "SEED-193")
def test_a_battle_is_over_when_its_last_is_petrified_by_a_status_of_its_own():
    stone = status("stone", absent=True)
    mine = entrant("A", place=3, auto_statuses=["stone"])
    theirs = entrant("E", "enemies", place=3, auto_statuses=["stone"])
    alone = Table(entrant("A", place=5), theirs, statuses=(stone,))
    assert (alone.battle.result, alone.now) == ("won", None)
    with_friend = Table(mine, theirs, entrant("B", place=9), statuses=(stone,))
    assert with_friend.battle.result == "won"
    both = Table(mine, theirs, statuses=(stone,), auto_status_from="battle_start")
    assert both.battle.result == "draw"


@pytest.mark.rule("SEED-193")
@pytest.mark.parametrize(
    ("timeline", "now"),
    [("drain_hold", "A"), ("frozen", "A"), ("forced_wait", "A"), ("restart", "E")],
)
def test_a_turn_goes_on_where_the_last_auto_status_undoes_stone(timeline, now):
    """But not where the petrified begin anew: the delay is wiped, and with it the turn."""
    table = Table(
        entrant("A", place=3, auto_statuses=["stone", "soft"]), entrant("E", "enemies", place=9),
        statuses=(status("stone", absent=True), status("soft", excludes=["stone"])),
        ko_timeline=timeline,
    )  # fmt: skip
    assert (table.now, table.statuses("A")) == (now, {"soft": None})
    assert table.delay("A") == (0 if now == "A" else 44)


@pytest.mark.parametrize(("reading", "cos"), [("strongest", 85), ("sum", 75)])
def test_two_sources_of_one_resistance(reading, cos):
    lull = ability("Lull", {"kind": "inflict", "status": "sleep", "duration": 4})
    table = duel(
        lull, theirs={"resistances": {"sleep": 3, "sleep+ring": 2}}, resist_same_status=reading
    )
    table.act("A", "lull", "E", rolls=(100,))
    assert table.facts("cos.checked")[0]["cos"] == cos


DAZZLE = {"kind": "inflict", "status": "dazzle", "duration": 4}
DAZZLED = (status("dazzle"), {**status("evasion-down"), "name": "Evasion Down"})


@pytest.mark.rule("SEED-210")
@pytest.mark.parametrize(
    ("effects", "keywords", "main", "added"),
    [
        ([DAZZLE], ["Status: Evasion Down"], 65, None),
        ([DAZZLE], ["Status: Blind"], 80, None),
        ([DAZZLE], ["Status"], 80, None),
        ([{**DAZZLE, "cos": 40}], ["Status: Evasion Down"], 80, 25),
        ([{**DAZZLE, "cos": 40}], ["Status: Dazzle"], 80, 40),
        ([{"kind": "damage"}, {**DAZZLE, "cos": 40}], ["Status: Evasion Down"], 80, 25),
        ([{"kind": "damage"}], ["Status: Evasion Down"], 80, None),
        ([{"kind": "note", "text": "The GM lames it."}], ["Status: Evasion Down"], 65, None),
        (
            [{**DAZZLE, "cos": 40}, {**DAZZLE, "status": "evasion-down", "cos": 30}],
            ["Status: Dazzle", "Status: Evasion Down"], 80, 40,
        ),
    ],
)  # fmt: skip
def test_resistance_to_a_status_that_a_keyword_names(effects, keywords, main, added):
    """It lowers the chance of the status, and the action's own only where that is the same."""
    lame = ability("Lame", *effects, keywords=keywords, cos=80)
    table = Table(
        entrant("A", abilities=(lame,)),
        entrant("E", "enemies", hp=500, resistances={"Evasion Down": 3}), statuses=DAZZLED,
    )  # fmt: skip
    table.do(Act(table.id("A"), "lame", (table.id("E"),)), responder=DeskRoller(2))
    assert table.facts("cos.checked")[0]["cos"] == main
    told = [body["cos"] for body in table.facts("added.checked") if body["status"] == "dazzle"]
    assert told == ([] if added is None else [added])


@pytest.mark.rule("SEED-210", "SEED-187")
@pytest.mark.parametrize("immunity", ["Evasion Down", "evasion-down", "dazzle", "Dazzle"])
def test_immunity_to_a_status_that_a_keyword_names(immunity):
    lame = ability("Lame", DAZZLE, keywords=["Status: Evasion Down"])
    for immunities, borne in (([immunity], {}), (["blind"], {"dazzle": 4})):
        table = Table(
            entrant("A", abilities=(lame,)),
            entrant("E", "enemies", immunities=immunities), statuses=DAZZLED,
        )  # fmt: skip
        table.act("A", "lame", "E")
        assert table.statuses("E") == borne
        assert table.facts("cos.checked")[0]["success"]


@pytest.mark.rule("SEED-210")
def test_a_keyword_does_not_keep_a_status_off_its_own_caster():
    brace = ability("Brace", {**DAZZLE, "on": "self"}, keywords=["Status: Slow"], target="self")
    table = Table(
        entrant("A", abilities=(brace,), immunities=["slow"]), entrant("E", "enemies"),
        statuses=DAZZLED,
    )  # fmt: skip
    table.act("A", "brace")
    assert table.statuses("A") == {"dazzle": 3}


@pytest.mark.rule("SEED-197", "SEED-198")
def test_a_named_effect_can_be_resisted_and_prevented():
    death = ability("Death", {"kind": "slay"}, cos=80)
    table = duel(death, theirs={"resistances": {"Death": 2}})
    table.act("A", "death", "E", rolls=(70,))
    assert table.facts("cos.checked")[0]["cos"] == 70
    assert table.who("E").fallen
    boss = duel(death, theirs={"immunities": ["Death"]})
    boss.act("A", "death", "E", rolls=(1,))
    assert boss.who("E").hp == 500


def test_a_pending_revival_happens_before_the_end_is_looked_for():
    kill = ability("Kill", {"kind": "damage", "power": 9000})
    reraise = status("reraise", tone="beneficial", revives=10)
    table = Table(entrant("A", abilities=(kill,)), entrant("E", "enemies"), statuses=(reraise,))
    put(table, "E", "reraise")
    table.act("A", "kill", "E")
    assert table.who("E").hp == 10
    assert table.battle.result is None
