"""Characters are edited in place, explained, and undone."""

import sqlite3

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def place(window, hands):
    """The Characters place with the sample open."""
    window.open_sample()
    hands.key(Qt.Key.Key_2, CTRL)
    return window.places.characters.place


def body(place, id_=None):
    return place.book.workshop.body("character", id_ or place.book.id)


def test_the_first_of_the_party_is_on_show(place, window):
    assert place.isVisible()
    assert place.head.name.edit.text() == body(place)["name"] == place.list.rows[0].name
    assert place.list.list.hasFocus()
    assert place.numbers.boxes["hp"].value.full_text == str(
        window.bridge.session.sheet(place.book.id).gauges[0].value
    )


def test_an_attribute_is_saved_as_typed_and_every_term_follows(place, hands):
    spd = place.numbers.boxes["SPD"].field.edit
    before = [cell(place, row, 3) for row in range(place.abilities.cells.rowCount())]
    spd.setFocus()
    spd.selectAll()
    hands.type("1")
    hands.type("5")
    assert body(place)["attributes"]["SPD"] == 15
    assert place.numbers.boxes["SPD"].value.full_text == "15"
    after = [cell(place, row, 3) for row in range(place.abilities.cells.rowCount())]
    assert after != before
    assert place.worked_out.title.full_text == "SPD"


def test_typing_is_one_step_for_undo(place, hands, window):
    was = body(place)
    place.numbers.boxes["SPD"].field.edit.setFocus()
    place.numbers.boxes["SPD"].field.edit.selectAll()
    hands.type("15")
    assert "attributes.SPD" in window.actions_["undo"].text()
    place.list.list.setFocus()
    hands.key(Qt.Key.Key_Z, CTRL)
    assert body(place) == was
    assert place.numbers.boxes["SPD"].field.edit.text() == str(was["attributes"]["SPD"])
    hands.key(Qt.Key.Key_Y, CTRL)
    assert body(place)["attributes"]["SPD"] == 15


def test_what_is_wrong_is_told_beside_the_field_and_nothing_is_lost(place, hands):
    level = place.head.level
    was = body(place)["level"]
    level.edit.setFocus()
    level.edit.selectAll()
    hands.type("0")
    assert level.problem.isVisible()
    assert "1" in level.problem.text.full_text
    assert body(place)["level"] == was
    assert level.edit.text() == "0"
    hands.key(Qt.Key.Key_Backspace)
    hands.type("7")
    assert not level.problem.isVisible()
    assert body(place)["level"] == 7


def test_a_number_that_is_none_is_told(place, hands):
    level = place.head.level
    level.edit.setFocus()
    level.edit.selectAll()
    hands.type("x")
    assert "x" in level.problem.text.full_text


def test_a_selected_term_explains_itself(place, hands):
    place.abilities.setFocus()
    place.abilities.setCurrentIndex(place.abilities.cells.index(0, 3))
    card = place.abilities.cells.cards[0]
    assert card.name in place.worked_out.title.full_text
    assert place.worked_out.sum.lines[-1].value == next(
        str(fact.breakdown.result) for fact in card.head if fact.key == "delay"
    )
    hands.key(Qt.Key.Key_Right)
    assert place.worked_out.title.full_text.endswith("CoS")


def test_a_name_finds_somebody_and_a_new_one_is_named_at_once(place, hands):
    hands.key(Qt.Key.Key_F, CTRL)
    assert place.list.search.hasFocus()
    name = place.list.rows[-1].name
    hands.type(name[:4])
    assert place.head.name.edit.text() == name
    place.list.search.clear()
    count = len(place.list.rows)
    place.list.list.setFocus()
    hands.key(Qt.Key.Key_Insert)
    assert place.head.name.edit.hasFocus()
    hands.type("Maren")
    assert len(place.list.rows) == count + 1
    assert body(place)["name"] == "Maren"
    assert place.list.current.name == "Maren"


def test_a_copy_is_numbered_and_an_unused_one_can_be_deleted(place, hands):
    first = place.list.current.name
    hands.key(Qt.Key.Key_D, CTRL)
    assert place.list.current.name == f"{first} 2"
    copy = place.book.id
    hands.key(Qt.Key.Key_Delete)
    assert copy not in {row.id for row in place.list.rows}


def test_somebody_in_an_encounter_is_not_deleted_silently(place, hands):
    used = place.book.id
    hands.key(Qt.Key.Key_Delete)
    assert used in {row.id for row in place.list.rows}
    assert "use it" in place.banner.text or "uses it" in place.banner.text


def test_an_ability_is_added_by_a_few_letters_and_taken_off(place, hands):
    field = place.traits.fields["abilities"]
    field.adder.setFocus()
    hands.type("bahamut")
    hands.enter()
    assert "bahamut" in body(place)["abilities"]
    assert "Bahamut" in [card.name for card in place.abilities.cells.cards]
    field.list.setFocus()
    field.list.setCurrentRow(field.list.count() - 1)
    hands.key(Qt.Key.Key_Delete)
    assert "bahamut" not in body(place)["abilities"]


def test_items_have_counts(place, hands):
    field = place.traits.fields["items"]
    field.adder.setFocus()
    hands.type("potion")
    hands.enter()
    id_ = next(one for one in body(place)["items"] if "potion" in one)
    box = field.boxes[id_]
    box.setFocus()
    box.selectAll()
    hands.type("4")
    assert body(place)["items"][id_] == 4


def test_the_same_letter_as_somebody_elses_is_told(place, hands):
    other = place.list.rows[1].disk.letter
    place.head.letter.edit.setFocus()
    place.head.letter.edit.selectAll()
    hands.type(other)
    assert place.list.rows[1].name in place.banner.text


@pytest.mark.parametrize("name", ["R&D", "<b>", 'a/b:c*"?', "שלום עולם", "🐉", "é", "x" * 200])
def test_hostile_names_are_shown_as_they_are(place, hands, name):
    del hands
    place.head.name.edit.setFocus()
    place.head.name.edit.setText("")
    place.head.name.edit.insert(name)
    place.head.name.commit()
    assert body(place)["name"] == name
    assert place.list.current.name == name


def test_the_table_is_a_well_behaved_model(place):
    QAbstractItemModelTester(place.abilities.cells)
    place.abilities.cells.show_cards(place.abilities.cells.cards[:2])
    place.abilities.cells.show_cards(())


def cell(place, row, column):
    return place.abilities.cells.index(row, column).data()


def test_every_field_has_an_accessible_name(place):
    kinds = (QLineEdit, QComboBox, QPlainTextEdit, QAbstractButton)
    found = [one for kind in kinds for one in place.findChildren(kind) if one.isVisible()]
    nameless = [one for one in found if not one.accessibleName() and not hasattr(one, "text")]
    nameless += [
        one for one in found if not one.accessibleName() and isinstance(one, QLineEdit)
        and one.parent().__class__.__name__ != "QComboBox"
    ]  # fmt: skip
    assert len(found) > 30
    assert nameless == []


def test_a_damaged_character_leaves_no_sums_of_the_one_before(window, hands, place):
    path, second = window.bridge.session.path, place.list.rows[1]
    window.close_campaign()
    spoil(path, "UPDATE document SET body = '{oh' WHERE id = ?", second.id)
    window.open_file(path)
    hands.key(Qt.Key.Key_2, CTRL)
    place.numbers.boxes["SPD"].field.edit.setFocus()
    assert place.worked_out.sum.isVisible()
    place.list.list.setFocus()
    hands.key(Qt.Key.Key_Down)
    assert place.book.id == second.id
    told = place.worked_out
    assert (told.sum.isVisible(), told.title.isVisible(), told.card.isVisible()) == (False,) * 3
    assert told.hint.isVisible()
    assert told.hint.full_text == "This character cannot be read as it is, so there are no sums."
    assert "damaged" in place.banner.text
    assert {box.value.full_text for box in place.numbers.boxes.values()} == {""}
    assert not any(box.isVisible() for box in place.numbers.derived.values())
    assert place.abilities.cells.rowCount() == len(place.weapons.buttons) == 0
    assert not place.weapons.none.isVisible()
    hands.key(Qt.Key.Key_Down)
    assert place.worked_out.sum.isVisible()
    assert place.worked_out.title.full_text == "SPD"
    assert place.banner.text == ""


def spoil(path, statement, *values):
    """Writes into the file as no version of the program does."""
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(statement, values)
    connection.close()
