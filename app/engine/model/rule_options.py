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
