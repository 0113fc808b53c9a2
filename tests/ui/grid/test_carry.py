"""Tokens in the hand keep their distance, stay on the axis, and take typed places."""

from hypothesis import given
from hypothesis import strategies as st

from app.ui.grid.carry import lift

PAIR = lift("a", {"a": 12, "b": 20, "held": None})


def test_others_keep_their_distance_and_the_grabbed_one_comes_first():
    assert list(PAIR.to(37).places().items()) == [("a", 37), ("b", 45)]


def test_nobody_goes_below_now():
    assert lift("b", {"a": 3, "b": 20}).to(5).places() == {"b": 5, "a": 0}


def test_a_token_from_the_shelf_starts_at_now_and_counts_as_a_change():
    carry = lift("held", {"held": None}, released=True)
    assert (carry.place, carry.idle) == (0, False)
    assert carry.on_shelf().idle


def test_dropping_where_it_was_changes_nothing():
    assert PAIR.idle
    assert not PAIR.to(13).idle
    assert not PAIR.to(12, after="c").idle
    assert not PAIR.on_shelf().idle


def test_digits_make_a_place_and_can_be_taken_back():
    typed = PAIR.type("3").type("7")
    assert (typed.place, typed.moved) == (37, 25)
    assert typed.untype().place == 3
    assert typed.untype().untype().place == 12


def test_a_fifth_digit_is_not_taken():
    carry = PAIR
    for digit in "12345":
        carry = carry.type(digit)
    assert carry.place == 1234


def test_arrows_after_digits_start_a_new_number():
    assert PAIR.type("3").to(4).type("5").place == 5


@given(st.integers(0, 9999), st.integers(-20000, 20000))
def test_a_place_is_always_one_that_can_be_set(was, wanted):
    assert 0 <= lift("a", {"a": was}).to(wanted).place <= 9999
