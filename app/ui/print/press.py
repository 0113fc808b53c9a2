"""Makes PDFs one after the other in processes of their own, and keeps the last of them."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.ui.print.making import Made, Making

_PAUSE = 250
"""Milliseconds without a change before the PDF is made anew."""


class Press(QObject):
    """One run at a time; a newer wish ends the one under way.

    ``began``, then ``advanced`` with the pages so far, and at the end one of ``made``,
    ``failed`` with a sentence, and ``stopped``.
    """

    wanted = Signal()
    """The pause after a change is over: say what is to be made, by `run`."""
    began = Signal()
    advanced = Signal(int)
    made = Signal(object)
    failed = Signal(str)
    stopped = Signal()

    def __init__(self, program: Sequence[str], parent: QObject) -> None:
        super().__init__(parent)
        self._program = tuple(program)
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._number = 0
        self._making: Making | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self.wanted)

    @property
    def running(self) -> bool:
        """Whether a file is being made."""
        return self._making is not None

    @property
    def waiting(self) -> bool:
        """Whether a change waits for its pause."""
        return self._timer.isActive()

    def want(self) -> None:
        """Something changed: after a pause there is to be another file."""
        self._timer.start()

    def draft(self) -> Path:
        """A fresh place for a file that nobody keeps."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="seedboard-print-")
        self._number += 1
        return Path(self._folder.name, f"print-{self._number}.pdf")

    def run(self, arguments: Sequence[str]) -> None:
        """Begins ``seedboard print`` with these arguments."""
        self._timer.stop()
        self._drop()
        making = Making(self._program, arguments, parent=self)
        making.advanced.connect(self.advanced)
        making.made.connect(self._end_made)
        making.failed.connect(self._end_failed)
        making.cancelled.connect(self._end_stopped)
        self._making = making
        self.began.emit()
        making.start()

    def stop(self) -> None:
        """Ends the run under way; nothing is left of it."""
        self._timer.stop()
        if self._making is not None:
            self._making.cancel()

    def close_down(self) -> None:
        """Ends whatever runs without a word, and removes the temporary files."""
        self._timer.stop()
        self._drop()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _end_made(self, made: Made) -> None:
        self._forget()
        self.made.emit(made)

    def _end_failed(self, problem: str) -> None:
        self._forget()
        self.failed.emit(problem)

    def _end_stopped(self) -> None:
        self._forget()
        self.stopped.emit()

    def _forget(self) -> None:
        making, self._making = self._making, None
        if making is not None:
            making.deleteLater()

    def _drop(self) -> None:
        making, self._making = self._making, None
        if making is not None:
            making.blockSignals(True)  # noqa: FBT003 - Qt's own switch
            making.cancel()
            making.deleteLater()
