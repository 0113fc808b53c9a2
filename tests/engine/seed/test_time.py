"""Time, delay and who acts: ledger 1.1, 1.2 and scenario 6.1."""

import pytest

from app.engine.core.answers import AnswerMissing, Answers
from app.engine.core.commands import Act, Advance, Begin, FreeAct, SetPlace
from app.engine.core.errors import RuleError
from app.engine.systems.seed.delay import opening_delay
from tests.helpers.seed import SEED, Table, entrant


def trio(**rules):
    return Table(
        entrant("A", spd=12), entrant("B", spd=20), entrant("C", "enemies", spd=0), **rules
    )


@pytest.mark.rule("SEED-005")
def test_the_smallest_delay_is_taken_off_everybody():
    table = trio()
    assert [event.body for event in table.last if event.kind == "time.passed"] == [{"ticks": 30}]
    assert table.delays() == {"A": 8, "B": 0, "C": 20}


@pytest.mark.rule("SEED-006")
def test_speed_does_not_change_how_fast_time_passes():
    table = trio()
    before = table.delays()
    table.free("B", 60)
    passed = table.facts("time.passed")[0]["ticks"]
    assert table.delays()["A"] == before["A"] - passed
    assert table.delays()["C"] == before["C"] - passed


@pytest.mark.rule("SEED-001", "SEED-003")
def test_only_somebody_at_zero_may_act():
    table = trio()
    with pytest.raises(RuleError) as refused:
        table.free("A", 30)
    assert refused.value.phrase.code == "act.not_now"
    assert SEED.ready(table.battle) == (table.id("B"),)


@pytest.mark.rule("SEED-002", "SEED-007", "SEED-008")
def test_scheduler_scenario():
    table = trio()
    clocks, taken = [table.battle.clock], []
    for name, delay, floor in [("B", 30, 15), ("A", 40, 20), ("B", 30, 15), ("C", 40, 20),
                               ("B", 30, 15), ("A", 40, 20)]:  # fmt: skip
        assert table.now == name
        table.free(name, delay, floor)
        taken.append(table.facts("delay.added")[0]["ticks"])
        clocks.append(table.battle.clock)
    assert clocks[:-1] == [30, 38, 45, 50, 60, 66]
    assert taken == [15, 28, 15, 40, 15, 28]


@pytest.mark.rule("SEED-004", "SEED-009")
def test_the_party_acts_before_enemies_and_no_time_passes_between():
    table = Table(entrant("E", "enemies", place=5), entrant("P", place=5))
    assert table.now == "P"
    clock = table.battle.clock
    table.free("P", 10)
    assert (table.now, table.battle.clock) == ("E", clock)


@pytest.mark.rule("SEED-010")
def test_order_inside_a_side_is_asked():
    entrants = [entrant("A", place=3), entrant("B", place=3), entrant("E", "enemies", place=9)]
    with pytest.raises(AnswerMissing) as stop:
        Table(*entrants, tie_order_within_side="ask")
    question = stop.value.question
    assert question.ask.code == "ask.first"
    table = Table(*entrants, first=question.options[1], tie_order_within_side="ask")
    assert table.now == "B"
    table.free("B", 30)
    assert table.now == "A", "the last one left is not asked for"


@pytest.mark.rule("SEED-010")
def test_somebody_else_of_the_same_block_may_act_first():
    table = Table(entrant("A", place=3), entrant("B", place=3), entrant("E", "enemies", place=9))
    assert table.now == "A"
    table.free("B", 30)
    assert table.now == "A"


@pytest.mark.rule("SEED-012")
@pytest.mark.parametrize(("spd", "delay"), [(12, 38), (0, 50), (50, 0), (60, 0), (-5, 55)])
def test_opening_delay(spd, delay):
    assert opening_delay(spd, preemptive=False) == delay


@pytest.mark.rule("SEED-013")
@pytest.mark.parametrize(("spd", "delay"), [(12, 18), (30, 0), (60, 0)])
def test_preemptive_opening_delay(spd, delay):
    assert opening_delay(spd, preemptive=True) == delay


@pytest.mark.rule("SEED-011")
def test_a_battle_begins_with_both_sides_aware():
    table = Table(entrant("A", spd=12), entrant("E", "enemies", spd=20))
    assert table.last[0].kind == "battle.begun"
    assert [body["place"] for body in table.facts("combatant.joined")] == [38, 30]
    with pytest.raises(RuleError, match=r"battle\.begun_already"):
        table.do(Begin("Again", ()))


@pytest.mark.rule("SEED-014")
def test_only_those_with_the_advantage_open_at_thirty():
    table = Table(
        entrant("Ambusher", spd=10, preemptive=True), entrant("Victim", "enemies", spd=10)
    )
    joined = {body["name"]: body["place"] for body in table.facts("combatant.joined")}
    assert joined == {"Ambusher": 20, "Victim": 40}


def test_an_action_without_delay_keeps_its_user_at_zero():
    table = trio()
    table.free("B", 0)
    assert (table.now, table.battle.clock) == ("B", 30)


def test_time_does_not_pass_by_itself_after_a_manual_move():
    table = trio()
    table.do(SetPlace({table.id("B"): 12}))
    assert (table.now, table.battle.clock) == (None, 30)
    table.do(Advance())
    assert (table.now, table.battle.clock) == ("A", 38)
    with pytest.raises(RuleError, match=r"advance\.turn"):
        table.do(Advance())


def test_answers_that_the_dice_cannot_show_are_refused():
    table = trio()
    command = Act(table.id("B"), "attack", (table.id("C"),))
    with pytest.raises(RuleError) as refused:
        SEED.decide(table.battle, command, Answers(given={f"cos/{table.id('C')}": 101}))
    assert refused.value.phrase.params == {
        "key": f"cos/{table.id('C')}", "low": 1, "high": 100,
    }  # fmt: skip


def test_negative_delay_is_refused():
    table = trio()
    with pytest.raises(RuleError, match=r"act\.negative"):
        table.do(FreeAct(table.id("B"), -1))
