"""Text over several lines: it fits both ways, or goes on somewhere else; nothing is lost."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printing.flow import Block, Span, draw_block, fit_block, passage
from printing.fonts import load_fonts
from printing.inks import Face, Type
from printing.leaf import Leaf
from printing.options import A4
from printing.page import Rect
from printing.report import SHRUNK, Notes
from printing.typesetter import Typesetter, clean
from tests.printing.recorder import Sheet
from tests.printing.samples import ASSETS

FONTS = load_fonts(ASSETS)
CARD = Type(Face.BOOK, 8.5)
FLOOR = 7.5
EFFECT = (
    "The dragon breathes upon every foe. Each takes damage and may be blinded for four turns. "
    "Those behind cover take half. Nobody can react to it."
)


class Desk:
    def __init__(self) -> None:
        self.sheet = Sheet(Leaf(A4, A4), "", FONTS)
        self.notes = Notes()
        self.setter = Typesetter(self.sheet, FONTS, self.notes, 1, "bahamut")

    def fit(self, text: str, area: tuple[float, float]) -> Block:
        return fit_block(self.setter, passage(text), CARD, area, floor=FLOOR)


def words_of(block: Block) -> str:
    return "".join(
        (" " if word.space else "") + word.text for line in block.lines for word in line.words
    ).strip()


def rest_of(block: Block) -> str:
    return "".join(span.text for spans in block.rest for span in spans).strip()


def squeezed(parts: Iterable[str]) -> str:
    return "".join("".join(parts).split())


def test_text_that_fits_keeps_its_size() -> None:
    desk = Desk()
    block = desk.fit(EFFECT, (57, 40))
    assert block.style == CARD
    assert words_of(block) == EFFECT
    assert block.rest == ()
    assert desk.notes.report(1).notes == ()


def test_text_shrinks_when_it_is_too_high_although_every_line_fits_across() -> None:
    desk = Desk()
    whole = desk.fit(EFFECT, (57, 100))
    block = desk.fit(EFFECT, (57, whole.height - 1))
    assert FLOOR <= block.style.size < 8.5
    assert block.height <= whole.height - 1
    assert words_of(block) == EFFECT
    (note,) = desk.notes.report(1).shrunk
    assert (note.item, note.phrase.code) == ("bahamut", SHRUNK)
    assert note.phrase.params["size"] == f"{block.style.size:g}"


def test_what_does_not_fit_is_split_behind_a_sentence_and_set_in_full_size() -> None:
    desk = Desk()
    block = desk.fit(EFFECT, (57, 9))
    assert block.style == CARD
    assert words_of(block).endswith(".")
    assert rest_of(block)
    assert f"{words_of(block)} {rest_of(block)}" == EFFECT
    assert block.rest_words == len(rest_of(block).split())


def test_a_split_without_a_sentence_nearby_is_made_at_a_word() -> None:
    text = " ".join(f"word{number}" for number in range(80))
    block = Desk().fit(text, (57, 20))
    assert 0 < block.rest_words < 80
    assert f"{words_of(block)} {rest_of(block)}" == text


def test_the_rest_goes_on_until_nothing_is_left() -> None:
    desk, text, cards = Desk(), EFFECT * 12, []
    what = passage(text)
    while what:
        block = fit_block(desk.setter, what, CARD, (57, 20), floor=FLOOR)
        assert block.lines, "a card without a word would never end"
        cards.append(words_of(block))
        what = block.rest
    assert len(cards) > 3
    assert squeezed(cards) == squeezed([text])


@given(
    text=st.text(max_size=400),
    width=st.floats(8, 90),
    height=st.floats(4, 60),
)
def test_nothing_is_lost_and_nothing_runs_out_of_its_box(
    text: str, width: float, height: float
) -> None:
    desk = Desk()
    block = desk.fit(text, (width, height))
    assert block.height <= height + 1e-6
    assert block.style.size >= FLOOR - 1e-9
    area = Rect(20, 30, width, height)
    draw_block(desk.setter, block, area)
    for written in desk.sheet.texts:
        assert written.box.x >= area.x - 1e-6
        if len(written.text) > 1:  # a single sign may be wider than the narrowest column
            assert written.at[0] + written.width <= area.right + 1e-6
        assert written.at[1] <= area.bottom
    lines = [clean(line) for line in text.splitlines()]
    known = [desk.setter.known(line) for line in lines]
    assert squeezed([words_of(block), rest_of(block)]) == squeezed(known)


def test_a_long_word_shrinks_before_it_is_broken() -> None:
    width = FONTS.width("Mirewife", Face.BOOK, 8) + 0.01
    block = Desk().fit("Mirewife", (width, 20))
    assert [word.text for line in block.lines for word in line.words] == ["Mirewife"]
    assert block.style.size == 8
    broken = Desk().fit("W" * 400, (30, 60))
    assert broken.lines
    assert squeezed([words_of(broken), rest_of(broken)]) == "W" * 400


def test_a_word_wider_than_its_column_is_broken_after_a_hyphen() -> None:
    block = fit_block(Desk().setter, passage("Ground-Based"), CARD, (15, 20), floor=8.5)
    assert [word.text for line in block.lines for word in line.words] == ["Ground-", "Based"]


def test_scripts_without_spaces_break_anywhere() -> None:
    desk = Desk()
    block = desk.fit("火" * 60, (30, 40))
    assert len(block.lines) > 1
    assert block.style == CARD


def test_paragraphs_stand_apart() -> None:
    one, two = Desk().fit("a\nb", (50, 40)), Desk().fit("a b", (5, 40))
    assert len(one.lines) == 2
    assert one.height > Desk().fit("a", (50, 40)).height * 2
    assert two.lines[0].opens


def test_a_span_keeps_its_own_cut_inside_a_sentence() -> None:
    desk = Desk()
    what = ((Span("hits for "), Span("20+[W]D F15", Face.OBLIQUE), Span(", twice")),)
    block = fit_block(desk.setter, what, CARD, (80, 10), floor=FLOOR)
    draw_block(desk.setter, block, Rect(10, 10, 80, 10))
    said = [(text.text, text.style.face) for text in desk.sheet.texts]
    assert said == [
        ("hits for", Face.BOOK),
        ("20+[W]D F15", Face.OBLIQUE),
        (", twice", Face.BOOK),
    ]
    first, second, third = desk.sheet.texts
    space = FONTS.width(" ", Face.OBLIQUE, 8.5)
    assert block.style.size == 8.5
    assert second.at[0] == pytest.approx(first.at[0] + first.width + space)
    assert third.at[0] == pytest.approx(second.at[0] + second.width)


def test_no_text_makes_no_line() -> None:
    assert Desk().fit(" \n\t\n", (50, 40)) == Block((), CARD, 0.0)
