"""Every page with words twice as long: what does not fit is elided and told, never cut.

`Wording.lengthened` doubles each word, which is longer than German ever gets.
"""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QCheckBox, QLabel, QRadioButton, QWidget

from app.ui.kit.buttons import KeyButton, KeyCap
from app.ui.kit.widgets import Text
from app.ui.shell.main_window import MainWindow
from app.ui.wording import Wording, parameters
from tests.helpers.desk import RESOURCES, Hands, desk_parts

ROOM = QSize(1366, 768)
WORDS = Wording.load(RESOURCES / "i18n" / "en.toml")
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot, qapp, home):
    parts = desk_parts(home)
    made = MainWindow(parts._replace(wording=parts.wording.lengthened()))
    qtbot.addWidget(made)
    made.resize(ROOM)
    made.show()
    qtbot.waitExposed(made)
    with qtbot.waitActive(made):
        made.activateWindow()
    yield made
    made.close()


@pytest.fixture
def hands(window, qtbot):
    return Hands(window, qtbot)


@pytest.fixture
def fight(window, hands, qtbot):
    window.open_sample()
    hands.enter()
    begin = window.battle.begin
    while begin.isVisible() and begin.choice.isVisible():
        hands.enter()
    qtbot.waitUntil(lambda: window.battle.whole)
    return window


def faults(page: QWidget) -> list[str]:
    """What cannot be read: cut, or elided without a tooltip."""
    found = []
    for widget in page.findChildren(QWidget):
        if widget.isVisible() and not widget.visibleRegion().isEmpty():
            fault = _fault(widget)
            if fault:
                found.append(f"{fault}: {type(widget).__name__} {widget.accessibleName()!r}")
    return found


def _fault(widget: QWidget) -> str:
    if isinstance(widget, Text):
        return _text_fault(widget)
    if isinstance(widget, KeyCap | KeyButton | QCheckBox | QRadioButton):
        narrow = widget.width() < widget.sizeHint().width()
        return "cut" if narrow and not widget.toolTip() else ""
    if isinstance(widget, QLabel) and widget.text() and not widget.wordWrap():
        narrow = widget.contentsRect().width() < widget.sizeHint().width()
        return "cut" if narrow and not widget.toolTip() else ""
    return ""


def _text_fault(text: Text) -> str:
    words, whole = ("".join(one.split()) for one in (text.text(), text.full_text))
    if not text.wordWrap() and words != whole and not text.toolTip():
        return "cut"
    low = text.hasHeightForWidth() and text.heightForWidth(text.width()) > text.height() + 1
    return "cut below" if low else ""


def fits(window: MainWindow) -> None:
    assert window.size() == ROOM, "the words make the window no larger"
    smallest = window.minimumSizeHint()
    assert smallest.width() <= ROOM.width(), smallest
    assert smallest.height() <= ROOM.height(), smallest
    assert faults(window) == []


def test_words_are_twice_as_long_and_say_as_much():
    long = WORDS.lengthened()
    for code, template in WORDS.templates.items():
        assert parameters(long.templates[code]) == parameters(template), code
    assert long.text("menu.copy_delays") == "Copycopy delaysdelays"
    assert long.text("rules.group_note", changed=2, rules=11) == "2 ofof 11 changedchanged"
    assert long.text("turn.title", name="Ann") == "Ann’s turnturn"
    total = sum(len(text) for text in WORDS.templates.values())
    assert sum(len(text) for text in long.templates.values()) > 1.6 * total


def test_the_start_page(window):
    fits(window)


def test_an_empty_battle_and_its_menus(window):
    window.open_sample()
    fits(window)


def test_a_battle(fight):
    fits(fight)


@pytest.mark.parametrize("action", ["keys", "change_keys", "house_rules", "battles", "from_paper"])
def test_the_pages_over_the_desk(fight, action):
    fight.actions_[action].trigger()
    fits(fight)


@pytest.mark.parametrize("place", ["library", "print"])
def test_the_other_places(window, place):
    window.open_sample()
    window.actions_.places[place].trigger()
    fits(window)


def test_an_offer_to_take_a_key_over(fight, hands):
    fight.actions_["change_keys"].trigger()
    editor = fight.sheets.keys_editor
    editor.go_to("window.note")
    editor.list.setFocus()
    hands.enter()
    hands.key(Qt.Key.Key_Z, CTRL)
    assert editor.take_over.isVisible()
    fits(fight)


def test_a_number_of_a_rule(fight, hands):
    fight.actions_["house_rules"].trigger()
    rules = fight.sheets.rules
    rules.list.go_to(rules._model.row_of(("number", "damage_cap", "")))
    rules.list.setFocus()
    hands.enter()
    assert rules.number.isVisible()
    fits(fight)


def test_the_palette(fight, hands):
    hands.key(Qt.Key.Key_K, CTRL)
    assert fight.sheets.palette_.isVisible()
    fits(fight)
    hands.key(Qt.Key.Key_Escape)


def test_the_turn_timer(fight):
    fight.actions_.limits[60].trigger()
    assert fight.timing.timer.isVisible()
    fits(fight)
    fight.actions_.limits[0].trigger()


def test_every_menu_has_room_on_the_screen(fight):
    for action in fight.menu_row.bar.actions():
        assert action.menu().sizeHint().height() <= ROOM.height(), action.text()
    assert fight.menu_row.bar.width() >= fight.menu_row.bar.sizeHint().width()
