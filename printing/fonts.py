"""The shipped fonts, loaded once for each folder they stand in."""

from functools import cache, lru_cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from app.engine.model.phrase import Phrase
from printing.inks import Face
from printing.page import POINT
from printing.report import PrintError

_UNITS = 1000
_SHARED = Face.BOOK
"""Whoever lacks a sign in one cut lacks it on the page: the upright cut decides."""


class Fonts:
    """The three cuts, measured without laying anything out."""

    def __init__(self, folder: Path) -> None:
        """Raises `PrintError` when a font file is missing or no TrueType font."""
        self._fonts = {face: _load(folder, face) for face in Face}
        self._known = self._fonts[_SHARED].face.charToGlyph.keys()
        # the same few words stand on every sheet
        self._units = lru_cache(maxsize=4096)(self._measure)

    def width(self, text: str, face: Face, size: float) -> float:
        """The length of a line of text in mm."""
        return self._units(text, face) * size * POINT / _UNITS

    def lacks(self, text: str) -> set[str]:
        """The signs of a text that the fonts do not have."""
        return {sign for sign in set(text) if ord(sign) not in self._known}

    def _measure(self, text: str, face: Face) -> float:
        font = self._fonts[face].face
        widths, default = font.charWidths, font.defaultWidth
        return float(sum([widths.get(ord(sign), default) for sign in text]))


@cache
def load_fonts(folder: Path) -> Fonts:
    """The fonts in a folder; parsing two megabytes is worth remembering.

    Raises `PrintError` when a font file is missing or no TrueType font.
    """
    return Fonts(folder)


def _load(folder: Path, face: Face) -> TTFont:
    path = folder / f"{face.value}.ttf"
    try:
        font = TTFont(face.value, str(path))
    except (TTFError, OSError) as fault:
        raise PrintError(Phrase("print.font", {"file": str(path)})) from fault
    pdfmetrics.registerFont(font)
    return font
