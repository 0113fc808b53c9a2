"""The finished file, opened again and measured."""

import gc
import hashlib
import io
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any

import pdfplumber
import pytest
from pypdf import PdfReader

import printing
from app.engine.model.kit import KitDocument
from app.engine.model.track import Layout, TrackDocument
from printing.errors import Cancelled, PrintError
from printing.fonts import load_fonts
from printing.inks import SHEET_FLOOR, Face
from printing.leaf import Leaf
from printing.options import A3, PAPERS, Assets, Ink, Paper, PrintOptions
from printing.page import POINT
from printing.tiles import plan_tiles
from tests.printing.cards import KINDS, deck
from tests.printing.samples import ASSETS, FIGHT, ROOMY, Setup, track

MM = 0.1
TITLE_TEXT = "Ł & Ж <b>drake</b> ½"


@cache
def rendered(options: Setup, *, fight: bool = False, name: str = "") -> bytes:
    tokens = FIGHT if fight else ()
    return rendering(track(tokens=tokens, name=name), options)


def rendering(document: TrackDocument, setup: Setup, assets: Assets = ASSETS) -> bytes:
    return printing.render(setup.of(document), setup.options, assets).pdf


@contextmanager
def opened(options: Setup, **what: Any) -> Iterator[list[Any]]:
    with pdfplumber.open(io.BytesIO(rendered(options, **what))) as pdf:
        yield pdf.pages


def horizontals(page: Any) -> list[tuple[float, float, float, float]]:
    """(y, x0, x1, width in points) of every level line, in mm."""
    return [
        (line["top"] * POINT, line["x0"] * POINT, line["x1"] * POINT, line["linewidth"])
        for line in page.lines
        if abs(line["top"] - line["bottom"]) < 0.01
    ]


@pytest.mark.parametrize("distance", [5, 6.5, 8, 10, 20])
@pytest.mark.parametrize("paper", ROOMY, ids=str)
def test_lines_stand_exactly_where_they_should(paper: Paper, distance: float) -> None:
    plan = plan_tiles(Setup(distance=distance).of(track()), Leaf(paper, paper))
    frame = plan.frame(plan.tiles[0])
    with opened(Setup(paper=paper, distance=distance)) as pages:
        assert len(pages) == len(plan.tiles)
        for page, tile in zip(pages, plan.tiles, strict=True):
            found = [
                y
                for y, x0, x1, _ in horizontals(page)
                if abs(x0 - frame.left) < MM and abs(x1 - frame.right) < MM
            ]
            wanted = [tile.start + row * distance for row in range(1, len(tile.ticks))]
            for y in wanted:
                assert min(abs(y - other) for other in found) < 0.01, (page.page_number, y)


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("paper", ROOMY, ids=str)
def test_the_ruler_is_a_hundred_millimetres_long(paper: Paper, layout: Layout) -> None:
    with opened(Setup(paper=paper, layout=layout)) as pages:
        for page in pages:
            base = [
                (x0, x1) for _, x0, x1, width in horizontals(page) if width == 0.5 and x1 - x0 > 90
            ]
            (ruler,) = base
            assert ruler[1] - ruler[0] == pytest.approx(100, abs=0.001)
            ticks = [
                line["x0"] * POINT
                for line in page.lines
                if line["linewidth"] == 0.5
                and abs(line["x0"] - line["x1"]) < 0.01
                and ruler[0] - 0.01 <= line["x0"] * POINT <= ruler[1] + 0.01
                and line["bottom"] - line["top"] < 3.1 / POINT
            ]
            assert sorted(ticks) == pytest.approx([ruler[0] + mm for mm in range(101)], abs=0.001)
            assert "Print at 100 %" in page.extract_text()


def test_seams_carry_their_numbers() -> None:
    with opened(Setup()) as pages:
        for page, (top, bottom) in zip(
            pages, [(100, 75), (75, 50), (50, 25), (25, 0)], strict=True
        ):
            cut = [y for y, _, _, width in horizontals(page) if width == 0.75]
            labels = [
                word["bottom"] * POINT
                for word in page.extract_words()
                if word["text"] == str(bottom)
            ]
            assert len(labels) >= (3 if bottom else 2)
            if bottom:
                standing = [y for y in labels if any(0 < line - y < 1.5 for line in cut)]
                assert len(standing) >= 3, "left, spine and right"
            if top < 100:
                assert f"line {top} on this line {top}" in page.extract_text()


def test_nothing_is_scaled_by_the_viewer() -> None:
    for options in (Setup(), Setup(layout=Layout.FOLDED)):
        catalog: Any = PdfReader(io.BytesIO(rendered(options))).trailer["/Root"]
        assert catalog["/ViewerPreferences"]["/PrintScaling"] == "/None"


@pytest.mark.parametrize("paper", PAPERS, ids=str)
def test_pages_have_the_size_of_the_paper(paper: Paper) -> None:
    reader = PdfReader(io.BytesIO(rendered(Setup(paper=paper))))
    for page in reader.pages:
        assert float(page.mediabox.width) * POINT == pytest.approx(paper.width, abs=0.01)
        assert float(page.mediabox.height) * POINT == pytest.approx(paper.height, abs=0.01)
        assert page.rotation == 0


def test_title_and_bookmarks() -> None:
    reader = PdfReader(io.BytesIO(rendered(Setup(), name=TITLE_TEXT)))
    assert reader.metadata is not None
    assert reader.metadata.title == f"{TITLE_TEXT}: delay track"
    titles = [str(entry.title) for entry in reader.outline if not isinstance(entry, list)]
    assert titles == ["R1C1: 100 to 75", "R2C1: 75 to 50", "R3C1: 50 to 25", "R4C1: 25 to 0"]
    targets = [reader.get_destination_page_number(entry) for entry in reader.outline]  # type: ignore[arg-type]
    assert targets == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "name",
    [
        TITLE_TEXT,
        "<img src='/etc/hostname'>",
        "<a href='javascript:alert(1)'>x</a>",
        "%s {0} {top} \\n (unclosed",
        "</para><font size='1000000000'>",
    ],
)
def test_titles_are_text_and_never_markup(name: str) -> None:
    data = rendered(Setup(layout=Layout.FOLDED, paper=A3, row=14), name=name)
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        assert f"{name}: delay track" in pdf.pages[0].extract_text()
        assert pdf.pages[0].annots == []
        assert pdf.pages[0].images == []


def test_the_same_input_makes_the_same_bytes() -> None:
    for layout in Layout:
        options = Setup(layout=layout)
        once = rendering(track(tokens=FIGHT), options)
        again = rendering(track(tokens=FIGHT), options)
        assert hashlib.sha256(once).digest() == hashlib.sha256(again).digest()
        assert once != rendering(track(99, tokens=FIGHT), options)


@pytest.mark.slow
def test_another_process_makes_the_same_bytes() -> None:
    script = (
        "import hashlib, printing; from printing.options import PrintOptions;"
        "from tests.printing.samples import ASSETS, FIGHT, track;"
        "print(hashlib.sha256(printing.render(track(tokens=FIGHT), PrintOptions(), ASSETS).pdf)"
        ".hexdigest())"
    )
    other = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    ours = rendering(track(tokens=FIGHT), Setup())
    assert other.stdout.strip() == hashlib.sha256(ours).hexdigest()


def test_only_subsets_of_the_shipped_fonts_are_in_the_file() -> None:
    reader = PdfReader(io.BytesIO(rendered(Setup(), fight=True)))
    fonts: set[str] = set()
    for page in reader.pages:
        resources: Any = page["/Resources"]
        for font in (entry.get_object() for entry in resources["/Font"].values()):
            fonts.add(font["/BaseFont"])
            assert "/FontFile2" in font["/FontDescriptor"]
    assert fonts
    assert all(name.split("+")[1].startswith("DejaVuSansCondensed") for name in fonts)
    assert b"Helvetica" not in rendered(Setup())


def test_type_keeps_its_floor() -> None:
    for layout in Layout:
        with opened(Setup(layout=layout)) as pages:
            assert min(char["size"] for page in pages for char in page.chars) > SHEET_FLOOR - 0.001


def test_text_is_as_long_in_the_file_as_it_was_measured() -> None:
    fonts = load_fonts(ASSETS)
    tracked = fonts.width("PARTY", Face.BOLD, 10) + 4 * 0.35 * POINT
    lengths = {
        "PARTY": tracked,
        "tick": fonts.width("tick", Face.BOOK, 9),
        "apart": fonts.width("apart", Face.BOOK, 9),
        "track": fonts.width("track", Face.BOLD, 12),
    }
    with opened(Setup()) as pages:
        words = {word["text"]: word for word in pages[0].extract_words()}
    for text, length in lengths.items():
        found = (words[text]["x1"] - words[text]["x0"]) * POINT
        assert found == pytest.approx(length, abs=0.02), text


def is_grey(colour: Any) -> bool:
    return colour is None or isinstance(colour, float | int) or len(colour) == 1


def is_white(colour: Any) -> bool:
    return colour in (1, (1,))


@pytest.mark.parametrize("ink", [Ink.GREY, Ink.SAVER])
@pytest.mark.parametrize("layout", Layout)
def test_no_colour_where_none_is_wanted(layout: Layout, ink: Ink) -> None:
    with opened(Setup(layout=layout, ink=ink), fight=True) as pages:
        for page in pages:
            for kind in ("char", "line", "rect", "curve"):
                for one in page.objects.get(kind, []):
                    assert is_grey(one["non_stroking_color"]), one
                    assert is_grey(one["stroking_color"]), one


def test_colour_where_it_is_wanted() -> None:
    with opened(Setup(), fight=True) as pages:
        colours = {
            tuple(round(part * 255) for part in curve["non_stroking_color"])
            for page in pages
            for curve in [*page.curves, *page.rects]
            if curve["fill"] and not is_grey(curve["non_stroking_color"])
        }
    assert (0xE4, 0x87, 0x28) in colours
    assert (0x71, 0x11, 0x13) in colours


@pytest.mark.parametrize("layout", Layout)
def test_the_ink_saver_fills_no_area(layout: Layout) -> None:
    with opened(Setup(layout=layout, ink=Ink.SAVER), fight=True) as pages:
        for page in pages:
            for one in [*page.rects, *page.curves]:
                if one["fill"] and not is_white(one["non_stroking_color"]):
                    area = one["width"] * one["height"] * POINT * POINT
                    assert area <= 8, one


def test_black_is_one_ink() -> None:
    with opened(Setup()) as pages:
        for page in pages:
            for one in [*page.chars, *page.lines]:
                assert is_grey(one["non_stroking_color"])
                assert is_grey(one["stroking_color"])


def test_importing_the_package_loads_no_pdf_library() -> None:
    script = (
        "import sys, printing, app.services.export;"
        "print([name for name in ('reportlab', 'PIL', 'PySide6') if name in sys.modules])"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "[]"


def test_missing_fonts_are_named(tmp_path: Any) -> None:
    with pytest.raises(PrintError) as refusal:
        rendering(track(), Setup(), replace(ASSETS, fonts=tmp_path))
    assert refusal.value.phrase.code == "print.font"
    assert str(refusal.value.phrase.params["file"]).endswith("DejaVuSansCondensed.ttf")


@pytest.mark.parametrize("document", [track(tokens=FIGHT), deck(*KINDS)], ids=["track", "cards"])
def test_drawing_leaves_no_garbage_that_has_to_be_searched_for(document: KitDocument) -> None:
    printing.render(document, PrintOptions(), ASSETS)
    gc.collect()
    gc.disable()
    try:
        made = printing.render(document, PrintOptions(), ASSETS)
        assert not gc.isenabled(), "left as it was found"
        assert gc.collect() == 0
    finally:
        gc.enable()
    assert made.report.items_drawn > 0


def test_the_search_for_garbage_goes_on_after_a_print_and_after_a_failure() -> None:
    waited = []

    def stop(_page: int) -> None:
        waited.append(not gc.isenabled())
        raise Cancelled

    with pytest.raises(Cancelled):
        printing.render(track(), PrintOptions(), ASSETS, stop)
    assert waited == [True]
    assert gc.isenabled()
    printing.survey(track(), PrintOptions(), ASSETS)
    assert gc.isenabled()
