"""Values behave as frozen dataclasses do, whichever of the two makes them."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from app.engine.model.record import record, value


def _made(decorate: Callable[[type], type]) -> Any:
    @decorate
    class Point:
        """A place."""

        x: int
        y: int = 2
        note: str = field(default="", compare=False, repr=False)
        marks: tuple[int, ...] = field(default_factory=tuple)

    return Point


@pytest.mark.parametrize("decorate", [record, value])
def test_a_light_value_is_what_a_frozen_dataclass_is(decorate: Callable[[type], type]) -> None:
    point, frozen = _made(decorate), _made(dataclass(frozen=True, slots=True))
    one = point(1, marks=(3,))
    assert repr(one) == repr(frozen(1, marks=(3,)))
    assert hash(one) == hash(frozen(1, marks=(3,))) == hash(replace(one, note="other"))
    assert one == replace(one, note="other") == copy(one)
    assert one != replace(one, y=3)
    assert one != frozen(1, marks=(3,))
    assert point.__match_args__ == frozen.__match_args__
    with pytest.raises(AttributeError):
        one.z = 1  # slotted


def test_values_of_one_field_and_of_subclasses_are_told_apart() -> None:
    @value
    class Name:
        """One field."""

        text: str

    class Other(Name):
        """Another kind."""

        __slots__ = ()

    assert Name("a") == Name("a") != Name("b")
    assert Name("a") != Other("a") == Other("a")
    assert len({Name("a"), Name("a"), Name("b")}) == 2
