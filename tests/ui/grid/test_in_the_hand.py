"""What is in the hand stays there until it is dropped or put back."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.kit.theme import Scheme
from tests.helpers.grid_table import CTRL, LEFT, NONE, ticks


def test_what_is_carried_stays_in_the_hand_through_zoom_theme_and_size(table, look):
    table.grid.set_current("boris")
    table.key(Qt.Key.Key_M)
    table.key(Qt.Key.Key_Up)
    words, before = table.grid.label, table.at("boris").y()
    table.key(Qt.Key.Key_Plus, CTRL)
    assert (table.grid.carrying, table.grid.label) == (True, words)
    assert table.at("boris").y() < before
    look.choose(Scheme.DARK)
    table.grid.resize(700, 760)
    QApplication.processEvents()
    assert (table.grid.carrying, table.grid.label) == (True, words)
    table.key(Qt.Key.Key_Return)
    assert table.drops == [({"boris": 37}, None, None)]


def test_a_zoom_under_the_mouse_leaves_the_drag_to_it(table):
    end = table.drag("boris", ticks(7), drop=False)
    table.grid.zoom_by(2)
    assert table.grid.carrying
    table.move(end - QPoint(0, 12))
    QTest.mouseRelease(table.port, LEFT, NONE, end - QPoint(0, 12))
    assert [list(drop[0]) for drop in table.drops] == [["boris"]]


def test_the_same_view_again_puts_back_what_is_carried(table):
    table.grid.pick_up("boris")
    table.grid.set_view(table.grid.view)
    assert not table.grid.carrying


def test_a_drag_with_ctrl_takes_along_who_is_selected(table):
    table.grid.select(("tamsin",))
    end = table.at("boris") + ticks(3)
    QTest.mousePress(table.port, LEFT, CTRL, table.at("boris"))
    for part in (2, 1):
        table.move(end - ticks(3) / 3 * (part - 1))
    QTest.mouseRelease(table.port, LEFT, CTRL, end)
    assert table.grid.selection == ("tamsin", "boris")
    assert table.drops == [({"boris": 39, "tamsin": 15}, None, None)]


def test_a_band_with_ctrl_adds_to_the_selection(table):
    table.grid.select(("imp2",))
    corner = table.at("boris") - QPoint(100, 40)
    QTest.mousePress(table.port, LEFT, CTRL, corner)
    table.move(table.at("boris"))
    QTest.mouseRelease(table.port, LEFT, CTRL, table.at("boris"))
    assert table.grid.selection == ("imp2", "boris")


def test_what_keys_carry_and_its_words_hide_nobody_where_there_is_room(table):
    table.grid.resize(764, 780)
    QApplication.processEvents()
    table.grid.set_current("imp1")
    table.key(Qt.Key.Key_M)
    words = table.grid._hands.mover._label
    for _ in range(12):
        table.key(Qt.Key.Key_Up)
        plate = table.grid._board.plate_of("imp1")
        others = [table.grid._board.plate_of(one) for one in ("hag", "lurker", "imp2", "boris")]
        assert not any(plate.intersects(one) for one in others)
        box = QRectF(words.pos(), words.size)
        assert not any(box.intersects(one) for one in (*others, plate))
        assert not box.intersects(QRectF(-22, plate.center().y() - 11, 44, 22)), "the number"


def close_up(table):
    """A grid that is longer than what is in sight, and its scroll bar at *now*."""
    table.grid.set_zoom("16")
    bar = table.grid.canvas.verticalScrollBar()
    assert bar.maximum() > 400
    return bar


def test_a_drag_near_an_end_scrolls_on_while_the_mouse_rests_and_stops_outside(table):
    bar = close_up(table)
    start = table.press("okko")
    table.move(start - QPoint(0, 40))
    high = QPoint(start.x(), 3)
    table.move(high)
    table.qtbot.waitUntil(lambda: bar.value() < bar.maximum() - 100)
    table.move(QPoint(start.x(), -60))
    assert not table.grid.canvas._scroller.running
    assert table.grid.carrying
    table.move(high)
    table.qtbot.waitUntil(lambda: bar.value() == 0)
    QTest.mouseRelease(table.port, LEFT, NONE, high)
    assert not table.grid.canvas._scroller.running
    ((places, _, _),) = table.drops
    assert places["okko"] >= 98


def test_an_event_is_carried_past_an_end_too(table):
    bar = close_up(table)
    start = table.at("tide")
    QTest.mousePress(table.port, LEFT, NONE, start)
    table.move(start - QPoint(0, 30))
    table.move(QPoint(start.x(), 3))
    table.qtbot.waitUntil(lambda: bar.value() == 0)
    with table.qtbot.waitSignal(table.grid.event_moved) as moved:
        QTest.mouseRelease(table.port, LEFT, NONE, QPoint(start.x(), 3))
    assert moved.args[0] == "tide"
    assert moved.args[1] >= 98


@pytest.mark.parametrize("what", ["okko", "tide"])
@pytest.mark.parametrize("how", ["focus", "button"])
def test_a_button_that_came_up_elsewhere_puts_back_what_is_carried(table, how, what):
    start = table.press(what)
    table.move(start - QPoint(0, 30))
    table.move(start - QPoint(0, 60))
    if how == "focus":
        table.grid.header.lock_button.setFocus()
    else:  # a dialog took the release: the mouse comes back with nothing held down
        away = start - QPoint(0, 90)
        move = QMouseEvent(
            QEvent.Type.MouseMove, QPointF(away), QPointF(table.port.mapToGlobal(away)),
            Qt.MouseButton.NoButton, Qt.MouseButton.NoButton, NONE,
        )  # fmt: skip
        QApplication.sendEvent(table.port, move)
    assert not table.grid.carrying
    assert not table.grid._board.carries_event
    assert table.at(what) == start
    QTest.mouseRelease(table.port, LEFT, NONE, start)
    assert table.drops == []
