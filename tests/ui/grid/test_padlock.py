"""What stays where it is while the padlock is closed says so, and how that is changed."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.helpers.grid_table import ALT, LEFT, NONE, ticks

SHOWN = "{} stays: the padlock is closed\nL or the padlock above opens it"
SPOKEN = "{} stays: the padlock is closed. L or the padlock above the grid opens it."


@pytest.fixture
def locked(table):
    table.grid.header.set_lock_key("L")
    table.qtbot.mouseClick(table.grid.header.lock_button, LEFT)
    table.said.clear()
    return table


def of_shelf(table) -> None:
    shelf = table.grid.shelf
    start = shelf.box_of("wolf").center().toPoint()
    QTest.mousePress(shelf, LEFT, NONE, start)
    QTest.mouseMove(shelf, start - QPoint(0, 30))
    QTest.mouseMove(shelf, start - QPoint(0, 200))
    QTest.mouseRelease(shelf, LEFT, NONE, start - QPoint(0, 200))


def of_event(table) -> None:
    start = table.at("tide")
    QTest.mousePress(table.port, LEFT, NONE, start)
    for step in (20, 40):
        table.move(start + QPoint(0, step))
    QTest.mouseRelease(table.port, LEFT, NONE, start + QPoint(0, 40))


def by_key(key, modifiers=NONE, who="boris"):
    def act(table) -> None:
        table.grid.set_current(who)
        table.key(key, modifiers)

    return act


WAYS = {
    "drag": ("Boris", lambda table: table.drag("boris", ticks(7))),
    "shelf": ("Bog Wolf", of_shelf),
    "event": ("Tide rises", of_event),
    "key": ("Boris", by_key(Qt.Key.Key_M)),
    "tie": ("Marsh Hag", by_key(Qt.Key.Key_Down, ALT, "hag")),
}


@pytest.mark.parametrize("way", WAYS)
def test_what_is_kept_by_the_padlock_says_so_to_eyes_and_ears(locked, way):
    who, act = WAYS[way]
    grid = locked.grid
    moved = []
    for signal in (grid.held_released, grid.tokens_held, grid.event_moved):
        signal.connect(lambda *args: moved.append(args))
    act(locked)
    assert (grid.carrying, locked.drops, moved) == (False, [], [])
    assert grid._board.hinted == SHOWN.format(who)
    assert locked.said == [SPOKEN.format(who)], "once for each try"


def test_the_hint_goes_with_whatever_is_done_next(locked):
    for act in (
        lambda: locked.key(Qt.Key.Key_Down),
        lambda: QTest.mouseClick(locked.port, LEFT, NONE, QPoint(40, 40)),
        lambda: locked.grid.zoom_by(1),
        lambda: locked.grid.set_view(locked.grid.view),
    ):
        WAYS["key"][1](locked)
        assert locked.grid._board.hinted
        act()
        assert not locked.grid._board.hinted


def test_a_key_opens_and_closes_the_padlock_and_tells_it(locked):
    button = locked.grid.header.lock_button
    assert "A click or L" in button.toolTip()
    WAYS["drag"][1](locked)
    locked.key(Qt.Key.Key_L)
    assert not button.isChecked()
    assert not locked.grid._board.hinted
    assert locked.said[-1] == "The padlock is open: tokens can be moved."
    locked.drag("boris", ticks(7))
    assert locked.drops == [({"boris": 43}, None, None)]
    locked.key(Qt.Key.Key_L)
    assert button.isChecked()
    assert locked.said[-1] == "The padlock is closed: tokens stay where they are."


def test_without_a_key_the_hint_names_the_padlock_alone(locked):
    locked.grid.header.set_lock_key("")
    WAYS["drag"][1](locked)
    assert locked.grid._board.hinted.endswith("\nThe padlock above opens it")
    assert locked.grid.header.lock_button.toolTip() == (
        "Tokens stay where they are. A click lets them be moved again."
    )
