"""The status page: tried on somebody, its chips, and what is wrong with it."""

import pytest
from PySide6.QtCore import Qt

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(window, hands, qtbot):
    window.open_sample()
    hands.key(Qt.Key.Key_3, CTRL)
    place = window.places.library.place
    place.show_shelf("status")
    place.page.list.go_to("status", "poison")
    qtbot.waitUntil(lambda: place.page.trial.lines.lines != ())
    return place.page


def test_it_is_tried_on_somebody_for_some_turns(page, hands, window):
    full = window.bridge.session.sheet("wren").gauges[0].value
    loss = full * 5 // 100
    lines = page.trial.lines.lines
    assert [line.value for line in lines] == [f"{full - loss * n} HP" for n in range(5)]
    assert lines[0].chip.text.endswith("4")
    assert (lines[-1].chip, lines[-1].note) == (None, "ended")
    page.trial.turns.setFocus()
    page.trial.turns.selectAll()
    hands.type("2")
    assert len(page.trial.lines.lines) == 3
    hands.type("99")
    assert "1 to 12" in page.trial.hint.full_text
    page.trial.who.setFocus()
    hands.type("Tobin")
    page.trial.turns.setFocus()
    page.trial.turns.selectAll()
    hands.type("1")
    tobin = window.bridge.session.sheet("tobin").gauges[0].value
    assert page.trial.lines.lines[0].value == f"{tobin} HP"


def test_what_is_typed_is_tried_at_once(page, hands, window, qtbot):
    full = window.bridge.session.sheet("wren").gauges[0].value
    field = page.form.findChildren(type(page.form.fields["delay"]))
    percent = next(one for one in field if one.path == ("after_act", "percent"))
    percent.setFocus()
    percent.edit.selectAll()
    hands.type("10")
    wanted = f"{full - full * 10 // 100} HP"
    qtbot.waitUntil(lambda: page.trial.lines.lines[1].value == wanted)


def test_problems_are_counted_below_and_in_the_list(page, hands):
    code = page.form.fields["code"]
    code.setFocus()
    code.edit.selectAll()
    hands.key(Qt.Key.Key_Backspace)
    delay = page.form.fields["delay"]
    delay.setFocus()
    delay.edit.selectAll()
    hands.type("x")
    assert page.book.problems == (code.label, delay.label)
    assert page.list.current.problem
    assert page.list.current.note.startswith("2 problems")
    hands.key(Qt.Key.Key_Backspace)
    hands.type("0")
    assert page.list.current.note.startswith("1 problem ")
    page.list.list.setFocus()
    hands.key(Qt.Key.Key_Down)
    assert page.book.problems == ()
    assert not any(row.problem for row in page.list.rows)


def test_a_broken_reference_is_a_problem_of_its_document(window, hands):
    window.open_sample()
    hands.key(Qt.Key.Key_2, CTRL)
    place = window.places.characters.place
    workshop = place.book.workshop
    workshop.edit("character", place.book.id, ("abilities",), ["nowhere"])
    assert place.list.current.problem
    assert workshop.broken() == {("character", place.book.id): 1}
    workshop.undo("character", place.book.id)
    assert not place.list.current.problem
    assert workshop.broken() == {}


def test_the_printed_card_is_shown_and_follows_the_form(page, hands, qtbot):
    panel = page.paper
    qtbot.waitUntil(lambda: panel.image is not None, timeout=30_000)
    first = panel.image
    assert round(first.width() / first.height(), 2) == round(63 / 88, 2)
    assert panel.picture.accessibleName() == "The printed card of Poison"
    text = page.form.fields["text"]
    text.setFocus()
    hands.type("Boils.")
    qtbot.waitUntil(lambda: panel.image not in (None, first), timeout=30_000)
    assert not panel.note.isVisible()
