"""How a grammar is told what its rules mean."""

from collections.abc import Callable
from typing import Any, TypeVar

_Rule = TypeVar("_Rule", bound=Callable[[list[Any]], object])


class Callbacks:
    """Functions by the rule whose parts they are called with; use it as their decorator."""

    def __call__(self, function: _Rule) -> _Rule:
        """Take ``_cos`` for the rule ``cos``."""
        setattr(self, function.__name__.removeprefix("_"), function)
        return function
