"""Tracks for other tokens, lanes by name, posters, narrow paper and wide margins."""

import io
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pdfplumber
import pytest

import printing
from app.engine.model.token_sheet import SIZES
from app.engine.model.track import Layout, TrackChoices, TrackDocument, TrackLane, TrackToken
from printing.errors import PrintError
from printing.figures import FULL_SIZE
from printing.inks import WRITE_IN
from printing.leaf import leaf_for
from printing.options import A3, A4, A5, LETTER, Ink, Margins, Orientation, Paper, PrintOptions
from printing.page import POINT, Circle, Rect
from printing.tiles import FLAP, plan_tiles
from tests.printing.recorder import Sheet
from tests.printing.samples import ASSETS, FIGHT, enemy, party, record, track
from tests.printing.test_margins import check

PLAIN = PrintOptions()


def chosen(length: int = 100, tokens: tuple[TrackToken, ...] = (), **choices: Any) -> TrackDocument:
    return replace(track(length, tokens=tokens), choices=TrackChoices(**choices))


def sheets(document: TrackDocument, options: PrintOptions = PLAIN) -> list[Sheet]:
    return record(document, options)[0].sheets


def fronts(sheet: Sheet) -> list[tuple[float, float, float]]:
    """Middle and size of the tokens that stand on a sheet."""
    found = []
    for call in sheet.shapes:
        if call.pen is not None and call.pen.width == 0.35 and call.pen.paint == 45.0:
            if isinstance(call.shape, Circle):
                found.append((call.shape.x, call.shape.y, 2 * call.shape.radius))
            elif isinstance(call.shape, Rect):
                found.append((*call.shape.middle, call.shape.width))
    return found


@pytest.mark.parametrize("size", SIZES)
def test_a_token_covers_two_lines_unless_told_otherwise(size: float) -> None:
    assert TrackChoices(token=size).spacing == size / 2
    assert TrackChoices(token=size, distance=6).spacing == 6
    tokens = (party("A", "blue", 40), enemy("B", "red", 40))
    document = chosen(60, tokens, token=size)
    plan = plan_tiles(document, leaf_for(PLAIN))
    assert plan.geometry.lane == size + 3
    found = [one for sheet in sheets(document) for one in fronts(sheet) if one[2] > FULL_SIZE - 1]
    assert {round(one[2], 6) for one in found} == {size}


def test_a_token_of_any_size_stands_on_its_line() -> None:
    document = chosen(30, (party("A", "blue", 14),), token=25)
    plan = plan_tiles(document, leaf_for(PLAIN))
    for tile, sheet in zip(plan.tiles, sheets(document), strict=True):
        if tile.column == 1 and 14 in tile.ticks:
            ((_, y, size),) = [one for one in fronts(sheet) if one[2] == 25]
            assert y + size / 2 == pytest.approx(tile.y(14))


@pytest.mark.parametrize(
    ("paper", "lanes", "columns"),
    [(A4, 4, 1), (A4, 5, 2), (A4, 8, 2), (A3, 6, 1), (A3, 7, 2), (LETTER, 2, 1), (A5, 2, 1)],
)
def test_more_lanes_than_a_sheet_is_wide_take_two_columns(
    paper: Paper, lanes: int, columns: int
) -> None:
    options = replace(PLAIN, paper=paper)
    plan = plan_tiles(chosen(60, lanes=lanes), leaf_for(options))
    assert plan.columns == columns
    blocks = {block.party: block.lanes for tile in plan.tiles for block in plan.frame(tile).blocks}
    assert blocks == {True: lanes, False: lanes}


def test_more_lanes_than_two_columns_are_wide_are_refused() -> None:
    with pytest.raises(PrintError) as refusal:
        record(chosen(60, lanes=9), PLAIN)
    assert refusal.value.phrase.code == "print.paper_small"
    width = float(str(refusal.value.phrase.params["width"]))
    assert record(chosen(60, lanes=9), replace(PLAIN, paper=Paper("", width, 297)))


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ({"lanes": 0}, "print.lanes"),
        ({"lanes": 13}, "print.lanes"),
        ({"token": 11}, "print.token_size"),
        ({"token": 41}, "print.token_size"),
        ({"distance": 4.9}, "print.distance"),
    ],
)
def test_choices_out_of_range_are_refused(choices: dict[str, Any], code: str) -> None:
    with pytest.raises(PrintError) as refusal:
        record(chosen(60, **choices), PLAIN)
    assert refusal.value.phrase.code == code


LANES = (
    TrackLane("Wren", "left"),
    TrackLane("Mirewife", "right"),
    TrackLane("Tobin", "left"),
    TrackLane("Redcap 1", "right"),
)


def test_everybody_stands_in_the_lane_with_their_name() -> None:
    tokens = (
        replace(party("T", "blue", 22), lane=2),
        replace(party("W", "rose", 22), lane=0),
        replace(enemy("R1", "red", 22), lane=3),
    )
    document = replace(chosen(25, tokens), lanes=LANES)
    (sheet,) = sheets(document, replace(PLAIN, paper=A3))
    names = {text.text: text.at[0] for text in sheet.texts}
    for name, letter in (("Tobin", "T"), ("Wren", "W"), ("Redcap 1", "R1")):
        assert names[letter] == pytest.approx(names[name])
    # the first of each side is nearest to the spine
    assert names["Tobin"] < names["Wren"] < names["tick"] < names["Mirewife"] < names["Redcap 1"]


def test_two_in_one_lane_by_name_that_cover_each_other_are_told() -> None:
    tokens = (
        replace(party("A", "blue", 20), lane=0),
        replace(party("B", "rose", 21), lane=0, key="b"),
    )
    _, report = record(replace(chosen(25, tokens), lanes=LANES), PLAIN)
    crowded = [note.item for note in report.notes if note.phrase.code == "print.note.crowded"]
    assert crowded == ["b"]
    assert (report.items_in, report.items_drawn) == (2, 1)


def test_a_lane_of_the_other_side_is_nobodys_own() -> None:
    stray = replace(enemy("E", "red", 20), lane=0)
    _, report = record(replace(chosen(25, (stray,)), lanes=LANES), PLAIN)
    assert report.items_drawn == 1


@pytest.mark.parametrize("length", [60, 100, 150, 37])
def test_a_poster_shows_every_tick_on_one_sheet(length: int) -> None:
    document = chosen(length, FIGHT, layout=Layout.POSTER)
    (sheet,) = sheets(document)
    check_numbers = [text.text for text in sheet.texts if text.text.isdigit()]
    for tick in range(1, length + 1):
        assert check_numbers.count(str(tick)) >= 1
    assert not [pen for _, pen in sheet.strokes if pen.dash == (2.4, 1.4)], "nothing to cut"
    pdf = printing.render(document, PLAIN, ASSETS).pdf
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        (page,) = opened.pages
        assert float(page.height) * POINT == pytest.approx(sheet.paper.height, abs=0.01)
        lines = sorted(
            line["top"] * POINT
            for line in page.lines
            if abs(line["top"] - line["bottom"]) < 0.01
            and (line["x1"] - line["x0"]) * POINT == pytest.approx(190, abs=0.1)
            and line["linewidth"] in (0.35, 0.9, 1.5)
        )
        gaps = [lower - upper for upper, lower in pairwise(lines)]
        assert len(lines) == length
        assert gaps == pytest.approx([8] * (length - 1), abs=0.01)


def test_a_poster_longer_than_any_paper_is_refused() -> None:
    with pytest.raises(PrintError) as refusal:
        record(chosen(500, layout=Layout.POSTER), PLAIN)
    assert refusal.value.phrase.code == "print.paper_size"


@pytest.mark.parametrize("layout", [Layout.TILED, Layout.FOLDED])
def test_delays_past_the_end_have_a_place_to_be_written(layout: Layout) -> None:
    page = sheets(chosen(layout=layout))[0]
    lines = [segment for segment, pen in page.strokes if pen == WRITE_IN]
    assert len(lines) >= 2
    assert all(x1 - x0 >= 7.5 and y0 == y1 for x0, y0, x1, y1 in lines)
    taken = sheets(chosen(tokens=(party("O", "yellow", 112),), layout=layout))[0]
    assert not [pen for _, pen in taken.strokes if pen == WRITE_IN]
    assert "112" in taken.words()


def test_neighbouring_sheets_overlap_by_the_flap() -> None:
    plan = plan_tiles(chosen(), leaf_for(PLAIN))
    assert FLAP >= 10
    for upper, lower in pairwise(plan.tiles):
        assert lower.start - 8 == FLAP
        assert upper.y(upper.bottom) == upper.end


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize(
    ("paper", "margins"),
    [
        (A4, Margins(12, 12, 12, 12)),
        (A4, Margins(20, 5, 5, 5)),
        (LETTER, Margins(8, 15, 8, 15)),
        (A5, Margins()),
        (A3, Margins(30, 30, 30, 30)),
    ],
)
@pytest.mark.parametrize("layout", [Layout.TILED, Layout.FOLDED])
def test_margins_and_narrow_paper_keep_everything_inside_and_apart(
    layout: Layout, paper: Paper, margins: Margins, ink: Ink
) -> None:
    options = replace(PLAIN, paper=paper, margins=margins, ink=ink)
    for sheet in sheets(chosen(60, layout=layout), options):
        check(sheet)
        for text in sheet.texts:
            x, y = sheet.leaf.place(text.box.x, text.box.y)
            right, low = sheet.leaf.place(text.box.right, text.box.bottom)
            assert x >= margins.left - 1e-6
            assert y >= margins.top - 1e-6
            assert right <= paper.width - margins.right + 1e-6
            assert low <= paper.height - margins.bottom + 1e-6
        words = " ".join(sheet.words())
        assert "Print at 100 %" in words or layout is Layout.FOLDED
        assert "100 mm" in words


def test_a_track_lies_when_it_is_asked_to() -> None:
    options = replace(PLAIN, orientation=Orientation.LANDSCAPE)
    for sheet in sheets(chosen(60), options):
        assert (sheet.paper.width, sheet.paper.height) == (297, 210)
        check(sheet)


@pytest.mark.parametrize("token", SIZES)
@pytest.mark.parametrize("lanes", [1, 3, 4])
def test_tracks_for_all_tokens_keep_everything_inside_and_apart(token: float, lanes: int) -> None:
    document = replace(chosen(60, token=token, lanes=lanes), lanes=LANES if lanes == 3 else ())
    for sheet in sheets(document):
        check(sheet)


def test_the_ruler_and_its_words_fit_small_paper() -> None:
    narrow = replace(PLAIN, paper=Paper("", 100, 150), margins=Margins(10, 5, 20, 8))
    track_ = replace(chosen(25, distance=5), lanes=(TrackLane("Wren", "left"),))
    for page in sheets(track_, narrow):
        (legend,) = (one for one in page.texts if one.text in {"50 mm", "100 mm"})
        assert legend.box.right <= page.paper.width - 5
