"""The calibration page: what it measures is exact, and its back lies behind its front."""

import io
from dataclasses import replace
from typing import Any

import pdfplumber
import pytest

import printing
from app.engine.model.printer import PrinterProfile
from printing.calibration import targets
from printing.errors import PrintError
from printing.options import A3, A4, A5, LETTER, SAFE, TABLOID, Ink, Paper, PrintOptions, Sides
from printing.page import POINT, Circle
from tests.printing.kit import CALIBRATION
from tests.printing.recorder import Lines, Sheet
from tests.printing.samples import ASSETS, record
from tests.printing.test_margins import assert_apart, inside

PAPERS = (A4, LETTER, A3, TABLOID, SAFE)


def sides(options: PrintOptions) -> list[Sheet]:
    return record(CALIBRATION, options)[0].sheets


@pytest.mark.parametrize("paper", PAPERS, ids=str)
def test_both_rulers_are_a_hundred_millimetres_long(paper: Paper) -> None:
    pdf = printing.render(CALIBRATION, PrintOptions(paper=paper), ASSETS).pdf
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        lines = [line for line in opened.pages[0].lines if line["linewidth"] == 0.5]
    across = [line["x1"] - line["x0"] for line in lines]
    down = [line["bottom"] - line["top"] for line in lines]
    for lengths in (across, down):
        whole = [length * POINT for length in lengths if length * POINT > 90]
        assert whole == pytest.approx([100], abs=0.01)


@pytest.mark.parametrize("paper", PAPERS, ids=str)
def test_frames_stand_exactly_so_far_from_the_edge(paper: Paper) -> None:
    pdf = printing.render(CALIBRATION, PrintOptions(paper=paper), ASSETS).pdf
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        page = opened.pages[0]
        frames = [one for one in page.rects if one["stroke"] and one["width"] * POINT > 150]
        insets = sorted(round(one["x0"] * POINT, 2) for one in frames)
        assert insets == pytest.approx([3, 4, 5, 6, 8, 10], abs=0.02)
        for one in frames:
            inset = one["x0"] * POINT
            assert one["top"] * POINT == pytest.approx(inset, abs=0.02)
            assert (page.width - one["x1"]) * POINT == pytest.approx(inset, abs=0.02)
            assert (page.height - one["bottom"]) * POINT == pytest.approx(inset, abs=0.02)


@pytest.mark.parametrize("edge", [Sides.LONG, Sides.SHORT])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=str)
def test_each_grid_lies_behind_its_cross(paper: Paper, edge: Sides) -> None:
    front, back = sides(PrintOptions(paper=paper, sides=edge))
    crosses = [
        front.leaf.place(call.shape.x, call.shape.y)
        for call in front.shapes
        if isinstance(call.shape, Circle) and call.shape.radius == 7.5
    ]
    grids = []
    for call in back.calls:
        if isinstance(call, Lines) and len(call.segments) == 20:
            xs = [x for segment in call.segments for x in segment[::2]]
            ys = [y for segment in call.segments for y in segment[1::2]]
            middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            assert max(xs) - min(xs) == pytest.approx(12)
            grids.append(back.leaf.place(*middle))
    assert len(crosses) == len(grids) == 5
    for x, y in grids:
        seen = (x, paper.height - y) if edge is Sides.SHORT else (paper.width - x, y)
        near = min(abs(seen[0] - cross[0]) + abs(seen[1] - cross[1]) for cross in crosses)
        assert near == pytest.approx(0, abs=1e-6)


def test_a_profile_moves_the_back_and_is_named_on_it() -> None:
    profile = PrinterProfile("Tray 2", 1.5, -0.5)
    plain, moved = PrintOptions(), PrintOptions(printer=profile)
    pages: list[Any] = []
    for options in (plain, moved):
        pdf = printing.render(CALIBRATION, options, ASSETS).pdf
        with pdfplumber.open(io.BytesIO(pdf)) as opened:
            pages.append([page.extract_words() for page in opened.pages])
    titles = [next(word for word in page if word["text"] == "Calibration,") for page in pages[0]]
    shifted = [next(word for word in page if word["text"] == "Calibration,") for page in pages[1]]
    assert shifted[0]["x0"] == titles[0]["x0"]
    assert (shifted[1]["x0"] - titles[1]["x0"]) * POINT == pytest.approx(1.5, abs=0.01)
    assert (shifted[1]["top"] - titles[1]["top"]) * POINT == pytest.approx(-0.5, abs=0.01)
    words = " ".join(word["text"] for word in pages[1][1])
    assert "profile Tray 2: x 1.5 mm, y −0.5 mm, turn 0°" in words


def test_targets_stand_where_the_profile_is_worked_out_from() -> None:
    assert targets(A4)[0] == (32, 40)
    assert targets(A4)[2] == (105, 148.5)


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("paper", PAPERS, ids=str)
def test_nothing_stands_over_anything_else(paper: Paper, ink: Ink) -> None:
    recording, report = record(CALIBRATION, PrintOptions(paper=paper, ink=ink))
    assert report.items_in == report.items_drawn == 5
    assert report.notes == ()
    for page in recording.sheets:
        assert_apart(page.texts)
        for text in page.texts:
            assert inside(text.box, page.paper, 1.5), text


def test_the_ink_saver_leaves_the_greys_out() -> None:
    front, _ = sides(PrintOptions(ink=Ink.SAVER))
    assert not [call for call in front.shapes if call.fill not in (None, 0.0)]


def test_paper_that_is_too_small_is_refused() -> None:
    with pytest.raises(PrintError) as refusal:
        record(CALIBRATION, replace(PrintOptions(), paper=A5))
    assert refusal.value.phrase.code == "print.calibration_small"
