"""How a number came about, as steps that a front end words and a person can check."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from app.engine.model.phrase import Param, Phrase

Line: TypeAlias = Mapping[str, Any]
"""A step as JSON data: source, params, op, amount and value; fractions as text."""
Note: TypeAlias = tuple[str, str, int | Fraction, int | Fraction, Mapping[str, Param]]
"""A step as it is jotted down: source, operation, amount, the value after it, parameters."""


@dataclass(frozen=True, slots=True)
class BreakdownStep:
    """One line of a sum: where it comes from, what it does, and the value after it.

    ``operation`` is one of ``= + - * floor cap round set``; ``amount`` is its operand. Both
    values are exact; units follow from the sum (ticks, HP or percent).
    """

    source: Phrase
    operation: str
    amount: Fraction
    value: Fraction


class Breakdown:
    """A result with its steps, in the order in which the rules take them.

    Battles are stepped far more often than their sums are looked at. So a sum leaves notes,
    which become JSON lines when an event is first read, and values when somebody looks.
    """

    __slots__ = ("_lines", "_notes", "result")

    def __init__(
        self, result: int, lines: tuple[Line, ...] = (), notes: tuple[Note, ...] = ()
    ) -> None:
        self.result = result
        self._notes = notes
        self._lines = lines

    @property
    def lines(self) -> tuple[Line, ...]:
        """The steps as they stand in the body of an event."""
        if self._notes:
            self._lines += tuple(map(_line, self._notes))
            self._notes = ()
        return self._lines

    @property
    def exact(self) -> Fraction:
        """The result before it was made a whole number, where house rules keep fractions."""
        if self._notes:
            return Fraction(self._notes[-1][3])
        return Fraction(self._lines[-1]["value"]) if self._lines else Fraction(self.result)

    @property
    def steps(self) -> tuple[BreakdownStep, ...]:
        """The steps as values."""
        return tuple(
            BreakdownStep(
                Phrase(line["source"], {k: _param(v) for k, v in line["params"].items()}),
                line["op"],
                Fraction(line["amount"]),
                Fraction(line["value"]),
            )
            for line in self.lines
        )

    def ending(self, result: int, notes: Iterable[Note] = ()) -> "Breakdown":
        """The same steps and then ``notes``, with another result."""
        return Breakdown(result, self._lines, (*self._notes, *notes))

    def __eq__(self, other: object) -> bool:
        """Whether both come to the same by the same steps."""
        if not isinstance(other, Breakdown):
            return NotImplemented
        return self.result == other.result and self.lines == other.lines

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Result and lines."""
        return f"Breakdown({self.result!r}, {self.lines!r})"


def _line(note: Note) -> Line:
    source, op, amount, value, params = note
    return {
        "source": source,
        "params": {
            key: list(told) if type(told) is tuple else told for key, told in params.items()
        },
        "op": op,
        "amount": _plain(amount),
        "value": _plain(value),
    }


def _plain(number: int | Fraction) -> int | str:
    """Whole numbers stay numbers, others become text."""
    if type(number) is int:
        return number
    return number.numerator if number.denominator == 1 else str(number)


def _param(told: Any) -> Param:  # noqa: ANN401 - JSON data
    return tuple(told) if isinstance(told, list) else told


def breakdown_body(breakdown: Breakdown) -> list[Line]:
    """The steps as JSON data, for an event body."""
    return list(breakdown.lines)


def read_breakdown(result: int, body: Sequence[Line]) -> Breakdown:
    """The breakdown that `breakdown_body` wrote; ``result`` is the event's own number."""
    return Breakdown(result, tuple(body))
