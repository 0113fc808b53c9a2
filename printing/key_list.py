"""The list of keys: two columns of key caps and what they do."""

from collections.abc import Iterator
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
"""The room of the caps before the words, in mm."""
_CAP: Final = 4.8
_GAP: Final = 1.4
_HEAD: Final = 9.0
_LEAST: Final = 5.2
"""The height of a line of one row of caps and one of words."""
_TOP: Final = 20.0
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
        for line in lines:
            if y + line.height > area.bottom:
                setter, area = next(columns)
                y = area.y
            _draw_line(setter, line, Rect(area.x, y, area.width, line.height))
            job.drew(line.index)
            y += line.height
        y += 3.0
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
    for place, line in enumerate(section.lines):
        rows = tuple(_rows(setter, line))
        room = (width - _KEYS, 40.0)
        words = fit_block(setter, passage(line.text), TEXT, room, floor=SHEET_FLOOR)
        caps = len(rows) * (_CAP + 0.6) - 0.2
        yield _Line(first + place, rows, words, max(_LEAST, caps, words.height + 1.2))


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


def _width(setter: Typesetter, key: str) -> float:
    return max(_CAP, setter.width(key, TEXT) + 2.4)


def _draw_head(setter: Typesetter, section: KeySection, area: Rect) -> float:
    setter.put((area.x, area.y + 5.6), section.title, SECTION, room=area.width)
    setter.page.lines([(area.x, area.y + 7.2, area.right, area.y + 7.2)], BOX)
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
    draw_block(setter, line.words, Rect(area.x + _KEYS, area.y + 0.9, area.width - _KEYS, 40.0))
