"""Counters for statuses: all of them, in true size, inside the margins and apart."""

import io

import pdfplumber
import pytest

import printing
from app.engine.model.status_strips import COUNTS, Counter, StatusStrip, StatusStrips
from printing.inks import SHEET_FLOOR
from printing.options import A4, A5, LETTER, PAPERS, Ink, Paper, PrintOptions
from printing.page import POINT, Circle
from printing.report import PrintError
from tests.printing.fuzz import HOSTILE
from tests.printing.kit import WORDS
from tests.printing.samples import ASSETS, record
from tests.printing.test_margins import assert_apart, check_lines, inside


def strips(count: int, counter: Counter = Counter.STRIP, blanks: int = 10) -> StatusStrips:
    made = tuple(
        StatusStrip(f"status/{n}", f"Status {n}", "status", "No Magic." * (n % 4))
        for n in range(count)
    )
    return StatusStrips("Status timers", WORDS.strips, made, blanks, counter)


@pytest.mark.parametrize("count", [0, 1, 20, 21, 100])
@pytest.mark.parametrize("counter", Counter)
def test_all_are_drawn_with_every_number(count: int, counter: Counter) -> None:
    recording, report = record(strips(count, counter), PrintOptions())
    assert report.items_in == report.items_drawn == count
    told = [text.text for sheet in recording.sheets for text in sheet.texts]
    assert all(f"Status {n}" in told for n in range(count))
    assert told.count("U") == told.count("1") == count + 10


@pytest.mark.parametrize("paper", [A4, LETTER, *PAPERS[2:]], ids=str)
@pytest.mark.parametrize("counter", Counter)
@pytest.mark.parametrize("ink", [Ink.COLOUR, Ink.SAVER])
def test_everything_stays_inside_its_margins_and_apart(
    paper: Paper, counter: Counter, ink: Ink
) -> None:
    recording, _ = record(strips(40, counter), PrintOptions(paper=paper, ink=ink))
    for sheet in recording.sheets:
        check_lines(sheet, 3.0)
        assert_apart(sheet.texts)
        for text in sheet.texts:
            assert inside(text.box, sheet.paper, 5.0), text
            assert text.style.size >= SHEET_FLOOR


@pytest.mark.parametrize("paper", [A4, LETTER], ids=str)
def test_a_strip_measures_what_it_should_in_the_file(paper: Paper) -> None:
    pdf = printing.render(strips(20), PrintOptions(paper=paper), ASSETS).pdf
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        lines = [one for one in opened.pages[0].lines if abs(one["linewidth"] - 0.25) < 0.001]
    downs = sorted({round(one["top"] * POINT, 3) for one in lines if one["top"] == one["bottom"]})
    assert downs[1] - downs[0] == pytest.approx(17, abs=0.02)
    across = sorted({round(one["x0"] * POINT, 3) for one in lines if one["x0"] == one["x1"]})
    assert across[1] - across[0] == pytest.approx(93, abs=0.02)


def test_a_wheel_shows_one_number_through_its_window() -> None:
    recording, _ = record(strips(1, Counter.WHEEL, blanks=0), PrintOptions())
    (sheet,) = recording.sheets
    disks = [call.shape for call in sheet.shapes if isinstance(call.shape, Circle)]
    lower, upper = (disk for disk in disks if disk.radius == 20)
    (window,) = [disk for disk in disks if disk.radius == 3.6]
    reach = upper.y - window.y
    numbers = [text for text in sheet.texts if text.text in COUNTS and text.style.size == 14]
    assert len(numbers) == len(COUNTS)
    for number in numbers:
        x, y = number.box.middle
        apart = ((x - lower.x) ** 2 + (y - lower.y) ** 2) ** 0.5
        assert apart == pytest.approx(reach, abs=0.7)


def test_hostile_words_are_drawn() -> None:
    made = tuple(StatusStrip(f"{n}", text, "status", text) for n, text in enumerate(HOSTILE))
    for counter in Counter:
        document = StatusStrips(HOSTILE[0], WORDS.strips, made, 1, counter)
        report = printing.render(document, PrintOptions(), ASSETS).report
        assert report.items_in == report.items_drawn == len(HOSTILE)


def test_paper_too_small_is_refused() -> None:
    with pytest.raises(PrintError) as refused:
        record(strips(1), PrintOptions(paper=Paper("", 100, 120)))
    assert refused.value.phrase.code == "print.strips_large"
    assert record(strips(1), PrintOptions(paper=A5))[1].items_drawn == 1
