"""Counters for statuses: all of them, in true size, inside the margins and apart."""

import io
from dataclasses import replace
from itertools import groupby

import pdfplumber
import pytest

import printing
from app.engine.model.status_strips import COUNTS, Counter, StatusStrip, StatusStrips
from printing.inks import NOTE, SHEET_FLOOR
from printing.options import A4, A5, LETTER, PAPERS, Ink, Paper, PrintOptions
from printing.page import POINT, Circle
from printing.report import SHORTENED, PrintError
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


_LONG = "Each turn is an attack on a random target among all, allies and self included, again."


@pytest.mark.parametrize(
    ("note", "lines", "told"),
    [
        ("No Magic.", 1, "No Magic."),
        ("Magical damage taken is more.", 1, "Magical damage taken is more."),
        ("After each act the bearer loses 5 % of max HP.", 2, None),
        (f"When it runs out the bearer drops to 0 HP, and for good. {_LONG}", 2,
         "When it runs out the bearer drops to 0 HP, and for good. …"),
        (f"Once. {_LONG}", 2,
         "Once. Each turn is an attack on a random target among all, allies and self…"),
        ("m" * 200, 2, ""),
    ],
)  # fmt: skip
def test_a_note_takes_two_lines_and_says_when_it_is_cut(
    note: str, lines: int, told: str | None
) -> None:
    document = replace(
        strips(0, blanks=0), strips=(StatusStrip("status/x", "Poison", "status", note),)
    )
    recording, report = record(document, PrintOptions())
    (sheet,) = recording.sheets
    assert_apart(sheet.texts)
    texts = [one for one in sheet.texts if one.style.face is NOTE.face and 19 < one.box.y < 27]
    texts = [one for one in texts if one.text not in {"who", "Poison", *COUNTS}]
    assert {one.style.size >= 7.5 for one in texts} == {True}
    rows = [list(row) for _, row in groupby(texts, lambda one: round(one.box.bottom, 2))]
    assert len(rows) == lines
    assert not any(row[0].text.startswith("%") for row in rows)
    drawn = " ".join(one.text for one in texts)
    assert drawn == (note if told is None else told) or (told == "" and drawn.endswith("m…"))
    codes = {one.phrase.code for one in report.notes if one.item == "status/x"}
    assert (SHORTENED in codes) is (drawn != note)


def test_a_note_beside_a_name_as_long_as_the_strip_is_reported() -> None:
    one = StatusStrip("status/x", "Poison that goes on for ever and ever", "status", _LONG)
    _, report = record(replace(strips(0, blanks=0), strips=(one,)), PrintOptions())
    assert "print.note.no_note" in {note.phrase.code for note in report.notes}


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
