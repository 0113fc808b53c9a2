"""Catches what nobody caught: into the log, and before the eyes of whoever is at the desk."""

import sys
import threading
from collections.abc import Callable
from types import TracebackType

import PySide6
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from app import __version__
from app.ui.wording import Wording


class CrashReporter(QObject):
    """Takes the place of the interpreter's hooks while installed.

    One dialog at a time: what breaks while it is open is logged only.
    """

    _crashed = Signal(str)

    def __init__(
        self,
        wording: Wording,
        parent: QObject | None = None,
        *,
        log: Callable[[], object] = lambda: None,
    ) -> None:
        """``log`` is called before a fault is logged: a place for it, where there is none yet."""
        super().__init__(parent)
        self._wording = wording
        self._start_log = log
        self._open = False
        self._crashed.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Listen to the main thread and to all others."""
        sys.excepthook = self.caught
        threading.excepthook = self._caught_in_thread

    def uninstall(self) -> None:
        """Give the interpreter its own hooks back."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__

    def caught(
        self, kind: type[BaseException], error: BaseException, _trace: TracebackType | None
    ) -> None:
        """Log a fault of the program and have it shown; Ctrl+C closes the program."""
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.quit()
            return
        self._log(error)
        self._crashed.emit(report(error))

    def ended_the_start(self, error: BaseException) -> None:
        """Log a fault before there is a loop of events, and show it where no terminal tells it."""
        self._log(error)
        if sys.stderr is None:
            from app.ui.shell.crash_dialog import CrashDialog  # noqa: PLC0415 - for a fault only

            CrashDialog(report(error), self._wording).exec()

    def _log(self, error: BaseException) -> None:
        import logging  # noqa: PLC0415 - most starts have nothing to log

        self._start_log()
        logging.getLogger(__name__).critical("a fault of the program", exc_info=error)

    def _caught_in_thread(self, arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            self.caught(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)

    def _show(self, text: str) -> None:
        if self._open:
            return
        from app.ui.shell.crash_dialog import CrashDialog  # noqa: PLC0415 - for a fault only

        self._open = True
        dialog = CrashDialog(text, self._wording)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._closed)
        dialog.open()

    def _closed(self, result: int) -> None:
        from app.ui.shell.crash_dialog import CrashDialog  # noqa: PLC0415 - for a fault only

        self._open = False
        if result == CrashDialog.CLOSE:
            QCoreApplication.exit(1)


def report(error: BaseException) -> str:
    """What a maintainer needs to know, and nothing about the person."""
    import platform  # noqa: PLC0415 - for a fault only
    import traceback  # noqa: PLC0415

    lines = (
        f"Seedboard {__version__}",
        f"Python {platform.python_version()}, PySide6 {PySide6.__version__}",
        platform.platform(),
        "",
        "".join(traceback.format_exception(error)),
    )
    return "\n".join(lines)
