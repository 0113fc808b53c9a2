"""No token covers another, every token is there, and ties stand in acting order."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from app.ui.grid.guest import Guest, free_spot
from app.ui.grid.layout import Form, Item, Layout, Metrics, Spot, lay_out

M = Metrics()
LANE = 308.0


def items(*heights: float) -> list[Item]:
    return [Item(f"t{at}", y) for at, y in enumerate(heights)]


def rectangles(layout: Layout) -> list[tuple[float, float, float]]:
    cells = [(spot.x, spot.y, spot.width) for spot in layout.spots if spot.stack is None]
    return cells + [(stack.x, stack.y, M.compact) for stack in layout.stacks]


def overlaps(one: tuple[float, float, float], two: tuple[float, float, float]) -> bool:
    near = abs(one[1] - two[1]) < M.height + M.clear
    return near and one[0] < two[0] + two[2] + M.gap and two[0] < one[0] + one[2] + M.gap


def test_one_token_stands_in_the_first_column():
    assert lay_out(items(100), LANE, M).spots == (Spot("t0", Form.FLAG, 10, 100, 144),)


def test_a_tie_of_two_fills_two_columns_in_acting_order():
    assert [spot.x for spot in lay_out(items(100, 100), LANE, M).spots] == [10, 158]


def test_a_near_tie_moves_outwards_and_a_far_one_does_not():
    assert [spot.x for spot in lay_out(items(400, 355, 354), LANE, M).spots] == [10, 158, 10]


def test_three_in_a_row_become_compact_together():
    spots = lay_out(items(100, 100, 100), LANE, M).spots
    assert [(spot.form, spot.x) for spot in spots] == [
        (Form.COMPACT, 10),
        (Form.COMPACT, 58),
        (Form.COMPACT, 106),
    ]


def test_those_who_do_not_fit_even_compact_share_a_stack():
    layout = lay_out(items(*[100] * 9), LANE, M)
    assert [stack.ids for stack in layout.stacks] == [("t5", "t6", "t7", "t8")]
    assert layout.stacks[0].x == 250


def test_a_token_far_away_keeps_its_flag_beside_a_crowd():
    spots = lay_out(items(*[100] * 6, 300), LANE, M).spots
    assert {spot.form for spot in spots[:6]} == {Form.COMPACT}
    assert spots[6].form is Form.FLAG


def test_a_lane_too_narrow_still_shows_a_token():
    layout = lay_out(items(100, 100), 20, M)
    assert [stack.ids for stack in layout.stacks] == [("t0", "t1")]


def test_a_ghost_takes_the_nearest_free_room_and_moves_nobody():
    layout = lay_out(items(100, 300), LANE, M)
    assert free_spot(layout, Item("ghost", 110), LANE, M).x == 158
    assert free_spot(layout, Item("ghost", 200), LANE, M).x == 10


def test_a_ghost_without_room_for_a_flag_is_compact():
    layout = lay_out(items(100), 210, M)
    spot = free_spot(layout, Item("ghost", 100), 210, M)
    assert (spot.form, spot.x) == (Form.COMPACT, 158)


def test_a_token_in_the_hand_is_in_nobodys_way():
    layout = lay_out(items(100, 300), LANE, M)
    flag = Guest((Form.FLAG,), besides={"t0"})
    assert free_spot(layout, Item("t0", 110), LANE, M, flag).x == 10


def test_in_a_full_lane_a_ghost_is_compact_and_hides_the_least():
    layout = lay_out(items(100, 100), LANE, M)
    at = {
        spared: free_spot(layout, Item("ghost", 110), LANE, M, Guest(spared={spared}))
        for spared in ("", "t0", "t1")
    }
    assert {spot.form for spot in at.values()} == {Form.COMPACT}
    assert {spared: spot.x for spared, spot in at.items()} == {"": 264, "t0": 264, "t1": 114}


places = st.lists(st.integers(0, 40), max_size=40).map(sorted)
widths = st.integers(60, 700)


@given(places, widths, st.integers(6, 16))
def test_nothing_overlaps_and_everything_stays_in_the_lane(ticks, width, step):
    layout = lay_out(items(*(1000 - tick * step for tick in ticks)), width, M)
    cells = rectangles(layout)
    assert not any(overlaps(one, two) for at, one in enumerate(cells) for two in cells[:at])
    assert all(M.first <= x and x + wide <= width for x, _, wide in cells)


@given(places, widths)
def test_every_token_is_placed_once_at_its_own_tick(ticks, width):
    given_items = items(*(float(tick) * 10 for tick in ticks))
    layout = lay_out(given_items, width, M)
    assert [(spot.id, spot.y) for spot in layout.spots] == [(i.id, i.y) for i in given_items]
    stacked = [spot.id for spot in layout.spots if spot.form is Form.STACKED]
    assert Counter(stacked) == Counter(id_ for stack in layout.stacks for id_ in stack.ids)
    assert all(len(stack.ids) > 1 for stack in layout.stacks)


@given(places, widths)
def test_ties_stand_outwards_in_acting_order(ticks, width):
    layout = lay_out(items(*(float(tick) * 10 for tick in ticks)), width, M)
    for one, two in zip(layout.spots, layout.spots[1:], strict=False):
        if one.y == two.y:
            assert one.x < two.x or (one.stack is not None and one.stack == two.stack)


@given(places, st.integers(0, 40), widths)
def test_a_ghost_that_finds_room_covers_nobody(ticks, tick, width):
    layout = lay_out(items(*(float(one) * 10 for one in ticks)), width, M)
    spot = free_spot(layout, Item("ghost", tick * 10.0), width, M)
    cells = rectangles(layout)
    if any(overlaps((spot.x, spot.y, spot.width), cell) for cell in cells):
        slots = [(float(x), spot.y, M.compact) for x in range(int(M.first), width - 43)]
        assert all(any(overlaps(slot, cell) for cell in cells) for slot in slots)
