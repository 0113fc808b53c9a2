"""Sheets of tokens: everybody stands on them, in true size, and backs lie behind fronts."""

import io
import math
from dataclasses import replace
from typing import Any

import pdfplumber
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import printing
from app.engine.model.token_sheet import SIZES, Back, KitToken, TokenSheet
from printing.errors import PrintError
from printing.inks import TOKEN_FLOOR
from printing.options import (
    A4,
    A5,
    LETTER,
    PAPERS,
    Ink,
    Margins,
    Paper,
    PrintOptions,
    Sides,
)
from printing.page import POINT, Circle, Rect
from printing.report import Report
from tests.printing.kit import (
    ENEMIES,
    EVERYBODY,
    PARTY,
    SHEET,
    group,
    picture,
    sheet_of,
    token,
    with_portrait,
)
from tests.printing.recorder import Drawn, Pictured, Sheet, Written
from tests.printing.samples import ASSETS, record
from tests.printing.test_margins import EDGE, TEXT_EDGE, assert_apart, check_lines, inside

PLAIN = PrintOptions()
CUT = 0.35
"""Width of the line to cut along, in points."""


def sheets(document: TokenSheet = SHEET, options: PrintOptions = PLAIN) -> list[Sheet]:
    return record(document, options)[0].sheets


def cuts(sheet: Sheet) -> list[tuple[float, float, float, bool]]:
    """Middle, cut size and squareness of everything to cut out, but standees."""
    found = []
    for call in sheet.shapes:
        if call.pen is None or (call.pen.width, call.pen.paint) != (CUT, 45.0):
            continue
        if isinstance(call.shape, Circle) and call.fill == 0.0:
            found.append((call.shape.x, call.shape.y, 2 * call.shape.radius, False))
        elif isinstance(call.shape, Rect) and call.fill == 0.0:
            found.append((*call.shape.middle, call.shape.width, True))
    return found


def letters(sheet: Sheet) -> list[Written]:
    known = {one.letter for one in EVERYBODY}
    return [text for text in sheet.texts if text.text in known]


def test_the_sample_fits_one_sheet_of_a4() -> None:
    recording, report = record(SHEET, PLAIN)
    assert report.pages == len(recording.sheets) == 1
    assert report.items_in == report.items_drawn == 9 + 6 + 7 + 2 + 2
    assert report.notes == report.shrunk
    assert report.missing == ()


@pytest.mark.parametrize("size", SIZES)
def test_tokens_are_cut_in_true_size(size: float) -> None:
    pdf = printing.render(sheet_of(group(size)), PLAIN, ASSETS).pdf
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        found = [
            (one["width"] * POINT, one["height"] * POINT)
            for page in opened.pages
            for one in [*page.curves, *page.rects]
            if abs(one["linewidth"] - CUT) < 0.001 and one["stroke"]
        ]
    assert len([one for one in found if one == pytest.approx((size, size), abs=0.1)]) >= 18


@pytest.mark.parametrize("paper", PAPERS, ids=str)
def test_the_ruler_stands_on_every_page(paper: Paper) -> None:
    pdf = printing.render(sheet_of(group(32)), replace(PLAIN, paper=paper), ASSETS).pdf
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        for page in opened.pages:
            (ruler,) = [
                line
                for line in page.lines
                if abs(line["top"] - line["bottom"]) < 0.01
                and line["x1"] - line["x0"] > 250
                and line["linewidth"] == 0.5
            ]
            assert (ruler["x1"] - ruler["x0"]) * POINT == pytest.approx(100, abs=0.01)
            assert "100 %" in page.extract_text()


def test_a_folded_back_is_the_mirror_image_of_its_front() -> None:
    (page,) = sheets(sheet_of(group(16)))
    (fold,) = {y0 for (x0, y0, x1, _), pen in page.strokes if len(pen.dash) == 4 and x1 - x0 > 20}
    found = cuts(page)
    fronts = [one for one in found if one[1] < fold]
    backs = [one for one in found if one[1] > fold]
    assert len(fronts) == len(backs) == 9
    for front, back in zip(fronts, backs, strict=True):
        assert (front[0], front[2], front[3]) == (back[0], back[2], back[3])
        assert fold - front[1] == pytest.approx(back[1] - fold)
    names = [text.text for text in letters(page)]
    assert sorted(names) == sorted([one.letter for one in EVERYBODY] * 2)


@pytest.mark.parametrize("sides", [Sides.LONG, Sides.SHORT])
@pytest.mark.parametrize("paper", [A4, LETTER, Paper("", 297, 210)], ids=str)
def test_backs_of_both_sides_lie_behind_their_fronts(sides: Sides, paper: Paper) -> None:
    options = replace(PLAIN, paper=paper, sides=sides)
    pages = sheets(sheet_of(group(25), group(16)), options)
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert back.leaf.upside_down == ((sides is Sides.LONG) == paper.lies)
        over_top = back.leaf.upside_down
        expected = {(text.text, place(front, text)) for text in letters(front)}
        found = set()
        for text in letters(back):
            x, y = place(back, text)
            seen = (x, paper.height - y) if over_top else (paper.width - x, y)
            found.add((text.text, (round(seen[0], 3), round(seen[1], 3))))
        # letters of KO sides stand a little higher on their caps
        assert {(name, at[0]) for name, at in found} == {(n, at[0]) for n, at in expected}
        assert len(cuts(front)) == len(cuts(back))
        for one, other in zip(cuts(front), cuts(back), strict=True):
            x, y = back.leaf.place(other[0], other[1])
            seen = (x, paper.height - y) if over_top else (paper.width - x, y)
            assert seen == pytest.approx(front.leaf.place(one[0], one[1]))


def place(sheet: Sheet, text: Written) -> tuple[float, float]:
    x, y = sheet.leaf.place(*text.at)
    return round(x, 3), round(y, 3)


def test_backs_stand_where_the_pdf_says_when_the_sheet_turns_over_its_short_edge() -> None:
    document = sheet_of(group(32, (PARTY[1],)))
    pdf = printing.render(document, replace(PLAIN, sides=Sides.SHORT), ASSETS).pdf
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        front, back = opened.pages
        circles = [circle_of(page) for page in (front, back)]
    (x, y), (behind_x, behind_y) = circles
    assert (x, y) == pytest.approx((behind_x, 297 - behind_y), abs=0.01)


def circle_of(page: Any) -> tuple[float, float]:
    """The middle of the circle to cut along, in mm from the top left of the paper."""
    (one,) = [
        curve
        for curve in page.curves
        if curve["width"] * POINT == pytest.approx(32, abs=0.05) and curve["stroke"]
    ]
    x, y = (one["x0"] + one["x1"]) / 2 * POINT, (one["top"] + one["bottom"]) / 2 * POINT
    return x, y


def test_single_sides_have_no_backs() -> None:
    (page,) = sheets(sheet_of(group(16)), replace(PLAIN, sides=Sides.SINGLE))
    assert len(cuts(page)) == 9
    assert "KO" not in page.words()


def test_enemies_cut_round_keep_a_square_cap() -> None:
    (page,) = sheets(sheet_of(group(20, ENEMIES, back=Back.NONE, round=True)))
    assert [square for *_, square in cuts(page)] == [False] * len(ENEMIES)
    caps = [call.shape for call in page.shapes if call.fill == 0.0 and call.pen.paint == 100.0]
    assert len([shape for shape in caps if isinstance(shape, Rect)]) == len(ENEMIES)


def test_names_stand_on_tokens_that_have_room_for_them() -> None:
    (page,) = sheets(sheet_of(group(25, PARTY, back=Back.NONE)))
    assert {"Ann", "Boris", "Łucja", "Ysolde"} <= set(page.words())
    (page,) = sheets(sheet_of(group(16, PARTY, back=Back.NONE)))
    assert "Ann" not in page.words()


@pytest.mark.parametrize(
    ("letter", "name", "told"),
    [
        ("M3", "Mask Child 3", ["Mask Child"]),
        ("M3", "Mask 3", ["Mask 3"]),
        ("M4", "Mask Child 3", ["Mask", "Child 3"]),
        ("M", "Mask Child 3", ["Mask", "Child 3"]),
    ],
)
def test_a_long_name_leaves_the_number_of_a_copy_to_its_letter(
    letter: str, name: str, told: list[str]
) -> None:
    copy = replace(ENEMIES[0], letter=letter, name=name)
    page, report = one_token(copy)
    assert [text.text for text in name_lines(page, copy)] == told
    assert report.notes == ()


def one_token(token: KitToken, **more: Any) -> tuple[Sheet, Report]:
    recording, report = record(sheet_of(group(25, (token,), back=Back.NONE, **more)), PLAIN)
    return recording.sheets[0], report


def name_lines(page: Sheet, token: KitToken) -> list[Written]:
    """The lines below the letter of the only token on a page."""
    (letter,) = [text for text in page.texts if text.text == token.letter]
    middle = letter.at[0]
    return [
        text
        for text in page.texts
        if abs(text.at[0] - middle) < 0.01 and 0 < text.at[1] - letter.at[1] < 12
    ]


@pytest.mark.parametrize("shape", ["circle", "square"])
@pytest.mark.parametrize(
    "name",
    ["Wren", "Lampmoth", "Old Miller", "Wren Halloway", "Thunderbird King", "Candlestick",
     "Lantern Keeper", "Ash-Dragon", "Drowned Sailor"],
)  # fmt: skip
def test_a_name_is_whole_on_one_line_or_two(name: str, shape: str) -> None:
    token = replace(PARTY[0], name=name, shape=shape)
    page, report = one_token(token)
    lines = name_lines(page, token)
    assert " ".join(line.text for line in lines).replace("- ", "-") == name
    assert report.notes == ()
    (outline,) = cuts(page)
    x, y = outline[0], outline[1]
    half = 13.5 / 36 * 23
    for line in lines:
        assert line.style.size >= TOKEN_FLOOR
        for corner in (line.at[0] - line.width / 2, line.at[0] + line.width / 2):
            across, down = corner - x, line.at[1] - y
            reach = max(abs(across), abs(down)) if shape == "square" else math.hypot(across, down)
            assert reach < half, "inside the cap"
    assert_apart(page.texts)


def test_a_long_name_is_cut_and_told_of_whom() -> None:
    long = replace(PARTY[0], name="Annabella of the Seventy-Seven Wells", key="npc/7")
    _, report = record(sheet_of(group(25, (long,))), PLAIN)
    (note,) = report.notes
    assert (note.item, note.phrase.code) == ("npc/7", "print.note.shortened")


def test_a_standee_shows_the_same_figure_on_both_sides_of_its_fold() -> None:
    (page,) = sheets(sheet_of(standees=PARTY[:2]))
    for one in PARTY[:2]:
        front, back = [text for text in page.texts if text.text == one.letter]
        assert (front.about is None) != (back.about is None)
    outline = next(
        call.shape
        for call in page.shapes
        if isinstance(call.shape, Rect) and call.shape.height == 90
    )
    assert outline.width == 25
    flaps = [text for text in page.texts if text.text == "base, glue"]
    assert len(flaps) == 4


@pytest.mark.parametrize("count", [1, 8, 9, 10, 500])
@pytest.mark.parametrize("sides", Sides)
def test_nobody_is_left_out(count: int, sides: Sides) -> None:
    crowd = tuple(replace(EVERYBODY[n % 9], key=f"n{n}") for n in range(count))
    document = sheet_of(group(16, crowd), group(25, crowd), standees=crowd[:12])
    pages, report = record(document, replace(PLAIN, sides=sides))
    wanted = 2 * count + min(12, count)
    assert report.items_in == report.items_drawn == wanted
    drawn = sum(len(cuts(page)) for page in pages.sheets)
    backs = 0 if sides is Sides.SINGLE else 2 * count
    assert drawn == 2 * count + backs


def test_heads_are_repeated_where_a_group_goes_on_on_another_page() -> None:
    crowd = tuple(replace(EVERYBODY[n % 9], key=f"n{n}") for n in range(120))
    pages = sheets(sheet_of(group(16, crowd)))
    assert len(pages) > 1
    for page in pages:
        assert page.words().count("Tokens, 16 mm") == 1
    assert "page 2 of" in " ".join(pages[1].words())


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("sides", Sides)
@pytest.mark.parametrize("paper", [*PAPERS, Paper("", 297, 210)], ids=str)
def test_everything_stays_inside_the_edges_and_apart(paper: Paper, sides: Sides, ink: Ink) -> None:
    options = PrintOptions(paper=paper, sides=sides, ink=ink)
    for page in sheets(SHEET, options):
        check_lines(page, EDGE)
        for text in page.texts:
            assert inside(text.box, page.paper, TEXT_EDGE), text
            assert text.style.size >= TOKEN_FLOOR
        assert_apart(page.texts)


@given(
    name=st.text(max_size=60),
    letter=st.text(min_size=1, max_size=3),
    size=st.sampled_from(SIZES),
    standee=st.booleans(),
)
def test_hostile_names_stay_inside_their_tokens(
    name: str, letter: str, size: float, standee: bool
) -> None:
    one = KitToken("x", name, letter, "plum", "circle")
    document = sheet_of(group(size, (one,)), standees=(one,) if standee else ())
    pages, report = record(document, PLAIN)
    assert report.items_in == report.items_drawn
    for page in pages.sheets:
        for text in page.texts:
            assert inside(text.box, page.paper, TEXT_EDGE)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP"])
def test_a_portrait_is_cropped_about_its_middle(kind: str) -> None:
    one = with_portrait(PARTY[0], picture(40, 60, kind))
    (page,) = sheets(sheet_of(group(32, (one,), portrait=True)))
    (call,) = [call for call in page.calls if isinstance(call, Pictured)]
    assert call.area.width == pytest.approx(call.area.height)
    assert (call.picture.width, call.picture.height) == (40, 40)
    red, blue = call.picture.samples[:3], call.picture.samples[-3:]
    assert red[0] > 200 > 60 > red[2]
    assert blue[2] > 200 > 60 > blue[0]


def test_a_large_portrait_is_scaled_down_to_300_dots_an_inch() -> None:
    one = with_portrait(PARTY[0], picture(2000, 2000))
    (page,) = sheets(sheet_of(group(32, (one,), portrait=True)))
    (call,) = [call for call in page.calls if isinstance(call, Pictured)]
    assert call.picture.width == round(call.area.width / 25.4 * 300)


def test_grey_has_no_coloured_portrait_and_the_saver_has_none() -> None:
    one = with_portrait(PARTY[0], picture())
    document = sheet_of(group(32, (one,), portrait=True), standees=(one,))
    grey = record(document, replace(PLAIN, ink=Ink.GREY))[0].sheets[0]
    pictures = [call.picture for call in grey.calls if isinstance(call, Pictured)]
    assert len(pictures) == 3
    assert all(one.grey for one in pictures)
    saver = record(document, replace(PLAIN, ink=Ink.SAVER))[0].sheets[0]
    assert not [call for call in saver.calls if isinstance(call, Pictured)]


def test_a_portrait_stands_as_its_camera_says() -> None:
    file = io.BytesIO()
    upright = Image.open(io.BytesIO(picture(60, 60)))
    exif = upright.getexif()
    exif[0x0112] = 3  # held upside down
    upright.save(file, "JPEG", exif=exif)
    one = with_portrait(PARTY[0], file.getvalue())
    (page,) = sheets(sheet_of(group(32, (one,), portrait=True)))
    (call,) = [call for call in page.calls if isinstance(call, Pictured)]
    assert call.picture.samples[2] > 200 > 60 > call.picture.samples[0], "blue is above now"


def test_more_signs_than_a_token_holds_are_cut_and_told() -> None:
    long = replace(PARTY[0], letter="A" * 300)
    for document in (
        sheet_of(group(16, (long,))),
        sheet_of(group(32, (long,), portrait=True), standees=(long,)),
    ):
        (page,), report = record(document, PLAIN)[0].sheets, record(document, PLAIN)[1]
        for text in page.texts:
            assert inside(text.box, page.paper, TEXT_EDGE)
        assert {note.item for note in report.notes} == {"ann"}


@pytest.mark.parametrize(
    "data",
    [b"", b"no picture", b"GIF89a", b"<svg xmlns='http://www.w3.org/2000/svg'/>", picture()[:40]],
)
def test_what_is_no_picture_becomes_a_bust_and_is_told(data: bytes) -> None:
    one = with_portrait(PARTY[0], data)
    pages, report = record(sheet_of(group(32, (one,), portrait=True)), PLAIN)
    assert not [call for call in pages.sheets[0].calls if isinstance(call, Pictured)]
    (note,) = report.notes
    assert (note.phrase.code, note.item) == ("print.note.picture", "ann")


def test_a_portrait_is_in_the_file_once_and_the_same_bytes_come_out_again() -> None:
    one = with_portrait(PARTY[0], picture(400, 400))
    document = sheet_of(group(32, (one, one), portrait=True))
    first = printing.render(document, PLAIN, ASSETS).pdf
    assert first == printing.render(document, PLAIN, ASSETS).pdf
    with pdfplumber.open(io.BytesIO(first)) as opened:
        images = opened.pages[0].images
        assert len(images) == 2
        assert len({image["name"] for image in images}) == 1


def test_wide_margins_leave_the_tokens_their_size() -> None:
    options = replace(PLAIN, margins=Margins(15, 15, 15, 15))
    pages = sheets(SHEET, options)
    for page in pages:
        assert (page.paper.width, page.paper.height) == (190, 277)
        for text in page.texts:
            x, y = page.leaf.place(text.box.x, text.box.y)
            assert x >= 15 - 1e-6
            assert y >= 15 - 1e-6


@pytest.mark.parametrize(
    ("document", "paper", "code"),
    [
        (sheet_of(group(61)), A4, "print.token_size"),
        (sheet_of(group(9)), A4, "print.token_size"),
        (sheet_of(group(16, blanks=-1)), A4, "print.blanks"),
        (sheet_of(group(60)), Paper("", 60, 200), "print.tokens_wide"),
        (sheet_of(group(60)), Paper("", 150, 120), "print.tokens_large"),
        (sheet_of(standees=PARTY), Paper("", 150, 100), "print.tokens_large"),
    ],
)
def test_what_cannot_be_is_refused(document: TokenSheet, paper: Paper, code: str) -> None:
    with pytest.raises(PrintError) as refusal:
        record(document, replace(PLAIN, paper=paper))
    assert refusal.value.phrase.code == code


def test_the_ink_saver_fills_no_area() -> None:
    pdf = printing.render(SHEET, replace(PLAIN, ink=Ink.SAVER), ASSETS).pdf
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        for one in [*opened.pages[0].rects, *opened.pages[0].curves]:
            if one["fill"] and one["non_stroking_color"] not in (1, (1,), [1]):
                assert one["width"] * one["height"] * POINT * POINT <= 8, one


def test_letters_and_colours_are_those_of_the_screen() -> None:
    (page,) = sheets(sheet_of(group(16, (token("M", "Mira", "yellow"),), back=Back.NONE)))
    paints = {call.fill for call in page.calls if isinstance(call, Drawn)}
    assert tuple(part / 255 for part in (0xFF, 0xDA, 0x2B)) in paints


def test_a5_holds_tokens_too() -> None:
    _, report = record(sheet_of(group(16)), replace(PLAIN, paper=A5))
    assert report.items_drawn == 9
