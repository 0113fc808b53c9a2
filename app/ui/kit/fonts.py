"""The desk's type: five sizes, two weights, figures of one width."""

from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication

FALLBACK = "DejaVu Sans"
"""Drawn when the system names no font; the widest we lay out for."""


class Face(Enum):
    """A step of type: size in pixels at 100 %, and weight."""

    NOTE = (12, 400)
    NOTE_STRONG = (12, 600)
    BODY = (14, 400)
    BODY_STRONG = (14, 600)
    NUMBER = (16, 400)
    NUMBER_STRONG = (16, 600)
    TITLE = (20, 600)
    DICE = (28, 600)
    START = (40, 600)

    __hash__ = object.__hash__  # asked at each word that is drawn; an enum's own is slow

    @property
    def pixels(self) -> int:
        """Size in pixels at 100 %."""
        return self.value[0]

    @property
    def weight(self) -> QFont.Weight:
        """Regular or semibold."""
        return QFont.Weight(self.value[1])


def base_font() -> QFont:
    """The system's interface font, or DejaVu Sans, with figures of one width."""
    font = QGuiApplication.font()
    if font.family() in {"", "Sans Serif", "sans-serif"}:
        font.setFamily(FALLBACK)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def sized(base: QFont, pixels: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """``base`` at a size in pixels (1 at least) and a weight."""
    font = QFont(base)
    font.setPixelSize(max(1, round(pixels)))
    font.setWeight(weight)
    return font


def short_name(name: str, room: float, metrics: QFontMetricsF) -> str:
    """A name elided to ``room`` pixels; a number at its end, which tells it from others, stays."""
    stem, _, number = name.rpartition(" ")
    if not (stem and number.isdecimal()) or metrics.horizontalAdvance(name) <= room:
        return metrics.elidedText(name, Qt.TextElideMode.ElideRight, room)
    tail = f" {number}"
    rest = room - metrics.horizontalAdvance(tail)
    if rest < metrics.horizontalAdvance(f"{stem[:1]}…"):
        return metrics.elidedText(name, Qt.TextElideMode.ElideRight, room)
    return metrics.elidedText(stem, Qt.TextElideMode.ElideRight, rest) + tail
