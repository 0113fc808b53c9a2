"""How a number came about, as steps that a front end words and a person can check."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from app.engine.model.phrase import Phrase


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
    """A result with its steps, in the order in which the rules take them."""

    result: int
    steps: tuple[BreakdownStep, ...] = ()


def breakdown_body(breakdown: Breakdown) -> list[dict[str, Any]]:
    """The steps as JSON data, for an event body."""
    return [
        {
            "source": step.source.code,
            "params": dict(step.source.params),
            "op": step.operation,
            "amount": str(step.amount),
            "value": str(step.value),
        }
        for step in breakdown.steps
    ]


def read_breakdown(result: int, body: Iterable[Mapping[str, Any]]) -> Breakdown:
    """The breakdown that `breakdown_body` wrote; ``result`` is the event's own number."""
    return Breakdown(
        result,
        tuple(
            BreakdownStep(
                Phrase(line["source"], line["params"]),
                line["op"],
                Fraction(line["amount"]),
                Fraction(line["value"]),
            )
            for line in body
        ),
    )
