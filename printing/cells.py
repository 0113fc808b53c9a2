"""Where the cells of a folded track lie.

Rows, not a serpentine: with the usual action cost as row length, a usual action is one row
up, and as many ticks of time are one row down in the same column. 0 is at the bottom left.
All lengths are mm from the top left corner of the page.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.engine.model.phrase import Phrase
from app.engine.model.track import TrackChoices
from printing.errors import PrintError
from printing.options import PAPERS, Paper
from printing.page import Rect

FEWEST, MOST = 5, 40
"""Least and greatest row length, in ticks."""
FITTING = 16.5
"""Least side of a cell that a 16 mm token can stand in."""
_LARGEST = (18.0, 21.0)
_LEGIBLE = (8.5, 5.0)
"""Least cell that can show a number of three digits in 9 pt."""
_SIDE_MARGINS = 30.0
_TITLE, _HEADS, _TOP_ROW, _GAP, _RULER = 8.0, 5.0, 18.0, 1.6, 8.0
_FURNITURE = 160.0
_NARROWEST = 148.0
"""Paper that holds the check ruler and its legend."""
_TALL = 290.0
_LEAST_PARKING = 60.0
_LOOSE = 10.0
"""Spare height from which the whole is centred instead of standing at the top margin."""


@dataclass(frozen=True, slots=True)
class CellPlan:
    """The one page of a folded track."""

    paper: Paper
    length: int
    row: int
    """Ticks in a row."""
    serpentine: bool
    rows: int
    """Whole rows of the grid; what is over stands in the top row."""
    width: float
    height: float
    top: float
    """The y at which the title's band begins."""
    now_height: float

    @property
    def grid(self) -> Rect:
        """All whole rows."""
        wide = self.row * self.width
        y = self.top + _TITLE + _HEADS + _TOP_ROW + _GAP
        return Rect((self.paper.width - wide) / 2, y, wide, self.rows * self.height)

    @property
    def sides(self) -> tuple[float, float]:
        """The x between which title, ruler and notes stand: a narrow grid has less room."""
        wide = max(self.grid.width, min(_FURNITURE, self.paper.width - _SIDE_MARGINS))
        left = (self.paper.width - wide) / 2
        return left, left + wide

    @property
    def top_row(self) -> Rect:
        """The row above the grid: its own cells, then parking."""
        grid = self.grid
        return Rect(grid.x, self.top + _TITLE + _HEADS, grid.width, _TOP_ROW)

    @property
    def now(self) -> Rect:
        """The strip below the grid."""
        grid = self.grid
        return Rect(grid.x, grid.bottom, grid.width, self.now_height)

    @property
    def top_cells(self) -> int:
        """How many ticks stand in the top row."""
        return max(0, self.length + 1 - self.rows * self.row)

    @property
    def parking(self) -> Rect:
        """What the top row leaves."""
        row, used = self.top_row, self.top_cells * self.width
        gap = 2.0 if used else 0.0
        rightwards = self._column(self.rows * self.row) == 0 or not used
        x = row.x + used + gap if rightwards else row.x
        return Rect(x, row.y, row.width - used - gap, row.height)

    def runs_back(self, tick: int) -> bool:
        """Whether a tick's row runs from right to left."""
        return self.serpentine and (tick // self.row) % 2 == 1

    def cell(self, tick: int) -> Rect:
        """The cell of a tick."""
        row = tick // self.row
        grid = self.grid
        x = grid.x + self._column(tick) * self.width
        if row >= self.rows:
            return Rect(x, self.top_row.y, self.width, _TOP_ROW)
        return Rect(x, grid.bottom - (row + 1) * self.height, self.width, self.height)

    def grid_ticks(self) -> Iterator[int]:
        """The ticks that stand in the grid, from 0."""
        return iter(range(min(self.rows * self.row, self.length + 1)))

    def top_ticks(self) -> Iterator[int]:
        """The ticks that stand in the top row."""
        return iter(range(self.rows * self.row, self.length + 1))

    def _column(self, tick: int) -> int:
        column = tick % self.row
        return self.row - 1 - column if self.runs_back(tick) else column

    @property
    def fits_tokens(self) -> bool:
        """Whether a 16 mm token can stand in a cell with its number readable."""
        return min(self.width, self.height) >= FITTING


def plan_cells(length: int, choices: TrackChoices, paper: Paper) -> CellPlan:
    """Lays out a folded track of ``length`` ticks.

    Raises `PrintError` when the cells would be too small for their numbers, or the paper
    too narrow for the check ruler.
    """
    if paper.width < _NARROWEST:
        raise PrintError(Phrase("print.paper_narrow", {"width": f"{_NARROWEST:g}"}))
    plan = _plan(length, choices, paper)
    if plan.width < _LEGIBLE[0] or plan.height < _LEGIBLE[1]:
        raise PrintError(Phrase("print.cells_small", {"row": choices.row, "length": length}))
    return plan


def nearest_fit(length: int, choices: TrackChoices, paper: Paper) -> tuple[int | None, str | None]:
    """The nearest row length and the nearest paper whose cells hold a token, where one does.

    First a row length on the same paper, then a paper for the same row length.
    """
    rows = sorted(range(FEWEST, MOST + 1), key=lambda row: (abs(row - choices.row), row))
    row = next((row for row in rows if _fits(length, replace(choices, row=row), paper)), None)
    larger = (other for other in PAPERS if _fits(length, choices, other))
    return row, next((other.name for other in larger), None)


def _fits(length: int, choices: TrackChoices, paper: Paper) -> bool:
    return _plan(length, choices, paper).fits_tokens


def _plan(length: int, choices: TrackChoices, paper: Paper) -> CellPlan:
    row = choices.row
    width = min(_LARGEST[0], (paper.width - _SIDE_MARGINS) / row)
    rows = max(1, length // row)
    over = length + 1 - rows * row
    if (row - over) * width - 2 < _LEAST_PARKING:
        rows += 1
    tall = paper.height >= _TALL
    margins, now = (18.0, 27.0) if tall else (14.0, 24.6)
    fixed = _TITLE + _HEADS + _TOP_ROW + _GAP + now + _RULER
    rest = paper.height - margins - fixed
    height = min(_LARGEST[1], rest / rows)
    spare = rest - rows * height
    top = margins / 2 + (spare / 2 if spare > _LOOSE else 0)
    return CellPlan(paper, length, row, choices.serpentine, rows, width, height, top, now)
