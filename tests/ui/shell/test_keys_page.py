"""The page of all keys has as many columns as can be read."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.ui.kit.buttons import KeyCap
from app.ui.kit.widgets import Text
from app.ui.shell.keys_page import SECTIONS, shares


def test_columns_keep_the_order_and_are_as_even_as_can_be():
    assert [list(part) for part in shares([6, 3, 3, 2, 4], 3)] == [[0], [1, 2], [3, 4]]
    assert shares([5, 5, 5], 1) == [range(3)]
    assert [list(part) for part in shares([5, 5], 4)] == [[0], [1]]


@pytest.mark.parametrize(
    ("size", "scale", "columns"),
    [((1440, 900), 1.0, 4), ((1240, 680), 1.0, 4), ((1366, 768), 1.5, 3)],
)
def test_every_word_has_its_room(window, parts, hands, size, scale, columns):
    hands.key(Qt.Key.Key_F1)
    page = window.sheets.keys
    for first in (1.5, scale):  # and back from another size
        parts.look.set_scale(first)
        window.resize(*size)
        QApplication.processEvents()
    try:
        lefts = {block.x() for block in page._blocks}
        assert len(page._blocks) == len(SECTIONS)
        assert len(lefts) == columns
        texts = [one for one in page.findChildren(Text) if one.isVisible()]
        assert not [one.full_text for one in texts if "…" in one.text() != one.full_text]
        for cap in page.findChildren(KeyCap):
            assert cap.width() >= cap.sizeHint().width()
        for block in page._blocks:
            assert block.height() >= block.minimumSizeHint().height()
            assert block.geometry().right() < page.width()
    finally:
        parts.look.set_scale(1.0)
