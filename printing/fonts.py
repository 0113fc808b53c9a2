"""Fonts, loaded once: the shipped cuts or a person's own, and helpers for signs they lack."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument, PDFStream
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from app.engine.model.phrase import Phrase
from printing.errors import PrintError
from printing.fallback import candidates
from printing.inks import Face
from printing.options import Assets, OwnFont
from printing.page import POINT
from printing.scripts import visual

_UNITS: Final = 1000
_NOTDEF: Final = 0
_ASTRAL: Final = re.compile("<([0-9A-F]{5,6})>")


class Fonts:
    """The three cuts, measured without laying anything out.

    A sign that a cut lacks is taken from the upright cut, then from the helpers in turn. Those
    are opened only when there is such a sign.
    """

    def __init__(self, cuts: dict[Face, list[TTFont]], folders: tuple[Path, ...] = ()) -> None:
        self._cuts = cuts
        names = {bytes(font.face.name) for fonts in cuts.values() for font in fonts}
        self._helpers = _Helpers(folders, names)
        # the same few words stand on every sheet
        self.runs = lru_cache(maxsize=4096)(self._runs)
        self._units = lru_cache(maxsize=4096)(self._measure)
        self._lacking = lru_cache(maxsize=4096)(self._lack)
        self._known: dict[Face, dict[str, _Sign]] = {face: {} for face in Face}

    @property
    def initial(self) -> str:
        """The name of the font that a document starts with."""
        return str(self._cuts[Face.BOOK][0].fontName)

    @property
    def typed(self) -> TTFont:
        """The shipped upright cut, in which people type into forms."""
        return self._cuts[Face.BOOK][-1]

    def width(self, text: str, face: Face, size: float) -> float:
        """The length of a line of text in mm."""
        return self._units(text, face) * size * POINT / _UNITS

    def lacks(self, text: str) -> set[str]:
        """The signs of a text that no font has."""
        return set(self._lacking(text))

    def _lack(self, text: str) -> frozenset[str]:
        known = self._known[Face.BOOK]
        return frozenset(
            sign for sign in set(text) if not (known.get(sign) or self._learn(Face.BOOK, sign)).had
        )

    def _runs(self, text: str, face: Face) -> tuple[tuple[str, str], ...]:
        """A text as stretches of one font each, from left to right: the font's name, its signs."""
        text = visual(text)
        known = self._known[face]
        names = [(known.get(sign) or self._learn(face, sign)).font for sign in text]
        if len(set(names)) == 1:
            return ((names[0], text),)
        pairs = zip(names, text, strict=True)
        return tuple(
            (name, "".join(sign for _, sign in run))
            for name, run in groupby(pairs, key=lambda pair: pair[0])
        )

    def _measure(self, text: str, face: Face) -> float:
        known = self._known[face]
        return sum([(known.get(sign) or self._learn(face, sign)).width for sign in text])

    def _learn(self, face: Face, sign: str) -> "_Sign":
        """Which font draws a sign; one that nobody has is measured as the cut's own blank."""
        own = (font for font in self._cuts[face] if _has(font, sign))
        found = next(own, None) or self._helpers.font(sign)
        font = found or self._cuts[face][0]
        width = font.face.charWidths.get(ord(sign), font.face.defaultWidth)
        learnt = _Sign(str(font.fontName), float(width), found is not None)
        self._known[face][sign] = learnt
        return learnt


@dataclass(frozen=True, slots=True)
class _Sign:
    """What is known of a sign in one cut."""

    font: str
    width: float
    """In thousandths of the type size."""
    had: bool
    """Whether any font has it."""


class _Font(TTFont):
    """Lets signs beyond the first 65,536 be copied and searched as what they are.

    ReportLab writes their code points as they stand; a PDF wants them in UTF-16.
    """

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802 - ReportLab's name
        """Adds the font to the file."""
        super().addObjects(doc)
        for name, made in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:") and isinstance(made, PDFStream):
                made.content = _ASTRAL.sub(_in_utf16, made.content)


def _in_utf16(entry: re.Match[str]) -> str:
    return f"<{chr(int(entry[1], 16)).encode('utf-16-be').hex().upper()}>"


class _Helpers:
    """Fonts of the machine, opened one after another until one has the sign."""

    def __init__(self, folders: tuple[Path, ...], taken: set[bytes]) -> None:
        self._folders = folders
        self._taken = taken
        self._open: list[TTFont] = []
        self._rest: Iterator[Path] | None = None

    def font(self, sign: str) -> TTFont | None:
        known = next((font for font in self._open if _has(font, sign)), None)
        return known or next((font for font in self._opened() if _has(font, sign)), None)

    def _opened(self) -> Iterator[TTFont]:
        if self._rest is None:
            self._rest = iter(candidates(self._folders))
        for path in self._rest:
            try:
                font = _register(path)
            except (TTFError, OSError):
                continue  # a broken or unreadable font of the machine helps nobody
            if bytes(font.face.name) not in self._taken:
                self._taken.add(bytes(font.face.name))
                self._open.append(font)
                yield font


def load_fonts(assets: Assets, own: OwnFont | None = None) -> Fonts:
    """The fonts to print with; parsing two megabytes is worth remembering.

    Raises `PrintError` when a font file is missing or no TrueType font.
    """
    return _load(assets.fonts, assets.system_fonts, own)


@cache
def _load(folder: Path, system: tuple[Path, ...], own: OwnFont | None) -> Fonts:
    shipped = {face: _required(folder / f"{face.value}.ttf", face.value) for face in Face}
    cuts = {face: [font, shipped[Face.BOOK]] for face, font in shipped.items()}
    if own is not None:
        files = {Face.BOOK: own.book, Face.BOLD: own.bold, Face.OBLIQUE: own.oblique}
        for face, path in files.items():
            font = _required(path or own.book, code="print.own_font")
            # two fonts of one name would share what is embedded of them
            same = (cut for cut in shipped.values() if cut.face.name == font.face.name)
            cuts[face].insert(0, next(same, font))
    return Fonts(cuts, system)


def _required(path: Path, name: str = "", *, code: str = "print.font") -> TTFont:
    try:
        return _register(path, name)
    except (TTFError, OSError) as fault:
        raise PrintError(Phrase(code, {"file": str(path)})) from fault


def _register(path: Path, name: str = "") -> TTFont:
    font = _Font(name or path.as_posix(), str(path))
    pdfmetrics.registerFont(font)
    return font


def _has(font: TTFont, sign: str) -> bool:
    return bool(font.face.charToGlyph.get(ord(sign), _NOTDEF) != _NOTDEF)
