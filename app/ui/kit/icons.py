"""Stroke icons from SVG files, in the ink of the theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QIcon, QIconEngine


class Icons:
    """Draws the icons of one folder in any colour, each only once.

    ``currentColor`` in a file stands for the colour asked for.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sources: dict[str, str] = {}
        self._pixmaps: dict[tuple[str, str, int, float], QPixmap] = {}
        self._icons: dict[tuple[str, str, str], QIcon] = {}
        self._engines: list[QIconEngine] = []

    def names(self) -> tuple[str, ...]:
        """All icons that can be asked for, sorted."""
        return tuple(sorted(path.stem for path in self._folder.glob("*.svg")))

    def pixmap(self, name: str, colour: str, size: int, ratio: float = 1.0) -> QPixmap:
        """An icon as a square of ``size`` logical pixels on a screen of ``ratio``.

        Raises `FileNotFoundError` for a name without a file.
        """
        key = (name, colour, size, ratio)
        if key not in self._pixmaps:
            self._pixmaps[key] = self._draw(name, colour, size, ratio)
        return self._pixmaps[key]

    def icon(self, name: str, colour: str, disabled: str) -> QIcon:
        """An icon for controls, drawn when and as large as it is needed."""
        from PySide6.QtGui import QIcon  # noqa: PLC0415 - the first paint has none

        key = (name, colour, disabled)
        if key not in self._icons:
            self._icons[key] = QIcon(self.engine(name, colour, disabled))
        return self._icons[key]

    def engine(self, name: str, colour: str, disabled: str) -> QIconEngine:
        """What draws an icon; kept, because Qt alone does not keep the Python side alive."""
        from app.ui.kit.icon_engine import IconEngine  # noqa: PLC0415 - see `icon`

        engine = IconEngine(self, name, colour, disabled)
        self._engines.append(engine)
        return engine

    def paint(self, painter: QPainter, name: str, colour: QColor, rect: QRectF) -> None:
        """Draws an icon straight into ``rect`` of a painter, at the painter's own scale."""
        self._renderer(name, colour.name()).render(painter, rect)

    def _draw(self, name: str, colour: str, size: int, ratio: float) -> QPixmap:
        renderer = self._renderer(name, colour)
        pixmap = QPixmap(round(size * ratio), round(size * ratio))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter)
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    def _renderer(self, name: str, colour: str) -> QSvgRenderer:
        if name not in self._sources:
            path = self._folder / f"{name}.svg"
            self._sources[name] = path.read_text(encoding="utf-8")
        inked = self._sources[name].replace("currentColor", colour)
        return QSvgRenderer(QByteArray(inked.encode()))
