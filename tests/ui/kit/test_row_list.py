"""Painted rows show where the mouse and the keys are."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QEnterEvent, QImage, QMouseEvent, QPainter

from app.ui.kit.ink import Ink
from app.ui.kit.row_list import RowDelegate, RowList
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
    _move(rows, QPoint(100, 130))
    for row in (1, 2, 0):
        _move(rows, QPoint(100, 15 + 30 * row))
        qtbot.waitUntil(lambda row=row: rows.pointed_at.row() == row)
        grounds = _grounds(rows)
        hovered = [at for at in range(3) if grounds[at] != plain[at]]
        assert hovered == ([row] if row != 2 else [])  # what cannot be chosen shows nothing
    _move(rows, QPoint(100, 130))
    qtbot.waitUntil(lambda: not rows.pointed_at.isValid())
    assert _grounds(rows) == plain


def _move(rows: RowList, at: QPoint) -> None:
    """Tells the list itself of the mouse: where the cursor was left by others is of no account."""
    for widget in (rows, rows.viewport()):
        if not widget.underMouse():
            place = QPointF(at)
            QCoreApplication.sendEvent(widget, QEnterEvent(place, place, place))
    none = Qt.MouseButton.NoButton
    place, seen = QPointF(at), QPointF(rows.viewport().mapToGlobal(at))
    kind, keys = QEvent.Type.MouseMove, Qt.KeyboardModifier.NoModifier
    QCoreApplication.sendEvent(rows.viewport(), QMouseEvent(kind, place, seen, none, none, keys))


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
