"""Exact odds, as a front end shows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from app.engine.model.breakdown import Breakdown

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Odds:
    """What one action does to one target, before reactions; all chances are 0 to 1.

    ``totals`` maps each total of damage or healing to its chance: of one successful check, or
    over several hits the total of all of them, misses included.
    """

    cos: Breakdown
    hit: Fraction
    critical: Fraction
    totals: Mapping[int, Fraction]
    delay: Breakdown
    """Ticks that the action costs."""
    hits: int = 1

    @property
    def mean(self) -> Fraction:
        """Mean of the totals."""
        return sum((total * chance for total, chance in self.totals.items()), NOTHING)

    def reaching(self, amount: int) -> Fraction:
        """Chance that the action does ``amount`` or more, its checks included."""
        share = sum((chance for total, chance in self.totals.items() if total >= amount), NOTHING)
        return share if self.hits > 1 else share * self.hit
