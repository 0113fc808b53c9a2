"""The calibration page: two sides that show what a printer does to a sheet."""

from dataclasses import dataclass
from typing import Literal

from app.engine.model.furniture import PageWords


@dataclass(frozen=True, slots=True)
class CalibrationWords:
    """The words of both sides. Values may hold ``{name}`` places, which printing fills."""

    front: str
    front_text: str
    back: str
    back_text: str
    scale: str
    across: str
    down: str
    down_ruler: str
    margin: str
    margin_box: str
    ink: str
    small_print: str
    sample: str
    card_floor: str
    sheet_floor: str
    tokens: str
    readings: str
    target: str
    x: str
    y: str
    top_left: str
    top_right: str
    centre: str
    bottom_left: str
    bottom_right: str
    shift: str
    shift_text: str
    turn: str
    turn_text: str
    again: str
    fold: str
    fold_text: str
    profile: str
    printer: str
    tray: str
    edge: str
    long_edge: str
    short_edge: str
    date: str
    mm: str
    in_use: str
    """Takes ``{name}``, ``{x}``, ``{y}`` and ``{turn}`` of the profile that moved the back."""


@dataclass(frozen=True, slots=True)
class CalibrationSheet:
    """Both sides of a calibration page."""

    title: str
    words: CalibrationWords
    page_words: PageWords
    kind: Literal["calibration"] = "calibration"
