"""Pens, type and paint of the paper kit, and what each kind of ink makes of a colour.

Paint is either a share of black in percent (0 is white) or red, green and blue from 0 to 1.
Greys are device grey, so that one cartridge prints them without a fringe.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from printing.options import Ink

Paint: TypeAlias = float | tuple[float, float, float]

WHITE: Final = 0.0
BLACK: Final = 100.0
NOTES: Final = 80.0
NUMBERS: Final = 62.0
CUT_GREY: Final = 45.0
RULE: Final = 38.0
PALE: Final = 20.0
ZONE: Final = 10.0
BAND: Final = 5.5


class Face(StrEnum):
    """A cut of DejaVu Sans Condensed; the values are the names the fonts embed under."""

    BOOK = "DejaVuSansCondensed"
    BOLD = "DejaVuSansCondensed-Bold"
    OBLIQUE = "DejaVuSansCondensed-Oblique"


@dataclass(frozen=True, slots=True)
class Pen:
    """A line: its width in points, its paint, and dashes in mm."""

    width: float
    paint: Paint = BLACK
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Type:
    """A face at a size in points and a paint; ``tracking`` is extra space, in points."""

    face: Face
    size: float
    paint: Paint = BLACK
    tracking: float = 0.0

    def at(self, size: float) -> "Type":
        """The same at another size."""
        return Type(self.face, size, self.paint, self.tracking)


TICK: Final = Pen(0.35, RULE)
FIVE: Final = Pen(0.9)
TEN: Final = Pen(1.5)
FRAME: Final = Pen(0.75)
RULER: Final = Pen(0.5)
BOX: Final = Pen(0.6)
LANE_DOTS: Final = Pen(0.35, RULE, (0.6, 1.4))
CUT: Final = Pen(0.75, BLACK, (2.4, 1.4))
GLUE: Final = Pen(0.75, CUT_GREY, (2, 1.2))
PARKED: Final = Pen(0.6, BLACK, (2, 1.2))
SLOT: Final = Pen(0.6, CUT_GREY, (1.2, 1))
HATCH: Final = Pen(0.35, PALE)
REGISTER: Final = Pen(0.75)
OUTLINE: Final = Pen(0.35, CUT_GREY)
BASE: Final = Pen(3)
HAIR: Final = Pen(0.25, PALE)
FOLD_AWAY: Final = Pen(0.6, BLACK, (2.2, 0.9, 0.5, 0.9))
FOLD_TOWARDS: Final = Pen(0.6, BLACK, (1.4, 1))
WRITE_IN: Final = Pen(0.5, BLACK, (0.4, 0.8))

TITLE: Final = Type(Face.BOLD, 12)
TEXT: Final = Type(Face.BOOK, 9)
NOTE: Final = Type(Face.BOOK, 9, NUMBERS)
STRONG: Final = Type(Face.BOLD, 9)
SECTION: Final = Type(Face.BOLD, 10.5)
MARK: Final = Type(Face.OBLIQUE, 9, NOTES)
CAPTION: Final = Type(Face.BOLD, 10, tracking=0.35)
SLOT_NUMBER: Final = Type(Face.BOLD, 14, PALE)
ZERO: Final = Type(Face.BOLD, 36)
NOW_WORD: Final = Type(Face.BOLD, 20)

SHEET_FLOOR: Final = 9.0
"""Smallest type on sheets, tracks and furniture, in points."""
TOKEN_FLOOR: Final = 7.5
"""Smallest type on tokens, in points."""


def rgb(text: str) -> tuple[float, float, float]:
    """Red, green and blue of ``#RRGGBB``; raises `ValueError` for other text."""
    digits = text.removeprefix("#")
    if len(digits) != 6:
        raise ValueError(text)
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def inked(paint: Paint, ink: Ink) -> Paint:
    """What remains of a paint: colours turn to grey unless the print may use colour."""
    if ink is Ink.COLOUR or not isinstance(paint, tuple):
        return paint
    red, green, blue = paint
    return 100 * (1 - (0.299 * red + 0.587 * green + 0.114 * blue))
