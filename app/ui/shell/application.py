"""The Qt application around the window: made once, ended by whoever may end it."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TypeAlias

from PySide6.QtCore import (
    QMessageLogContext,
    QSocketNotifier,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication

from app.ui.kit.look import Look, SystemContrast, SystemScheme

Application: TypeAlias = QApplication
"""What runs the desk, for the composition root, which does not know Qt."""

NAME = "seedboard"
_STYLE = ("-style", "Fusion")
"""Told beforehand: `QApplication.setStyle` gives a style back, and PySide makes all its enums."""
_LEVELS = {
    QtMsgType.QtDebugMsg: "DEBUG",
    QtMsgType.QtInfoMsg: "INFO",
    QtMsgType.QtWarningMsg: "WARNING",
}
_HARMLESS = ("does not support propagateSizeHints",)
"""What the offscreen platform says of every window."""


def make_application(
    arguments: Sequence[str],
    *,
    log: Callable[[], object] = lambda: None,
    ended: Callable[[str], object] = lambda _: None,
) -> QApplication:
    """The one `QApplication` of this process; what Qt does not know of ``arguments`` is ignored.

    ``log`` is called before a message of Qt is logged: a place for it, where there is none yet.
    ``ended`` is called with the reason where Qt can show no window: it aborts the process then.
    """
    messages = _Messages(log, ended)
    qInstallMessageHandler(messages)
    application = QApplication([*arguments, *_STYLE])
    messages.started = True
    application.setApplicationName(NAME)
    application.setDesktopFileName(NAME)
    return application


def dress(application: QApplication, resources: Path) -> tuple[Look, SystemScheme]:
    """The look of the application, and its tie to the system's light and dark.

    The style sheet is left for `finish`: a widget that is built under one is polished anew
    whenever it gets another parent, which makes the window three times as slow to build.
    """
    look = Look(resources, parent=application)
    scheme = SystemScheme(look, application.styleHints(), look)
    SystemContrast(look, application.styleHints().accessibility(), look)
    look.tint(application)
    return look, scheme


def finish(application: QApplication, look: Look) -> None:
    """Put the style sheet on what has been built, and follow every change of the look."""
    look.dress(application)
    look.changed.connect(lambda: look.dress(application))


def follow_paint(application: QApplication, look: Look, resources: Path) -> None:
    """What can wait for the first paint: the icon, and the system's wish for less motion."""
    from PySide6.QtGui import QIcon  # noqa: PLC0415 - see above

    from app.ui.shell.system_motion import SystemMotion, ask_system  # noqa: PLC0415

    application.setWindowIcon(QIcon(str(resources / "brand" / "seedboard.svg")))
    SystemMotion(look, ask_system)


def follow_screens(application: QApplication, came: Callable[[], object]) -> None:
    """Tells of every screen that is plugged in."""
    application.screenAdded.connect(came)


@contextmanager
def ended_by_signals(application: QApplication) -> Iterator[None]:
    """Ctrl+C and a polite kill close the windows, as their close button would."""
    if os.name != "posix":
        yield
        return

    def close(_number: int, _frame: FrameType | None) -> None:
        application.closeAllWindows()

    inside, outside = os.pipe()
    os.set_blocking(outside, False)
    notifier = QSocketNotifier(inside, QSocketNotifier.Type.Read)
    notifier.activated.connect(lambda *_: os.read(inside, 64))
    before_fd = signal.set_wakeup_fd(outside)
    before = {one: signal.signal(one, close) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
        signal.set_wakeup_fd(before_fd)
        notifier.setEnabled(False)
        os.close(inside)
        os.close(outside)


class _Messages:
    """Qt's own messages go where all others go, but for those that mean nothing."""

    def __init__(self, log: Callable[[], object], ended: Callable[[str], object]) -> None:
        self._log = log
        self._ended = ended
        self._before: list[str] = []
        self.started = False

    def __call__(self, kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if any(part in text for part in _HARMLESS):
            return
        import logging  # noqa: PLC0415 - most starts have nothing to log

        self._log()
        level = logging.getLevelNamesMapping()[_LEVELS.get(kind, "ERROR")]
        logging.getLogger("qt").log(level, "%s", text)
        if self.started:
            return
        if kind is QtMsgType.QtFatalMsg:
            self._ended("; ".join(self._before) or text)  # those before it name the cause
        self._before.append(text.rstrip("."))
