"""Encounters are built from the roster, a line for each who takes part."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit

from app.ui.prep.form.members import Handle

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(window, hands):
    window.open_sample()
    hands.key(Qt.Key.Key_3, CTRL)
    window.places.library.place.show_shelf("encounter")
    made = window.places.library.place.page
    made.list.list.setFocus()
    return made


@pytest.fixture
def members(page):
    return page.form.fields["members"]


def body(page):
    return page.book.workshop.body("encounter", page.book.id)


def put(hands, field, text):
    field.setFocus()
    field.edit.selectAll()
    hands.type(text)


def test_somebody_is_added_by_a_few_letters_on_the_side_of_its_kind(page, members, hands):
    count = len(body(page)["members"])
    members.adder.setFocus()
    hands.type("mire")
    hands.enter()
    hands.type("wren")
    hands.enter()
    added = body(page)["members"][count:]
    assert [(one["character"], one["side"]) for one in added] == [
        ("mire-witch", "enemies"), ("wren", "party"),
    ]  # fmt: skip
    assert members.names[count:] == ["Mirewife", "Wren"]


def test_a_line_is_typed_and_undone(page, members, hands):
    was = body(page)
    line = members.lines[-1]
    put(hands, line["count"], "6")
    put(hands, line["place"], "25")
    put(hands, line["joins_at"], "40")
    put(hands, line["alias"], "The Lights")
    line["hidden"].setFocus()
    hidden = was["members"][-1]["hidden"]
    hands.key(Qt.Key.Key_Space)
    line["row"].setFocus()
    hands.type("back")
    line["row"].commit()
    one = body(page)["members"][-1]
    assert (one["count"], one["place"], one["joins_at"]) == (6, 25, 40)
    assert (one["alias"], one["hidden"], one["row"]) == ("The Lights", not hidden, "back")
    page.list.list.setFocus()
    for _ in range(12):
        if body(page) == was:
            break
        hands.key(Qt.Key.Key_Z, CTRL)
    assert body(page) == was
    assert members.lines[-1]["count"].edit.text() == str(was["members"][-1]["count"])


def test_keys_add_and_take_out(page, members, hands):
    count = len(members.lines)
    members.lines[1]["count"].setFocus()
    name = members.names[1]
    hands.key(Qt.Key.Key_Delete, Qt.KeyboardModifier.AltModifier)
    assert len(members.lines) == len(body(page)["members"]) == count - 1
    assert name not in members.names
    members.lines[0]["place"].setFocus()
    hands.key(Qt.Key.Key_Insert)
    assert members.adder.edit.hasFocus()


def test_lines_are_moved_by_key_and_by_mouse(page, members, hands, qtbot):
    was = body(page)
    members.lines[1]["count"].setFocus()
    hands.key(Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    moved = body(page)["members"]
    assert moved[:2] == [was["members"][1], was["members"][0]]
    assert members.lines[0]["count"].edit.hasFocus()
    first, last = members.findChildren(Handle)[0], members.findChildren(Handle)[-1]
    page.shown.ensureWidgetVisible(members)
    qtbot.mousePress(first, Qt.MouseButton.LeftButton)
    way = last.mapTo(page, last.rect().center()) - first.mapTo(page, first.rect().center())
    qtbot.mouseRelease(first, Qt.MouseButton.LeftButton, pos=first.rect().center() + way)
    assert body(page)["members"] == [*moved[1:], moved[0]]
    page.list.list.setFocus()
    hands.key(Qt.Key.Key_Z, CTRL)
    hands.key(Qt.Key.Key_Z, CTRL)
    assert body(page) == was


def test_a_line_that_is_dragged_shows_where_it_would_stand_and_scrolls_the_page(
    page, members, window, qtbot
):
    window.resize(1200, 480)
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for _ in range(5):
        members.add(body(page)["members"][0]["character"])
    area, was = page.shown, body(page)["members"]
    bar = area.verticalScrollBar()
    first, *_, last = members._handles
    qtbot.waitUntil(lambda: bar.maximum() > 100 and first.y() < last.y())
    bar.setValue(0)

    def at(handle, y):
        """A point of what is in sight, as a handle has it."""
        return handle.mapFrom(page, area.viewport().mapTo(page, QPoint(60, y)))

    area.ensureWidgetVisible(first, 0, 150)
    qtbot.mousePress(first, left)
    QTest.mouseMove(first, at(first, area.viewport().height() - 4))
    assert members._mark.isVisible()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    qtbot.keyClick(first, Qt.Key.Key_Escape)
    assert not members._mark.isVisible()
    QTest.mouseRelease(first, left, none, at(first, area.viewport().height() // 2))
    assert body(page)["members"] == was, "put back"
    area.ensureWidgetVisible(last, 0, 150)
    qtbot.mousePress(last, left)
    QTest.mouseMove(last, at(last, 4))
    qtbot.waitUntil(lambda: bar.value() == 0)
    QTest.mouseRelease(last, left, none, last.mapFrom(page, first.mapTo(page, QPoint(5, 0))))
    assert body(page)["members"] == [was[-1], *was[:-1]]


def test_what_is_wrong_is_told_in_its_line(page, members, hands):
    line = members.lines[0]
    put(hands, line["count"], "0")
    assert line["count"].problem.isVisible()
    assert body(page)["members"][0]["count"] != 0


def test_the_players_name_of_a_member_reaches_the_battle(page, members, hands, window):
    at = next(n for n, one in enumerate(body(page)["members"]) if one["side"] == "enemies")
    put(hands, members.lines[at]["alias"], "Shape in the fog")
    begin = window.bridge.session.prepare(page.book.id)
    names = [entrant.documents["character"].get("public_name") for entrant in begin.entrants]
    assert "Shape in the fog" in names


def test_every_control_of_a_line_says_whose_it_is(page, members):
    for name, line in zip(members.names, members.lines, strict=True):
        for field in line.values():
            for kind in (QLineEdit, QComboBox, QAbstractButton):
                for control in field.findChildren(kind):
                    assert control.accessibleName().startswith(f"{name}: ")


def test_a_delay_is_ticks_or_dice_and_anything_else_is_told(page, members, hands):
    field = members.lines[0]["place"]
    put(hands, field, "10+1d10")
    assert body(page)["members"][0]["place"] == "10+1d10"
    for wrong in ("soon", "9990+1d20", "1d6-2"):
        put(hands, field, wrong)
        assert body(page)["members"][0]["place"] != wrong
        assert page.book.problems == (field.label,)
    put(hands, field, "25")
    assert body(page)["members"][0]["place"] == 25
    assert not page.book.problems
