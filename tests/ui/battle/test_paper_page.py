"""Set up from paper, as it is used: typed, clicked, taken, undone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.helpers.desk import place as place_of
from tests.helpers.desk import who

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(window, hands, qtbot):
    hands.key(Qt.Key.Key_P, CTRL | SHIFT)
    page = window.sheets.paper
    qtbot.waitUntil(page.isVisible)
    return page


def rows(page):
    return {row.name: row for row in page.model.rows}


def test_letters_with_delays_are_shown_before_they_are_taken(page, hands, battle, window):
    assert page.field.hasFocus()
    assert not page.take.isEnabled()
    steps = battle.steps
    hands.type("M 37 Imp 12, Hag 30/7")
    assert rows(page)["Mirel"].places == "0 → 37"
    assert rows(page)["Imp"].places == "20 → 12"
    assert rows(page)["Hag"].places == "30 → 37"
    assert rows(page)["Boris"].places == "40"
    assert battle.steps == steps
    hands.enter()
    assert [place_of(battle, name) for name in ("Mirel", "Imp", "Hag")] == [37, 12, 37]
    assert battle.steps == steps + 1
    assert window.battle.isVisible()
    hands.key(Qt.Key.Key_Z, CTRL)
    assert [place_of(battle, name) for name in ("Mirel", "Imp", "Hag")] == [0, 20, 30]


def test_those_at_one_place_act_as_typed(page, hands, battle):
    hands.type("Hag 5 Imp 5 Boris 5 M 40")
    hands.enter()
    view = battle.view
    order = sorted(view.tokens, key=lambda one: (one.place, one.order or 0))
    enemies = [one.name for one in order if one.lane == "enemies"]
    assert enemies == ["Hag", "Imp"]


def test_slips_are_named_and_nothing_is_taken(page, hands, battle):
    steps = battle.steps
    hands.type("Zoe 5 M 37")
    assert "Zoe" in page.banner.text
    assert not page.take.isEnabled()
    hands.enter()
    assert battle.steps == steps
    assert page.isVisible()


def test_what_the_rules_refuse_is_said_before_it_is_taken(page, hands):
    hands.type("M 9999/99")
    assert page.banner.isVisible()
    assert not page.take.isEnabled()


def test_a_delay_past_the_end_of_the_board_is_taken_too(page, hands, battle):
    hands.type("M 9999")
    page.board.grab()
    hands.enter()
    assert place_of(battle, "Mirel") == 9999


def test_the_cell_is_clicked(page, hands, battle):
    hands.click_key(page.list, who(battle, "Boris"))
    cell = page.board.cell(26).center().toPoint()
    QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, cell)
    assert page.field.text() == "B 26"
    assert rows(page)["Boris"].places == "40 → 26"
    hands.click(page.take)
    assert place_of(battle, "Boris") == 26


def test_the_cell_is_reached_by_keys(page, hands):
    page.list.setFocus()
    hands.key(Qt.Key.Key_Home)
    name = page.list.current_row().name
    hands.enter()
    assert page.board.hasFocus()
    hands.key(Qt.Key.Key_Up)
    hands.key(Qt.Key.Key_Right)
    assert page.board.cursor_tick == 11
    hands.enter()
    assert rows(page)[name].then == "11"


def test_another_row_length_moves_the_cells(page, hands):
    hands.click(page.row.more)
    first, second = page.board.cell(0), page.board.cell(11)
    assert first.x() == second.x()
    assert second.y() < first.y()


def test_aside_and_back(page, hands, battle, window, qtbot):
    hands.type("Boris held")
    hands.enter()
    assert place_of(battle, "Boris") is None
    hands.key(Qt.Key.Key_P, CTRL | SHIFT)
    qtbot.waitUntil(page.isVisible)
    assert page.field.text() == ""
    hands.type("B 8")
    assert rows(page)["Boris"].places == "held → 8"
    hands.enter()
    assert place_of(battle, "Boris") == 8


def test_a_mistake_is_cleared_and_esc_goes_back(page, hands, battle, window):
    hands.type("M 37")
    hands.click(page.clear)
    assert page.field.text() == ""
    assert not page.take.isEnabled()
    hands.key(Qt.Key.Key_Escape)
    assert window.battle.isVisible()


def test_the_palette_finds_it(window, hands, qtbot):
    hands.key(Qt.Key.Key_K, CTRL)
    qtbot.waitUntil(window.sheets.palette_.isVisible)
    hands.type("set up from paper")
    hands.enter()
    qtbot.waitUntil(window.sheets.paper.isVisible)
    assert window.sheets.paper.field.hasFocus()


def test_it_needs_a_battle(window):
    assert window.actions_["from_paper"].isEnabled()
    window.battle.close_battle()
    assert not window.actions_["from_paper"].isEnabled()
