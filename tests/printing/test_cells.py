"""The cells of the folded track."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.track import Layout
from printing.cells import FITTING, CellPlan, nearest_fit, plan_cells
from printing.errors import PrintError
from printing.options import A3, A4, LETTER, PAPERS, Paper
from tests.printing.samples import Setup, record, track

FOLDED = Setup(layout=Layout.FOLDED)


def plan(length: int = 100, **choices: Any) -> CellPlan:
    setup = replace(FOLDED, **choices)
    return plan_cells(length, setup.choices, setup.paper)


@pytest.mark.parametrize(("paper", "width", "height"), [(A4, 18, 21), (LETTER, 18, 20.02)])
def test_cells_of_the_usual_track(paper: Paper, width: float, height: float) -> None:
    laid = plan(paper=paper)
    assert (laid.width, laid.height) == pytest.approx((width, height), abs=0.001)
    assert laid.rows == 10
    assert laid.top_cells == 1
    assert laid.fits_tokens


def test_a_usual_action_is_one_row_up_and_ten_ticks_one_row_down() -> None:
    laid = plan()
    here, row_up, tick_less = laid.cell(37), laid.cell(47), laid.cell(36)
    assert (row_up.x, row_up.bottom) == pytest.approx((here.x, here.y))
    assert (tick_less.right, tick_less.y) == pytest.approx((here.x, here.y))
    assert laid.cell(0).x == pytest.approx(laid.grid.x)
    assert laid.cell(0).bottom == pytest.approx(laid.grid.bottom)


def test_a_serpentine_runs_back_in_every_second_row() -> None:
    laid = plan(serpentine=True)
    assert laid.cell(10).x == pytest.approx(laid.cell(9).x)
    assert laid.cell(20).x == pytest.approx(laid.cell(19).x) == pytest.approx(laid.grid.x)
    assert laid.cell(100).x == pytest.approx(laid.cell(99).x)


@given(
    length=st.integers(10, 160),
    row=st.integers(5, 20),
    serpentine=st.booleans(),
    paper=st.sampled_from(PAPERS),
)
def test_every_tick_has_a_cell_of_its_own_beside_the_next(
    length: int, row: int, serpentine: bool, paper: Paper
) -> None:
    try:
        laid = plan(length, row=row, serpentine=serpentine, paper=paper)
    except PrintError:
        return
    ticks = [*laid.grid_ticks(), *laid.top_ticks()]
    assert ticks == list(range(length + 1))
    corners = {(round(laid.cell(tick).x, 3), round(laid.cell(tick).y, 3)) for tick in ticks}
    assert len(corners) == length + 1
    for tick in range(1, length + 1):
        one, other = laid.cell(tick - 1), laid.cell(tick)
        if tick % row:
            assert abs(one.x - other.x) == pytest.approx(laid.width)
            assert one.y == pytest.approx(other.y)
        else:
            assert other.y < one.y
    for tick in laid.top_ticks():
        cell = laid.cell(tick)
        assert cell.right <= laid.parking.x + 1e-6 or cell.x >= laid.parking.right - 1e-6
    assert laid.parking.width >= 60 - 1e-6 or laid.row * laid.width < 80


@pytest.mark.parametrize(
    ("row", "suffix", "params"),
    [(14, "_both", {"row": 10, "paper": "a3"}), (12, "_both", {"row": 10, "paper": "a3"})],
)
def test_small_cells_are_reported_with_the_nearest_that_fit(
    row: int, suffix: str, params: dict[str, object]
) -> None:
    _, report = record(track(), replace(FOLDED, row=row))
    (note,) = report.notes
    assert note.phrase.code == f"print.note.small_cells{suffix}"
    assert {key: note.phrase.params[key] for key in params} == params
    best = replace(FOLDED, row=int(str(params["row"])))
    assert plan_cells(100, best.choices, best.paper).fits_tokens


def test_a3_takes_fourteen_a_row() -> None:
    laid = plan(paper=A3, row=14)
    assert laid.fits_tokens
    assert min(laid.width, laid.height) >= FITTING
    assert record(track(), replace(FOLDED, paper=A3, row=14))[1].notes == ()


@given(length=st.integers(10, 300), row=st.integers(5, 40))
def test_what_is_said_to_fit_does_fit(length: int, row: int) -> None:
    options = replace(FOLDED, row=row)
    fitting_row, paper = nearest_fit(length, options.choices, options.paper)
    if fitting_row is not None:
        assert plan(length, row=fitting_row).fits_tokens
    if paper is not None:
        larger = next(one for one in PAPERS if one.name == paper)
        assert plan(length, row=row, paper=larger).fits_tokens


def test_cells_too_small_for_their_numbers_are_refused() -> None:
    with pytest.raises(PrintError) as refusal:
        plan(999)
    assert refusal.value.phrase.code == "print.cells_small"
    with pytest.raises(PrintError) as narrow:
        plan(paper=Paper("", 120, 200))
    assert narrow.value.phrase.code == "print.paper_narrow"
