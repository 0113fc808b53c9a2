"""Sums of whole numbers that remember their steps."""

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
            sign = "+" if amount > 0 else "-"
            self.become(source, sign, abs(amount), self.value + amount, **params)

    def at_least(self, source: str, low: int) -> None:
        """Raises the value to ``low`` where it is less."""
        if self.value < low:
            self.become(source, "floor", low, low)

    def become(
        self, source: str, op: str, amount: int | str, value: int, /, **params: Param
    ) -> None:
        """Takes any other step, to ``value``."""
        self.value = value
        self.note(source, op, amount, value, **params)

    def note(
        self, source: str, op: str, amount: int | str, value: int | str, /, **params: Param
    ) -> None:
        """Adds a line without a change of the value, such as one that is not whole yet."""
        self._lines.append(_line(source, params, op, amount, value))

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
