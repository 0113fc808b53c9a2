"""Answers as JSON data."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, TypeAlias

from app.engine.model.breakdown import Breakdown
from app.engine.model.phrase import Phrase

Say: TypeAlias = Callable[[Phrase], str]
"""Puts a phrase into words."""


def encode(value: Any, say: Say) -> Any:  # noqa: ANN401 - whatever an answer holds
    """JSON data for a value of the types that `shapes.shape_of` knows.

    Raises `TypeError` for any other.
    """
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, Mapping):
        return {key: encode(one, say) for key, one in value.items()}
    if isinstance(value, frozenset):
        return sorted(encode(one, say) for one in value)
    if isinstance(value, tuple | list):
        return [encode(one, say) for one in value]
    return _special(value, say)


def _special(value: Any, say: Say) -> Any:  # noqa: ANN401
    if isinstance(value, Phrase):
        return told(value, say)
    if isinstance(value, Fraction):
        return {"exact": str(value), "about": float(value)}
    if isinstance(value, Breakdown):
        return {"result": value.result, "steps": [_line(step, say) for step in value.steps]}
    if is_dataclass(value):
        names = (field.name for field in fields(value))
        return {name: encode(getattr(value, name), say) for name in names}
    raise TypeError(f"{type(value).__name__} is no part of an answer")


def told(phrase: Phrase, say: Say) -> dict[str, Any]:
    """A phrase as data: its code and parameters for programs, its sentence for people."""
    params = {key: encode(one, say) for key, one in phrase.params.items()}
    return {"code": phrase.code, "params": params, "text": say(phrase)}


def _line(step: Any, say: Say) -> dict[str, Any]:  # noqa: ANN401 - a step of a sum
    return {
        **told(step.source, say),
        "operation": step.operation,
        "amount": str(step.amount),
        "value": str(step.value),
    }
