"""The seven ailments and Deathstone: what they are called, and when each of them works."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from types import MappingProxyType
from typing import Literal

Ailing = Literal["poisoned", "blind", "dazzled", "immobilized", "slow", "confused", "berserk"]
POISONED, BLIND, DAZZLED, IMMOBILIZED, SLOW, CONFUSED, BERSERK = (
    "poisoned", "blind", "dazzled", "immobilized", "slow", "confused", "berserk",
)  # fmt: skip
DEATHSTONE = "deathstone"
NAMES: Mapping[str, tuple[str, str]] = MappingProxyType({
    POISONED: ("Poisoned", "Po"), BLIND: ("Blind", "Bl"), DAZZLED: ("Dazzled", "Da"),
    IMMOBILIZED: ("Immobilized", "Im"), SLOW: ("Slow", "Sl"), CONFUSED: ("Confused", "Co"),
    BERSERK: ("Berserk", "Be"), DEATHSTONE: ("Deathstone", "De"),
})  # fmt: skip
"""Name and two-letter code by id."""
THIRD = 3


@dataclass(frozen=True, slots=True)
class Ailment:
    """One ailment on somebody."""

    id: str
    left: int | None
    """Turns it has left, the one under way included; ``None`` lasts until it is cured."""
    since: int
    """The turn in which it was inflicted; it works from the next one on."""

    def works(self, turn: int) -> bool:
        """Whether it counts in that turn."""
        return self.since < turn


def slow_skips(since: int, turn: int, pattern: str) -> bool:
    """Whether Slow takes the turn (POOL-032): of every three the first, or the third."""
    after = turn - since
    if pattern == "every_third":
        return after % THIRD == 0
    return after % THIRD == 1


def longer(one: int | None, other: int | None) -> int | None:
    """The longer of two durations."""
    return None if one is None or other is None else max(one, other)


def lasting_days(spent: int, kl: int, rounding: str) -> Fraction:
    """Days for which Deathstone goes on after it is left (POOL-043), 0 or more.

    ``spent`` are the days spent under it.
    """
    days = max(Fraction(0), Fraction(spent, 2) - kl)
    if rounding == "exact":
        return days
    return Fraction(floor(days) if rounding == "down" else ceil(days))
