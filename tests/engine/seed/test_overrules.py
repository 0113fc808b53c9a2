"""A GM may put another number in place of every computed one; the sum and the step keep it."""

import pytest

from app.engine.core.answers import LONGEST_REASON, AnswerMissing, Answers, AnswerSource
from app.engine.core.commands import Act, SetGauge, SetStatus
from app.engine.core.errors import RuleError
from tests.helpers.seed import Table, ability, entrant, status

HIT = {"kind": "damage", "attribute": "ATK", "power": 1}
VENOM = ability("Venom", {"kind": "inflict", "status": "poison", "duration": 4})
STING = ability("Sting", {"kind": "inflict", "status": "poison", "duration": 4, "cos": 40})
BOLT = ability("Bolt", HIT, cos=80)
CHARGED = ability("Comet", HIT, ct=10, target="group")
POISON = status("poison")


def table(*abilities, **rules):
    first = entrant("A", atk=10, abilities=abilities)
    return Table(first, entrant("E", "enemies"), statuses=(POISON,), **rules)


def told(made) -> list[tuple[str, object]]:
    """What was overruled in the last step."""
    answers = made.history.steps[-1].answers
    return [(one.key, one.value) for one in answers if one.source is AnswerSource.OVERRULED]


def test_a_chance_counts_as_the_gm_says():
    made = table(BOLT)
    a, e = made.id("A"), made.id("E")
    made.do(Act(a, "bolt", (e,)), 31, overrules={f"cos/{e}": 30})
    (check,) = made.facts("cos.checked")
    assert (check["cos"], check["success"]) == (30, False)
    assert [line["source"] for line in check["breakdown"]] == ["cos.base", "sum.overruled"]
    assert told(made) == [(f"cos/{e}", 30)]


@pytest.mark.parametrize(("cos", "success"), [(100, True), (0, False)])
def test_a_certain_chance_is_not_rolled_for(cos, success):
    made = table(BOLT)
    a, e = made.id("A"), made.id("E")
    made.do(Act(a, "bolt", (e,)), overrules={f"cos/{e}": cos})
    assert made.facts("cos.checked")[0]["success"] is success


def test_the_question_names_the_chance_that_counts():
    made = table(BOLT)
    a, e = made.id("A"), made.id("E")
    with pytest.raises(AnswerMissing) as asked:
        made.do(Act(a, "bolt", (e,)), overrules={f"cos/{e}": 45})
    assert asked.value.question.ask.params["cos"] == 45


def test_the_chance_of_an_added_effect_counts_as_the_gm_says():
    made = table(STING)
    a, e = made.id("A"), made.id("E")
    made.do(Act(a, "sting", (e,)), 50, overrules={f"added/poison/{e}": 50})
    assert made.who("E").status("poison").remaining == 4
    assert told(made) == [(f"added/poison/{e}", 50)]


@pytest.mark.parametrize(("typed", "left"), [(2, 2), (9, 9), (0, None)])
def test_a_duration_counts_as_the_gm_says(typed, left):
    made = table(VENOM)
    a, e = made.id("A"), made.id("E")
    made.do(Act(a, "venom", (e,)), overrules={f"duration/poison/{e}": typed})
    assert made.who("E").status("poison").remaining == left
    (put,) = made.facts("status.set")
    assert put["key"] == f"duration/poison/{e}"
    assert [line["source"] for line in put["breakdown"]] == ["duration.listed", "sum.overruled"]
    assert told(made) == [(f"duration/poison/{e}", typed)]


@pytest.mark.parametrize("wrong", [-1, 10**9, 2.5, "3", True])
@pytest.mark.parametrize("key", ["delay/c1", "damage/0/c2", "duration/poison/c2"])
def test_what_no_number_of_the_kind_can_be_is_refused(key, wrong):
    bite = ability("Bite", HIT, {"kind": "inflict", "status": "poison", "duration": 4})
    made = table(bite)
    before = made.battle
    with pytest.raises(RuleError) as refused:
        made.do(Act("c1", "bite", ("c2",)), overrules={key: wrong})
    assert refused.value.phrase.code == "overrule.range"
    assert refused.value.phrase.params["key"] == key
    assert made.battle == before


def test_a_charge_takes_as_long_as_the_gm_says():
    made = table(CHARGED)
    a = made.id("A")
    made.do(Act(a, "comet"), overrules={f"delay/{a}": 4})
    (added,) = made.facts("delay.added")
    assert (added["ticks"], added["key"]) == (4, f"delay/{a}")
    assert made.facts("charge.begun")[0]["ticks"] == 4
    assert told(made) == [(f"delay/{a}", 4)]


def test_what_an_effect_adds_to_a_delay_has_its_steps_and_counts_as_the_gm_says():
    stun = ability("Stun", {"kind": "delay", "ticks": 20})
    made = table(stun)
    a, e = made.id("A"), made.id("E")
    made.do(Act(a, "stun", (e,)), overrules={f"push/0/{e}": 7})
    pushed, taken = made.facts("delay.added")
    assert (pushed["ticks"], pushed["lands"], pushed["key"]) == (7, 7, f"push/0/{e}")
    assert [line["source"] for line in pushed["breakdown"]] == ["delay.effect", "sum.overruled"]
    assert (taken["who"], taken["key"]) == (a, f"delay/{a}")
    assert told(made) == [(f"push/0/{e}", 7)]


@pytest.mark.parametrize(("overrules", "ticks"), [({}, -30), ({"push/0/c2": -99}, -30)])
def test_no_effect_takes_more_delay_than_there_is(overrules, ticks):
    hurry = ability("Hurry", {"kind": "delay", "ticks": -50})
    made = Table(entrant("A", abilities=(hurry,), place=0), entrant("E", "enemies", place=30))
    made.do(Act(made.id("A"), "hurry", (made.id("E"),)), overrules=overrules)
    pushed = made.facts("delay.added")[0]
    assert (pushed["ticks"], pushed["lands"]) == (ticks, 0)
    steps = [line["source"] for line in pushed["breakdown"]]
    assert steps[:2] == ["delay.effect", "delay.least"]


@pytest.mark.parametrize(("overrules", "hp"), [({}, 30), ({"revive/0/c2": 12}, 12)])
def test_the_hp_of_the_revived_have_their_steps_and_count_as_the_gm_says(overrules, hp):
    raise_ = ability("Raise", {"kind": "revive", "percent": 30})
    made = Table(
        entrant("A", abilities=(raise_,), place=0), entrant("B", place=20),
        entrant("E", "enemies", place=90),
    )  # fmt: skip
    made.do(SetGauge(made.id("B"), "hp", 0))
    made.do(Act(made.id("A"), "raise", (made.id("B"),)), overrules=overrules)
    assert made.who("B").hp == hp
    (up,) = made.facts("gauge.set")
    assert up["breakdown"][0]["source"] == "revive.percent"
    assert told(made) == list(overrules.items())


def test_a_status_received_as_a_price_lasts_as_the_gm_says():
    rage = ability("Rage", HIT, prices=[{"kind": "status", "status": "poison", "duration": 3}])
    made = table(rage)
    a, e = made.id("A"), made.id("E")
    made.do(Act(a, "rage", (e,)), overrules={f"duration/poison/{a}": 5})
    assert made.who("A").status("poison").remaining == 4
    assert told(made) == [(f"duration/poison/{a}", 5)]


@pytest.mark.parametrize(
    ("fields", "steps", "place"),
    [
        ({"spd": 12}, ["delay.opening", "delay.spd"], 38),
        ({"spd": 12, "preemptive": True}, ["delay.preemptive", "delay.spd"], 18),
        ({"spd": 60}, ["delay.opening", "delay.spd", "delay.least"], 0),
        ({"spd": 60, "place": 9}, ["sum.overruled"], 9),
    ],
)
def test_where_somebody_opens_has_its_steps(fields, steps, place):
    made = Table(entrant("A", **fields), entrant("E", "enemies", place=90))
    joined = made.facts("combatant.joined")[0]
    assert joined["place"] == place
    assert [line["source"] for line in joined["breakdown"]] == steps


def test_a_status_against_the_rules_keeps_its_reason_in_one_line():
    made = table(BOLT)
    made.do(SetStatus((made.id("E"),), "poison", 3))
    assert made.history.steps[-1].answers == ()
    made.do(SetStatus((made.id("E"),), "poison", None, reason=" a curse\n of the  moon"))
    (kept,) = made.history.steps[-1].answers
    assert (kept.value, kept.source, kept.reason) == (
        "U", AnswerSource.OVERRULED, "a curse of the moon",
    )  # fmt: skip


def test_a_reason_belongs_to_its_number_and_is_cut():
    given = Answers(overrules={"a": 3}, reasons={"a": "x" * 300, "b": "nothing"})
    assert (given.overrule("a", 1), given.overrule("b", 1)) == (3, 1)
    assert [(one.key, len(one.reason)) for one in given.used] == [("a", LONGEST_REASON)]
