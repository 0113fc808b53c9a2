"""A grid that nobody answers."""

import pytest

from app.ui.grid.delay_grid import DelayGrid
from app.ui.grid.landing import Landing, landing
from app.ui.kit.token_painter import TokenPainter
from tests.helpers.grid_table import Table, moved
from tests.helpers.views import skirmish


@pytest.fixture
def table(qtbot, look, wording) -> Table:
    def forecast(places, before, after) -> Landing | None:
        del before, after
        assert grid.view is not None
        return landing(moved(grid.view, dict(places)), next(iter(places)))

    grid = DelayGrid(look, TokenPainter(look), wording, forecast)
    qtbot.addWidget(grid)
    grid.resize(664, 780)
    with qtbot.waitExposed(grid):
        grid.show()
    grid.set_view(skirmish())
    grid.canvas.setFocus()
    return Table(grid, qtbot)
