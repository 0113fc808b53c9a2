"""What draws an icon inside Qt's own controls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QIcon, QIconEngine

if TYPE_CHECKING:
    from PySide6.QtCore import QRect, QSize
    from PySide6.QtGui import QPainter, QPixmap


class Drawer(Protocol):
    """Draws icons by name in any colour."""

    def pixmap(self, name: str, colour: str, size: int, ratio: float) -> QPixmap:
        """An icon as a square of ``size`` logical pixels on a screen of ``ratio``."""
        ...

    def paint(self, painter: QPainter, name: str, colour: QColor, rect: QRectF) -> None:
        """Draws an icon into ``rect``."""
        ...

    def engine(self, name: str, colour: str, disabled: str) -> QIconEngine:
        """What draws an icon inside controls."""
        ...


class IconEngine(QIconEngine):
    """Draws an icon for the size and the screen it is wanted for; most are never wanted."""

    def __init__(self, icons: Drawer, name: str, colour: str, disabled: str) -> None:
        super().__init__()
        self._icons = icons
        self._name, self._colour, self._disabled = name, colour, disabled

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, _state: QIcon.State) -> None:
        """Draws into ``rect``, for styles that paint icons themselves."""
        self._icons.paint(painter, self._name, QColor(self._ink(mode)), QRectF(rect))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """The icon at ``size`` device pixels."""
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(
        self, size: QSize, mode: QIcon.Mode, _state: QIcon.State, scale: float
    ) -> QPixmap:
        """The icon at ``size`` device pixels for a screen of ratio ``scale``."""
        side = round(min(size.width(), size.height()) / scale)
        return self._icons.pixmap(self._name, self._ink(mode), side, scale)

    def clone(self) -> QIconEngine:
        """The same icon again."""
        return self._icons.engine(self._name, self._colour, self._disabled)

    def key(self) -> str:
        """What kind of engine this is."""
        return "seedboard"

    def _ink(self, mode: QIcon.Mode) -> str:
        return self._disabled if mode is QIcon.Mode.Disabled else self._colour
