"""Events without an actor on the grid, by mouse, by keys and by ear."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.engine.model.timeline import TimerView
from app.ui.grid.delay_grid import DelayGrid
from app.ui.grid.events import event_words
from app.ui.kit.token_painter import TokenPainter
from tests.helpers.views import skirmish, token, view


@pytest.fixture
def grid(qtbot, look, wording) -> DelayGrid:
    made = DelayGrid(look, TokenPainter(look), wording, lambda *_: None)
    qtbot.addWidget(made)
    made.resize(664, 780)
    with qtbot.waitExposed(made):
        made.show()
    made.set_view(skirmish())
    made.canvas.setFocus()
    return made


def key(grid, *keys):
    for one in keys:
        QTest.keyClick(grid.canvas, one)


def middle(grid, id_) -> QPoint:
    rect = grid.token_rect(id_)
    assert rect is not None
    return grid.canvas.viewport().mapFrom(grid, rect.center())


def test_the_keys_walk_over_events_where_they_are_due(grid):
    grid.set_current("lurker")
    key(grid, Qt.Key.Key_Up)
    assert grid.current == "tide"
    key(grid, Qt.Key.Key_Up)
    assert grid.current == "boris"


@pytest.mark.parametrize("pressed", [Qt.Key.Key_Return, Qt.Key.Key_M])
def test_an_event_is_changed_by_key(grid, qtbot, pressed):
    grid.set_current("tide")
    with qtbot.waitSignal(grid.event_activated) as changed:
        key(grid, pressed)
    assert changed.args == ["tide"]
    assert not grid.carrying


def test_an_event_is_taken_off_by_key_and_a_token_is_not(grid, qtbot):
    grid.set_current("boris")
    with qtbot.assertNotEmitted(grid.event_removed):
        key(grid, Qt.Key.Key_Delete)
    grid.set_current("tide")
    with qtbot.waitSignal(grid.event_removed) as removed:
        key(grid, Qt.Key.Key_Delete)
    assert removed.args == ["tide"]


def test_the_mouse_chooses_opens_and_asks_for_the_menu(grid, qtbot):
    port, at = grid.canvas.viewport(), middle(grid, "tide")
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=at)
    assert grid.current == "tide"
    with qtbot.waitSignal(grid.event_activated):
        QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=at)
    with qtbot.waitSignal(grid.event_menu_requested) as asked:
        wish = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, port.mapToGlobal(at))
        QApplication.sendEvent(port, wish)
    assert asked.args[0] == "tide"


def test_a_label_hides_no_token_where_there_is_room(grid):
    crowd = (token(f"e{n}", 26, lane="enemies") for n in range(2))
    grid.set_view(view(*crowd, timers=(TimerView("tide", "Tide rises", 26),)))
    label = grid.token_rect("tide")
    assert not any(label.intersects(grid.token_rect(one)) for one in ("e0", "e1"))


def test_events_at_one_tick_stand_side_by_side(grid):
    timers = tuple(TimerView(f"t{n}", f"Event {n}", 26) for n in range(3))
    grid.set_view(view(token("ann", 3), timers=timers))
    boxes = [grid.token_rect(timer.id) for timer in timers]
    assert not any(a.intersects(b) for a in boxes for b in boxes if a is not b)


def test_what_rang_stands_at_now_and_is_spoken_until_the_next_view(grid):
    said: list[str] = []
    grid.announced.connect(said.append)
    shown = replace(skirmish(), timers=())
    grid.set_view(shown, rung=("Tide rises",))
    assert said == ["Tide rises, now"]
    (label,) = grid._board.events.items
    assert label.due
    assert label.text == "Tide rises · now"
    assert label.plate().top() > grid._staging.stage.ruler.zero
    grid.set_view(shown)
    assert grid._board.events.items == ()


@pytest.mark.parametrize(
    ("timer", "words"),
    [
        (TimerView("t", "Tide rises", 3), "Tide rises"),
        (TimerView("t", "", 3, ("Wolf",)), "Wolf joins"),
        (TimerView("t", "A howl", 3, ("Wolf 1", "Wolf 2")), "A howl · Wolf 1, Wolf 2 join"),
    ],
)
def test_an_event_says_who_comes_with_it(timer, words, wording):
    assert event_words(timer, wording) == words


def test_events_are_read_out_in_their_place(grid):
    spoken = [grid.twin.data(grid.twin.index(row)) for row in range(grid.twin.rowCount())]
    at = spoken.index("Tide rises, in 26")
    assert spoken[at - 1].startswith("Lurker, delay 19")
    assert spoken[at + 1].startswith("Boris, delay 36")


def test_no_line_runs_over_a_label(grid):
    timers = tuple(TimerView(f"t{n}", f"Event {n}", 26 + n // 2) for n in range(4))
    grid.set_view(view(token("ann", 3), timers=timers))
    items = grid._board.events.items
    assert {item.label.scene() for item in items} == {grid._board}
    assert min(item.label.zValue() for item in items) > max(item.zValue() for item in items)
    grid.set_view(view(token("ann", 3)))
    assert {item.label.scene() for item in items} == {None}
