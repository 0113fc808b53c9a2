"""Any command by its name, by keys alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from app.ui.battle.turn_draft import Stage
from tests.helpers.desk import who
from tests.ui.battle.conftest import battle, entrants, hands, place, window

__all__ = ["battle", "entrants", "hands", "place", "window"]

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def palette(window, hands):
    hands.key(Qt.Key.Key_K, CTRL)
    made = window.sheets.palette_
    assert made.field.hasFocus()
    return made


def titles(palette):
    return [row.title for row in palette.rows]


def take(palette, hands, qtbot, text):
    hands.type(text)
    hands.enter()
    qtbot.waitUntil(lambda: not palette.isVisible())


def test_it_offers_everything_there_is(window, palette, battle):
    ids = {row.id for row in palette.rows}
    assert {f"window.{name}" for name in window.actions_.by_name} - ids == {"window.palette"}
    assert {f"who.{token.id}" for token in battle.view.tokens} <= ids
    assert {f"turn.{name}" for name in window.battle.turn.actions_of_turn} <= ids
    assert {f"roster.{name}" for name in window.battle.roster.edits} <= ids
    assert {f"window.place_{name}" for name in window.actions_.places} <= ids
    assert {"menu.theme.dark", "menu.text_size.125", "menu.turn_timer.60"} <= ids
    assert len(ids) == len(palette.rows), "each of them once"


def test_a_command_is_found_and_taken_by_keys_alone(window, hands, palette, qtbot, place, battle):
    take(palette, hands, qtbot, "free del")
    qtbot.waitUntil(lambda: place.turn.flow.stage is Stage.FREE)
    hands.type("35")
    hands.enter()
    assert battle.view.token(who(battle, "Mirel")).place == 3, "35 − 12 SPD, 20 ticks later"


def test_keys_stand_beside_commands_and_follow_the_keymap(window, hands, palette):
    hands.type("copy delays")
    assert palette.rows[0].key == "F7"
    hands.key(Qt.Key.Key_Escape)
    window.tools.keymap.bind("window.copy_delays", "F9")
    hands.key(Qt.Key.Key_K, CTRL)
    hands.type("copy delays")
    assert palette.rows[0].key == "F9"


def test_what_cannot_be_had_says_why_and_does_nothing(window, hands, palette):
    hands.type("no damage")
    assert palette.rows[0].reason == "not at this point of the turn"
    hands.enter()
    assert palette.isVisible()
    palette.field.clear()
    hands.type("redo")
    assert palette.rows[0].reason == "there is nothing to redo"
    palette.field.clear()
    hands.type("flood")
    assert palette.rows[0].reason.startswith("needs 120 MP")
    palette.field.clear()
    hands.type("rename")
    assert palette.rows[0].reason.startswith("select somebody")


def test_a_combatant_is_gone_to_and_edited_at_once(window, hands, palette, qtbot, place, battle):
    take(palette, hands, qtbot, "boris")
    qtbot.waitUntil(place.roster.list.hasFocus)
    assert [token.name for token in place.roster.selected()] == ["Boris"]
    hands.key(Qt.Key.Key_K, CTRL)
    hands.type("change row")
    assert palette.rows[0].group == "On Boris"
    hands.enter()
    qtbot.waitUntil(lambda: battle.view.token(who(battle, "Boris")).row == "back")


def test_an_action_of_the_turn_is_taken(window, hands, palette, qtbot, place):
    take(palette, hands, qtbot, "guard")
    qtbot.waitUntil(lambda: place.turn.flow.draft.action is not None)
    assert place.turn.flow.option.name == "Guard"


def test_esc_gives_the_focus_back(window, hands, palette, place):
    hands.type("xyz")
    assert palette.rows == ()
    assert palette.none.isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert place.turn.pages.choose.action_list.hasFocus()


def test_the_arrows_walk_and_go_round(hands, palette):
    last = len(palette.rows) - 1
    hands.key(Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == last
    hands.key(Qt.Key.Key_Down)
    hands.key(Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == 1
    hands.key(Qt.Key.Key_PageDown)
    assert palette.list.currentIndex().row() > 5
    assert palette.field.hasFocus()


def test_what_enter_would_take_is_told_to_a_screen_reader(hands, palette):
    hands.type("copy delays")
    assert palette.field.accessibleDescription() == "Copy delays, F7, Command"
    palette.field.clear()
    hands.type("redo")
    assert "cannot be had now: there is nothing to redo" in palette.field.accessibleDescription()


def test_what_was_taken_last_comes_first_the_next_time(window, hands, palette, qtbot):
    take(palette, hands, qtbot, "reset panels")
    hands.key(Qt.Key.Key_K, CTRL)
    assert titles(palette)[0] == "Reset panels"


def test_it_closes_when_something_else_is_wanted(window, hands, palette, qtbot, place):
    hands.click(place.roster.add_button)
    place.roster.add.findChild(QLineEdit)
    qtbot.waitUntil(lambda: not palette.isVisible())


def test_the_same_key_closes_it(hands, palette):
    hands.key(Qt.Key.Key_K, CTRL)
    assert not palette.isVisible()


def test_without_a_campaign_it_says_what_is_missing(window, hands, qtbot):
    window.close_campaign()
    hands.key(Qt.Key.Key_K, CTRL)
    palette = window.sheets.palette_
    hands.type("copy all steps")
    assert palette.rows[0].reason == "needs an open campaign"
    palette.field.clear()
    hands.type("keys")
    assert palette.rows[0].reason == ""


def test_it_stays_in_a_small_window(window, hands, palette):
    window.resize(1240, 680)
    assert palette.geometry().right() <= window.width()
    assert palette.geometry().bottom() <= window.height()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_menu_that_opens_over_it_gives_the_keys_back(window, hands, palette):
    hands.key(Qt.Key.Key_V, Qt.KeyboardModifier.AltModifier)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    while window.menu_row.bar.hasFocus():
        hands.key(Qt.Key.Key_Escape)
    assert palette.isVisible()
    assert palette.field.hasFocus()
    hands.key(Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert window.focusWidget().isVisible()
