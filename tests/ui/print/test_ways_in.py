"""From everywhere in the desk to the paper of what is on show there."""

import pytest
from PySide6.QtCore import Qt

from app.ui.shell.main_window import MainWindow
from tests.helpers.desk import Hands, desk_parts, show_active

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot, home):
    made = MainWindow(desk_parts(home))
    show_active(made, qtbot)
    yield made
    made.close()


@pytest.fixture
def hands(window, qtbot):
    return Hands(window, qtbot)


def scope(window):
    place = window.places.print.place
    assert place.isVisible()
    return place.what.scope.currentText()


def ticked(window):
    rows = window.places.print.place.what.list.model_.rows
    return {row.id for row in rows if row.ticked}


def test_without_a_campaign_the_start_page_leads_to_the_track(window, hands):
    hands.key(Qt.Key.Key_P, CTRL)
    place = window.places.print.place
    assert place.isVisible()
    assert ticked(window) == {"track"}
    assert not place.what.scope.isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert window.start.isVisible()
    hands.key(Qt.Key.Key_P, CTRL)
    hands.click(place.what.back)
    assert window.start.isVisible()


def test_the_sheet_of_a_character(window, hands):
    window.open_sample()
    hands.key(Qt.Key.Key_2, CTRL)
    place = window.places.characters.place
    hands.click(place.head.print)
    assert scope(window) == f"{place.head.name.edit.text()} alone"
    assert "sheets" in ticked(window)
    hands.key(Qt.Key.Key_2, CTRL)
    hands.key(Qt.Key.Key_Down)
    hands.key(Qt.Key.Key_P, CTRL)
    assert scope(window) == f"{place.head.name.edit.text()} alone"


def test_what_an_encounter_needs(window, hands, qtbot):
    window.open_sample()
    encounter = window.bridge.session.encounters()[1]
    window.show_document("encounter", encounter.id)
    button = window.places.library.place.page.estimate.print
    qtbot.waitUntil(button.isVisible)
    hands.click(button)
    assert scope(window) == encounter.name
    assert "tokens" in ticked(window)
    window.show_document("encounter", window.bridge.session.encounters()[0].id)
    hands.key(Qt.Key.Key_P, CTRL)
    assert scope(window) == window.bridge.session.encounters()[0].name


def test_the_battle_on_show(window, hands):
    window.open_sample()
    hands.enter()
    while window.battle.begin.isVisible() and window.battle.begin.choice.isVisible():
        hands.enter()
    assert window.bridge.battle is not None
    hands.key(Qt.Key.Key_P, CTRL)
    assert scope(window) == window.bridge.session.encounters()[0].name


def test_a_remark_leads_to_its_document(window, hands):
    window.open_sample()
    hands.key(Qt.Key.Key_4, CTRL)
    ability = window.bridge.session.workshop.listed("ability")[0]
    window.places.print.place.document_wanted.emit("ability", ability.id)
    assert window.places.library.isVisible()
    assert window.places.library.place.book.id == ability.id
