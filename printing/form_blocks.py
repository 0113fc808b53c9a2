"""The blocks of a sheet as pieces: boxes, counters, entries, ranks."""

from collections.abc import Sequence
from typing import Final

from app.engine.model.form_sheet import Box, Boxes, Counters, Entries, Entry, Rank, Ranks
from printing.card_parts import spans
from printing.flow import Block, draw_block, fit_block, passage
from printing.form_parts import HERO, Board, Draw, Piece, heading
from printing.icons import draw_icon
from printing.inks import (
    BAND,
    BOX,
    CUT_GREY,
    FRAME,
    NOTE,
    NUMBERS,
    STRONG,
    TEXT,
    TICK,
    WRITE_IN,
    Face,
    Pen,
    Type,
)
from printing.page import Anchor, Rect
from printing.typesetter import Typesetter, middle_baseline

_GAP: Final = 1.6
_NUMBER: Final = Type(Face.BOLD, 17)
_GAUGE: Final = Type(Face.BOLD, 18)
_WORD: Final = Type(Face.BOLD, 14)
_COUNT: Final = Type(Face.BOOK, 9, NUMBERS)
_BOX: Final = 5.6
_PITCH: Final = 6.4
_LINE: Final = 6.6
_UP: Final = 1.8
"""How much higher a gauge's number stands above a note of two lines, in mm."""
_MOST: Final = 60.0
"""The highest part of a paragraph that stays on one page, in mm."""
_RANK: Final = 15.4
_TOKEN: Final = 14.0
_DASHED: Final = Pen(0.6, CUT_GREY, (2, 1.2))


def box_pieces(setter: Typesetter, what: Boxes, width: float) -> list[Piece]:
    """Boxes side by side, in several rows where their captions want it; gauges are larger."""
    rows = _rows(setter, what.boxes, width)

    def draw(board: Board, setter: Typesetter, x: float, y: float) -> None:
        for boxes in rows:
            for box, (left, wide) in zip(boxes, _widths(setter, boxes, width), strict=True):
                area = Rect(x + left, y, wide, what.height)
                if box.cells[0]:
                    draw_gauge(board, setter, box, area)
                else:
                    draw_box(board, setter, box, area)
            y += what.height + _GAP

    height = len(rows) * (what.height + _GAP) - _GAP
    return [Piece(height, draw, gap=3.0)] if what.boxes else []


def _rows(setter: Typesetter, boxes: Sequence[Box], width: float) -> list[Sequence[Box]]:
    """As few rows as show every caption whole, with about as many boxes in each."""
    rows: list[Sequence[Box]] = [boxes]
    for count in range(1, len(boxes) + 1):
        each = -(-len(boxes) // count)
        rows = [boxes[start : start + each] for start in range(0, len(boxes), each)]
        if all(_fit(setter, row, width) for row in rows):
            break
    return rows


def _fit(setter: Typesetter, boxes: Sequence[Box], width: float) -> bool:
    """Whether boxes stand in one row; a caption wider than a third of it counts as that."""
    needs = sum(min(_need(setter, box), width / 3) for box in boxes)
    return needs + (len(boxes) - 1) * _GAP <= width


def _need(setter: Typesetter, box: Box) -> float:
    """How wide a box has to be for its caption and its note; a gauge takes what it gets."""
    if box.cells[0]:
        return 0.0
    caption = setter.width(box.caption, STRONG) + 3.4 + (4.0 if box.icon else 0.0)
    return max(caption, setter.width(box.note, NOTE) + 2.0 if box.note else 0.0)


def _widths(setter: Typesetter, boxes: Sequence[Box], width: float) -> list[tuple[float, float]]:
    """Left ends and widths: equal where the captions fit, else wider under longer ones."""
    count = len(boxes)
    room = width - (count - 1) * _GAP
    needs = [_need(setter, box) for box in boxes]
    wides = [room / count] * count
    if max(needs) > wides[0] and sum(needs) <= room:
        spare = (room - sum(needs)) / count
        wides = [need + spare for need in needs]
    found, x = [], 0.0
    for wide in wides:
        found.append((x, wide))
        x += wide + _GAP
    return found


def draw_box(board: Board, setter: Typesetter, box: Box, area: Rect) -> None:
    """Caption above, figure below in the middle, note at the foot."""
    fill = BAND if box.shaded and not board.job.saving else None
    setter.page.shape(Rect(area.x, area.y, area.width, area.height, 0.9), FRAME, fill)
    x = area.x + 1.5
    if box.icon:
        draw_icon(setter.page, box.icon, (x + 1.5, area.y + 3.3), 3.2)
        x += 4.0
    setter.put((x, area.y + 4.4), box.caption, STRONG, room=area.right - x - 0.8)
    foot = area.bottom - (5.6 if box.note else 2.6)
    at = (area.middle[0], foot)
    if box.value:
        setter.put(at, box.value, _NUMBER, room=area.width - 2, anchor=Anchor.MIDDLE)
    else:
        setter.page.lines([(area.x + 2, foot + 0.6, area.right - 2, foot + 0.6)], WRITE_IN)
        line = Rect(area.x + 1, foot - 5.5, area.width - 2, 6.0)
        board.field(setter, box.field or box.caption, line, box.caption)
    if box.note:
        note = (area.middle[0], area.bottom - 1.8)
        setter.put(note, box.note, NOTE, room=area.width - 1.6, anchor=Anchor.MIDDLE)


def draw_gauge(board: Board, setter: Typesetter, box: Box, area: Rect) -> None:
    """A gauge: its word, its maximum, and a grid for what is left."""
    columns, rows = box.cells
    setter.page.shape(Rect(area.x, area.y, area.width, area.height, 0.9), HERO)
    x = area.x + 2.0
    if box.icon:
        draw_icon(setter.page, box.icon, (x + 2.6, area.y + 5.0), 5.4)
        x += 7.2
    grid = Rect(area.x + area.width * 0.43, area.y + 2, area.width * 0.57 - 2, area.height - 4)
    setter.put((x, area.y + 6.8), box.caption, _WORD, room=grid.x - x - 1)
    left, y = area.x + 2.0, area.y + area.height * 0.62
    room = grid.x - left - 1
    note = fit_block(
        setter.silent(), passage(box.note), NOTE, (room, area.height * 0.35), floor=NOTE.size
    )
    if len(note.lines) > 1 and not note.rest:
        y -= _UP
    lead = setter.put((left, y), box.lead, NOTE) + 1.6 if box.lead else 0.0
    room -= lead
    if box.value:
        setter.put((left + lead, y), box.value, _GAUGE, room=room)
    else:
        setter.page.lines([(left + lead, y + 0.5, grid.x - 3, y + 0.5)], WRITE_IN)
        blank = Rect(left + lead, y - 5, room - 2, 5.4)
        board.field(setter, f"{box.field}.max", blank, f"{box.caption} {box.lead}")
    if box.note:
        _draw_note(setter, box.note, note, Rect(left, y, grid.x - left - 1, area.bottom - y - 1.4))
    setter.page.shape(grid, BOX)
    wide, high = grid.width / columns, grid.height / rows
    lines = [(grid.x + n * wide, grid.y, grid.x + n * wide, grid.bottom) for n in range(1, columns)]
    lines += [(grid.x, grid.y + n * high, grid.right, grid.y + n * high) for n in range(1, rows)]
    setter.page.lines(lines, TICK)
    for place in range(columns * rows):
        row, column = divmod(place, columns)
        cell = Rect(grid.x + column * wide, grid.y + row * high, wide, high).inset(0.3)
        board.field(setter, f"{box.field}.{place + 1}", cell, f"{box.caption} {place + 1}")


def _draw_note(setter: Typesetter, note: str, block: Block, area: Rect) -> None:
    """A note at the foot of an area: on one line, or on two where it is too long for that."""
    if len(block.lines) < 2 or block.rest:
        setter.put((area.x, area.bottom - 1.0), note, NOTE, room=area.width)
        return
    setter.known("".join(note.split()))
    draw_block(setter, block, Rect(area.x, area.bottom - block.height, area.width, block.height))


def counter_pieces(what: Counters, width: float, lines: int) -> list[Piece]:
    """A heading and lines with boxes that count down."""
    pieces = [heading(what.title, what.note, width)]
    boxes = len(what.labels) * _PITCH
    count = 2 if width > 2 * (boxes + 30) else 1
    each = (width - (count - 1) * 6) / count

    def line(number: int) -> Draw:
        def draw(board: Board, setter: Typesetter, x: float, y: float) -> None:
            for column in range(count):
                place = number * count + column + 1
                area = Rect(x + column * (each + 6), y, each, _LINE)
                _draw_counter(board, setter, what, area, place)

        return draw

    pieces += [Piece(_LINE, line(number)) for number in range(-(-lines // count))]
    return pieces


def _draw_counter(
    board: Board, setter: Typesetter, what: Counters, area: Rect, number: int
) -> None:
    first = area.right - len(what.labels) * _PITCH + (_PITCH - _BOX)
    x = area.x
    if what.who:
        box = Rect(x, area.y + 0.4, 9.6, _BOX, 0.8)
        setter.page.shape(box, BOX)
        board.field(setter, f"{what.field}.{number}.who", box.inset(0.3), f"{what.title} {number}")
        x += 11.2
    y = area.y + _BOX
    setter.page.lines([(x, y, first - 2, y)], WRITE_IN)
    name = Rect(x, area.y + 0.4, first - 2 - x, _BOX)
    board.field(setter, f"{what.field}.{number}", name, f"{what.title} {number}")
    for place, label in enumerate(what.labels):
        box = Rect(first + place * _PITCH, area.y + 0.4, _BOX, _BOX, 0.8)
        setter.page.shape(box, BOX)
        at = (box.middle[0], middle_baseline(box.middle[1], _COUNT.size))
        setter.put(at, label, _COUNT, anchor=Anchor.MIDDLE)
        tip = f"{what.title} {number}: {label}"
        board.field(setter, f"{what.field}.{number}.{label}", box.inset(0.4), tip, tick=True)


def entry_pieces(
    setter: Typesetter, what: Entries, width: float, blank: int, drew: Sequence[Draw]
) -> list[Piece]:
    """A heading, paragraphs, then lines to write on; ``drew`` remarks on each paragraph."""
    head = heading(what.title, what.note, width)
    pieces = [head]
    for entry, done in zip(what.entries, drew, strict=True):
        pieces += _entry(setter, entry, width, head, done)
    for number in range(blank):
        pieces.append(Piece(_LINE, _blank(what, width, number + 1), head=(head,)))
    return pieces if len(pieces) > 1 else []


def _entry(setter: Typesetter, entry: Entry, width: float, head: Piece, done: Draw) -> list[Piece]:
    """A paragraph; a long one is parted, so that it can pass a page's end."""
    indent = 4.6 if entry.tick or entry.icon else 0.0
    what = spans((entry.runs,))
    pieces: list[Piece] = []
    while what:
        block = fit_block(setter, what, TEXT, (width - indent, _MOST), floor=TEXT.size)
        if not block.lines:
            break
        draw = _paragraph(entry, block, (indent, width), done, first=not pieces)
        pieces.append(Piece(max(4.6, block.height + 0.8), draw, head=(head,)))
        what = block.rest
    return pieces or [Piece(0.0, done)]


def _paragraph(
    entry: Entry, block: Block, sides: tuple[float, float], done: Draw, *, first: bool
) -> Draw:
    """A part of an entry; its box or icon stands before the first."""
    indent, width = sides

    def draw(board: Board, setter: Typesetter, x: float, y: float) -> None:
        about = setter.about(entry.key)
        about.occupy(Rect(x, y, width, block.height))
        if first and entry.tick:
            box = Rect(x, y + 0.6, 3.0, 3.0)
            setter.page.shape(box, BOX)
            board.field(about, f"tick.{entry.key}", box, entry.key, tick=True)
        elif first and entry.icon:
            draw_icon(setter.page, entry.icon, (x + 1.7, y + 2.1), 3.4)
        about.known("".join("".join(run.text.split()) for run in entry.runs))
        draw_block(about, block, Rect(x + indent, y + 0.4, width - indent, block.height))
        if not block.rest:
            done(board, about, x, y)

    return draw


def _blank(what: Entries, width: float, number: int) -> Draw:
    def draw(board: Board, setter: Typesetter, x: float, y: float) -> None:
        setter.page.lines([(x, y + _LINE - 0.8, x + width, y + _LINE - 0.8)], TICK)
        line = Rect(x, y + 0.6, width, _LINE - 1.4)
        board.field(setter, f"{what.field or what.title}.{number}", line, f"{what.title} {number}")

    return draw


def rank_pieces(what: Ranks, width: float) -> list[Piece]:
    """A heading and a frame for each row: front ones solid, back ones dashed."""
    return [heading(what.title, "", width), *(_rank(rank, width) for rank in what.ranks)]


def _rank(rank: Rank, width: float) -> Piece:
    each = int((width - 21) / (_TOKEN + 2.4)) or 1
    rows = max(1, -(-len(rank.tokens) // each))
    height = rows * _RANK

    def draw(board: Board, setter: Typesetter, x: float, y: float) -> None:
        frame = Rect(x + 0.2, y + 0.5, width - 0.4, height - 1)
        setter.page.shape(frame, Pen(0.9) if rank.front else _DASHED)
        setter.put((x + 1.6, y + 6.6), rank.side, NOTE, room=18)
        setter.put((x + 1.6, y + 10.6), rank.row, STRONG, room=18)
        for place, token in enumerate(rank.tokens):
            row, column = divmod(place, each)
            left = x + 20 + column * (_TOKEN + 2.4)
            area = Rect(left, y + row * _RANK + (_RANK - _TOKEN) / 2, _TOKEN, _TOKEN)
            board.token(setter, token, area)

    return Piece(height, draw, gap=0.6)
