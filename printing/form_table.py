"""Tables of a sheet: a head that every page repeats, rows that wrap, a legend of icons."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from app.engine.model.form_sheet import Cell, Column, Row, Table
from printing.flow import Block, Passage, draw_block, fit_block, passage
from printing.form_parts import VALUE, Board, Draw, Piece, heading
from printing.icons import draw_icon
from printing.inks import BOX, CUT_GREY, FRAME, HAIR, NOTE, STRONG, TEXT, TICK, WHITE, WRITE_IN
from printing.page import Anchor, Rect
from printing.typesetter import Typesetter

LOW_ROW: Final = 5.8
"""The lowest a row may be made so that a sheet fits its page, in mm."""
_HEAD: Final = 5.4
_HEAD_LINE: Final = 3.7
"""From a line of a column's title to the next, in mm."""
_ICON: Final = 3.4
_ICON_GAP: Final = 1.2
_INSET: Final = 0.8
_HEAD_INSET: Final = _INSET + 0.4
"""What a column's title leaves free of its width, in mm."""
_TOKEN: Final = 6.0
_LEGEND: Final = 5.2
_MOST: Final = 40.0
"""The highest that a line of a row becomes, in mm; what is longer goes on below it."""
_ROOMY: Final = 16.0
"""From this width on a pencil stands before a line to write on."""
_WRITE: Final = 6.5
"""Height of a box to write a running value in, in mm."""


_Ends: TypeAlias = tuple[Draw, tuple[Piece, ...]]
"""What remarks that a row is drawn, and the heads that it has on a new page."""


@dataclass(frozen=True, slots=True)
class _Set:
    """A cell with its words set, and its place in its row."""

    cell: Cell
    x: float
    width: float
    block: Block | None


def table_pieces(
    setter: Typesetter, what: Table, width: float, spare: int, drew: Sequence[Draw]
) -> list[Piece]:
    """Heading, head, rows, empty lines, legend; ``drew`` remarks on each row."""
    xs = _columns(setter, what.columns, width)
    title = heading(what.title, what.note, width)
    head = _head(setter, what.columns, xs, width)
    pieces = [title, head]
    for number, done in enumerate(drew):
        pieces += _row_pieces(setter, what, number, xs, (done, (title, head)))
    for number in range(spare):
        empty = _empty(what, len(what.rows) + number, width)
        pieces.append(Piece(what.height, empty, head=(title, head)))
    return pieces + _legend_lines(setter, what, width)


def _row_pieces(
    setter: Typesetter, what: Table, number: int, xs: Sequence[tuple[float, float]], ends: _Ends
) -> list[Piece]:
    """A row; where a cell holds more than fits a page, it goes on in another line."""
    row, width = what.rows[number], sum(wide for _, wide in xs)
    done, heads = ends
    pieces: list[Piece] = []
    cells = [_set(setter, cell, x, wide) for cell, (x, wide) in zip(row.cells, xs, strict=False)]
    while cells:
        tall = max([what.height, *(_height(cell, what.height) for cell in cells)])
        rests = [one.block.rest if one.block is not None else () for one in cells]
        last = not any(rests)
        draw = _row(row, cells, number, (width, tall), done if last else _later)
        pieces.append(Piece(tall, draw, head=heads))
        if last:
            break
        cells = [_flowed(setter, one, rest) for one, rest in zip(cells, rests, strict=True)]
    return pieces


def _later(board: Board, setter: Typesetter, x: float, y: float) -> None:
    """The row goes on."""


def _flowed(setter: Typesetter, one: _Set, rest: Passage) -> _Set:
    """What is left of a cell, set in the same column."""
    if not rest:
        return _Set(Cell(" "), one.x, one.width, None)
    room = (max(4.0, one.width - 2 * _INSET), _MOST)
    block = fit_block(setter, rest, TEXT, room, floor=TEXT.size)
    return _Set(Cell(one.cell.text), one.x, one.width, block)


def _columns(
    setter: Typesetter, columns: Sequence[Column], width: float
) -> list[tuple[float, float]]:
    """Left ends and widths: by their shares, but no word of a title is cut where that can be."""
    total = sum(column.share for column in columns) or 1
    wides = [width * column.share / total for column in columns]
    least = [_longest_word(setter, column.title) + _HEAD_INSET for column in columns]
    if any(wide < low for wide, low in zip(wides, least, strict=True)) and sum(least) < width:
        over = [max(0.0, wide - low) for wide, low in zip(wides, least, strict=True)]
        part = (width - sum(least)) / sum(over)
        wides = [low + part * more for low, more in zip(least, over, strict=True)]
    found, x = [], 0.0
    for wide in wides:
        found.append((x, wide))
        x += wide
    return found


def _longest_word(setter: Typesetter, title: str) -> float:
    return max((setter.width(word, NOTE) for word in title.split()), default=0.0)


def _head(
    setter: Typesetter, columns: Sequence[Column], xs: Sequence[tuple[float, float]], width: float
) -> Piece:
    """The titles of columns, on two lines where one of them is too long for its column."""
    rooms = [wide - _HEAD_INSET + 0.01 for _, wide in xs]
    narrow = [
        setter.width(column.title, NOTE) > room for column, room in zip(columns, rooms, strict=True)
    ]
    height = _HEAD + (_HEAD_LINE if any(narrow) else 0.0)

    def draw(board: Board, setter: Typesetter, x: float, y: float) -> None:
        del board
        foot = y + height
        for column, (left, _), room, long in zip(columns, xs, rooms, narrow, strict=True):
            at = (x + left + _INSET, foot - 1.7)
            if long:
                setter.put_lines(
                    (at[0], at[1] - _HEAD_LINE), column.title, NOTE, room=room, leading=_HEAD_LINE
                )
            else:
                setter.put(at, column.title, NOTE, room=room)
        setter.page.lines([(x, foot, x + width, foot)], FRAME)

    return Piece(height, draw, keep=True)


def _set(setter: Typesetter, cell: Cell, x: float, width: float) -> _Set:
    """Words wrap in what icons, tokens and the note at the right leave."""
    if not cell.text or cell.open or cell.boxes:
        return _Set(cell, x, width, None)
    room = width - 2 * _INSET - _lead(cell)
    note = setter.width(cell.note, TEXT) + 1.6 if cell.note else 0.0
    if note > room * 0.7:
        note = 0.0
    if cell.mark:
        note += 4.4
    style = VALUE if cell.strong else TEXT
    floor = TEXT.size
    block = fit_block(
        setter, passage(cell.text), style, (max(4.0, room - note), _MOST), floor=floor
    )
    if len(block.lines) > 1 and cell.strong:
        block = fit_block(
            setter, passage(cell.text), STRONG, (max(4.0, room - note), _MOST), floor=floor
        )
    return _Set(cell, x, width, block)


def _lead(cell: Cell) -> float:
    lead = _TOKEN + 1.6 if cell.token is not None else 0.0
    return lead + len(cell.icons) * (_ICON + _ICON_GAP)


def _height(one: _Set, least: float) -> float:
    """What a cell takes; where rows are low, they stand closer to each other, too."""
    tall = _WRITE + 1.6 if one.cell.boxes else 0.0
    close = least <= LOW_ROW
    if one.cell.token is not None:
        tall = max(tall, _TOKEN + (0.4 if close else 1.0))
    if one.block is not None:
        extra = 4.0 if one.cell.note and _note_below(one) else 0.0
        tall = max(tall, one.block.height + (1.2 if close else 2.2) + extra)
    return tall


def _note_below(one: _Set) -> bool:
    """Whether the note has no room beside its text."""
    return one.cell.note != "" and len(one.cell.note) * 1.9 > one.width * 0.6


def _row(
    row: Row, cells: Sequence[_Set], number: int, size: tuple[float, float], done: Draw
) -> Draw:
    width, tall = size

    def draw(board: Board, setter: Typesetter, x: float, y: float) -> None:
        about = setter.about(row.key)
        about.occupy(Rect(x, y, width, tall))
        if number % 2:
            board.shade(setter, Rect(x, y, width, tall))
        if number:
            pen = FRAME if row.opens else TICK
            setter.page.lines([(x, y, x + width, y)], pen)
        for place, one in enumerate(cells):
            area = Rect(x + one.x, y, one.width, tall)
            _draw_cell(board, about, one, area, f"{row.key}.{place + 1}")
        setter.page.lines([(x, y + tall, x + width, y + tall)], TICK)
        done(board, about, x, y)

    return draw


def _draw_cell(board: Board, setter: Typesetter, one: _Set, area: Rect, name: str) -> None:
    cell, x, middle = one.cell, area.x + _INSET, area.middle[1]
    if cell.token is not None:
        board.token(setter, cell.token, Rect(x, middle - _TOKEN / 2, _TOKEN, _TOKEN))
        x += _TOKEN + 1.6
    for icon in cell.icons:
        if x + _ICON <= area.right:
            draw_icon(setter.page, icon, (x + _ICON / 2, middle), _ICON)
        x += _ICON + _ICON_GAP
    if cell.boxes:
        _draw_boxes(board, setter, cell, area, name)
        return
    if cell.open:
        _draw_open(board, setter, area, x, name)
        return
    if one.block is None:
        if not cell.icons and cell.token is None and cell.text != " ":
            setter.put((x, middle + 1.15), "–", NOTE)
        return
    _draw_words(setter, one, x, area)


def _draw_words(setter: Typesetter, one: _Set, x: float, area: Rect) -> None:
    cell, block, middle = one.cell, one.block, area.middle[1]
    if block is None:
        return
    setter.known("".join(cell.text.split()))
    below = _note_below(one)
    top = middle - block.height / 2 + 0.35 - (2.0 if below else 0)
    foot = draw_block(setter, block, Rect(x, top, one.width, block.height))
    end = x + max(
        sum(setter.width(f"{word.text} ", block.style) for word in line.words)
        for line in block.lines
    ) if block.lines else x  # fmt: skip
    if cell.mark:
        draw_icon(setter.page, cell.mark, (end + 1.4, middle), 2.8)
    if cell.note and below:
        setter.put((x, foot + 3.0), cell.note, NOTE, room=area.right - x - 0.4)
    elif cell.note:
        at = (area.right - _INSET - 1, middle + 1.15)
        room = max(4.0, area.right - end - 2)
        setter.put(at, cell.note, NOTE, room=room, anchor=Anchor.END)


def _draw_open(board: Board, setter: Typesetter, area: Rect, x: float, name: str) -> None:
    y = area.middle[1] + 1.6
    if area.width >= _ROOMY:
        draw_icon(setter.page, "pencil", (x + 1.3, y - 1.8), 2.6, CUT_GREY)
        x += 3.2
    setter.page.lines([(x, y, area.right - 1.2, y)], WRITE_IN)
    line = Rect(x, area.y + 0.5, area.right - x - 1.2, area.height - 1)
    board.field(setter, name, line, name)


def _draw_boxes(board: Board, setter: Typesetter, cell: Cell, area: Rect, name: str) -> None:
    frame = Rect(area.x + 0.4, area.middle[1] - _WRITE / 2, area.width - 2.4, _WRITE)
    setter.page.shape(frame, BOX, None if board.job.saving else WHITE)
    wide = frame.width / cell.boxes
    lines = [(frame.x + n * wide, frame.y, frame.x + n * wide, frame.bottom)
             for n in range(1, cell.boxes)]  # fmt: skip
    if lines:
        setter.page.lines(lines, TICK)
    for place in range(cell.boxes):
        box = Rect(frame.x + place * wide, frame.y, wide, frame.height).inset(0.3)
        board.field(setter, f"{name}.{place + 1}", box, f"{name} {place + 1}")


def _empty(what: Table, number: int, width: float) -> Draw:
    def draw(board: Board, setter: Typesetter, x: float, y: float) -> None:
        area = Rect(x, y, width, what.height)
        if number % 2:
            board.shade(setter, area)
        setter.page.lines([(x, area.bottom, area.right, area.bottom)], TICK)
        left = x
        edges = [x + edge for edge, _ in _columns(setter, what.columns, width)[1:]]
        setter.page.lines([(edge, y, edge, area.bottom) for edge in edges], HAIR)
        for place, (_, wide) in enumerate(_columns(setter, what.columns, width)):
            cell = Rect(left, y, wide, what.height).inset(0.4)
            tip = f"{what.columns[place].title} {number + 1}"
            board.field(setter, f"{what.field}.{number + 1}.{place + 1}", cell, tip)
            left += wide

    return draw


def _legend_lines(setter: Typesetter, what: Table, width: float) -> list[Piece]:
    """Icons with their words, as many on a line as fit."""
    lines: list[list[tuple[float, int]]] = []
    x = width
    for place, tag in enumerate(what.legend):
        wide = _ICON + 1.0 + setter.width(tag.text, TEXT) + 3.2
        if x + wide > width:
            lines.append([])
            x = 0.0
        lines[-1].append((x, place))
        x += wide

    def line(places: list[tuple[float, int]]) -> Draw:
        def draw(board: Board, page: Typesetter, x: float, y: float) -> None:
            del board
            for left, place in places:
                tag = what.legend[place]
                draw_icon(page.page, tag.icon, (x + left + _ICON / 2, y + 2.8), _ICON)
                page.put((x + left + _ICON + 1.0, y + 4.0), tag.text, TEXT)

        return draw

    return [Piece(_LEGEND, line(places)) for places in lines]
