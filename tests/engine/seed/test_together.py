"""Several commands as one step."""

import pytest

from app.engine.core.commands import Hold, SetGauge, SetRow, Together
from app.engine.core.errors import RuleError
from tests.helpers.seed import Table, entrant


def table():
    return Table(entrant("A"), entrant("E", "enemies"), entrant("F", "enemies"))


def test_they_are_one_step_named_after_all_of_them():
    made = table()
    before, steps = made.battle, len(made.history.steps)
    made.do(Together((Hold(made.id("E")), Hold(made.id("F")))))
    assert [made.who(name).held for name in ("A", "E", "F")] == [False, True, True]
    step = made.history.steps[-1]
    assert (step.name.code, step.name.params["who"]) == ("step.hold", (made.id("E"), made.id("F")))
    assert len(made.history.steps) == steps + 1
    assert made.history.move(steps).state == before


def test_later_ones_see_what_earlier_ones_did():
    made = table()
    e = made.id("E")
    made.do(Together((SetGauge(e, "hp", 10), SetRow((e,), "back"))))
    assert (made.who("E").hp, made.who("E").row) == (10, "back")
    assert made.history.steps[-1].name.code == "step.together"
    assert made.history.steps[-1].name.params == {"count": 2}


def test_one_that_is_refused_refuses_them_all():
    made = table()
    before = made.battle
    with pytest.raises(RuleError):
        made.do(Together((Hold(made.id("E")), Hold("nobody"))))
    assert made.battle == before


def test_one_alone_keeps_its_own_name():
    made = table()
    made.do(Together((SetRow((made.id("E"),), "back"),)))
    assert made.history.steps[-1].name.code == "step.row"


def test_nothing_is_no_step():
    with pytest.raises(RuleError, match="together"):
        table().do(Together(()))
