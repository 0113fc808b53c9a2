"""The cutting plan of the tiled track."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printing.errors import PrintError
from printing.options import A3, A4, LETTER, TABLOID, Paper, parse_paper
from printing.tiles import LEAST_WASTE, Geometry, Tile
from tests.printing.samples import Setup, record, tiled, track

LENGTHS = st.integers(10, 999)
DISTANCES = st.floats(5, 20)
PAPERS = st.sampled_from([A4, LETTER, A3, TABLOID, Paper("", 210, 279), Paper("", 297, 210)])

STANDARD = Geometry(16, 4, 4)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=str)
@pytest.mark.parametrize(
    ("length", "distance", "sheets"),
    [(100, 5, 3), (100, 8, 4), (100, 10, 5), (60, 5, 2), (60, 8, 3), (60, 10, 3)],
)
def test_sheet_counts(paper: Paper, length: int, distance: float, sheets: int) -> None:
    plan = tiled(length, distance, paper)
    assert len(plan.tiles) == sheets
    assert len(tiled(length, distance, paper, wide=True).tiles) == 2 * sheets


@given(length=LENGTHS, distance=DISTANCES, paper=PAPERS, wide=st.booleans())
def test_each_tick_lies_on_one_sheet_of_each_column(
    length: int, distance: float, paper: Paper, wide: bool
) -> None:
    plan = tiled(length, distance, paper, wide=wide)
    for column in range(1, plan.columns + 1):
        tiles = [tile for tile in plan.tiles if tile.column == column]
        assert [tick for tile in tiles for tick in tile.ticks] == list(range(length, 0, -1))
        assert [tile.row for tile in tiles] == list(range(1, len(tiles) + 1))
        assert [tile.first for tile in tiles] == [True] + [False] * (len(tiles) - 1)
        assert [tile.last for tile in tiles] == [False] * (len(tiles) - 1) + [True]


@given(length=LENGTHS, distance=DISTANCES, paper=PAPERS)
def test_seams_are_labelled_lines_and_nothing_runs_off_the_sheet(
    length: int, distance: float, paper: Paper
) -> None:
    plan = tiled(length, distance, paper)
    for upper, lower in zip(plan.tiles, plan.tiles[1:], strict=False):
        assert upper.bottom == lower.top
        assert upper.bottom % 5 == 0
        assert upper.y(upper.bottom) == pytest.approx(upper.end)
        assert lower.y(lower.top) == pytest.approx(lower.start)
    for tile in plan.tiles:
        assert tile.end <= paper.height - LEAST_WASTE + 1e-6


@given(length=LENGTHS, distance=DISTANCES, wide=st.booleans())
def test_a4_and_letter_are_cut_alike(length: int, distance: float, wide: bool) -> None:
    a4 = tiled(length, distance, A4, wide=wide)
    assert a4.tiles == tiled(length, distance, LETTER, wide=wide).tiles


@given(length=LENGTHS, distance=DISTANCES, paper=PAPERS)
def test_every_tile_but_the_first_and_last_is_full(
    length: int, distance: float, paper: Paper
) -> None:
    tiles = tiled(length, distance, paper).tiles
    heights = {tile.top - tile.bottom for tile in tiles[1:]}
    assert len(heights) <= 1
    assert all(tile.top - tile.bottom <= max(heights, default=length) for tile in tiles)


def test_lines_stand_as_far_apart_as_asked() -> None:
    tile = Tile(2, 1, 75, 50, 8.0, first=False, last=False, geometry=STANDARD)
    assert [tile.y(tick) for tick in (75, 74, 50)] == [18, 26, 218]
    first = Tile(1, 1, 100, 75, 8.0, first=True, last=False, geometry=STANDARD)
    assert [first.y(tick) for tick in (100, 99, 75)] == [44, 52, 244]


def test_the_whole_track_is_as_high_as_its_parts() -> None:
    tiles = tiled(100, 8, A4).tiles
    assert sum(tile.end - tile.start for tile in tiles) + 22 + 6 == 864


@pytest.mark.parametrize("size", ["130x297", "120x180", "210x100"])
def test_paper_that_cannot_hold_a_tile_is_refused_with_what_would(size: str) -> None:
    with pytest.raises(PrintError) as refusal:
        record(track(), Setup(paper=parse_paper(size), distance=20))
    phrase = refusal.value.phrase
    assert phrase.code == "print.paper_small"
    width, height = phrase.params["width"], phrase.params["height"]
    assert record(track(), Setup(paper=parse_paper(f"{width}x{height}"), distance=20))
