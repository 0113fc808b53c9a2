"""The note on a status strip: it begins beside the status's name and goes on below it.

A strip is as low as it can be. Where a note is longer than the two lines that a low strip has
beside the name, all strips of a document grow, so that no note is shorter than its rules.
"""

import re
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from printing.flow import LEADING, Block, draw_block, fit_block, passage
from printing.inks import NOTE, WRITE_IN, Type
from printing.page import POINT, Rect
from printing.report import SHORTENED, SHRUNK
from printing.typesetter import STEP, Typesetter

FLOOR: Final = 7.5
"""As on cards, which are cut out like strips."""
BASE: Final = 4.3
"""From the top of a note's room to the baseline of its first line, which is the name's."""
_ASCENT: Final = 0.76
_DESCENT: Final = 0.24
LOW: Final = 7.7
"""The room of a low strip, two lines beside a name, in mm."""
_LINE_FLOOR: Final = 8.25
"""Type on one line that is as good as two lines in full size."""
_NARROW: Final = 18.0
"""No note is wrapped in less room than this."""
_LINE_GAP: Final = 3.9
"""Between lines to write on, in mm."""
_DOTS: Final = 0.4
"""From a baseline to its dots."""
_LEAST_DOTS: Final = 8.0
_MOST_SIGNS: Final = 480
_LONG_WORD: Final = 14
"""A word of so many signs may be cut, as scripts without spaces have to be."""
_SENTENCE: Final = re.compile(r"[.!?](?=\s)")
_MORE: Final = "\N{HORIZONTAL ELLIPSIS}"
_SIZES: Final = tuple(
    NOTE.size - STEP * step for step in range(int((NOTE.size - FLOOR) / STEP) + 1)
)
_ROUNDING: Final = 1e-6


@dataclass(frozen=True, slots=True)
class NoteRoom:
    """Where a note stands."""

    area: Rect
    """From the left edge of the name to the right edge of the strip, down to the boxes."""
    name: float
    """How much of the first line the name takes, in mm."""

    @property
    def beside(self) -> Rect:
        """What is left beside the name, as high as two lines at most."""
        area = self.area
        high = min(area.height, LOW)
        return Rect(area.x + self.name, area.y, max(0.0, area.width - self.name), high)


def height_of(setter: Typesetter, note: str, room: NoteRoom) -> float:
    """How high a room of this width has to be, in mm, for the note to be whole.

    Endless for a note that no strip takes.
    """
    text = _plain(note)
    if len(text) > _MOST_SIGNS:
        return inf
    if _stands_beside(setter, text, room.beside):
        return LOW
    return _foot(_run(setter, text, NOTE.at(FLOOR), room))


def draw_note(setter: Typesetter, note: str, room: NoteRoom) -> None:
    """Writes a note, or its beginning with a remark; what is left of its lines is dotted."""
    text = _plain(note)
    told = _told(setter.silent(), text, room)
    if told != text:
        setter.remark(SHORTENED if told else "print.note.no_note", text=text)
    if told and not _one_line(setter, told, room.beside.width):
        _draw_lines(setter, told, room)
        return
    x = room.beside.x
    if told:
        at, width = (x, room.area.y + BASE), room.beside.width
        x += setter.put(at, told, NOTE, room=width, floor=_LINE_FLOOR) + 1.6
    _dot(setter, room, x)


def draw_blank(setter: Typesetter, room: NoteRoom) -> None:
    """Lines to write name and note on, as many as there is room for."""
    _dot(setter, room, room.beside.x)
    area, y = room.area, room.area.y + BASE + _DOTS
    while (y := y + _LINE_GAP) <= area.bottom:
        setter.page.lines([(area.x, y, area.right, y)], WRITE_IN)


def _dot(setter: Typesetter, room: NoteRoom, x: float) -> None:
    """Dots for what is left of the first line."""
    y, right = room.area.y + BASE + _DOTS, room.area.right
    if right - x > _LEAST_DOTS:
        setter.page.lines([(x, y, right, y)], WRITE_IN)


def _draw_lines(setter: Typesetter, told: str, room: NoteRoom) -> None:
    """In the largest type in which it fits: on two lines of a low strip, else run in."""
    beside = room.beside
    if _is_low(room) and _stands_beside(setter, told, beside):
        block = _block(setter, told, (beside.width, beside.height), NOTE, FLOOR)
        spare = beside.height - block.height
        draw_block(setter, block, Rect(beside.x, beside.y + spare / 2, beside.width, spare))
        return
    runs = (_run(setter, told, NOTE.at(size), room) for size in _SIZES)
    run = next((run for run in runs if _foot(run) <= room.area.height + _ROUNDING), None)
    if run is None:
        return
    first, rest = run
    size = rest.style.size
    if size < NOTE.size:
        setter.remark(SHRUNK, text=told, size=f"{size:g}")
    top = room.area.y + BASE - size * POINT * _ASCENT
    draw_block(setter, first, Rect(beside.x, top, beside.width, first.height))
    below = top + size * POINT * LEADING
    draw_block(setter, rest, Rect(room.area.x, below, room.area.width, rest.height))


def _run(setter: Typesetter, text: str, style: Type, room: NoteRoom) -> tuple[Block, Block]:
    """The line beside the name and all those below it, at one size."""
    wide, size = room.beside.width, style.size
    first = Block((), style, 0.0)
    if wide >= _NARROW and setter.width(text.partition(" ")[0], style) <= wide:
        block = _block(setter, text, (wide, inf), style, size)
        first = replace(block, lines=block.lines[:1], height=size * POINT * LEADING)
        words = (word for line in block.lines[1:] for word in line.words)
        text = "".join(f" {word.text}" if word.space else word.text for word in words)
    return first, _block(setter, text, (room.area.width, inf), style, size)


def _foot(run: tuple[Block, Block]) -> float:
    """From the top of the room to the lowest ink of the last line."""
    _, rest = run
    size = rest.style.size
    return BASE + rest.height + size * POINT * _DESCENT


def _told(trial: Typesetter, note: str, room: NoteRoom) -> str:
    """What of a note fits: all, its first sentences, or its beginning."""
    if len(note) <= _MOST_SIGNS and _fits(trial, note, room):
        return note
    least, most = 0, min(len(note) - 1, _MOST_SIGNS)
    while least < most:
        middle = (least + most + 1) // 2
        if _fits(trial, f"{note[:middle]} {_MORE}", room):
            least = middle
        else:
            most = middle - 1
    ends = [end.end() for end in _SENTENCE.finditer(note, 0, least + 1) if end.end() <= least]
    if ends and ends[-1] * 2 > least:
        return f"{note[: ends[-1]]} {_MORE}"
    words, _, part = note[:least].rpartition(" ")
    kept = words if words and note[least] != " " and len(part) < _LONG_WORD else note[:least]
    return kept.rstrip(" ,;:.") + _MORE if kept else ""


def _fits(trial: Typesetter, text: str, room: NoteRoom) -> bool:
    if _is_low(room) and _stands_beside(trial, text, room.beside):
        return True
    if _one_line(trial, text, room.beside.width):
        return True
    return _foot(_run(trial, text, NOTE.at(FLOOR), room)) <= room.area.height + _ROUNDING


def _is_low(room: NoteRoom) -> bool:
    return room.area.height <= LOW + _ROUNDING


def _stands_beside(trial: Typesetter, text: str, beside: Rect) -> bool:
    """Whether one line or two beside the name are enough."""
    if _one_line(trial, text, beside.width):
        return True
    if beside.width < _NARROW:
        return False
    return not _block(trial.silent(), text, (beside.width, LOW), NOTE, FLOOR).rest


def _one_line(setter: Typesetter, text: str, room: float) -> bool:
    return setter.width(text, NOTE.at(_LINE_FLOOR)) <= room


def _block(
    setter: Typesetter, text: str, room: tuple[float, float], style: Type, floor: float
) -> Block:
    """As many lines as the height takes; no line begins with the sign after a number."""
    block = fit_block(setter, passage(text), style, room, floor=floor)
    if any(line.words[0].text.startswith("%") for line in block.lines[1:]):
        narrow = room[0] - setter.width(" 100", block.style)
        return fit_block(setter, passage(text), style, (narrow, room[1]), floor=floor)
    return block


def _plain(note: str) -> str:
    return " ".join(note.split())
