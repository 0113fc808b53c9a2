"""Sums that remember their steps."""

import math
from fractions import Fraction

from app.engine.model.breakdown import Breakdown, BreakdownStep
from app.engine.model.phrase import Param, Phrase

Number = int | Fraction


class Sum:
    """Builds a `Breakdown`: each step says its source, its operation and the value after it."""

    def __init__(self, source: str, start: Number, /, **params: Param) -> None:
        self.value = Fraction(start)
        self._steps: list[BreakdownStep] = []
        self._note(source, params, "=", self.value)

    def add(self, source: str, amount: Number, /, **params: Param) -> None:
        """Adds ``amount``; a step that adds nothing is left out."""
        if amount:
            self.value += amount
            sign = "+" if amount > 0 else "-"
            self._note(source, params, sign, abs(Fraction(amount)))

    def times(self, source: str, factor: Number, /, **params: Param) -> None:
        """Multiplies; a factor of 1 is left out."""
        if factor != 1:
            self.value *= factor
            self._note(source, params, "*", Fraction(factor))

    def at_least(self, source: str, low: Number, /, **params: Param) -> None:
        """Raises the value to ``low`` where it is less."""
        if self.value < low:
            self.value = Fraction(low)
            self._note(source, params, "floor", self.value)

    def at_most(self, source: str, high: Number, /, **params: Param) -> None:
        """Lowers the value to ``high`` where it is more."""
        if self.value > high:
            self.value = Fraction(high)
            self._note(source, params, "cap", self.value)

    def rounded(self, source: str, way: str) -> None:
        """Rounds to a whole number ``down``, ``up`` or to the ``nearest`` (halves up)."""
        whole = round_to(self.value, way)
        if whole != self.value:
            self.value = Fraction(whole)
            self._note(source, {"way": way}, "round", self.value)

    def overruled(self, value: int) -> None:
        """Puts the GM's own number in place of the result."""
        if value != self.value:
            self.value = Fraction(value)
            self._note("sum.overruled", {}, "set", self.value)

    def done(self) -> Breakdown:
        """The breakdown; the value is rounded down if it is not whole yet."""
        return Breakdown(math.floor(self.value), tuple(self._steps))

    def _note(self, source: str, params: dict[str, Param], op: str, amount: Fraction) -> None:
        self._steps.append(BreakdownStep(Phrase(source, params), op, amount, self.value))


def round_to(value: Fraction, way: str) -> int:
    """A whole number: ``down``, ``up``, or ``nearest`` with halves going up."""
    if way == "up":
        return math.ceil(value)
    return math.floor(value + Fraction(1, 2) if way == "nearest" else value)
