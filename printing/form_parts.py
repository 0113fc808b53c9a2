"""Parts of sheets that flow down pages: each knows its height and draws itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from app.engine.model.card_deck import CardToken
from printing.figures import draw_front
from printing.inks import BAND, NOTE, SECTION, TEN, Face, Pen, Type
from printing.job import Job
from printing.page import Anchor, Rect
from printing.typesetter import Typesetter

_BADGE: Final = 8.0
_RULE: Final = 0.07
"""Half the rule between rows, in mm."""
"""From this size on a token's pattern shows; below, its letter takes the room."""
HEADING: Final = 7.2
"""A section's rule and title, in mm."""
BEFORE: Final = 3.4
"""Room above a section."""
VALUE: Final = Type(Face.BOLD, 11)
HERO: Final = Pen(1.1)

Draw: TypeAlias = Callable[["Board", Typesetter, float, float], None]
"""Draws a piece from the left end of its column and its top."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part that stands on one page whole."""

    height: float
    draw: Draw
    keep: bool = False
    """Whether what follows has to stand on the same page."""
    head: tuple["Piece", ...] = ()
    """Drawn again above it where a page begins with it."""
    gap: float = 0.0
    """Room above it, but at the top of a page."""


@dataclass
class Board:
    """What is known while a sheet is being drawn: job, its fields, and which item is whose."""

    job: Job
    prefix: str = ""
    fillable: bool = False
    used: set[str] = field(default_factory=set)

    def field(
        self, setter: Typesetter, name: str, area: Rect, tip: str, *, tick: bool = False
    ) -> None:
        """Puts a field on an area where the file is to be filled in; each name stands once."""
        if not self.fillable or area.width < 2 or area.height < 2:
            return
        base = f"{self.prefix}.{name}"
        unique, number = base, 2
        while unique in self.used:
            unique, number = f"{base}.{number}", number + 1
        self.used.add(unique)
        setter.page.field(unique, area, tip, tick=tick)

    def token(self, setter: Typesetter, token: CardToken, area: Rect) -> None:
        """Draws a token into a square."""
        stamp = self.job.stamp(token.letter, token.colour, token.shape, area.middle, area.width)
        badge = area.width >= _BADGE
        draw_front(setter, replace(stamp, outlined=False, badge=badge))

    def shade(self, setter: Typesetter, area: Rect) -> None:
        """Every second line of a table, unless ink is to be saved; the rule above stays whole."""
        if not self.job.saving:
            low = Rect(area.x, area.y + _RULE, area.width, area.height - _RULE)
            setter.page.shape(low, fill=BAND)


def heading(title: str, note: str, width: float) -> Piece:
    """A section's rule, title and note."""

    def draw(board: Board, setter: Typesetter, x: float, y: float) -> None:
        del board
        setter.page.lines([(x, y + 0.3, x + width, y + 0.3)], TEN)
        used = setter.put((x, y + 5.0), title, SECTION, room=width)
        if note and width - used > 12:
            at = (x + width, y + 5.0)
            setter.put(at, note, NOTE, room=width - used - 4, anchor=Anchor.END)

    return Piece(HEADING, draw, keep=True, gap=BEFORE)


def stack(pieces: Sequence[Piece]) -> float:
    """The height of pieces one below the other."""
    return sum(piece.height + (piece.gap if place else 0) for place, piece in enumerate(pieces))


def draw_stack(
    board: Board, setter: Typesetter, pieces: Sequence[Piece], x: float, y: float
) -> None:
    """Draws pieces one below the other."""
    for place, piece in enumerate(pieces):
        y += piece.gap if place else 0
        piece.draw(board, setter, x, y)
        y += piece.height
