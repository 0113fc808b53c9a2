"""Where a sheet lands on the paper: margins, orientation, backs and the printer's faults."""

from dataclasses import replace
from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.printer import (
    PrinterProfile,
    ProfileError,
    Reading,
    profile_from,
)
from printing.errors import PrintError
from printing.leaf import leaf_for
from printing.options import (
    A4,
    LETTER,
    PAPERS,
    SAFE,
    Margins,
    Orientation,
    Paper,
    PrintOptions,
    Sides,
    check,
    parse_paper,
)

PLAIN = PrintOptions()
PLACES = st.tuples(st.floats(0, 210), st.floats(0, 297))


def test_a_front_lies_as_it_is_drawn() -> None:
    leaf = leaf_for(PLAIN)
    assert leaf.sheet == leaf.paper == A4
    assert leaf.place(20, 30) == pytest.approx((20, 30))


@pytest.mark.parametrize(
    ("orientation", "lying", "size"),
    [
        (Orientation.AUTO, False, (210, 297)),
        (Orientation.AUTO, True, (297, 210)),
        (Orientation.PORTRAIT, True, (210, 297)),
        (Orientation.LANDSCAPE, False, (297, 210)),
    ],
)
def test_paper_lies_as_asked_or_as_the_layout_likes(
    orientation: Orientation, lying: bool, size: tuple[float, float]
) -> None:
    leaf = leaf_for(replace(PLAIN, orientation=orientation), lying=lying)
    assert (leaf.paper.width, leaf.paper.height) == size


def test_paper_of_an_own_size_lies_as_it_was_given() -> None:
    wide = Paper("", 297, 210)
    assert leaf_for(replace(PLAIN, paper=wide)).paper == wide
    assert leaf_for(replace(PLAIN, paper=wide), lying=True).paper == wide


def test_margins_shrink_the_sheet_and_change_sides_on_the_back() -> None:
    options = replace(PLAIN, margins=Margins(15, 7, 5, 9), sides=Sides.LONG)
    front, back = leaf_for(options), leaf_for(options, back=True)
    assert (front.sheet.width, front.sheet.height) == (200, 291)
    assert front.place(5, 5) == pytest.approx((15, 7))
    assert back.place(5, 5) == pytest.approx((5, 7))
    # what stands at the same distance from the sheet's other edge lies behind it
    for x, y in ((5, 5), (100, 50), (195, 286)):
        over = back.place(back.sheet.width - x, y)
        assert (210 - over[0], over[1]) == pytest.approx(front.place(x, y))


def test_margins_without_room_are_refused() -> None:
    with pytest.raises(PrintError) as refusal:
        leaf_for(replace(PLAIN, margins=Margins(92, 5, 92, 5)))
    assert refusal.value.phrase.code == "print.margins_wide"


def behind(paper: Paper, x: float, y: float, sides: Sides) -> tuple[float, float]:
    """Where a point of the back page lies, seen through the sheet from the front."""
    over_top = (sides is Sides.LONG) == paper.lies
    return (x, paper.height - y) if over_top else (paper.width - x, y)


@given(
    place=st.tuples(st.floats(0, 200), st.floats(0, 200)),
    paper=st.sampled_from(PAPERS),
    sides=st.sampled_from([Sides.LONG, Sides.SHORT]),
    lying=st.booleans(),
    margins=st.builds(Margins, *[st.floats(5, 20)] * 4),
)
def test_backs_lie_behind_their_fronts_whichever_edge_is_turned(
    place: tuple[float, float], paper: Paper, sides: Sides, lying: bool, margins: Margins
) -> None:
    options = PrintOptions(paper=paper, sides=sides, margins=margins)
    front, back = leaf_for(options, lying=lying), leaf_for(options, lying=lying, back=True)
    x, y = place
    mirrored = back.place(back.sheet.width - x, y)
    seen = behind(back.paper, *mirrored, sides)
    assert seen == pytest.approx(front.place(x, y), abs=1e-9)


def turned(point: tuple[float, float], degrees: float) -> tuple[float, float]:
    """A point turned clockwise about the origin, y down."""
    (x, y), angle = point, radians(degrees)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


@given(
    shift=st.tuples(st.floats(-4, 4), st.floats(-4, 4)),
    turn=st.floats(-0.7, 0.7),
    paper=st.sampled_from([A4, LETTER]),
)
def test_a_printer_that_shifts_and_turns_backs_is_corrected_by_what_its_page_reads(
    shift: tuple[float, float], turn: float, paper: Paper
) -> None:
    middle = (paper.width / 2, paper.height / 2)

    def printed(point: tuple[float, float]) -> tuple[float, float]:
        """Where the printer puts a point of the back, from the middle of the sheet."""
        x, y = turned(point, turn)
        return x + shift[0], y + shift[1]

    def read(target: tuple[float, float]) -> Reading:
        """Which point of the printed grid lies over the front's cross at a target."""
        over = turned((target[0] - shift[0], target[1] - shift[1]), -turn)
        return Reading(over[0] - target[0], over[1] - target[1])

    across, down = middle[0] - 32, middle[1] - 40
    targets = [(-across, -down), (across, -down), (-across, down), (across, down)]
    top_left, top_right, bottom_left, bottom_right = map(read, targets)
    corners = (top_left, top_right, bottom_left, bottom_right)
    profile = profile_from("this", read((0, 0)), corners, paper.height)
    options = PrintOptions(paper=paper, sides=Sides.LONG, printer=profile)
    back = leaf_for(options, back=True)
    for target in [(0.0, 0.0), *targets]:
        x, y = back.place(middle[0] + target[0], middle[1] + target[1])
        assert printed((x - middle[0], y - middle[1])) == pytest.approx(target, abs=0.1)


def test_fronts_are_never_moved() -> None:
    options = replace(PLAIN, printer=PrinterProfile("x", 3, 4, 1), sides=Sides.LONG)
    assert leaf_for(options).place(50, 60) == pytest.approx((50, 60))


@pytest.mark.parametrize("profile", [PrinterProfile("", 21, 0), PrinterProfile("", 0, 0, 4)])
def test_impossible_profiles_are_refused(profile: PrinterProfile) -> None:
    with pytest.raises(PrintError) as refusal:
        check(replace(PLAIN, printer=profile))
    assert refusal.value.phrase.code == "print.profile"


def test_readings_of_another_world_are_refused() -> None:
    far = Reading(40, 0)
    with pytest.raises(ProfileError):
        profile_from("x", far, (far, far, far, far), 297)


@pytest.mark.parametrize(
    ("text", "size"),
    [("8.5x11in", (215.9, 279.4)), ("8.5inx11in", (215.9, 279.4)), ('4 x 6 "', (101.6, 152.4))],
)
def test_paper_in_inches(text: str, size: tuple[float, float]) -> None:
    paper = parse_paper(text)
    assert (paper.width, paper.height) == pytest.approx(size)


def test_the_safe_paper_fits_both() -> None:
    assert SAFE.width <= min(A4.width, LETTER.width)
    assert SAFE.height <= min(A4.height, LETTER.height)
