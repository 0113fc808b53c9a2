"""Cards on sheets: cut and fold marks, backs behind or beside their fronts, words in the margin."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from app.engine.model.card_deck import MOST_COPIES, CardBack, CardDeck, KitCard
from app.engine.model.phrase import Phrase
from printing.card_back import draw_back
from printing.card_face import draw_face
from printing.card_furniture import draw_furniture, draw_marks
from printing.card_grid import CardGrid, plan_grid
from printing.card_parts import CardFace, parts, silent_setter
from printing.errors import PrintError
from printing.job import Job
from printing.leaf import Leaf
from printing.options import Sides, within
from printing.page import Rect
from printing.typesetter import Typesetter

_REACH = 2.5
"""How far the lines of backs run past the block of cards, in mm."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A front and what is on its back: a part of a card, a deck's back, or nothing."""

    front: CardFace
    back: CardFace | CardBack | None = None


@dataclass(frozen=True, slots=True)
class _Sheets:
    """One deck being drawn."""

    job: Job
    document: CardDeck
    grid: CardGrid
    count: int
    duplex: bool


def draw_cards(job: Job, document: CardDeck) -> None:
    """Draws all sheets.

    Raises `PrintError` for paper too small for a card, a number of copies out of range, and a
    card whose back is not there.
    """
    job.expect(len(document.cards))
    pairs = list(_pairs(job, document))
    backed = any(pair.back is not None for pair in pairs)
    grid = plan_grid(job, document.format, paired=backed and job.options.sides is Sides.FOLD)
    count = -(-len(pairs) // grid.capacity)
    duplex = backed and job.options.sides in (Sides.LONG, Sides.SHORT)
    words = replace(document.words, page=job.page_words(document.words.page))
    document = replace(document, words=words)
    sheets = _Sheets(job, document, grid, count, duplex)
    for number in range(1, count + 1):
        start = (number - 1) * grid.capacity
        _draw_sheet(sheets, number, list(islice(pairs, start, start + grid.capacity)))


def _pairs(job: Job, document: CardDeck) -> Iterator[Pair]:
    """Fronts with their backs; a text too long for its front takes a free back, then a card."""
    backs = {back.key: back for back in document.backs}
    setter = silent_setter(job)
    double = job.options.sides is not Sides.SINGLE
    size = (document.format.width, document.format.height)
    held: list[Pair] = []
    for index, card in enumerate(document.cards):
        within("print.copies", card.copies, 1, MOST_COPIES)
        faces = parts(setter, card, index, size)
        if card.behind and double and len(faces) == 1 and held and held[-1].back is None:
            held[-1] = replace(held[-1], back=replace(faces[0], is_back=True))
            continue
        yield from held
        back = _back(card, backs)
        made = _free(faces) if double and back is None else [Pair(face, back) for face in faces]
        held = made * card.copies
    yield from held


def _back(card: KitCard, backs: dict[str, CardBack]) -> CardBack | None:
    if not card.back:
        return None
    if card.back not in backs:
        raise PrintError(Phrase("print.card_back", {"name": card.name, "back": card.back}))
    return backs[card.back]


def _free(faces: Sequence[CardFace]) -> list[Pair]:
    """Parts of a card without a deck's back: every second one stands on the back."""
    made = []
    for place in range(0, len(faces), 2):
        front = faces[place]
        if place + 1 == len(faces):
            made.append(Pair(front))
        else:
            back = replace(faces[place + 1], is_back=True)
            made.append(Pair(replace(front, on_back=True), back))
    return made


def _draw_sheet(sheets: _Sheets, number: int, pairs: Sequence[Pair]) -> None:
    words, grid = sheets.document.words.page, sheets.grid
    setter = _open(sheets, number, grid.leaf, words.front if sheets.duplex else "")
    for place, pair in enumerate(pairs):
        if grid.paired and isinstance(pair.back, CardBack):
            cut = grid.beside(place)
            reach = replace(cut, width=cut.width + (_reach(grid) if _at_right(grid, place) else 0))
            draw_back(sheets.job, setter, pair.back, cut, reach)
    for place, pair in enumerate(pairs):
        _draw_part(sheets, setter, pair.front, grid.front(place))
        if grid.paired and isinstance(pair.back, CardFace):
            _draw_part(sheets, setter, pair.back, grid.beside(place))
    draw_marks(sheets.job, setter, grid, sheets.document.words)
    if sheets.duplex:
        _draw_backs(sheets, number, pairs)


def _draw_backs(sheets: _Sheets, number: int, pairs: Sequence[Pair]) -> None:
    leaf = sheets.job.leaf(lying=sheets.grid.leaf.paper.lies, back=True)
    setter = _open(sheets, number, leaf, sheets.document.words.page.back)
    reach = _reach(sheets.grid)
    for place, pair in enumerate(pairs):
        if isinstance(pair.back, CardBack):
            cut = sheets.grid.behind(place, leaf)
            lines = Rect(cut.x - reach, cut.y, cut.width + 2 * reach, cut.height)
            draw_back(sheets.job, setter, pair.back, cut, lines)
    for place, pair in enumerate(pairs):
        if isinstance(pair.back, CardFace):
            _draw_part(sheets, setter, pair.back, sheets.grid.behind(place, leaf))


def _draw_part(sheets: _Sheets, setter: Typesetter, face: CardFace, cut: Rect) -> None:
    draw_face(sheets.job, setter, sheets.document.words, face, cut)
    if face.last:
        sheets.job.drew(face.index)


def _open(sheets: _Sheets, number: int, leaf: Leaf, side: str) -> Typesetter:
    document, count = sheets.document, sheets.count
    bookmark = document.title if count == 1 else f"{document.title} {number}/{count}"
    setter = sheets.job.setter(f"{bookmark}, {side}" if side else bookmark, leaf)
    draw_furniture(setter, document, sheets.grid, (number, count), leaf, side)
    return setter


def _reach(grid: CardGrid) -> float:
    return max(0.0, min(_REACH, grid.block.x - 3.2)) if not grid.bleed else grid.bleed


def _at_right(grid: CardGrid, place: int) -> bool:
    return place % grid.columns == grid.columns - 1
