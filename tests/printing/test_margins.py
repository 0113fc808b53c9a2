"""What holds on every page: margins, type sizes, nothing over anything else."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.track import Layout, TrackDocument
from printing.errors import PrintError
from printing.inks import SHEET_FLOOR, TOKEN_FLOOR
from printing.options import A3, A4, LETTER, TABLOID, Ink, Paper, parse_paper
from printing.page import POINT, Rect
from tests.printing.recorder import Clip, Drawn, Lines, Sheet, Written, extent
from tests.printing.samples import FIGHT, Setup, record, track

EDGE, TEXT_EDGE = 3.0, 5.0
BOTH = parse_paper("210x279")
PAPERS = (A4, LETTER, A3, TABLOID, BOTH, parse_paper("297x210"))
TILED = [
    Setup(paper=paper, distance=distance, wide=wide)
    for paper in PAPERS
    for distance in (5, 6.5, 8, 10, 13, 20)
    for wide in (False, True)
]
FOLDED = [
    Setup(layout=Layout.FOLDED, paper=paper, row=row, serpentine=serpentine)
    for paper in PAPERS[:5]
    for row in (6, 8, 10, 14, 20)
    for serpentine in (False, True)
]
LENGTHS = (10, 25, 60, 63, 100, 101)


def pages(document: TrackDocument, options: Setup) -> list[Sheet]:
    recording, _ = record(document, options)
    assert recording.sheets
    return recording.sheets


def inside(box: Rect, paper: Paper, edge: float) -> bool:
    return (
        box.x >= edge - 1e-6
        and box.y >= edge - 1e-6
        and box.right <= paper.width - edge + 1e-6
        and box.bottom <= paper.height - edge + 1e-6
    )


def meet(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.right - 0.01
        and other.x < one.right - 0.01
        and one.y < other.bottom - 0.01
        and other.y < one.bottom - 0.01
    )


def check(sheet: Sheet) -> None:
    check_lines(sheet, EDGE)
    for text in sheet.texts:
        assert inside(text.box, sheet.paper, TEXT_EDGE), text
        assert text.style.size >= SHEET_FLOOR, text
    assert_apart(sheet.texts)


def check_lines(sheet: Sheet, edge: float) -> None:
    """No line and no shape comes nearer to the edge of the paper; clips cut what is in them."""
    clips = 0
    for call in sheet.calls:
        if isinstance(call, Clip):
            clips += 1 if call.shape is not None else -1
        elif isinstance(call, Lines) and not clips:
            half = call.pen.width * POINT / 2
            for x0, y0, x1, y1 in call.segments:
                box = Rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
                assert inside(box.inset(-half), sheet.paper, edge), call
        elif isinstance(call, Drawn) and not clips:
            half = 0.0 if call.pen is None else call.pen.width * POINT / 2
            assert inside(extent(call.shape).inset(-half), sheet.paper, edge), call


def assert_apart(texts: list[Written]) -> None:
    """No text stands over another."""
    boxes = sorted(((text.box, text) for text in texts), key=lambda pair: pair[0].y)
    for place, (box, text) in enumerate(boxes):
        for other_box, other in boxes[place + 1 :]:
            if other_box.y >= box.bottom:
                break
            assert not meet(box, other_box), (text, other)


def label(options: Setup) -> str:
    return (
        f"{options.paper}-{options.distance:g}{'-wide' * options.wide}"
        if options.layout is Layout.TILED
        else f"{options.paper}-row{options.row}{'-back' * options.serpentine}"
    )


@pytest.mark.parametrize("options", TILED + FOLDED, ids=label)
def test_everything_stays_on_the_paper_and_apart(options: Setup) -> None:
    refused = 0
    for length in LENGTHS:
        try:
            sheets = pages(track(length), options)
        except PrintError:
            refused += 1
            continue
        for sheet in sheets:
            check(sheet)
    assert refused < len(LENGTHS), "no length could be printed at all"


@pytest.mark.slow
@given(
    length=st.integers(10, 999),
    distance=st.floats(5, 20),
    wide=st.booleans(),
    paper=st.sampled_from(PAPERS),
)
def test_any_tiled_track_stays_on_the_paper_and_apart(
    length: int, distance: float, wide: bool, paper: Paper
) -> None:
    for sheet in pages(track(length), Setup(paper=paper, distance=distance, wide=wide))[:9]:
        check(sheet)


@given(name=st.text(max_size=120), wide=st.booleans(), folded=st.booleans())
def test_no_title_leaves_its_room(name: str, wide: bool, folded: bool) -> None:
    layout = Layout.FOLDED if folded else Layout.TILED
    for sheet in pages(track(30, name=name), Setup(layout=layout, wide=wide)):
        check(sheet)


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("layout", Layout)
def test_letters_on_tokens_keep_their_floor_and_hide_no_other_text(
    ink: Ink, layout: Layout
) -> None:
    for sheet in pages(track(tokens=FIGHT), Setup(layout=layout, ink=ink)):
        for text in sheet.texts:
            assert text.style.size >= TOKEN_FLOOR
            assert inside(text.box, sheet.paper, TEXT_EDGE)
        assert_apart(sheet.texts)


def test_labels_of_neighbouring_lines_never_touch_even_when_lines_are_close() -> None:
    for sheet in pages(track(), Setup(distance=5)):
        columns: dict[float, list[Rect]] = {}
        for text in sheet.texts:
            if text.text.isdigit():
                columns.setdefault(round(text.at[0], 2), []).append(text.box)
        for boxes in columns.values():
            ordered = sorted(boxes, key=lambda box: box.y)
            assert all(upper.bottom <= lower.y for upper, lower in pairwise(ordered))
