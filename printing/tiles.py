"""Where the sheets of a tiled track are cut, and where each of its lines lies.

Every seam is a labelled line, and a number stands on its line, so that nothing that belongs
to a tick is cut. A4 and Letter share one geometry; only taller paper takes taller tiles.
All lengths are mm from the top of the sheet.
"""

import math
from dataclasses import dataclass, replace
from itertools import pairwise

from app.engine.model.phrase import Phrase
from printing.options import Paper
from printing.report import PrintError

LABELS = 13.0
LANE = 19.0
SPINE = 12.0
SIDE_FLAP = 10.0
TOP = 8.0
PARKING = 22.0
HEAD = 6.0
FLAP = 10.0
NOW = 36.0
SEAM_REPEAT = 2.4
"""How much of its neighbour a flap repeats, so that a gap at the seam does not show."""
STANDARD_WIDTH = 2 * LABELS + 8 * LANE + SPINE
WIDE_WIDTH = SIDE_FLAP + SPINE + 8 * LANE + LABELS
LEAST_WASTE = 23.0
"""Room for title, steps and ruler below the track."""
_LEAST_MARGIN = 9.75
"""Room for the scissors beside the track."""
_SLACK = 56.0
"""By how much parking strip, NOW or flap may push a sheet's end past its tile height."""
_FIVE = 5
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet: it shows the lines from ``top`` down to ``bottom``, both labelled ticks."""

    row: int
    """From 1, at the top of the track."""
    column: int
    """From 1, at the left."""
    top: int
    bottom: int
    distance: float
    first: bool
    last: bool

    @property
    def start(self) -> float:
        """The y at which its rows begin: below the head row, or at the seam line."""
        return TOP + (PARKING + HEAD if self.first else FLAP)

    @property
    def ticks(self) -> range:
        """Its ticks from above; 0 has the NOW zone instead of a line."""
        return range(self.top - (not self.first), max(self.bottom, 1) - 1, -1)

    def y(self, tick: int) -> float:
        """The y of a tick's line, on this sheet or beyond its ends."""
        return self.start + (self.top + self.first - tick) * self.distance

    @property
    def rows_end(self) -> float:
        """The y of its lowest line."""
        return self.y(max(self.bottom, 1))

    @property
    def end(self) -> float:
        """The y at which the track ends on this sheet."""
        return self.rows_end + (NOW if self.last else 0)


@dataclass(frozen=True, slots=True)
class Block:
    """The lanes of one side; ``x`` is the left edge, measured from the sheet's left."""

    party: bool
    x: float
    lanes: int

    @property
    def width(self) -> float:
        """From the first lane's left edge to the last one's right edge."""
        return self.lanes * LANE

    def lane(self, sooner: int) -> float:
        """The left edge of a lane, 0 being the one nearest the spine."""
        return self.x + LANE * (self.lanes - 1 - sooner if self.party else sooner)


@dataclass(frozen=True, slots=True)
class Frame:
    """How a sheet is divided across, in mm from its left edge."""

    left: float
    right: float
    labels: tuple[tuple[float, bool], ...]
    """Left edges of the label columns, and whether the numbers lean to the right edge."""
    spine: float
    blocks: tuple[Block, ...]
    side_flap: float | None = None
    """Left edge of the flap for the neighbouring column."""
    side_cut: bool = False
    """Whether the right edge is to be cut."""

    @property
    def print_left(self) -> float:
        """Where lines and bands begin: a side flap repeats a little of them."""
        return self.left - (0 if self.side_flap is None else SEAM_REPEAT)

    @property
    def verticals(self) -> tuple[float, ...]:
        """The x of every solid line from top to bottom."""
        edges = {self.left, self.right, self.spine, self.spine + SPINE}
        for x, _ in self.labels:
            edges |= {x, x + LABELS}
        return tuple(sorted(edges))


@dataclass(frozen=True, slots=True)
class TilePlan:
    """All sheets of a tiled track in reading order: down each column, columns from the left."""

    paper: Paper
    columns: int
    tiles: tuple[Tile, ...]

    @property
    def rows(self) -> tuple[Tile, ...]:
        """The sheets of the first column."""
        return self.tiles[: len(self.tiles) // self.columns]

    def frame(self, tile: Tile) -> Frame:
        """How a sheet is divided across."""
        if self.columns == 1:
            return _standard_frame((self.paper.width - STANDARD_WIDTH) / 2)
        return _wide_frame(self.paper.width, tile.column)


def plan_tiles(length: int, distance: float, paper: Paper, *, wide: bool = False) -> TilePlan:
    """Cuts a track of ``length`` ticks with lines ``distance`` mm apart into sheets.

    Raises `PrintError` when the paper cannot hold a tile.
    """
    height = max(min(200.0, paper.height - 79), paper.height - 97)
    most = _FIVE * int(height / distance / _FIVE + _ROUNDING)
    for rows in range(most, 0, -_FIVE):
        column = _cut(length, rows, distance)
        if max(tile.end for tile in column) <= height + _SLACK + _ROUNDING:
            break
    else:
        raise _too_small(length, distance)
    if paper.width < _least_width():
        raise _too_small(length, distance)
    columns = 2 if wide else 1
    tiles = tuple(replace(tile, column=index) for index in range(1, columns + 1) for tile in column)
    return TilePlan(paper, columns, tiles)


def _cut(length: int, rows: int, distance: float) -> tuple[Tile, ...]:
    seams = [length, *range((length - 1) // rows * rows, 0, -rows), 0]
    pairs = pairwise(seams)
    return tuple(
        Tile(index + 1, 1, top, bottom, distance, index == 0, bottom == 0)
        for index, (top, bottom) in enumerate(pairs)
    )


def _least_width() -> float:
    return STANDARD_WIDTH + 2 * _LEAST_MARGIN


def _too_small(length: int, distance: float) -> PrintError:
    tallest = max(tile.end for tile in _cut(length, _FIVE, distance))
    params = {"width": math.ceil(_least_width()), "height": math.ceil(tallest + LEAST_WASTE)}
    return PrintError(Phrase("print.paper_small", params))


def _standard_frame(left: float) -> Frame:
    right = left + STANDARD_WIDTH
    party = Block(party=True, x=left + LABELS, lanes=4)
    spine = party.x + party.width
    enemies = Block(party=False, x=spine + SPINE, lanes=4)
    return Frame(left, right, ((left, True), (right - LABELS, False)), spine, (party, enemies))


def _wide_frame(paper: float, column: int) -> Frame:
    width = LABELS + 8 * LANE + SPINE
    if column == 1:
        left = (paper - width) / 2
        party = Block(party=True, x=left + LABELS, lanes=8)
        spine = party.x + party.width
        return Frame(left, left + width, ((left, True),), spine, (party,), side_cut=True)
    flap = (paper - WIDE_WIDTH) / 2
    left = flap + SIDE_FLAP
    enemies = Block(party=False, x=left + SPINE, lanes=8)
    labels = ((left + width - LABELS, False),)
    return Frame(left, left + width, labels, left, (enemies,), side_flap=flap)
