"""What the oracle found in the engine, each in its smallest form."""

import pytest

from app.engine.core.answers import DeskRoller
from app.engine.core.commands import SetGauge, SetStatus
from app.engine.core.errors import RuleError
from app.engine.model.timeline import Presence
from tests.helpers.seed import SEED, Table, ability, entrant

WAIT = ability("Wait", target="self", delay={"ticks": 30})
STRIKE = {"kind": "damage", "attribute": "ATK", "power": 1}


def status(id_, **hooks):
    return {"id": id_, "name": id_.title(), "code": id_[:2], **hooks}


def duel(*abilities, mine=(), theirs=(), answers=(), statuses=(), **rules):
    """A, whose turn it is and stays for long, against E, who waits."""
    return Table(
        entrant("A", abilities=(WAIT, *abilities), place=0, **dict(mine)),
        entrant("E", "enemies", abilities=(WAIT, *answers), place=90, **dict(theirs)),
        statuses=statuses,
        **rules,
    )


def inflict(status_, duration=None, **fields):
    return {"kind": "inflict", "status": status_, "duration": duration, **fields}


def petrifying():
    stone = ability("Stone", inflict("stone", on="self"), target="self", delay={"ticks": 10})
    return Table(
        *(entrant(name, abilities=(WAIT, stone), place=0) for name in "AB"),
        entrant("E", "enemies", abilities=(WAIT,), place=5),
        statuses=(status("stone", absent=True, persists=True),),
    )


@pytest.mark.rule("SEED-016")
def test_the_petrified_lie_apart_and_end_the_battle():
    table = petrifying()
    table.do(SetStatus((table.id("B"),), "stone", None))
    assert SEED.timeline(table.battle).token(table.id("B")).presence is Presence.FALLEN
    table.act("A", "stone", "A")
    assert table.battle.result == "lost"


@pytest.mark.rule("SEED-016")
def test_whoever_is_petrified_by_hand_gives_up_the_turn():
    table = petrifying()
    assert table.now == "A"
    table.do(SetStatus((table.id("A"),), "stone", None))
    assert (table.now, table.battle.result) == ("B", None)
    table.do(SetStatus((table.id("B"),), "stone", None))
    assert table.battle.result == "lost"


@pytest.mark.rule("SEED-010")
def test_ties_go_by_the_roster_whoever_arrived_first():
    table = Table(
        entrant("A", abilities=(WAIT,), place=20),
        entrant("B", abilities=(WAIT,), place=10),
        entrant("E", "enemies", place=80),
    )
    table.free("B", 30)
    table.free("A", 20)
    assert table.delays() == {"A": 0, "B": 0, "E": 40}
    assert table.now == "A"


@pytest.mark.rule("SEED-096", "SEED-097")
def test_no_healing_of_the_same_action_gets_the_felled_up():
    cruel = ability("Cruel", {**STRIKE, "power": 200}, {"kind": "heal", "flat": 50})
    table = duel(cruel, mine={"atk": 1})
    table.act("A", "cruel", "E")
    assert table.who("E").hp == 0


@pytest.mark.rule("SEED-089", "SEED-113")
def test_the_weapon_keyword_lends_element_and_piercing_to_any_damage():
    blow = ability("Blow", {**STRIKE, "power": 4}, keywords=["Weapon"])
    table = duel(
        blow,
        mine={"atk": 10, "weapon": {"piercing": True, "element": "Ice"}},
        theirs={"armor": 3, "elements": {"Ice": {"mode": "weak", "percent": 50}}},
    )
    table.act("A", "blow", "E")
    assert table.who("E").hp == 100 - 60


@pytest.mark.rule("SEED-117")
def test_a_doubled_situation_stays_exact():
    blow = ability("Blow", {**STRIKE, "power": 4, "situational": -25}, keywords=["Weapon"])
    table = duel(
        blow,
        mine={"atk": 10, "weapon": {"critical": 20, "critical_bonus": 150}},
        critical_mode="double_situational",
    )
    table.act("A", "blow", "E", rolls=(1,))
    assert table.facts("damage.dealt")[0]["amount"] == 75  # 40 × 187.5 %


@pytest.mark.rule("SEED-195", "SEED-192")
def test_critical_health_speaks_before_the_statuses_of_the_same_action():
    statuses = (status("protect", excludes=["deprotect"]), status("deprotect"))
    blow = ability("Blow", {**STRIKE, "power": 80}, inflict("deprotect", 2))
    table = duel(blow, mine={"atk": 1}, theirs={"sos_statuses": ["protect"]}, statuses=statuses)
    table.act("A", "blow", "E")
    assert table.statuses("E") == {"deprotect": 2}


@pytest.mark.rule("SEED-196")
def test_what_is_cast_on_somebody_in_critical_health_outlasts_it():
    haste = ability("Haste", inflict("haste", 3))
    table = duel(haste, theirs={"sos_statuses": ["haste"]}, statuses=(status("haste"),))
    table.do(SetGauge(table.id("E"), "hp", 20))
    table.act("A", "haste", "E")
    table.do(SetGauge(table.id("E"), "hp", 90))
    assert table.statuses("E") == {"haste": 3}


@pytest.mark.rule("SEED-139")
def test_a_reaction_that_succeeds_costs_all_its_prices():
    prices = [{"kind": "health", "flat": 7}, {"kind": "status", "status": "sap", "duration": 3}]
    counter = ability(
        "Counter", STRIKE, type="reaction", target="trigger", hits=2, prices=prices,
        trigger={"on": "struck"},
    )  # fmt: skip
    table = duel(
        ability("Poke", inflict("poked", 1)), theirs={"atk": 10}, answers=(counter,),
        statuses=(status("sap"), status("poked")),
    )  # fmt: skip
    table.act("A", "poke", "E")
    assert table.who("A").hp == 80
    assert table.who("E").hp == 93
    assert table.statuses("E") == {"poked": 1, "sap": 3}


@pytest.mark.rule("SEED-105")
def test_a_reaction_of_critical_health_waits_for_it():
    counter = ability(
        "Counter", STRIKE, type="reaction", target="trigger", critical_only=True,
        trigger={"on": "struck"},
    )  # fmt: skip
    table = duel(ability("Poke", inflict("poked", 1)), theirs={"atk": 10}, answers=(counter,))
    table.act("A", "poke", "E")
    assert table.who("A").hp == 100


@pytest.mark.rule("SEED-224", "SEED-149")
def test_whom_the_draw_spares_was_not_missed():
    dodge = ability("Dodge", STRIKE, type="reaction", target="trigger", trigger={"on": "missed"})
    table = Table(
        entrant("A", abilities=(WAIT, ability("Bolt", STRIKE, target="random")), place=0, atk=1),
        *(entrant(name, "enemies", abilities=(WAIT, dodge), place=90, atk=9) for name in "EF"),
    )
    table.act("A", "bolt", "E", "F", rolls=(2,))
    assert (table.who("A").hp, table.who("E").hp, table.who("F").hp) == (100, 100, 99)


@pytest.mark.rule("SEED-207")
def test_whoever_reflects_was_not_missed():
    dodge = ability("Dodge", STRIKE, type="reaction", target="trigger", trigger={"on": "missed"})
    table = duel(
        ability("Bolt", STRIKE, keywords=["Spell"]), mine={"atk": 1}, theirs={"atk": 9},
        answers=(dodge,), statuses=(status("reflect", reflects=True),),
    )  # fmt: skip
    table.do(SetStatus((table.id("E"),), "reflect", 3))
    table.act("A", "bolt", "E")
    assert table.who("A").hp == 99


def test_time_stands_still_for_the_petrified_too():
    table = Table(
        entrant("A", abilities=(WAIT,), place=0),
        entrant("B", abilities=(WAIT,), place=40),
        entrant("E", "enemies", abilities=(WAIT,), place=90),
        statuses=(status("stone", absent=True),),
        ko_timeline="frozen",
    )
    table.do(SetStatus((table.id("B"),), "stone", None))
    table.act("A", "wait", "A")
    assert table.delay("B") == 40


@pytest.mark.rule("SEED-185")
def test_a_resistance_from_gear_alone_shortens_too():
    lull = ability("Lull", inflict("sleep", 4))
    table = duel(lull, theirs={"resistances": {"sleep+ring": 1}}, statuses=(status("sleep"),))
    table.act("A", "lull", "E", rolls=(1,))
    assert table.statuses("E") == {"sleep": 3}


@pytest.mark.parametrize(("way", "left"), [("end_down", 67), ("end_nearest", 67), ("end_up", 66)])
def test_shares_round_as_damage_does(way, left):
    costly = ability("Costly", target="self", prices=[{"kind": "health", "percent": 33}])
    table = duel(costly, mine={"hp": 101}, damage_rounding=way)
    table.act("A", "costly", "A")
    assert table.who("A").hp == left + 1


@pytest.mark.rule("SEED-138")
def test_two_items_are_needed_where_two_are_taken():
    price = {"kind": "item", "item": "herb"}
    brew = ability("Brew", target="self", prices=[price, price])
    table = duel(brew, mine={"items": {"herb": 1}})
    with pytest.raises(RuleError, match=r"lock\.item"):
        table.act("A", "brew", "A")


def test_a_life_effect_leaves_the_standing_alone():
    table = duel(ability("Rise", {"kind": "revive", "percent": 20}, target="self"))
    table.act("A", "rise", "A")
    assert table.who("A").hp == 100


def test_a_batch_is_those_who_reached_zero_together():
    table = Table(
        entrant("E", "enemies", abilities=(WAIT,), place=30),
        entrant("F", "enemies", abilities=(WAIT,), place=10),
        entrant("A", place=80),
        tie_group="batch",
    )
    table.free("F", 20)
    assert table.now == "E"


def test_targets_chosen_at_the_declaration_may_be_nobody():
    rise = ability("Rise", {"kind": "revive"}, target="all", ct=10)
    third = entrant("F", abilities=(WAIT,), place=95)
    table = Table(
        entrant("A", abilities=(WAIT, rise), place=0), third,
        entrant("E", "enemies", abilities=(WAIT,), place=90), ct_targets="on_declare",
    )  # fmt: skip
    table.act("A", "rise")
    table.do(SetGauge(table.id("F"), "hp", 0))
    table.act("A", "rise")
    assert table.who("F").hp == 0


def test_the_fallen_who_get_turns_can_only_wait():
    table = Table(
        entrant("A", abilities=(WAIT,), place=5),
        entrant("B", abilities=(WAIT,), place=9),
        entrant("E", "enemies", abilities=(WAIT,), place=90),
        statuses=(status("rage", forced="attack_any", survives_ko=True),),
        ko_timeline="forced_wait",
    )
    table.do(SetStatus((table.id("B"),), "rage", None))
    table.do(SetGauge(table.id("B"), "hp", 0))
    table.act("A", "wait", "A")
    assert table.now == "B"
    table.act("B", "wait", "B")


def test_automatic_statuses_do_not_settle_on_the_fallen_who_get_turns():
    table = Table(
        entrant("A", abilities=(WAIT,), place=5),
        entrant("B", abilities=(WAIT,), place=9, auto_statuses=["haste"]),
        entrant("E", "enemies", abilities=(WAIT,), place=90),
        statuses=(status("haste"),),
        ko_timeline="forced_wait",
    )
    table.do(SetGauge(table.id("B"), "hp", 0))
    table.act("A", "wait", "A")
    assert (table.now, table.statuses("B")) == ("B", {})


@pytest.mark.rule("SEED-097", "SEED-195")
def test_whoever_gets_up_by_a_status_is_revived_like_others():
    table = duel(
        ability("Blow", {**STRIKE, "power": 200}), mine={"atk": 1},
        theirs={"sos_statuses": ["haste"]}, revive_delay="fixed", revive_ticks=12,
        statuses=(status("reraise", revives=10), status("haste")),
    )  # fmt: skip
    table.do(SetStatus((table.id("E"),), "reraise", None))
    table.do(SetGauge(table.id("E"), "hp", 20))
    table.act("A", "blow", "E")
    assert (table.who("E").hp, table.statuses("E")) == (10, {"haste": None})
    assert [body["place"] for body in table.facts("place.set")] == [12]


def test_one_check_for_all_hits_is_one_for_everybody_drawn():
    bolts = ability("Bolts", STRIKE, target="random", hits=2, check="once")
    table = Table(
        entrant("A", abilities=(WAIT, bolts), place=0, atk=1),
        *(entrant(name, "enemies", abilities=(WAIT,), place=90) for name in "EF"),
    )
    table.act("A", "bolts", "E", "F", rolls=(1, 2))
    assert (table.who("E").hp, table.who("F").hp) == (99, 99)


def test_a_status_that_stays_by_itself_has_not_expired():
    doom = status("doom", on_expiry="ko")
    table = duel(mine={"auto_statuses": ["doom"], "hp": 40}, statuses=(doom,))
    table.do(SetStatus((table.id("A"),), "doom", 1), responder=DeskRoller(1))
    table.act("A", "wait", "A")
    assert (table.who("A").hp, table.statuses("A")) == (40, {"doom": None})
