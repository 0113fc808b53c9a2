"""The order of acting and slips for secret choices: all of everybody, inside and apart."""

from itertools import pairwise

import pytest

import printing
from app.engine.model.choice_slips import ChoiceSlips, Slip, SlipChoice
from app.engine.model.turn_tracker import Supply, Tracked, TurnTracker
from app.services.kit_json import read_kit, write_kit
from printing.errors import PrintError
from printing.inks import SHEET_FLOOR
from printing.options import A4, A5, LETTER, PAPERS, Ink, Paper, PrintOptions
from printing.page import Rect
from tests.printing.cards import DRAKE, YSOLDE
from tests.printing.fuzz import HOSTILE
from tests.printing.kit import WORDS
from tests.printing.samples import ASSETS, record
from tests.printing.test_margins import assert_apart, check_lines, inside
from tests.printing.turns import slips, tracker


def told(sheets: list) -> list[str]:  # type: ignore[type-arg]
    return [text.text for sheet in sheets for text in sheet.texts]


@pytest.mark.parametrize(("count", "rounds"), [(0, 1), (5, 8), (30, 25)])
def test_everybody_has_a_row_for_every_round(count: int, rounds: int) -> None:
    recording, report = record(tracker(count, rounds=rounds), PrintOptions())
    assert report.items_in == report.items_drawn == count
    words = told(recording.sheets)
    assert all(f"Fighter {n}" in words for n in range(count))
    assert all({f"Round {n}", f"{n}"} & {*words} for n in range(1, rounds + 1))
    assert words.count("T") == words.count("O") == (count + 2) * rounds
    assert all(sheet.paper.lies for sheet in recording.sheets)


def test_what_is_used_up_has_a_box_each_or_is_told_with_a_line() -> None:
    (few,), _ = rows_of(Supply("AP", 4))
    (none,), _ = rows_of()
    (many,), words = rows_of(Supply("AP", 30))
    small = 3.7
    boxes = [sum(box.width == small for box in one) for one in (none, few, many)]
    assert boxes == [0, 4, 0]
    assert "AP 30" in words


def rows_of(*supplies: Supply) -> tuple[list[list[Rect]], list[str]]:
    row = Tracked("f", "Ann", YSOLDE, "", "12", supplies)
    document = TurnTracker("Initiative", WORDS.tracker, (row,), 1, 0)
    recording, _ = record(document, PrintOptions())
    shapes = [
        [call.shape for call in sheet.shapes if isinstance(call.shape, Rect)]
        for sheet in recording.sheets
    ]
    return shapes, told(recording.sheets)


@pytest.mark.parametrize(("count", "turns"), [(1, 1), (7, 3), (30, 2)])
def test_everybody_has_a_slip_for_every_turn(count: int, turns: int) -> None:
    recording, report = record(slips(count, turns=turns), PrintOptions())
    assert report.items_in == report.items_drawn == count
    words = told(recording.sheets)
    assert all(words.count(f"Fighter {n}") == turns for n in range(count))
    assert all(words.count(f"turn {n}") == count for n in range(1, turns + 1))
    assert all(words.count(f"Option {count - 1}.{m}") == turns for m in range(6))


@pytest.mark.parametrize("paper", [A4, LETTER], ids=str)
def test_the_heads_of_rounds_stand_apart(paper: Paper) -> None:
    recording, _ = record(tracker(3), PrintOptions(paper=paper))
    heads = [text.box for text in recording.sheets[0].texts if text.text.startswith("Round ")]
    assert len(heads) == 8
    assert all(after.x - before.right >= 2 for before, after in pairwise(heads))


@pytest.mark.parametrize("paper", [A4, LETTER, *PAPERS[2:]], ids=str)
@pytest.mark.parametrize("ink", [Ink.COLOUR, Ink.SAVER])
@pytest.mark.parametrize("document", [tracker(9), slips(5)], ids=["tracker", "slips"])
def test_everything_stays_inside_its_margins_and_apart(
    document: TurnTracker | ChoiceSlips, paper: Paper, ink: Ink
) -> None:
    recording, _ = record(document, PrintOptions(paper=paper, ink=ink))
    for sheet in recording.sheets:
        check_lines(sheet, 3.0)
        assert_apart([text for text in sheet.texts if text.style.size >= SHEET_FLOOR])
        for text in sheet.texts:
            assert inside(text.box, sheet.paper, 5.0), text


def test_hostile_words_are_drawn_whole_or_told() -> None:
    rows = tuple(
        Tracked(f"{n}", text, YSOLDE, text, text, (Supply(text, 3),))
        for n, text in enumerate(HOSTILE)
    )
    choice = tuple(SlipChoice(text, text) for text in HOSTILE[:6])
    pieces = tuple(Slip(f"{n}", text, DRAKE, choice) for n, text in enumerate(HOSTILE))
    for document in (
        TurnTracker(HOSTILE[0], WORDS.tracker, rows),
        ChoiceSlips(HOSTILE[0], WORDS.slips, pieces, 1),
    ):
        report = printing.render(document, PrintOptions(), ASSETS).report
        assert report.items_in == report.items_drawn == len(HOSTILE)


@pytest.mark.parametrize(
    ("document", "paper", "code"),
    [
        (tracker(1, rounds=0), A4, "print.rounds"),
        (slips(1, turns=31), A4, "print.turns"),
        (tracker(1), Paper("", 120, 120), "print.table_large"),
        (slips(1, choices=60), A5, "print.table_large"),
    ],
    ids=["rounds", "turns", "small", "long"],
)
def test_what_makes_no_sheet_is_refused(
    document: TurnTracker | ChoiceSlips, paper: Paper, code: str
) -> None:
    with pytest.raises(PrintError) as refused:
        record(document, PrintOptions(paper=paper))
    assert refused.value.phrase.code == code


@pytest.mark.parametrize("document", [tracker(3), slips(2)], ids=["tracker", "slips"])
def test_they_travel_as_json(document: TurnTracker | ChoiceSlips) -> None:
    assert read_kit(write_kit(document)) == document
