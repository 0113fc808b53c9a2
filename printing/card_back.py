"""Backs of cards: level lines that hide a shift, a disk with the owner, and a plate."""

from dataclasses import replace
from typing import Final

from app.engine.model.card_deck import CardBack
from printing.card_inks import CARD_FLOOR
from printing.figures import draw_front
from printing.icons import draw_icon
from printing.inks import CUT_GREY, PALE, WHITE, Face, Pen, Type
from printing.job import Job
from printing.page import Anchor, Circle, Rect, Segment
from printing.typesetter import Typesetter

_STEP: Final = 2.2
_FIFTH: Final = 5
_THIN: Final = Pen(0.3, PALE)
_HEAVY: Final = Pen(0.9, CUT_GREY)
_NAME: Final = Type(Face.BOLD, 12)
_NOTE: Final = Type(Face.BOOK, 8)
_DISK: Final = 34.0
_TOKEN: Final = 32.0
"""Cut size whose disk is 30 mm."""
_EDGE: Final = 4.0


def draw_back(job: Job, setter: Typesetter, back: CardBack, cut: Rect, reach: Rect) -> None:
    """Draws a back; its lines run as far as ``reach``, so that a shift shows nothing."""
    if not job.saving:
        _draw_lines(setter, reach)
    page = setter.page
    disk = min(_DISK, cut.width - 2 * _EDGE, cut.height * 0.42)
    middle = (cut.middle[0], cut.y + cut.height * 0.44)
    page.shape(Circle(*middle, disk / 2), Pen(0.6), WHITE)
    if back.token is not None:
        token = back.token
        size = disk * _TOKEN / _DISK * (0.82 if token.shape == "square" else 1.0)
        stamp = job.stamp(token.letter, token.colour, token.shape, middle, size)
        draw_front(setter, replace(stamp, outlined=False))
    elif back.icon:
        draw_icon(page, back.icon, middle, disk * 0.5)
    _draw_plate(setter, back, cut, middle[1] + disk / 2)


def _draw_lines(setter: Typesetter, reach: Rect) -> None:
    thin: list[Segment] = []
    heavy: list[Segment] = []
    count = 0
    y = reach.y
    while y <= reach.bottom + 0.001:
        into = heavy if count % _FIFTH == 0 else thin
        into.append((reach.x, y, reach.right, y))
        y += _STEP
        count += 1
    setter.page.lines(thin, _THIN)
    setter.page.lines(heavy, _HEAVY)


def _draw_plate(setter: Typesetter, back: CardBack, cut: Rect, top: float) -> None:
    if not back.title and not back.note:
        return
    room = cut.width - 2 * _EDGE - 5
    trial = setter.silent()
    name, style = trial.fit(back.title, _NAME, room, CARD_FLOOR)
    note, small = trial.fit(back.note, _NOTE, room, CARD_FLOOR)
    wide = max(trial.width(name, style), trial.width(note, small)) + 5
    high = 11.0 if back.note else 7.4
    plate = Rect(cut.middle[0] - wide / 2, min(top + 4, cut.bottom - _EDGE - high), wide, high, 1.6)
    setter.page.shape(plate, Pen(0.6), WHITE)
    x, y = plate.middle[0], plate.y
    setter.put((x, y + 5.2), back.title, _NAME, room=room, anchor=Anchor.MIDDLE, floor=CARD_FLOOR)
    setter.put((x, y + 9.2), back.note, _NOTE, room=room, anchor=Anchor.MIDDLE, floor=CARD_FLOOR)
