"""Slips to cut out, on which everybody ticks in secret what to do, in words ready to print."""

from dataclasses import dataclass
from typing import Literal

from app.engine.model.card_deck import CardToken
from app.engine.model.furniture import PageWords


@dataclass(frozen=True, slots=True)
class SlipChoice:
    """One thing that can be ticked, and its figures at the right."""

    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Slip:
    """What one combatant may choose."""

    key: str
    name: str
    token: CardToken
    choices: tuple[SlipChoice, ...]


@dataclass(frozen=True, slots=True)
class SlipWords:
    """The words of slips. Values may hold ``{name}`` places."""

    how: str
    turn: str
    """Takes ``{n}``."""
    at: str
    """Before the line for those whom it concerns."""
    count: str
    """Takes ``{n}``, ``{width}`` and ``{height}``."""
    page: PageWords


@dataclass(frozen=True, slots=True)
class ChoiceSlips:
    """A slip for everybody and every turn."""

    title: str
    words: SlipWords
    slips: tuple[Slip, ...]
    turns: int = 4
    """1 to 30."""
    kind: Literal["slips"] = "slips"
