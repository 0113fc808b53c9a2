"""Strips and wheels that count a status down on the table, in words ready to print."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from app.engine.model.furniture import PageWords

COUNTS = ("U", "8", "7", "6", "5", "4", "3", "2", "1")
"""Turns left, as they count down; U is unlimited."""
MOST_BLANKS = 200


class Counter(StrEnum):
    """What counts a status down."""

    STRIP = "strip"
    """Boxes to cross off or to slide a paper clip along."""
    WHEEL = "wheel"
    """Two disks on a pin: the upper one has a window for one number of the lower."""


@dataclass(frozen=True, slots=True)
class StatusStrip:
    """One status."""

    key: str
    name: str
    icon: str
    """Its sign, so that harmful and beneficial are told apart without colour."""
    note: str = ""
    """What the rules state of it; strips grow with it, and wheels do without."""


@dataclass(frozen=True, slots=True)
class StripWords:
    """The words of strips and wheels. Values may hold ``{name}`` places."""

    who: str
    strips: str
    """How they are used."""
    wheels: str
    count: str
    """Takes ``{n}``, ``{width}`` and ``{height}``."""
    page: PageWords


@dataclass(frozen=True, slots=True)
class StatusStrips:
    """Counters for statuses, then blank ones."""

    title: str
    words: StripWords
    strips: tuple[StatusStrip, ...]
    blanks: int = 10
    """Counters to write on, 0 to 200."""
    counter: Counter = Counter.STRIP
    kind: Literal["status_strips"] = "status_strips"
