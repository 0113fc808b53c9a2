"""Before a battle the roster says how earlier ones left the party."""

import pytest
from PySide6.QtCore import Qt

from app.engine.core.answers import DeskRoller
from app.engine.core.commands import ChangeGauge, EndBattle, SetStatus
from app.ui.kit.widgets import Text
from app.ui.shell.main_window import MainWindow
from tests.helpers.desk import RESOURCES, desk_parts, open_path, who
from tests.helpers.making import make_sample


@pytest.fixture
def window(qtbot, home, tmp_path):
    made = MainWindow(desk_parts(home))
    qtbot.addWidget(made)
    path = tmp_path / "sample.seedboard"
    make_sample(path, RESOURCES)
    made.show_session(open_path(path))
    made.show()
    qtbot.waitExposed(made)
    qtbot.waitUntil(lambda: made.battle.whole)
    yield made
    made.close()


def said(window) -> list[str]:
    roster = window.battle.roster
    return [text.full_text for text in roster.findChildren(Text) if text.isVisible()]


def fight(session) -> None:
    session.begin(session.encounters()[0].id, responder=DeskRoller(1))
    battle = session.battle
    wren, ilse = (who(battle, name) for name in ("Wren", "Ilse"))
    battle.run(ChangeGauge((wren,), "hp", -62))
    battle.run(ChangeGauge((wren,), "mp", -14))
    battle.run(SetStatus((ilse,), "stone", None))
    battle.run(EndBattle())


def test_those_who_are_fresh_say_nothing(window):
    assert {"Wren", "front row"} <= set(said(window))
    assert not any(text.startswith("HP ") for text in said(window))


def test_what_the_last_battle_left_is_shown_before_the_next(window, qtbot):
    session = window.bridge.session
    fight(session)
    assert "Wren" not in said(window), "a battle is on show"
    qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "HP 270 of 332 · MP 300 of 314" in said(window))
    assert "1 lasting status" in said(window)
    session.carryover.rest(whole=True)
    qtbot.waitUntil(lambda: not any(text.startswith("HP ") for text in said(window)))
    assert "1 lasting status" not in said(window)
