"""Sheets: every row on paper, on one page where it fits, and forms that can be filled in."""

import io
from dataclasses import replace
from typing import Any

import pdfplumber
import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

import printing
from app.engine.model.form_sheet import FormSheets
from printing.errors import PrintError
from printing.inks import SHEET_FLOOR
from printing.options import A3, A4, A5, LETTER, SAFE, Ink, Paper, PrintOptions
from printing.report import Report
from tests.printing.forms import sheet, sheets
from tests.printing.fuzz import HOSTILE
from tests.printing.recorder import Drawn, Fillable, Sheet
from tests.printing.samples import ASSETS, record
from tests.printing.test_margins import assert_apart, check_lines, inside

PLAIN = PrintOptions()
LONG = " ".join(f"Verse {n} of the drowned choir." for n in range(130))
ON_TOKENS = {"Y", "D"}


def drawn(document: FormSheets, options: PrintOptions = PLAIN) -> tuple[list[Sheet], Report]:
    recording, report = record(document, options)
    return recording.sheets, report


def told(pages: list[Sheet]) -> str:
    return " ".join(text.text for page in pages for text in page.texts)


def test_a_usual_sheet_is_one_page() -> None:
    for paper in (A4, LETTER, SAFE):
        pages, report = drawn(sheets(sheet()), replace(PLAIN, paper=paper))
        assert len(pages) == 1
        assert report.items_in == report.items_drawn == 1 + 1 + 8 + 3


@pytest.mark.parametrize("rows", [1, 9, 40, 200])
def test_long_tables_go_on_with_their_head(rows: int) -> None:
    pages, report = drawn(sheets(sheet(rows)))
    assert report.items_in == report.items_drawn == rows + 5
    assert all(f"Ability {n}" in told(pages) for n in range(rows))
    for page in pages:
        words = page.words()
        if any(word.startswith("Ability") for word in words):
            assert "Keywords" in words
        assert f"page {pages.index(page) + 1} of {len(pages)}" in words


@pytest.mark.parametrize("paper", [A4, LETTER, A3, A5, Paper("", 297, 210)], ids=str)
@pytest.mark.parametrize("ink", [Ink.COLOUR, Ink.SAVER])
def test_everything_stays_inside_its_margins_and_apart(paper: Paper, ink: Ink) -> None:
    document = sheets(sheet(), sheet(60, 30), sheet(3, 2, LONG[:400]))
    for page in drawn(document, replace(PLAIN, paper=paper, ink=ink))[0]:
        check_lines(page, 3.0)
        for text in page.texts:
            assert inside(text.box, page.paper, 5.0), text
            assert text.text in ON_TOKENS or text.style.size >= SHEET_FLOOR, text
        assert_apart([text for text in page.texts if text.text not in ON_TOKENS])


def test_a_cell_longer_than_a_page_goes_on_below() -> None:
    text = " ".join(f"Verse {n} of the drowned choir is long." for n in range(200))
    pages, report = drawn(sheets(sheet(1, 1, text)))
    assert report.items_in == report.items_drawn
    words = told(pages)
    assert all(words.count(f"Verse {n} ") >= 2 for n in range(200))
    for page in pages:
        for one in page.texts:
            assert inside(one.box, page.paper, 5.0), one


@pytest.mark.parametrize("paper", [Paper("", 80, 297), Paper("", 210, 90)], ids=str)
def test_paper_too_small_is_refused(paper: Paper) -> None:
    with pytest.raises(PrintError):
        drawn(sheets(sheet()), replace(PLAIN, paper=paper))


def test_long_texts_wrap_and_lose_nothing() -> None:
    pages, report = drawn(sheets(sheet(2, 2, LONG)))
    assert report.items_in == report.items_drawn
    words = told(pages)
    assert all(f"Verse {n} " in words for n in range(130))


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_words_are_text(text: str) -> None:
    document = sheets(sheet(2, 2, text, name=text[:300]), fillable=True)
    made = printing.render(document, PLAIN, ASSETS)
    assert made.report.items_in == made.report.items_drawn


@given(rows=st.integers(0, 60), entries=st.integers(0, 60), text=st.text(max_size=300))
def test_whatever_it_holds_is_drawn(rows: int, entries: int, text: str) -> None:
    pages, report = drawn(sheets(sheet(rows, entries, text)))
    assert report.items_in == report.items_drawn == rows + entries + 2
    assert pages


def test_the_ink_saver_fills_no_area() -> None:
    pages, _ = drawn(sheets(sheet()), replace(PLAIN, ink=Ink.SAVER))
    for call in (call for page in pages for call in page.calls if isinstance(call, Drawn)):
        if call.fill and hasattr(call.shape, "width"):
            assert call.shape.width * call.shape.height < 8, call


def test_only_a_fillable_file_has_fields() -> None:
    for fillable in (False, True):
        pages, _ = drawn(sheets(sheet(), fillable=fillable))
        fields = [call for page in pages for call in page.calls if isinstance(call, Fillable)]
        assert bool(fields) == fillable


def test_fields_stand_on_boxes_with_names_and_an_order() -> None:
    document = sheets(sheet(), replace(sheet(), key="boris"), fillable=True)
    made = printing.render(document, PLAIN, ASSETS)
    reader = pypdf.PdfReader(io.BytesIO(made.pdf))
    fields = reader.get_fields() or {}
    assert {"ysolde.hp.1", "ysolde.mp.12", "ysolde.mp.max", "boris.hp.1"} <= set(fields)
    assert fields["ysolde.status.1.U"]["/FT"] == "/Btn"
    assert fields["ysolde.hp.1"]["/FT"] == "/Tx"
    assert all(field.get("/TU") for name, field in fields.items() if ".hp." in name)
    for page in reader.pages:
        assert page["/Tabs"] == "/R"
        boxes = [one.get_object()["/Rect"] for one in page["/Annots"]]  # type: ignore[attr-defined]
        for box in boxes:
            assert 0 <= box[0] < box[2] <= page.mediabox.width
            assert 0 <= box[1] < box[3] <= page.mediabox.height
    names = [one.get_object()["/T"] for one in reader.pages[0]["/Annots"]]  # type: ignore[attr-defined]
    assert len(names) == len(set(names))
    assert names.index("ysolde.hp.1") < names.index("ysolde.hp.2") < names.index("ysolde.mp.1")


def test_a_filled_field_keeps_what_was_typed() -> None:
    made = printing.render(sheets(sheet(), fillable=True), PLAIN, ASSETS)
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(made.pdf))
    typed = {"ysolde.hp.1": "612", "ysolde.notes.1": "Жук, Ψυχή, Łódź"}
    # a sign that the font of the fields lacks would be a warning, which fails this test
    writer.update_page_form_field_values(writer.pages[0], typed)
    again = io.BytesIO()
    writer.write(again)
    fields = pypdf.PdfReader(io.BytesIO(again.getvalue())).get_fields() or {}
    assert {name: fields[name]["/V"] for name in typed} == typed


def test_what_is_typed_is_drawn_in_a_font_of_the_file() -> None:
    made = printing.render(sheets(sheet(), fillable=True), PLAIN, ASSETS)
    form: Any = pypdf.PdfReader(io.BytesIO(made.pdf)).root_object["/AcroForm"]
    [font] = [one.get_object() for one in form["/DR"]["/Font"].values()]
    [below] = [one.get_object() for one in font["/DescendantFonts"]]
    assert below["/FontDescriptor"]["/FontFile2"].get_data()[:4] == b"\0\1\0\0"
    glyphs = below["/CIDToGIDMap"].get_data()
    for sign in "AzЖїΨήŁế→":
        assert glyphs[2 * ord(sign) : 2 * ord(sign) + 2] != b"\0\0"


def test_the_same_sheets_make_the_same_bytes() -> None:
    for fillable in (False, True):
        document = sheets(sheet(), fillable=fillable)
        first, second = (printing.render(document, PLAIN, ASSETS).pdf for _ in range(2))
        assert first == second


def test_words_can_be_read_out_of_the_file() -> None:
    pdf = printing.render(sheets(sheet()), PLAIN, ASSETS).pdf
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        text = opened.pages[0].extract_text()
    for word in ("Ysolde", "720", "critical at 180 or less", "Ability 3", "336 + 1d12"):
        assert word in text
