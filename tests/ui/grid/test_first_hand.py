"""The first touch of a grid finds its hands, whether it was painted before or not."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.ui.grid.delay_grid import DelayGrid
from app.ui.kit.token_painter import TokenPainter
from tests.helpers.grid_table import LEFT, NONE, Table, ticks
from tests.helpers.views import skirmish


@pytest.fixture(params=["unpainted", "painted"])
def fresh(request, qtbot, look, wording) -> Table:
    grid = DelayGrid(look, TokenPainter(look), wording, lambda *_: None)
    qtbot.addWidget(grid)
    grid.resize(664, 780)
    grid.set_view(skirmish())
    grid.show()
    if request.param == "painted":
        qtbot.waitUntil(lambda: "_hands" in vars(grid))
    else:
        assert "_hands" not in vars(grid)
    return Table(grid, qtbot)


def _by_mouse(table: Table) -> None:
    table.drag("boris", ticks(7))


def _by_keys(table: Table) -> None:
    table.grid.pick_up("boris")
    table.type("43")
    table.key(Qt.Key.Key_Return)


@pytest.mark.parametrize("moved", [_by_mouse, _by_keys])
def test_a_token_is_moved(fresh: Table, moved: Callable[[Table], None]) -> None:
    moved(fresh)
    assert fresh.drops == [({"boris": 43}, None, None)]


def test_the_padlock_holds(fresh: Table) -> None:
    QTest.mouseClick(fresh.grid.header.lock_button, LEFT)
    fresh.drag("boris", ticks(7))
    assert fresh.drops == []


def test_a_held_one_is_taken_off_the_shelf(fresh: Table) -> None:
    released = []
    fresh.grid.held_released.connect(lambda ids, _place: released.append(ids))
    shelf, rect = fresh.grid.shelf, fresh.grid.token_rect("wolf")
    assert rect is not None
    start = shelf.mapFrom(fresh.grid, rect.center())
    goal = shelf.mapFromGlobal(fresh.port.mapToGlobal(fresh.at("boris")))
    QTest.mousePress(shelf, LEFT, NONE, start)
    QTest.mouseMove(shelf, (start + goal) / 2)
    QTest.mouseMove(shelf, goal)
    QTest.mouseRelease(shelf, LEFT, NONE, goal)
    assert released == ["wolf"]
    assert fresh.grid.current == "wolf"
