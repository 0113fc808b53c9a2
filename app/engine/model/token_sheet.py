"""Tokens as they go to paper, in words ready to print."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from app.engine.model.furniture import PageWords

SIZES = (16.0, 20.0, 25.0, 32.0)
"""Cut sizes of tokens in mm: the diameters of punches that shops sell."""
MOST_TOKENS = 1000


class Back(StrEnum):
    """What stands on the back of a token."""

    KO = "ko"
    """The same letter without its colour: it lies KO side up when the combatant is down."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class KitToken:
    """One combatant as a token."""

    key: str
    """What a report calls it by, such as the combatant's id."""
    name: str
    letter: str
    """One to three signs, as on the desk; a duplicate's number is part of it."""
    colour: str
    """A name from the twelve token colours."""
    shape: str
    """``circle`` or ``square``."""
    portrait: bytes | None = None
    """A picture file's content; ``None`` draws a bust."""


@dataclass(frozen=True, slots=True)
class TokenGroup:
    """A row of tokens of one size and make."""

    title: str
    note: str
    size: float
    """Cut size in mm, 10 to 60."""
    tokens: tuple[KitToken, ...]
    back: Back = Back.KO
    portrait: bool = False
    """Shows the portrait, the letter small below it."""
    round: bool = False
    """Cuts squares round too; their cap stays square."""
    blanks: int = 0
    """Tokens to write on, after the others."""


@dataclass(frozen=True, slots=True)
class Standees:
    """Figures to stand up: a front and a back 25 x 36 mm with flaps to glue."""

    title: str
    note: str
    tokens: tuple[KitToken, ...]


@dataclass(frozen=True, slots=True)
class TokenWords:
    """The words of a token sheet."""

    ko: str
    flap: str
    page: PageWords


@dataclass(frozen=True, slots=True)
class TokenSheet:
    """Groups of tokens, then standees; a combatant may stand in several groups."""

    title: str
    words: TokenWords
    groups: tuple[TokenGroup, ...]
    standees: Standees | None = None
    kind: Literal["tokens"] = "tokens"
