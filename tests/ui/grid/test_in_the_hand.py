"""What is in the hand stays there until it is dropped or put back."""

from PySide6.QtCore import QPoint, QRectF, Qt
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
