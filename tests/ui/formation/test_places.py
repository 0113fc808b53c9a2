"""Where everybody stands on the board, and what is said about it."""

import pytest

from app.engine.core.commands import Formation, SetGauge
from app.ui.formation.places import Spot, kind_words, spots, tiles
from tests.helpers.seed import SEED, Table, entrant


def table(**more):
    return Table(
        entrant("Ann", place=0), entrant("Bo", row="back", place=9),
        entrant("Imp", "enemies", place=20), entrant("Hag", "enemies", row="back", place=30),
        **more,
    )  # fmt: skip


def board(made, wording):
    view, formation = SEED.timeline(made.battle), SEED.formation(made.battle)
    shown = {one.name: one for one in tiles(view, formation, wording)}
    return shown, spots(formation, view.lanes)


def test_rows_face_each_other_in_the_middle(wording):
    shown, found = board(table(), wording)
    assert [one.key for one in found] == [
        "party/back", "party/front", "enemies/front", "enemies/back",
    ]  # fmt: skip
    assert {name: one.spot.place for name, one in shown.items()} == {
        "Ann": "front", "Bo": "back", "Imp": "front", "Hag": "back",
    }  # fmt: skip
    assert shown["Ann"].notes == ("deals −25/0", "takes −25/0")
    assert shown["Bo"].notes == ("deals −50/−25", "takes −50/−25")
    assert shown["Bo"].detail == (
        "Melee on Imp: −25 % (own back row −25 %).",
        "Melee on Hag: −50 % (own back row −25 %, target’s back row −25 %).",
        "Melee from Imp: −25 % (target’s back row −25 %).",
        "Melee from Hag: −50 % (own back row −25 %, target’s back row −25 %).",
    )


def test_who_stands_alone_behind_is_as_good_as_in_front(wording):
    made = Table(entrant("Ann", row="back", place=0), entrant("Imp", "enemies", place=20))
    shown, _ = board(made, wording)
    assert shown["Ann"].notes == ()
    assert shown["Ann"].detail == ("Rows change nothing for it.",)


@pytest.mark.rule("SEED-172")
def test_a_back_attack_shows_the_rows_turned_round(wording):
    shown, _ = board(table(formation=Formation("back_attack", "party")), wording)
    assert shown["Ann"].spot == Spot("party", "back")
    assert shown["Bo"].spot == Spot("party", "front")
    assert shown["Imp"].spot == Spot("enemies", "front")


@pytest.mark.rule("SEED-174", "SEED-175", "SEED-176")
@pytest.mark.parametrize(
    ("flipped", "columns"),
    [
        (False, ["enemies/a", "party/front", "party/back", "enemies/b"]),
        (True, ["enemies/a", "party/back", "party/front", "enemies/b"]),
    ],
)
def test_in_a_pincer_each_row_stands_beside_the_side_it_faces(wording, flipped, columns):
    made = table(formation=Formation("pincer", "party", flipped))
    shown, found = board(made, wording)
    assert [one.key for one in found] == columns
    assert shown["Imp"].spot.place == "a"
    assert (shown["Hag"].spot.place, shown["Hag"].row) == ("b", "B")
    formation = SEED.formation(made.battle)
    lanes = {"party": "Party", "enemies": "Enemies"}
    assert kind_words(formation, lanes, wording) == "Pincer against Party"


def test_the_fallen_stay_where_they_fell_and_count_for_nobody(wording):
    made = table()
    made.do(SetGauge(made.id("Hag"), "hp", 0))
    shown, _ = board(made, wording)
    assert not shown["Hag"].present
    assert shown["Ann"].notes == ()
