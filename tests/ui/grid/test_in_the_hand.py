"""What is in the hand stays there until it is dropped or put back."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.kit.theme import Scheme
from tests.helpers.grid_table import CTRL, LEFT, NONE, RIGHT, ticks
from tests.helpers.views import token, view


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


def ask_menu(port, at):
    """What the right button asks for after its press, as Qt sends it."""
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, port.mapToGlobal(at))
    QApplication.sendEvent(port, event)


def test_the_button_that_puts_back_asks_for_no_menu_and_the_next_does(table):
    start = table.press("boris")
    table.move(start - QPoint(0, 14))
    with table.qtbot.assertNotEmitted(table.grid.menu_requested):
        QTest.mousePress(table.port, RIGHT, NONE, start)
        ask_menu(table.port, start)
    QTest.mouseRelease(table.port, RIGHT, NONE, start)
    QTest.mouseRelease(table.port, LEFT, NONE, start)
    with table.qtbot.waitSignal(table.grid.menu_requested):
        QTest.mousePress(table.port, RIGHT, NONE, start)
        ask_menu(table.port, start)
    assert table.drops == []


def test_outside_of_the_window_what_is_carried_is_at_home(table):
    home = table.at("boris")
    table.drag("boris", ticks(7), drop=False)
    away = table.port.mapFrom(table.grid, QPoint(-20, 300))
    table.move(away)
    assert table.at("boris") == home
    assert table.grid.label.startswith("36, +0")
    table.move(home - QPoint(0, 70))
    assert table.grid.label.startswith("43, +7")
    table.move(away)
    QTest.mouseRelease(table.port, LEFT, NONE, away)
    assert (table.grid.carrying, table.drops) == (False, [])


def test_what_keys_carry_stays_in_sight_and_now_comes_back_after_it(table):
    bar = close_up(table)
    table.grid.pick_up("okko")
    table.type("90")
    words = table.grid._hands.mover._label
    for _ in range(2):
        assert bar.value() < bar.maximum()
        seen = table.grid.canvas.visible()
        assert seen.contains(table.grid._board.plate_of("okko"))
        assert seen.contains(QRectF(words.pos(), words.size))
        table.grid.zoom_by(-1)  # another picture, the same hand
    table.key(Qt.Key.Key_Escape)
    assert bar.value() == bar.maximum()
    assert table.grid.canvas.following


def test_a_drag_from_the_shelf_is_put_back_by_the_other_button(table):
    shelf = table.grid.shelf
    start = shelf.box_of("wolf").center().toPoint()
    goal = shelf.mapFrom(table.grid, table.port.mapTo(table.grid, table.at("imp2") + ticks(9)))
    QTest.mousePress(shelf, LEFT, NONE, start)
    QTest.mouseMove(shelf, start - QPoint(0, 40))
    QTest.mouseMove(shelf, goal)
    assert table.grid.carrying
    with (
        table.qtbot.assertNotEmitted(table.grid.menu_requested),
        table.qtbot.assertNotEmitted(table.grid.held_released),
    ):
        QTest.mousePress(shelf, RIGHT, NONE, goal)
        assert not table.grid.carrying
        QTest.mouseRelease(shelf, RIGHT, NONE, goal)
        QTest.mouseRelease(shelf, LEFT, NONE, goal)


def test_a_click_on_the_shelf_leaves_the_keys_with_what_they_carry(table):
    table.grid.pick_up("okko")
    table.key(Qt.Key.Key_Up)
    words = table.grid.label
    QTest.mouseClick(
        table.grid.shelf, LEFT, NONE, table.grid.shelf.box_of("wolf").center().toPoint()
    )
    assert (table.grid.current, table.grid.label) == ("okko", words)


@pytest.mark.parametrize(
    ("up", "drop"), [(9, ({"ann": 20}, None, "e11")), (-9, ({"ann": 20}, "e5", None))]
)
def test_dropping_on_a_closed_stack_ties_with_its_first_or_its_last(table, up, drop):
    crowd = [token(f"e{n}", 20, "enemies", name=f"Imp {n}") for n in range(12)]
    table.grid.set_view(view(*crowd, token("ann", 5)))
    (stack,) = table.grid._board._stacks
    assert (stack.ids[0], stack.ids[-1]) == ("e5", "e11")
    start = table.press("ann")
    table.move(start - QPoint(0, 40))
    goal = table.grid.canvas.mapFromScene(stack.pos()) - QPoint(0, up)
    table.move(goal)
    QTest.mouseRelease(table.port, LEFT, NONE, goal)
    assert table.drops == [drop]


def test_the_wheel_moves_the_ground_and_not_what_the_mouse_carries(table):
    bar = close_up(table)
    end = table.drag("okko", ticks(4), drop=False)
    assert (table.at("okko") - end).manhattanLength() < 16
    before, words = bar.value(), table.grid.label
    wheel = QWheelEvent(
        QPointF(end), QPointF(table.port.mapToGlobal(end)), QPoint(), QPoint(0, 120),
        Qt.MouseButton.LeftButton, NONE, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(table.port, wheel)
    assert bar.value() < before
    assert (table.at("okko") - end).manhattanLength() < 16
    assert table.grid.label != words
    QTest.mouseRelease(table.port, LEFT, NONE, end)
    assert len(table.drops) == 1


@pytest.mark.parametrize("how", ["escape", "right"])
def test_a_band_is_called_off_and_leaves_the_selection(table, how):
    table.grid.select(("boris",))
    corner = table.at("okko") - QPoint(150, 60)
    QTest.mousePress(table.port, LEFT, NONE, corner)
    table.move(corner + QPoint(40, 40))
    end = table.at("okko")
    table.move(end)
    band = table.grid._hands.pointer._band
    assert band.isVisible()
    if how == "escape":
        table.key(Qt.Key.Key_Escape)
    else:
        with table.qtbot.assertNotEmitted(table.grid.menu_requested):
            QTest.mousePress(table.port, RIGHT, NONE, end)
            ask_menu(table.port, end)
    assert not band.isVisible()
    QTest.mouseRelease(table.port, LEFT, NONE, end)
    assert table.grid.selection == ("boris",)


def test_a_double_click_on_a_stack_opens_it_and_takes_nobody(table):
    crowd = [token(f"e{n}", 20, "enemies", name=f"Imp {n}") for n in range(12)]
    table.grid.set_view(view(*crowd, token("ann", 5)))
    (stack,) = table.grid._board._stacks
    at = table.grid.canvas.mapFromScene(stack.pos())
    with table.qtbot.assertNotEmitted(table.grid.token_activated):
        QTest.mouseClick(table.port, LEFT, NONE, at)
        QTest.mouseDClick(table.port, LEFT, NONE, at)
    assert table.grid._board.opened is not None
    over = table.grid._board.token_at(table.grid.canvas.mapToScene(at))
    with table.qtbot.waitSignal(table.grid.token_activated) as taken:
        QTest.mouseDClick(table.port, LEFT, NONE, at)
    assert taken.args == [over]


def test_the_number_that_counts_is_seen_over_what_is_carried_across_the_spine(table):
    start = table.press("boris")
    end = QPoint(table.port.width() // 2, start.y() - 70)
    table.move(start - QPoint(0, 20))
    table.move(end)
    at = table.grid.canvas.mapToScene(end)
    top = table.grid._board.items(QPointF(0, table.grid._board.item("boris").pos().y()))[0]
    assert top is table.grid._hands.mover._line.number
    assert table.grid._board.plate_of("boris").contains(at), "the token lies under it"
    table.key(Qt.Key.Key_Escape)
    assert not top.isVisible()
    QTest.mouseRelease(table.port, LEFT, NONE, end)


@pytest.mark.parametrize("opened", [True, False])
def test_of_two_out_of_one_stack_both_are_seen_while_they_are_carried(table, opened):
    crowd = [token(f"e{n}", 20, "enemies", name=f"Imp {n}") for n in range(12)]
    table.grid.set_view(view(*crowd, token("ann", 5)))
    pair = ("e7", "e8") if opened else ("e4", "e7")
    if opened:
        table.grid.set_current("e7")
    table.grid.select(pair)
    table.drag(pair[0], ticks(12) - QPoint(60, 0), drop=False)
    board = table.grid._board
    first, second = (board.item(one) for one in pair)
    assert first.isVisible()
    assert second.isVisible()
    assert first.pos().y() == second.pos().y()
    assert abs(first.pos().x() - second.pos().x()) >= 18
    table.key(Qt.Key.Key_Escape)
    assert second.isVisible() is opened
    QTest.mouseRelease(table.port, LEFT, NONE, QPoint(10, 10))
