"""The delay track on one page: cells in rows."""

from collections.abc import Iterable

from printing.cells import CellPlan, nearest_fit, plan_cells
from printing.figures import FULL_SIZE
from printing.inks import (
    BAND,
    CAPTION,
    CUT_GREY,
    NOTE,
    NOTES,
    NUMBERS,
    PARKED,
    STRONG,
    TEXT,
    ZONE,
    Face,
    Pen,
    Type,
)
from printing.marks import draw_arrow, draw_ruler, ruler_length, triangle_down
from printing.page import CAP_HEIGHT, Anchor, Rect, polygon
from printing.placing import Counted, is_party, pack
from printing.slots import draw_slot
from printing.track_job import TrackJob
from printing.typesetter import Typesetter, fill

_TITLE = Type(Face.BOLD, 16)
_SPAN = Type(Face.BOOK, 11)
_HEAD = Type(Face.BOLD, 12, NUMBERS)
_CELL = Pen(0.5, NOTES)
_ROW = Pen(1.0)
_FRAME = Pen(1.5)
_HERO = Pen(2.5)
_SLOT, _PITCH = 16.6, 18.4
_SLOTS_LEFT = 13.0
_SLOTS_RIGHT = 2.1
_LARGEST_NUMBER = 14.0
_ABOVE = 0.6
"""Room above a number in its cell."""
_FOOT = 0.25
"""Room below a token in its cell."""
_PARKING_SHARES = (0.44, 0.28, 0.28)


def draw_folded(job: TrackJob) -> None:
    """Draws the page."""
    leaf = job.job.leaf()
    plan = plan_cells(job.document.length, job.document.choices, leaf.sheet)
    setter = job.job.setter(_span(job), leaf)
    _report(job, setter, plan)
    if not job.saving:
        _draw_tints(setter, plan)
    _draw_title(job, setter, plan)
    _draw_heads(setter, plan)
    _draw_parking(job, setter, plan)
    _draw_cells(setter, plan)
    _draw_now(job, setter, plan)
    _draw_numbers(setter, plan)
    _draw_tokens(job, setter, plan)
    _draw_foot(job, setter, plan)


def _span(job: TrackJob) -> str:
    return fill(job.document.words.range, {"top": job.document.length, "bottom": 0})


def _report(job: TrackJob, setter: Typesetter, plan: CellPlan) -> None:
    if plan.fits_tokens:
        return
    row, paper = nearest_fit(job.document.length, job.document.choices, plan.paper)
    params: dict[str, str | int] = {"width": f"{plan.width:.1f}", "height": f"{plan.height:.1f}"}
    if row is not None:
        params["row"] = row
    if paper is not None:
        params["paper"] = paper
    code = {(False, False): "", (True, False): "_row", (False, True): "_paper"}
    suffix = code.get((row is not None, paper is not None), "_both")
    setter.remark(f"print.note.small_cells{suffix}", **params)


def _draw_title(job: TrackJob, setter: Typesetter, plan: CellPlan) -> None:
    words, (start, _) = job.document.words, plan.sides
    y = plan.top + 4.5
    left = _draw_legend(job, setter, plan, y)
    details = (fill(words.page, {"n": 1, "m": 1}), words.full_size)
    span = _span(job)
    spans = setter.width(span, _SPAN) + setter.width("".join(details), TEXT) + 3.5 + 4 + 3
    title, style = setter.fit(job.document.title, _TITLE, max(left - start - spans - 4, 20))
    setter.page.text((start, y), title, style)
    x = start + setter.width(title, style) + 3.5
    x += setter.put((x, y), span, _SPAN) + 4
    setter.put_row((x, y), details, TEXT, gap=3, room=left - x - 2)


def _draw_legend(job: TrackJob, setter: Typesetter, plan: CellPlan, y: float) -> float:
    """What one step means, at the right; returns where it begins."""
    words, page, x = job.document.words, setter.page, plan.sides[1]
    if plan.serpentine:
        room = (x - plan.sides[0]) * 0.45
        return x - setter.put((x, y), words.serpentine, TEXT, room=room, anchor=Anchor.END)
    x -= setter.put((x, y), words.cell_less, _SPAN, anchor=Anchor.END) + 2.2
    draw_arrow(page, (x, y - 1.4), (x - 5.6, y - 1.4))
    x -= 5.6 + 3.8
    x -= setter.put((x, y), fill(words.row_less, {"n": plan.row}), _SPAN, anchor=Anchor.END) + 2.8
    draw_arrow(page, (x, y - 3.8), (x, y + 0.8))
    return x - 1.4


def _draw_heads(setter: Typesetter, plan: CellPlan) -> None:
    if plan.serpentine:
        return
    baseline = plan.top_row.y - 1.2
    for column in range(plan.row):
        x = plan.grid.x + (column + 0.5) * plan.width
        setter.page.text((x, baseline), str(column), _HEAD, Anchor.MIDDLE)


def _draw_tints(setter: Typesetter, plan: CellPlan) -> None:
    for tick in plan.grid_ticks():
        if tick and tick % 5 == 0:
            setter.page.shape(plan.cell(tick), fill=BAND if tick % 10 else ZONE)


def _draw_parking(job: TrackJob, setter: Typesetter, plan: CellPlan) -> None:
    words, groups, area = job.document.words, job.groups, plan.parking
    over = fill(words.over, {"length": plan.length})
    names = (
        (over, words.over_note),
        (words.held, words.held_note_short),
        (words.down, words.down_note),
    )
    x = area.x
    boxes: list[Rect] = []
    for (name, note), share in zip(names, _PARKING_SHARES, strict=True):
        box = Rect(x, area.y, area.width * share, area.height)
        x = box.right
        at = (box.x + 1.8, box.y + 4.2)
        used = setter.put(at, name, CAPTION, room=box.width - 3)
        if setter.width(note, NOTE) <= box.width - used - 5:
            setter.put((at[0] + used + 1.6, at[1]), note, NOTE)
        boxes.append(Rect(box.x + 1.8, box.y + 5.3, box.width - 3, box.height - 6))
    edges = [area.x, *(area.x + area.width * part for part in (0.44, 0.72)), area.right]
    setter.page.lines([(edge, area.y, edge, area.bottom) for edge in edges], PARKED)
    across = [(area.x, y, area.right, y) for y in (area.y, area.bottom)]
    setter.page.lines(across, PARKED)
    job.draw_over(setter, groups.over, boxes[0])
    job.draw_parked(setter, groups.held, boxes[1])
    job.draw_parked(setter, groups.down, boxes[2], fallen=True)


def _draw_cells(setter: Typesetter, plan: CellPlan) -> None:
    page, grid = setter.page, plan.grid
    columns = [grid.x + column * plan.width for column in range(1, plan.row)]
    page.lines([(x, grid.y, x, grid.bottom) for x in columns], _CELL)
    fives = [
        (x, cell.y, x, cell.bottom)
        for tick in plan.grid_ticks()
        if tick % 5 == 0 and tick % plan.row
        for cell in (plan.cell(tick),)
        for x in (cell.right if plan.runs_back(tick) else cell.x,)
    ]
    if fives:
        page.lines(fives, _ROW)
    rows = [grid.y + row * plan.height for row in range(1, plan.rows)]
    if rows:
        page.lines([(grid.x, y, grid.right, y) for y in rows], _ROW)
    page.shape(grid, _FRAME)
    for tick in plan.top_ticks():
        page.shape(plan.cell(tick), _ROW)
    if plan.serpentine:
        _draw_turns(setter, plan)


def _draw_turns(setter: Typesetter, plan: CellPlan) -> None:
    """A triangle at each end where the count goes down a row."""
    grid = plan.grid
    for row in range(1, plan.rows + bool(plan.top_cells)):
        x = grid.right + 3.2 if row % 2 else grid.x - 3.2
        y = grid.bottom - row * plan.height
        setter.page.shape(triangle_down((x, y), 3.4, 2.8), Pen(0.5, CUT_GREY))


def _number_type(plan: CellPlan) -> Type:
    """The largest type that leaves a token its place below, or fits a smaller cell."""
    token = FULL_SIZE if plan.fits_tokens else 0.0
    tall = (plan.height - token - _FOOT - _ABOVE - 0.05) / CAP_HEIGHT
    if token:
        size = min(_LARGEST_NUMBER, tall)
    else:
        digits = max(2, len(str(plan.length)))
        wide = (plan.width - 2.4) / (digits * 0.635 * 25.4 / 72)
        size = min(12.0, tall * 0.8, wide)
    return Type(Face.BOOK, max(9.0, int(size * 2) / 2))


def _draw_numbers(setter: Typesetter, plan: CellPlan) -> None:
    book = _number_type(plan)
    bold = Type(Face.BOLD, book.size)
    indent = 1.5 if plan.fits_tokens else 1.0
    baseline = _ABOVE + book.size * CAP_HEIGHT + 0.18
    page = setter.page
    for tick in plan.grid_ticks():
        if tick:
            cell = plan.cell(tick)
            style = book if tick % 5 else bold
            page.text((cell.x + indent, cell.y + baseline), str(tick), style)
    for tick in plan.top_ticks():
        cell = plan.cell(tick)
        style = book if tick % 5 else bold
        page.text((cell.x + indent, cell.y + baseline), str(tick), style)
    if plan.serpentine:
        return
    for row in range(plan.rows):
        first = row * plan.row
        size = min(book.size, 12.0) if first >= 100 else book.size
        at = (plan.grid.right + 2, plan.cell(first).y + baseline)
        page.text(at, str(first), Type(Face.BOOK, size, CUT_GREY))


def _draw_now(job: TrackJob, setter: Typesetter, plan: CellPlan) -> None:
    page, words = setter.page, job.document.words
    zero, strip = plan.cell(0), plan.now
    zone = polygon(
        (zero.x, zero.y),
        (zero.right, zero.y),
        (zero.right, zero.bottom),
        (strip.right, strip.y),
        (strip.right, strip.bottom),
        (strip.x, strip.bottom),
    )
    page.shape(zone, _HERO, None if job.saving else ZONE)
    big = Type(Face.BOLD, min(36.0, (plan.height + 2) / CAP_HEIGHT * 0.6, plan.width * 2))
    page.text((zero.x + 2.2, zero.y + 2.1 + big.size * CAP_HEIGHT), "0", big)
    word = Type(Face.BOLD, 20)
    middle = strip.y + strip.height / 2 + 0.6
    setter.put_turned((strip.x + 8.2, middle), words.now, word, room=strip.height - 4)
    _draw_sides(job, setter, strip)


def _draw_sides(job: TrackJob, setter: Typesetter, strip: Rect) -> None:
    """Both sides' places at NOW, four each or as many as fit, and who acts first."""
    words = job.document.words
    count = min(4, int((strip.width - _SLOTS_LEFT - _SLOTS_RIGHT - 4) / (2 * _PITCH)))
    party, enemies = (
        [one for one in job.groups.now if is_party(one.token) is side] for side in (True, False)
    )
    left = strip.x + _SLOTS_LEFT
    right = strip.right - _SLOTS_RIGHT - _SLOT - (count - 1) * _PITCH
    rooms = (right - left - 4, strip.right - right - 1)
    rules = (words.party_first_short, words.then_enemies)
    if any(setter.width(rule, STRONG) > room for rule, room in zip(rules, rooms, strict=True)):
        rules = (words.party_first_brief, words.then_enemies_brief)
    top = strip.y + (6.3 if strip.height > 26 else 5.8)
    for x, rule, room in zip((left, right), rules, rooms, strict=True):
        setter.put((x, top - 1.8), rule, STRONG, room=room)
    _draw_slots(job, setter, (left, top), party, count, round_=True)
    _draw_slots(job, setter, (right, top), enemies, count, round_=False)


def _draw_slots(
    job: TrackJob,
    setter: Typesetter,
    corner: tuple[float, float],
    tokens: list[Counted],
    count: int,
    *,
    round_: bool,
) -> None:
    for place in range(count):
        middle = (corner[0] + place * _PITCH + _SLOT / 2, corner[1] + _SLOT / 2)
        number = None if place < len(tokens) else place + 1
        draw_slot(setter, middle, _SLOT, saving=job.saving, round_=round_, number=number)
        if place < len(tokens):
            job.draw_token(setter, tokens[place], middle, FULL_SIZE)
    job.crowded(setter.number, tokens[count:])


def _draw_tokens(job: TrackJob, setter: Typesetter, plan: CellPlan) -> None:
    for tick, tokens in _by_tick(job.groups.track).items():
        cell = plan.cell(tick)
        number = _number_type(plan).size * CAP_HEIGHT + _ABOVE + (0.2 if plan.fits_tokens else 0.8)
        if tick > plan.rows * plan.row - 1:
            number = 0.5
        area = Rect(cell.x + 0.3, cell.y + number, cell.width - 0.6, cell.height - number - _FOOT)
        places, size = pack(len(tokens), area)
        shift = (area.width - _span_of(places, size)) / 2
        for counted, (x, y) in zip(tokens, places, strict=False):
            job.draw_token(setter, counted, (x + shift, y), size)
        job.crowded(setter.number, tokens[len(places) :])


def _span_of(places: Iterable[tuple[float, float]], size: float) -> float:
    xs = [x for x, _ in places]
    return max(xs) - min(xs) + size if xs else 0.0


def _by_tick(tokens: tuple[Counted, ...]) -> dict[int, list[Counted]]:
    found: dict[int, list[Counted]] = {}
    for counted in tokens:
        found.setdefault(counted.token.place or 0, []).append(counted)
    return found


def _draw_foot(job: TrackJob, setter: Typesetter, plan: CellPlan) -> None:
    words, strip = job.document.words, plan.now
    left, right = plan.sides
    y = strip.bottom + 6.2
    length = ruler_length(right - left)
    end = draw_ruler(setter.page, left, y, length)
    used = setter.put((end + 1.6, y), fill(words.ruler, {"mm": length}), TEXT)
    _draw_mark_notes(job, setter, y, (end + 1.6 + used + 4, right))
    job.draw_rights(setter, left)


def _draw_mark_notes(
    job: TrackJob, setter: Typesetter, y: float, ends: tuple[float, float]
) -> None:
    texts = [mark.text for mark in job.document.marks]
    if not texts:
        return
    left, right = ends
    line = ", ".join(texts)
    lines = [line]
    if setter.width(line, TEXT) > right - left and len(texts) > 1:
        half = (len(texts) + 1) // 2
        lines = [", ".join(texts[:half]), ", ".join(texts[half:])]
    first = y if len(lines) == 1 else y - 1.8
    for place, text in enumerate(lines):
        at = (right, first + place * 3.8)
        setter.put(at, text, TEXT, room=right - left, anchor=Anchor.END)
