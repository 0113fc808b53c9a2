"""Strips with boxes that count a status down, and wheels that do the same on a pin."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, pi, sin
from typing import Final

from app.engine.model.phrase import Phrase
from app.engine.model.status_strips import (
    COUNTS,
    MOST_BLANKS,
    Counter,
    StatusStrip,
    StatusStrips,
)
from printing.card_parts import silent_setter
from printing.errors import PrintError
from printing.flow import draw_block, fit_block, passage
from printing.furniture import check_width
from printing.icons import draw_icon
from printing.inks import (
    BOX,
    CUT_GREY,
    HAIR,
    NUMBERS,
    OUTLINE,
    SHEET_FLOOR,
    SLOT,
    STRONG,
    WRITE_IN,
    Face,
    Pen,
    Type,
)
from printing.job import Job
from printing.options import within
from printing.page import Anchor, Circle, Rect, Segment, Xy
from printing.strip_notes import BASE, LOW, NoteRoom, draw_blank, draw_note, height_of
from printing.told_page import ToldPage, open_page
from printing.typesetter import Typesetter, clean, fill, middle_baseline

_STRIP: Final = (93.0, 17.0)
_HIGHEST: Final = 33.0
"""No note makes strips higher than this, in mm."""
_INDENT: Final = 20.2
"""From the left edge of a strip to its name."""
_SIGN: Final = 5.4
"""The room of the sign before a name."""
_BLANK: Final = 11.5
"""The room of both signs on a strip without a name."""
_BOXES: Final = 8.4
"""From the lower edge of a strip to the top of its boxes."""
_WHEEL: Final = (44.0, 86.0)
"""The lower disk above, the upper one below it."""
_TOP: Final = 19.0
_FOOT: Final = 14.0
_EDGE: Final = 9.8
_NAME: Final = Type(Face.BOLD, 11)
_COUNT: Final = Type(Face.BOOK, 10)
_COUNT_BOLD: Final = Type(Face.BOLD, 10)
_WHO: Final = 16.0
_BOX: Final = 7.0
_PITCH: Final = 7.85
_RADIUS: Final = 20.0
_RING: Final = 15.6
"""The middle of the wheel's numbers from its pin, in mm."""
_WINDOW: Final = 3.6
_CROP: Final = Pen(0.35)


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where counters stand on every page."""

    area: Rect
    columns: int
    rows: int
    size: tuple[float, float]

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    def place(self, number: int) -> Rect:
        row, column = number % self.rows, number // self.rows
        x = self.area.x + column * self.size[0]
        return Rect(x, self.area.y + row * self.size[1], *self.size)


def draw_status_strips(job: Job, document: StatusStrips) -> None:
    """Draws all counters, those with a name first; raises `PrintError` for too little paper."""
    check_width(job.sheet().width)
    within("print.blanks", document.blanks, 0, MOST_BLANKS)
    job.expect(len(document.strips))
    plan = _plan(job, document)
    counters: list[StatusStrip | None] = [*document.strips, *[None] * document.blanks]
    count = -(-len(counters) // plan.capacity)
    for number in range(count):
        setter = _open(job, document, plan, (number + 1, count))
        start = number * plan.capacity
        for place, strip in enumerate(counters[start : start + plan.capacity]):
            about = setter.about(strip.key if strip else "")
            about.occupy(plan.place(place))
            if document.counter is Counter.WHEEL:
                _draw_wheel(about, document, strip, plan.place(place))
            else:
                _draw_strip(about, document, strip, plan.place(place))
            if strip is not None:
                job.drew(start + place)
        _draw_cuts(job, setter, document, plan)


def _plan(job: Job, document: StatusStrips) -> _Plan:
    sheet = job.sheet()
    size = _WHEEL if document.counter is Counter.WHEEL else _strip_size(job, document)
    columns = int((sheet.width - 2 * _EDGE) / size[0] + 1e-6)
    rows = int((sheet.height - _TOP - _FOOT) / size[1] + 1e-6)
    if not columns or not rows:
        need = {"width": int(size[0] + 2 * _EDGE + 1), "height": int(size[1] + _TOP + _FOOT + 1)}
        raise PrintError(Phrase("print.strips_large", need))
    width = columns * size[0]
    return _Plan(Rect((sheet.width - width) / 2, _TOP, width, rows * size[1]), columns, rows, size)


def _strip_size(job: Job, document: StatusStrips) -> tuple[float, float]:
    """As high as the longest note wants it, unless no strip would be high enough for that."""
    trial, (width, low) = silent_setter(job), _STRIP
    most = Rect(0, 0, width, min(_HIGHEST, job.sheet().height - _TOP - _FOOT))
    highest = low
    for strip in document.strips:
        room = _room(trial, strip, most)
        need = height_of(trial, strip.note, room)
        if LOW < need <= room.area.height:
            highest = max(highest, ceil(most.height - room.area.height + need))
    return width, highest


def _room(trial: Typesetter, strip: StatusStrip | None, area: Rect) -> NoteRoom:
    """The room for a note on a strip, below its upper edge and above its boxes."""
    above = 0.9 if area.height <= _STRIP[1] else 0.5
    high = area.height - above - _BOXES
    room = Rect(area.x + _INDENT, area.y + above, area.width - _INDENT - 1.6, high)
    if strip is None:
        return NoteRoom(room, _BLANK)
    _, style = trial.silent().fit(strip.name, _NAME, room.width - _SIGN)
    name = min(trial.width(trial.silent().known(clean(strip.name)), style), room.width - _SIGN)
    return NoteRoom(room, _SIGN + name + 2.4)


def _open(job: Job, document: StatusStrips, plan: _Plan, numbers: tuple[int, int]) -> Typesetter:
    words = document.words
    how = words.wheels if document.counter is Counter.WHEEL else words.strips
    size = {"width": f"{plan.size[0]:g}", "height": f"{plan.size[1]:g}"}
    page = ToldPage(
        document.title, words.page, how, job.leaf(), left=min(12.0, plan.area.x), line=12.4,
        outset=0.4, count=fill(words.count, {"n": plan.capacity, **size}),
    )  # fmt: skip
    return open_page(job, page, numbers)


def _draw_cuts(job: Job, setter: Typesetter, document: StatusStrips, plan: _Plan) -> None:
    area, page = plan.area, setter.page
    xs = [area.x + column * plan.size[0] for column in range(plan.columns + 1)]
    ys = [area.y + row * plan.size[1] for row in range(plan.rows + 1)]
    if document.counter is Counter.STRIP:
        page.lines([(x, area.y, x, area.bottom) for x in xs], HAIR)
        page.lines([(area.x, y, area.right, y) for y in ys], HAIR)
    if not job.options.marks or document.counter is Counter.WHEEL:
        return
    low = min(area.bottom + 4.7, job.sheet().height - 9.6)
    segments: list[Segment] = [(x, area.y - 4.7, x, area.y - 1.5) for x in xs]
    segments += [(x, area.bottom + 1.5, x, low) for x in xs if low > area.bottom + 2]
    segments += [(area.x - 4.7, y, area.x - 1.5, y) for y in ys]
    segments += [(area.right + 1.5, y, area.right + 4.7, y) for y in ys]
    page.lines(segments, _CROP)


def _draw_strip(
    setter: Typesetter, document: StatusStrips, strip: StatusStrip | None, area: Rect
) -> None:
    _draw_who(setter, document.words.who, (area.x + 1.8 + _WHO / 2, area.middle[1]), _WHO)
    room = _room(setter, strip, area)
    x, y = room.area.x, room.area.y + BASE
    if strip is None:
        draw_icon(setter.page, "status", (x + 1.9, y - 1.3), 3.6, CUT_GREY)
        draw_icon(setter.page, "enhancement", (x + 6.7, y - 1.3), 3.6, CUT_GREY)
        draw_blank(setter, room)
    else:
        draw_icon(setter.page, strip.icon, (x + 1.9, y - 1.3), 3.6)
        setter.put((x + _SIGN, y), strip.name, _NAME, room=room.area.width - _SIGN)
        draw_note(setter, strip.note, room)
    for place, label in enumerate(COUNTS):
        box = Rect(x + place * _PITCH, area.bottom - _BOXES, _BOX, _BOX, 1)
        _draw_box(setter, label, box)


def _draw_box(setter: Typesetter, label: str, box: Rect) -> None:
    style = _COUNT if label.isdigit() else _COUNT_BOLD
    setter.page.shape(box, BOX)
    at = (box.middle[0], middle_baseline(box.middle[1], style.size))
    setter.put(at, label, style, anchor=Anchor.MIDDLE)


def _draw_who(setter: Typesetter, word: str, middle: Xy, size: float) -> None:
    setter.page.shape(Circle(*middle, size / 2), SLOT)
    style = Type(Face.BOOK, 9, NUMBERS)
    at = (middle[0], middle_baseline(middle[1], 9))
    setter.put(at, word, style, room=size - 2, anchor=Anchor.MIDDLE)


def _draw_wheel(
    setter: Typesetter, document: StatusStrips, strip: StatusStrip | None, area: Rect
) -> None:
    lower = (area.middle[0], area.y + 1 + _RADIUS)
    upper = (area.middle[0], area.y + 3 + 3 * _RADIUS)
    page = setter.page
    for middle in (lower, upper):
        page.shape(Circle(*middle, _RADIUS), OUTLINE)
        page.shape(Circle(*middle, 1.5), Pen(0.5))
        x, y = middle
        page.lines([(x - 0.8, y, x + 0.8, y), (x, y - 0.8, x, y + 0.8)], Pen(0.35))
    for place, label in enumerate(COUNTS):
        # turned forward, each number comes into the window before the smaller one
        angle = 2 * pi * place / len(COUNTS)
        x, y = lower[0] + _RING * sin(angle), lower[1] - _RING * cos(angle)
        style = Type(Face.BOLD, 14)
        setter.put((x, middle_baseline(y, 14)), label, style, anchor=Anchor.MIDDLE)
    page.shape(Circle(upper[0], upper[1] - _RING, _WINDOW), OUTLINE)
    page.lines(_cross(upper, _WINDOW), OUTLINE)
    _draw_cover(setter, document, strip, upper)


def _cross(upper: Xy, half: float) -> Sequence[Segment]:
    """Two strokes through the window, which is cut away."""
    x, y, reach = upper[0], upper[1] - _RING, half * 0.7
    left, right = x - reach, x + reach
    return [(left, y - reach, right, y + reach), (left, y + reach, right, y - reach)]


def _draw_cover(
    setter: Typesetter, document: StatusStrips, strip: StatusStrip | None, upper: Xy
) -> None:
    x, y = upper
    _draw_who(setter, document.words.who, (x, y + 11.4), 13)
    if strip is None:
        setter.page.lines([(x - 13, y - 4.4, x + 13, y - 4.4)], WRITE_IN)
        draw_icon(setter.page, "status", (x - 15.6, y), 3.6, CUT_GREY)
        draw_icon(setter.page, "enhancement", (x + 15.6, y), 3.6, CUT_GREY)
        return
    draw_icon(setter.page, strip.icon, (x - 15.6, y), 3.6)
    room = (29.0, 7.4)
    block = fit_block(setter, passage(strip.name), STRONG.at(10), room, floor=SHEET_FLOOR)
    wide = max((setter.width(" ".join(w.text for w in line.words), block.style)
                for line in block.lines), default=0.0)  # fmt: skip
    top = y - 2.4 - block.height
    draw_block(setter, block, Rect(x - wide / 2, top, *room))
    if block.rest:
        setter.remark("print.note.shortened", text=strip.name)
