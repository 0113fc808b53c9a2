"""The portraits of the open campaign as pictures, decoded once each when first drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from app.services.portraits import Portraits


class Gallery(QObject):
    """Gives `TokenPainter` its pictures; ``find`` is what it takes."""

    changed = Signal()
    """Some portrait may be another now."""

    def __init__(
        self, portraits: Callable[[], Portraits | None], parent: QObject | None = None
    ) -> None:
        """``portraits`` gives those of the campaign that is open now."""
        super().__init__(parent)
        self._portraits = portraits
        self._known: dict[str, QImage | None] = {}

    def forget(self) -> None:
        """The campaign, or one of its documents, is another now."""
        if self._known:
            self._known.clear()
            self.changed.emit()

    def find(self, character: str) -> QImage | None:
        """A character's portrait; ``None`` where there is none that can be drawn."""
        if character not in self._known:
            self._known[character] = self._read(character)
        return self._known[character]

    def _read(self, character: str) -> QImage | None:
        portraits = self._portraits()
        found = None if portraits is None else portraits.find(character)
        if found is None:
            return None
        from app.ui.portraits.pictures import decoded  # noqa: PLC0415 - where there is one

        return decoded(found.data)
