"""The options of a campaign, as a front end lists and explains them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

RuleValue: TypeAlias = bool | int | str | tuple[str, ...] | Mapping[str, int] | None


@dataclass(frozen=True, slots=True)
class RuleOption:
    """One house rule: what it may be, and what it is unless a campaign says otherwise.

    ``values`` are the readings to choose from, the default first; numbers, lists and delays
    have none. A list is its default in some order, a delay is two numbers by name. Words for
    the rule and for every reading stand under ``rule.<key>`` and ``rule.<key>.<value>``.
    """

    key: str
    group: str
    source: str
    """The passage of the rulebook that leaves it open."""
    kind: Literal["choice", "flag", "number", "list", "delay"]
    default: RuleValue
    values: tuple[RuleValue, ...] = ()
    low: int | None = None
    high: int | None = None
    optional: bool = False
    """Whether a number may be left out, which switches the rule off."""

    def accepts(self, value: object) -> bool:
        """Whether a campaign may set the rule to ``value``."""
        if self.kind in {"choice", "flag"}:
            return any(value == one and type(value) is type(one) for one in self.values)
        if self.kind == "number":
            return (value is None and self.optional) or self._within(value)
        if self.kind == "delay":
            names = self.default if isinstance(self.default, Mapping) else {}
            if not isinstance(value, Mapping) or not value.keys() <= names.keys():
                return False
            return all(map(self._within, value.values()))
        return isinstance(value, list | tuple) and _orders(value, self.default)

    def _within(self, value: object) -> bool:
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


def _orders(value: list[object] | tuple[object, ...], default: RuleValue) -> bool:
    """Whether a list holds each member of the default once."""
    members = default if isinstance(default, tuple) else ()
    return all(isinstance(one, str) for one in value) and sorted(map(str, value)) == sorted(members)
