"""How everything looks right now: theme, type, icons, scale and motion, in one object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication

from app.ui.kit.fonts import Face, base_font, sized
from app.ui.kit.icons import Icons
from app.ui.kit.palette import palette, style_sheet
from app.ui.kit.theme import Role, Scheme, Theme, load_theme

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QIcon, QPixmap

LARGEST_TEXT = 1.5


class Look(QObject):
    """The look of the desk; every widget of the kit is given one and follows its changes."""

    changed = Signal()
    """Colours, type, scale or motion are others now."""

    def __init__(
        self,
        resources: Path,
        *,
        scheme: Scheme = Scheme.LIGHT,
        motion: bool = True,
        scale: float = 1.0,
        parent: QObject | None = None,
    ) -> None:
        """Reads ``resources/themes`` and ``resources/icons``; ``scale`` is 1.0 to 1.5."""
        super().__init__(parent)
        self._folder = resources / "themes"
        self._icons = Icons(resources / "icons")
        self._base = base_font()
        self._colours: dict[Role, QColor] = {}
        self._fonts: dict[tuple[Face, bool], QFont] = {}
        self._motion: bool | None = None if motion else False
        self._less_motion = False
        self._scale = min(LARGEST_TEXT, max(1.0, scale))
        self._theme = load_theme(self._folder, scheme)

    @property
    def theme(self) -> Theme:
        """The colours of the present scheme."""
        return self._theme

    @property
    def scheme(self) -> Scheme:
        """Light or dark."""
        return self._theme.scheme

    @property
    def motion(self) -> bool:
        """Whether things slide; when not, they are there at once.

        As it was chosen; else as the system wishes.
        """
        return not self._less_motion if self._motion is None else self._motion

    @property
    def scale(self) -> float:
        """Larger text: 1.0 to 1.5."""
        return self._scale

    @property
    def icons(self) -> Icons:
        """The icon folder, for painters."""
        return self._icons

    def colour(self, role: Role) -> QColor:
        """The colour of a role."""
        if role not in self._colours:
            self._colours[role] = QColor(self._theme[role])
        return self._colours[role]

    def font(self, face: Face, *, italic: bool = False) -> QFont:
        """A step of type at the present scale."""
        key = (face, italic)
        if key not in self._fonts:
            font = sized(self._base, face.pixels * self._scale, face.weight)
            font.setItalic(italic)
            self._fonts[key] = font
        return self._fonts[key]

    def plain_font(self, pixels: float, weight: QFont.Weight) -> QFont:
        """A size in pixels that does not follow the scale, for painters that scale themselves."""
        return sized(self._base, pixels, weight)

    def px(self, length: float) -> int:
        """A length in pixels at 100 %, at the present scale."""
        return round(length * self._scale)

    def icon(self, name: str, role: Role = Role.INK) -> QIcon:
        """An icon for a control, with its locked state."""
        return self._icons.icon(name, self._theme[role], self._theme[Role.LOCKED])

    def pixmap(self, name: str, size: int, role: Role = Role.INK, ratio: float = 1.0) -> QPixmap:
        """An icon as a picture of ``size`` logical pixels."""
        return self._icons.pixmap(name, self._theme[role], size, ratio)

    def choose(self, scheme: Scheme) -> None:
        """Changes to light or dark."""
        if scheme is not self._theme.scheme:
            self._repaint(scheme, contrasted=self._theme.contrasted)

    @property
    def contrasted(self) -> bool:
        """Whether the colours are those for high contrast."""
        return self._theme.contrasted

    def set_contrasted(self, *, contrasted: bool) -> None:
        """Changes to the colours for high contrast, or back; light and dark stay."""
        if contrasted is not self._theme.contrasted:
            self._repaint(self._theme.scheme, contrasted=contrasted)

    def _repaint(self, scheme: Scheme, *, contrasted: bool) -> None:
        self._theme = load_theme(self._folder, scheme, contrasted=contrasted)
        self._colours.clear()
        self.changed.emit()

    def set_scale(self, scale: float) -> None:
        """Changes the size of all text, 1.0 to 1.5."""
        wanted = min(LARGEST_TEXT, max(1.0, scale))
        if wanted != self._scale:
            self._scale = wanted
            self._fonts.clear()
            self.changed.emit()

    def set_motion(self, *, motion: bool) -> None:
        """Switches sliding on or off, whatever the system wishes."""
        before, self._motion = self.motion, motion
        if motion is not before:
            self.changed.emit()

    def follow_motion(self, *, less: bool) -> None:
        """The system wishes for less motion, or no longer; a choice of its own counts more."""
        before, self._less_motion = self.motion, less
        if self.motion is not before:
            self.changed.emit()

    def dress(self, application: QApplication) -> None:
        """Gives a program of the style Fusion this look: font, palette and short style sheet."""
        self.tint(application)
        application.setStyleSheet(style_sheet(self._theme, self._scale))

    def tint(self, application: QApplication) -> None:
        """The part of `dress` that the making of widgets needs: font and palette."""
        application.setFont(self.font(Face.BODY))
        application.setPalette(palette(self._theme))


class Hints(Protocol):
    """What is asked of Qt's style hints."""

    @property
    def colorSchemeChanged(self) -> SignalInstance:
        """The system's colours are others now."""

    def colorScheme(self) -> Qt.ColorScheme:
        """The system's colours."""


def system_scheme(hints: Hints) -> Scheme:
    """Light or dark as the system has it; light when it does not say."""
    dark = hints.colorScheme() is Qt.ColorScheme.Dark
    return Scheme.DARK if dark else Scheme.LIGHT


class Accessibility(Protocol):
    """What is asked of Qt's accessibility hints."""

    @property
    def contrastPreferenceChanged(self) -> SignalInstance:
        """The system's wish is another now."""

    def contrastPreference(self) -> Qt.ContrastPreference:
        """Whether high contrast is wanted."""


class SystemContrast(QObject):
    """Gives a `Look` the colours for high contrast while the system asks for them."""

    def __init__(self, look: Look, hints: Accessibility, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._hints = hints
        hints.contrastPreferenceChanged.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        wanted = self._hints.contrastPreference() is Qt.ContrastPreference.HighContrast
        self._look.set_contrasted(contrasted=wanted)


class SystemScheme(QObject):
    """Keeps a `Look` in step with the system until somebody chooses a theme."""

    def __init__(self, look: Look, hints: Hints, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._hints = hints
        self._chosen: Scheme | None = None
        hints.colorSchemeChanged.connect(self._follow)

    @property
    def chosen(self) -> Scheme | None:
        """The theme chosen; ``None`` follows the system."""
        return self._chosen

    def choose(self, scheme: Scheme | None) -> None:
        """Takes a theme, or the system's with ``None``."""
        self._chosen = scheme
        self._follow()

    def _follow(self) -> None:
        self._look.choose(self._chosen or system_scheme(self._hints))
