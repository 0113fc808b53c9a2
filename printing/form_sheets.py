"""Sheets of characters, monsters and encounters: blocks flow over as few pages as they need."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from app.engine.model.form_sheet import (
    Beside,
    Boxes,
    Counters,
    Entries,
    FormBlock,
    FormHead,
    FormSheet,
    FormSheets,
    Plain,
    Ranks,
    Table,
)
from app.engine.model.phrase import Phrase
from printing.card_parts import silent_setter
from printing.errors import PrintError
from printing.flow import draw_block, fit_block, passage
from printing.form_blocks import (
    box_pieces,
    counter_pieces,
    draw_box,
    entry_pieces,
    rank_pieces,
)
from printing.form_parts import Board, Draw, Piece, draw_stack, stack
from printing.form_table import LOW_ROW, table_pieces
from printing.furniture import (
    Furniture,
    check_width,
    draw_foot,
    draw_rights,
    draw_rights_upwards,
    paper_name,
)
from printing.icons import draw_icon
from printing.inks import BOX, NOTE, STRONG, TEXT, WRITE_IN, Face, Pen, Type
from printing.job import Job
from printing.leaf import Leaf
from printing.page import Anchor, Rect
from printing.typesetter import Typesetter, clean, fill

_EDGE: Final = 12.0
_TOP: Final = 10.0
_FOOT: Final = 11.5
_GUTTER: Final = 6.0
_NAME: Final = Type(Face.BOLD, 26)
_ONE_LINE: Final = 14.0
"""The smallest size of a name on one line; a longer one stands on two, smaller still."""
_NAMED: Final = 60.0
"""Room in mm beyond which no name moves anything else out of its way."""
_SUBTITLE: Final = Type(Face.BOOK, 10)
_BADGE: Final = STRONG.at(11)
_WRITTEN: Final = 32.0
"""Room for a word and a line to write on, in mm."""
_TOKEN: Final = 22.0
_HEAD_BOX: Final = (26.0, 22.0)
_BOX_GAP: Final = 1.6
_BADGE_ROW: Final = 10.0
"""How far boxes go down to let a badge stand above them, in mm."""
_SAVINGS: Final = 6
"""In how many steps empty lines are given up so that a sheet fits one page."""
_LEAST_LINES: Final = 2
_LOWEST: Final = 130.0
"""Room for a part that stays whole under its heads, in mm."""
_CLOSER: Final = 2
"""From this step on rows stand closer, too."""


@dataclass
class _Items:
    """Hands out a mark for each row and paragraph of the document, in their order."""

    job: Job
    count: int = 0

    def take(self, many: int) -> list[Draw]:
        """Marks for the next ones."""
        first = self.count
        self.count += many
        return [self._mark(first + place) for place in range(many)]

    def _mark(self, index: int) -> Draw:
        def mark(board: Board, setter: Typesetter, x: float, y: float) -> None:
            del board, setter, x, y
            self.job.drew(index)

        return mark


@dataclass
class _Page:
    """Pieces with the y of their tops."""

    placed: list[tuple[Piece, float]] = field(default_factory=list)


def draw_sheets(job: Job, document: FormSheets) -> None:
    """Draws every sheet; each begins a page."""
    check_width(job.sheet().width)
    if job.sheet().height < _LOWEST:
        raise PrintError(Phrase("print.paper_low", {"height": int(_LOWEST)}))
    job.expect(sum(_count(sheet) for sheet in document.sheets))
    silent = silent_setter(job)
    document = replace(document, words=job.page_words(document.words))
    first = 0
    for sheet in document.sheets:
        pages = _fitted(job, silent, sheet, first)
        first += _count(sheet)
        _draw_pages(job, document, sheet, pages)


def _count(sheet: FormSheet) -> int:
    return 1 + sum(_rows(block) for block in _plain(sheet.blocks))


def _plain(blocks: Sequence[FormBlock]) -> Iterator[Plain]:
    for block in blocks:
        if isinstance(block, Beside):
            yield from block.left
            yield from block.right
        else:
            yield block


def _rows(block: Plain) -> int:
    if isinstance(block, Table):
        return len(block.rows)
    return len(block.entries) if isinstance(block, Entries) else 0


def _fitted(job: Job, setter: Typesetter, sheet: FormSheet, first: int) -> list[_Page]:
    """On one page where giving up empty lines does that, else with all of them."""
    made = []
    for saved in range(_SAVINGS):
        pages = _flow(job, _pieces(job, setter, sheet, first, saved))
        made.append(pages)
        if len(pages) == 1:
            return pages
    fewest = min(len(pages) for pages in made)
    return next(pages for pages in made if len(pages) == fewest)


def _room(job: Job) -> Rect:
    paper = job.sheet()
    edge = _EDGE if paper.width >= 190 else 7.0
    return Rect(edge, _TOP, paper.width - 2 * edge, paper.height - _TOP - _FOOT)


def _pieces(job: Job, setter: Typesetter, sheet: FormSheet, first: int, saved: int) -> list[Piece]:
    items = _Items(job, first)
    width = _room(job).width
    pieces = [_head(setter, sheet, width, items)]
    for block in sheet.blocks:
        if isinstance(block, Beside):
            pieces += _beside(job, setter, block, width, saved, items)
        else:
            pieces += _block(setter, block, width, saved, items)
    return pieces


def _block(
    setter: Typesetter, block: Plain, width: float, saved: int, items: _Items
) -> list[Piece]:
    if isinstance(block, Boxes):
        return box_pieces(setter, block, width)
    if isinstance(block, Table):
        spare = max(0, block.spare - saved)
        if saved >= _CLOSER:
            block = replace(block, height=min(block.height, LOW_ROW))
        return table_pieces(setter, block, width, spare, items.take(len(block.rows)))
    if isinstance(block, Counters):
        lines = max(min(block.lines, _LEAST_LINES), block.lines - saved)
        return counter_pieces(block, width, lines)
    if isinstance(block, Ranks):
        return rank_pieces(block, width)
    marks = items.take(len(block.entries))
    return entry_pieces(setter, block, width, max(0, block.blank - saved), marks)


def _beside(
    job: Job, setter: Typesetter, block: Beside, width: float, saved: int, items: _Items
) -> list[Piece]:
    """Two columns as one piece; one below the other where they are too high or too narrow."""
    room = _room(job)
    start = items.count
    wide = (width - _GUTTER) * block.share
    if width >= 150:
        left = [p for one in block.left for p in _block(setter, one, wide, saved, items)]
        other = width - _GUTTER - wide
        right = [p for one in block.right for p in _block(setter, one, other, saved, items)]
        height = max(stack(left), stack(right))
        if height <= room.height * 0.8:
            return [Piece(height, _columns(left, right, wide + _GUTTER), gap=3.4)]
    items.count = start
    both = (*block.left, *block.right)
    return [p for one in both for p in _block(setter, one, width, saved, items)]


def _columns(left: list[Piece], right: list[Piece], shift: float) -> Draw:
    def draw(board: Board, setter: Typesetter, x: float, y: float) -> None:
        draw_stack(board, setter, left, x, y)
        draw_stack(board, setter, right, x + shift, y)

    return draw


def _flow(job: Job, pieces: Sequence[Piece]) -> list[_Page]:
    """Pieces on pages; what has to stay together does, and heads are drawn again."""
    room = _room(job)
    pages = [_Page()]
    y = room.y
    place = 0
    while place < len(pieces):
        group = [pieces[place]]
        while group[-1].keep and place + len(group) < len(pieces):
            group.append(pieces[place + len(group)])
        gap = group[0].gap if pages[-1].placed else 0.0
        if pages[-1].placed and y + gap + stack(group) > room.bottom + 0.01:
            pages.append(_Page())
            y, gap = room.y, 0.0
            heads = () if group[0].keep else group[0].head
            for head in heads:
                pages[-1].placed.append((head, y))
                y += head.height
        y += gap
        for number, piece in enumerate(group):
            y += piece.gap if number else 0.0
            pages[-1].placed.append((piece, y))
            y += piece.height
        place += len(group)
    return pages


def _draw_pages(job: Job, document: FormSheets, sheet: FormSheet, pages: list[_Page]) -> None:
    room = _room(job)
    board = Board(job, clean(sheet.key) or "sheet", fillable=document.fillable)
    for number, page in enumerate(pages, 1):
        name = sheet.head.name
        bookmark = name if len(pages) == 1 else f"{name} {number}/{len(pages)}"
        leaf = job.leaf(back=job.duplex and number % 2 == 0)
        setter = job.setter(bookmark, leaf).about(sheet.key)
        _draw_foot(setter, document, sheet, (number, len(pages)), leaf)
        for piece, y in page.placed:
            piece.draw(board, setter, room.x, y)


def _draw_foot(
    setter: Typesetter, document: FormSheets, sheet: FormSheet, numbers: tuple[int, int], leaf: Leaf
) -> None:
    number, count = numbers
    words = document.words
    what = Furniture(sheet.head.name, number, count, words, leaf)
    edge = _EDGE if leaf.sheet.width >= 190 else 7.0
    width, y = leaf.sheet.width - 2 * edge, leaf.sheet.height - 6
    if edge == _EDGE:
        middle = (edge - 3.4, leaf.sheet.height / 2)
        draw_rights_upwards(setter, what, middle, 0.8 * leaf.sheet.height)
    page = fill(words.page, {"n": number, "m": count})
    end = draw_foot(setter, what, (edge, y), width)
    if edge != _EDGE:
        above = setter.width(page, TEXT) > edge + width - end - 3
        used = setter.put((edge, 8.2), page, TEXT) + 4 if above else 0.0
        draw_rights(setter, what, (edge + width, 8.2), width - used)
        if above:
            return
    right = edge + width
    used = setter.put((right, y), page, TEXT, anchor=Anchor.END, room=right - end - 3)
    left = right - used - 2.4
    if left - end > 12:
        name = setter.put((left, y), sheet.head.name, STRONG, anchor=Anchor.END,
                          room=min(60.0, left - end - 3))  # fmt: skip
        left -= name + 3
    scale = fill(words.full_size, {"paper": paper_name(leaf)})
    if left - end > setter.width(scale, NOTE) + 6:
        setter.put((end + 5, y), scale, NOTE)


def _head(setter: Typesetter, sheet: FormSheet, width: float, items: _Items) -> Piece:
    head = sheet.head
    (mark,) = items.take(1)
    drop = _drop(setter, head, width)
    high = _TOKEN + (drop if drop < _TOKEN else 0.0)

    def draw(board: Board, setter: Typesetter, x: float, y: float) -> None:
        free = end = _head_boxes(board, setter, head, x + width, y + drop)
        if drop:
            end = x + width
        end = _badge(setter, head, end, y) - 2
        left = x
        if head.token is not None:
            board.token(setter, head.token, Rect(x, y, _TOKEN, _TOKEN))
            left += _TOKEN + 4
        right = end if drop == 0 else free - 2 if drop < _TOKEN else x + width
        _names(board, setter, head, Rect(left, y, right - left, high), end - left)
        mark(board, setter, x, y)

    if drop >= _TOKEN:
        return Piece(drop + _HEAD_BOX[1], draw)
    tall = head.token is not None or head.boxes or head.write
    return Piece(high if tall else 15.0, draw)


def _drop(setter: Typesetter, head: FormHead, width: float) -> float:
    """How far the boxes stand below the top, so that names and what is below them stay whole."""
    if not head.boxes:
        return 0.0
    free = width - (0.0 if head.token is None else _TOKEN + 4) - 2
    free -= len(head.boxes) * (_HEAD_BOX[0] + _BOX_GAP)
    below = max(setter.width(head.subtitle, _SUBTITLE), _WRITTEN if head.write else 0.0)
    name = min(setter.width(clean(head.name), _NAME.at(_ONE_LINE)), _NAMED)
    if free - _badge_width(setter, head) >= max(below, name):
        return 0.0
    if head.badge and free >= below:
        return _BADGE_ROW
    return _TOKEN + _BOX_GAP


def _head_boxes(board: Board, setter: Typesetter, head: FormHead, right: float, y: float) -> float:
    """Draws boxes at the right; returns what is free at their left."""
    for box in reversed(head.boxes):
        right -= _HEAD_BOX[0]
        draw_box(board, setter, box, Rect(right, y, *_HEAD_BOX))
        right -= _BOX_GAP
    return right


def _badge_width(setter: Typesetter, head: FormHead) -> float:
    return setter.width(head.badge, _BADGE) + 16 if head.badge else 0.0


def _badge(setter: Typesetter, head: FormHead, right: float, y: float) -> float:
    """Draws the badge up to a place; returns what is free at its left."""
    if not head.badge:
        return right
    wide = _badge_width(setter, head) - 3
    area = Rect(right - wide, y + 0.6, wide, 8.2, 1)
    setter.page.shape(area, Pen(1.0))
    draw_icon(setter.page, "eye", (area.x + 5, area.middle[1]), 5)
    setter.put((area.x + 10, area.middle[1] + 1.4), head.badge, _BADGE)
    return area.x - 3


def _names(board: Board, setter: Typesetter, head: FormHead, area: Rect, room: float) -> None:
    """The name in ``room`` mm, and what stands below it in an area."""
    name = clean(head.name)
    trial = setter.silent()
    if not name:
        setter.page.lines([(area.x, area.y + 9, area.x + room - 4, area.y + 9)], WRITE_IN)
        line = Rect(area.x, area.y + 0.5, room - 4, 8.5)
        board.field(setter, "name", line, "name")
    elif trial.width(trial.known(name), _NAME.at(_ONE_LINE)) <= room:
        setter.put((area.x, area.y + 9.2), name, _NAME, room=room)
    else:
        size = (room, 9.4)
        block = fit_block(setter, passage(name), STRONG.at(12), size, floor=9)
        draw_block(setter, block, Rect(area.x, area.y, *size))
        if block.rest:
            setter.remark("print.note.shortened", text=name)
    setter.put((area.x, area.y + 15.2 if head.write else area.y + 14.4), head.subtitle,
               _SUBTITLE, room=area.width)  # fmt: skip
    if head.write:
        _write_line(board, setter, head, area)


def _write_line(board: Board, setter: Typesetter, head: FormHead, area: Rect) -> None:
    y = area.bottom - 0.9
    x = area.x + setter.put((area.x, y), head.write, NOTE) + 1.6
    choices = sum(setter.width(word, TEXT) + 9 for word, _ in head.choices)
    choices += setter.width(head.choice, NOTE) + 4
    end = max(x + 12, min(x + 46, area.right - choices - 4))
    setter.page.lines([(x, y + 0.4, end, y + 0.4)], WRITE_IN)
    board.field(setter, "player", Rect(x, y - 4, end - x, 4.6), head.write)
    if end + choices > area.right + 0.1:
        return
    x = end + 4
    x += setter.put((x, y), head.choice, NOTE) + 2
    for word, ticked in head.choices:
        box = Rect(x, y - 2.9, 3.4, 3.4)
        setter.page.shape(box, BOX)
        if ticked:
            setter.page.lines([(box.x, box.y, box.right, box.bottom),
                               (box.x, box.bottom, box.right, box.y)], Pen(1.0))  # fmt: skip
        x += 4.6
        x += setter.put((x, y), word, TEXT) + 4
