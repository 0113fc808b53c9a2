"""Exact odds, as a front end shows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from app.engine.model.breakdown import Breakdown
from app.engine.model.spread import Spread

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Odds:
    """What one action does to one target, before reactions; all chances are 0 to 1.

    ``spread`` holds the totals of damage or healing: of one successful check, or over several
    hits the total of all of them, misses included. It is empty for what does neither, and
    where there are too many totals to count; the mean is known then all the same.
    """

    cos: Breakdown
    hit: Fraction
    critical: Fraction
    spread: Spread
    delay: Breakdown
    """Ticks that the action costs."""
    hits: int = 1
    expected: Fraction | None = None
    """Mean of the totals; ``None`` for what does neither damage nor healing."""

    @property
    def totals(self) -> Mapping[int, Fraction]:
        """The chance of each total."""
        return self.spread.chances

    @property
    def mean(self) -> Fraction:
        """Mean of the totals; 0 for what has none."""
        return self.expected or NOTHING

    def reaching(self, amount: int) -> Fraction:
        """Chance that the action does ``amount`` or more, its checks included."""
        share = self.spread.reaching(amount)
        return share if self.hits > 1 else share * self.hit
