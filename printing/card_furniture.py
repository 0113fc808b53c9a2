"""What stands around a block of cards: title, ruler and sheet's sign, crop and fold marks."""

from dataclasses import replace
from typing import Final

from app.engine.model.card_deck import CardDeck, CardWords
from printing.card_grid import CardGrid
from printing.furniture import (
    Furniture,
    draw_foot,
    draw_head,
    draw_rights,
    draw_rights_upwards,
    paper_name,
)
from printing.inks import FOLD_AWAY, HAIR, STRONG, TEXT, Pen
from printing.job import Job
from printing.leaf import Leaf
from printing.marks import RULER_LENGTH, draw_ruler_down
from printing.page import Anchor, Segment
from printing.typesetter import Typesetter, fill

_CROP: Final = Pen(0.35)
_LEAST_EDGE: Final = 3.1
_HEAD_FOOT: Final = 8.7
"""What the words above a block take from the edge of the paper, in mm."""
_FOOT_TOP: Final = 9.2
"""What the ruler below a block takes."""
_SIDE_LEFT: Final = 8.9
_SIDE_RIGHT: Final = 9.9
_FOLD: Final = 5.6
_LETTERS: Final = 26


def draw_furniture(
    setter: Typesetter,
    document: CardDeck,
    grid: CardGrid,
    numbers: tuple[int, int],
    leaf: Leaf,
    side: str,
) -> None:
    """Writes into the larger pair of margins; ``numbers`` are this sheet and their count."""
    words = document.words
    size = {"width": f"{grid.format.width:g}", "height": f"{grid.format.height:g}"}
    count = fill(words.count, {"n": grid.capacity, **size})
    number, total = numbers
    back = bool(side) and side == words.page.back
    page = words.page
    if side == page.front:
        page = replace(page, rights="")  # its back is the later page
    what = Furniture(document.title, number, total, page, leaf, side or count)
    draw = _draw_above if grid.words_above else _draw_beside
    draw(setter, what, sheet_sign(number), back=back)


def sheet_sign(number: int) -> str:
    """What a sheet is told by, as its first card's field: ``A1``, ``B1`` … ``AA1``."""
    letters = ""
    while number:
        number, letter = divmod(number - 1, _LETTERS)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}1"


def _draw_above(setter: Typesetter, what: Furniture, sign: str, *, back: bool) -> None:
    sheet = what.leaf.sheet
    left = min(12.0, max(5.4, (sheet.width - 190) / 2))
    width = sheet.width - 2 * left
    draw_head(setter, what, (left, 7.6), width)
    wide = setter.width(sign, STRONG)
    y = sheet.height - 6.0
    if back:
        setter.put((left + width, y), sign, STRONG, anchor=Anchor.END)
        end = draw_foot(setter, what, (left, y), width - wide - 3)
        right = left + width - wide - 4
    else:
        setter.put((left, y), sign, STRONG)
        end = draw_foot(setter, what, (left + wide + 4, y), width - wide - 4)
        right = left + width
    draw_rights(setter, what, (right, y), right - end - 4)


def _draw_beside(setter: Typesetter, what: Furniture, sign: str, *, back: bool) -> None:
    sheet, words = what.leaf.sheet, what.words
    left, right = 7.9, sheet.width - 6.1
    room = sheet.height - 26
    tail = f"{fill(words.page, {'n': what.number, 'm': what.count})}, {what.side}"
    tail_wide = setter.width(tail, TEXT)
    line, style = setter.fit(what.title, STRONG, max(20.0, room - tail_wide - 4))
    wide = setter.width(line, style)
    foot = sheet.height - 13
    if line:
        setter.page.turned((left, foot - wide / 2), line, style)
    setter.put_turned((left, foot - wide - 4 - tail_wide / 2), tail, TEXT, room=room - wide - 4)
    free = foot - wide - 8 - tail_wide - 14
    if free > 0:
        high = min(free, setter.width(words.rights, TEXT))
        draw_rights_upwards(setter, what, (left, 14 + high / 2), high + 0.1)
    setter.put_turned((left if back else right, 8), sign, STRONG, room=10)
    if sheet.height > RULER_LENGTH + 50:
        top = (sheet.height - RULER_LENGTH) / 2
        draw_ruler_down(setter.page, sheet.width - 9.4, top)
        legend = fill(words.ruler, {"mm": RULER_LENGTH})
        low = top + RULER_LENGTH + 4 + setter.width(legend, TEXT) / 2
        setter.put_turned((right, low), legend, TEXT, room=20)
        scale = fill(words.full_size, {"paper": paper_name(what.leaf)})
        half = setter.width(scale, TEXT) / 2
        if foot - 2 * half > low + 10:
            setter.put_turned((right, foot - half), scale, TEXT, room=2 * half + 1)


def draw_marks(job: Job, setter: Typesetter, grid: CardGrid, words: CardWords) -> None:
    """Draws the lines between cards, and crop and fold marks around them."""
    page, block = setter.page, grid.block
    xs, folds = _across(grid)
    ys = sorted(
        {
            round(edge, 4)
            for row in range(grid.rows)
            for edge in (grid.front(row * grid.columns).y, grid.front(row * grid.columns).bottom)
        }
    )
    if not grid.bleed:
        page.lines([(x, block.y, x, block.bottom) for x in xs if x not in folds], HAIR)
        page.lines([(block.x, y, block.right, y) for y in ys], HAIR)
    if not job.options.marks:
        return
    segments: list[Segment] = []
    for edge, at in _edges(grid):
        outer, inner = at
        if edge in ("above", "below"):
            segments += [(x, outer, x, inner) for x in xs if x not in folds]
        else:
            segments += [(outer, y, inner, y) for y in ys]
    if segments:
        page.lines(segments, _CROP)
    for x in folds:
        _draw_fold(setter, grid, x, words)


def _across(grid: CardGrid) -> tuple[list[float], list[float]]:
    """Where vertical cuts and folds are."""
    xs, folds = set(), set()
    for column in range(grid.columns):
        front = grid.front(column)
        xs.add(round(front.x, 4))
        xs.add(round(front.right + (front.width if grid.paired else 0), 4))
        if grid.paired:
            folds.add(round(front.right, 4))
    return sorted(xs), sorted(folds)


def _edges(grid: CardGrid) -> list[tuple[str, tuple[float, float]]]:
    """For each side of the block where its marks begin and end, where there is room for any."""
    block, sheet = grid.block, grid.leaf.sheet
    head = foot = left = right = _LEAST_EDGE
    if grid.words_above:
        head, foot = _HEAD_FOOT, _FOOT_TOP
    else:
        left, right = _SIDE_LEFT, _SIDE_RIGHT
    sides = {
        "above": (block.y, head, 0.0, 1),
        "below": (sheet.height - block.bottom, foot, sheet.height, -1),
        "left": (block.x, left, 0.0, 1),
        "right": (sheet.width - block.right, right, sheet.width, -1),
    }
    found = []
    for name, (margin, clear, start, sign) in sides.items():
        room = margin - clear
        gap = 0.8 if grid.bleed else 2.0 if room >= 6 else 1.2 if room >= 2 else 0.5
        length = min(4.0 if room >= 6 else 3.2, room - gap)
        if length > 0.3:
            end = start + sign * (margin - gap)
            found.append((name, (end - sign * length, end)))
    return found


def _draw_fold(setter: Typesetter, grid: CardGrid, x: float, words: CardWords) -> None:
    block, sheet = grid.block, grid.leaf.sheet
    above = grid.words_above
    top = min(_FOLD, block.y - (_HEAD_FOOT if above else _LEAST_EDGE))
    foot = min(_FOLD, sheet.height - block.bottom - (_FOOT_TOP if above else _LEAST_EDGE))
    setter.page.lines([(x, block.y - top, x, block.bottom + foot)], FOLD_AWAY)
    if top >= 5:
        room = grid.format.width - 4
        setter.put((x + 1.4, block.y - 2.4), words.fold, TEXT, room=room)
