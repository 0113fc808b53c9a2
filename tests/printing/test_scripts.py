"""Hebrew and Arabic stand on paper as they are read, and nothing is reported that is drawn."""

import io
from dataclasses import replace

import pdfplumber
import pytest

import printing
from printing.flow import Span, draw_block, fit_block
from printing.fonts import load_fonts
from printing.inks import Face, Type
from printing.leaf import Leaf
from printing.options import A4, PrintOptions, Sides
from printing.page import Anchor, Rect
from printing.report import Notes
from printing.scripts import joined, visual
from printing.typesetter import Typesetter
from tests.printing.cards import KINDS, deck
from tests.printing.recorder import Sheet
from tests.printing.samples import ASSETS

MIRIAM = "מרים"
MOON = "القمر"


@pytest.mark.parametrize(
    ("read", "drawn"),
    [
        ("Wren 12", "Wren 12"),
        (MIRIAM, MIRIAM[::-1]),
        (f"{MIRIAM} (12)", f"(12) {MIRIAM[::-1]}"),
        (f"Queen {MIRIAM} II", f"Queen {MIRIAM[::-1]} II"),
    ],
)
def test_a_line_is_turned_into_a_row_from_the_left(read: str, drawn: str) -> None:
    assert visual(read) == drawn


def test_arabic_letters_join_and_keep_their_order() -> None:
    shaped = joined(MOON)
    assert [f"{ord(sign):04x}" for sign in shaped] == ["fe8d", "fedf", "fed8", "fee4", "feae"]
    assert joined(shaped) == shaped
    assert joined(f"Wren, {MIRIAM}") == f"Wren, {MIRIAM}"


def test_the_file_shows_the_first_letter_at_the_right() -> None:
    card = replace(KINDS[0], name=MIRIAM)
    made = printing.render(deck(card), PrintOptions(sides=Sides.SINGLE), ASSETS)
    assert made.report.missing == ()
    with pdfplumber.open(io.BytesIO(made.pdf)) as pdf:
        found = {char["text"]: char["x0"] for char in pdf.pages[0].chars if char["text"] in MIRIAM}
    assert found[MIRIAM[0]] > found[MIRIAM[1]] > found[MIRIAM[2]] > found[MIRIAM[3]]


def test_a_paragraph_of_such_a_script_begins_at_the_right() -> None:
    fonts, notes = load_fonts(ASSETS), Notes()
    sheet = Sheet(Leaf(A4, A4), "", fonts)
    setter = Typesetter(sheet, fonts, notes, 1)
    style = Type(Face.BOOK, 9)
    passage = (
        (Span(f"{MIRIAM} {MOON} "), Span("30D F15", Face.OBLIQUE), Span(f" {MIRIAM}")),
        (Span("Left."),),
    )
    area = Rect(10, 10, 80, 40)
    draw_block(setter, fit_block(setter, passage, style, (80, 40), floor=7.5), area)
    first, code, last, left = sheet.texts
    assert (first.anchor, first.at[0]) == (Anchor.END, area.right)
    assert first.at[0] - first.width > code.at[0] > code.at[0] - code.width > last.at[0]
    assert (left.anchor, left.at[0]) == (Anchor.START, area.x)
    assert left.text == "Left."
