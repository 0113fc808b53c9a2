"""Where there is little room: nothing is cut, and edges stand below each other."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from app.ui.kit.buttons import RING
from app.ui.prep.form.parts import GroupsField
from app.ui.prep.names import NamesField

CTRL = Qt.KeyboardModifier.ControlModifier
SMALLEST, SMALL = (1240, 680), (1366, 768)


@pytest.fixture(params=[(SMALLEST, 1.0), (SMALL, 1.5)], ids=["smallest", "large text"])
def desk(window, parts, request):
    """The sample in the smallest window, and in a small one with text at its largest."""
    size, scale = request.param
    window.open_sample()
    parts.look.set_scale(scale)
    window.resize(*size)
    QApplication.processEvents()
    yield window
    parts.look.set_scale(1.0)


def edges(widget, form, *, ringed):
    """Left and right of what is drawn of a widget, inside the form."""
    left = widget.mapTo(form, QPoint(0, 0)).x()
    inset = RING if ringed else 0
    return left + inset, left + widget.width() - inset


def test_no_form_is_wider_than_the_room_it_has(desk, hands):
    hands.key(Qt.Key.Key_3, CTRL)
    library = desk.places.library.place
    for shelf in ("ability", "status", "weapon", "encounter"):
        library.show_shelf(shelf)
        QApplication.processEvents()
        shown = library.page.shown
        assert shown.widget().width() <= shown.viewport().width(), shelf
    hands.key(Qt.Key.Key_2, CTRL)
    place = desk.places.characters.place
    assert place.traits.isVisible()
    QApplication.processEvents()
    assert place._scroll.widget().width() <= place._scroll.viewport().width()
    assert place.head.name.edit.width() >= place.head.name.edit.minimumSizeHint().width()


def test_buttons_stand_where_fields_begin_and_end(desk, hands):
    hands.key(Qt.Key.Key_3, CTRL)
    library = desk.places.library.place
    library.show_shelf("ability")
    QApplication.processEvents()
    form = library.page.form
    name = form.fields["name"].edit
    assert isinstance(name, QLineEdit)
    left, right = edges(name, form, ringed=False)
    trigger, keywords = form.fields["trigger"], form.fields["keywords"]
    assert isinstance(trigger, GroupsField)
    assert trigger.add.isVisible()
    assert edges(trigger.add, form, ringed=True)[0] == left
    assert isinstance(keywords, NamesField)
    assert edges(keywords.adder.edit, form, ringed=False)[0] == left
    assert edges(keywords.remove, form, ringed=True)[1] == right
    box = form.fields["effects"].boxes[0]
    assert edges(box, form, ringed=False) == (left, right)
    assert edges(form.fields["effects"].choice, form, ringed=False)[0] == left
