"""Initiative, rounds, turns and the end: RND-001 … 015, and the order of scenario 6.8."""

from collections import Counter

import pytest

from app.engine.core.answers import Answers, DeskRoller
from app.engine.core.commands import (
    Act,
    Advance,
    Begin,
    ChangeGauge,
    Duplicate,
    Entrant,
    Formation,
    Hold,
    Join,
    Release,
    SetGauge,
    SetPlace,
    SetStatus,
    Surrender,
)
from app.engine.core.errors import RuleError
from app.engine.model.timeline import Presence
from tests.helpers.rounds import END, ROUNDS, Said, Table, entrant

THREE = (entrant("A"), entrant("B", agility=7), entrant("E", "enemies", agility=3))


@pytest.mark.rule("RND-010", "RND-011", "RND-012")
def test_everybody_rolls_and_the_highest_begins():
    """Scenario 6.8: Ann 4 + 7 + 5, Bob 10 + 3 + 5."""
    table = Table(
        entrant("Ann", agility=7), entrant("Bob", "enemies", agility=3), dice={"Ann": 4, "Bob": 10}
    )
    rolled = {body["who"]: body["total"] for body in table.facts("initiative.rolled")}
    assert rolled == {table.id("Ann"): 16, table.id("Bob"): 18}
    assert (table.order, table.now) == (["Bob", "Ann"], "Bob")
    lines = [line["amount"] for line in table.facts("initiative.rolled")[0]["breakdown"]]
    assert lines == [4, 7, 5]


@pytest.mark.rule("RND-011")
@pytest.mark.parametrize(("die", "total"), [(1, 13), (10, 22)])
def test_the_range_of_initiative(die, total):
    table = Table(entrant("Ann", agility=7), entrant("E", "enemies"), dice={"Ann": die})
    assert table.who("Ann").initiative == total
    assert table.asked[0].dice is not None
    assert (table.asked[0].dice.lowest, table.asked[0].dice.highest) == (1, 10)


@pytest.mark.rule("RND-001", "RND-002", "RND-003", "RND-004", "RND-013")
def test_a_round_is_one_turn_for_everybody_and_the_next_begins_at_the_top_again():
    table = Table(*THREE)
    seen = []
    for _ in range(7):
        seen.append((table.fight.round, table.now))
        table.end()
    assert seen == [
        (1, "B"), (1, "A"), (1, "E"), (2, "B"), (2, "A"), (2, "E"), (3, "B"),
    ]  # fmt: skip
    assert Counter(table.fight.turns.values()) == {3: 1, 2: 2}
    assert "initiative.rolled" not in table.kinds()


@pytest.mark.rule("RND-003")
def test_nobody_else_ends_a_turn():
    table = Table(*THREE)
    with pytest.raises(RuleError, match=r"act\.not_now"):
        table.act("A", END)


@pytest.mark.parametrize(
    ("way", "given", "order"),
    [
        ("roster", {}, "ABE"),
        ("agility", {}, "BAE"),
        ("reroll", {"0/c1": 2, "0/c2": 9, "0/c3": 5}, "BEA"),
        ("reroll", {"0/c1": 4, "0/c2": 4, "0/c3": 9, "1/c1": 1, "1/c2": 2}, "EBA"),
        ("ask", {"tie/13": "c3", "tie/13/c3": "c2"}, "EBA"),
        ("ask", {"tie/13": "reroll", "0/c1": 1, "0/c2": 3, "0/c3": 2}, "BEA"),
    ],
)
def test_equals_are_settled_as_the_house_says(way, given, order):
    """AMB-RND-001: everybody has 13; B has the most Agility."""
    stats = {"A": 3, "B": 6, "E": 2}
    everybody = tuple(
        entrant(name, "enemies" if name == "E" else "party", agility=agility)
        for name, agility in stats.items()
    )
    dice = {f"initiative/c{n}": 8 - agility for n, agility in enumerate(stats.values(), start=1)}
    said = Said({**dice, **given}, DeskRoller(3))
    command = Begin("x", everybody, {"initiative_tie": way})
    fight = ROUNDS.decide(ROUNDS.opening(), command, Answers(responder=said)).after
    assert "".join(fight.roster[who].name for who in fight.order) == order
    assert {one.initiative for one in fight} == {13}


def test_a_table_that_does_not_answer_rolls_again():
    everybody = (entrant("A"), entrant("E", "enemies"))
    answers = Answers(
        given={"initiative/c1": 5, "initiative/c2": 5}, responder=DeskRoller(1)
    )  # fmt: skip
    decision = ROUNDS.decide(ROUNDS.opening(), Begin("x", everybody), answers)
    assert [event.kind for event in decision.events].count("initiative.tied") >= 2


@pytest.mark.rule("RND-014")
def test_whoever_is_at_0_is_passed_over_and_keeps_its_place():
    table = Table(*THREE)
    table.do(SetGauge(table.id("A"), "hp", 0))
    table.end()
    assert (table.now, [body["reason"] for body in table.facts("turn.skipped")]) == (
        "E", ["fallen"],
    )  # fmt: skip
    assert table.order == ["B", "A", "E"]
    token = ROUNDS.timeline(table.fight).token(table.id("A"))
    assert (token.presence, token.order, token.place) == (Presence.FALLEN, None, None)
    table.do(SetGauge(table.id("A"), "hp", 1))
    table.end()
    assert (table.fight.round, table.now) == (2, "B")
    table.end()
    assert table.now == "A", "back at its own place"


@pytest.mark.rule("RND-014")
def test_whoever_falls_in_its_own_turn_has_had_it():
    table = Table(*THREE)
    table.do(SetGauge(table.id("B"), "hp", 0))
    assert (table.now, table.fight.round) == ("A", 1)


@pytest.mark.rule("RND-015")
@pytest.mark.parametrize(
    ("out", "result", "code"),
    [("E", "won/party", "outcome.won"), ("AB", "won/enemies", "outcome.lost"),
     ("A", None, None)],
)  # fmt: skip
def test_a_fight_ends_when_one_team_is_out(out, result, code):
    table = Table(*THREE)
    for name in out:
        table.do(SetGauge(table.id(name), "hp", 0))
    outcome = ROUNDS.timeline(table.fight).outcome
    assert (table.fight.result, outcome and outcome.code) == (result, code)
    assert (table.now is None) == (result is not None)
    if result:
        with pytest.raises(RuleError, match=r"battle\.over"):
            table.act("A", END)


@pytest.mark.rule("RND-015")
@pytest.mark.parametrize(
    ("condition", "results"),
    [("any_team_out", ["over", "over"]), ("one_team_left", [None, "won/party"])],
)
def test_of_three_teams_the_house_says_how_many_may_be_left(condition, results):
    """AMB-RND-024, AMB-RND-029: two teams left is no winner."""
    table = Table(*THREE, entrant("R", "rivals"), end_condition=condition)
    seen = []
    for name in "RE":
        table.do(SetGauge(table.id(name), "hp", 0))
        seen.append(table.fight.result)
    assert seen[0] == results[0]
    assert seen[1] == results[1] or condition == "any_team_out"


def test_all_out_at_once_is_a_draw():
    """AMB-RND-025."""
    table = Table(entrant("A"), entrant("E", "enemies"))
    table.do(ChangeGauge((table.id("A"), table.id("E")), "hp", -99))
    outcome = ROUNDS.timeline(table.fight).outcome
    assert (table.fight.result, outcome and outcome.code) == ("draw", "outcome.draw")
    table.do(ChangeGauge((table.id("A"), table.id("E")), "hp", 5))
    assert (table.fight.result, table.now is None) == (None, False), "that was taken back"


def test_a_newcomer_rolls_and_acts_from_the_next_round_on():
    """AMB-RND-003."""
    table = Table(*THREE)
    table.do(Join(entrant("L", agility=9)), given={"initiative/c4": 10})
    assert (table.order, table.now) == (["L", "B", "A", "E"], "B")
    seen = []
    for _ in range(4):
        table.end()
        seen.append(table.now)
    assert seen == ["A", "E", "L", "B"]


def test_a_copy_is_numbered_and_joins_like_anybody():
    table = Table(*THREE)
    table.do(Duplicate(table.id("E")), given={"initiative/c4": 1})
    assert table.order == ["B", "A", "E 1", "E 2"]
    assert [(one.letter, one.since) for one in table.fight][2:] == [("E1", 1), ("E2", 2)]


def test_whoever_is_put_aside_is_passed_over_until_released():
    table = Table(*THREE)
    table.do(Hold(table.id("A")))
    table.end()
    assert table.now == "E"
    table.do(Release(table.id("A")))
    table.end()
    table.end()
    assert (table.fight.round, table.now) == (2, "A")
    table.do(Hold(table.id("A")))
    assert table.now == "E"


def test_the_gm_may_change_the_order():
    table = Table(*THREE)
    table.do(SetPlace({table.id("E"): 1}))
    assert table.order == ["B", "E", "A"]
    table.do(SetPlace({table.id("A"): 0}, before=table.id("E")))
    assert table.order == ["B", "A", "E"]
    view = ROUNDS.timeline(table.fight)
    assert [(token.name, token.place, token.order) for token in view.tokens] == [
        ("B", 0, 0), ("A", 1, 1), ("E", 2, 2),
    ]  # fmt: skip
    assert (view.clock, view.now) == (1, table.id("B"))


@pytest.mark.rule("RND-037")
@pytest.mark.parametrize(
    "command", [SetStatus(("c1",), "wet", 1), Advance()], ids=["no statuses", "no time"]
)
def test_what_the_text_only_names_is_refused(command):
    table = Table(*THREE)
    with pytest.raises(RuleError):
        table.do(command)


def test_a_team_may_give_up():
    table = Table(*THREE)
    table.do(Surrender("enemies"))
    assert table.fight.result == "surrender_enemies"
    with pytest.raises(RuleError, match=r"side\.unknown"):
        Table(*THREE).do(Surrender("nobody"))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Begin("x", (entrant("A", without=("Agility",)),)), r"rounds\.unset"),
        (Begin("x", (entrant("A", moves=[{"name": "Cut"}]),)), r"join\.unreadable"),
        (Begin("x", (), {"initiative_tie": "loudest"}), r"rules\.unreadable"),
        (Begin("x", (), formation=Formation("pincer")), r"formation\.unknown"),
        (Begin("x", (Entrant("A", {}, ""),)), r"side\.unknown"),
        (Act("c1", END), r"battle\.not_begun"),
    ],
)
def test_what_cannot_begin(command, code):
    with pytest.raises(RuleError, match=code):
        ROUNDS.decide(ROUNDS.opening(), command, Answers(responder=DeskRoller(1)))
