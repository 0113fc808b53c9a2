"""Stroke icons from SVG files, in the ink of the theme."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_SIZES = (16, 20, 24)
_RATIOS = (1.0, 2.0)


class Icons:
    """Draws the icons of one folder in any colour, each only once.

    ``currentColor`` in a file stands for the colour asked for.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sources: dict[str, str] = {}
        self._pixmaps: dict[tuple[str, str, int, float], QPixmap] = {}
        self._icons: dict[tuple[str, str, str], QIcon] = {}

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
        """An icon for controls at 16, 20 and 24 pixels, crisp on screens of ratio 1 and 2."""
        key = (name, colour, disabled)
        if key not in self._icons:
            icon = QIcon()
            for size in _SIZES:
                for ratio in _RATIOS:
                    icon.addPixmap(self.pixmap(name, colour, size, ratio))
                    icon.addPixmap(self.pixmap(name, disabled, size, ratio), QIcon.Mode.Disabled)
            self._icons[key] = icon
        return self._icons[key]

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
