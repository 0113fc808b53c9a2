"""The options of a campaign, as a front end lists and explains them."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

RuleValue: TypeAlias = bool | int | str | tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class RuleOption:
    """One house rule: what it may be, and what it is unless a campaign says otherwise.

    ``values`` are the readings to choose from, the default first; numbers and lists have
    none. Words for the rule and for every reading stand under ``rule.<key>`` and
    ``rule.<key>.<value>``.
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
            return isinstance(value, dict) and all(map(self._within, value.values()))
        return isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)

    def _within(self, value: object) -> bool:
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)
