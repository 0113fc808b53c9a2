"""A table among the house rules: its rows are added, changed, refused, taken away and undone."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

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


def add(hands, page, **cells):
    """Types a row behind the last."""
    page.list.go_to(page._model.row_of(("cells", KEY, len(lines(page)) - 1)))
    page.list.setFocus()
    hands.enter()
    fill(page, hands, **cells)
    hands.enter()


def drag(page, at, to, offset):
    """A row of the table to the upper or lower half of another."""
    viewport, start, end = page.list.viewport(), *(
        page.list.visualRect(page.list.model().index(page._model.row_of(("cells", KEY, one)), 0))
        for one in (at, to)
    )  # fmt: skip
    begin, finish = start.center(), end.center() + QPoint(0, offset)
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(viewport, left, none, begin)
    QTest.mouseMove(viewport, begin + QPoint(0, QApplication.startDragDistance() + 1))
    QTest.mouseMove(viewport, finish)
    assert page.list.dragging
    QTest.mouseRelease(viewport, left, none, finish)


def test_rows_are_put_elsewhere_by_key_by_button_and_by_mouse_and_undone(window, hands, page):
    alt = Qt.KeyboardModifier.AltModifier
    for dice in ("3", "4", "5"):
        add(hands, page, dice=dice)

    def order():
        return [row["dice"] for row in kept(window)]

    assert order() == [3, 4, 5]
    page.list.go_to(page._model.row_of(("cells", KEY, 0)))
    assert (page.up.isEnabled(), page.down.isEnabled()) == (False, True)
    hands.key(Qt.Key.Key_Down, alt)
    assert order() == [4, 3, 5]
    assert page.list.current_row().at == 1, "the cursor goes with its row"
    hands.click(page.down)
    assert order() == [4, 5, 3]
    assert not page.down.isEnabled()
    hands.key(Qt.Key.Key_Down, alt)  # behind the last is the place of a new one, and no row
    assert order() == [4, 5, 3]
    hands.key(Qt.Key.Key_Up, alt)
    assert order() == [4, 3, 5]
    assert window.actions_["undo"].text() == "Undo: When a roll is critical or a failure"
    hands.key(Qt.Key.Key_Z, CTRL)
    assert order() == [4, 5, 3]

    drag(page, 2, 0, -6)  # above the first
    assert order() == [3, 4, 5]
    assert not page.form.isVisible(), "what was carried is not opened"
    drag(page, 0, 1, 6)  # below the second
    assert order() == [4, 3, 5]
    drag(page, 0, 1, -6)  # where it stands already
    assert order() == [4, 3, 5]
    drag(page, 0, 3, 6)  # to the place of a new one: behind the last
    assert order() == [3, 5, 4]
    hands.click_row(page.list, page._model.row_of(("cells", KEY, 1)))
    assert page.form.isVisible(), "and a click opens a row as ever"
