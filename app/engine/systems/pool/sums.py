"""Sums that remember their steps."""

from fractions import Fraction

from app.engine.model.breakdown import Breakdown, Line
from app.engine.model.phrase import Param


class Tally:
    """Whole numbers worked out step by step, each step with its source."""

    def __init__(self, source: str, start: int, /, **params: Param) -> None:
        self.value = start
        self._lines: list[Line] = [_line(source, params, "=", start, start)]

    def add(self, source: str, amount: int, /, **params: Param) -> None:
        """Adds ``amount``; a step that adds nothing is left out."""
        if amount:
            self.value += amount
            sign = "+" if amount > 0 else "-"
            self._lines.append(_line(source, params, sign, abs(amount), self.value))

    def times(self, source: str, factor: int, /) -> None:
        """Multiplies by a whole number; 0 makes it nothing."""
        self.value *= factor
        self._lines.append(_line(source, {}, "*", factor, self.value))

    def halved(self, source: str, /, *, reduction_down: bool = False) -> None:
        """Takes half of it away; a half point is lost, or with ``reduction_down`` kept."""
        exact = Fraction(self.value, 2)
        self._lines.append(_line(source, {}, "*", "1/2", str(exact)))
        whole = self.value - self.value // 2 if reduction_down else self.value // 2
        if whole != exact:
            self._lines.append(_line("total.rounded", {}, "round", 1, whole))
        self.value = whole

    def at_least(self, source: str, low: int) -> None:
        """Raises the value to ``low`` where it is less."""
        if self.value < low:
            self.value = low
            self._lines.append(_line(source, {}, "floor", low, low))

    def overruled(self, amount: int) -> Breakdown:
        """The sum, with the GM's own number as its last line where it differs."""
        lines = list(self._lines)
        if amount != self.value:
            lines.append(_line("sum.overruled", {}, "set", amount, amount))
        return Breakdown(amount, tuple(lines))


def _line(
    source: str, params: dict[str, Param], op: str, amount: int | str, value: int | str
) -> Line:
    return {"source": source, "params": params, "op": op, "amount": amount, "value": value}
