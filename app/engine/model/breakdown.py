"""How a number came about, as steps that a front end words and a person can check."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from app.engine.model.phrase import Param, Phrase

Line: TypeAlias = Mapping[str, Any]
"""A step as JSON data: source, params, op, amount and value; fractions as text."""


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


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A result with its steps, in the order in which the rules take them.

    The steps are kept as JSON lines, as they stand in an event, and read on demand: battles
    are stepped far more often than their sums are looked at.
    """

    result: int
    lines: tuple[Line, ...] = ()

    @property
    def exact(self) -> Fraction:
        """The result before it was made a whole number, where house rules keep fractions."""
        return Fraction(self.lines[-1]["value"]) if self.lines else Fraction(self.result)

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


def _param(told: Any) -> Param:  # noqa: ANN401 - JSON data
    return tuple(told) if isinstance(told, list) else told


def breakdown_body(breakdown: Breakdown) -> list[Line]:
    """The steps as JSON data, for an event body."""
    return list(breakdown.lines)


def read_breakdown(result: int, body: Sequence[Line]) -> Breakdown:
    """The breakdown that `breakdown_body` wrote; ``result`` is the event's own number."""
    return Breakdown(result, tuple(body))
