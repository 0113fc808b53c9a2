"""Choosing the rules of a new campaign: on the start page, in the menu, remembered."""

from PySide6.QtCore import Qt

from app.ui.shell.memory import Memory

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
