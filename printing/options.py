"""How a document is to be printed: paper, ink, sides and printer, checked before drawing."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from app.engine.model.phrase import Phrase
from app.engine.model.printer import TRUE, PrinterProfile, ProfileError, check_profile
from printing.errors import PrintError

LEAST_MARGIN: Final = 5.0
"""No text nearer to the edge of the paper than this, in mm; lines may come to 3."""
MOST_BLEED: Final = 5.0
_LARGEST_SIDE = 2000.0
_INCH = 25.4


class Ink(StrEnum):
    """How much ink a print may use."""

    COLOUR = "colour"
    GREY = "grey"
    SAVER = "saver"
    """Lines and text only, no area filled."""


class Orientation(StrEnum):
    """How the paper lies."""

    AUTO = "auto"
    """As each layout does best."""
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Sides(StrEnum):
    """How a front comes by its back."""

    SINGLE = "single"
    """Fronts only."""
    LONG = "long"
    """Both sides, the sheet turned over on its long edge."""
    SHORT = "short"
    """Both sides, the sheet turned over on its short edge."""
    FOLD = "fold"
    """Front beside back on one side, to fold and glue: no printer can get that wrong."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright or lying, in mm; ``name`` is empty for a custom size."""

    name: str
    width: float
    height: float

    def __str__(self) -> str:
        """The name, or the size as ``210x279``."""
        return self.name or f"{self.width:g}x{self.height:g}"

    @property
    def lies(self) -> bool:
        """Whether it is wider than high."""
        return self.width > self.height

    def turned(self) -> "Paper":
        """The same sheet the other way round."""
        return Paper(self.name, self.height, self.width)


A4: Final = Paper("a4", 210, 297)
LETTER: Final = Paper("letter", 215.9, 279.4)
A3: Final = Paper("a3", 297, 420)
TABLOID: Final = Paper("tabloid", 279.4, 431.8)
A5: Final = Paper("a5", 148, 210)
SAFE: Final = Paper("a4+letter", 210, 279)
"""What A4 and Letter have in common: prints whole on either."""
PAPERS: Final = (A4, LETTER, A3, TABLOID, A5, SAFE)
_NUMBER = r"(\d+(?:\.\d+)?|\.\d+)"
_SIZE = re.compile(
    rf"{_NUMBER}\s*(?:mm|in|\")?\s*[x\u00d7*]\s*{_NUMBER}\s*(mm|in|\")?", re.IGNORECASE
)


def parse_paper(text: str) -> Paper:
    """A paper by its name, or a custom size such as ``210x279`` (mm) or ``8.5x11in``.

    Raises `PrintError` for anything else and for sides over two metres.
    """
    for paper in PAPERS:
        if paper.name == text.strip().lower():
            return paper
    size = _SIZE.fullmatch(text.strip())
    if size is None:
        names = tuple(paper.name for paper in PAPERS)
        raise PrintError(Phrase("print.paper_unknown", {"paper": text, "names": names}))
    unit = _INCH if (size[3] or "mm").lower() in ("in", '"') else 1.0
    paper = Paper("", round(float(size[1]) * unit, 3), round(float(size[2]) * unit, 3))
    _check_paper(paper)
    return paper


@dataclass(frozen=True, slots=True)
class Margins:
    """Paper to keep free of text, in mm, seen on the front; 5 or more on each side."""

    left: float = LEAST_MARGIN
    top: float = LEAST_MARGIN
    right: float = LEAST_MARGIN
    bottom: float = LEAST_MARGIN

    def mirrored(self) -> "Margins":
        """The same margins seen on the back."""
        return replace(self, left=self.right, right=self.left)


@dataclass(frozen=True, slots=True)
class OwnFont:
    """Font files of a person's own; a cut that is missing takes the first."""

    book: Path
    bold: Path | None = None
    oblique: Path | None = None


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """The choices of one print, whatever is printed."""

    paper: Paper = A4
    orientation: Orientation = Orientation.AUTO
    margins: Margins = Margins()
    ink: Ink = Ink.COLOUR
    sides: Sides = Sides.FOLD
    bleed: float = 0.0
    """How far cards are drawn past their cut, in mm, 0 to 5."""
    marks: bool = True
    """Whether crop, fold and register marks are drawn."""
    printer: PrinterProfile = TRUE
    """Moves and turns backs."""
    font: OwnFont | None = None
    """Takes the place of the shipped fonts, which still help out with signs it lacks."""


@dataclass(frozen=True, slots=True)
class TokenPaint:
    """The look of one token colour; colours are ``#RRGGBB``."""

    colour: str
    pattern: str
    tone: str


@dataclass(frozen=True, slots=True)
class Assets:
    """What is read from disk for printing."""

    fonts: Path
    """The folder of the shipped fonts."""
    tokens: Mapping[str, TokenPaint]
    """The token colours by name."""
    system_fonts: tuple[Path, ...] = ()
    """Folders to search for fonts with signs that the shipped ones lack."""


def check(options: PrintOptions) -> None:
    """Raises `PrintError` when a choice is out of its range."""
    _check_paper(options.paper)
    for margin in (
        options.margins.left,
        options.margins.top,
        options.margins.right,
        options.margins.bottom,
    ):
        within("print.margin", margin, LEAST_MARGIN, 100)
    within("print.bleed", options.bleed, 0, MOST_BLEED)
    try:
        check_profile(options.printer)
    except ProfileError as error:
        raise PrintError(error.phrase) from error


def within(code: str, value: float, least: float, most: float) -> None:
    """Raises `PrintError` under this phrase code unless a number lies in its range."""
    if not (math.isfinite(value) and least <= value <= most):
        params = {"value": f"{value:g}", "least": f"{least:g}", "most": f"{most:g}"}
        raise PrintError(Phrase(code, params))


def _check_paper(paper: Paper) -> None:
    for side in (paper.width, paper.height):
        if not (math.isfinite(side) and 0 < side <= _LARGEST_SIDE):
            raise PrintError(Phrase("print.paper_size", {"paper": str(paper)}))
