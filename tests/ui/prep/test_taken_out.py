"""What is taken out, or was new and is taken back, comes back by the keys of undo and redo."""

import pytest
from PySide6.QtCore import Qt

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def open_place(window, hands, kind):
    window.open_sample()
    if kind == "character":
        hands.key(Qt.Key.Key_2, CTRL)
        return window.places.characters.place
    hands.key(Qt.Key.Key_3, CTRL)
    library = window.places.library.place
    library.show_shelf(kind)
    library.enter()
    return library.page


def ids(page):
    return {one.id for one in page.book.workshop.listed(page.book.kind) if one.source == "own"}


@pytest.mark.parametrize("kind", ["character", "encounter", "status"])
def test_a_new_one_that_is_taken_back_is_made_again(window, hands, kind):
    page = open_place(window, hands, kind)
    first, before = page.book.id, ids(page)
    hands.key(Qt.Key.Key_Insert)
    new, after = page.book.id, ids(page)
    assert len(after) == len(before) + 1
    for _ in range(2):
        hands.key(Qt.Key.Key_Z, CTRL)
        assert ids(page) == before
        assert page.book.id not in {None, new}
        hands.key(Qt.Key.Key_Z, CTRL | SHIFT)
        assert ids(page) == after
        assert page.book.id == new
    hands.key(Qt.Key.Key_Z, CTRL)
    page.list.go_to(kind, first)
    assert page.book.status.undo is None


@pytest.mark.parametrize("kind", ["character", "ability"])
def test_one_that_is_taken_out_comes_back(window, hands, kind):
    page = open_place(window, hands, kind)
    hands.key(Qt.Key.Key_Insert)
    page.enter()
    hands.key(Qt.Key.Key_D, CTRL)
    made, there = page.book.id, ids(page)
    page.enter()
    hands.key(Qt.Key.Key_Delete)
    assert ids(page) == there - {made}
    assert window.actions_["undo"].isEnabled()
    assert page.book.workshop.history(kind, made).undone_name == page.book.status.undo
    hands.key(Qt.Key.Key_Z, CTRL)
    assert (ids(page), page.book.id) == (there, made)
    hands.key(Qt.Key.Key_Y, CTRL)
    assert ids(page) == there - {made}


def test_a_change_of_another_one_leaves_it_be(window, hands):
    page = open_place(window, hands, "ability")
    hands.key(Qt.Key.Key_Insert)
    page.enter()
    hands.key(Qt.Key.Key_D, CTRL)
    made = page.book.id
    page.enter()
    hands.key(Qt.Key.Key_Delete)
    shown = page.book.id
    page.book.put(("name",), "Another name")
    hands.key(Qt.Key.Key_Z, CTRL)
    assert page.book.id == shown
    assert made not in ids(page)
    assert page.book.value(("name",)) != "Another name"


def test_redo_goes_back_the_way_that_undo_came(window, hands):
    page = open_place(window, hands, "encounter")
    first, name = page.book.id, page.book.value(("name",))
    page.book.put(("name",), "Another name")
    hands.key(Qt.Key.Key_Insert)
    hands.key(Qt.Key.Key_Z, CTRL)
    page.list.go_to("encounter", first)
    hands.key(Qt.Key.Key_Z, CTRL)
    assert page.book.value(("name",)) == name
    hands.key(Qt.Key.Key_Y, CTRL)
    assert (page.book.id, page.book.value(("name",))) == (first, "Another name")
