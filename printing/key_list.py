"""The list of keys: two columns of key caps and what they do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from app.engine.model.key_list import KeyLine, KeyList, KeySection
from printing.flow import Block, draw_block, fit_block, passage
from printing.inks import BOX, NOTE, SECTION, SHEET_FLOOR, TEXT, TITLE
from printing.job import Job
from printing.page import Anchor, Rect
from printing.typesetter import Typesetter

_EDGE: Final = 12.0
_GUTTER: Final = 9.0
_KEYS: Final = 32.0
"""The most room of the caps before the words, in mm."""
_WORDS_GAP: Final = 3.0
"""Between the widest row of caps of a section and its words."""
_CAP: Final = 4.4
_GAP: Final = 1.4
_HEAD: Final = 8.4
_LEAST: Final = 4.9
"""The height of a line of one row of caps and one of words."""
_SECTION_GAP: Final = 2.4
_TOGETHER: Final = 2
"""So many last lines of a section stand in one column, so that none is alone."""
_TOP: Final = 18.5
_FOOT: Final = 8.0
_RIGHTS: Final = 5.8
"""From the foot of the paper to the baseline of whose rules these are."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line as it will be set: its caps by rows, its words, and the height of both."""

    index: int
    rows: tuple[tuple[str, ...], ...]
    words: Block
    height: float
    keys: float
    """From the left edge to the words."""


def draw_key_list(job: Job, document: KeyList) -> None:
    """Draws the sections one below the other, over as many columns and pages as they need."""
    job.expect(sum(len(section.lines) for section in document.sections))
    columns = _columns(job, document)
    setter, area = next(columns)
    y, index = area.y, 0
    for section in document.sections:
        lines = list(_measured(setter, section, index, area.width))
        index += len(lines)
        first = lines[0].height if lines else 0.0
        if y > area.y and y + _HEAD + first > area.bottom:
            setter, area = next(columns)
            y = area.y
        y = _draw_head(setter, section, Rect(area.x, y, area.width, _HEAD))
        for place, line in enumerate(lines):
            pair = lines[place:] if place == len(lines) - _TOGETHER else [line]
            if y + sum(one.height for one in pair) > area.bottom:
                setter, area = next(columns)
                y = area.y
            _draw_line(setter, line, Rect(area.x, y, area.width, line.height))
            job.drew(line.index)
            y += line.height
        y += _SECTION_GAP
    if job.rights:
        sheet = job.sheet()
        at, wide = (sheet.width - _EDGE, sheet.height - _RIGHTS), sheet.width - 2 * _EDGE
        setter.put(at, job.rights, NOTE, anchor=Anchor.END, room=wide)


def _columns(job: Job, document: KeyList) -> Iterator[tuple[Typesetter, Rect]]:
    """The columns of one page after another, each with the setter of its page."""
    while True:
        setter = job.setter(document.title)
        sheet = job.sheet()
        setter.put((_EDGE, 15.0), document.title, TITLE, room=sheet.width - 2 * _EDGE)
        wide = (sheet.width - 2 * _EDGE - _GUTTER) / 2
        for x in (_EDGE, _EDGE + wide + _GUTTER):
            yield setter, Rect(x, _TOP, wide, sheet.height - _TOP - _FOOT)


def _measured(setter: Typesetter, section: KeySection, first: int, width: float) -> Iterator[_Line]:
    caps = [tuple(_rows(setter, line)) for line in section.lines]
    widest = max((_row_width(setter, row) for rows in caps for row in rows), default=0.0)
    keys = min(_KEYS, widest + _WORDS_GAP)
    for place, (line, rows) in enumerate(zip(section.lines, caps, strict=True)):
        room = (width - keys, 40.0)
        words = fit_block(setter, passage(line.text), TEXT, room, floor=SHEET_FLOOR)
        high = max(_LEAST, len(rows) * (_CAP + 0.6) - 0.1, words.height + 1.0)
        yield _Line(first + place, rows, words, high, keys)


def _rows(setter: Typesetter, line: KeyLine) -> Iterator[tuple[str, ...]]:
    """The caps of a line in rows that fit their room."""
    row: list[str] = []
    used = 0.0
    for key in line.keys:
        wide = _width(setter, key)
        if row and used + wide > _KEYS - 2:
            yield tuple(row)
            row, used = [], 0.0
        row.append(key)
        used += wide + _GAP
    if row:
        yield tuple(row)


def _row_width(setter: Typesetter, row: Sequence[str]) -> float:
    return sum(_width(setter, key) + _GAP for key in row) - _GAP


def _width(setter: Typesetter, key: str) -> float:
    return max(_CAP, setter.width(key, TEXT) + 2.4)


def _draw_head(setter: Typesetter, section: KeySection, area: Rect) -> float:
    setter.put((area.x, area.y + 5.2), section.title, SECTION, room=area.width)
    setter.page.lines([(area.x, area.y + 6.8, area.right, area.y + 6.8)], BOX)
    return area.bottom


def _draw_line(setter: Typesetter, line: _Line, area: Rect) -> None:
    y = area.y
    for row in line.rows:
        x = area.x
        for key in row:
            wide = min(_width(setter, key), _KEYS - 2)
            setter.page.shape(Rect(x, y, wide, _CAP, 0.8), BOX)
            at = (x + wide / 2, y + _CAP / 2 + 1.15)
            setter.put(at, key, TEXT, room=wide - 1.2, anchor=Anchor.MIDDLE)
            x += wide + _GAP
        y += _CAP + 0.6
    beside = Rect(area.x + line.keys, area.y + 0.7, area.width - line.keys, 40.0)
    draw_block(setter, line.words, beside)
