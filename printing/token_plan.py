"""Where tokens and standees stand on their sheets: rows on shelves, pages from the top."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from app.engine.model.phrase import Phrase
from app.engine.model.token_sheet import Back, KitToken, TokenGroup, TokenSheet
from printing.errors import PrintError
from printing.options import Paper
from printing.page import Rect

BLOCK = 180.0
HEADING = 7.5
"""From the top of a row to its tokens' cells; the heading's baseline is 3 mm above these."""
GAP = 4.0
"""Between the cut outlines of neighbours, and from a token to its fold line twice."""
STANDEE = (25.0, 90.0)
FLAP = 9.0
_STANDEE_PITCH = 33.0
_MAP_SIZE, _MAP_PITCH = 25.0, 30.0
_TOP = 11.3
_FOOT = 17.0
_EDGES = 24.0
_NARROWEST = 95.0
"""Room for a ruler and what it says."""
_BETWEEN_GROUPS = 6.0
_BETWEEN_ROWS = 2.0
_BESIDE = 6.0


@dataclass(frozen=True, slots=True)
class Placed:
    """A token with its place in the document; a blank has neither."""

    token: KitToken | None
    index: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """Tokens side by side under a heading; ``group`` is ``None`` for standees."""

    title: str
    note: str
    cells: tuple[Placed, ...]
    group: TokenGroup | None
    pitch: float
    folded: bool
    """Whether the backs stand below the fronts."""
    opens: bool
    width: float
    headed: bool = True
    x: float = 0.0
    y: float = 0.0

    @property
    def cell(self) -> float:
        """Height of a front's cell."""
        return STANDEE[1] if self.group is None else self.group.size + GAP

    @property
    def body(self) -> float:
        """The y of the cells."""
        return self.y + (HEADING if self.headed else 0)

    @property
    def height(self) -> float:
        """With heading and backs."""
        return (HEADING if self.headed else 0) + self.cell * (2 if self.folded else 1)

    @property
    def has_backs(self) -> bool:
        """Whether its tokens have something on their backs."""
        return self.group is not None and self.group.back is Back.KO

    def middle(self, place: int) -> tuple[float, float]:
        """The middle of a front."""
        return self.x + (place + 0.5) * self.pitch, self.body + self.cell / 2


@dataclass
class _Shelf:
    """A page being filled."""

    room: Rect
    pages: list[list[Row]] = field(default_factory=lambda: [[]])
    top: float = 0.0
    foot: float = 0.0
    right: float = 0.0

    def put(self, row: Row) -> None:
        if not (row.opens and self._beside(row)) and not self._below(row):
            self._turn(row)

    def _beside(self, row: Row) -> bool:
        x = self.right + _BESIDE
        fits = x + row.width <= self.room.right + 0.01
        if not self.pages[-1] or not fits or self.top + row.height > self.room.bottom:
            return False
        self._add(replace(row, x=x, y=self.top))
        return True

    def _below(self, row: Row) -> bool:
        empty = not self.pages[-1]
        gap = 0.0 if empty else _BETWEEN_GROUPS if row.opens else _BETWEEN_ROWS
        row = replace(row, headed=row.opens or empty)
        top = self.foot + gap
        if top + row.height > self.room.bottom + 0.01:
            return False
        self.top, self.right = top, self.room.x
        self._add(replace(row, x=self.room.x, y=top))
        return True

    def _turn(self, row: Row) -> None:
        self.pages.append([])
        self.foot = self.room.y
        if not self._below(row):
            need = int(row.height + HEADING + _TOP + _FOOT + 1)
            raise PrintError(Phrase("print.tokens_large", {"height": need}))

    def _add(self, row: Row) -> None:
        self.pages[-1].append(row)
        self.right = row.x + row.width
        self.foot = max(self.foot, row.y + row.height)


def plan_tokens(
    document: TokenSheet,
    sheet: Paper,
    *,
    folded: bool,
    heading_width: Callable[[str, str], float],
) -> list[list[Row]]:
    """The rows of each page.

    ``folded`` puts backs below their fronts; ``heading_width`` measures a title with its
    note. Raises `PrintError` for paper too small for one row.
    """
    if sheet.width < _NARROWEST:
        raise PrintError(Phrase("print.tokens_wide", {"width": int(_NARROWEST)}))
    wide = min(BLOCK, sheet.width - _EDGES)
    left = (sheet.width - wide) / 2
    shelf = _Shelf(Rect(left, _TOP, wide, sheet.height - _TOP - _FOOT))
    shelf.foot = _TOP
    for row in _rows(document, wide, folded=folded):
        heading = min(wide, heading_width(row.title, row.note))
        shelf.put(replace(row, width=max(row.width, heading)))
    return [page for page in shelf.pages if page]


def _rows(document: TokenSheet, wide: float, *, folded: bool) -> Iterator[Row]:
    index = 0
    for group in document.groups:
        cells = [Placed(token, index + place) for place, token in enumerate(group.tokens)]
        index += len(cells)
        cells += [Placed(None, None)] * group.blanks
        pitch = _MAP_PITCH if group.size == _MAP_SIZE else group.size + GAP
        most = _capacity(wide, pitch)
        if len(cells) >= most:
            pitch = wide / most
        backed = folded and group.back is Back.KO
        base = Row(group.title, group.note, (), group, pitch, backed, opens=False, width=0)
        yield from _split(base, cells, most)
    if document.standees is not None and document.standees.tokens:
        figures = document.standees
        cells = [Placed(token, index + place) for place, token in enumerate(figures.tokens)]
        base = Row(
            figures.title,
            figures.note,
            (),
            None,
            _STANDEE_PITCH,
            folded=False,
            opens=False,
            width=0,
        )
        yield from _split(base, cells, _capacity(wide, _STANDEE_PITCH))


def _capacity(wide: float, pitch: float) -> int:
    if pitch > wide:
        raise PrintError(Phrase("print.tokens_wide", {"width": int(pitch + _EDGES + 1)}))
    return int(wide / pitch + 1e-9)


def _split(base: Row, cells: list[Placed], most: int) -> Iterator[Row]:
    for start in range(0, len(cells), most):
        part = tuple(cells[start : start + most])
        yield replace(base, cells=part, opens=start == 0, width=len(part) * base.pitch)
