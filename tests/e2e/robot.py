"""A desk in a process of its own, at which somebody plays on and on. Started by a test.

Usage: ``python robot.py HOME CAMPAIGN``. Opens the campaign, plays turns with keys, undoes
and redoes now and then, and says after every change which step the battle stands at.
"""

import sys
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.engine.core.answers import QuestionKind
from app.ui.shell.main_window import MainWindow
from tests.helpers.desk import desk_parts


class Robot:
    """Presses one key per turn of the event loop."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._steps = 0

    def play(self) -> None:
        """The next key."""
        battle = self._window.bridge.battle
        if battle is None or battle.view.outcome is not None:
            QApplication.quit()
            return
        self._steps += 1
        if self._steps % 41 == 40 and battle.cursor > 2:
            self._window.actions_["undo"].trigger()
            return
        focused = self._window.focusWidget()
        question = self._window.battle.turn.flow.asked_now
        if question is not None and question.kind is QuestionKind.ROLL:
            dice = question.dice
            QTest.keyClicks(focused, str((dice.lowest + dice.highest) // 2))
        elif question is not None and question.kind is QuestionKind.NUMBER:
            QTest.keyClicks(focused, "5")
        QTest.keyClick(focused, Qt.Key.Key_Return)


def main(home: Path, campaign: Path) -> int:
    """Plays until the fight is over or the process is killed."""
    application = QApplication([])
    window = MainWindow(desk_parts(home))
    window.show()
    window.open_file(campaign)

    def tell() -> None:
        battle = window.bridge.battle
        if battle is not None:
            sys.stdout.write(f"{battle.cursor}\n")
            sys.stdout.flush()

    window.bridge.battle_changed.connect(tell)
    robot = Robot(window)
    timer = QTimer(window)
    timer.timeout.connect(robot.play)
    timer.start(0)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
