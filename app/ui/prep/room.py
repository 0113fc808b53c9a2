"""How much room stands beside a form: wide, narrow, or none, and then it goes below."""

from typing import Literal

from PySide6.QtWidgets import QWidget

from app.ui.kit.look import Look

Room = Literal["wide", "narrow", "below"]

_WIDE, _LEAST = 1320, 1120
"""Widths of a place at 100 %: room for a wide column, and for one at all."""
_COLUMN, _NARROW, _LOW = 380, 308, 170
"""Widths of the column, and its height where it stands below."""
_ANY = 16_777_215


def room_of(place: QWidget, look: Look) -> Room:
    """The room that a place has."""
    wide = place.width()
    return "below" if wide < look.px(_LEAST) else "narrow" if wide < look.px(_WIDE) else "wide"


def take_room(column: QWidget, look: Look, room: Room) -> None:
    """Makes the column as wide as it may be, or low where it stands below."""
    below = room == "below"
    wide = look.px(_COLUMN if room == "wide" else _NARROW)
    column.setMinimumWidth(0 if below else wide)
    column.setMaximumWidth(_ANY if below else wide)
    column.setMaximumHeight(look.px(_LOW) if below else _ANY)
