"""All around a sheet of the tiled track that is glued over or cut away."""

from collections.abc import Sequence

from printing.inks import (
    BLACK,
    BOX,
    CUT,
    GLUE,
    HATCH,
    REGISTER,
    SHEET_FLOOR,
    STRONG,
    TEXT,
    TITLE,
    WHITE,
    Face,
    Pen,
    Type,
)
from printing.marks import RULER_LENGTH, draw_ruler, draw_scissors, drop, hatching, ruler_length
from printing.page import Anchor, Page, Rect, Segment
from printing.tiles import FLAP, SEAM_REPEAT, SIDE_FLAP, TOP, Frame, Tile, TilePlan
from printing.track_job import TrackJob
from printing.typesetter import Typesetter, fill, middle_baseline

_OVERHANG = 6.0
_REGISTER = 3.4
_REGISTER_OFF = 1.2
_EDGE = 3.0
_TEXT_EDGE = 5.0
_MARGIN = 10.0
_NARROW = 170.0
"""A track less wide than this leaves too little room for the words below it."""
_MAP_CELL = (12.0, 5.6)
_MAP_LEAST = 4.8
_MAP_GAP = 1.9
_LEAST_BESIDE_MAP = 122.0
"""Room that ruler and words take; on narrower paper the map is left out."""
_ROOMY = 28.0
_ROOMY_LEVELS = (7.0, 12.6, 21.8)
"""Baselines of title, first step and ruler below the track."""
_CLOSE_LEVELS = (5.2, 9.2, 17.2)
_STEP_LEADING = 3.7


def sheet_name(tile: Tile) -> str:
    """What a sheet is called on every other sheet, such as ``R2C1``."""
    return f"R{tile.row}C{tile.column}"


def _short_name(plan: TilePlan, row: int, column: int) -> str:
    return f"R{row}" if plan.columns == 1 else f"R{row}C{column}"


def draw_flaps(job: TrackJob, setter: Typesetter, plan: TilePlan, tile: Tile) -> None:
    """Draws the glue flaps with their words, and the ticks to register them by."""
    frame, words = plan.frame(tile), job.document.words
    if not tile.first:
        flap = Rect(frame.left, TOP, frame.right - frame.left, FLAP)
        neighbour = _short_name(plan, tile.row - 1, tile.column)
        values = {"sheet": neighbour, "line": tile.top}
        note = fill(words.flap_note, values)
        if setter.width(note, STRONG) + 12 > flap.width:
            note = fill(words.flap_note_short, values)
        _hatch_flap(setter.page, Rect(flap.x, flap.y, flap.width, FLAP - SEAM_REPEAT))
        edge = [(flap.x, flap.bottom, flap.x, flap.y), (flap.x, flap.y, flap.right, flap.y)]
        setter.page.lines([*edge, (flap.right, flap.y, flap.right, flap.bottom)], GLUE)
        _write_flap(setter, flap, words.flap, note)
        outer = frame.left if frame.side_flap is None else frame.side_flap
        y = tile.start
        ticks = [(outer - _REGISTER_OFF - _REGISTER, y, outer - _REGISTER_OFF, y)]
        right = frame.right + _REGISTER_OFF
        if not frame.side_cut:
            ticks.append((right, y, right + _REGISTER, y))
        setter.page.lines(ticks, REGISTER)
    if frame.side_flap is not None:
        note = fill(words.side_flap_note, {"sheet": _short_name(plan, tile.row, 1)})
        _draw_side_flap(job, setter, Rect(frame.side_flap, TOP, SIDE_FLAP, tile.end - TOP), note)


def _hatch_flap(page: Page, area: Rect) -> None:
    page.lines(hatching(area.x, area.y, area.width, area.height, 3), HATCH)


def _write_flap(setter: Typesetter, flap: Rect, name: str, note: str) -> None:
    whole = setter.width(name, STRONG) + setter.width(note, STRONG) + 20
    if whole > flap.width:
        name = ""  # the drop says it, too
    name, style = setter.fit(name, STRONG, flap.width / 3)
    name_width = setter.width(name, style)
    note, note_style = setter.fit(note, STRONG, flap.width - name_width - 20)
    name_width += 3.4 if name else 0.0
    width = 2.4 + 2 + name_width + setter.width(note, note_style)
    left = flap.middle[0] - width / 2
    middle = flap.y + (FLAP - SEAM_REPEAT) / 2
    baseline = middle_baseline(middle, 9)
    setter.page.shape(Rect(left - 3, middle - 2, width + 6, 4), fill=WHITE)
    setter.page.shape(drop((left + 1.2, middle), 3.4), fill=BLACK)
    if name:
        setter.page.text((left + 4.4, baseline), name, style)
    setter.page.text((left + 4.4 + name_width, baseline), note, note_style)


def _draw_side_flap(job: TrackJob, setter: Typesetter, flap: Rect, note: str) -> None:
    page, name = setter.page, job.document.words.flap
    _hatch_flap(page, Rect(flap.x, flap.y, SIDE_FLAP - SEAM_REPEAT, flap.height))
    corner = [(flap.right, flap.y, flap.x, flap.y), (flap.x, flap.y, flap.x, flap.bottom)]
    page.lines([*corner, (flap.x, flap.bottom, flap.right, flap.bottom)], GLUE)
    line, style = setter.fit(f"{name}: {note}", STRONG, flap.height - 30)
    middle = flap.x + (SIDE_FLAP - SEAM_REPEAT) / 2
    half = setter.width(line, style) / 2 + 3
    page.shape(Rect(middle - 2, flap.middle[1] - half, 4, 2 * half), fill=WHITE)
    page.turned((middle_baseline(middle, 9), flap.middle[1]), line, style)
    x = flap.right
    page.lines([(x, TOP - _REGISTER_OFF, x, TOP - _REGISTER_OFF - _REGISTER)], REGISTER)


def draw_waste(job: TrackJob, setter: Typesetter, plan: TilePlan, tile: Tile) -> None:
    """Draws the cuts, and below the track title, steps, ruler and the map of sheets."""
    frame, words = plan.frame(tile), job.document.words
    _draw_cuts(setter.page, plan, tile, frame)
    left, right = _ends(plan, frame)
    map_left = _map_left(job, setter, plan, tile)
    mapped = map_left - 4 - left >= _LEAST_BESIDE_MAP
    if mapped:
        _draw_map(job, setter, plan, tile, map_left)
    room = (map_left - 4 if mapped else right) - left
    levels = _ROOMY_LEVELS if _is_roomy(plan, tile) else _CLOSE_LEVELS
    title, steps, ruler = (tile.end + level for level in levels)
    for place, parts in enumerate(_steps(job, setter, plan, tile, room)):
        at = (left, steps + place * _STEP_LEADING)
        setter.put_row(at, parts, TEXT, gap=3, room=room)
    setter.page.text((left + 0.5, ruler), "0", TEXT)
    length = ruler_length(right - left)
    zero = 3.9 if length == RULER_LENGTH else 3.2
    end = draw_ruler(setter.page, left + zero, ruler, length) + 1.6
    end += setter.put((end, ruler), fill(words.ruler, {"mm": length}), TEXT) + 2.6
    scale = left + room - end >= setter.width(words.full_size, TEXT)
    if scale:
        setter.put((end, ruler), words.full_size, TEXT)
    if tile is plan.tiles[-1]:
        job.draw_rights(setter, left)
    first = () if scale else (words.full_size,)
    _draw_title(job, setter, plan, tile, Rect(left, title, room, 0), first)


def _ends(plan: TilePlan, frame: Frame) -> tuple[float, float]:
    """Between which x the waste is written on: a narrow track leaves it the whole sheet."""
    left = frame.left if frame.side_flap is None else frame.side_flap
    if frame.right - left < _NARROW:
        edge = min(_MARGIN, left)
        return edge, plan.paper.width - edge
    return left, frame.right


def _is_roomy(plan: TilePlan, tile: Tile) -> bool:
    return plan.paper.height - tile.end >= _ROOMY


def _draw_cuts(page: Page, plan: TilePlan, tile: Tile, frame: Frame) -> None:
    over = min(_OVERHANG, (plan.paper.width - (frame.right - frame.left)) / 2 - _EDGE - 0.5)
    cuts: list[Segment] = []
    if not tile.last:
        left = frame.left if frame.side_flap is None else frame.side_flap
        cuts.append((left - over, tile.end, frame.right + over, tile.end))
    if frame.side_cut:
        cuts.append((frame.right, TOP - 4, frame.right, tile.end + 3))
    if cuts:
        page.lines(cuts, CUT)
        draw_scissors(page, (frame.right + 4.6, tile.end - 3), 3.9)


def _draw_title(
    job: TrackJob,
    setter: Typesetter,
    plan: TilePlan,
    tile: Tile,
    line: Rect,
    first: tuple[str, ...],
) -> None:
    document, words = job.document, job.document.words
    parts = (
        *first,
        fill(words.sheet, {"n": plan.tiles.index(tile) + 1, "m": len(plan.tiles)}),
        fill(words.position, {"row": tile.row, "column": tile.column}),
        fill(words.spacing, {"mm": f"{tile.distance:g}"}),
    )
    widths = [setter.width(part, TEXT) + 3 for part in parts]
    span = fill(words.range, {"top": document.length, "bottom": 0})
    # the sheet's number always stands; position and spacing give way to a long title
    shown = len(parts)
    wanted = setter.width(f"{document.title} {span}", TITLE.at(SHEET_FLOOR)) + 1
    while shown > 1 + len(first) and wanted + sum(widths[:shown]) > line.width:
        shown -= 1
    room = line.width - sum(widths[:shown]) - 1
    title, tail, style = setter.fit_before(document.title, span, TITLE, room)
    whole = f"{title} {tail}".strip()
    setter.page.text((line.x, line.y), whole, style)
    at = (line.x + setter.width(whole, style) + 4, line.y)
    setter.put_row(at, parts[:shown], TEXT, gap=3)


def _steps(
    job: TrackJob, setter: Typesetter, plan: TilePlan, tile: Tile, room: float
) -> list[tuple[str, ...]]:
    words = job.document.words
    lines: list[tuple[str, ...]] = []
    if not tile.last:
        below = _short_name(plan, tile.row + 1, tile.column)
        values = {"sheet": below, "line": tile.bottom}
        cut, glue = f"1  {words.cut}", f"2  {fill(words.glue, values)}"
        if setter.width(cut, TEXT) + 3 + setter.width(glue, TEXT) > room:
            glue = f"2  {fill(words.glue_short, values)}"
        lines.append((cut, glue))
    elif tile.first:
        lines.append((words.only,))
    else:
        above = _short_name(plan, tile.row - 1, tile.column)
        lines.append((fill(words.last, {"sheet": above}),))
    if tile.column < plan.columns:
        side = _short_name(plan, tile.row, tile.column + 1)
        lines.append((fill(words.cut_side, {"sheet": side}),))
    return lines


def _spans(job: TrackJob, plan: TilePlan) -> dict[int, str]:
    """What the sheets of each row show."""
    words = job.document.words
    return {row.row: fill(words.range, {"top": row.top, "bottom": row.bottom}) for row in plan.rows}


def _map_left(job: TrackJob, setter: Typesetter, plan: TilePlan, tile: Tile) -> float:
    beside = max(setter.width(span, STRONG) for span in _spans(job, plan).values())
    return _map_right(plan, tile) - beside - _MAP_GAP - _MAP_CELL[0] * plan.columns


def _draw_map(job: TrackJob, setter: Typesetter, plan: TilePlan, tile: Tile, left: float) -> None:
    """Draws which sheet lies where."""
    spans = _spans(job, plan)
    cells = _MAP_CELL[0] * plan.columns
    top = tile.end + (3.4 if _is_roomy(plan, tile) else 2.4)
    room = plan.paper.height - _TEXT_EDGE - top
    rows = _map_rows(plan, tile, int(room / _MAP_LEAST))
    height = min(_MAP_CELL[1], room / len(rows))
    for place, row in enumerate(rows):
        y = top + place * height
        here = row is not None and row.row == tile.row
        for column in range(1, plan.columns + 1):
            box = Rect(left + (column - 1) * _MAP_CELL[0], y, _MAP_CELL[0], height)
            name = "\N{HORIZONTAL ELLIPSIS}" if row is None else f"R{row.row}C{column}"
            _draw_map_cell(job, setter, box, name, here=here and column == tile.column)
        if row is not None:
            at = (left + cells + _MAP_GAP, middle_baseline(y + height / 2, 9))
            setter.put(at, spans[row.row], STRONG if here else TEXT)


def _map_right(plan: TilePlan, tile: Tile) -> float:
    """Two columns of cells need the margin too."""
    frame = plan.frame(tile)
    right = _ends(plan, frame)[1]
    if right > frame.right:
        return right
    if plan.columns == 1:
        return right - 3.5
    return max(right, min(right + 11.5, plan.paper.width - _TEXT_EDGE))


def _map_rows(plan: TilePlan, tile: Tile, most: int) -> Sequence[Tile | None]:
    """The rows that fit, around this one; ``None`` stands for more above or below."""
    rows = plan.rows
    if len(rows) <= most:
        return rows
    first = max(0, min(tile.row - 1 - most // 2, len(rows) - most))
    shown: list[Tile | None] = list(rows[first : first + most])
    if first > 0 and shown[0] is not tile:
        shown[0] = None
    if first + most < len(rows):
        shown[-1] = None
    return shown


def _draw_map_cell(job: TrackJob, setter: Typesetter, box: Rect, name: str, *, here: bool) -> None:
    style = Type(Face.BOLD, 9) if here else TEXT
    if here and job.saving:
        setter.page.shape(box.inset(0.2), Pen(1.5))
    elif here:
        setter.page.shape(box, BOX, BLACK)
        style = Type(Face.BOLD, 9, WHITE)
    else:
        setter.page.shape(box, BOX)
    at = (box.middle[0], middle_baseline(box.middle[1], 9))
    setter.put(at, name, style, room=box.width - 1, anchor=Anchor.MIDDLE)
