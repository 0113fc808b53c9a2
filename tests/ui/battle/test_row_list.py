"""Painted rows show where the mouse and the keys are."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from app.ui.battle.ink import Ink
from app.ui.battle.row_list import RowDelegate, RowList
from app.ui.kit.token_painter import TokenPainter
from app.ui.models.rows import RowFace, RowsModel


class _Plain(RowDelegate):
    """Rows without content."""

    def height(self, row: object) -> int:
        return 30

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Nothing."""


@pytest.fixture
def rows(qtbot, look) -> RowList:
    rows = RowList("Rows")
    model = RowsModel(RowFace(str, str, str, lambda row: row != "locked"), rows)
    model.set_rows(["one", "two", "locked"])
    rows.setModel(model)
    rows.setItemDelegate(_Plain(Ink(look, TokenPainter(look)), rows))
    rows.resize(200, 150)
    qtbot.addWidget(rows)
    rows.show()
    qtbot.waitExposed(rows)
    return rows


def _grounds(rows: RowList) -> list[QColor]:
    image: QImage = rows.viewport().grab().toImage()
    return [image.pixelColor(100, 15 + 30 * row) for row in range(3)]


def test_a_row_shows_the_mouse_over_it_until_it_leaves(qtbot, rows: RowList) -> None:
    plain = _grounds(rows)
    assert plain[0] == plain[1] == plain[2]
    _move_away(qtbot, rows)
    for row in (1, 2, 0):
        qtbot.mouseMove(rows.viewport(), QPoint(100, 15 + 30 * row))
        qtbot.waitUntil(lambda row=row: rows.pointed_at.row() == row)
        grounds = _grounds(rows)
        hovered = [at for at in range(3) if grounds[at] != plain[at]]
        assert hovered == ([row] if row != 2 else [])  # what cannot be chosen shows nothing
    _move_away(qtbot, rows)
    qtbot.waitUntil(lambda: not rows.pointed_at.isValid())
    assert _grounds(rows) == plain


def _move_away(qtbot, rows: RowList) -> None:
    """Below the rows; the mouse of another test may lie where the next move would put it."""
    qtbot.mouseMove(rows.viewport(), QPoint(100, 130))


def test_a_row_shows_that_it_is_chosen_and_has_the_keys(qtbot, rows: RowList) -> None:
    plain = _grounds(rows)
    rows.go_to(1)
    chosen = _grounds(rows)
    assert [at for at in range(3) if chosen[at] != plain[at]] == [1]
    rows.clearFocus()
    unfocused = rows.viewport().grab().toImage()
    rows.setFocus()
    qtbot.waitUntil(rows.hasFocus)
    assert rows.viewport().grab().toImage() != unfocused
    qtbot.keyClick(rows, Qt.Key.Key_Up)
    assert [at for at in range(3) if _grounds(rows)[at] != plain[at]] == [0]
