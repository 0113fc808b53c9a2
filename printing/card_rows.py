"""Rows of a reference card: numbered steps, terms with their meaning, or icons two on a line."""

from collections.abc import Iterator, Sequence
from typing import Final

from app.engine.model.card_deck import CardRow, Run
from printing.card_header import SAFE
from printing.card_inks import CAPTION, CARD_FLOOR, SMALL, SMALL_BOLD, header_ink, tint
from printing.card_parts import ROWS_TOP, CardFace, row_lines, spans
from printing.flow import draw_block, fit_block
from printing.icons import draw_icon
from printing.inks import TICK, Face, Pen, Type
from printing.job import Job
from printing.page import Rect
from printing.typesetter import Typesetter, middle_baseline

_STEP: Final = Type(Face.BOLD, 14)
_STEP_TEXT: Final = Type(Face.BOOK, 8)
_BRACKET: Final = 5.6
_FIGURE: Final = 8.0
_MOST_STEP: Final = 7.62
_MOST_ROW: Final = 6.2
_PLAIN_ROW: Final = 4.0
_ICON: Final = 3.2


def draw_rows(job: Job, setter: Typesetter, face: CardFace, cut: Rect) -> None:
    """Draws the rows of a face below its header."""
    safe = cut.inset(SAFE)
    top = cut.y + ROWS_TOP
    area = Rect(safe.x, top, safe.width, safe.bottom - top - 3.2)
    if face.rows[0].figure:
        _draw_steps(job, setter, face, area)
    else:
        _draw_terms(setter, face.rows, area)


def _draw_steps(job: Job, setter: Typesetter, face: CardFace, area: Rect) -> None:
    rows = face.rows
    pitch = min(_MOST_STEP, area.height / len(rows))
    grouped = any(row.group for row in rows)
    left = area.x + (_BRACKET + 1.6 if grouped else 0)
    for place, row in enumerate(rows):
        y = area.y + place * pitch
        if place:
            setter.page.lines([(left, y, area.right, y)], TICK)
        baseline = middle_baseline(y + pitch / 2, _STEP.size)
        setter.put((left + 2.2, baseline), row.figure, _STEP, room=_FIGURE - 2, floor=CARD_FLOOR)
        what = spans(((Run(row.term, "strong"), Run(f" {row.text}" if row.text else "")),))
        room = (area.right - left - _FIGURE, pitch - 0.3)
        block = fit_block(setter, what, _STEP_TEXT, room, floor=CARD_FLOOR)
        inner = Rect(left + _FIGURE, y + (pitch - block.height) / 2, *room)
        draw_block(setter, block, inner)
        if block.rest:
            setter.remark("print.note.shortened", text=row.text)
    for group, first, last in _runs(rows):
        span = Rect(
            area.x, area.y + first * pitch + 0.5, _BRACKET, (last - first + 1) * pitch - 1, 1.2
        )
        _draw_bracket(job, setter, face, group, span)


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
    shown = ""
    upcoming = iter(rows)
    for place, line in enumerate(lines):
        baseline = area.y + place * pitch + pitch / 2 + 0.95
        if not line:
            shown = next(row.group for row in rows if row.group and row.group != shown)
            rows = rows[next(n for n, row in enumerate(rows) if row.group == shown) :]
            setter.put((area.x, baseline), shown, CAPTION, room=area.width, floor=CARD_FLOOR)
            continue
        for row, x in zip(line, (area.x, area.middle[0]), strict=False):
            next(upcoming)
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
