"""Dice expressions."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.dice import Dice, DiceError, distribution, parse_dice


@pytest.mark.parametrize(
    ("text", "low", "high", "shown"),
    [
        ("3d12", 3, 36, "3d12"),
        ("2d6+3", 5, 15, "2d6+3"),
        ("1d4 + -1", 0, 3, "1d4-1"),
        ("d8", 1, 8, "1d8"),
        ("1D6 − 1d4", -3, 5, "1d6-1d4"),
        ("7", 7, 7, "7"),
        ("0", 0, 0, "+0"),
        ("1d10 – 2", -1, 8, "1d10-2"),
    ],
)
def test_expressions(text, low, high, shown):
    dice = parse_dice(text)
    assert (dice.lowest, dice.highest) == (low, high)
    assert str(dice) == shown.removeprefix("+")


@pytest.mark.parametrize(
    "text", ["", "d", "2d0", "1d6 1d6", "3x4", "1d", "0d6", "9999d6", "½d6", "+"]
)
def test_what_is_no_dice_expression(text):
    with pytest.raises(DiceError):
        parse_dice(text)


TERMS = st.tuples(st.sampled_from([1, -1]), st.integers(1, 3), st.integers(1, 6))
DICE = st.builds(Dice, st.lists(TERMS, max_size=2).map(tuple), st.integers(-9, 9))


@given(DICE)
def test_the_text_of_dice_reads_back(dice):
    assert parse_dice(str(dice)) == dice


@given(DICE)
def test_the_distribution_is_that_of_counting_every_throw(dice):
    faces = [range(1, f + 1) for _, n, f in dice.terms for _ in range(n)]
    signs = [sign for sign, n, _ in dice.terms for _ in range(n)]
    throws = [
        dice.constant + sum(sign * face for sign, face in zip(signs, throw, strict=True))
        for throw in product(*faces)
    ]
    counted = Counter(throws)
    assert distribution(dice) == {
        total: Fraction(count, len(throws)) for total, count in counted.items()
    }


@given(DICE, st.randoms(use_true_random=False))
def test_a_roll_lies_within_its_range(dice, random):
    assert dice.lowest <= dice.roll(random) <= dice.highest
