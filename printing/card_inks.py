"""Inks, tints and type of cards."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from app.engine.model.card_deck import CardStyle
from printing.inks import BLACK, CUT_GREY, NOTES, NUMBERS, Face, Paint, Type, inked, rgb
from printing.options import Ink

CARD_FLOOR: Final = 7.5
"""Smallest type on cards, in points."""
_TINT: Final = 0.09
"""How much of a style's ink its important boxes carry."""
_INKS: Final[Mapping[CardStyle, tuple[float, float, float]]] = {
    CardStyle.ACTION: rgb("#1A4F8B"),
    CardStyle.REACTION: rgb("#642B70"),
    CardStyle.ITEM: rgb("#1E6438"),
    CardStyle.STATUS: rgb("#7A4E00"),
    CardStyle.MONSTER: rgb("#9C231B"),
    CardStyle.REFERENCE: rgb("#50545C"),
}

CAPTION: Final = Type(Face.BOLD, 7.5, tracking=0.35)
SMALL: Final = Type(Face.BOOK, 7.5)
SMALL_BOLD: Final = Type(Face.BOLD, 7.5)
GREY: Final = Type(Face.BOOK, 7.5, NUMBERS)
OBLIQUE: Final = Type(Face.OBLIQUE, 7.5, NOTES)
CODE: Final = Type(Face.BOLD, 8)
BODY: Final = Type(Face.BOOK, 8.5)
LARGE: Final = Type(Face.BOLD, 24)
NUMBER: Final = Type(Face.BOLD, 17)
DASH: Final = Type(Face.BOOK, 12, CUT_GREY)


def header_ink(style: CardStyle, ink: Ink) -> Paint:
    """The paint of a header's band and of the frames below it; the ink saver frames in black."""
    return BLACK if ink is Ink.SAVER else inked(_INKS[style], ink)


def tint(style: CardStyle, ink: Ink) -> Paint | None:
    """The paint inside important boxes; the ink saver has none."""
    if ink is Ink.SAVER:
        return None
    pale = tuple(1 - _TINT * (1 - part) for part in _INKS[style])
    return inked((pale[0], pale[1], pale[2]), ink)


def painted(style: Type, paint: Paint) -> Type:
    """The same type in another paint."""
    return replace(style, paint=paint)
