"""The clipboard: delays and steps as players may see them, once or after each step."""

from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from app.ui.battle.copy_text import Style, delays_text, post_text, steps_text
from app.ui.battle.outlet import Outlet
from app.ui.wording import Wording

COUNTS: Final = (1, 5, 10, 20)
"""How many of the last steps are copied; all with 0."""


class Copying(QObject):
    """Copies in one style; while it is `posting`, after each step by itself."""

    said = Signal(str)
    """A sentence about what is in the clipboard now."""
    posting_changed = Signal(bool)

    def __init__(self, outlet: Outlet, wording: Wording, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.outlet = outlet
        self._words = wording
        self.style = Style.PLAIN
        self._posting = False
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
            self.said.emit(self._words.text("copy.delays_done"))

    def copy_steps(self, most: int | None = None) -> None:
        """The last steps that players may be told of; all of them without a number."""
        told = self.outlet.told(most)
        if told:
            self._put(steps_text(told, self._words, self.style))
        code = "copy.steps_done" if told else "copy.steps_none"
        self.said.emit(self._words.text(code, n=len(told)))

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
            told = self.outlet.told(1)
            self._put(post_text(view, told, self._words, self.style))

    @staticmethod
    def _put(text: str) -> None:
        QGuiApplication.clipboard().setText(text)
