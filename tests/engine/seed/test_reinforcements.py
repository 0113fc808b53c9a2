"""Those who come later: nobody's target and no one's foe until their event rings."""

from dataclasses import replace

import pytest

from app.engine.core import commands as c
from app.engine.core.answers import AnswerMissing, Answers, Nobody
from app.engine.core.errors import RuleError
from app.engine.core.history import History
from app.engine.model.timeline import Presence
from tests.helpers.seed import ATTACK, SEED, Table, entrant

WOLF = entrant("Wolf", "enemies", spd=10)


def two(**rules):
    return Table(entrant("A", place=0), entrant("E", "enemies", place=30), **rules)


def names(table):
    return [token.name for token in SEED.timeline(table.battle).tokens]


def test_they_are_not_there_before_their_event():
    table = two(join_delay="start_formula")
    table.do(c.Reinforce(20, (WOLF,), "A howl"))
    (timer,) = SEED.timeline(table.battle).timers
    assert (timer.text, timer.place, timer.joins) == ("A howl", 20, ("Wolf",))
    assert names(table) == ["A", "E"]
    assert table.history.status.undo.code == "step.reinforce"
    attack = next(
        one for one in SEED.options(table.battle, table.id("A")) if one.id == ATTACK["id"]
    )
    offered = {id_ for target in attack.targets for id_ in target.ids}
    assert offered == {table.id("A"), table.id("E")}


@pytest.mark.parametrize(("way", "place"), [("start_formula", 40), ("action", 20), ("ask", 20)])
def test_they_join_when_it_rings_as_the_house_rules_say(way, place):
    table = two(join_delay=way)
    table.do(c.Reinforce(20, (WOLF,)))
    table.do(c.FreeAct(table.id("A"), 90))
    assert [event.kind for event in table.last if event.kind.startswith(("timer", "comb"))] == [
        "timer.rang", "combatant.joined",
    ]  # fmt: skip
    rang = table.battle.clock
    joined = next(event for event in table.last if event.kind == "combatant.joined")
    assert joined.body["place"] == place
    assert table.facts("timer.rang")[0]["joins"] == ["Wolf"]
    assert table.battle.timers == ()
    assert rang == min(30, 20 + place)


def test_an_own_place_counts_from_the_arrival():
    table = two()
    table.do(c.Reinforce(20, (entrant("Wolf", "enemies", place=0),)))
    table.do(c.FreeAct(table.id("A"), 90))
    assert (table.now, table.battle.clock) == ("Wolf", 20)


def test_several_come_together_each_with_its_own_delay():
    table = two()
    table.do(c.Reinforce(4, (WOLF, entrant("Bat", "enemies", spd=1))))
    table.do(c.FreeAct(table.id("A"), 90))
    assert table.now == "Wolf"
    assert table.battle.clock == 24
    assert table.delay("Bat") == 9


def test_a_side_whose_helpers_are_on_the_way_is_not_beaten():
    table = two(join_delay="start_formula")
    table.do(c.Reinforce(40, (WOLF,)))
    table.do(c.Remove(table.id("E")))
    assert table.battle.result is None
    table.do(c.RemoveTimer(table.battle.timers[0].id))
    assert table.battle.result == "won"


def test_a_name_taken_meanwhile_makes_them_the_next_of_it():
    table = Table(entrant("A", place=0), entrant("Wolf", "enemies", place=30))
    table.do(c.Reinforce(20, (entrant("Wolf", "enemies", place=9),)))
    table.do(c.FreeAct(table.id("A"), 90))
    assert sorted(names(table)) == ["A", "Wolf", "Wolf 2"]


def test_the_event_can_be_moved_and_reworded_and_they_stay_with_it():
    table = two(join_delay="start_formula")
    table.do(c.Reinforce(20, (WOLF,), "A howl"))
    table.do(c.SetTimer(table.battle.timers[0].id, "A long howl", 25))
    (timer,) = SEED.timeline(table.battle).timers
    assert (timer.text, timer.place, timer.joins) == ("A long howl", 25, ("Wolf",))
    with pytest.raises(RuleError, match=r"timer\.unknown"):
        table.do(c.SetTimer("t99", "x", 4))
    with pytest.raises(RuleError, match=r"place\.range"):
        table.do(c.SetTimer(timer.id, "x", 0))


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ((), r"join\.nobody"),
        ((entrant("X", "elsewhere"),), r"side\.unknown"),
        ((entrant("X", "enemies", place=10_000),), r"place\.range"),
        ((entrant("X", "enemies", level=0),), r"join\.unreadable"),
    ],
)
def test_what_could_not_come_is_refused_at_once(wrong, refusal):
    with pytest.raises(RuleError, match=refusal):
        two().do(c.Reinforce(20, wrong))


def test_a_battle_may_begin_with_some_on_the_way():
    table = two()
    opening = c.Begin(
        "Late", (entrant("A", place=0), entrant("E", "enemies", place=30)),
        {"join_delay": "start_formula"}, reinforcements=(c.Reinforce(12, (WOLF,)),),
    )  # fmt: skip
    table.history = History.start(SEED)
    table.do(opening)
    assert SEED.timeline(table.battle).timers[0].place == 12
    table.do(c.FreeAct(table.id("A"), 90))
    token = SEED.timeline(table.battle).token(table.id("Wolf"))
    assert token.presence is Presence.WAITING
    assert not token.hidden


DICED = c.Begin(
    "Dice",
    (
        entrant("A", place=25),
        replace(entrant("E", "enemies", preemptive=True), place_dice="10+1d10"),
    ),
    reinforcements=(c.Reinforce(50, (replace(WOLF, place_dice="2d6"),)),),
)


def test_opening_delays_by_dice_are_asked_for_as_the_battle_begins():
    blank = History.start(SEED).state
    with pytest.raises(AnswerMissing) as stop:
        SEED.decide(blank, DICED, Answers(responder=Nobody()))
    question = stop.value.question
    assert (question.ask.code, question.ask.params["name"]) == ("ask.opening", "E")
    assert (question.dice.lowest, question.dice.highest) == (11, 20)
    for shown in (10, 21):
        with pytest.raises(RuleError, match=r"answer\.impossible"):
            SEED.decide(blank, DICED, Answers({"opening/1": shown}, Nobody()))


def test_what_the_dice_showed_is_the_delay_and_stands_in_the_fact():
    table = two()
    table.history = History.start(SEED)
    table.do(DICED, 17, 9)
    enemy = table.facts("combatant.joined")[1]
    assert enemy["place"] == 17
    assert table.delay("A") == 25 - 17
    assert [used.value for used in table.history.steps[-1].answers] == [17, 9]
    (timer,) = table.battle.timers
    assert (timer.entrants[0]["place"], "place_dice" in timer.entrants[0]) == (9, False)


def test_somebody_who_joins_later_rolls_for_the_delay_too():
    table = two()
    table.do(c.Join(replace(WOLF, place_dice="5+1d4")), 8)
    assert table.delay("Wolf") == 8


@pytest.mark.parametrize("dice", ["1d6-2", "9990+1d20", "soon"])
def test_dice_that_are_no_delay_are_refused(dice):
    table = two()
    with pytest.raises(RuleError, match=r"place\.range"):
        table.do(c.Join(replace(WOLF, place_dice=dice)), 1)
