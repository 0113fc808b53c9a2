"""Choosing a portrait: a file is asked for, read beside the event loop, and kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QThreadPool, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.engine.model.phrase import Phrase
from app.services.portraits import PictureError, Portraits
from app.services.session import CampaignError
from app.ui.portraits.pictures import portrait_of
from app.ui.wording import Wording

Pick = Callable[[], Path | None]
"""Asks for a file; ``None`` when nobody chose one."""


class PortraitChooser(QObject):
    """Gives characters portraits out of files."""

    said = Signal(str, str)
    """A sentence, and its tone: ``good``, or ``warn`` when nothing was changed."""
    _read = Signal(str, str, bytes)
    _failed = Signal(object)

    def __init__(
        self,
        portraits: Callable[[], Portraits | None],
        words: Wording,
        parent: QWidget,
        pick: Pick | None = None,
    ) -> None:
        super().__init__(parent)
        self._portraits, self._words = portraits, words
        self._pick = pick or (lambda: pick_picture(parent, words))
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._wanted_of: Portraits | None = None
        self._read.connect(self._keep)
        self._failed.connect(self._tell)

    @property
    def busy(self) -> bool:
        """Whether a file is being read."""
        return self._pool.activeThreadCount() > 0

    def choose(self, character: str, name: str) -> None:
        """Asks for a picture of ``name``, whose document is ``character``."""
        path = self._pick()
        if path is not None:
            self.take(character, name, path)

    def take(self, character: str, name: str, path: Path) -> None:
        """Gives ``name`` the picture of a file, such as one that was dropped."""
        self._wanted_of = self._portraits()
        self.said.emit(self._words.text("portrait.reading", name=path.name), "info")
        self._pool.start(lambda: self._load(character, name, path))

    def remove(self, character: str, name: str) -> None:
        """Takes a portrait off."""
        portraits = self._portraits()
        if portraits is not None:
            self._guard(lambda: portraits.remove(character), "portrait.removed", name)

    def _load(self, character: str, name: str, path: Path) -> None:
        """Runs beside the event loop; the signals bring the outcome back to it."""
        try:
            data = portrait_of(path)
        except PictureError as fault:
            self._failed.emit(fault.phrase)
        else:
            self._read.emit(character, name, data)

    def _keep(self, character: str, name: str, data: bytes) -> None:
        portraits = self._portraits()
        if portraits is None or portraits is not self._wanted_of:
            return  # another campaign is open by now
        self._guard(lambda: portraits.put(character, data), "portrait.kept", name)

    def _guard(self, change: Callable[[], None], done: str, name: str) -> None:
        try:
            change()
        except CampaignError as error:
            self._tell(error.phrase)
        else:
            self.said.emit(self._words.text(done, name=name), "good")

    def _tell(self, phrase: Phrase) -> None:
        self.said.emit(self._words.phrase(phrase), "warn")


def pick_picture(parent: QWidget, words: Wording) -> Path | None:
    """Asks for a picture; ``None`` when nobody chose one."""
    name, _ = QFileDialog.getOpenFileName(
        parent, words.text("portrait.pick"), "", words.text("portrait.filter")
    )
    return Path(name) if name else None
