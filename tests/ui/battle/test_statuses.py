"""The status editor: what is put on, what the rules have against it, and all that is borne."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit

from app.engine.core.commands import SetStatus, Together
from tests.helpers.desk import who
from tests.helpers.seed import entrant

SWORD = {"dice": "1d10", "delay": 50, "floor": 20, "power": 3}
DOWN, ESC, TAB = Qt.Key.Key_Down, Qt.Key.Key_Escape, Qt.Key.Key_Tab
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def entrants():
    return (
        entrant("Mirel", spd=12, weapon=SWORD, place=0),
        entrant("Boris", spd=4, weapon=SWORD, place=40, immunities=["poison"]),
        entrant("Imp", "enemies", weapon=SWORD, place=20, resistances={"poison": 2}),
    )  # fmt: skip


@pytest.fixture
def roster(place):
    place.roster.setFocus()
    return place.roster


def choose(place, *ids):
    place.roster.select(ids)
    place.roster.setFocus()


def borne(battle, name):
    return [(c.name, c.remaining) for c in battle.view.token(who(battle, name)).chips]


def put(battle, name, code, turns, by=None):
    battle.run(SetStatus((who(battle, name),), code, turns, by))


def test_a_few_letters_find_it_and_say_what_it_does(place, battle, hands):
    choose(place, who(battle, "Mirel"))
    hands.press("s")
    hands.type("poi")
    field = place.roster.status
    assert field.list.current_row().name == "Poison"
    assert field.does.isVisible()
    assert "5 % of max HP" in field.does.full_text
    hands.type(" 3")
    hands.enter()
    assert borne(battle, "Mirel") == [("Poison", 3)]
    assert not field.isVisible()


def test_a_source_can_be_named_and_stands_in_the_list(place, battle, hands):
    choose(place, who(battle, "Mirel"))
    hands.press("s")
    hands.type("blind u")
    field = place.roster.status
    field.source.setFocus()
    hands.type("Imp")
    field.field.setFocus()
    hands.enter()
    (chip,) = battle.view.token(who(battle, "Mirel")).chips
    assert (chip.remaining, chip.by) == (None, who(battle, "Imp"))
    hands.press("s")
    (line,) = field.borne.lines
    assert (line.source, line.told) == ("Imp", "until it is taken off")


def test_immunity_refuses_until_the_gm_says_otherwise(place, battle, hands):
    choose(place, who(battle, "Boris"))
    hands.press("s")
    hands.type("poison 2")
    steps = battle.steps
    hands.enter()
    field = place.roster.status
    assert field.banner.text == "Boris is immune to Poison."
    assert field.anyway.isVisible()
    assert battle.steps == steps
    hands.enter()
    assert borne(battle, "Boris") == [("Poison", 2)]
    assert battle.steps == steps + 1


def test_typing_on_takes_the_override_back(place, battle, hands):
    choose(place, who(battle, "Boris"))
    hands.press("s")
    hands.type("poison 2")
    hands.enter()
    hands.type("0")
    assert not place.roster.status.anyway.isVisible()
    hands.enter()
    assert place.roster.status.anyway.isVisible()
    assert borne(battle, "Boris") == []


def test_resistance_and_what_is_there_are_told(place, battle, hands):
    put(battle, "Imp", "poison", 4)
    choose(place, who(battle, "Imp"))
    hands.press("s")
    hands.type("poison 3")
    hands.enter()
    told = place.roster.status.banner.text
    assert "resists Poison (rank 2): 2 turns" in told
    assert "has Poison for 4 turns already" in told
    hands.click(place.roster.status.anyway)
    assert borne(battle, "Imp") == [("Poison", 3)]


def test_one_key_does_what_the_rules_would_do_for_each(place, battle, hands):
    choose(place, *(who(battle, name) for name in ("Mirel", "Boris", "Imp")))
    hands.press("s")
    hands.type("poison 3")
    steps = battle.steps
    hands.enter()
    assert place.roster.status.by_rules.isVisible()
    hands.key(Qt.Key.Key_Return, CTRL)
    assert [borne(battle, name) for name in ("Mirel", "Boris", "Imp")] == [
        [("Poison", 3)], [], [("Poison", 2)],
    ]  # fmt: skip
    assert battle.steps == steps + 1
    choose(place, who(battle, "Boris"))
    hands.press("s")
    hands.type("poison 3")
    hands.enter()
    hands.key(Qt.Key.Key_Return, CTRL)
    assert not place.roster.status.isVisible()
    assert battle.steps == steps + 1


def test_what_excludes_each_other_is_told(place, battle, hands):
    put(battle, "Mirel", "slow", 4)
    choose(place, who(battle, "Mirel"))
    hands.press("s")
    hands.type("haste 2")
    hands.enter()
    assert place.roster.status.banner.text == "Haste takes Slow off Mirel."
    hands.enter()
    assert borne(battle, "Mirel") == [("Haste", 2)]
    hands.key(Qt.Key.Key_Z, CTRL)
    assert borne(battle, "Mirel") == [("Slow", 4)]


def test_a_selection_gets_it_in_one_step(place, battle, hands):
    choose(place, who(battle, "Mirel"), who(battle, "Imp"))
    hands.press("s")
    hands.type("blind 2")
    hands.enter()
    assert borne(battle, "Mirel") == borne(battle, "Imp") == [("Blind", 2)]
    hands.key(Qt.Key.Key_Z, CTRL)
    assert borne(battle, "Mirel") == borne(battle, "Imp") == []


def test_turns_are_counted_up_and_down_and_off_by_keys(place, battle, hands):
    put(battle, "Mirel", "blind", 1, who(battle, "Imp"))
    choose(place, who(battle, "Mirel"))
    hands.press("s")
    field = place.roster.status
    field.borne.setFocus()
    hands.press("+")
    assert borne(battle, "Mirel") == [("Blind", 2)]
    assert battle.view.token(who(battle, "Mirel")).chips[0].by == who(battle, "Imp")
    hands.press("-")
    assert borne(battle, "Mirel") == [("Blind", 1)]
    hands.press("-")
    assert borne(battle, "Mirel") == []
    assert not field.borne.isVisible()
    assert field.field.hasFocus()
    battle.undo()
    field.borne.setFocus()
    hands.key(Qt.Key.Key_Delete)
    assert borne(battle, "Mirel") == []


def test_what_never_runs_out_has_no_turns_to_count(place, battle, hands):
    put(battle, "Mirel", "blind", None)
    choose(place, who(battle, "Mirel"))
    hands.press("s")
    place.roster.status.borne.setFocus()
    hands.press("-")
    assert "never runs out" in place.roster.status.banner.text
    assert borne(battle, "Mirel") == [("Blind", None)]


@pytest.fixture
def page(window, battle, hands):
    mirel, boris, imp = (who(battle, name) for name in ("Mirel", "Boris", "Imp"))
    battle.run(Together((
        SetStatus((boris,), "blind", 1), SetStatus((imp,), "blind", 3, mirel),
        SetStatus((imp,), "poison", None), SetStatus((mirel,), "regen", 2),
    )))  # fmt: skip
    hands.key(Qt.Key.Key_F5)
    return window.sheets.statuses


def test_all_statuses_stand_by_what_ends_next(page):
    told = [(line.chip.name, line.bearer, line.source, line.ends) for line in page.list.lines]
    assert told == [
        ("Regen", "Mirel", "", 40), ("Blind", "Boris", "", 40), ("Blind", "Imp", "Mirel", 100),
        ("Poison", "Imp", "", None),
    ]  # fmt: skip
    assert page.list.hasFocus()
    assert page.list.lines[2].told == "after 3 turns, in about 100 ticks"


def test_they_are_sorted_otherwise_by_a_key(page, hands):
    hands.press("o")
    assert [line.bearer for line in page.list.lines] == ["Boris", "Imp", "Imp", "Mirel"]
    hands.press("o")
    names = [line.chip.name for line in page.list.lines]
    assert names == ["Blind", "Blind", "Poison", "Regen"]
    hands.click(page.sorts["ends"])
    assert page.list.lines[0].ends == 40


def test_the_page_changes_them_one_step_each(page, battle, hands):
    hands.press("+")
    assert borne(battle, "Mirel") == [("Regen", 3)]
    hands.key(Qt.Key.Key_Z, CTRL)
    assert borne(battle, "Mirel") == [("Regen", 2)]
    hands.key(Qt.Key.Key_Delete)
    assert borne(battle, "Mirel") == []
    assert page.list.current.bearer == "Boris"
    hands.key(ESC)
    assert not page.isVisible()


def test_enter_goes_to_the_bearer(page, window, battle, hands):
    hands.key(DOWN)
    hands.enter()
    assert not page.isVisible()
    assert [token.name for token in window.battle.roster.selected()] == ["Boris"]


def test_nobody_has_one(window, battle, hands):
    hands.key(Qt.Key.Key_F5)
    page = window.sheets.statuses
    assert page.none.isVisible()
    assert not page.more.isEnabled()


def test_the_lines_are_a_well_behaved_model(page, battle):
    QAbstractItemModelTester(page.list.model())
    put(battle, "Boris", "poison", 2)
    page.sort_by("status")
    battle.undo()


def test_every_control_has_an_accessible_name(place, battle, hands, page):
    hands.key(ESC)
    choose(place, who(battle, "Imp"))
    hands.press("s")
    field = place.roster.status
    for kind in (QLineEdit, QComboBox, QAbstractButton):
        found = [one for one in field.findChildren(kind) if one.isVisible()]
        assert found
        assert [one for one in found if not (one.accessibleName() or one.text())] == []
    assert all(row.data(Qt.ItemDataRole.AccessibleTextRole) for row in _rows(field.borne))


def _rows(shown):
    model = shown.model()
    return [model.index(row, 0) for row in range(model.rowCount())]
