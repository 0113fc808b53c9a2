"""The desk is killed in the middle of a fight; the next start is exactly where it was."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from app.engine.core.answers import DeskRoller
from app.ui.shell.main_window import MainWindow
from tests.helpers.desk import RESOURCES, Hands, desk_parts, open_path
from tests.helpers.making import make_sample

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("SEEDBOARD_DESK_KILLS", "4"))


def begin_a_fight(path: Path) -> None:
    make_sample(path, RESOURCES)
    session = open_path(path)
    session.begin("toll-at-the-weir", responder=DeskRoller(3))
    session.close()


def play_and_kill(home: Path, path: Path, after: int) -> tuple[int, bool]:
    """Lets a robot play, kills it after so many changes; gives what it said last."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, str(Path(__file__).with_name("robot.py")), str(home), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as robot:
        last, over = -1, False
        assert robot.stdout is not None
        for _ in range(after):
            line = robot.stdout.readline()
            if not line:
                over = True
                break
            last = int(line)
        robot.kill()
        rest = robot.stdout.read().split()
    return (int(rest[-1]) if rest else last), over


@pytest.mark.slow
def test_every_kill_leaves_exactly_what_was_done(qtbot, home, tmp_path):
    path = tmp_path / "fight.seedboard"
    begin_a_fight(path)
    dice = random.Random(20)  # noqa: S311 - when to kill, not a secret
    for _ in range(KILLS):
        last, over = play_and_kill(tmp_path / "home", path, dice.randint(2, 9))
        session = open_path(path)
        battle = session.battle or open_newest(session)
        assert battle.cursor in {last, last + 1, last - 1}
        cursor, seen = battle.cursor, battle.view
        session.close()
        window = MainWindow(desk_parts(tmp_path / "home"))
        qtbot.addWidget(window)
        window.show()
        with qtbot.waitSignal(window.start.recent.looked):
            window.start.refresh()
        if over:
            window.close()
            return
        assert window.start.recent.cards[0].button.text() == "Resume"
        window.start.focus_here()
        Hands(window, qtbot).enter()
        assert window.bridge.battle.cursor == cursor
        assert window.bridge.battle.view == seen
        assert window.battle.turn.flow.actor == seen.now
        window.close()


def open_newest(session):
    session.open_battle(session.battles()[0].id)
    return session.battle
