"""The single letters of the battle, moved to other keys."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.ui.battle.turn_draft import Stage
from tests.helpers.desk import place as place_of
from tests.helpers.desk import who

CTRL = Qt.KeyboardModifier.ControlModifier


def test_the_turn_panel_takes_the_new_letter_and_not_the_old(window, hands, place):
    window.tools.keymap.bind("turn.free", "G")
    assert place.turn.buttons["free"].key == "G"
    assert place.turn.actions_of_turn["free"].text().endswith("\tG")
    hands.press("d")
    assert place.turn.flow.stage is Stage.ACTION
    hands.press("g")
    assert place.turn.flow.stage is Stage.FREE


def test_two_letters_change_places(window, hands, place, battle):
    window.tools.keymap.bind("turn.hold", "D")
    window.tools.keymap.bind("turn.free", "H")
    hands.press("d")
    assert battle.view.token(who(battle, "Mirel")).place is None


def test_the_roster_follows(window, hands, place, battle):
    window.tools.keymap.bind("roster.row", "Ctrl+J")
    place.go_to(who(battle, "Boris"))
    before = battle.view.token(who(battle, "Boris")).row
    hands.press("f")
    assert battle.view.token(who(battle, "Boris")).row == before
    hands.key(Qt.Key.Key_J, CTRL)
    assert battle.view.token(who(battle, "Boris")).row != before


def test_the_grid_follows(window, hands, place, battle):
    window.tools.keymap.bind("grid.pick_up", "P")
    place.grid.canvas.setFocus()
    place.grid.set_current(who(battle, "Boris"))
    hands.press("m")
    hands.type("33")
    hands.enter()
    assert place_of(battle, "Boris") == 40
    place.grid.canvas.setFocus()
    place.grid.set_current(who(battle, "Boris"))
    hands.press("p")
    hands.type("33")
    hands.enter()
    assert place_of(battle, "Boris") == 33


def test_the_log_follows(window, hands, place, battle):
    window.tools.keymap.bind("log.go_here", "G")
    hands.press("d")
    hands.type("35")
    hands.enter()
    assert battle.cursor == 2
    place.log.setFocus()
    hands.key(Qt.Key.Key_End)
    hands.key(Qt.Key.Key_Return, CTRL)
    assert battle.cursor == 2
    place.log.setFocus()
    hands.key(Qt.Key.Key_End)
    hands.press("g")
    assert battle.cursor == 1


def test_a_letter_typed_into_a_dice_box_is_still_no_digit(window, hands, place):
    window.tools.keymap.bind("turn.roll_rest", "G")
    hands.enter()
    hands.enter()
    assert place.turn.flow.stage is Stage.ROLL
    hands.press("g")
    assert QApplication.focusWidget() is not None
    assert place.turn.flow.asked_now is None
