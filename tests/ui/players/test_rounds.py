"""What the players see and hear of a fight in rounds."""

from app.engine.core.commands import SetGauge, SetHidden
from app.engine.core.naming import NOBODY_NAMED, renamed
from app.engine.core.projection import project_player
from app.engine.core.retelling import Change, retell
from app.engine.model.player import Shown, Visibility
from app.ui.battle.copy_text import delays_text
from app.ui.players.faces import board
from tests.helpers.rounds import ROUNDS, Table, entrant

ALL = {"party": Shown.EXACT, "enemies": Shown.WORDS}
SEEN = Visibility(ALL, frozenset({"party"}), delays=True, salt="x")


def table():
    made = Table(
        entrant("Ann", agility=9), entrant("Bob", agility=7),
        entrant("Orc", "enemies", agility=8), entrant("Rat", "enemies", agility=1),
    )  # fmt: skip
    made.end()
    return made


def told(fight, command=None, **given):
    before = ROUNDS.timeline(fight.fight)
    if command is None:
        fight.act("Orc", "cut", "Ann", **given)
    else:
        fight.do(command)
    after = ROUNDS.timeline(fight.fight)
    naming = renamed(NOBODY_NAMED, after, SEEN)
    return [line.code for line in retell(Change(fight.last, before, after), SEEN, naming)]


def test_the_window_names_the_round_and_the_first_turn_of_the_next(wording):
    view = project_player(ROUNDS.timeline(table().fight), SEEN)
    shown = board(view, wording)
    assert shown.title == "Round 1 · NOW"
    assert shown.number_title == ""
    assert [(one.name, one.number, one.begins) for one in shown.rows] == [
        ("Bob", "1", ""), ("Rat", "2", ""), ("Ann", "3", "Round 2"),
    ]  # fmt: skip
    assert shown.rows[2].spoken.startswith("Round 2: Ann")
    assert delays_text(view, wording).splitlines()[0].startswith("Round 1, now: Orc")


def test_somebody_unseen_leaves_no_gap_in_the_order(wording):
    fight = table()
    fight.do(SetHidden((fight.id("Bob"),), hidden=True))
    view = project_player(ROUNDS.timeline(fight.fight), SEEN)
    assert "Bob" not in delays_text(view, wording)
    assert [one.number for one in board(view, wording).rows] == ["1", "2"]
    assert {one.place for one in view.tokens} == {None}
    assert (view.clock, view.round) == (None, 1)


def test_an_attack_a_counter_and_the_end_are_told():
    assert told(table(), way_Ann="tank", attack=12, defend_Ann=4) == [
        "told.action", "told.judged", "told.damage", "told.hp",
    ]  # fmt: skip
    counter = told(table(), attack=1, way_Ann="dodge", defend_Ann=20, counter_Ann="none")
    assert counter[:2] == ["told.action", "told.judged"]
    fight = table()
    fight.do(SetGauge(fight.id("Orc"), "hp", 0))
    assert told(fight, SetGauge(fight.id("Rat"), "hp", 0))[-1] == "outcome.won"


def test_a_new_round_is_told():
    fight = table()
    fight.end()
    fight.end()
    before = ROUNDS.timeline(fight.fight)
    fight.end()
    after = ROUNDS.timeline(fight.fight)
    lines = retell(Change(fight.last, before, after), SEEN, renamed(NOBODY_NAMED, after, SEEN))
    assert [(line.code, line.params.get("n")) for line in lines] == [("told.round", 2)]
