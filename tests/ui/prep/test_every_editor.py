"""Every editor by its fields: what is typed travels whole, undo restores exactly, all is named."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QListWidget, QPlainTextEdit

from app.engine.model.documents import read_document
from app.services.prep.transfer import inspect, take_in, to_text
from app.ui.prep.fields import ChoiceField, Field, NotesField, NumberField, TextField, ToggleField
from app.ui.prep.form.parts import KeyedField, MaybeField, PartsField
from app.ui.prep.library import SHELVES
from tests.services.prep.benches import FewShelf, bench

CTRL = Qt.KeyboardModifier.ControlModifier
HOSTILE = (
    "R&D", "<b>bold</b>", 'a/b:c*"?', "x" * 200, "\u05e9\u05dc\u05d5\u05dd", "🐉", "e\u0301\u0323",
    "", "{who} %s", "&amp;",
)  # fmt: skip


@pytest.fixture
def library(window, hands):
    window.open_sample()
    hands.key(Qt.Key.Key_3, CTRL)
    return window.places.library.place


def shown(parent, kind):
    return [one for one in parent.findChildren(kind) if one.isVisible()]


def fill(form, hands):
    """Types into every field on show; gives how many were filled."""
    count = 0
    for field in shown(form, Field):
        if isinstance(field, TextField | NotesField) and field.path[-1] == "name":
            continue
        if isinstance(field, NumberField):
            field.setFocus()
            field.edit.selectAll()
            hands.type("3")
        elif isinstance(field, ToggleField):
            field.box.setFocus()
            hands.key(Qt.Key.Key_Space)
        elif isinstance(field, ChoiceField):
            field.setFocus()
            hands.key(Qt.Key.Key_Down)
        elif isinstance(field, NotesField):
            field.setFocus()
            hands.type("R&D <b>")
        else:
            continue
        count += 1
    return count


@pytest.mark.parametrize("kind", SHELVES)
def test_what_the_form_makes_travels_and_is_undone_exactly(library, hands, tmp_path, kind):
    library.show_shelf(kind)
    page = library.page
    page.list.list.setFocus()
    hands.key(Qt.Key.Key_Insert)
    assert page.form.fields["name"].edit.hasFocus()
    hands.type("Odd one")
    workshop, id_ = page.book.workshop, page.book.id
    before = workshop.body(kind, id_)
    done = workshop.history(kind, id_).cursor
    for field in page.form.fields.values():
        if isinstance(field, PartsField | MaybeField | KeyedField) and field.isVisible():
            field.add.setFocus()
            hands.key(Qt.Key.Key_Space)
    assert fill(page.form, hands) > 1
    body = workshop.body(kind, id_)
    assert body != before
    document = read_document(kind, json.loads(json.dumps(body)))
    assert document.model_dump(mode="json") == body
    with bench(tmp_path / "other", shelf=FewShelf()) as at:
        seen = inspect(to_text([(kind, body)], "seed"), at.workshop)
        take_in(seen, at.workshop)
        assert at.workshop.body(kind, id_) == body
    page.list.list.setFocus()
    while workshop.history(kind, id_).cursor > done:
        hands.key(Qt.Key.Key_Z, CTRL)
    assert workshop.body(kind, id_) == before
    hands.key(Qt.Key.Key_Y, CTRL)
    while workshop.history(kind, id_).redone is not None:
        hands.key(Qt.Key.Key_Y, CTRL)
    assert workshop.body(kind, id_) == body


def test_every_field_of_every_form_has_an_accessible_name(library):
    for kind in SHELVES:
        library.show_shelf(kind)
        page = library.page
        if page.form.more.isVisible():
            page.form.more.setChecked(True)
        for one in (QLineEdit, QPlainTextEdit, QComboBox, QListWidget):
            nameless = [field for field in shown(page, one) if not field.accessibleName()]
            assert nameless == [], kind
        for button in shown(page, QAbstractButton):
            assert button.accessibleName() or button.text() or button.parent().accessibleName()


def test_hostile_names_are_shown_as_they_are(library, hands):
    library.show_shelf("weapon")
    page = library.page
    workshop = page.book.workshop
    made = []
    for name in HOSTILE:
        page.list.list.setFocus()
        hands.key(Qt.Key.Key_Insert)
        edit = page.form.fields["name"].edit
        edit.selectAll()
        if name:
            edit.insert(name)
        else:
            hands.key(Qt.Key.Key_Backspace)
        made.append(page.book.id)
        assert workshop.body("weapon", made[-1])["name"] == name
        told = name or "(no name)"
        assert page.list.current.name == told
        assert page.name.full_text == told
        assert page.name.textFormat() == Qt.TextFormat.PlainText
    workshop.edit("character", "wren", ("weapons",), made)
    assert {use.name for id_ in made for use in workshop.uses("weapon", id_)} == {"Wren"}
    hands.key(Qt.Key.Key_2, CTRL)
    place = library.window().places.characters.place
    place.list.go_to("character", "wren")
    cards = [card.name for card in place.sheet.cards if card.kind == "weapon"]
    assert cards == list(HOSTILE)
    listed = place.traits.fields["weapons"].list
    shown_names = [listed.item(at).text() for at in range(listed.count())]
    assert shown_names == [name or id_ for name, id_ in zip(HOSTILE, made, strict=True)]


def test_duplicate_names_are_told_apart_by_their_ids(library, hands):
    library.show_shelf("weapon")
    page = library.page
    made = []
    for _ in range(3):
        page.list.list.setFocus()
        hands.key(Qt.Key.Key_Insert)
        page.form.fields["name"].edit.selectAll()
        hands.type("Twin")
        made.append(page.book.id)
    assert len(set(made)) == 3
    for id_ in made:
        page.list.go_to("weapon", id_)
        assert page.book.id == id_
        assert page.list.current.name == "Twin"


def test_the_title_of_the_window_takes_a_hostile_campaign(window, tmp_path):
    path = tmp_path / "R&D <b> 🐉.seedboard"
    window.new_campaign(path)
    assert "R&D <b> 🐉" in window.windowTitle()


def reached(window, hands, most=400):
    """Every control that Tab leads to, from where the focus is, once around."""
    first = window.focusWidget()
    found = [first]
    for _ in range(most):
        hands.key(Qt.Key.Key_Tab)
        if window.focusWidget() is first:
            return found
        found.append(window.focusWidget())
    raise AssertionError("Tab does not come back")


def controls(parent):
    """What can be typed into, chosen or pressed."""
    kinds = (QLineEdit, QPlainTextEdit, QComboBox, QAbstractButton)
    tab = Qt.FocusPolicy.TabFocus
    return [
        one
        for kind in kinds
        for one in shown(parent, kind)
        if one.isEnabled() and one.focusPolicy() & tab and not one.property("_q_spinbox_lineedit")
    ]


def test_tab_reaches_every_control_of_an_editor(library, window, hands):
    for kind in ("ability", "status", "encounter"):
        library.show_shelf(kind)
        library.page.list.list.setFocus()
        found = reached(window, hands)
        assert [one for one in controls(library.page) if one not in found] == [], kind


def test_tab_reaches_every_control_of_a_sheet(window, hands):
    window.open_sample()
    hands.key(Qt.Key.Key_2, CTRL)
    place = window.places.characters.place
    found = reached(window, hands)
    assert [one for one in controls(place) if one not in found] == []
    assert place.abilities in found
    assert set(place.numbers.derived.values()) <= set(found)
