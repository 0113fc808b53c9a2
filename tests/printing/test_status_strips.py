"""Counters for statuses: all of them, in true size, inside the margins and apart."""

import io
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

import pdfplumber
import pytest

import printing
from app.engine.model.status_strips import COUNTS, Counter, StatusStrip, StatusStrips
from app.services.resources import resource_folder
from printing.errors import PrintError
from printing.inks import NOTE, SHEET_FLOOR
from printing.options import A4, A5, LETTER, PAPERS, Ink, Paper, PrintOptions
from printing.page import POINT, Circle, Rect
from printing.report import SHORTENED, SHRUNK
from tests.printing.fuzz import HOSTILE
from tests.printing.kit import WORDS
from tests.printing.recorder import Written
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


_SHORT = "When it runs out the bearer drops to 0 HP, and for good."
_LONG = "Each turn is an attack on a random target among all, allies and self included, again."


@pytest.mark.parametrize(
    ("note", "lines", "height", "told"),
    [
        ("No Magic.", 1, 17, None),
        ("Magical damage taken is more.", 1, 17, None),
        ("After each act the bearer loses 5 % of max HP.", 2, 17, None),
        (f"Once. {_LONG}", 2, 18, None),
        (f"{_SHORT} {_LONG}", 3, 21, None),
        (f"{_LONG} {_LONG} {_LONG}", 5, 27, None),
        (f"{_SHORT} {_LONG * 9}", 2, 17, f"{_SHORT} …"),
        ("m" * 200, 2, 17, ""),
    ],
)  # fmt: skip
def test_a_note_is_whole_unless_no_strip_is_high_enough(
    note: str, lines: int, height: float, told: str | None
) -> None:
    document = replace(
        strips(0, blanks=0), strips=(StatusStrip("status/x", "Poison", "status", note),)
    )
    recording, report = record(document, PrintOptions())
    (sheet,) = recording.sheets
    assert_apart(sheet.texts)
    assert [place.area[3] for place in report.places] == [height]
    texts = _note_texts(sheet.texts, "Poison")
    assert all(one.style.size >= 7.5 and one.box.right <= sheet.paper.width / 2 for one in texts)
    shapes = [call.shape for call in sheet.shapes if isinstance(call.shape, Rect)]
    boxes = [shape.y for shape in shapes if shape.width == 7]
    assert max(one.box.bottom for one in texts) < min(boxes)
    rows = [list(row) for _, row in groupby(texts, lambda one: round(one.at[1], 2))]
    assert len(rows) == lines
    assert not any(row[0].text.startswith("%") for row in rows)
    drawn = " ".join(one.text for one in texts)
    assert drawn == (note if told is None else told) or (told == "" and drawn.endswith("m…"))
    codes = {one.phrase.code for one in report.notes if one.item == "status/x"}
    assert (SHORTENED in codes) is (drawn != note)


def _note_texts(texts: Sequence[Written], name: str) -> list[Written]:
    """What stands on the first strip besides its name and its numbers."""
    found = [one for one in texts if one.style.face is NOTE.face and 19 < one.box.y < 52]
    return [one for one in found if one.text not in {"who", name, *COUNTS}]


def test_a_note_begins_beside_its_name_and_goes_on_below_it() -> None:
    one = StatusStrip("status/x", "Poison", "status", f"Once. {_LONG}")
    recording, _ = record(replace(strips(0), strips=(one,)), PrintOptions())
    (sheet,) = recording.sheets
    (name,) = [text for text in sheet.texts if text.text == "Poison"]
    first, *others = _note_texts(sheet.texts, "Poison")[:2]
    assert first.at[1] == pytest.approx(name.at[1])
    assert first.at[0] > name.box.right
    assert {text.at[0] < name.box.x for text in others} == {True}


def test_a_note_goes_below_a_name_as_long_as_the_strip() -> None:
    name = "Poison that goes on for ever and ever"
    one = StatusStrip("status/x", name, "status", "It is whole even so.")
    recording, report = record(replace(strips(0, blanks=0), strips=(one,)), PrintOptions())
    told = [text.text for text in _note_texts(recording.sheets[0].texts, name)]
    assert told == ["It is whole even so."]
    assert SHORTENED not in {note.phrase.code for note in report.notes}
    assert [place.area[3] for place in report.places] == [18]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=str)
@pytest.mark.parametrize("system", ["seed", "pool"])
def test_every_status_of_the_catalogues_is_told_whole(system: str, paper: Paper) -> None:
    shelf = resource_folder() / "catalogue" / system
    tables = [tomllib.loads(file.read_text("utf-8")) for file in sorted(shelf.glob("*.toml"))]
    made = tuple(
        StatusStrip(one["id"], one["name"], "status", one["text"])
        for table in tables
        for one in table.get("status", ())
    )
    assert len(made) >= 8
    recording, report = record(replace(strips(0), strips=made), PrintOptions(paper=paper))
    assert {note.phrase.code for note in report.notes} <= {SHRUNK}
    for sheet in recording.sheets:
        assert_apart(sheet.texts)


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
