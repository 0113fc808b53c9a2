"""The Print place where there is little room: large text, and a small screen."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit

from app.ui.kit.controls import Choice, Rows
from app.ui.kit.widgets import Text

SMALL = (1258, 700)
"""What a screen of 1366 × 768 leaves a place with text at 150 %."""


@pytest.fixture
def small(place, look, qtbot):
    def fits():
        # a window takes no less room than its layout last asked for
        place.resize(*SMALL)
        return place.paper.geometry().right() + 1 == place.width() == SMALL[0]

    look.set_scale(1.5)
    qtbot.waitUntil(fits)
    return place


def test_everything_is_inside_the_window(small):
    columns = (small.what, small.preview, small.paper)
    assert sum(column.width() for column in columns) == small.width()
    for column in columns:
        assert column.minimumSizeHint().width() <= column.width()
    inner = small.paper.choices.widget()
    right = small.paper.choices.viewport().width()
    for field in filter(QLineEdit.isVisible, inner.findChildren(QLineEdit)):
        assert field.mapTo(inner, QPoint(field.width(), 0)).x() <= right
        assert field.fontMetrics().horizontalAdvance(field.text()) < field.width()


def test_the_report_wraps_its_words_to_the_room_there_is(small, qtbot):
    remarks = small.paper.remarks
    assert remarks.model_.rows
    before = remarks.sizeHintForRow(0)
    small.paper.setFixedWidth(small.paper.width() - 150)
    qtbot.waitUntil(lambda: remarks.sizeHintForRow(0) > before)


def test_what_gave_way_is_there_again_with_room(small, look, qtbot):
    preview = small.preview
    assert not preview.thumbs.isVisible()
    assert not preview.head.title.isVisible()
    look.set_scale(1.0)
    qtbot.waitUntil(preview.thumbs.isVisible)
    assert preview.head.title.isVisible()
    assert preview.zoom.isVisible()


def test_all_choices_are_read_in_full(small, qtbot):
    """Of every part, as they stand there and with the longest of their words."""
    list_, inner = small.what.list, small.paper.choices.widget()
    for row in range(list_.model().rowCount()):
        list_.go_to(row)
        QApplication.processEvents()
        room = small.paper.choices.viewport().width()
        assert inner.width() <= room
        for choice in filter(Choice.isVisible, [*inner.findChildren(Choice), small.what.scope]):
            assert choice.width() >= choice.full_width, choice.accessibleName()
            assert choice.toolTip() == ""
        for button in filter(QAbstractButton.isVisible, inner.findChildren(QAbstractButton)):
            assert button.width() >= button.sizeHint().width(), button.text()
            assert button.mapTo(inner, QPoint(button.width(), 0)).x() <= room


def test_a_choice_without_room_is_elided_and_told(qtbot, look):
    choice = Choice("Of whom", {"a": "Everybody of a campaign with a long name", "b": "All"})
    qtbot.addWidget(choice)
    choice.show()
    wide = choice.full_width
    for width, tip in ((wide, ""), (wide // 2, choice.itemText(0)), (wide, "")):
        choice.resize(width, 30)
        assert choice.toolTip() == tip
    choice.resize(wide // 2, 30)
    choice.take("b")
    assert choice.toolTip() == ""


def test_names_stand_above_controls_that_have_no_room_beside_them(qtbot, look):
    rows = Rows(look)
    qtbot.addWidget(rows)
    choice = Choice("Backs", {"a": "Beside the front, to fold it over"})
    rows.add("backs", "Backs", choice)
    rows.show()
    label = next(one for one in rows.findChildren(Text) if one.full_text == "Backs")
    for width, above in ((500, False), (choice.full_width + 40, True), (500, False)):
        rows.resize(width, 120)
        QApplication.processEvents()
        assert (label.geometry().bottom() <= choice.parentWidget().y()) is above
        assert choice.toolTip() == ""
    assert rows.minimumSizeHint().width() < 200
