"""A PDF made by a process of its own: the window keeps its speed, whatever the size of the print.

Drawing in a thread of the same process would make a drag stall, as both share one interpreter.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QProcess, Signal

_PAGE = re.compile(rb"^page (\d+)\r?$", re.MULTILINE)
_MANNER = ("--progress", "--gentle")
_PATIENCE = 2000
"""Milliseconds that a killed process has to be gone."""


@dataclass(frozen=True, slots=True)
class Made:
    """A finished file and the report of the command that made it."""

    path: Path
    report: Mapping[str, Any]


class Making(QObject):
    """One run of ``seedboard print``.

    ``advanced`` tells the pages begun so far. Exactly one of the others ends the run: ``made``
    with a `Made`, ``failed`` with a sentence, or ``cancelled``. The target is written whole or
    not at all, so nothing is left of a run that did not end well.
    """

    advanced = Signal(int)
    made = Signal(object)
    failed = Signal(str)
    cancelled = Signal()

    def __init__(
        self,
        program: Sequence[str],
        arguments: Sequence[str],
        *,
        kit: bytes = b"",
        parent: QObject | None = None,
    ) -> None:
        """``arguments`` follow ``print``; ``kit`` is what ``print kit -`` reads."""
        super().__init__(parent)
        self._kit = kit
        self._told = bytearray()
        self._process = QProcess(self)
        self._process.setProgram(program[0])
        self._process.setArguments([*program[1:], "print", *arguments, "--json", *_MANNER])
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._stumbled)
        self._process.readyReadStandardError.connect(self._hear)
        self._ended = False

    def start(self) -> None:
        """Begins; what happens is told by the signals."""
        self._process.start()
        if self._kit:
            self._process.write(self._kit)
        self._process.closeWriteChannel()

    def cancel(self) -> None:
        """Ends the run at once; after the end it does nothing."""
        if self._close():
            self._process.kill()
            self._process.waitForFinished(_PATIENCE)
            self.cancelled.emit()

    def _close(self) -> bool:
        """Whether this is the first word about the end."""
        first, self._ended = not self._ended, True
        return first

    def _hear(self) -> None:
        self._told += self._process.readAllStandardError().data()
        pages = _PAGE.findall(self._told)
        if pages:
            self.advanced.emit(int(pages[-1]))
            del self._told[: self._told.rindex(pages[-1]) + len(pages[-1])]

    def _finished(self, code: int) -> None:
        if not self._close():
            return
        said = self._process.readAllStandardOutput().data()
        report = _read(bytes(said))
        file = report.get("file")
        if code == 0 and isinstance(file, str):
            self.made.emit(Made(Path(file), report))
            return
        problem = report.get("problem")
        text = problem.get("text") if isinstance(problem, Mapping) else None
        self._hear()
        self.failed.emit(str(text or self._told.decode("utf-8", "replace").strip() or code))

    def _stumbled(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._close():
            self.failed.emit(self._process.errorString())


def _read(said: bytes) -> Mapping[str, Any]:
    try:
        read = json.loads(said)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}
