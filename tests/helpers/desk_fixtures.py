"""A whole window at its start page, with real hands."""

import pytest

from app.ui.shell.main_window import MainWindow
from tests.helpers.desk import Hands, desk_parts, show_active


@pytest.fixture
def parts(qapp, home):
    return desk_parts(home)


@pytest.fixture
def make_window(qtbot, parts):
    made = []

    def make():
        window = MainWindow(parts)
        made.append(window)
        show_active(window, qtbot)
        return window

    yield make
    for window in made:
        window.close()


@pytest.fixture
def window(make_window):
    return make_window()


@pytest.fixture
def hands(window, qtbot):
    return Hands(window, qtbot)
