"""The window opens where it was, or where it does no harm."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ui.players.screens import Area, Place, choose_place, read_area, told_apart

DESK = Place("desk", Area(0, 0, 1440, 900))
TV = Place("tv", Area(1440, 0, 1920, 1080))
THERE = Area(1500, 50, 800, 600)


def test_it_opens_where_it_was():
    assert choose_place([DESK, TV], "desk", "tv", THERE) == (TV, THERE)


def test_at_first_it_takes_the_screen_without_the_desk():
    place, area = choose_place([DESK, TV], "desk", "", None)
    assert place is TV
    assert area.overlap(TV.area) == area.width * area.height


def test_with_one_screen_it_opens_beside_nothing():
    place, area = choose_place([DESK], "desk", "", None)
    assert (place, area) == (DESK, Area(144, 90, 1152, 720))


def test_a_screen_that_is_gone_is_no_matter():
    place, area = choose_place([DESK], "desk", "tv", THERE)
    assert place is DESK
    assert area.overlap(DESK.area) == area.width * area.height


def test_a_place_outside_of_its_screen_is_not_taken():
    _, area = choose_place([DESK, TV], "desk", "tv", Area(3300, 1000, 800, 600))
    assert area.overlap(TV.area) == area.width * area.height


def test_a_desk_on_an_unknown_screen_leaves_the_first():
    assert choose_place([DESK], "gone", "", None)[0] is DESK


AREAS = st.builds(
    Area, st.integers(-9999, 9999), st.integers(-9999, 9999), st.integers(1, 9999),
    st.integers(1, 9999),
)  # fmt: skip


@given(AREAS)
def test_a_place_is_read_as_it_was_written(area):
    assert read_area(area.written()) == area


@pytest.mark.parametrize("text", ["", "1 2 3", "1 2 3 x", "1 2 0 4", "1 2 3 4 5"])
def test_what_is_no_place_is_none(text):
    assert read_area(text) is None


@given(AREAS, st.sampled_from(["desk", "tv", "gone"]))
def test_at_least_half_of_it_is_always_on_a_screen(area, last):
    place, found = choose_place([DESK, TV], "desk", last, area)
    assert found.overlap(place.area) * 2 >= found.width * found.height


def test_two_screens_of_one_name_are_told_apart():
    assert told_apart(["TV", "DP-1", "TV", "TV"]) == ("TV", "DP-1", "TV #2", "TV #3")
