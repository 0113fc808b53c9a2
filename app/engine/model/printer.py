"""What a printer does to a sheet, as read off the calibration page."""

from dataclasses import dataclass
from math import degrees, isfinite
from typing import Final

from app.engine.model.phrase import Phrase

LARGEST_SHIFT = 20.0
"""Farthest a back may be moved, in mm: a reading beyond is a slip of the pen."""
LARGEST_TURN = 3.0
"""Most a back may be turned, in degrees."""
TARGET_INSET = (32.0, 40.0)
"""How far the outer targets of the calibration page stand from the paper's corners, in mm."""


class ProfileError(Exception):
    """A profile that no printer can have; says why as a phrase."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.code)
        self.phrase = phrase


@dataclass(frozen=True, slots=True)
class Reading:
    """Where one front cross falls on the grid of the back: mm, x to the right, y down."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PrinterProfile:
    """How a printer's backs are moved so that they lie on its fronts.

    One profile holds for a printer, a tray and the edge it turns sheets on.
    """

    name: str = ""
    x: float = 0.0
    """Backs move to the right by this, in mm, seen on the back."""
    y: float = 0.0
    """Backs move down by this, in mm."""
    turn: float = 0.0
    """Backs turn clockwise about the middle of the sheet by this, in degrees."""


TRUE: Final = PrinterProfile()
"""A printer that needs no correction."""


def check_profile(profile: PrinterProfile) -> None:
    """Raises `ProfileError` for a shift over 20 mm, a turn over 3 degrees, or no numbers."""
    limits = ((profile.x, LARGEST_SHIFT), (profile.y, LARGEST_SHIFT), (profile.turn, LARGEST_TURN))
    if not all(isfinite(value) and abs(value) <= most for value, most in limits):
        params = {"shift": f"{LARGEST_SHIFT:g}", "turn": f"{LARGEST_TURN:g}"}
        raise ProfileError(Phrase("print.profile", params))


def profile_from(
    name: str, centre: Reading, corners: tuple[Reading, Reading, Reading, Reading], height: float
) -> PrinterProfile:
    """The profile that five readings of a calibration page ask for.

    ``corners`` are top left, top right, bottom left and bottom right; ``height`` is the
    paper's, in mm. Shift is what the centre reads. Turn follows from how far the upper crosses
    stand to the right of the lower ones. Raises `ProfileError` for readings out of range.
    """
    top_left, top_right, bottom_left, bottom_right = corners
    upper, lower = (top_left.x + top_right.x) / 2, (bottom_left.x + bottom_right.x) / 2
    turn = degrees((upper - lower) / (height - 2 * TARGET_INSET[1]))
    profile = PrinterProfile(name, centre.x, centre.y, round(turn, 3) + 0.0)
    check_profile(profile)
    return profile
