"""Text: cleaned, checked, shrunk to its floor, then cut off; and all of it reported."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printing.fonts import load_fonts
from printing.inks import SHEET_FLOOR, TEXT, TITLE, Face
from printing.leaf import Leaf
from printing.options import A4
from printing.page import POINT, Anchor
from printing.report import Notes, Report
from printing.typesetter import Typesetter, clean, fill
from tests.printing.recorder import Sheet
from tests.printing.samples import ASSETS

FONTS = load_fonts(ASSETS)


class Desk:
    """A typesetter with its sheet and notes."""

    def __init__(self) -> None:
        self.sheet = Sheet(Leaf(A4, A4), "", FONTS)
        self.notes = Notes()
        self.setter = Typesetter(self.sheet, FONTS, self.notes, 3)

    @property
    def report(self) -> Report:
        return self.notes.report(1)

    def codes(self) -> list[str]:
        return [note.phrase.code for note in self.report.notes]


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  Ash \t\n Drake ", "Ash Drake"),
        ("Ash\N{NO-BREAK SPACE}Drake", "Ash Drake"),
        ("A\x00s\x1bh\x7f", "Ash"),
        ("zero\N{ZERO WIDTH SPACE}\N{RIGHT-TO-LEFT OVERRIDE}width", "zerowidth"),
        ("\ud800lone", "lone"),
        ("e\N{COMBINING ACUTE ACCENT}", "é"),
        ("a < b & c > d", "a < b & c > d"),
        ("\x00 \x01", ""),
    ],
)
def test_cleaning(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@given(st.text())
def test_clean_text_is_one_line_that_can_be_seen(text: str) -> None:
    line = clean(text)
    assert line == clean(line)
    assert line == line.strip()
    assert "  " not in line
    assert not [sign for sign in line if unicodedata.category(sign)[0] == "C"]


@given(value=st.text())
def test_filling_takes_values_as_they_stand(value: str) -> None:
    assert fill("{a} and {b}, {a}", {"a": value, "b": 2}) == f"{value} and 2, {value}"
    assert fill("{unknown} {0} {a.b} {}", {"a": 1}) == "{unknown} {0} {a.b} {}"


def test_text_that_fits_is_left_alone(desk: Desk) -> None:
    length = desk.setter.put((10, 20), "Ash Drake", TITLE, room=100)
    (written,) = desk.sheet.texts
    assert (written.text, written.style) == ("Ash Drake", TITLE)
    assert length == pytest.approx(written.width)
    assert desk.codes() == []


def test_text_shrinks_by_quarter_points_and_says_to_what(desk: Desk) -> None:
    full = FONTS.width("Ash Drake of the mill", Face.BOLD, 12)
    desk.setter.put((0, 0), "Ash Drake of the mill", TITLE, room=full * 10.6 / 12)
    (written,) = desk.sheet.texts
    assert written.style.size == 10.5
    (note,) = desk.report.notes
    assert note.page == 3
    assert note.phrase.code == "print.note.shrunk"
    assert note.phrase.params["size"] == "10.5"


def test_below_the_floor_text_is_cut_off_and_named(desk: Desk) -> None:
    desk.setter.put((0, 0), "Ash Drake of the mill", TITLE, room=20)
    (written,) = desk.sheet.texts
    assert written.style.size == SHEET_FLOOR
    assert written.text.endswith("\N{HORIZONTAL ELLIPSIS}")
    assert written.width <= 20
    (note,) = desk.report.notes
    assert note.phrase.code == "print.note.shortened"
    assert note.phrase.params["text"] == "Ash Drake of the mill"


@given(text=st.text(max_size=60), room=st.floats(0, 80))
def test_what_is_written_fits_or_is_not_written(text: str, room: float) -> None:
    desk = Desk()
    desk.setter.put((0, 0), text, TEXT.at(12), room=room)
    for written in desk.sheet.texts:
        assert written.width <= room + 1e-9
        assert written.style.size >= SHEET_FLOOR
        if written.text != clean(text):
            assert desk.codes() or desk.report.missing


def test_missing_signs_are_drawn_as_boxes_and_listed(desk: Desk) -> None:
    desk.setter.put((0, 0), "Drake 日本 \N{CROSSED SWORDS}\N{FIRE}", TEXT)
    (written,) = desk.sheet.texts
    assert written.text.startswith("Drake \N{WHITE SQUARE}\N{WHITE SQUARE}")
    assert desk.report.missing == tuple(sorted({"日", "本", "\N{FIRE}"}))


def test_languages_of_the_latin_greek_and_cyrillic_scripts_are_whole(desk: Desk) -> None:
    for line in ("Ägäis Öße", "Łódź Żółć", "Příšerně žluťoučký", "Ξίφος", "Меч", "ça œuvre"):
        desk.setter.put((0, 0), line, TEXT)
    assert desk.report.missing == ()


def test_a_line_is_cut_but_never_its_tail(desk: Desk) -> None:
    line, tail, style = desk.setter.fit_before("Ash Drake of the mill", "100 to 0", TITLE, 35)
    assert tail == "100 to 0"
    assert line.startswith("Ash")
    assert line.endswith("\N{HORIZONTAL ELLIPSIS}")
    assert desk.setter.width(f"{line} {tail}", style) <= 35
    assert desk.codes() == ["print.note.shortened"]
    whole = desk.setter.fit_before("Ash Drake", "100 to 0", TITLE, 100)
    assert whole == ("Ash Drake", "100 to 0", TITLE)


def test_rules_run_over_two_lines(desk: Desk) -> None:
    text = "After acting, move your token up to the delay you took"
    desk.setter.put_lines((5, 50), text, TEXT, room=50, leading=4)
    first, second = desk.sheet.texts
    assert f"{first.text} {second.text}" == text
    assert max(first.width, second.width) <= 50
    assert second.at == pytest.approx((5, 54))
    assert desk.codes() == []


def test_the_same_remark_on_a_page_counts_once(desk: Desk) -> None:
    for _ in range(3):
        desk.setter.put((0, 0), "Ash Drake of the mill", TITLE, room=20)
    assert len(desk.report.notes) == 1


def test_widths_are_the_fonts_own() -> None:
    # 0.626 em: a figure of the bold cut; figures are all one width
    widths = {round(FONTS.width(sign, Face.BOLD, 100) / (100 * POINT), 3) for sign in "0123456789"}
    assert widths == {0.626}


def test_anchors(desk: Desk) -> None:
    for anchor in Anchor:
        desk.setter.put((100, 50), "Drake", TEXT, anchor=anchor)
    start, middle, end = (text.box for text in desk.sheet.texts)
    assert start.x == pytest.approx(100)
    assert middle.middle[0] == pytest.approx(100)
    assert end.right == pytest.approx(100)
