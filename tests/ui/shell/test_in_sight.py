"""What menus, keys and the palette do to the battle from another place happens in sight."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from app.ui.shell.things import plain

CTRL = Qt.KeyboardModifier.ControlModifier
ELSEWHERE = {
    "characters": Qt.Key.Key_2, "library": Qt.Key.Key_3, "print": Qt.Key.Key_4,
}  # fmt: skip


@pytest.fixture
def battle(window, hands, qtbot):
    window.open_sample()
    window.battle.begin.list.setFocus()
    hands.enter()
    while window.bridge.battle is None:
        hands.press("r")
        hands.enter()
    qtbot.waitUntil(lambda: window.battle.whole)
    return window.battle


def in_sight(window):
    focused = window.focusWidget()
    return window.battle.isVisible() and focused.isVisible() and window.battle.isAncestorOf(focused)


@pytest.mark.parametrize("name", ["timer", "note", "formation", "surrender_enemies", "new_battle"])
def test_a_command_of_the_battle_comes_to_it(window, hands, battle, name):
    for key in ELSEWHERE.values():
        hands.key(key, CTRL)
        assert not battle.isVisible()
    window.actions_[name].trigger()
    assert in_sight(window)


@pytest.mark.parametrize("elsewhere", ELSEWHERE)
@pytest.mark.parametrize(
    ("menu", "command", "field"),
    [
        ("edit", "hurt", lambda battle: battle.roster.quick),
        ("edit", "status", lambda battle: battle.roster.status),
        ("battle", "free", lambda battle: battle.turn.pages.currentWidget()),
    ],
)
def test_what_a_menu_or_the_palette_opens_has_the_keys(
    window, hands, battle, elsewhere, menu, command, field
):
    actions = battle.turn.actions_of_turn if menu == "battle" else battle.roster.edits
    action = actions[command]
    battle.go_to(window.bridge.battle.view.now)
    for by_menu in (False, True):
        hands.key(ELSEWHERE[elsewhere], CTRL)
        assert not battle.isVisible()
        if by_menu:
            for submenu in window._menus[menu].findChildren(QMenu):
                submenu.aboutToShow.emit()
            action.trigger()
        else:
            hands.key(Qt.Key.Key_K, CTRL)
            hands.type(plain(action))
            hands.enter()
        assert in_sight(window)
        assert field(battle).isAncestorOf(window.focusWidget())
        hands.key(Qt.Key.Key_Escape)


def test_keys_over_the_desk_make_way(window, hands, battle):
    hands.key(Qt.Key.Key_F1)
    assert not battle.isVisible()
    hands.key(Qt.Key.Key_E, CTRL)
    assert in_sight(window)


def test_the_palette_leaves_the_keys_to_something_in_sight(window, hands, battle):
    battle.turn.focus_here()
    hands.key(Qt.Key.Key_K, CTRL)
    hands.key(Qt.Key.Key_2, CTRL)
    hands.key(Qt.Key.Key_Escape)
    assert window.focusWidget().isVisible()
