"""The beginning of a battle taken back while somebody on the field is selected."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.mark.parametrize("rules", ["seed", "rounds", "pool"])
def test_whoever_is_selected_may_be_there_no_more(window, hands, qtbot, rules):
    window.actions_.rules[rules].trigger()
    window.open_sample()
    begin = window.battle.begin
    begin.list.go_to(0)
    begin.list.setFocus()
    hands.enter()
    qtbot.waitUntil(lambda: window.battle.whole)
    while window.bridge.battle is None:
        hands.type("r")
        hands.enter()
    battle, place = window.bridge.battle, window.battle
    everybody = [token.id for token in battle.view.tokens]
    with qtbot.captureExceptions() as caught:
        for who in everybody[:2]:
            place.go_to(who)
            hands.key(Qt.Key.Key_Z, CTRL)
            assert (battle.cursor, place.roster.selected()) == (0, ())
            hands.key(Qt.Key.Key_Z, CTRL | SHIFT)
            QCoreApplication.processEvents()
            assert place.turn.flow.actor == battle.view.now
    assert caught == []
