"""Fields side by side go below each other where they have no room."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.ui.kit.folding import Folding


def holder(qtbot, layout, *sizes):
    made = QWidget()
    qtbot.addWidget(made)
    made.setLayout(layout)
    boxes = []
    for wide, high in sizes:
        box = QWidget()
        box.setFixedSize(wide, high)
        layout.addWidget(box)
        boxes.append(box)
    return made, boxes


def places(made, boxes, width):
    made.resize(width, made.heightForWidth(width))
    made.show()
    return [(box.x(), box.y()) for box in boxes]


def test_what_has_no_room_goes_below_and_needs_no_more_width(qtbot):
    made, boxes = holder(qtbot, Folding(gap=10, below=4), (100, 20), (60, 20), (80, 20))
    assert made.sizeHint().width() == 260
    assert made.minimumSizeHint().width() == 100
    assert places(made, boxes, 260) == [(0, 0), (110, 0), (180, 0)]
    assert places(made, boxes, 259) == [(0, 0), (110, 0), (0, 24)]
    assert made.height() == 44


def test_a_line_is_centred(qtbot):
    made, boxes = holder(qtbot, Folding(gap=10), (50, 40), (50, 20))
    assert places(made, boxes, 200) == [(0, 0), (60, 10)]


@pytest.mark.parametrize(("width", "second"), [(210, (110, 0)), (209, (0, 24))])
def test_columns_are_alike_until_one_is_too_wide(qtbot, width, second):
    made, boxes = holder(qtbot, Folding(columns=2, gap=10), (100, 20), (40, 20))
    assert places(made, boxes, width)[1] == second


def test_a_hidden_item_takes_no_room(qtbot):
    made, boxes = holder(qtbot, Folding(gap=10), (50, 20), (50, 20))
    boxes[0].hide()
    assert places(made, boxes, 200)[1] == (0, 0)
    assert made.sizeHint().width() == 50


def test_words_from_right_to_left_begin_at_the_right(qtbot):
    made, boxes = holder(qtbot, Folding(gap=10), (50, 20), (30, 20))
    made.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert places(made, boxes, 200) == [(150, 0), (110, 0)]
