"""What goes wrong while somebody walks: exceptions, and complaints of Qt, Python and the log."""

import logging
import sys
import threading
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_HARMLESS = "This plugin does not support "
"""What the offscreen platform says of what other platforms do."""
_QUIET = {QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg}


class Watch(logging.Handler):
    """Keeps every complaint."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.complaints: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """A line of the log."""
        told = f"{record.levelname} {record.name}: {record.getMessage()}"
        if record.exc_info and record.exc_info[0] is not None:
            told += "\n" + "".join(traceback.format_exception(*record.exc_info))
        self.complaints.append(told)

    def caught(
        self, kind: type[BaseException], error: BaseException, where: TracebackType | None
    ) -> None:
        """An exception that nobody caught."""
        told = "".join(traceback.format_exception(kind, error, where))
        self.complaints.append(f"{kind.__name__}: {error}\n{told}")

    def of_qt(self, kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        """A message of Qt."""
        if kind not in _QUIET and _HARMLESS not in text:
            stack = "".join(traceback.format_stack(limit=12)[:-1])
            self.complaints.append(f"Qt says: {text}\n{stack}")


@contextmanager
def watching() -> Iterator[Watch]:
    """Hears everything for as long as the block lasts; warnings of Python are exceptions in it."""
    watch, root = Watch(), logging.getLogger()
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    root.addHandler(watch)
    sys.excepthook = watch.caught
    threading.excepthook = lambda told: watch.caught(
        told.exc_type, told.exc_value or RuntimeError(), told.exc_traceback
    )
    sys.unraisablehook = lambda told: watch.caught(
        told.exc_type, told.exc_value or RuntimeError(), told.exc_traceback
    )
    earlier = qInstallMessageHandler(watch.of_qt)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            yield watch
        finally:
            qInstallMessageHandler(earlier)
            sys.excepthook, threading.excepthook, sys.unraisablehook = before
            root.removeHandler(watch)
