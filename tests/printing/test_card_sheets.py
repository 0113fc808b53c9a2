"""Cards on sheets: all of them, in true size, with their backs, inside the margins, apart."""

import io
from dataclasses import replace
from itertools import pairwise, product

import pdfplumber
import pytest

import printing
from app.engine.model.card_deck import A7, BRIDGE, FORMATS, MINI, POKER, TAROT, CardDeck, CardFormat
from printing.card_furniture import sheet_sign
from printing.card_inks import CARD_FLOOR
from printing.errors import PrintError
from printing.options import A3, A4, A5, LETTER, SAFE, TABLOID, Ink, Paper, PrintOptions, Sides
from printing.page import POINT, Circle, Rect
from printing.report import Report
from tests.printing.cards import BAHAMUT, BLANK, KINDS, LONG, POISON, deck, several, with_text
from tests.printing.fuzz import HOSTILE
from tests.printing.recorder import Drawn, Sheet
from tests.printing.samples import ASSETS, record
from tests.printing.test_margins import assert_apart, check_lines, inside

PLAIN = PrintOptions(sides=Sides.SINGLE)
FOLD, LONG_EDGE = replace(PLAIN, sides=Sides.FOLD), replace(PLAIN, sides=Sides.LONG)
EVERY = [
    replace(PLAIN, sides=sides, ink=ink, bleed=bleed, paper=paper)
    for sides, ink, bleed in (
        (Sides.SINGLE, Ink.COLOUR, 0.0),
        (Sides.SINGLE, Ink.SAVER, 3.0),
        (Sides.LONG, Ink.COLOUR, 0.0),
        (Sides.SHORT, Ink.COLOUR, 3.0),
        (Sides.FOLD, Ink.SAVER, 0.0),
        (Sides.FOLD, Ink.COLOUR, 3.0),
    )
    for paper in (A4, LETTER)
]


def sheets(document: CardDeck, options: PrintOptions = PLAIN) -> tuple[list[Sheet], Report]:
    recording, report = record(document, options)
    return recording.sheets, report


def words(pages: list[Sheet]) -> str:
    return " ".join(text.text for page in pages for text in page.texts)


@pytest.mark.parametrize(
    ("count", "sides"),
    [*product([1, 8, 9, 10], Sides), (500, Sides.SINGLE), (500, Sides.LONG)],
)
def test_all_cards_are_drawn(count: int, sides: Sides) -> None:
    pages, report = sheets(deck(*several(count)), replace(PLAIN, sides=sides))
    assert report.items_in == report.items_drawn == count
    told = words(pages)
    assert all(f"number {n} " in f"{told} " for n in range(count) if n % len(KINDS) != 5)
    each = {Sides.SINGLE: 9, Sides.FOLD: 4}.get(sides, 9)
    sides_printed = 2 if sides in (Sides.LONG, Sides.SHORT) else 1
    assert len(pages) == -(-count // each) * sides_printed


@pytest.mark.parametrize(
    ("format_", "paper", "plain", "bled", "folded"),
    [
        (POKER, A4, 9, 8, 4), (BRIDGE, A4, 9, 8, 4), (MINI, A4, 16, 10, 8),
        (TAROT, A4, 4, 4, 2), (A7, A4, 4, 4, 2),
        (POKER, LETTER, 9, 6, 4), (BRIDGE, LETTER, 8, 8, 4), (MINI, LETTER, 12, 12, 6),
        (TAROT, LETTER, 4, 4, 2), (A7, LETTER, 4, 4, 2), (POKER, SAFE, 9, 6, 4),
    ],
)  # fmt: skip
def test_a_sheet_holds_as_many_cards_as_fit(
    format_: CardFormat, paper: Paper, plain: int, bled: int, folded: int
) -> None:
    many = deck(*(replace(BAHAMUT, key=str(n)) for n in range(48)), format=format_)
    for options, each in ((PLAIN, plain), (replace(PLAIN, bleed=3), bled), (FOLD, folded)):
        pages, _ = sheets(many, replace(options, paper=paper))
        assert len(pages) == -(-48 // each), options


@pytest.mark.parametrize("format_", FORMATS, ids=lambda one: one.name)
@pytest.mark.parametrize("paper", [A4, LETTER, A3, TABLOID], ids=str)
def test_cards_measure_what_they_should_in_the_file(format_: CardFormat, paper: Paper) -> None:
    """Read back from the lines between cards in the PDF."""
    options = replace(PLAIN, paper=paper)
    pdf = printing.render(deck(*several(40), format=format_), options, ASSETS).pdf
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        lines = [one for one in opened.pages[0].lines if abs(one["linewidth"] - 0.25) < 0.001]
    across = sorted({round(one["x0"] * POINT, 3) for one in lines if one["x0"] == one["x1"]})
    down = sorted({round(one["top"] * POINT, 3) for one in lines if one["top"] == one["bottom"]})
    for edges, size in ((across, format_.width), (down, format_.height)):
        steps = [after - before for before, after in pairwise(edges)]
        assert steps == pytest.approx([size] * len(steps), abs=0.02)
        assert steps


@pytest.mark.parametrize(
    "options", EVERY, ids=lambda one: f"{one.sides}-{one.ink}-{one.bleed:g}-{one.paper}"
)
def test_everything_stays_inside_its_margins_and_apart(options: PrintOptions) -> None:
    cards = (*several(20), with_text(LONG), with_text(LONG, BLANK))
    for format_ in FORMATS:
        pages, _ = sheets(deck(*cards, format=format_), options)
        for page in pages:
            check_lines(page, 3.0)
            for text in page.texts:
                assert inside(text.box, page.paper, 5.0), text
                assert text.style.size >= CARD_FLOOR, text
            assert_apart([text for text in page.texts if text.text not in _LETTERS])


_LETTERS = {"Y", "D"}
"""Letters on tokens have their own tests, and reach above their caps."""


@pytest.mark.parametrize("sides", [Sides.LONG, Sides.SHORT])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=str)
def test_backs_lie_behind_their_fronts(sides: Sides, paper: Paper) -> None:
    options = replace(PLAIN, sides=sides, paper=paper)
    fronts = [replace(card, number="") for card in several(5)]
    pages, _ = sheets(deck(*fronts), options)
    front, back = pages
    for name, title in (("Card number 0", "Ysolde"), ("Card number 4", "Ash Drake")):
        (card,) = [text for text in front.texts if text.text == name]
        plates = [text for text in back.texts if text.text == title]
        column = int((card.at[0] - front.paper.width / 2 + 94.5) // 63)
        mirrored = {2 - int((text.at[0] - back.paper.width / 2 + 94.5) // 63) for text in plates}
        assert column in mirrored
    assert back.leaf.upside_down == (sides is Sides.SHORT)


def test_a_folded_back_stands_right_beside_its_front() -> None:
    (page,), _ = sheets(deck(BAHAMUT), FOLD)
    fold = min(segment for segment, pen in page.strokes if len(pen.dash) == 4)
    circles = [call.shape for call in page.shapes if isinstance(call.shape, Circle)]
    (disk,) = [circle for circle in circles if circle.radius == 17]
    assert disk.x - fold[0] == pytest.approx(POKER.width / 2)


def test_a_deck_without_backs_needs_no_second_side() -> None:
    free = [replace(card, back="") for card in several(9)]
    for options in (FOLD, LONG_EDGE):
        pages, _ = sheets(deck(*free), options)
        assert len(pages) == 1


def test_a_long_text_goes_on_at_another_card_and_is_reported() -> None:
    pages, report = sheets(deck(with_text(LONG)))
    assert report.items_in == report.items_drawn == 1
    assert report.continued
    assert {note.item for note in report.continued} == {BAHAMUT.key}
    told = words(pages).replace("\N{BLACK RIGHT-POINTING SMALL TRIANGLE}", "")
    assert all(f"Verse {n} of" in told for n in range(70))
    assert "1/8" in told


def test_a_long_text_goes_on_at_its_own_back_where_that_is_free() -> None:
    text = " ".join(f"Verse {n} is sung by all who stand near the bell." for n in range(16))
    pages, report = sheets(deck(replace(with_text(text), back="")), FOLD)
    assert len(pages) == 1
    assert report.continued
    told = words(pages)
    assert WORDS_ON_BACK in told
    assert all(f"Verse {n} " in told for n in range(16))


WORDS_ON_BACK = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE} back"


def test_a_text_that_nearly_fits_shrinks_no_further_than_its_floor() -> None:
    text = " ".join(f"Verse {n} is sung by all." for n in range(12))
    pages, report = sheets(deck(with_text(text)))
    assert report.shrunk
    assert not report.continued
    assert min(text.style.size for text in pages[0].texts) >= CARD_FLOOR


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_words_are_text(name: str) -> None:
    cards = (
        replace(BAHAMUT, name=name, foot=name),
        with_text(name or "x"),
        replace(POISON, name=name),
    )
    made = printing.render(deck(*cards), PLAIN, ASSETS)
    assert made.report.items_in == made.report.items_drawn == 3
    if name.startswith("<img src='/etc"):
        with pdfplumber.open(io.BytesIO(made.pdf)) as opened:
            assert "<img" in "".join(page.extract_text() for page in opened.pages)
            assert not any(page.images for page in opened.pages)


def test_the_same_deck_makes_the_same_bytes() -> None:
    document = deck(*several(12))
    first, second = (printing.render(document, FOLD, ASSETS).pdf for _ in range(2))
    assert first == second


def test_all_words_can_be_read_out_of_the_file() -> None:
    with pdfplumber.open(io.BytesIO(printing.render(deck(BAHAMUT), PLAIN, ASSETS).pdf)) as opened:
        text = opened.pages[0].extract_text()
    for told in ("Bahamut", "Magic", "Charge Time", "38", "83", "560 + 3d12", "50D F20", "no roll"):
        assert told in text


@pytest.mark.parametrize("ink", [Ink.GREY, Ink.SAVER])
def test_grey_and_ink_saver_hold_no_colour(ink: Ink) -> None:
    pages, _ = sheets(deck(*KINDS), replace(FOLD, ink=ink))
    for call in (call for page in pages for call in page.calls if isinstance(call, Drawn)):
        assert not isinstance(call.fill, tuple)
        assert call.pen is None or not isinstance(call.pen.paint, tuple)


def test_the_ink_saver_fills_no_area() -> None:
    pages, _ = sheets(deck(*KINDS), replace(FOLD, ink=Ink.SAVER))
    for call in (call for page in pages for call in page.calls if isinstance(call, Drawn)):
        if isinstance(call.shape, Rect) and call.fill:
            assert call.shape.width * call.shape.height < 8, call


@pytest.mark.parametrize(
    ("format_", "paper"), [(CardFormat("", 200, 290), A4), (TAROT, Paper("", 80, 100))], ids=str
)
def test_paper_too_small_for_a_card_is_refused_with_what_fits(
    format_: CardFormat, paper: Paper
) -> None:
    with pytest.raises(PrintError) as refused:
        sheets(deck(BAHAMUT, format=format_), replace(PLAIN, paper=paper))
    assert refused.value.phrase.code == "print.card_large"


@pytest.mark.parametrize("size", [(10, 88), (63, 20), (400, 400), (float("nan"), 88)])
def test_a_card_of_no_possible_size_is_refused(size: tuple[float, float]) -> None:
    with pytest.raises(PrintError) as refused:
        sheets(deck(BAHAMUT, format=CardFormat("", *size)))
    assert refused.value.phrase.code == "print.card_size"


def test_a_back_that_is_not_there_is_refused() -> None:
    with pytest.raises(PrintError) as refused:
        sheets(deck(replace(BAHAMUT, back="nobody")))
    assert refused.value.phrase.code == "print.card_back"


def test_copies_are_printed_as_often() -> None:
    pages, report = sheets(deck(replace(BAHAMUT, copies=3)))
    assert [text.text for text in pages[0].texts].count("Bahamut") == 3
    assert report.items_in == report.items_drawn == 1
    with pytest.raises(PrintError):
        sheets(deck(replace(BAHAMUT, copies=100)))


def test_sheets_are_told_apart_by_their_first_field() -> None:
    assert [sheet_sign(number) for number in (1, 2, 26, 27, 53)] == ["A1", "B1", "Z1", "AA1", "BA1"]
    (front, back, *_), _ = sheets(deck(*several(10)), LONG_EDGE)
    (at_front,) = [text for text in front.texts if text.text == "A1"]
    (at_back,) = [text for text in back.texts if text.text == "A1"]
    assert at_front.box.x < front.paper.width / 2 < at_back.box.right


def test_a_card_without_room_for_its_text_says_so() -> None:
    _, report = sheets(deck(BAHAMUT, format=MINI))
    assert "print.note.left_out" in {note.phrase.code for note in report.notes}


def test_a_small_sheet_still_holds_cards() -> None:
    pages, report = sheets(deck(*several(4)), replace(PLAIN, paper=A5))
    assert len(pages) == 1
    assert report.items_drawn == 4
