"""Stroke icons from SVG files, in the ink of the theme."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer


class _Engine(QIconEngine):
    """Draws an icon for the size and the screen it is wanted for; most are never wanted."""

    def __init__(self, icons: "Icons", name: str, colour: str, disabled: str) -> None:
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
        key = (name, colour, disabled)
        if key not in self._icons:
            self._icons[key] = QIcon(self.engine(name, colour, disabled))
        return self._icons[key]

    def engine(self, name: str, colour: str, disabled: str) -> QIconEngine:
        """What draws an icon; kept, because Qt alone does not keep the Python side alive."""
        engine = _Engine(self, name, colour, disabled)
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
