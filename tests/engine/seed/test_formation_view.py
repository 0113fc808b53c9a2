"""The picture of a formation says what its rules do."""

import pytest

from app.engine.core.commands import SetGauge, SetRow
from tests.engine.seed.test_formation import pincer, who
from tests.helpers.seed import SEED, Table


@pytest.mark.rule("SEED-157", "SEED-160", "SEED-165")
def test_the_view_of_a_formation_names_what_rows_take_and_why():
    table = Table(
        who("A", "party", "front"), who("B", "party", "back"),
        who("E", "enemies", "front"), who("F", "enemies", "back"),
    )  # fmt: skip
    view = SEED.formation(table.battle)
    ids = {name: table.id(name) for name in "ABEF"}
    percents = {(one, other): view.percent(ids[one], ids[other]) for one in "AB" for other in "EF"}
    assert percents == {("A", "E"): 0, ("A", "F"): -25, ("B", "E"): -25, ("B", "F"): -50}
    terms = view.terms[ids["B"], ids["F"]]
    assert [(term.code, term.percent) for term in terms] == [
        ("damage.row_own", -25), ("damage.row_target", -25),
    ]  # fmt: skip
    assert (ids["A"], ids["B"]) not in view.terms
    assert (view.kind, view.flanks, view.facing) == ("none", {}, {})
    table.do(SetGauge(ids["E"], "hp", 0))
    assert SEED.formation(table.battle).percent(ids["A"], ids["F"]) == 0


@pytest.mark.rule("SEED-174", "SEED-175", "SEED-176")
@pytest.mark.parametrize(("flipped", "front", "back"), [(False, "a", "b"), (True, "b", "a")])
def test_the_view_of_a_pincer_says_who_faces_which_side(flipped, front, back):
    table = pincer(flipped=flipped)
    view = SEED.formation(table.battle)
    assert view.kind == "pincer"
    assert view.flanks == {table.id("E1"): "a", table.id("E2"): "b"}
    assert view.facing == {table.id("P1"): front, table.id("P2"): back}
    table.do(SetRow((table.id("P2"),), "front"))
    one_row = SEED.formation(table.battle)
    assert set(one_row.facing.values()) == {"ab"}
