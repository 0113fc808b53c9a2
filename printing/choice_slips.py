"""Slips to cut out: a token, boxes to tick, and a line for those whom it concerns."""

from dataclasses import dataclass
from typing import Final

from app.engine.model.choice_slips import ChoiceSlips, Slip
from app.engine.model.kit_limits import MOST_TURNS
from app.engine.model.phrase import Phrase
from printing.errors import PrintError
from printing.figures import draw_front
from printing.furniture import check_width
from printing.inks import BOX, CUT, NOTE, STRONG, TEXT, WRITE_IN, Face, Type
from printing.job import Job
from printing.options import within
from printing.page import Anchor, Rect
from printing.told_page import ToldPage, open_page
from printing.typesetter import Typesetter, fill

_WIDTH: Final = 93.0
_TOP: Final = 18.0
_FOOT: Final = 13.0
_EDGE: Final = 9.8
_TITLE: Final = 13.4
_LINE: Final = 5.2
_TARGETS: Final = 9.4
_TOKEN: Final = 11.0
_BOX: Final = 3.4
_NAME: Final = Type(Face.BOLD, 11)


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where slips stand on every page: all of one height."""

    area: Rect
    columns: int
    rows: int
    height: float

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    def place(self, number: int) -> Rect:
        row, column = divmod(number, self.columns)
        x = self.area.x + column * _WIDTH
        return Rect(x, self.area.y + row * self.height, _WIDTH, self.height)


def draw_slips(job: Job, document: ChoiceSlips) -> None:
    """Draws the slips of everybody for the first turn, then for the next ones."""
    check_width(job.sheet().width)
    within("print.turns", document.turns, 1, MOST_TURNS)
    job.expect(len(document.slips))
    plan = _plan(job, document)
    slips = [
        (turn, place, slip)
        for turn in range(1, document.turns + 1)
        for place, slip in enumerate(document.slips)
    ]
    count = -(-len(slips) // plan.capacity)
    for number in range(count):
        start = number * plan.capacity
        here = slips[start : start + plan.capacity]
        setter = _open(job, document, plan, (number + 1, count))
        for place, (turn, index, slip) in enumerate(here):
            about = setter.about(slip.key)
            about.occupy(plan.place(place))
            _draw_slip(job, about, document, (turn, slip), plan.place(place))
            if turn == 1:
                job.drew(index)
        _draw_cuts(setter, plan, len(here))


def _plan(job: Job, document: ChoiceSlips) -> _Plan:
    sheet = job.sheet()
    lines = max((len(slip.choices) for slip in document.slips), default=1)
    height = _TITLE + lines * _LINE + _TARGETS
    columns = int((sheet.width - 2 * _EDGE) / _WIDTH + 1e-6)
    rows = int((sheet.height - _TOP - _FOOT) / height + 1e-6)
    if not columns or not rows:
        need = {"width": int(_WIDTH + 2 * _EDGE + 1), "height": int(height + _TOP + _FOOT + 1)}
        raise PrintError(Phrase("print.table_large", need))
    width = columns * _WIDTH
    area = Rect((sheet.width - width) / 2, _TOP, width, rows * height)
    return _Plan(area, columns, rows, height)


def _open(job: Job, document: ChoiceSlips, plan: _Plan, numbers: tuple[int, int]) -> Typesetter:
    words = document.words
    size = {"width": f"{_WIDTH:g}", "height": f"{plan.height:g}"}
    page = ToldPage(
        document.title, words.page, words.how, job.leaf(), left=min(12.0, plan.area.x), outset=0.4,
        count=fill(words.count, {"n": plan.capacity, **size}),
    )  # fmt: skip
    return open_page(job, page, numbers)


def _draw_cuts(setter: Typesetter, plan: _Plan, count: int) -> None:
    """A cut round every slip that there is, each line once."""
    segments = set()
    for number in range(count):
        area = plan.place(number)
        segments |= {
            (area.x, area.y, area.right, area.y),
            (area.x, area.bottom, area.right, area.bottom),
            (area.x, area.y, area.x, area.bottom),
            (area.right, area.y, area.right, area.bottom),
        }
    setter.page.lines(sorted(segments), CUT)


def _draw_slip(
    job: Job, setter: Typesetter, document: ChoiceSlips, what: tuple[int, Slip], area: Rect
) -> None:
    turn, slip = what
    words, token = document.words, slip.token
    middle = (area.x + 2.0 + _TOKEN / 2, area.y + 1.4 + _TOKEN / 2)
    draw_front(setter, job.stamp(token.letter, token.colour, token.shape, middle, _TOKEN))
    left, right = area.x + _TOKEN + 4.4, area.right - 2.4
    told = fill(words.turn, {"n": turn})
    used = setter.put((right, area.y + 8.0), told, TEXT, anchor=Anchor.END, room=24)
    setter.put((left, area.y + 8.0), slip.name, _NAME, room=right - used - 3 - left)
    y = area.y + _TITLE
    for choice in slip.choices:
        setter.page.shape(Rect(area.x + 2.6, y + 0.6, _BOX, _BOX, 0.5), BOX)
        at = (area.x + 7.8, y + 3.6)
        note = 0.0
        if choice.note:
            end = (right, y + 3.6)
            note = setter.put(end, choice.note, NOTE, anchor=Anchor.END, room=46)
        setter.put(at, choice.name, STRONG, room=right - note - 2 - at[0])
        y += _LINE
    y = area.bottom - 3.4
    x = area.x + 2.6
    x += setter.put((x, y), words.at, NOTE, room=30) + 1.4
    setter.page.lines([(x, y + 0.4, right, y + 0.4)], WRITE_IN)
