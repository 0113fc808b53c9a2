"""Ticks and pixels fit together at every zoom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ui.grid.geometry import FOOT, HEAD, fitted, ruler_for
from app.ui.grid.zoom import Zoom


def test_now_stands_at_the_foot_with_room_for_a_whole_token():
    ruler = ruler_for(60, 10, 682)
    assert (ruler.zero, ruler.height) == (630, 682)
    assert ruler.y(60) == HEAD


def test_a_high_window_gets_more_head_and_keeps_now_at_the_end():
    ruler = ruler_for(20, 10, 900)
    assert ruler.height == 900
    assert ruler.zero == 900 - FOOT


def test_places_off_the_axis_are_drawn_at_its_ends():
    ruler = ruler_for(60, 10, 682)
    assert ruler.y(-5) == ruler.y(0)
    assert ruler.y(9999) == ruler.y(60)


def test_an_upward_axis_has_now_at_its_head():
    ruler = ruler_for(60, 10, 682, downward=False)
    assert ruler.y(0) < ruler.y(60)
    assert ruler.place(ruler.y(17)) == 17


@pytest.mark.parametrize(("height", "step"), [(682, 10), (681, 9), (562, 8), (200, 6), (3000, 16)])
def test_fit_is_the_closest_zoom_that_shows_sixty(height, step):
    assert fitted(height) == step


@given(st.integers(0, 9999), st.integers(6, 16), st.integers(100, 2000), st.booleans())
def test_a_place_comes_back_from_its_height(place, step, height, downward):
    ruler = ruler_for(9999, step, height, downward=downward)
    assert ruler.place(ruler.y(place)) == place
    assert ruler.place(ruler.y(place) + step * 0.49) in (place, place - 1, place + 1)


@pytest.mark.parametrize(
    ("zoom", "pixels"), [(Zoom(), 10), (Zoom(everything=True), 6), (Zoom(12), 12)]
)
def test_a_zoom_is_kept_as_text(zoom, pixels):
    assert Zoom.read(zoom.text()) == zoom
    assert zoom.pixels(682, 100, FOOT) == pixels


def test_zooming_stops_at_both_ends():
    assert Zoom().stepped(16, 1).step == 16
    assert Zoom().stepped(6, -1).step == 6


def test_an_unknown_zoom_fits():
    assert Zoom.read("banana") == Zoom()
    assert Zoom.read("400") == Zoom(16)
