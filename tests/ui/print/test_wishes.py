"""The choices of a print as texts, and what they make of a report."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cli.arguments import parse
from app.ui.print.outcome import NOTHING, Remark, read_report
from app.ui.print.wishes import USUAL, arguments, makes_sense, sensible


def test_nothing_remembered_is_as_usual() -> None:
    assert sensible({}) == dict(USUAL)


@given(st.dictionaries(st.sampled_from(sorted(USUAL)), st.text(max_size=12)))
def test_whatever_is_remembered_makes_a_command(options: dict[str, str]) -> None:
    options = {**options, "font": "", "printer": ""}
    parsed = parse(["print", "pack", *arguments(options), "--count"])
    assert parsed.paper == sensible(options)["paper"]


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("paper", "8.5x11in", "huge"),
        ("margins", "5,6,7.5,100", "5,5,5"),
        ("margins", "5,5,5,5", "1,5,5,5"),
        ("bleed", "2.5", "9"),
        ("length", "60", "5"),
        ("row", "40", "41"),
        ("marks", "no", "maybe"),
        ("card", "tarot", "postcard"),
    ],
)
def test_what_makes_sense(name: str, good: str, bad: str) -> None:
    assert makes_sense(name, good)
    assert not makes_sense(name, bad)


def test_a_stranger_makes_no_sense() -> None:
    assert not makes_sense("hat", "top")


def test_remarks_that_say_the_same_are_one(wording) -> None:
    note = {"item": "", "code": "print.note.shrunk", "text": "“X” is set in 9 points to fit."}
    warning = {
        "item": "wren/ability/cure",
        "code": "print.note.shortened",
        "text": "cut",
        "page": 3,
    }
    report = {
        "pages": 4, "items_in": 2, "items_drawn": 1,
        "notes": [{**note, "page": 1}, {**note, "page": 2}, warning],
        "missing": [{"sign": "☃", "page": 3, "item": ""}],
        "parts": [
            {"part": "track", "title": "Delay track", "first": 1},
            {"part": "cards", "title": "Ability cards", "first": 3},
        ],
        "documents": {"wren/ability/cure": ["ability", "cure"]},
        "names": {"wren/ability/cure": "Cure"},
    }  # fmt: skip
    outcome = read_report(report, wording)
    assert not outcome.whole
    assert not outcome.flawless
    assert outcome.remarks == (
        Remark(1, "Cure: cut", (3,), "Ability cards", True, ("ability", "cure")),
        Remark(2, wording.text("printing.missing", sign="☃"), (3,), "Ability cards"),
        Remark(3, "“X” is set in 9 points to fit.", (1, 2), "Delay track", False),
    )
    assert outcome.remarks[2].place(wording) == "pages 1, 2, Delay track"


@pytest.mark.parametrize(
    ("code", "flawless"), [("print.note.shortened", False), ("print.note.shrunk", True)]
)
def test_what_is_cut_off_is_not_called_flawless(wording, code: str, flawless: bool) -> None:
    note = {"item": "", "code": code, "text": "A name", "page": 1}
    outcome = read_report({"pages": 1, "items_in": 1, "items_drawn": 1, "notes": [note]}, wording)
    assert outcome.whole
    assert outcome.flawless is flawless


def test_a_report_of_nothing(wording) -> None:
    assert read_report({}, wording).remarks == NOTHING.remarks
