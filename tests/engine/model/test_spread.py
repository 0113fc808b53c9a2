"""Spreads against adding up fractions one by one."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.spread import Spread, spread_of


def chances_of(weights):
    whole = sum(weights.values())
    return {total: Fraction(weight, whole) for total, weight in weights.items()}


def added(*all_chances):
    """The chance of each sum of one of each."""
    found: dict[int, Fraction] = {}
    for each in product(*(chances.items() for chances in all_chances)):
        total = sum(one for one, _ in each)
        found[total] = found.get(total, Fraction(0)) + prod(chance for _, chance in each)
    return found


WEIGHTS = st.dictionaries(st.integers(0, 30), st.integers(1, 9), min_size=1, max_size=5)
FAR = st.dictionaries(st.integers(0, 9_000_000), st.integers(1, 9), min_size=1, max_size=4)
HITS = st.fractions(0, 1, max_denominator=100)


@given(WEIGHTS)
def test_chances_there_and_back(weights):
    spread = spread_of(chances_of(weights))
    assert spread.chances == chances_of(weights)
    assert list(spread.chances) == sorted(weights)


@given(WEIGHTS, WEIGHTS)
def test_the_sum_of_two(first, second):
    whole = spread_of(chances_of(first)).plus(spread_of(chances_of(second)))
    assert whole.chances == added(chances_of(first), chances_of(second))


@given(WEIGHTS | FAR, st.integers(1, 4), HITS)
def test_the_sum_of_several_of_one_kind(weights, times, hit):
    spread = spread_of(chances_of(weights)).checked(hit)
    assert spread.repeated(times).chances == added(*[spread.chances] * times)
    assert sum(spread.chances.values()) == 1


@given(WEIGHTS, HITS, st.integers(0, 40))
def test_mean_and_reach(weights, hit, amount):
    spread = spread_of(chances_of(weights)).checked(hit)
    assert spread.mean == hit * sum(t * c for t, c in chances_of(weights).items())
    assert spread.reaching(amount) == sum(c for t, c in spread.chances.items() if t >= amount)


def test_nothing_has_no_mean_and_reaches_nothing():
    assert (Spread({}).mean, Spread({}).reaching(0)) == (0, 0)


@pytest.mark.timeout(10)
def test_what_is_too_much_is_not_counted():
    wide = Spread(dict.fromkeys(range(10_000), 1), 10_000)
    assert wide.plus(wide) is None
    assert wide.repeated(20) is None
    far = Spread(dict.fromkeys(range(0, 9_000_000, 9_001), 1), 1_000)
    assert far.repeated(20) is None
