"""Exact numbers as JSON: whole ones stay numbers, fractions become text."""

from fractions import Fraction
from functools import cache
from typing import TypeAlias

Number: TypeAlias = int | Fraction


@cache
def exact(text: str) -> Number:
    """The number that a document writes as text, such as ``3/2`` or ``1``."""
    return _whole_if_possible(Fraction(text))


@cache
def ratio(above: int, below: int) -> Number:
    """``above / below``, as a whole number where it is one: those are much faster."""
    return _whole_if_possible(Fraction(above, below))


def read_number(value: int | str) -> Number:
    """The number that ``value`` stands for; fractions are text such as ``"111/2"``."""
    return value if type(value) is int else _whole_if_possible(Fraction(value))


def write_number(value: Number) -> int | str:
    """``value`` as JSON data."""
    if type(value) is int:
        return value
    return value.numerator if value.denominator == 1 else str(value)


def _whole_if_possible(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value
