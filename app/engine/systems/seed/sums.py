"""Sums that remember their steps."""

import math
import operator
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import repeat
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from app.engine.model.breakdown import Breakdown, Note
from app.engine.model.phrase import Param
from app.engine.systems.seed.numbers import Number

Act: TypeAlias = Callable[[Number, Any], Number]
_LIMITS = {"at_least": "floor", "at_most": "cap"}


class Step(NamedTuple):
    """One step laid out beforehand: ``way`` is the method of `Sum` that takes it."""

    way: Literal["add", "times", "at_least", "at_most", "rounded"]
    source: str
    amount: Any
    """A number; for ``rounded`` its direction."""
    params: Mapping[str, Param] = MappingProxyType({})


class Sum:
    """Builds a `Breakdown`: each step says its source, its operation and the value after it."""

    __slots__ = ("notes", "value")

    def __init__(self, source: str, start: Number, /, **params: Param) -> None:
        self.value: Number = start
        self.notes: list[Note] = [(source, "=", start, start, params)]

    def add(self, source: str, amount: Number, /, **params: Param) -> None:
        """Adds ``amount``; a step that adds nothing is left out."""
        if amount:
            self.value += amount
            self._note(source, params, *(("+", amount) if amount > 0 else ("-", -amount)))

    def times(self, source: str, factor: Number, /, **params: Param) -> None:
        """Multiplies; a factor of 1 is left out."""
        if factor != 1:
            self.value = product(self.value, factor)
            self._note(source, params, "*", factor)

    def at_least(self, source: str, low: Number, /, **params: Param) -> None:
        """Raises the value to ``low`` where it is less."""
        if self.value < low:
            self._become(source, params, "floor", low)

    def at_most(self, source: str, high: Number, /, **params: Param) -> None:
        """Lowers the value to ``high`` where it is more."""
        if self.value > high:
            self._become(source, params, "cap", high)

    def rounded(self, source: str, way: str) -> None:
        """Rounds to a whole number ``down``, ``up`` or to the ``nearest`` (halves up)."""
        whole = round_to(self.value, way)
        if whole != self.value:
            self._become(source, {"way": way}, "round", whole)

    def take(self, steps: Iterable[Step]) -> None:
        """Takes steps that were laid out."""
        value, notes = self.value, self.notes
        for way, source, amount, params in steps:
            if way in _LIMITS:
                if (value < amount) if way == "at_least" else (value > amount):
                    value = amount
                    notes.append((source, _LIMITS[way], amount, amount, params))
            elif way == "times":
                if amount != 1:
                    value = product(value, amount)
                    notes.append((source, "*", amount, value, params))
            elif way == "add":
                value += amount
                op, size = ("+", amount) if amount > 0 else ("-", -amount)
                notes.append((source, op, size, value, params))
            elif type(value) is not int:
                whole = round_to(value, amount)
                if whole != value:
                    notes.append((source, "round", whole, whole, {"way": amount}))
                value = whole
        self.value = value

    def copy(self) -> "Sum":
        """The same sum so far, to be carried on without changing this one."""
        other = Sum.__new__(Sum)
        other.value = self.value
        other.notes = self.notes.copy()
        return other

    def done(self) -> Breakdown:
        """The breakdown; the value is rounded down if it is not whole yet."""
        value = self.value
        return Breakdown(value if type(value) is int else math.floor(value), (), tuple(self.notes))

    def _become(self, source: str, params: Mapping[str, Param], op: str, value: Number) -> None:
        self.value = value
        self._note(source, params, op, value)

    def _note(self, source: str, params: Mapping[str, Param], op: str, amount: Number) -> None:
        self.notes.append((source, op, amount, self.value, params))


def outcomes(starts: Iterable[Number], steps: Iterable[Step]) -> list[int]:
    """What `Sum.done` comes to from each start, step by step for all: no line is noted."""
    values = list(starts)
    for step in steps:
        values = list(map(_ACTS[step.way], values, repeat(step.amount)))
    return list(map(math.floor, values))


def product(value: Number, factor: Number) -> Number:
    """``value × factor``, as a whole number where it is one: those are much faster."""
    if type(value) is int and type(factor) is Fraction:
        whole, rest = divmod(value * factor.numerator, factor.denominator)
        return Fraction(value * factor.numerator, factor.denominator) if rest else whole
    return value * factor


def overruled(total: Breakdown, amount: int) -> Breakdown:
    """The sum with the GM's own number as its last line, where it differs."""
    if amount == total.result:
        return total
    return total.ending(amount, [("sum.overruled", "set", amount, amount, {})])


def round_to(value: Number, way: str) -> int:
    """A whole number: ``down``, ``up``, or ``nearest`` with halves going up."""
    if isinstance(value, int):
        return value
    if way == "up":
        return math.ceil(value)
    return math.floor(value + Fraction(1, 2) if way == "nearest" else value)


_ACTS: Mapping[str, Act] = MappingProxyType(
    {
        "add": operator.add,
        "times": product,
        "at_least": max,
        "at_most": min,
        "rounded": round_to,
    }
)
