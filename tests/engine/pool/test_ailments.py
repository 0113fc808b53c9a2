"""The seven ailments, their order, and Deathstone: POOL-026 … 043."""

from fractions import Fraction

import pytest

from app.engine.core.commands import Act, Advance, FreeAct, RemoveStatus, SetStatus
from app.engine.core.errors import RuleError
from app.engine.systems.pool.ailments import lasting_days, slow_skips
from tests.helpers.pool import POOL, Table, entrant

CALM = {"confused": 9, "blind": 8, "berserk": 1, "poisoned": 1}
BITE = {"name": "Bite", "targets": 1, "inflicts": [{"ailment": "slow", "turns": 2}]}


def ailing(*ailments, mine=None, turns=None, others=("Ann",), **rules):
    """Bob with ailments that work in the turn under way; nobody has attacked yet."""
    foes = [entrant(name, "enemies") for name in others]
    table = Table(entrant("Bob", **(mine or {})), *foes, **rules)
    for ailment in ailments:
        table.ail("Bob", ailment, 3 if ailment == "dazzled" and turns is None else turns)
    if ailments:
        table.reveal()
    return table


def strike(table, action="normal", **dice):
    """Bob acts on Ann while she attacks him; special dice do nothing unless they are given."""
    if table.now == "Bob":
        table.choose("Bob", action, *(("Ann",) if action != "defend" else ()))
    table.choose("Ann", "normal", "Bob")
    specials = {f"special_{key}_Bob": value for key, value in CALM.items()}
    table.reveal(**{"att_Bob": 1, "def_Bob": 1, "att_Ann": 1, **specials, **dice})


def locks(table, name="Bob"):
    return {one.id: one.locked and one.locked.code
            for one in POOL.options(table.fight, table.id(name))}  # fmt: skip


def refused(work):
    with pytest.raises(RuleError) as error:
        work()
    return error.value.phrase.code


@pytest.mark.rule("POOL-026")
@pytest.mark.parametrize(
    ("resist", "given", "taken"),
    [
        (None, "suffers", True), (None, "resists", False),
        ({"roll": "1d20", "target": 11}, 10, True), ({"roll": "1d20", "target": 11}, 11, False),
        ({"roll": "1d20", "target": 11, "stat": "MIND"}, 1, False),
        ({"roll": "1d20", "target": 11, "stat": "WILL"}, "suffers", True),
    ],
)  # fmt: skip
def test_an_ailment_can_be_resisted(resist, given, taken):
    """MISS-POOL-06: a configured check, or the word of the table."""
    table = ailing(mine={"deeds": [BITE]}, resist=resist)
    table.choose("Bob", "bite", "Ann")
    table.reveal(resist_Bob_Ann_slow=given)
    assert ("slow" in table.who("Ann").ailments) is taken
    assert [body["success"] for body in table.facts("resist.checked")] == [not taken]


@pytest.mark.rule("POOL-026")
def test_an_ailment_may_be_said_to_be_irresistible():
    """GMO-18; with ``on = wounds`` it needs at least one WOUND."""
    sting = {"name": "Sting", "targets": 1, "physical": True,
             "inflicts": [{"ailment": "blind", "resistible": False, "on": "wounds"}]}  # fmt: skip
    for strength, taken in ((90, True), (-20, False)):
        table = ailing(mine={"deeds": [sting], "str": strength})
        table.choose("Bob", "sting", "Ann")
        table.reveal()
        assert ("blind" in table.who("Ann").ailments) is taken
        assert not table.facts("resist.checked")


@pytest.mark.rule("POOL-027")
def test_poison_wounds_every_turn_whatever_the_defence():
    """AMB-POOL-025, AMB-POOL-026: also on a skipped turn, and past a DEF CRITICAL."""
    critical = [{"pool": "def", "dice": dice, "crit": 1} for dice in (4, 6)]
    table = ailing("poisoned", "immobilized", thresholds=critical)
    was = table.hp("Bob")
    strike(table, special_poisoned_Bob=5, att_Ann=6)
    assert table.wounds("Bob") == [0]
    assert table.hp("Bob") == was - 5
    strike(table, special_poisoned_Bob=2)
    assert table.hp("Bob") == was - 7


@pytest.mark.rule("POOL-028", "POOL-029")
@pytest.mark.parametrize("shown", range(1, 9))
def test_blind_fails_on_odd_and_has_no_def_roll_on_one(shown):
    """AMB-POOL-028: END and DODGE remain."""
    table = ailing("blind", mine={"dodge": 1})
    strike(table, special_blind_Bob=shown, def_Bob=3, dodge_Bob=2)
    assert bool(table.wounds("Ann")) is (shown % 2 == 0)
    assert table.guard("Bob", "Ann") == 4 + 2 + (0 if shown == 1 else 12)


@pytest.mark.parametrize(
    ("action", "dice"), [("defend", 4), ("aggressive", 3), ("defensive", 5), ("all-out", 0)]
)
def test_a_blind_defend_is_void_and_other_trades_stand(action, dice):
    """AMB-POOL-027."""
    table = ailing("blind")
    strike(table, action, special_blind_Bob=3)
    assert (table.dice("Bob", "def"), table.dice("Bob", "att")) == (dice, 0)


def test_a_blind_attacker_still_targeted_whom_it_chose():
    """AMB-POOL-006."""
    table = ailing("blind")
    strike(table, special_blind_Bob=3, def_Bob=3)
    assert table.facts("defence.valued")[-1]["lost"] is False


@pytest.mark.rule("POOL-030")
def test_dazzled_takes_off_the_turns_that_are_left():
    """AMB-POOL-029: the current one counts."""
    table = ailing("dazzled", turns=3)
    found = []
    for _ in range(4):
        strike(table, att_Bob=2, def_Bob=2)
        mind = [b["value"] for b in table.facts("mind.changed")]
        found.append((table.att("Bob"), table.guard("Bob", "Ann"), mind))
    assert found == [(11, 9, [7]), (12, 10, [8]), (13, 11, [9]), (14, 12, [])]
    assert table.who("Bob").ailments == {}


def test_dazzled_never_goes_below_zero_and_needs_a_number_of_turns():
    """AMB-POOL-017."""
    table = ailing("dazzled", turns=50, mine={"str": -3})
    strike(table)
    assert (table.att("Bob"), table.guard("Bob", "Ann")) == (0, 0)
    bob = table.id("Bob")
    assert refused(lambda: table.do(SetStatus((bob,), "dazzled", None))) == "status.needs_turns"


@pytest.mark.rule("POOL-031")
@pytest.mark.parametrize(("rolls", "guard"), [(True, 4 + 12 + 2), (False, 4)])
def test_immobilized_acts_not_and_defends_as_the_house_says(rolls, guard):
    """AMB-POOL-030; with ``false`` there is no STANDARD ROLL, so no DODGE either."""
    table = ailing("immobilized", inactive_rolls_defense=rolls, no_target_penalty="none",
                   mine={"dodge": 1})  # fmt: skip
    assert table.now == "Ann"
    bob = table.id("Bob")
    assert set(locks(table).values()) == {"lock.idle"}
    assert refused(lambda: table.do(Act(bob, "defend"))) == "lock.idle"
    assert refused(lambda: table.do(FreeAct(bob, 0))) == "lock.idle"
    strike(table, def_Bob=3, dodge_Bob=2)
    assert table.guard("Bob", "Ann") == guard
    assert table.wounds("Ann") == []
    assert [body["reason"] for body in table.facts("turn.skipped")] == ["immobilized"]


@pytest.mark.rule("POOL-032")
@pytest.mark.parametrize(
    ("pattern", "skipped"),
    [("first_then_every_third", [6, 9, 12]), ("every_third", [8, 11])],
)
def test_slow_skips_every_third_turn(pattern, skipped):
    """AMB-POOL-031: inflicted in turn 5."""
    assert [turn for turn in range(6, 13) if slow_skips(5, turn, pattern)] == skipped
    table = ailing(slow_pattern=pattern)
    for _ in range(4):
        table.reveal()
    table.ail("Bob", "slow")
    found = []
    for turn in range(5, 13):
        assert table.fight.turn == turn
        table.reveal()
        found += [turn for _ in table.facts("turn.skipped")]
    assert found == skipped


@pytest.mark.rule("POOL-032")
def test_slow_inflicted_again_keeps_its_pattern():
    """AMB-POOL-032, AMB-POOL-044: the longer stays."""
    table = ailing(mine={"deeds": [{**BITE, "inflicts": [
        {"ailment": "slow", "turns": 5, "resistible": False}]}]})  # fmt: skip
    table.choose("Bob", "bite", "Ann")
    table.reveal()
    since = table.who("Ann").ailments["slow"].since
    assert (since, table.who("Ann").ailments["slow"].left) == (1, 5)
    table.choose("Bob", "bite", "Ann")
    table.reveal()
    assert (table.who("Ann").ailments["slow"].since, table.who("Ann").ailments["slow"].left) == (
        1, 5)  # fmt: skip


@pytest.mark.rule("POOL-033")
@pytest.mark.parametrize(("shown", "redirected"), [(1, True), (3, True), (4, False), (10, False)])
def test_confused_attacks_somebody_at_random(shown, redirected):
    """AMB-POOL-033: with the NORMAL ATTACK pool; the victim is the one targeted."""
    table = ailing("confused", others=("Ann", "Eve"))
    strike(table, "defend", special_confused_Bob=shown, victim_Bob=2)
    hit = [body["target"] for body in table.facts("damage.dealt") if body["who"] == "c1"]
    assert hit == ([table.id("Eve")] if redirected else [])
    assert table.dice("Bob", "att") == (4 if redirected else 0)


@pytest.mark.parametrize(("itself", "choices"), [(False, 1), (True, 2)])
def test_confused_may_hit_itself_where_the_house_says_so(itself, choices):
    table = ailing("confused", confused_can_hit_self=itself)
    strike(table, special_confused_Bob=1, victim_Bob=1)
    drawn = [body["target"] for body in table.facts("target.drawn")]
    assert drawn == [table.id("Bob" if itself else "Ann")]
    assert any("victim" in one.key for one in table.asked) is (choices > 1)
    if itself:
        assert [b["target"] for b in table.facts("damage.dealt") if b["who"] == "c1"] == ["c1"]


@pytest.mark.rule("POOL-034")
def test_berserk_adds_its_die():
    """AMB-POOL-016: STR 6 + 10 + 7 − 2 = 21, a SUPER CRITICAL makes it 42."""
    table = ailing("berserk", thresholds=[{"pool": "att", "dice": 3, "super_crit": 10}],
                   mine={"att": 3})  # fmt: skip
    table.ail("Bob", "dazzled", 2)
    strike(table, special_berserk_Bob=7, att_Bob=[1, 1, 1])
    assert table.att("Bob") == 6 + 3 + 7
    strike(table, special_berserk_Bob=7, att_Bob=[5, 3, 2])
    assert table.att("Bob") == 42


@pytest.mark.rule("POOL-035")
def test_berserk_has_to_attack():
    deeds = [{"name": "Look", "kind": "skill"}, {"name": "Ram", "physical": True, "targets": 1}]
    table = ailing("berserk", mine={"deeds": deeds})
    assert locks(table) == {
        "normal": None, "aggressive": None, "defensive": None, "all-out": None, "ram": None,
        "defend": "lock.forced", "look": "lock.forced",
    }  # fmt: skip
    assert refused(lambda: table.do(Act(table.id("Bob"), "defend"))) == "lock.forced"


@pytest.mark.parametrize(
    ("ailments", "given", "attacks", "asked"),
    [
        (("immobilized", "confused", "blind", "berserk"), {}, False, {"blind"}),
        (("confused", "blind", "berserk"), {"confused": 2, "blind": 3}, False,
         {"confused", "blind"}),
        (("confused", "blind", "berserk"), {"confused": 2, "blind": 4}, True,
         {"confused", "blind", "berserk"}),
    ],
)  # fmt: skip
def test_the_order_of_ailments(ailments, given, attacks, asked):
    """AMB-POOL-034, AMB-POOL-043: a skip first, then Confused, then Blind; Berserk adds."""
    table = ailing(*ailments)
    strike(table, **{f"special_{key}_Bob": value for key, value in given.items()})
    assert bool(table.wounds("Ann")) is attacks
    special = {one.key.split("/")[1] for one in table.asked if one.key.startswith("special")}
    assert special == asked


def test_a_blind_one_has_no_def_roll_on_a_skipped_turn_either():
    """AMB-POOL-043."""
    table = ailing("immobilized", "blind")
    strike(table, special_blind_Bob=1)
    assert table.guard("Bob", "Ann") == 4


def test_an_ailment_works_from_the_next_turn_on():
    """AMB-POOL-024, AMB-POOL-044."""
    table = ailing()
    table.ail("Bob", "immobilized", 1)
    assert table.now == "Bob"
    table.reveal()
    assert table.now == "Ann"
    table.reveal()
    assert (table.now, table.who("Bob").ailments) == ("Bob", {})


# Deathstone

STONE = {"shinigami": True, "dodge": 2, "kl": 3, "deeds": [
    {"name": "Shikai"}, {"name": "Swift", "kind": "ability"}, {"name": "Proud", "kind": "trait"},
    {"name": "Look", "kind": "skill", "senses": True}, {"name": "Hide", "kind": "skill"},
    {"name": "Bind", "kind": "kidou"}]}  # fmt: skip


def stoned(**rules):
    table = ailing(mine=STONE, **rules)
    table.ail("Bob", "deathstone")
    return table


@pytest.mark.rule("POOL-036")
def test_deathstone_works_on_shinigami_alone():
    """AMB-POOL-036."""
    table = stoned()
    ann, bob = table.id("Ann"), table.id("Bob")
    assert refused(lambda: table.do(SetStatus((ann,), "deathstone", None))) == (
        "deathstone.unaffected")  # fmt: skip
    assert POOL.status_notes(table.fight, ann, "deathstone", None)
    assert not POOL.status_notes(table.fight, bob, "deathstone", None)
    table.do(SetStatus((ann, bob), "deathstone", None))
    assert table.who("Ann").ailments == {}


@pytest.mark.rule("POOL-037", "POOL-039", "POOL-040")
@pytest.mark.parametrize(("action", "att", "defence"), [("normal", 1, 1), ("defend", 0, 2)])
def test_deathstone_leaves_one_die_of_each_and_dodge_as_it_is(action, att, defence):
    table = stoned()
    strike(table, action, dodge_Bob=[6, 6])
    assert (table.dice("Bob", "att"), table.dice("Bob", "def")) == (att, defence)
    assert [(b["dice"], b["total"]) for b in table.facts("dodge.rolled")] == [(2, 12)]


@pytest.mark.rule("POOL-038", "POOL-040", "POOL-041", "POOL-042")
def test_deathstone_takes_options_senses_and_special_deeds():
    lost = ("aggressive", "defensive", "all-out", "shikai", "swift", "proud", "look")
    before = ailing(mine=STONE)
    assert set(locks(before).values()) == {None}
    table = stoned()
    assert locks(table) == {
        **dict.fromkeys(lost, "lock.drained"),
        **dict.fromkeys(("normal", "defend", "hide", "bind"), None),
    }


@pytest.mark.rule("POOL-041")
def test_effective_mind_is_zero_under_deathstone():
    table = stoned()
    strike(table)
    assert [(b["was"], b["value"]) for b in table.facts("mind.changed")] == [(10, 0)]
    free = ailing(mine=STONE)
    free.choose("Bob", "look")
    free.reveal()
    assert [body["dice"] for body in free.facts("sense.rolled")] == [3]


def test_a_choice_that_deathstone_forbids_is_taken_back():
    table = ailing(mine=STONE)
    table.choose("Bob", "all-out", "Ann")
    table.ail("Bob", "deathstone")
    assert [b["who"] for b in table.facts("declaration.withdrawn")] == [table.id("Bob")]
    table.choose("Ann", "defend")
    assert table.now == "Bob"


@pytest.mark.parametrize(("keeps", "guard"), [(True, 4 + 10 - 5 + 3), (False, 4 + 10 - 5 + 1)])
def test_kl_under_deathstone(keeps, guard):
    """AMB-POOL-003: DEFEND with 5-5 against one whom Bob did not target."""
    table = stoned(deathstone_keeps_kl=keeps)
    strike(table, "defend", def_Bob=[5, 5], dodge_Bob=[1, 1])
    assert table.guard("Bob", "Ann") == guard + 2


@pytest.mark.rule("POOL-043")
@pytest.mark.parametrize(
    ("spent", "kl", "rounding", "days"),
    [
        (14, 1, "exact", 6), (14, 5, "exact", 2), (14, 7, "exact", 0), (14, 9, "exact", 0),
        (13, 1, "exact", Fraction(11, 2)), (13, 1, "down", 5), (13, 1, "up", 6),
    ],
)  # fmt: skip
def test_how_long_deathstone_lasts(spent, kl, rounding, days):
    """AMB-POOL-037."""
    assert lasting_days(spent, kl, rounding) == days
    table = ailing(mine={**STONE, "kl": kl}, deathstone_rounding=rounding)
    table.ail("Bob", "deathstone")
    bob = table.id("Bob")
    table.do(RemoveStatus((bob,), "deathstone"), given={"deathstone_Bob": spent})
    assert table.facts("deathstone.left")[0]["lasting"] == str(Fraction(days))
    assert ("deathstone" in table.who("Bob").ailments) is (days > 0)
    if days:
        table.do(RemoveStatus((bob,), "deathstone"))
        assert table.who("Bob").ailments == {}


@pytest.mark.rule("POOL-043")
def test_coming_back_to_deathstone_keeps_the_longer_remainder():
    """AMB-POOL-039."""
    table = stoned()
    bob = table.id("Bob")
    table.do(RemoveStatus((bob,), "deathstone"), given={"deathstone_Bob": 14})
    assert table.who("Bob").lasting == 4
    table.ail("Bob", "deathstone")
    table.do(RemoveStatus((bob,), "deathstone"), given={"deathstone_Bob": 8})
    assert table.who("Bob").lasting == 4
    table.ail("Bob", "deathstone")
    table.do(RemoveStatus((bob,), "deathstone"), given={"deathstone_Bob": 30})
    assert table.who("Bob").lasting == 12


# deeds and hands


def test_deeds_bring_their_own_att_or_wounds():
    """MISS-POOL-08; a DEF CRITICAL stops WOUNDS without a roll too."""
    deeds = [{"name": "Bolt", "kind": "kidou", "att": 20, "targets": 1},
             {"name": "Curse", "wounds": 3, "targets": 1, "text": "Cold."}]  # fmt: skip
    table = ailing(mine={"deeds": deeds})
    table.choose("Bob", "bolt", "Ann")
    table.choose("Ann", "normal", "Bob")
    table.reveal(def_Ann=1)
    assert (table.att("Bob"), table.guard("Ann", "Bob")) == (20, 4 + 4 - 1 + 1)
    table.choose("Bob", "curse", "Ann")
    table.reveal()
    assert table.wounds("Ann") == [3]
    assert [body["text"] for body in table.facts("manual.noted")] == ["Cold."]
    safe = ailing(mine={"deeds": deeds}, thresholds=[{"pool": "def", "dice": 4, "crit": 1}])
    safe.choose("Bob", "curse", "Ann")
    safe.choose("Ann", "normal", "Bob")
    safe.reveal()
    assert safe.wounds("Ann") == [0]


def test_what_the_gm_describes_is_told_at_the_reveal():
    table = ailing()
    table.do(FreeAct(table.id("Bob"), 0, 0, "Runs for the door"))
    table.choose("Ann", "defend")
    table.do(Advance())
    assert [body["text"] for body in table.facts("manual.noted")] == ["Runs for the door"]


def test_strangers_are_refused():
    table = ailing()
    bob, ann = table.id("Bob"), table.id("Ann")
    assert refused(lambda: table.do(SetStatus((bob,), "haste", 1))) == "status.unknown_here"
    assert refused(lambda: table.do(RemoveStatus((bob,), "haste"))) == "status.unknown_here"
    assert refused(lambda: table.do(SetStatus((bob,), "slow", 0))) == "status.duration"
    assert refused(lambda: table.do(Act(bob, "bite", (ann,)))) == "act.unknown"
    assert refused(lambda: table.do(Act(bob, "normal", ("c9",)))) == "target.unknown"
    assert refused(lambda: table.do(Act(bob, "normal", (bob,)))) == "target.self"
    assert refused(lambda: table.do(Act(bob, "normal"))) == "target.needed"
