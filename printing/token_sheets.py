"""Tokens and standees on sheets, to fold or print on both sides, glue, and cut or punch."""

from dataclasses import dataclass, field, replace

from app.engine.model.token_sheet import MOST_TOKENS, KitToken, TokenGroup, TokenSheet
from printing.figures import Stamp, draw_blank, draw_bust, draw_fallen, draw_front
from printing.flow import draw_block, fit_block, passage
from printing.furniture import (
    Furniture,
    draw_foot,
    draw_head,
    draw_key,
    draw_register,
    draw_rights,
)
from printing.inks import (
    CUT_GREY,
    FOLD_AWAY,
    FOLD_TOWARDS,
    HATCH,
    NOTE,
    OUTLINE,
    SECTION,
    STRONG,
    TEXT,
    TOKEN_FLOOR,
    WHITE,
    Pen,
)
from printing.job import Job
from printing.leaf import Leaf
from printing.marks import draw_pencil, hatching
from printing.options import Ink, Sides, within
from printing.page import Anchor, Rect, Xy
from printing.picture import Picture, PictureError, prepare
from printing.token_plan import BLOCK, FLAP, GAP, HEADING, STANDEE, Placed, Row, plan_tokens
from printing.typesetter import Typesetter, clean, middle_baseline

_LEAST, _MOST = 10.0, 60.0
_NAMED = 24.0
"""Tokens from this size on carry their name."""
_OVER = 4.0
"""How far fold lines reach past their row."""
_CROSS = (7.0, 13.6)
"""Middle of a register cross from the paper's corner."""
_BESIDE = (10.4, 8.4)
"""Room for a name beside the token at a standee's foot."""
_DISK = 13.2
"""Cut size whose disk is 11.2 mm: the token at a standee's foot."""


@dataclass
class _Sheet:
    """One token sheet being drawn."""

    job: Job
    document: TokenSheet
    pages: list[list[Row]]
    duplex: bool
    pictures: dict[tuple[bytes, float], Picture | None] = field(default_factory=dict)


def draw_tokens(job: Job, document: TokenSheet) -> None:
    """Draws all pages; raises `PrintError` for sizes out of range or too little paper."""
    for group in document.groups:
        within("print.token_size", group.size, _LEAST, _MOST)
        within("print.blanks", group.blanks, 0, MOST_TOKENS)
    leaf = job.leaf()
    duplex = job.options.sides in (Sides.LONG, Sides.SHORT)
    folded = job.options.sides is Sides.FOLD

    def heading_width(title: str, note: str) -> float:
        measure = job.ruler.width
        title_width = measure(title, SECTION.face, SECTION.size)
        return title_width + 3.01 + measure(note, NOTE.face, NOTE.size)

    pages = plan_tokens(document, leaf.sheet, folded=folded, heading_width=heading_width)
    figures = () if document.standees is None else document.standees.tokens
    job.expect(sum(len(group.tokens) for group in document.groups) + len(figures))
    backs = duplex and any(row.has_backs for page in pages for row in page)
    sheet = _Sheet(job, document, pages, backs)
    for number, rows in enumerate(pages, 1):
        _draw_front_page(sheet, leaf, number, rows)
        if backs:
            _draw_back_page(sheet, number, rows)


def _draw_front_page(sheet: _Sheet, leaf: Leaf, number: int, rows: list[Row]) -> None:
    words = sheet.document.words.page
    setter = _open(sheet, leaf, number, words.front if sheet.duplex else "")
    for row in rows:
        if row.headed:
            _draw_heading(setter, row)
        if row.group is None:
            _draw_standees(sheet, setter, row)
        else:
            _draw_row(sheet, setter, row, row.group)
    lines = [(OUTLINE, words.cut)]
    if any(row.folded or row.group is None for row in rows):
        lines.append((FOLD_AWAY, words.fold_away))
    if any(row.group is None for row in rows):
        lines.append((FOLD_TOWARDS, words.fold_towards))
    left = _left(leaf)
    draw_key(setter, (left, leaf.sheet.height - 12.6), lines, leaf.sheet.width - 2 * left)


def _draw_back_page(sheet: _Sheet, number: int, rows: list[Row]) -> None:
    leaf = sheet.job.leaf(back=True)
    setter = _open(sheet, leaf, number, sheet.document.words.page.back)
    for row in rows:
        if row.group is None or not row.has_backs:
            continue
        for place, cell in enumerate(row.cells):
            x, y = row.middle(place)
            _draw_back(sheet, setter, cell, row.group, (leaf.sheet.width - x, y))


def _open(sheet: _Sheet, leaf: Leaf, number: int, side: str) -> Typesetter:
    document, count = sheet.document, len(sheet.pages)
    bookmark = document.title if count == 1 else f"{document.title} {number}/{count}"
    setter = sheet.job.setter(f"{bookmark}, {side}" if side else bookmark, leaf)
    words = sheet.job.page_words(document.words.page)
    if side == words.front:
        words = replace(words, rights="")  # its back is the later page
    what = Furniture(document.title, number, count, words, leaf, side)
    left, paper = _left(leaf), leaf.sheet
    draw_head(setter, what, (left, 7.6), paper.width - 2 * left)
    right, foot = paper.width - left, paper.height - 6
    end = draw_foot(setter, what, (left - 0.4, foot), right - left)
    draw_rights(setter, what, (right, foot), right - end - 4)
    if sheet.job.options.marks:
        x, y = _CROSS
        across, down = (x, paper.width - x), (y, paper.height - y)
        draw_register(setter, [(right, low) for right in across for low in down])
    return setter


def _left(leaf: Leaf) -> float:
    return max(12.0, (leaf.sheet.width - BLOCK) / 2)


def _draw_heading(setter: Typesetter, row: Row) -> None:
    at = (row.x, row.body - (HEADING - 4.5))
    used = setter.put(at, row.title, SECTION, room=row.width)
    left = row.width - used - 3
    if row.note and left > 10:
        setter.put((row.x + used + 3, at[1]), row.note, NOTE, room=left)


def _draw_row(sheet: _Sheet, setter: Typesetter, row: Row, group: TokenGroup) -> None:
    for place, cell in enumerate(row.cells):
        middle = row.middle(place)
        if cell.token is None:
            draw_blank(setter, _blank(sheet, middle, group))
            draw_pencil(setter.page, middle, 5.2, Pen(0.5, CUT_GREY))
        else:
            stamp = _stamp(sheet, setter, cell.token, group, middle)
            draw_front(setter.about(cell.token.key), stamp)
            if cell.index is not None:
                sheet.job.drew(cell.index)
        if row.folded:
            _draw_back(sheet, setter, cell, group, (middle[0], middle[1] + row.cell))
    if row.folded:
        y = row.body + row.cell
        right = row.x + len(row.cells) * row.pitch
        setter.page.lines([(row.x - _OVER, y, right + _OVER, y)], FOLD_AWAY)


def _draw_back(
    sheet: _Sheet, setter: Typesetter, cell: Placed, group: TokenGroup, middle: Xy
) -> None:
    ko = sheet.document.words.ko
    if cell.token is None:
        draw_fallen(setter, replace(_blank(sheet, middle, group), letter=""), ko)
        return
    token = cell.token
    stamp = sheet.job.stamp(token.letter, token.colour, token.shape, middle, group.size)
    draw_fallen(setter.about(token.key), replace(stamp, round=group.round), ko)


def _stamp(
    sheet: _Sheet, setter: Typesetter, token: KitToken, group: TokenGroup, middle: Xy
) -> Stamp:
    plain = sheet.job.stamp(token.letter, token.colour, token.shape, middle, group.size)
    if not group.portrait:
        name = token.name if group.size >= _NAMED else ""
        return replace(plain, name=name, round=group.round)
    framed = replace(plain, bust=True, round=group.round)
    width = framed.cap * framed.unit
    return replace(framed, picture=_picture(sheet, setter, token, width))


def _blank(sheet: _Sheet, middle: Xy, group: TokenGroup) -> Stamp:
    return sheet.job.stamp("", "blue", "circle", middle, group.size)


def _picture(sheet: _Sheet, setter: Typesetter, token: KitToken, width: float) -> Picture | None:
    """The portrait, once for each size; the ink saver draws busts, as pictures are areas."""
    if token.portrait is None or sheet.job.options.ink is Ink.SAVER:
        return None
    key = (token.portrait, width)
    if key not in sheet.pictures:
        try:
            sheet.pictures[key] = prepare(token.portrait, 1.0, width, sheet.job.options.ink)
        except PictureError:
            sheet.pictures[key] = None
    if sheet.pictures[key] is None:
        setter.about(token.key).remark("print.note.picture", name=token.name)
    return sheet.pictures[key]


def _draw_standees(sheet: _Sheet, setter: Typesetter, row: Row) -> None:
    for place, cell in enumerate(row.cells):
        if cell.token is None or cell.index is None:
            continue
        x = row.x + place * row.pitch + (row.pitch - STANDEE[0]) / 2
        area = Rect(x, row.body - GAP / 2, *STANDEE)
        about = setter.about(cell.token.key)
        about.occupy(area)
        _draw_standee(sheet, about, cell.token, area)
        sheet.job.drew(cell.index)


def _draw_standee(sheet: _Sheet, setter: Typesetter, token: KitToken, area: Rect) -> None:
    page, middle = setter.page, area.middle
    front = Rect(area.x, middle[1], area.width, area.height / 2 - FLAP)
    _draw_figure(sheet, setter, token, front)
    with page.upside_down(middle):
        _draw_figure(sheet, setter, token, front)
    for y in (area.y, area.bottom - FLAP):
        _draw_flap(sheet, setter, Rect(area.x, y, area.width, FLAP))
    page.shape(area, OUTLINE)
    towards = [area.y + FLAP, area.bottom - FLAP]
    page.lines([(area.x, y, area.right, y) for y in towards], FOLD_TOWARDS)
    page.lines([(area.x - 2.5, middle[1], area.right + 2.5, middle[1])], FOLD_AWAY)


def _draw_flap(sheet: _Sheet, setter: Typesetter, flap: Rect) -> None:
    page, word = setter.page, sheet.document.words.flap
    page.lines(hatching(flap.x, flap.y, flap.width, flap.height, 1.8), HATCH)
    line, style = setter.fit(word, TEXT, flap.width - 4)
    half = setter.width(line, style) / 2 + 1
    x, y = flap.middle
    page.shape(Rect(x - half, y - 2.2, 2 * half, 4.4), fill=WHITE)
    page.text((x, middle_baseline(y, style.size)), line, style, Anchor.MIDDLE)


def _draw_figure(sheet: _Sheet, setter: Typesetter, token: KitToken, area: Rect) -> None:
    page = setter.page
    side = area.width - 2
    frame = Rect(area.x + 1, area.y + 1, side, side)
    picture = _picture(sheet, setter, token, side)
    if picture is None:
        draw_bust(page, frame, saving=sheet.job.saving)
    else:
        page.picture(frame, picture)
    beside = _fits_beside(setter, token.name)
    middle = (area.x + 6.9, area.bottom - (6.3 if beside else 10.6))
    stamp = sheet.job.stamp(token.letter, token.colour, token.shape, middle, _DISK)
    page.shape(Rect(middle[0] - 6, middle[1] - 6, 12, 12, 2), fill=WHITE)
    draw_front(setter, replace(stamp, outlined=False))
    if not beside:
        foot = Rect(area.x + 0.6, area.bottom - 4.6, area.width - 1.2, 4.2)
        page.shape(foot, fill=WHITE)
        at = (area.middle[0], middle_baseline(foot.middle[1], STRONG.size))
        setter.put(at, token.name, STRONG, room=foot.width, anchor=Anchor.MIDDLE, floor=TOKEN_FLOOR)
        return
    block = fit_block(setter, passage(token.name), STRONG, _BESIDE, floor=TOKEN_FLOOR)
    area = Rect(middle[0] + 6.7, middle[1] - block.height / 2, *_BESIDE)
    draw_block(setter, block, area)


def _fits_beside(setter: Typesetter, name: str) -> bool:
    """Whether a name fits beside the token in two lines without breaking a word."""
    small = STRONG.at(TOKEN_FLOOR)
    words = clean(name).split(" ")
    if any(setter.width(word, small) > _BESIDE[0] for word in words):
        return False
    silent = setter.silent()
    return not fit_block(silent, passage(name), STRONG, _BESIDE, floor=TOKEN_FLOOR).rest
