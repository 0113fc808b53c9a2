"""The calibration page: what a printer does to a sheet, to be read off and typed in.

Five targets stand on both sides. Each front cross falls somewhere on the grid behind it; the
profile that follows moves backs only. Frames show which margin a printer can print.
"""

from dataclasses import dataclass
from typing import Final

from app.engine.model.calibration import CalibrationSheet
from app.engine.model.phrase import Phrase
from app.engine.model.printer import TARGET_INSET
from printing.errors import PrintError
from printing.figures import draw_front
from printing.flow import Passage, Span, draw_block, fit_block, passage
from printing.inks import (
    BAND,
    BLACK,
    BOX,
    CUT_GREY,
    FRAME,
    MARK,
    NOTE,
    NOTES,
    NUMBERS,
    PALE,
    RULE,
    RULER,
    SHEET_FLOOR,
    STRONG,
    TEXT,
    WHITE,
    WRITE_IN,
    ZONE,
    Face,
    Pen,
    Type,
)
from printing.job import Job
from printing.leaf import Leaf
from printing.marks import draw_cross, draw_ruler, draw_ruler_down
from printing.options import Paper
from printing.page import CAP_HEIGHT, POINT, Anchor, Circle, Rect, Segment, Xy
from printing.typesetter import Typesetter, fill, middle_baseline

_FRAMES: Final = (3, 4, 5, 6, 8, 10)
_GREYS: Final = (BLACK, NOTES, NUMBERS, CUT_GREY, RULE, PALE, ZONE, BAND, WHITE)
_LINES: Final = (0.25, 0.35, 0.5, 0.75, 1.0, 1.5)
_SIZES: Final = (6.0, 7.0, 7.5, 8.0, 9.0, 10.0)
_TOKENS: Final = (
    (16.0, "A", "rose", "circle"),
    (20.0, "Ł", "pine", "circle"),
    (25.0, "Y", "plum", "circle"),
    (32.0, "D", "red", "square"),
)
_CROSS, _RINGS = 11.0, (2.5, 7.5)
_GRID = 6
_LEAST: Final = (200.0, 270.0)
_TITLE: Final = Type(Face.BOLD, 20)
_STEP: Final = Type(Face.BOLD, 12)
_LEAD: Final = Type(Face.BOOK, 10.5)
_WORD: Final = Type(Face.BOOK, 10)
_SMALL_FLOOR: Final = 7.5
_RIGHTS: Final = 6.0
"""From the foot of the paper to the baseline of whose rules these are."""


@dataclass(frozen=True, slots=True)
class _Side:
    """One side being drawn."""

    job: Job
    document: CalibrationSheet
    setter: Typesetter
    paper: Paper

    def at(self, x: float, y: float) -> Xy:
        """A point by its x on A4: the whole is centred across."""
        return (self.paper.width - 210) / 2 + x, y

    def down(self, share: float) -> float:
        """A y between the rows of targets, as a share of A4's height."""
        return self.paper.height * share / 297


def draw_calibration(job: Job, document: CalibrationSheet) -> None:
    """Draws front and back; raises `PrintError` for paper smaller than Letter."""
    front = job.leaf()
    if front.sheet.width < _LEAST[0] or front.sheet.height < _LEAST[1]:
        params = {"width": f"{_LEAST[0]:g}", "height": f"{_LEAST[1]:g}"}
        raise PrintError(Phrase("print.calibration_small", params))
    job.expect(len(_targets(front)))
    setter = job.setter(document.words.front, front)
    _draw_front(_Side(job, document, setter, front.sheet))
    back = job.leaf(back=True)
    setter = job.setter(document.words.back, back)
    _draw_back(_Side(job, document, setter, back.sheet))


def _targets(leaf: Leaf) -> tuple[Xy, ...]:
    """Top left, top right, centre, bottom left, bottom right."""
    return targets(leaf.sheet)


def targets(paper: Paper) -> tuple[Xy, ...]:
    """Where the targets stand, seen on either side: they lie behind one another."""
    x, y = TARGET_INSET
    right, low = paper.width - x, paper.height - y
    return (x, y), (right, y), (paper.width / 2, paper.height / 2), (x, low), (right, low)


def _draw_front(side: _Side) -> None:
    words, setter = side.document.words, side.setter
    _draw_frames(side)
    for index, target in enumerate(targets(side.paper)):
        draw_cross(setter.page, target, _CROSS, *_RINGS)
        side.job.drew(index)
    _draw_title(side, words.front, words.front_text)
    _draw_scale(side)
    _draw_ink(side)
    _draw_small_print(side)
    _draw_tokens(side)


def _draw_title(side: _Side, title: str, text: str) -> None:
    setter, middle = side.setter, side.paper.width / 2
    setter.put((middle, 31.5), title, _TITLE, anchor=Anchor.MIDDLE, room=100)
    block = fit_block(setter, passage(text), _LEAD, (112, 13), floor=SHEET_FLOOR)
    y = 40.0
    for line in block.lines:
        words = " ".join(word.text for word in line.words)
        setter.put((middle, y), words, block.style, anchor=Anchor.MIDDLE)
        y += block.style.size * POINT * 1.2


def _draw_frames(side: _Side) -> None:
    """Each frame stands exactly so far from the edge; its number interrupts its upper line."""
    page, paper = side.setter.page, side.paper
    middle = paper.width / 2 - 46
    for inset in _FRAMES:
        right, low = paper.width - inset, paper.height - inset
        page.shape(Rect(inset, inset, right - inset, low - inset), RULER)
    for place, inset in enumerate(_FRAMES):
        label = f"{inset} {side.document.words.mm}"
        x = middle + place * 17.5
        half = side.setter.width(label, TEXT) / 2 + 0.6
        page.shape(Rect(x - half, inset - 1.5, 2 * half, 3), fill=WHITE)
        page.text((x, middle_baseline(inset, TEXT.size)), label, TEXT, Anchor.MIDDLE)


def _draw_step(side: _Side, number: int, y: float, text: str) -> None:
    page, at = side.setter.page, side.at(19.5, y)
    page.shape(Circle(*at, 3.7), Pen(1.0))
    style = Type(Face.BOLD, 12)
    page.text((at[0], middle_baseline(at[1], 12)), str(number), style, Anchor.MIDDLE)
    start = side.at(26, y)
    side.setter.put((start[0], middle_baseline(start[1], 12)), text, _STEP, room=130)


def _draw_box(side: _Side, label: str, right: float, y: float) -> None:
    """A label, a box to write in, and its unit, the box beginning at ``right``."""
    setter = side.setter
    x, _ = side.at(right, y)
    baseline = middle_baseline(y, TEXT.size)
    setter.put((x - 2, baseline), label, TEXT, anchor=Anchor.END)
    setter.page.shape(Rect(x, y - 3.2, 26, 6.4), BOX)
    setter.put((x + 27.6, baseline), side.document.words.mm, TEXT)


def _draw_scale(side: _Side) -> None:
    setter, words = side.setter, side.document.words
    y = side.down(60.8)
    _draw_step(side, 1, y, words.scale)
    x, _ = side.at(26, y)
    setter.page.text((x - 3.4, y + 12.4), "0", TEXT)
    end = draw_ruler(setter.page, x, y + 12.4)
    setter.put((end + 1.6, y + 12.4), f"100 {words.mm}", TEXT)
    _draw_box(side, words.across, 154.5, y + 10)
    _draw_box(side, words.down, 154.5, y + 21)
    margin = side.down(83.9)
    _draw_step(side, 2, margin, words.margin)
    label = setter.width(words.margin_box, TEXT)
    _draw_box(side, words.margin_box, 26 + label + 2, margin + 10.3)
    down, _ = side.at(190.6, 0)
    top = side.down(80.3)
    draw_ruler_down(setter.page, down, top)
    middle = (down - 1.4, top + 50)
    setter.put_turned(middle, words.down_ruler, TEXT, room=96)


def _draw_ink(side: _Side) -> None:
    setter, words = side.setter, side.document.words
    page, y = setter.page, side.down(106)
    _draw_step(side, 3, y, words.ink)
    x, _ = side.at(26, y)
    width = 13.1
    for place, grey in enumerate(_GREYS):
        box = Rect(x + place * width, y + 6.4, width, 9.2)
        if not side.job.saving:
            page.shape(box, fill=grey)
        label = f"{grey:g} %"
        page.text((box.middle[0], box.bottom + 4), label, TEXT, Anchor.MIDDLE)
    page.shape(Rect(x, y + 6.4, width * len(_GREYS), 9.2), RULER)
    level = y + 24
    for place, points in enumerate(_LINES):
        left = x + place * 19.6
        page.lines([(left, level, left + 15.2, level)], Pen(points))
        middle = (left + 7.6, level + 3.8)
        page.text(middle, f"{points:g} pt", TEXT, Anchor.MIDDLE)


def _draw_small_print(side: _Side) -> None:
    setter, words = side.setter, side.document.words
    y = side.down(168)
    _draw_step(side, 4, y, words.small_print)
    x, _ = side.at(26, y)
    right, _ = side.at(182.8, y)
    baseline = y + 8.4
    for size in _SIZES:
        line = f"{size:g} pt   {words.sample}"
        setter.page.text((x, baseline), line, Type(Face.BOOK, size))
        floor = {7.5: words.card_floor, 9.0: words.sheet_floor}.get(size)
        if floor is not None:
            setter.put((right, baseline), floor, MARK, anchor=Anchor.END, room=50)
        baseline += side.down(4.9)


def _draw_tokens(side: _Side) -> None:
    y = side.down(213.3)
    _draw_step(side, 5, y, side.document.words.tokens)
    x = side.at(58.2, y)[0]
    middle = side.down(236.6)
    for place, (size, letter, colour, shape) in enumerate(_TOKENS):
        if place:
            x += _TOKENS[place - 1][0] / 2 + 6.3 + size / 2
        draw_front(side.setter, side.job.stamp(letter, colour, shape, (x, middle), size))
        label = f"{size:g} {side.document.words.mm}"
        side.setter.page.text((x, middle + 20.6), label, TEXT, Anchor.MIDDLE)


def _draw_back(side: _Side) -> None:
    words = side.document.words
    for target in targets(side.paper):
        _draw_grid(side, target)
    _draw_title(side, words.back, words.back_text)
    _draw_readings(side)
    _draw_advice(side)
    _draw_profile(side)
    if side.job.rights:
        at = (side.paper.width / 2, side.paper.height - _RIGHTS)
        side.setter.put(at, side.job.rights, NOTE, anchor=Anchor.MIDDLE, room=side.paper.width - 40)


def _draw_grid(side: _Side, middle: Xy) -> None:
    page, (x, y) = side.setter.page, middle
    thin: list[Segment] = []
    thick: list[Segment] = []
    for step in range(-_GRID, _GRID + 1):
        lines = thick if step in (-5, 0, 5) else thin
        lines.append((x + step, y - _GRID, x + step, y + _GRID))
        lines.append((x - _GRID, y + step, x + _GRID, y + step))
    page.lines(thin, Pen(0.25))
    page.lines(thick, FRAME)
    above = y - _GRID - 1.6
    for step, label in ((-5, "−5"), (0, "0"), (5, "+5")):
        page.text((x + step, above), label, TEXT, Anchor.MIDDLE)
        level = middle_baseline(y + step, TEXT.size)
        page.text((x - _GRID - 1.6, level), label, TEXT, Anchor.END)
    page.text((x + _GRID + 2, above), side.document.words.x, STRONG)
    foot = y + _GRID + 1.6 + 9 * CAP_HEIGHT
    page.text((x - _GRID - 2.4, foot), side.document.words.y, STRONG, Anchor.END)


def _draw_readings(side: _Side) -> None:
    setter, words = side.setter, side.document.words
    y = side.down(84)
    x, _ = side.at(30, y)
    setter.put((x, y), words.readings, _STEP, room=90)
    heads = ((1, words.target), (45, words.x + f", {words.mm}"), (75, words.y + f", {words.mm}"))
    for shift, head in heads:
        setter.put((x + shift, y + 7.6), head, NOTE, room=26)
    top = y + 9.4
    setter.page.lines([(x, top, x + 104, top)], FRAME)
    names = (
        words.top_left,
        words.top_right,
        words.centre,
        words.bottom_left,
        words.bottom_right,
    )
    for place, name in enumerate(names):
        row = top + place * 7.6
        setter.put((x + 1, middle_baseline(row + 3.8, 10)), name, _WORD, room=42)
        for shift in (44, 74):
            setter.page.shape(Rect(x + shift, row + 0.8, 26.2, 6), BOX)
        setter.page.lines([(x, row + 7.6, x + 104, row + 7.6)], Pen(0.35, RULE))
    _draw_explanations(side, y + 6)


def _draw_explanations(side: _Side, y: float) -> None:
    words, (x, top) = side.document.words, side.at(144.5, y)
    parts: tuple[Passage, ...] = (
        ((Span(words.shift, Face.BOLD), Span(f" {words.shift_text}")),),
        ((Span(words.turn, Face.BOLD), Span(f" {words.turn_text}")),),
        passage(words.again),
    )
    for part in parts:
        area = Rect(x, top, 46, 22)
        block = fit_block(side.setter, part, TEXT, (46, 22), floor=SHEET_FLOOR)
        top = draw_block(side.setter, block, area) + 3.4


def _draw_advice(side: _Side) -> None:
    words = side.document.words
    x, y = side.at(30, side.down(173))
    side.setter.put((x, y), words.fold, _STEP, room=120)
    block = fit_block(side.setter, passage(words.fold_text), _WORD, (150, 12), floor=SHEET_FLOOR)
    draw_block(side.setter, block, Rect(x, y + 3.4, 150, 12))


def _draw_profile(side: _Side) -> None:
    setter, words = side.setter, side.document.words
    x, y = side.at(30, side.down(199))
    setter.put((x, y), words.profile, _STEP, room=120)
    rows = (words.printer, words.tray, words.edge, words.date)
    for place, name in enumerate(rows):
        level = y + 8.4 + place * 8.1
        setter.put((x, level), name, _WORD, room=30)
        if name is words.edge:
            _draw_edges(side, (x + 33, level))
        else:
            setter.page.lines([(x + 32, level + 0.6, x + 110, level + 0.6)], WRITE_IN)
    profile = side.job.options.printer
    if profile.name:
        values = {"x": profile.x, "y": profile.y, "turn": profile.turn}
        numbers = {name: f"{value:g}".replace("-", "−") for name, value in values.items()}
        text = fill(words.in_use, {"name": profile.name, **numbers})
        right, _ = side.at(144.5, y)
        block = fit_block(setter, passage(text), TEXT, (46, 24), floor=SHEET_FLOOR)
        draw_block(setter, block, Rect(right, y + 5.4, 46, 24))


def _draw_edges(side: _Side, at: Xy) -> None:
    x, y = at
    for word in (side.document.words.long_edge, side.document.words.short_edge):
        side.setter.page.shape(Rect(x, y - 3.2, 3.8, 3.8), BOX)
        x += 5.2 + side.setter.put((x + 5.2, y), word, _WORD) + 7
