"""A table among the house rules: its rows are added, changed, refused, taken away and undone."""

import pytest
from PySide6.QtCore import Qt

from app.ui.rules.rows import CellsRow
from tests.helpers.making import make_campaign
from tests.ui.shell.conftest import hands, make_window, parts, window

__all__ = ["hands", "make_window", "parts", "window"]

CTRL = Qt.KeyboardModifier.ControlModifier
KEY = "thresholds"


@pytest.fixture
def page(window, hands, tmp_path):
    path = tmp_path / "pool.seedboard"
    make_campaign(path, "Pool", system="pool")
    window.open_file(path)
    window.actions_["house_rules"].trigger()
    return window.sheets.rules


def kept(window, key=KEY):
    found = window.bridge.session.house_rules.get(key)
    return [dict(row) for row in found] if isinstance(found, list | tuple) else found


def lines(page, key=KEY):
    return [row.text for row in page._model.rows if isinstance(row, CellsRow) and row.key == key]


def go_to(page, key):
    page.list.go_to(page._model.row_of(("cells", key, 0)))
    page.list.setFocus()


def fill(page, hands, **cells):
    for key, text in cells.items():
        field = page.form.fields[key]
        field.setFocus()
        field.selectAll()
        hands.type(text)


def test_rows_are_typed_checked_with_every_key_taken_away_and_undone(window, hands, page):
    go_to(page, KEY)
    assert lines(page) == ["Not configured. Enter adds the first row."]
    hands.enter()
    form = page.form
    assert form.fields["pool"].hasFocus()
    assert form.note.full_text == "Dice: This is needed."
    hands.key(Qt.Key.Key_Tab)
    hands.type("30")
    assert form.note.full_text == "Dice: A whole number from 1 to 22 fits here."
    hands.enter()
    assert form.isVisible(), "what does not fit is not taken"
    assert kept(window) is None
    fill(page, hands, dice="3", crit="5", fail="6")
    assert form.note.full_text.startswith("From the worst to the best")
    fill(page, hands, crit="17")
    assert form.note.full_text == "Everything fits."
    hands.enter()
    first = {"pool": "att", "dice": 3, "metric": "sum", "crit": 17, "fail": 6}
    assert kept(window) == [first]
    assert lines(page) == ["ATT, Dice 3, total, Critical 17, Failure 6", "Another row"]
    assert page.list.hasFocus()

    hands.key(Qt.Key.Key_Down)
    hands.enter()
    fill(page, hands, dice="3")
    assert form.note.full_text.startswith("There is a row for this pool")
    form.fields["pool"].setFocus()
    hands.key(Qt.Key.Key_Down)  # DEF
    hands.enter()
    second = {"pool": "def", "dice": 3, "metric": "sum"}
    assert kept(window) == [first, second]

    hands.key(Qt.Key.Key_Delete)
    assert kept(window) == [first]
    assert window.actions_["undo"].text() == "Undo: When a roll is critical or a failure"
    hands.key(Qt.Key.Key_Z, CTRL)
    assert kept(window) == [first, second]
    hands.key(Qt.Key.Key_Backspace)
    assert kept(window) is None


def test_a_record_has_one_row_and_is_given_up_by_esc(window, hands, page):
    go_to(page, "resist")
    hands.enter()
    fill(page, hands, roll="2x", target="14")
    assert page.form.note.full_text == "Roll: “2x” does not fit here."
    hands.key(Qt.Key.Key_Escape)
    assert kept(window, "resist") is None
    hands.enter()
    fill(page, hands, roll="2d6", target="14", stat="MIND")
    hands.enter()
    assert kept(window, "resist") == {"roll": "2d6", "target": 14, "stat": "MIND"}
    assert lines(page, "resist") == ["Roll 2d6, Target 14, Attribute added MIND"]
    hands.enter()
    fill(page, hands, target="12")
    hands.enter()
    assert kept(window, "resist")["target"] == 12
    hands.key(Qt.Key.Key_Delete)
    assert kept(window, "resist") is None
    assert lines(page, "resist") == ["Not configured. Enter adds the first row."]
