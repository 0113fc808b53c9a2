"""Tokens on paper."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.track import Layout
from printing.errors import PrintError
from printing.figures import PATTERNS, Stamp, draw_fallen, draw_front
from printing.fonts import load_fonts
from printing.inks import TOKEN_FLOOR, Pen, inked, rgb
from printing.leaf import Leaf
from printing.options import A4, Ink
from printing.page import POINT, Circle, Rect
from printing.placing import pack
from printing.report import Notes
from printing.typesetter import Typesetter
from tests.printing.recorder import Clip, Sheet
from tests.printing.samples import ASSETS, Setup, party, record, track

MIDDLE = (100.0, 100.0)


def stamp(colour: str, *, letter: str = "A", square: bool = False, **more: object) -> Stamp:
    fixed = {"middle": MIDDLE, "size": 16.0, "ink": Ink.COLOUR, **more}
    return Stamp(letter, ASSETS.tokens[colour], square, **fixed)  # type: ignore[arg-type]


def front(what: Stamp) -> Sheet:
    fonts = load_fonts(ASSETS)
    sheet = Sheet(Leaf(A4, A4), "", fonts)
    draw_front(Typesetter(sheet, fonts, Notes(), 1), what)
    return sheet


def fills(sheet: Sheet) -> list[object]:
    return [call.fill for call in sheet.shapes if call.fill not in (None, 0.0)]


def test_every_colour_of_the_theme_has_a_figure_of_its_own() -> None:
    patterns = [paint.pattern for paint in ASSETS.tokens.values()]
    assert len(ASSETS.tokens) == 12
    assert set(patterns) == PATTERNS
    assert len(set(patterns)) == len(patterns)


@pytest.mark.parametrize("colour", sorted(ASSETS.tokens))
@pytest.mark.parametrize("square", [False, True])
def test_a_token_shows_colour_figure_and_letter(colour: str, square: bool) -> None:
    sheet = front(stamp(colour, square=square))
    paint = ASSETS.tokens[colour]
    assert fills(sheet)[0] == rgb(paint.colour)
    tones = [
        call for call in sheet.shapes if rgb(paint.tone) in (call.fill, call.pen and call.pen.paint)
    ]
    assert bool(tones) == (paint.pattern != "plain")
    assert sheet.words() == ["A"]
    outline = sheet.shapes[0].shape
    assert isinstance(outline, Rect if square else Circle)


@pytest.mark.parametrize("colour", sorted(set(ASSETS.tokens) - {"blue"}))
def test_in_the_ink_saver_only_lines_tell_figures_apart(colour: str) -> None:
    sheet = front(stamp(colour, ink=Ink.SAVER))
    assert fills(sheet) == []
    edges = [call.shape for call in sheet.shapes if call.pen == Pen(0.9) and call.fill is None]
    assert edges == [Circle(*MIDDLE, 7)]
    plain = front(stamp("blue", ink=Ink.SAVER))
    assert len(sheet.calls) > len(plain.calls)


def test_grey_keeps_how_light_a_colour_is() -> None:
    assert inked(rgb("#FFFFFF"), Ink.GREY) == pytest.approx(0)
    assert inked(rgb("#000000"), Ink.GREY) == pytest.approx(100)
    assert inked(rgb("#FF0000"), Ink.GREY) == pytest.approx(70.1)
    assert inked(rgb("#FF0000"), Ink.COLOUR) == (1, 0, 0)
    sheet = front(stamp("red", ink=Ink.GREY))
    assert all(isinstance(fill, float) for fill in fills(sheet))


def test_figures_stay_inside_the_disk() -> None:
    sheet = front(stamp("yellow"))
    clip = next(call.shape for call in sheet.calls if isinstance(call, Clip) and call.shape)
    assert isinstance(clip, Circle)
    assert (clip.x, clip.y, clip.radius) == (*MIDDLE, 7.0)


@given(
    letter=st.text(st.characters(min_codepoint=33, max_codepoint=0x17F), min_size=1, max_size=3),
    size=st.floats(7.8, 32),
    square=st.booleans(),
    ink=st.sampled_from(Ink),
)
def test_letters_keep_to_the_token_and_their_floor(
    letter: str, size: float, square: bool, ink: Ink
) -> None:
    what = stamp("plum", letter=letter, size=size, square=square, ink=ink)
    for text in front(what).texts:
        assert text.style.size >= TOKEN_FLOOR
        box = text.box
        assert box.y >= MIDDLE[1] - size / 2
        assert box.bottom <= MIDDLE[1] + size / 2


def test_the_fallen_keep_their_letter_and_lose_their_colour() -> None:
    fonts = load_fonts(ASSETS)
    sheet = Sheet(Leaf(A4, A4), "", fonts)
    draw_fallen(Typesetter(sheet, fonts, Notes(), 1), stamp("rose", letter="G3", square=True), "KO")
    assert sheet.words() == ["G3", "KO"]
    assert fills(sheet) == []
    strokes = [pen for _, pen in sheet.strokes if pen.width == 1.8]
    assert len(strokes) == 4
    dashed = [call.pen for call in sheet.shapes if call.pen and call.pen.dash]
    assert len(dashed) == 1


def test_the_edge_is_drawn_inside_the_disk() -> None:
    sheet = front(stamp("blue"))
    edges = [call for call in sheet.shapes if call.pen and call.pen.paint == rgb("#1B1E23")]
    (edge,) = edges
    assert isinstance(edge.shape, Circle)
    assert edge.pen is not None
    assert edge.shape.radius + edge.pen.width * POINT / 2 == pytest.approx(7)


def test_unknown_colours_are_refused_by_name() -> None:
    with pytest.raises(PrintError) as refusal:
        record(track(tokens=(party("A", "mauve", 3),)), Setup())
    assert refusal.value.phrase.params == {"colour": "mauve"}
    assert refusal.value.phrase.code == "print.token_colour"


def test_bad_colour_text_is_refused() -> None:
    with pytest.raises(ValueError, match="#12"):
        rgb("#12")


@given(
    count=st.integers(0, 30),
    width=st.floats(8, 120),
    height=st.floats(8, 40),
    beside=st.sampled_from([0.0, 8.0]),
)
def test_packed_tokens_keep_to_their_area_and_apart(
    count: int, width: float, height: float, beside: float
) -> None:
    area = Rect(10, 20, width, height)
    places, size = pack(count, area, beside)
    assert len(places) <= count
    for x, y in places:
        assert area.x - 1e-6 <= x - size / 2
        assert x + size / 2 + beside <= area.right + 1e-6
        assert area.y - 1e-6 <= y - size / 2
        assert y + size / 2 <= area.bottom + 1e-6
    for index, (x, y) in enumerate(places):
        for other_x, other_y in places[index + 1 :]:
            assert abs(x - other_x) >= size - 1e-6 or abs(y - other_y) >= size - 1e-6
    if len(places) < count:
        assert size == pytest.approx(7.8)


def test_small_items_in_a_tie_show_their_letters() -> None:
    tied = tuple(party(letter, "pine", 37) for letter in ("M", "W2", "W33"))
    recording, report = record(track(tokens=tied), Setup(layout=Layout.FOLDED))
    texts = [text for text in recording.sheets[0].texts if text.text in {"M", "W2", "W33"}]
    assert len(texts) == 3
    assert all(text.style.size >= TOKEN_FLOOR for text in texts)
    assert report.notes == ()


def test_a_letter_nobody_can_draw_is_reported() -> None:
    _, report = record(replace(track(), tokens=(party("\N{FIRE}", "blue", 4),)), Setup())
    assert report.missing == ("\N{FIRE}",)
