"""Rows of a reference card: numbered steps, terms with their meaning, or icons two on a line."""

from collections.abc import Iterator, Sequence
from typing import Final

from app.engine.model.card_deck import CardRow
from printing.card_header import SAFE
from printing.card_inks import CAPTION, CARD_FLOOR, SMALL, SMALL_BOLD, header_ink, tint
from printing.card_parts import (
    ROWS_TOP,
    STEP,
    STEP_GAP,
    CardFace,
    figure_width,
    fit_step,
    row_lines,
    rows_foot,
)
from printing.flow import Block, draw_block
from printing.icons import draw_icon
from printing.inks import TICK, Face, Pen, Type
from printing.job import Job
from printing.page import Rect
from printing.report import SHORTENED
from printing.typesetter import Typesetter, middle_baseline

_STEP_TEXT: Final = Type(Face.BOOK, 8)
_BRACKET: Final = 5.6
_MOST_STEP: Final = 7.62
_MOST_ROW: Final = 6.2
_PLAIN_ROW: Final = 4.0
_ICON: Final = 3.2


def draw_rows(job: Job, setter: Typesetter, face: CardFace, cut: Rect) -> None:
    """Draws the rows of a face below its header."""
    safe = cut.inset(SAFE)
    top = cut.y + ROWS_TOP
    area = Rect(safe.x, top, safe.width, safe.bottom - top - rows_foot(face.card))
    if face.rows[0].figure:
        _draw_steps(job, setter, face, area)
    else:
        _draw_terms(setter, face.rows, area)


def _draw_steps(job: Job, setter: Typesetter, face: CardFace, area: Rect) -> None:
    rows = face.rows
    left = area.x + (_BRACKET + 1.6 if any(row.group for row in rows) else 0)
    lead = figure_width(setter, rows)
    room = area.right - left - lead
    blocks = [fit_step(setter, row, room, _STEP_TEXT.size) for row in rows]
    if _heights(blocks) > area.height:
        blocks = [fit_step(setter, row, room, CARD_FLOOR) for row in rows]
    spare = max(0.0, area.height - _heights(blocks)) / len(rows)
    tops = [area.y]
    for row, block in zip(rows, blocks, strict=True):
        y, tall = tops[-1], min(_MOST_STEP + block.height / 2, block.height + STEP_GAP + spare)
        if y > area.y:
            setter.page.lines([(left, y, area.right, y)], TICK)
        baseline = middle_baseline(y + tall / 2, STEP.size)
        setter.put((left, baseline), row.figure, STEP, room=lead - 1, floor=CARD_FLOOR)
        setter.known("".join(f"{row.term}{row.text}".split()))
        inner = Rect(left + lead, y + (tall - block.height) / 2 + 0.25, room, block.height)
        draw_block(setter, block, inner)
        if block.rest:
            setter.remark(SHORTENED, text=row.text)
        tops.append(y + tall)
    for group, first, last in _runs(rows):
        top, foot = tops[first] + 0.5, tops[last + 1] - 0.5
        span = Rect(area.x, top, _BRACKET, foot - top, 1.2)
        _draw_bracket(job, setter, face, group, span)


def _heights(blocks: Sequence[Block]) -> float:
    return sum(block.height + STEP_GAP for block in blocks)


def _runs(rows: Sequence[CardRow]) -> Iterator[tuple[str, int, int]]:
    start = 0
    for place in range(1, len(rows) + 1):
        if place == len(rows) or rows[place].group != rows[start].group:
            if rows[start].group:
                yield rows[start].group, start, place - 1
            start = place


def _draw_bracket(job: Job, setter: Typesetter, face: CardFace, group: str, span: Rect) -> None:
    style, ink = face.card.style, job.options.ink
    setter.page.shape(span, Pen(0.6, header_ink(style, ink)), tint(style, ink))
    if span.height < 10:
        draw_icon(setter.page, "delay", span.middle, 3.6)
        return
    at = (middle_baseline(span.middle[0], CAPTION.size), span.middle[1])
    line = setter.known(group)
    if setter.width(line, CAPTION) <= span.height - 1:
        setter.page.turned(at, line, CAPTION)


def _draw_terms(setter: Typesetter, rows: Sequence[CardRow], area: Rect) -> None:
    lines = list(row_lines(rows))
    meant = any(row.text for row in rows)
    pitch = min(_PLAIN_ROW if meant else _MOST_ROW, area.height / len(lines))
    column = area.x + area.width * 0.48
    for place, line in enumerate(lines):
        baseline = area.y + place * pitch + pitch / 2 + 0.95
        if isinstance(line, str):
            setter.put((area.x, baseline), line, CAPTION, room=area.width, floor=CARD_FLOOR)
            continue
        for row, x in zip(line, (area.x, area.middle[0]), strict=False):
            room = (column if row.text else x + area.width / 2) - x - 1
            _put_term(setter, row, (x, baseline), room)
            if row.text:
                setter.put((column, baseline), row.text, SMALL, room=area.right - column,
                           floor=CARD_FLOOR)  # fmt: skip
        if meant and place % 3 == 2 and place < len(lines) - 1:
            y = area.y + (place + 1) * pitch
            setter.page.lines([(area.x, y, area.right, y)], TICK)


def _put_term(setter: Typesetter, row: CardRow, at: tuple[float, float], room: float) -> None:
    x, y = at
    if row.icon:
        draw_icon(setter.page, row.icon, (x + _ICON / 2, y - 0.95), _ICON)
        x, room = x + _ICON + 1.2, room - _ICON - 1.2
    setter.put((x, y), row.term, SMALL_BOLD if row.text else SMALL, room=room, floor=CARD_FLOOR)
