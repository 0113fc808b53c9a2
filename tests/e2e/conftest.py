"""The whole desk, as a person finds it."""

import pytest

from app.ui.shell.main_window import MainWindow
from tests.helpers.desk import Hands, desk_parts


@pytest.fixture
def window(qtbot, home):
    made = MainWindow(desk_parts(home))
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    with qtbot.waitActive(made):
        made.activateWindow()
    yield made
    made.close()


@pytest.fixture
def hands(window, qtbot):
    return Hands(window, qtbot)
