"""Where the sheets of a tiled track are cut, and where each of its lines lies.

Every seam is a labelled line, and a number stands on its line, so that nothing that belongs
to a tick is cut. A4 and Letter share one geometry; only taller paper takes taller tiles.
All lengths are mm from the top of the sheet.
"""

import math
from dataclasses import dataclass, replace
from itertools import pairwise

from app.engine.model.phrase import Phrase
from app.engine.model.track import Layout, TrackDocument
from printing.errors import PrintError
from printing.leaf import Leaf
from printing.options import Paper

LABELS = 13.0
SPINE = 12.0
SIDE_FLAP = 10.0
TOP = 8.0
HEAD = 6.0
NAMES = 5.6
"""Height of the row of lane names, where there are any."""
FLAP = 10.0
SEAM_REPEAT = 2.4
"""How much of its neighbour a flap repeats, so that a gap at the seam does not show."""
LEAST_WASTE = 23.0
"""Room for title, steps and ruler below the track."""
_LEAST_MARGIN = 9.75
"""Room for the scissors beside the track."""
_SLACK = 56.0
"""By how much parking strip, NOW or flap may push a sheet's end past its tile height."""
_NARROWEST = 190.0
"""Room below a poster for its ruler and legend."""
_LONGEST = 2000.0
_FIVE = 5
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Geometry:
    """What follows from the size of the tokens and the count of lanes."""

    token: float
    """Cut size, in mm."""
    party: int
    """Lanes left of the spine."""
    enemies: int
    """Lanes right of it."""
    named: bool = False
    """Whether lanes carry names at their heads."""

    @staticmethod
    def of(document: TrackDocument) -> "Geometry":
        """The geometry of a track: lanes by name, or so many a side."""
        choices = document.choices
        if not document.lanes:
            return Geometry(choices.token, choices.lanes, choices.lanes)
        party = sum(lane.edge == "left" for lane in document.lanes)
        enemies = len(document.lanes) - party
        return Geometry(choices.token, max(1, party), max(1, enemies), named=True)

    @property
    def lane(self) -> float:
        """A token with 1.5 mm to spare at each side."""
        return self.token + 3

    @property
    def parking(self) -> float:
        """Height of the parking strip above the track."""
        return self.token + 6

    @property
    def head(self) -> float:
        """Height of the rows with the names of sides and lanes."""
        return HEAD + (NAMES if self.named else 0)

    @property
    def now(self) -> float:
        """Height of the NOW zone."""
        return self.token + 20

    @property
    def whole_width(self) -> float:
        """Both sides on one sheet."""
        return 2 * LABELS + SPINE + (self.party + self.enemies) * self.lane

    @property
    def half_width(self) -> float:
        """The wider of both sides on a sheet of its own, with the side flap where it has one."""
        party = LABELS + self.party * self.lane + SPINE
        return max(party, SIDE_FLAP + SPINE + self.enemies * self.lane + LABELS)


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
    geometry: Geometry

    @property
    def start(self) -> float:
        """The y at which its rows begin: below the head row, or at the seam line."""
        return TOP + (self.geometry.parking + self.geometry.head if self.first else FLAP)

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
        return self.rows_end + (self.geometry.now if self.last else 0)


@dataclass(frozen=True, slots=True)
class Block:
    """The lanes of one side; ``x`` is the left edge, measured from the sheet's left."""

    party: bool
    x: float
    lanes: int
    step: float
    """Width of a lane."""

    @property
    def width(self) -> float:
        """From the first lane's left edge to the last one's right edge."""
        return self.lanes * self.step

    def lane(self, sooner: int) -> float:
        """The left edge of a lane, 0 being the one nearest the spine."""
        return self.x + self.step * (self.lanes - 1 - sooner if self.party else sooner)


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

    leaf: Leaf
    geometry: Geometry
    columns: int
    tiles: tuple[Tile, ...]

    @property
    def paper(self) -> Paper:
        """The room of one sheet."""
        return self.leaf.sheet

    @property
    def rows(self) -> tuple[Tile, ...]:
        """The sheets of the first column."""
        return self.tiles[: len(self.tiles) // self.columns]

    def frame(self, tile: Tile) -> Frame:
        """How a sheet is divided across."""
        if self.columns == 1:
            return _whole_frame(self.geometry, self.paper.width)
        return _half_frame(self.geometry, self.paper.width, tile.column)


def plan_tiles(document: TrackDocument, leaf: Leaf) -> TilePlan:
    """Cuts a track into sheets, or lays it out as a poster on one sheet as long as it takes.

    Raises `PrintError` when the paper cannot hold a tile.
    """
    geometry = Geometry.of(document)
    length, distance = document.length, document.choices.spacing
    if document.choices.layout is Layout.POSTER:
        return _poster(geometry, length, distance)
    paper = leaf.sheet
    height = max(min(200.0, paper.height - 79), paper.height - 97)
    most = _FIVE * int(height / distance / _FIVE + _ROUNDING)
    for rows in range(most, 0, -_FIVE):
        column = _cut(geometry, length, rows, distance)
        if max(tile.end for tile in column) <= height + _SLACK + _ROUNDING:
            break
    else:
        raise _too_small(geometry, length, distance)
    room = paper.width - 2 * _LEAST_MARGIN + _ROUNDING
    columns = 1 if geometry.whole_width <= room else 2
    if columns == 2 and geometry.half_width > room:
        raise _too_small(geometry, length, distance)
    tiles = tuple(replace(tile, column=index) for index in range(1, columns + 1) for tile in column)
    return TilePlan(leaf, geometry, columns, tiles)


def _poster(geometry: Geometry, length: int, distance: float) -> TilePlan:
    (tile,) = _cut(geometry, length, length, distance)
    width = max(_NARROWEST, geometry.whole_width + 2 * _LEAST_MARGIN)
    paper = Paper("", math.ceil(width), math.ceil(tile.end + LEAST_WASTE + 6))
    if paper.height > _LONGEST or paper.width > _LONGEST:
        raise PrintError(Phrase("print.paper_size", {"paper": str(paper)}))
    return TilePlan(Leaf(paper, paper), geometry, 1, (tile,))


def _cut(geometry: Geometry, length: int, rows: int, distance: float) -> tuple[Tile, ...]:
    seams = [length, *range((length - 1) // rows * rows, 0, -rows), 0]
    pairs = pairwise(seams)
    return tuple(
        Tile(index + 1, 1, top, bottom, distance, index == 0, bottom == 0, geometry)
        for index, (top, bottom) in enumerate(pairs)
    )


def _too_small(geometry: Geometry, length: int, distance: float) -> PrintError:
    tallest = max(tile.end for tile in _cut(geometry, length, _FIVE, distance))
    width = min(geometry.whole_width, geometry.half_width) + 2 * _LEAST_MARGIN
    params = {"width": math.ceil(width), "height": math.ceil(tallest + LEAST_WASTE)}
    return PrintError(Phrase("print.paper_small", params))


def _whole_frame(geometry: Geometry, paper: float) -> Frame:
    left = (paper - geometry.whole_width) / 2
    right = left + geometry.whole_width
    party = Block(party=True, x=left + LABELS, lanes=geometry.party, step=geometry.lane)
    spine = party.x + party.width
    enemies = Block(party=False, x=spine + SPINE, lanes=geometry.enemies, step=geometry.lane)
    return Frame(left, right, ((left, True), (right - LABELS, False)), spine, (party, enemies))


def _half_frame(geometry: Geometry, paper: float, column: int) -> Frame:
    if column == 1:
        width = LABELS + geometry.party * geometry.lane + SPINE
        left = (paper - width) / 2
        party = Block(party=True, x=left + LABELS, lanes=geometry.party, step=geometry.lane)
        spine = party.x + party.width
        return Frame(left, left + width, ((left, True),), spine, (party,), side_cut=True)
    width = LABELS + geometry.enemies * geometry.lane + SPINE
    flap = (paper - width - SIDE_FLAP) / 2
    left = flap + SIDE_FLAP
    enemies = Block(party=False, x=left + SPINE, lanes=geometry.enemies, step=geometry.lane)
    labels = ((left + width - LABELS, False),)
    return Frame(left, left + width, labels, left, (enemies,), side_flap=flap)
