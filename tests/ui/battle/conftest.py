"""A desk with a battle on it, made by hand so that every number is known."""

import pytest

from app.ui.shell.main_window import MainWindow
from tests.helpers.desk import Hands, desk_parts, open_table
from tests.helpers.seed import ATTACK, ability, entrant

SWORD = {"dice": "1d10", "delay": 50, "floor": 20, "power": 3}
GUARD = ability("Guard", {"kind": "defend"}, target="self", delay={"ticks": 35})
FLOOD = ability("Flood", {"kind": "damage", "dice": "1d6"}, mp=120, delay={"ticks": 60})


def fighters():
    return (
        entrant("Mirel", spd=12, atk=5, weapon=SWORD, abilities=(ATTACK, GUARD, FLOOD), place=0),
        entrant("Boris", spd=4, atk=5, weapon=SWORD, place=40),
        entrant("Imp", "enemies", spd=10, atk=3, weapon=SWORD, place=20),
        entrant("Hag", "enemies", spd=10, weapon=SWORD, place=30, row="back"),
    )


@pytest.fixture
def entrants():
    """Who is at the table; a module may seat others."""
    return fighters()


@pytest.fixture
def window(qtbot, home, tmp_path, entrants):
    made = MainWindow(desk_parts(home))
    qtbot.addWidget(made)
    made.show_session(open_table(tmp_path, *entrants))
    made.show()
    qtbot.waitExposed(made)
    with qtbot.waitActive(made):
        made.activateWindow()
    made.battle.focus_here()
    yield made
    made.close()


@pytest.fixture
def battle(window):
    return window.bridge.battle


@pytest.fixture
def hands(window, qtbot):
    return Hands(window, qtbot)


@pytest.fixture
def place(window):
    return window.battle
