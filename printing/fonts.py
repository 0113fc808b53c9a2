"""The shipped fonts, loaded once for each folder they stand in."""

from functools import cache
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

    def width(self, text: str, face: Face, size: float) -> float:
        """The length of a line of text in mm."""
        font = self._fonts[face].face
        widths, default = font.charWidths, font.defaultWidth
        units = sum([widths.get(ord(sign), default) for sign in text])
        return float(units) * size * POINT / _UNITS

    def lacks(self, text: str) -> set[str]:
        """The signs of a text that the fonts do not have."""
        known = self._fonts[_SHARED].face.charToGlyph
        return {sign for sign in text if ord(sign) not in known}


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
