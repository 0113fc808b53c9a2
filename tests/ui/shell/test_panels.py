"""F6 goes round the panels of every place, and says where it is."""

import pytest
from PySide6.QtCore import Qt

from app.ui.kit.ringed_scroll import RingedScroll
from app.ui.kit.theme import Role

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
F6 = Qt.Key.Key_F6
PLACES = {"characters": Qt.Key.Key_2, "library": Qt.Key.Key_3, "print": Qt.Key.Key_4}


def shown(window, name):
    place = getattr(window.places, name).place
    return place, [panel for panel in place.panels() if panel.isVisible()]


def edge_of(area):
    return area.grab().toImage().pixelColor(area.width() // 2, 0)


def at(window, panels):
    focused = window.focusWidget()
    assert focused.isVisible()
    assert focused.isEnabled()
    return next(n for n, one in enumerate(panels) if one is focused or one.isAncestorOf(focused))


@pytest.mark.parametrize(("name", "count"), [("characters", 3), ("library", 3), ("print", 4)])
def test_f6_goes_round_and_shift_f6_back(window, hands, name, count):
    window.open_sample()
    hands.key(PLACES[name], CTRL)
    _, panels = shown(window, name)
    assert (at(window, panels), len(panels)) == (0, count)
    seen = []
    for _ in range(count):
        hands.key(F6)
        seen.append(at(window, panels))
    assert seen == [*range(1, count), 0]
    seen = []
    for _ in range(count):
        hands.key(F6, SHIFT)
        seen.append(at(window, panels))
    assert seen == [*reversed(range(count))]


def test_it_enters_a_form_at_its_name_and_sums_with_a_ring(window, hands):
    window.open_sample()
    hands.key(Qt.Key.Key_2, CTRL)
    place, _ = shown(window, "characters")
    hands.key(F6)
    assert place.head.name.edit.hasFocus()
    hands.key(F6)
    sums = window.focusWidget()
    assert isinstance(sums, RingedScroll)
    accent = window.tools.look.colour(Role.ACCENT)
    assert edge_of(sums) == accent
    hands.key(F6)
    assert place.list.list.hasFocus()
    assert edge_of(sums) != accent


def test_from_the_rail_it_goes_to_the_first_panel(window, hands):
    window.open_sample()
    hands.key(Qt.Key.Key_3, CTRL)
    window.rail.buttons[2].setFocus()
    hands.key(F6)
    assert window.places.library.place.page.list.list.hasFocus()


def test_under_a_page_that_lies_over_the_desk_it_goes_nowhere(window, hands):
    window.open_sample()
    hands.key(Qt.Key.Key_2, CTRL)
    hands.key(Qt.Key.Key_F1)
    hands.key(F6)
    assert window.sheets.keys.back.hasFocus()


def test_the_printers_form_is_a_panel_in_place_of_the_choices(window, hands):
    window.open_sample()
    hands.key(Qt.Key.Key_4, CTRL)
    place, panels = shown(window, "print")
    assert place.paper.printer not in panels
    place.paper.setCurrentWidget(place.paper.printer)
    _, panels = shown(window, "print")
    assert panels == [place.what, place.preview, place.paper.printer]
    hands.key(F6, SHIFT)
    assert place.paper.printer.isAncestorOf(window.focusWidget())
