"""Papers and numbers out of range."""

import math
import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.engine.model.track import Layout
from printing.errors import PrintError
from printing.options import A4, PAPERS, Paper, parse_paper
from tests.printing.samples import Setup, record, track


@pytest.mark.parametrize("paper", PAPERS, ids=str)
def test_papers_by_name(paper: Paper) -> None:
    assert parse_paper(f" {paper.name.upper()} ") == paper
    assert parse_paper(str(paper)) == paper


@pytest.mark.parametrize("text", ["210x279", "210 X 279 mm", "210×279", "210.0*279.00"])
def test_papers_by_size(text: str) -> None:
    assert parse_paper(text) == Paper("", 210, 279)


@given(st.text())
def test_any_other_text_is_refused_with_a_phrase(text: str) -> None:
    assume(not re.match(r"\s*\w", text))
    with pytest.raises(PrintError) as refusal:
        parse_paper(text)
    assert refusal.value.phrase.code == "print.paper_unknown"
    assert refusal.value.phrase.params["paper"] == text


@pytest.mark.parametrize("text", ["0x100", "100x0", "2001x100", "1e3x5", "-10x20", ""])
def test_impossible_sizes(text: str) -> None:
    with pytest.raises(PrintError):
        parse_paper(text)


@pytest.mark.parametrize(
    ("length", "options", "code"),
    [
        (9, Setup(), "print.length"),
        (1000, Setup(), "print.length"),
        (100, Setup(distance=4.99), "print.distance"),
        (100, Setup(distance=20.5), "print.distance"),
        (100, Setup(distance=math.nan), "print.distance"),
        (100, Setup(layout=Layout.FOLDED, row=4), "print.row"),
        (100, Setup(layout=Layout.FOLDED, row=41), "print.row"),
        (100, Setup(paper=Paper("", math.inf, 200)), "print.paper_size"),
    ],
)
def test_numbers_out_of_range(length: int, options: Setup, code: str) -> None:
    with pytest.raises(PrintError) as refusal:
        record(track(length), options)
    assert refusal.value.phrase.code == code


def test_the_other_layouts_numbers_do_not_matter() -> None:
    record(track(), Setup(paper=A4, row=400))
    record(track(), Setup(layout=Layout.FOLDED, distance=1))
