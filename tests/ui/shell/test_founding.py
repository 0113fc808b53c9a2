"""Choosing the rules of a new campaign: on the start page, in the menu, remembered."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea

from app.ui.desk.memory import Memory

CTRL = Qt.KeyboardModifier.ControlModifier


def test_rules_are_chosen_by_arrows_and_remembered(window, hands, parts):
    cards = window.start.rules.cards
    first, *others = (info.id for info in parts.systems)
    assert [id_ for id_, card in cards.items() if card.isChecked()] == [first]
    cards[first].setFocus(Qt.FocusReason.TabFocusReason)
    for id_ in others:
        hands.key(Qt.Key.Key_Down)
        assert cards[id_].isChecked()
        assert cards[id_].hasFocus()
        assert window.actions_.rules[id_].isChecked()
        assert Memory(parts.settings).settings.layout["new.rules"] == id_
    hands.key(Qt.Key.Key_T, CTRL)  # the sample
    session = window.bridge.session
    assert session.system.info.id == others[-1]
    assert session.path.name == parts.sample_file(others[-1])
    assert session.encounters()


def test_the_menu_and_the_start_page_say_the_same(window, hands, parts):
    middle = parts.systems[1]
    window.actions_.rules[middle.id].trigger()
    assert window.start.rules.cards[middle.id].isChecked()
    told = parts.wording.phrase(middle.sample)
    assert window.start.sample.accessibleDescription() == told
    hands.click(window.start.rules.cards[parts.systems[0].id])
    assert window.actions_.rules[parts.systems[0].id].isChecked()
    window.actions_.rules[middle.id].trigger()
    window.new_campaign(parts.home / "Bank.seedboard")
    assert window.bridge.session.system.info == middle
    assert not window.bridge.session.encounters()


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)])
def test_all_that_can_be_begun_is_read_in_full(window, qtbot, parts, scale, size):
    window.resize(*size)
    parts.look.set_scale(scale)
    start = window.start
    texts = [start.open, start.new, start.sample, *start.rules.cards.values()]
    for info in parts.systems:
        start.rules.cards[info.id].click()
        qtbot.waitUntil(lambda: all(one.width() >= one.sizeHint().width() for one in texts))
    assert not start.findChild(QScrollArea).horizontalScrollBar().isVisible()
