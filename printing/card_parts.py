"""What of a card stands on which face: a text that does not fit goes on at another one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from app.engine.model.card_deck import CardRow, KitCard, Run
from printing.blank import BlankPress
from printing.card_header import HEIGHT, SAFE
from printing.card_inks import BODY, CARD_FLOOR, SMALL
from printing.flow import Block, Passage, Span, fit_block
from printing.inks import Face, Type
from printing.job import Job
from printing.page import Rect
from printing.report import Notes
from printing.typesetter import Typesetter

_WORDS_TOP: Final = 14.2
PRICE_TOP: Final = 25.2
PRICE_HEIGHT: Final = 13.6
RESULT_HEIGHT: Final = 14.4
_RESULT_FOOT: Final = 7.0
"""From the foot of the results to the cut, in mm."""
_TEXT_FOOT: Final = 6.9
TICK_HEIGHT: Final = 9.4
"""Caption and boxes to cross off, in mm."""
_GAP: Final = 1.5
_TRIGGER: Final = 5.4
GOES_ON: Final = 4.0
CONTINUED_TOP: Final = 19.4
SUM_LINE: Final = 3.2
_SUM_RULE: Final = 1.2
_COMPACT: Final = (52.0, 80.0)
COMPACT_ROW: Final = 11.6
STEP: Final = Type(Face.BOLD, 14)
_STEP_MOST: Final = 40.0
STEP_GAP: Final = 0.6
ROW_HEIGHT: Final = 3.7
ROWS_TOP: Final = HEIGHT + SAFE + 1.6
_FACES: Final = {"plain": None, "strong": Face.BOLD, "oblique": Face.OBLIQUE}


@dataclass(frozen=True, slots=True)
class Zones:
    """Where the parts of a front stand; lengths from its cut, in mm."""

    body: Rect
    """For text."""
    ticks: float
    trigger: float
    """Height of the box with what sets a reaction off."""
    sums: tuple[Block, ...]
    sums_top: float


@dataclass(frozen=True, slots=True)
class CardFace:
    """One side of one card."""

    card: KitCard
    index: int
    """The place of the card in its document."""
    number: int = 1
    count: int = 1
    """Which part of how many."""
    text: Block | None = None
    rows: tuple[CardRow, ...] = ()
    plan: Zones | None = None
    """Of a first face that is not compact and has no rows."""
    on_back: bool = False
    """Whether it goes on at its own back."""
    is_back: bool = False

    @property
    def last(self) -> bool:
        """Whether the card ends here."""
        return self.number == self.count


def compact(card_width: float, card_height: float) -> bool:
    """Whether a size has room for name, prices and result only."""
    return card_width < _COMPACT[0] or card_height < _COMPACT[1]


def spans(paragraphs: Sequence[Sequence[Run]]) -> Passage:
    """Paragraphs as the flow of text takes them."""
    return tuple(
        tuple(Span(run.text, _FACES[run.cut]) for run in paragraph) for paragraph in paragraphs
    )


def silent_setter(job: Job) -> Typesetter:
    """A setter for trials before there is a page."""
    return Typesetter(BlankPress().page(job.leaf(), ""), job.ruler, Notes(), 0)


def zones(setter: Typesetter, card: KitCard, width: float, height: float) -> Zones:
    """The zones of a card's first face."""
    room = width - 2 * SAFE
    top, trigger, ticks = PRICE_TOP, 0.0, 0.0
    if not card.tags and card.target is None and not card.caption:
        top = _WORDS_TOP
    if card.trigger is not None:
        what = spans(((Run(card.trigger.value),),))
        block = fit_block(setter, what, BODY, (room - 3.2, height / 3), floor=CARD_FLOOR)
        trigger = max(block.height, 3.6) + _TRIGGER
        top += trigger + _GAP
    elif card.prices:
        top += PRICE_HEIGHT + _GAP
    if card.ticks is not None:
        ticks = top
        top += TICK_HEIGHT + _GAP
    foot = height - (_RESULT_FOOT + RESULT_HEIGHT + 1.0 if card.results else _TEXT_FOOT)
    sums = tuple(
        fit_block(setter, spans((line,)), SMALL, (room, 2 * SUM_LINE + 0.1), floor=CARD_FLOOR)
        for line in card.sums
    )
    if sums:
        foot -= sum(block.height for block in sums) + _SUM_RULE
    return Zones(Rect(SAFE, top, room, max(0.0, foot - 1.0 - top)), ticks, trigger, sums, foot)


def parts(
    setter: Typesetter, card: KitCard, index: int, size: tuple[float, float]
) -> list[CardFace]:
    """The faces of a card: one, or as many as its text or its rows need."""
    width, height = size
    if card.rows:
        return list(_row_parts(setter, card, index, size))
    if compact(width, height):
        return [CardFace(card, index)]
    plan = zones(setter, card, width, height)
    if not card.text:
        return [CardFace(card, index, plan=plan)]
    body = plan.body
    what = spans(card.text)
    block = fit_block(setter, what, BODY, (body.width, body.height), floor=CARD_FLOOR)
    if not block.rest:
        return [CardFace(card, index, text=block, plan=plan)]
    blocks = [fit_block(setter, what, BODY, (body.width, body.height - GOES_ON), floor=BODY.size)]
    while blocks[-1].rest:
        room = (body.width, height - CONTINUED_TOP - _TEXT_FOOT - GOES_ON)
        whole = (body.width, height - CONTINUED_TOP - _TEXT_FOOT)
        rest = blocks[-1].rest
        block = fit_block(setter, rest, BODY, whole, floor=CARD_FLOOR)
        if block.rest:
            block = fit_block(setter, rest, BODY, room, floor=BODY.size)
        blocks.append(block)
    return [
        CardFace(card, index, n, len(blocks), one, plan=plan) for n, one in enumerate(blocks, 1)
    ]


def _row_parts(
    setter: Typesetter, card: KitCard, index: int, size: tuple[float, float]
) -> Iterator[CardFace]:
    room = size[1] - ROWS_TOP - SAFE - rows_foot(card)
    if card.rows[0].figure:
        lead = figure_width(setter, card.rows) + (7.2 if any(r.group for r in card.rows) else 0)
        wide = size[0] - 2 * SAFE - lead
        lines: list[tuple[CardRow, ...] | str] = [(row,) for row in card.rows]
        highs = [fit_step(setter, row, wide, CARD_FLOOR).height + STEP_GAP for row in card.rows]
    else:
        lines = list(row_lines(card.rows))
        highs = [ROW_HEIGHT] * len(lines)
    groups: list[list[CardRow]] = [[]]
    used = 0.0
    for line, high in zip(lines, highs, strict=True):
        if groups[-1] and used + high > room:
            groups.append([])
            used = 0.0
        groups[-1] += () if isinstance(line, str) else line
        used += high
    for number, group in enumerate(groups, 1):
        yield CardFace(card, index, number, len(groups), rows=tuple(group))


def rows_foot(card: KitCard) -> float:
    """Room for what stands at the foot of a card, in mm."""
    return 3.4 if card.foot or card.number or card.house else 0.0


def figure_width(setter: Typesetter, rows: Sequence[CardRow]) -> float:
    """Room for the figures before steps, in mm."""
    return max(setter.width(row.figure, STEP) for row in rows[:99]) + 2.4


def fit_step(setter: Typesetter, row: CardRow, width: float, size: float) -> Block:
    """A step's words; one that would fill more than half a card is cut at that."""
    what = spans(((Run(row.term, "strong"), Run(f" {row.text}" if row.text else "")),))
    return fit_block(setter, what, SMALL.at(size), (width, _STEP_MOST), floor=size)


def row_lines(rows: Sequence[CardRow]) -> Iterator[tuple[CardRow, ...] | str]:
    """Rows as lines: those of nothing but a term stand two on a line, under their group's name."""
    pair: list[CardRow] = []
    group = ""
    for row in rows:
        if row.group != group:
            if pair:
                yield tuple(pair)
                pair = []
            group = row.group
            if group:
                yield group
        if row.text:
            if pair:
                yield tuple(pair)
                pair = []
            yield (row,)
            continue
        pair.append(row)
        if len(pair) == 2:
            yield tuple(pair)
            pair = []
    if pair:
        yield tuple(pair)
