"""Options, Effective values, several attackers, criticals: POOL-001 … 026, and scenario 6.9."""

import pytest

from app.engine.core.commands import Act, Advance, SetGauge, TakeBack
from app.engine.core.errors import RuleError
from tests.helpers.pool import POOL, Table, entrant


def duel(mine=None, theirs=None, **rules):
    """Bob and Ann, who attack each other unless somebody says otherwise."""
    return Table(entrant("Bob", **(mine or {})), entrant("Ann", "enemies", **(theirs or {})),
                 **rules)  # fmt: skip


def clash(table, action="normal", **dice):
    """Bob attacks Ann and Ann Bob."""
    table.choose("Bob", action, *(() if action == "defend" else ("Ann",)))
    table.choose("Ann", "normal", "Bob")
    table.reveal(**{"att_Bob": [1, 1, 1, 1], "def_Bob": [1, 1, 1, 1], **dice})


def refused(work):
    with pytest.raises(RuleError) as error:
        work()
    return error.value.phrase.code


@pytest.mark.rule("POOL-001", "POOL-002", "POOL-003", "POOL-004", "POOL-006")
@pytest.mark.parametrize(
    ("action", "att", "defence"),
    [("normal", 4, 4), ("aggressive", 5, 3), ("defensive", 3, 5), ("all-out", 6, 0),
     ("defend", 0, 6)],
)  # fmt: skip
def test_each_option_rolls_its_own_dice(action, att, defence):
    table = duel()
    table.choose("Bob", action, *(() if action == "defend" else ("Ann",)))
    table.choose("Ann", "normal", "Bob")
    table.reveal()
    assert (table.dice("Bob", "att"), table.dice("Bob", "def")) == (att, defence)


@pytest.mark.rule("POOL-005", "POOL-044")
def test_four_ways_to_attack_and_one_not_to():
    """Nothing else comes by itself: Kidou and the rest are written by the table."""
    table = duel()
    options = POOL.options(table.fight, table.id("Bob"))
    assert [(one.id, bool(one.targets)) for one in options] == [
        ("normal", True), ("aggressive", True), ("defensive", True), ("all-out", True),
        ("defend", False),
    ]  # fmt: skip


@pytest.mark.rule("POOL-011")
def test_what_was_chosen_is_taken_back_or_chosen_anew_until_the_reveal():
    table = duel()
    bob, ann = table.id("Bob"), table.id("Ann")
    assert refused(lambda: table.do(TakeBack(bob))) == "choice.not_made"
    table.choose("Bob", "defend")
    assert POOL.ready(table.fight) == (ann, bob)
    table.choose("Bob", "normal", "Ann")
    assert (table.now, dict(table.fight.declared)[bob].action) == ("Ann", "normal")
    before = table.fight
    (taken,) = table.do(TakeBack(bob))
    assert (taken.kind, dict(taken.body)) == ("declaration.withdrawn", {"who": bob})
    assert table.fight.queue == (ann, bob), "whoever takes a choice back is asked after the others"
    table.choose("Ann", "defend")
    assert table.now == "Bob"
    assert refused(lambda: table.do(Advance())) == "reveal.waits"
    table.choose("Bob", "aggressive", "Ann")
    assert POOL.ready(table.fight) == (ann, bob), "all have chosen, and all may choose anew"
    table.reveal()
    assert table.dice("Bob", "att") == 5
    assert refused(lambda: table.do(TakeBack(bob))) == "choice.not_made"
    assert before.declared[bob].targets == (ann,)


@pytest.mark.parametrize(("strict", "locked"), [(False, None), (True, "lock.no_die")])
def test_trading_a_die_that_is_not_there(strict, locked):
    """AMB-POOL-021, both values of ``require_die_to_trade``."""
    table = duel(mine={"defence": 0}, require_die_to_trade=strict)
    found = {one.id: one.locked for one in POOL.options(table.fight, table.id("Bob"))}
    assert (found["aggressive"].code if found["aggressive"] else None) == locked
    assert found["defensive"] is None
    if strict:
        bob, ann = table.id("Bob"), table.id("Ann")
        assert refused(lambda: table.do(Act(bob, "aggressive", (ann,)))) == locked
    else:
        clash(table, "aggressive", att_Bob=[1, 1, 1, 1, 1])
        assert (table.dice("Bob", "att"), table.dice("Bob", "def")) == (5, 0)


@pytest.mark.rule("POOL-007", "POOL-008", "POOL-009", "POOL-010")
@pytest.mark.parametrize(("strength", "att", "hurt"), [(6, 16, 3), (3, 13, 0), (0, 10, 0)])
def test_wounds_are_what_att_is_above_def(strength, att, hurt):
    """STR + (5+3+2) against END 4 + 7 + 2."""
    table = duel(mine={"str": strength, "att": 3}, theirs={"hp": 20, "dodge": 1})
    clash(table, att_Bob=[5, 3, 2], def_Ann=[2, 2, 2, 1], dodge_Ann=2)
    assert (table.att("Bob"), table.guard("Ann", "Bob")) == (att, 13)
    assert table.wounds("Ann") == [hurt]
    assert table.hp("Ann") == 20 - hurt


def test_the_steps_of_the_sums_are_data():
    table = duel(theirs={"dodge": 1})
    clash(table, att_Bob=[6, 6, 6, 6], def_Ann=[1, 1, 1, 1], dodge_Ann=2)
    steps = {
        kind: [(line["source"], line["op"], line["value"]) for body in table.facts(kind)
               if table.id("Bob") == body.get("by", body["who"]) for line in body["breakdown"]]
        for kind in ("attack.valued", "defence.valued", "damage.dealt")
    }  # fmt: skip
    assert steps == {
        "attack.valued": [("att.base", "=", 6), ("att.roll", "+", 30)],
        "defence.valued": [("def.base", "=", 4), ("def.roll", "+", 8), ("def.dodge", "+", 10)],
        "damage.dealt": [("wounds.att", "=", 30), ("wounds.def", "-", 20)],
    }


def test_who_defends_wounds_nobody():
    """AMB-POOL-020."""
    table = duel(mine={"str": 90})
    clash(table, "defend", def_Bob=[1] * 6)
    assert table.wounds("Ann") == []


@pytest.mark.rule("POOL-011")
def test_whoever_comes_to_zero_has_still_acted():
    """AMB-POOL-023: all WOUNDS together at the end of the turn."""
    table = duel(mine={"str": 40, "hp": 5}, theirs={"str": 40, "hp": 5}, at_zero="out")
    clash(table)
    assert (table.hp("Bob"), table.hp("Ann")) == (0, 0)
    assert table.fight.result == "draw"
    kinds = [event.kind for event in table.last]
    assert kinds.index("ko.taken") > max(
        place for place, kind in enumerate(kinds) if kind == "damage.dealt"
    )


@pytest.mark.rule("POOL-011")
def test_nothing_is_shown_before_everybody_has_chosen():
    table = duel()
    table.choose("Bob", "normal", "Ann")
    assert table.now == "Ann"
    assert refused(lambda: table.do(Advance())) == "reveal.waits"
    assert [event.kind for event in table.last] == ["declaration.made"]
    table.choose("Bob", "all-out", "Ann")
    table.choose("Ann", "defend")
    assert table.fight.now is None
    table.do(Advance())
    assert [(b["who"], b["action"]) for b in table.facts("action.chosen")] == [
        (table.id("Bob"), "all-out"), (table.id("Ann"), "defend")]  # fmt: skip


def melee(kl=1, action="normal", **rules):
    """X has 5-4-4-2 and attacks H1; H1 and H2 attack X, both with an Effective ATT of 24."""
    foes = [entrant(name, "enemies", str=10) for name in ("H1", "H2")]
    thresholds = rules.pop("thresholds", ())
    table = Table(entrant("X", kl=kl, dodge=1, hp=200), *foes, thresholds=thresholds, **rules)
    table.choose("X", action, *(("H1",) if action != "defend" else ()))
    for name in ("H1", "H2"):
        table.choose(name, "normal", "X")
    dice = [5, 4, 4, 2] if action != "defend" else [5, 4, 4, 2, 1, 1]
    table.reveal(att_H1=[5, 5, 2, 2], att_H2=[5, 5, 2, 2], def_X=dice, dodge_X=2,
                 att_X=[1, 1, 1, 1])  # fmt: skip
    return table


@pytest.mark.rule("POOL-012", "POOL-013", "POOL-014", "POOL-015")
@pytest.mark.parametrize(("kl", "roll"), [(1, 11), (3, 13), (5, 15), (6, 15), (9, 15)])
def test_the_highest_die_is_lost_against_others_and_kl_gives_some_back(kl, roll):
    table = melee(kl)
    assert table.guard("X", "H1") == 4 + 15 + 2
    assert table.guard("X", "H2") == 4 + roll + 2


@pytest.mark.rule("POOL-015")
def test_kl_six_is_no_immunity_by_itself():
    """AMB-POOL-001: a 9 on a d10 costs 3 at KL 6, and the table is warned."""
    table = Table(entrant("X", kl=6), entrant("H", "enemies"), die_faces=10)
    assert [body["faces"] for body in table.facts("rules.warned")] == [10]
    table.choose("X", "defend")
    table.choose("H", "normal", "X")
    table.reveal(def_X=[9, 1, 1, 1, 1, 1])
    assert table.guard("X", "H") == 4 + 14 - 3
    assert not Table(entrant("X"), entrant("H", "enemies")).facts("rules.warned")


@pytest.mark.rule("POOL-014")
def test_kl_below_one_is_refused():
    assert refused(lambda: duel(mine={"kl": 0})) == "join.unreadable"
    assert refused(lambda: duel(mine={"kl": None})) == "pool.unset"


def test_scenario_6_9():
    table = melee(kl=3)
    assert table.wounds("X") == [3, 5]
    failure = [{"pool": "def", "dice": 4, "fail": 15}]
    failed = melee(kl=3, thresholds=failure)
    assert (failed.guard("X", "H1"), failed.guard("X", "H2")) == (10, 9)
    assert failed.wounds("X") == [14, 15]
    assert failed.hp("X") == 200 - 29
    unharmed = melee(kl=3, thresholds=[{"pool": "def", "dice": 4, "crit": 15}])
    assert unharmed.wounds("X") == [0, 0]


@pytest.mark.parametrize(
    ("penalty", "one", "two"), [("all", 13, 13), ("none", 17, 17), ("multiple_only", 17, 13)]
)
def test_who_targets_nobody_loses_the_die_as_the_house_says(penalty, one, two):
    """AMB-POOL-004: DEFEND with 5-4-4-2-1-1 and KL 1, so 17 or 13."""
    both = melee(action="defend", no_target_penalty=penalty)
    assert {both.guard("X", name) for name in ("H1", "H2")} == {4 + two + 2}
    table = duel(no_target_penalty=penalty)
    clash(table, "defend", def_Bob=[5, 4, 4, 2, 1, 1])
    assert table.guard("Bob", "Ann") == 4 + one


@pytest.mark.parametrize("att", [0, 1])
def test_no_def_dice_have_none_to_lose(att):
    """AMB-POOL-009, AMB-POOL-010: a single die is lost, and min(KL, die) comes back."""
    table = duel(mine={"defence": att, "kl": 3}, theirs={})
    third = table
    third.choose("Bob", "aggressive" if att == 0 else "normal", "Ann")
    third.choose("Ann", "normal", "Bob")
    third.reveal(def_Bob=[2] * att)
    assert third.guard("Bob", "Ann") == 4 + 2 * att


CRITS = [{"pool": "att", "dice": 3, "super_crit": 18, "crit": 10, "fail": 9, "crit_fail": 3}]


def exceptional(dice, strength=6, thresholds=CRITS, **rules):
    table = duel(mine={"att": 3, "str": strength}, theirs={"dodge": 1}, thresholds=thresholds,
                 **rules)  # fmt: skip
    clash(table, att_Bob=dice, def_Ann=[2, 2, 2, 1], dodge_Ann=2)
    return table


@pytest.mark.rule("POOL-016", "POOL-017", "POOL-018", "POOL-019", "POOL-020")
@pytest.mark.parametrize(
    ("dice", "strength", "att", "defence", "hurt"),
    [
        ([5, 3, 2], 6, 16, 6, 10),
        ([6, 6, 6], -2, 32, 6, 26),
        ([3, 3, 3], 6, 7, 13, 0),
        ([3, 3, 3], 7, 8, 13, 0),
        ([1, 1, 1], 90, 0, 13, 0),
    ],
)
def test_exceptional_att_rolls(dice, strength, att, defence, hurt):
    table = exceptional(dice, strength)
    assert (table.att("Bob"), table.guard("Ann", "Bob")) == (att, defence)
    assert table.wounds("Ann") == [hurt]


@pytest.mark.parametrize(("ignored", "hurt"), [("def_roll", 10), ("effective_def", 16)])
def test_what_a_critical_ignores(ignored, hurt):
    """AMB-POOL-012."""
    assert exceptional([5, 3, 2], critical_ignores=ignored).wounds("Ann") == [hurt]


@pytest.mark.parametrize(("rounding", "att"), [("result_down", 7), ("reduction_down", 8)])
def test_half_of_fifteen(rounding, att):
    """AMB-POOL-015."""
    assert exceptional([3, 3, 3], failure_rounding=rounding).att("Bob") == att


GUARDS = [{"pool": "def", "dice": 4, "super_crit": 23, "crit": 20, "fail": 7, "crit_fail": 4}]


@pytest.mark.rule("POOL-021", "POOL-022", "POOL-023", "POOL-024")
@pytest.mark.parametrize(
    ("dice", "defence", "hurt"),
    [([5, 5, 5, 5], 26, 0), ([6, 6, 6, 6], 30, 0), ([2, 2, 2, 1], 6, 84), ([1, 1, 1, 1], 5, 85)],
)
def test_exceptional_def_rolls(dice, defence, hurt):
    table = duel(mine={"str": 86}, theirs={"dodge": 1}, thresholds=GUARDS)
    clash(table, att_Bob=[1, 1, 1, 1], def_Ann=dice, dodge_Ann=2)
    assert table.guard("Ann", "Bob") == defence
    assert table.wounds("Ann") == [hurt]


@pytest.mark.rule("POOL-021")
@pytest.mark.parametrize(("clash_rule", "hurt"), [("defense", 0), ("attack", 10)])
def test_a_critical_attack_on_a_critical_defence(clash_rule, hurt):
    """AMB-POOL-013."""
    both = [*CRITS, {"pool": "def", "dice": 4, "crit": 7}]
    assert exceptional([5, 3, 2], thresholds=both, crit_clash=clash_rule).wounds("Ann") == [hurt]


def test_a_critical_attack_on_a_failed_defence():
    """AMB-POOL-014: END 4 + DODGE 2 are halved."""
    both = [*CRITS, {"pool": "def", "dice": 4, "fail": 7}]
    assert exceptional([5, 3, 2], thresholds=both).guard("Ann", "Bob") == 3


@pytest.mark.rule("POOL-025")
def test_without_a_table_no_roll_is_exceptional():
    """AMB-POOL-018; a row counts for its pool and number of dice alone (AMB-POOL-019)."""
    assert exceptional([6, 6, 6], thresholds=()).att("Bob") == 24
    other = [{"pool": "att", "dice": 4, "crit": 1}, {"pool": "def", "dice": 3, "crit": 1}]
    table = exceptional([6, 6, 6], thresholds=other)
    assert {body["level"] for body in table.facts("attack.valued")
            if body["who"] == table.id("Bob")} == {""}  # fmt: skip


@pytest.mark.rule("POOL-016", "POOL-025")
@pytest.mark.parametrize(
    ("dice", "att"), [([6, 6, 1], 19 * 2), ([6, 2, 1], 15), ([2, 3, 4], 15), ([1, 1, 5], 6)]
)
def test_dice_at_their_highest_and_ones_can_be_counted(dice, att):
    """Two sixes are SUPER; two ones are a FAILURE, by a row of their own."""
    counted = [
        {"pool": "att", "dice": 3, "metric": "count_max", "super_crit": 2},
        {"pool": "att", "dice": 3, "metric": "count_min", "fail": 2},
    ]
    assert exceptional(dice, thresholds=counted).att("Bob") == att


@pytest.mark.parametrize(
    "row",
    [
        {"crit": 5, "fail": 5}, {"crit": 9, "super_crit": 8}, {"fail": 2, "crit_fail": 3},
        {"metric": "count_min", "crit": 2, "fail": 1}, {"dice": 0, "crit": 1}, {"metric": "best"},
    ],
)  # fmt: skip
def test_a_table_that_makes_no_sense_is_refused(row):
    wrong = [{"pool": "att", "dice": 3, **row}]
    assert refused(lambda: duel(thresholds=wrong)) == "rules.unreadable"


def test_two_rows_for_the_same_roll_are_refused():
    assert refused(lambda: duel(thresholds=[CRITS[0], CRITS[0]])) == "rules.unreadable"


def test_no_die_no_fight():
    """MISS-POOL-02: never a number of ours."""
    assert refused(lambda: duel(die_faces=None)) == "pool.no_die"


@pytest.mark.parametrize("field", ["str", "end", "kl", "att", "defence", "dodge"])
def test_what_nobody_wrote_is_not_configured(field):
    assert refused(lambda: duel(mine={field: None})) == "pool.unset"
    if field == "dodge":
        assert duel(mine={field: None}, dodge_mode="manual").now == "Bob"


@pytest.mark.parametrize(("mode", "dodge"), [("sum", 5), ("manual", 9)])
def test_the_dodge_bonus(mode, dodge):
    """MISS-POOL-04; once for the turn, against all (AMB-POOL-022)."""
    foes = [entrant(name, "enemies") for name in ("E", "F")]
    table = Table(entrant("Bob", dodge=2), *foes, dodge_mode=mode)
    table.choose("Bob", "normal", "E")
    table.choose("E", "normal", "Bob")
    table.choose("F", "normal", "Bob")
    given = 9 if mode == "manual" else [2, 3]
    table.reveal(def_Bob=[1, 1, 1, 1], dodge_Bob=given)
    assert {table.guard("Bob", name) for name in ("E", "F")} == {4 + 4 + dodge}
    asked = [one for one in table.asked if one.key == f"dodge/{table.id('Bob')}"]
    assert len(asked) == 1


@pytest.mark.parametrize(("at_zero", "over"), [("flag_only", None), ("out", "won/party")])
def test_what_zero_means(at_zero, over):
    """AMB-POOL-041, AMB-POOL-042."""
    table = duel(mine={"str": 90}, theirs={"hp": 3}, at_zero=at_zero)
    clash(table)
    assert table.hp("Ann") == 0
    assert table.fight.result == over
    token = POOL.timeline(table.fight).token(table.id("Ann"))
    assert token.critical
    assert (token.presence == "fallen") is (over is not None)
    if over:
        table.do(SetGauge(table.id("Ann"), "hp", 4))
        assert (table.fight.result, table.now) == (None, "Bob")


@pytest.mark.parametrize(("length", "rounds"), [(None, []), (2, [2])])
def test_turns_may_be_counted_in_rounds(length, rounds):
    """MISS-POOL-09."""
    table = duel(turns_per_round=length)
    told = [body["round"] for body in table.facts("round.started")]
    assert told == ([1] if length else [])
    table.reveal()
    table.reveal()
    assert [body["round"] for body in table.facts("round.started")] == rounds


def test_every_number_can_be_overruled():
    table = duel()
    table.choose("Bob", "normal", "Ann")
    table.choose("Ann", "defend")
    table.reveal({"att_Bob": 50, "def_Ann_Bob": 20})
    assert table.wounds("Ann") == [30]
    table.choose("Bob", "normal", "Ann")
    table.reveal({"wounds_Bob_Ann": 7})
    assert table.wounds("Ann") == [7]
