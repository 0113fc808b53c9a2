"""The Print place where there is little room: large text, and a small screen."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLineEdit

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
