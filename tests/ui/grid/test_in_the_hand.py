"""What is in the hand stays there until it is dropped or put back."""

from PySide6.QtCore import QPoint, Qt
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
