"""The delay track over several sheets: a line per tick, to cut and glue."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from app.engine.model.track import TrackLane, TrackMark
from printing.inks import (
    BAND,
    BASE,
    CAPTION,
    CUT_GREY,
    FIVE,
    FRAME,
    LANE_DOTS,
    MARK,
    NOTE,
    NOW_WORD,
    NUMBERS,
    PALE,
    STRONG,
    TEN,
    TEXT,
    TICK,
    WHITE,
    ZERO,
    ZONE,
    Face,
    Pen,
    Type,
)
from printing.marks import triangle_down
from printing.page import CAP_HEIGHT, DESCENT, Anchor, Rect, Segment, Shape
from printing.placing import Standing, is_party, stand
from printing.slots import draw_slot
from printing.tile_margins import draw_flaps, draw_waste, sheet_name
from printing.tiles import (
    HEAD,
    LABELS,
    NAMES,
    SEAM_REPEAT,
    SPINE,
    TOP,
    Block,
    Frame,
    Tile,
    TilePlan,
    plan_tiles,
)
from printing.track_job import TrackJob
from printing.typesetter import Typesetter, fill, middle_baseline

_ABOVE_LINE = 1.55
"""How far a number's baseline stands above its line."""
_SLOT_TOP = 7.2
_BOLD_TICK = Type(Face.BOLD, 9)
_PLAIN_TICK = Type(Face.BOOK, 9, NUMBERS)


@dataclass(frozen=True, slots=True)
class _Labels:
    """Type of the numbers at the edges, smaller when the lines are close."""

    above: float
    five: Type
    ten: Type
    hundred: Type

    def of(self, tick: int) -> Type:
        if tick >= 100:
            return self.hundred
        return self.ten if tick % 10 == 0 else self.five


def draw_tiled(job: TrackJob) -> None:
    """Draws every sheet."""
    document = job.document
    plan = plan_tiles(document, job.job.leaf())
    standing, crowded = stand(document, job.groups.track, plan.geometry)
    for tile in plan.tiles:
        values = {"top": tile.top, "bottom": tile.bottom}
        title = f"{sheet_name(tile)}: {fill(document.words.range, values)}"
        setter = job.job.setter(title, plan.leaf)
        _draw_sheet(job, setter, plan, tile, standing)
    job.crowded(1, crowded)
    _report_marks(job)


def _draw_sheet(
    job: TrackJob, setter: Typesetter, plan: TilePlan, tile: Tile, standing: list[Standing]
) -> None:
    frame = plan.frame(tile)
    if not job.saving:
        _draw_bands(setter, tile, frame)
    draw_flaps(job, setter, plan, tile)
    _draw_lanes(setter, tile, frame)
    _draw_lines(setter, tile, frame)
    if tile.last:
        _draw_now(job, setter, tile, frame)
    if tile.first:
        _draw_head(job, setter, tile, frame)
    _draw_verticals(setter, tile, frame)
    _draw_numbers(job, setter, tile, frame)
    _draw_marks(job, setter, tile, frame, standing)
    _draw_tokens(job, setter, tile, frame, standing)
    draw_waste(job, setter, plan, tile)


def _draw_bands(setter: Typesetter, tile: Tile, frame: Frame) -> None:
    ticks = list(tile.ticks)
    if not tile.first:
        ticks.insert(0, tile.top)
    for five, members in groupby(ticks, key=lambda tick: tick // 5):
        if five % 2:
            continue
        band = list(members)
        top = max(tile.y(band[0]) - tile.distance, tile.start - SEAM_REPEAT * (not tile.first))
        bottom = tile.y(band[-1])
        left = frame.print_left
        setter.page.shape(Rect(left, top, frame.right - left, bottom - top), fill=BAND)


def _draw_lines(setter: Typesetter, tile: Tile, frame: Frame) -> None:
    lines: dict[Pen, list[Segment]] = {TICK: [], FIVE: [], TEN: []}
    upper = [] if tile.first else [tile.top]
    for tick in [*upper, *tile.ticks]:
        if tick == tile.bottom:
            continue  # the cut line lies there
        y = tile.y(tick)
        pen = TICK if tick % 5 else FIVE if tick % 10 else TEN
        lines[pen].append((frame.print_left, y, frame.right, y))
    for pen, segments in lines.items():
        if segments:
            setter.page.lines(segments, pen)


def _draw_lanes(setter: Typesetter, tile: Tile, frame: Frame) -> None:
    above = tile.start - (0 if tile.first else SEAM_REPEAT)
    dots = [
        (block.x + lane * block.step, above, block.x + lane * block.step, tile.rows_end)
        for block in frame.blocks
        for lane in range(1, block.lanes)
    ]
    setter.page.lines(dots, LANE_DOTS)


def _draw_verticals(setter: Typesetter, tile: Tile, frame: Frame) -> None:
    above = tile.start - (0 if tile.first else SEAM_REPEAT)
    top = TOP + tile.geometry.parking if tile.first else above
    edges = frame.verticals[:-1] if frame.side_cut else frame.verticals
    setter.page.lines([(x, top, x, tile.end) for x in edges], FRAME)
    if tile.last:
        setter.page.lines([(frame.left, tile.end, frame.right, tile.end)], BASE)


def _labels(distance: float) -> _Labels:
    above = _ABOVE_LINE if distance >= 7 else 0.95
    size = min(18.0, (distance - above - 0.8) / CAP_HEIGHT)
    size = max(9.0, int(size * 4) / 4)
    five = max(9.0, int(size * 14 / 18 * 4) / 4)
    bold = [Type(Face.BOLD, points) for points in (five, size, min(14.5, size))]
    return _Labels(above, *bold)


def _draw_numbers(job: TrackJob, setter: Typesetter, tile: Tile, frame: Frame) -> None:
    page, labels = setter.page, _labels(tile.distance)
    middle = frame.spine + SPINE / 2
    ticks = list(tile.ticks)
    for tick in (tick for tick in ticks if tick % 5):
        page.text((middle, tile.y(tick) - labels.above), str(tick), _PLAIN_TICK, Anchor.MIDDLE)
    for tick in (tick for tick in ticks if tick % 5 == 0):
        baseline = tile.y(tick) - labels.above
        page.text((middle, baseline), str(tick), _BOLD_TICK, Anchor.MIDDLE)
        for x, leaning in frame.labels:
            at = x + LABELS - 2.2 if leaning else x + 2.2
            anchor = Anchor.END if leaning else Anchor.START
            page.text((at, baseline), str(tick), labels.of(tick), anchor)
    for tick in (tick for tick in ticks if tick % 10 == 3):
        for x, _ in frame.labels:
            middle_of_row = (x + LABELS / 2, tile.y(tick) - tile.distance / 2)
            _draw_triangle(job, setter, triangle_down(middle_of_row, 3.4, 2.8))


def _draw_triangle(job: TrackJob, setter: Typesetter, shape: Shape) -> None:
    if job.saving:
        setter.page.shape(shape, Pen(0.5, CUT_GREY))
    else:
        setter.page.shape(shape, fill=PALE)


def _draw_head(job: TrackJob, setter: Typesetter, tile: Tile, frame: Frame) -> None:
    words = job.document.words
    _draw_parking(job, setter, tile, frame)
    top = TOP + tile.geometry.parking
    width = frame.right - frame.left
    setter.page.shape(Rect(frame.left, top, width, HEAD), FRAME)
    if tile.geometry.named:
        _draw_names(job, setter, frame, top + HEAD)
    baseline = middle_baseline(top + HEAD / 2, CAPTION.size)
    for block in frame.blocks:
        middle = (block.x + block.width / 2, baseline)
        name = words.party if block.party else words.enemies
        setter.put(middle, name, CAPTION, room=block.width - 4, anchor=Anchor.MIDDLE)
    spine = (frame.spine + SPINE / 2, middle_baseline(top + HEAD / 2, 9))
    setter.put(spine, words.tick, NOTE, room=SPINE - 1, anchor=Anchor.MIDDLE)
    setter.page.lines([(frame.left, tile.start, frame.right, tile.start)], FRAME)


def _draw_names(job: TrackJob, setter: Typesetter, frame: Frame, top: float) -> None:
    baseline = middle_baseline(top + NAMES / 2, STRONG.size)
    for block in frame.blocks:
        for place, lane in enumerate(_lanes(job, party=block.party)):
            middle = (block.lane(place) + block.step / 2, baseline)
            setter.put(middle, lane.name, STRONG, room=block.step - 1.4, anchor=Anchor.MIDDLE)


def _lanes(job: TrackJob, *, party: bool) -> list[TrackLane]:
    return [lane for lane in job.document.lanes if (lane.edge == "left") is party]


def _draw_parking(job: TrackJob, setter: Typesetter, tile: Tile, frame: Frame) -> None:
    words, groups, height = job.document.words, job.groups, tile.geometry.parking
    width = (frame.right - frame.left) / 3
    over = fill(words.over, {"length": job.document.length})
    names = (
        (over, (words.over_note, words.over_note_short)),
        (words.held, (words.held_note, words.held_note_short)),
        (words.down, (words.down_note,)),
    )
    for place, (name, notes) in enumerate(names):
        box = Rect(frame.left + place * width, TOP, width, height)
        setter.page.shape(box, FRAME)
        at = (box.x + 2, box.y + 4.1)
        used = setter.put(at, name, CAPTION, room=width - 4)
        room = width - 5.6 - used
        note = next((note for note in notes if setter.width(note, NOTE) <= room), "")
        setter.put((at[0] + used + 1.6, at[1]), note, NOTE)
    sides = {block.party for block in frame.blocks}

    def own(place: int) -> Rect:
        return Rect(frame.left + place * width + 2, TOP + 5.4, width - 4, height - 5.7)

    over_end = tuple(c for c in groups.over if is_party(c.token) in sides)
    job.draw_over(setter, over_end, own(0))
    job.draw_parked(setter, tuple(c for c in groups.held if is_party(c.token) in sides), own(1))
    down = tuple(c for c in groups.down if is_party(c.token) in sides)
    job.draw_parked(setter, down, own(2), fallen=True)


def _draw_now(job: TrackJob, setter: Typesetter, tile: Tile, frame: Frame) -> None:
    page, top = setter.page, tile.rows_end
    now = tile.geometry.now
    zone = Rect(frame.left, top, frame.right - frame.left, now)
    page.shape(zone, FRAME, None if job.saving else ZONE)
    for block in frame.blocks:
        _draw_side(job, setter, block, tile)
    for x, leaning in frame.labels:
        at = x + LABELS - 2.2 if leaning else x + 2.2
        page.text((at, top + now - 2.6), "0", ZERO, Anchor.END if leaning else Anchor.START)
    middle = frame.spine + SPINE / 2 + NOW_WORD.size * CAP_HEIGHT / 2
    setter.put_turned((middle, top + now / 2), job.document.words.now, NOW_WORD, room=now - 4)


def _draw_side(job: TrackJob, setter: Typesetter, block: Block, tile: Tile) -> None:
    words, top, size = job.document.words, tile.rows_end, tile.geometry.token
    rule = words.party_first if block.party else words.then_enemies
    room = block.width - 4
    setter.put((block.x + 2, top + 4.9), rule, STRONG, room=room)
    below = words.after_acting if block.party else words.nobody_left
    setter.put_lines((block.x + 2, top + size + 13.6), below, TEXT, room=min(room, 62), leading=4)
    tokens = [one for one in job.groups.now if is_party(one.token) is block.party]
    for place in range(block.lanes):
        middle = (block.x + (place + 0.5) * block.step, top + _SLOT_TOP + (size + 1) / 2)
        number = None if place < len(tokens) else place + 1
        draw_slot(setter, middle, size + 1, saving=job.saving, round_=block.party, number=number)
        if place < len(tokens):
            job.draw_token(setter, tokens[place], middle, size)
    job.crowded(setter.number, tokens[block.lanes :])


def _visible(tile: Tile, frame: Frame, standing: list[Standing]) -> Iterator[Standing]:
    sides = {block.party for block in frame.blocks}
    for one in standing:
        foot = tile.y(one.tick)
        ends_above = foot - tile.geometry.token >= tile.rows_end
        starts_below = foot <= tile.start and not (tile.first and one.tick == tile.top)
        if one.party in sides and not ends_above and not starts_below:
            yield one


def _draw_tokens(
    job: TrackJob, setter: Typesetter, tile: Tile, frame: Frame, standing: list[Standing]
) -> None:
    visible = list(_visible(tile, frame, standing))
    if not visible:
        return
    blocks = {block.party: block for block in frame.blocks}
    top = TOP if tile.first else tile.start
    area = Rect(frame.left, top, frame.right - frame.left, tile.rows_end - top)
    with setter.page.clipped(area):
        for one in visible:
            block, size = blocks[one.party], tile.geometry.token
            middle = (block.lane(one.lane) + block.step / 2, tile.y(one.tick) - size / 2)
            job.draw_token(setter, one.counted, middle, size)


def _marks(marks: tuple[TrackMark, ...], tick: int) -> str:
    return " \N{MIDDLE DOT} ".join(mark.text for mark in marks if mark.place == tick)


def _draw_marks(
    job: TrackJob, setter: Typesetter, tile: Tile, frame: Frame, standing: list[Standing]
) -> None:
    marks, labels = job.document.marks, _labels(tile.distance)
    for tick in tile.ticks:
        text = _marks(marks, tick)
        if not text:
            continue
        block = _free_block(tile, frame, standing, tick, setter.width(text, MARK))
        if block is None:
            job.job.notes.add(setter.number, "print.note.mark_covered", text=text, place=tick)
            continue
        baseline = tile.y(tick) - labels.above
        line, style = setter.fit(text, MARK, block.width - 5)
        left = block.x + 2.6
        plate = Rect(
            left - 0.8,
            baseline - style.size * CAP_HEIGHT - 0.7,
            setter.width(line, style) + 1.6,
            style.size * (CAP_HEIGHT + DESCENT) + 0.9,
        )
        setter.page.shape(plate, fill=WHITE)
        setter.page.text((left, baseline), line, style)


def _free_block(
    tile: Tile, frame: Frame, standing: list[Standing], tick: int, width: float
) -> Block | None:
    for block in frame.blocks:
        left, right = block.x, min(block.x + width + 4, block.x + block.width)
        reach = tile.geometry.token
        in_row = [
            block.lane(one.lane)
            for one in standing
            if one.party is block.party and 0 <= (tick - one.tick) * tile.distance < reach
        ]
        if all(x + block.step <= left or x >= right for x in in_row):
            return block
    return None


def _report_marks(job: TrackJob) -> None:
    for mark in job.document.marks:
        if not 0 < mark.place <= job.document.length:
            job.job.notes.add(0, "print.note.mark_off", text=mark.text, place=mark.place)
