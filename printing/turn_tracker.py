"""The order of acting on paper: a row for everybody, a column for each round."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.engine.model.kit_limits import MOST_ROUNDS
from app.engine.model.phrase import Phrase
from app.engine.model.turn_tracker import MOST_ROWS, Supply, Tracked, TurnTracker
from printing.errors import PrintError
from printing.figures import draw_front
from printing.furniture import check_width
from printing.inks import (
    BAND,
    BOX,
    FRAME,
    NOTE,
    STRONG,
    TEN,
    TEXT,
    TICK,
    WHITE,
    WRITE_IN,
    Face,
    Type,
)
from printing.job import Job
from printing.options import within
from printing.page import Anchor, Rect
from printing.told_page import ToldPage, open_page
from printing.typesetter import Typesetter, fill, middle_baseline

_EDGE: Final = 10.0
_TOP: Final = 17.0
_FOOT: Final = 13.0
_HEAD: Final = 6.2
_HEAD_EDGE: Final = 2.4
"""What the number of a round leaves free at both sides together, in mm."""
_ROW: Final = 14.0
_TOKEN: Final = 12.0
_SHARES: Final = (15.0, 35.0, 19.0, 36.0, 36.0)
"""Widths of token, name, start, health and supplies, in mm."""
_ROUND: Final = 13.0
"""The least width of a round."""
_TALLY: Final = 3.7
_MOST_TALLIES: Final = 7
_LINES: Final = 2
"""Supplies that stand one below the other in a row; more stand beside them."""
_MARK: Final = 4.6
_LETTER: Final = Type(Face.BOOK, 9)
_NAME: Final = Type(Face.BOLD, 10.5)


@dataclass(frozen=True, slots=True)
class _Plan:
    """How many rows and rounds one page takes."""

    area: Rect
    rows: int
    rounds: int

    @property
    def rounds_left(self) -> float:
        """Where the rounds begin."""
        return self.area.x + sum(_SHARES)


def draw_tracker(job: Job, document: TurnTracker) -> None:
    """Draws all rows, page by page, and then all rounds that had no room beside them."""
    within("print.rounds", document.rounds, 1, MOST_ROUNDS)
    within("print.blanks", document.blanks, 0, MOST_ROWS)
    job.expect(len(document.rows))
    plan = _plan(job, document)
    rows: list[Tracked | None] = [*document.rows, *[None] * document.blanks]
    down = max(1, -(-len(rows) // plan.rows))
    across = -(-document.rounds // plan.rounds)
    page = ToldPage(
        document.title, document.words.page, document.words.how, job.leaf(lying=True), left=_EDGE
    )
    for number in range(down * across):
        part, sheet = divmod(number, down)
        first = part * plan.rounds
        rounds = range(first, min(document.rounds, first + plan.rounds))
        setter = open_page(job, page, (number + 1, down * across))
        start = sheet * plan.rows
        here = rows[start : start + plan.rows]
        _draw_head(setter, document, plan, rounds)
        for place, row in enumerate(here):
            about = setter.about(row.key if row else "")
            y = plan.area.y + _HEAD + place * _ROW
            about.occupy(Rect(plan.area.x, y, plan.area.width, _ROW))
            _draw_row(job, about, document, plan, (row, y, rounds, place % 2 == 1))
            if row is not None:
                job.drew(start + place)
        _draw_lines(setter, plan, len(here), len(rounds))


def _plan(job: Job, document: TurnTracker) -> _Plan:
    sheet = job.sheet(lying=True)
    check_width(sheet.width)
    area = Rect(_EDGE, _TOP, sheet.width - 2 * _EDGE, sheet.height - _TOP - _FOOT)
    rows = int((area.height - _HEAD) / _ROW + 1e-6)
    rounds = int((area.width - sum(_SHARES)) / _ROUND + 1e-6)
    if rows < 1 or rounds < 1:
        need = {"width": int(sum(_SHARES) + _ROUND + 2 * _EDGE + 1),
                "height": int(_TOP + _FOOT + _HEAD + _ROW + 1)}  # fmt: skip
        raise PrintError(Phrase("print.table_large", need))
    return _Plan(area, rows, min(rounds, document.rounds))


def _draw_head(
    setter: Typesetter, document: TurnTracker, plan: _Plan, rounds: Sequence[int]
) -> None:
    words, y = document.words, plan.area.y + 4.4
    heads = ("", words.name, words.start, words.health, words.supplies)
    x = plan.area.x
    for head, wide in zip(heads, _SHARES, strict=True):
        if head:
            setter.put((x + 1.2, y), head, STRONG, room=wide - 2)
        x += wide
    each = (plan.area.right - x) / plan.rounds
    for place, number in enumerate(rounds):
        at = (x + (place + 0.5) * each, y)
        told = fill(words.round, {"n": number + 1})
        room = each - _HEAD_EDGE
        style = STRONG if setter.width(told, STRONG) <= room else TEXT
        if setter.width(told, style) > room:
            told, style = str(number + 1), STRONG
        setter.put(at, told, style, room=room, anchor=Anchor.MIDDLE)


def _draw_lines(setter: Typesetter, plan: _Plan, rows: int, rounds: int) -> None:
    """The frame, a rule under the head, one between rows and one before each round."""
    area, page = plan.area, setter.page
    top, low = area.y + _HEAD, area.y + _HEAD + rows * _ROW
    each = (area.right - plan.rounds_left) / plan.rounds
    right = plan.rounds_left + rounds * each
    page.lines([(area.x, top, right, top)], TEN)
    ys = [top + place * _ROW for place in range(1, rows)]
    page.lines([(area.x, y, right, y) for y in ys], TICK)
    xs, x = [], area.x
    for wide in _SHARES:
        x += wide
        xs.append(x)
    xs = [*xs[1:-1], *(plan.rounds_left + place * each for place in range(1, rounds))]
    page.lines([(x, area.y, x, low) for x in xs], TICK)
    page.lines([(plan.rounds_left, area.y, plan.rounds_left, low)], FRAME)
    page.shape(Rect(area.x, area.y, right - area.x, low - area.y), FRAME)


_Drawn = tuple[Tracked | None, float, Sequence[int], bool]


def _draw_row(
    job: Job, setter: Typesetter, document: TurnTracker, plan: _Plan, what: _Drawn
) -> None:
    row, y, rounds, shaded = what
    each = (plan.area.right - plan.rounds_left) / plan.rounds
    right = plan.rounds_left + len(rounds) * each
    if shaded and not job.saving:
        setter.page.shape(Rect(plan.area.x, y, right - plan.area.x, _ROW), fill=BAND)
    _draw_who(job, setter, row, (plan.area.x, y))
    x = plan.area.x + _SHARES[0] + _SHARES[1]
    setter.page.shape(Rect(x + 2.4, y + 2.0, _SHARES[2] - 4.8, _ROW - 4.0, 0.9), BOX, WHITE)
    x += _SHARES[2]
    _draw_health(setter, document, row, (x, y))
    _draw_supplies(setter, row, Rect(x + _SHARES[3], y, _SHARES[4], _ROW))
    for place in range(len(rounds)):
        left = plan.rounds_left + place * each
        _draw_marks(setter, document.words.marks, Rect(left, y, each, _ROW))


def _draw_who(job: Job, setter: Typesetter, row: Tracked | None, at: tuple[float, float]) -> None:
    x, y = at
    middle = (x + _SHARES[0] / 2, y + _ROW / 2)
    left, room = x + _SHARES[0] + 1.2, _SHARES[1] - 2.4
    if row is None:
        setter.page.lines([(x + 2, y + 10, left + room, y + 10)], WRITE_IN)
        return
    if row.token is not None:
        token = row.token
        draw_front(setter, job.stamp(token.letter, token.colour, token.shape, middle, _TOKEN))
    setter.put((left, y + 5.8), row.name, _NAME, room=room)
    if row.note:
        setter.put((left, y + 10.8), row.note, NOTE, room=room)


def _draw_health(
    setter: Typesetter, document: TurnTracker, row: Tracked | None, at: tuple[float, float]
) -> None:
    """The greatest HP, and three boxes for what is left."""
    x, y = at
    told = fill(document.words.maximum, {"n": row.health if row and row.health else ""}).strip()
    used = setter.put((x + 1.2, y + 4.8), told, NOTE, room=_SHARES[3] - 2.4)
    if row is None or not row.health:
        setter.page.lines([(x + 2.4 + used, y + 5.2, x + _SHARES[3] - 2, y + 5.2)], WRITE_IN)
    wide = (_SHARES[3] - 2.4) / 3
    for place in range(3):
        setter.page.shape(Rect(x + 1.2 + place * wide, y + 6.4, wide - 0.8, 6.2, 0.6), BOX, WHITE)


def _draw_supplies(setter: Typesetter, row: Tracked | None, area: Rect) -> None:
    supplies = () if row is None else row.supplies
    if not supplies:
        setter.page.lines([(area.x + 1.2, area.y + 10, area.right - 1.2, area.y + 10)], WRITE_IN)
        return
    columns = -(-len(supplies) // _LINES)
    wide = area.width / columns
    for place, supply in enumerate(supplies):
        column, line = divmod(place, _LINES)
        at = (area.x + column * wide + 1.2, area.y + 1.2 + line * 6.4)
        _draw_supply(setter, supply, at, wide - 2.0)


def _draw_supply(setter: Typesetter, supply: Supply, at: tuple[float, float], width: float) -> None:
    """Its word and a box for each, or how many there are and a line."""
    x, y = at
    boxes = supply.count * (_TALLY + 0.3)
    few = 0 < supply.count <= _MOST_TALLIES and boxes < width - 8
    caption = supply.caption if few else f"{supply.caption} {supply.count}"
    room = width - boxes - 0.8 if few else width - 6
    used = setter.put((x, y + 4.1), caption, TEXT, room=room)
    if not few:
        setter.page.lines([(x + used + 1.2, y + 4.5, x + width, y + 4.5)], WRITE_IN)
        return
    left = x + width - boxes
    for place in range(supply.count):
        setter.page.shape(
            Rect(left + place * (_TALLY + 0.3), y + 1.0, _TALLY, _TALLY, 0.5), BOX, WHITE
        )


def _draw_marks(setter: Typesetter, marks: Sequence[str], area: Rect) -> None:
    """A box for each mark, one below the other, its sign before it."""
    count = max(1, len(marks))
    step = min(6.2, (area.height - 1.4) / count)
    top = area.y + (area.height - count * step) / 2
    for place, mark in enumerate(marks):
        y = top + place * step
        box = Rect(area.right - _MARK - 2.0, y + (step - _MARK) / 2, _MARK, _MARK, 0.6)
        setter.page.shape(box, BOX, WHITE)
        at = (area.x + 1.6, middle_baseline(box.middle[1], _LETTER.size))
        setter.put(at, mark, _LETTER, room=box.x - area.x - 2.2)
