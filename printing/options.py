"""How a document is to be printed: paper, layout and ink, checked before anything is drawn."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from app.engine.model.phrase import Phrase
from app.engine.model.track import LONGEST, SHORTEST, TrackDocument
from printing.report import PrintError

NEAREST, WIDEST = 5.0, 20.0
"""Least and greatest line distance of the tiled track, in mm."""
FEWEST, MOST = 5, 40
"""Least and greatest row length of the folded track, in ticks."""
_LARGEST_SIDE = 2000.0


class Layout(StrEnum):
    """How the track is laid out."""

    TILED = "tiled"
    """A line per tick over several sheets, to cut and glue."""
    FOLDED = "folded"
    """Cells in rows on one page."""


class Ink(StrEnum):
    """How much ink a print may use."""

    COLOUR = "colour"
    GREY = "grey"
    SAVER = "saver"
    """Lines and text only, no area filled."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright or lying, in mm; ``name`` is empty for a custom size."""

    name: str
    width: float
    height: float

    def __str__(self) -> str:
        """The name, or the size as ``210x279``."""
        return self.name or f"{self.width:g}x{self.height:g}"


A4: Final = Paper("a4", 210, 297)
LETTER: Final = Paper("letter", 215.9, 279.4)
A3: Final = Paper("a3", 297, 420)
TABLOID: Final = Paper("tabloid", 279.4, 431.8)
PAPERS: Final = (A4, LETTER, A3, TABLOID)
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x\u00d7*]\s*(\d+(?:\.\d+)?)\s*(?:mm)?", re.IGNORECASE)


def parse_paper(text: str) -> Paper:
    """A paper by its name, or a custom size such as ``210x279`` in mm.

    Raises `PrintError` for anything else and for sides over two metres.
    """
    for paper in PAPERS:
        if paper.name == text.strip().lower():
            return paper
    size = _SIZE.fullmatch(text.strip())
    if size is None:
        names = tuple(paper.name for paper in PAPERS)
        raise PrintError(Phrase("print.paper_unknown", {"paper": text, "names": names}))
    paper = Paper("", float(size[1]), float(size[2]))
    _check_paper(paper)
    return paper


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """The choices of one print."""

    paper: Paper = A4
    layout: Layout = Layout.TILED
    ink: Ink = Ink.COLOUR
    distance: float = 8.0
    """Tiled: mm from line to line, 5 to 20."""
    wide: bool = False
    """Tiled: eight lanes a side on two columns of sheets instead of four on one."""
    row: int = 10
    """Folded: ticks in a row, best the usual action cost, 5 to 40."""
    serpentine: bool = False
    """Folded: every second row runs back instead of starting again at the left."""


@dataclass(frozen=True, slots=True)
class TokenPaint:
    """The look of one token colour; colours are ``#RRGGBB``."""

    colour: str
    pattern: str
    tone: str


@dataclass(frozen=True, slots=True)
class Assets:
    """What is read from disk for printing: the fonts' folder and the parsed token colours."""

    fonts: Path
    tokens: Mapping[str, TokenPaint]


def check(document: TrackDocument, options: PrintOptions) -> None:
    """Raises `PrintError` when a number is out of its range."""
    _check_paper(options.paper)
    _within("print.length", document.length, SHORTEST, LONGEST)
    if options.layout is Layout.TILED:
        _within("print.distance", options.distance, NEAREST, WIDEST)
    else:
        _within("print.row", options.row, FEWEST, MOST)


def _check_paper(paper: Paper) -> None:
    for side in (paper.width, paper.height):
        if not (math.isfinite(side) and 0 < side <= _LARGEST_SIDE):
            raise PrintError(Phrase("print.paper_size", {"paper": str(paper)}))


def _within(code: str, value: float, least: float, most: float) -> None:
    if not (math.isfinite(value) and least <= value <= most):
        params = {"value": f"{value:g}", "least": f"{least:g}", "most": f"{most:g}"}
        raise PrintError(Phrase(code, params))
