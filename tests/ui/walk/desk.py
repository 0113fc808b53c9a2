"""A desk to walk on: a window on a fresh copy of a sample, and what keeps it apart."""

import atexit
import gc
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import (
    QAbstractEventDispatcher,
    QCoreApplication,
    QEvent,
    QEventLoop,
    QProcess,
    QTimer,
)
from PySide6.QtWidgets import QApplication
from shiboken6 import Shiboken

from app.engine.systems import SYSTEMS
from app.ui.shell.main_window import MainWindow
from tests.helpers.desk import RESOURCES, desk_parts
from tests.helpers.making import make_sample
from tests.ui.walk.files import Files
from tests.ui.walk.watch import Watch, watching

NAMES = tuple(system.info.id for system in SYSTEMS)
LONGEST = 3000
"""More turns of the event loop than any input takes before nothing is left to do."""
_ALL = QEventLoop.ProcessEventsFlag.AllEvents
_WAIT = QEventLoop.ProcessEventsFlag.WaitForMoreEvents


class RestlessError(AssertionError):
    """The desk never came to an end of what it does."""


class Desk:
    """A window, the files that dialogs choose from, and what was complained about so far."""

    def __init__(self, home: Path, files: Files, watch: Watch) -> None:
        self.files, self.watch = files, watch
        self.parts = desk_parts(home)
        self.stood = 0.0
        """The longest time, in seconds of work, that keys and mouse had to wait."""
        self.window = self._made()

    def _made(self) -> MainWindow:
        window = MainWindow(self.parts)
        window.actions_["quit"].setEnabled(False)
        window.show()
        window.activateWindow()
        return window

    def begin_anew(self) -> None:
        """Leaves the program and starts it again, with the campaign that was open."""
        session = self.window.bridge.session
        self.window.close()
        self.settle()
        self.window.deleteLater()
        self.window = self._made()
        self.settle()
        if session is not None:
            self.window.open_file(session.path)

    @property
    def alive(self) -> bool:
        """Whether the window is still there."""
        return Shiboken.isValid(self.window) and self.window.isVisible()

    def settle(self, *, patient: bool = True) -> None:
        """Lets the desk do all that it has to do. Pauses are cut short, processes waited for.

        Raises `RestlessError` when there is no end of it.
        """
        dispatcher = QAbstractEventDispatcher.instance()
        for _ in range(LONGEST):
            start = time.process_time()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            moved = dispatcher.processEvents(_ALL) or self._hasten()
            self.stood = max(self.stood, time.process_time() - start)
            if moved:
                continue
            if not (patient and self._working()):
                return
            QCoreApplication.processEvents(_ALL | _WAIT)
        raise RestlessError("the desk never comes to rest")

    def _hasten(self) -> bool:
        """Ends pauses; whether there were any."""
        timers = self.window.findChildren(QTimer) if Shiboken.isValid(self.window) else []
        paused = [one for one in timers if one.isActive() and one.isSingleShot()]
        for timer in paused:
            pause = timer.interval()
            timer.start(0)
            QCoreApplication.processEvents(_ALL)
            if Shiboken.isValid(timer) and not timer.isActive():
                timer.setInterval(pause)
        return bool(paused)

    def _working(self) -> bool:
        idle = QProcess.ProcessState.NotRunning
        if not Shiboken.isValid(self.window):
            return False
        return any(one.state() is not idle for one in self.window.findChildren(QProcess))

    def close(self) -> None:
        """Closes everything, as somebody does who goes home."""
        if Shiboken.isValid(self.window):
            self.window.close()
            with suppress(RestlessError):  # told before; it ends with the window
                self.settle()
            self.parts.scheme.choose(None)
            self.window.deleteLater()
        for widget in QApplication.topLevelWidgets():
            widget.close()
            widget.deleteLater()
        self.settle()
        self.parts.look.deleteLater()
        QApplication.clipboard().clear()
        self.settle()
        gc.collect()  # what was left open complains when it is collected


@cache
def samples() -> dict[str, Path]:
    """A campaign of each rule system, by its id; made once in a process, to be copied."""
    folder = Path(tempfile.mkdtemp(prefix="seedboard-samples-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name in NAMES:
        make_sample(folder / f"{name}.seedboard", RESOURCES, system=name)
    return {name: folder / f"{name}.seedboard" for name in NAMES}


@contextmanager
def at_desk(system: str, *, dressed: bool = False) -> Iterator[Desk]:
    """A desk with the sample of a rule system open, in a home of its own.

    ``dressed`` puts the style sheet on, as the program does.
    """
    with tempfile.TemporaryDirectory(prefix="seedboard-walk-") as name, watching() as watch:
        home = Path(name, "home")
        home.mkdir()
        campaign = home / "campaign.seedboard"
        shutil.copy(samples()[system], campaign)
        files = Files(Path(name, "files"), samples())
        with patch.dict(os.environ, HOME=str(home)), files.answering():
            desk = Desk(home, files, watch)
            if dressed:
                _dress(desk)
            desk.settle()
            desk.window.open_file(campaign)
            desk.settle()
            try:
                yield desk
            finally:
                desk.close()


def _dress(desk: Desk) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    look = desk.parts.look
    look.dress(application)
    look.changed.connect(lambda: look.dress(application))
