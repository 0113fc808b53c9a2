"""The clipboard: delays and steps as players may see them, once or after each step."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from app.engine.model.phrase import Phrase
from app.ui.battle.copy_text import Style, delays_text, lines_text, post_text, step_line
from app.ui.battle.outlet import Outlet
from app.ui.wording import Wording

_AT_ONCE = 12
"""Milliseconds of reading between two events, so that nobody waits for a long battle."""


@dataclass(slots=True)
class _Reading:
    """Steps on their way to the clipboard."""

    steps: Iterator[Sequence[Phrase]]
    of: int
    most: int | None
    read: int = 0
    lines: list[str] = field(default_factory=list)
    """Newest first."""

    def next(self, wording: Wording) -> bool:
        """Words one more step; says whether that was the last that is wanted."""
        step = next(self.steps, None) if len(self.lines) != self.most else None
        if step is None:
            return True
        self.read += 1
        if step:
            self.lines.append(step_line(step, wording))
        return False


class Copying(QObject):
    """Copies in one style; while it is `posting`, after each step by itself."""

    said = Signal(str)
    """A sentence about what is in the clipboard now."""
    posting_changed = Signal(bool)
    reading_changed = Signal(int, int)
    """So many steps of so many have been read for a copy; 0 of 0 when none is made."""

    def __init__(self, outlet: Outlet, wording: Wording, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.outlet = outlet
        self._words = wording
        self.style = Style.PLAIN
        self._posting = False
        self._reading: _Reading | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._read_on)
        outlet.changed.connect(self.stop)
        outlet.changed.connect(self._post)

    @property
    def posting(self) -> bool:
        """Whether the clipboard follows the battle; never before somebody asked for it."""
        return self._posting

    def copy_delays(self) -> None:
        """Everybody's delay in acting order."""
        view = self.outlet.view()
        if view is not None:
            self._put(delays_text(view, self._words, self.style))
            self.said.emit(self._words.pictured("copy.delays_done", self.outlet.picture))

    def copy_steps(self, most: int | None = None) -> None:
        """The last steps that players may be told of; all of them without a number.

        A few are there at once; for more the desk goes on meanwhile, until it is told to `stop`
        or the battle changes.
        """
        self._reading = _Reading(self.outlet.backwards(), self.outlet.steps, most)
        self._read_on()

    @property
    def reading(self) -> bool:
        """Whether a copy is being made."""
        return self._reading is not None

    def stop(self) -> None:
        """Gives up the copy that is being made; the clipboard stays as it was."""
        if self._reading is not None:
            self._end_reading()
            self.said.emit(self._words.text("copy.stopped"))

    def _read_on(self) -> None:
        reading = self._reading
        if reading is None:
            return
        clock = QElapsedTimer()
        clock.start()
        while not reading.next(self._words):
            if clock.elapsed() >= _AT_ONCE:
                self.reading_changed.emit(reading.read, reading.of)
                self._soon.start()
                return
        self._end_reading()
        if reading.lines:
            self._put(lines_text(reading.lines[::-1], self.style))
        code = "copy.steps_done" if reading.lines else "copy.steps_none"
        self.said.emit(self._words.text(code, n=len(reading.lines)))

    def _end_reading(self) -> None:
        self._reading = None
        self._soon.stop()
        self.reading_changed.emit(0, 0)

    def set_posting(self, posting: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Lets the clipboard follow the battle from now on, or leaves it alone."""
        if posting is self._posting:
            return
        self._posting = posting
        self._post()
        self.posting_changed.emit(posting)
        code = "copy.posting" if posting else "copy.posting_ended"
        self.said.emit(self._words.text(code))

    def _post(self) -> None:
        if not self._posting:
            return
        view = self.outlet.view()
        if view is not None:
            told = next(self.outlet.backwards(), ())  # what came before was posted before
            self._put(post_text(view, (told,) if told else (), self._words, self.style))

    @staticmethod
    def _put(text: str) -> None:
        QGuiApplication.clipboard().setText(text)
