"""The desk's colours, read from the theme files. Knows nothing of Qt."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from app.engine.model.record import value
from app.ui.plain_toml import read_toml


class Scheme(StrEnum):
    """Which of the two values of every role is shown."""

    LIGHT = "light"
    DARK = "dark"


class Role(StrEnum):
    """What a colour is for; the value is its key in ``desk.toml``."""

    WINDOW = "window"
    PANEL = "panel"
    RAISED = "raised"
    SUNKEN = "sunken"
    GRID = "grid"
    BAND = "band"
    HOVER = "hover"
    SEL = "sel"
    TINT = "tint"
    INK = "ink"
    MUTED = "muted"
    LOCKED = "locked"
    ACCENT = "accent"
    ON_ACCENT = "on_accent"
    ON_NOW = "on_now"
    GOOD = "good"
    HARM = "harm"
    WARN = "warn"
    GOOD_TINT = "good_tint"
    HARM_TINT = "harm_tint"
    WARN_TINT = "warn_tint"
    CONTROL = "control"
    TEN = "ten"
    FIVE = "five"
    TICK = "tick"
    BAR_FILL = "bar_fill"
    BAR_TRACK = "bar_track"


CAP = "#FFFFFF"
"""The ground under a token's letter, in both themes and on paper."""
CAP_INK = "#16181C"
"""The letter itself and the line around its cap."""


class ThemeError(Exception):
    """A theme file lacks something or holds no colour where one belongs."""


class TokenColour(NamedTuple):
    """One of the twelve: its ground, the figure that always goes with it, and its tone."""

    name: str
    colour: str
    pattern: str
    tone: str


@value
class Theme:
    """All colours of one scheme, as ``#RRGGBB``."""

    scheme: Scheme
    colours: Mapping[Role, str]
    tokens: Mapping[str, TokenColour]
    """By name, in the order in which combatants receive them."""
    contrasted: bool = False
    """Whether these are the colours for those who need high contrast."""

    def __getitem__(self, role: Role) -> str:
        """The colour of a role."""
        return self.colours[role]

    def token(self, name: str) -> TokenColour:
        """A token colour by name; an unknown name gives the first, so that all can be drawn."""
        return self.tokens.get(name) or next(iter(self.tokens.values()))


def load_theme(folder: Path, scheme: Scheme, *, contrasted: bool = False) -> Theme:
    """Reads ``desk.toml`` and ``tokens.toml`` of ``folder``.

    ``contrasted`` takes the colours of ``contrast.toml`` instead of ``desk.toml``.

    Raises `ThemeError` for a missing role or a text that is no colour, and `OSError` or
    `tomllib.TOMLDecodeError` for files that cannot be read.
    """
    tables = _read(folder / ("contrast.toml" if contrasted else "desk.toml")).values()
    pairs = {key: pair for table in tables for key, pair in table.items()}
    colours = {role: _colour(pairs, role, scheme) for role in Role}
    tokens = _read(folder / "tokens.toml").get("token", {})
    if not tokens:
        raise ThemeError("tokens.toml names no colour")
    made = {name: _token(name, body) for name, body in tokens.items()}
    return Theme(scheme, colours, made, contrasted)


def contrast(first: str, second: str) -> float:
    """The WCAG 2 contrast ratio of two ``#RRGGBB`` colours, 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """The WCAG 2 relative luminance, 0 to 1."""
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _read(path: Path) -> Mapping[str, Any]:
    return read_toml(path.read_text(encoding="utf-8"))


def _colour(pairs: Mapping[str, Any], role: Role, scheme: Scheme) -> str:
    try:
        return _hex(pairs[role][scheme])
    except (KeyError, TypeError):
        raise ThemeError(f"no {scheme} value for {role}") from None


def _token(name: str, body: Mapping[str, Any]) -> TokenColour:
    try:
        return TokenColour(name, _hex(body["colour"]), str(body["pattern"]), _hex(body["tone"]))
    except KeyError as missing:
        raise ThemeError(f"tokens.toml: {name} has no {missing}") from None


def _hex(value: object) -> str:
    text = str(value)
    if len(text) != 7 or text[0] != "#":
        raise ThemeError(f"{text!r} is no #RRGGBB colour")
    try:
        int(text[1:], 16)
    except ValueError:
        raise ThemeError(f"{text!r} is no #RRGGBB colour") from None
    return text.upper()
