"""How a total that dice decide is spread, counted in whole ways: far quicker than fractions."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

SIZE_OF_WORK = 1_500_000
"""The most that one sum may cost to count, in steps of about 0.1 µs."""


@dataclass(frozen=True, slots=True)
class Spread:
    """In how many of ``out_of`` ways each total, 0 or more, comes about."""

    ways: Mapping[int, int]
    out_of: int = 1

    @property
    def chances(self) -> dict[int, Fraction]:
        """The chance of each total, lowest first."""
        return {total: Fraction(self.ways[total], self.out_of) for total in sorted(self.ways)}

    @property
    def mean(self) -> Fraction:
        """Mean of the totals; 0 where there are none."""
        return Fraction(sum(total * ways for total, ways in self.ways.items()), self.out_of)

    def reaching(self, amount: int) -> Fraction:
        """The chance of ``amount`` or more."""
        fit = sum(ways for total, ways in self.ways.items() if total >= amount)
        return Fraction(fit, self.out_of)

    def plus(self, other: "Spread") -> "Spread | None":
        """The sum with another that does not depend on it; ``None``: too much to count."""
        if len(self.ways) * len(other.ways) > SIZE_OF_WORK:
            return None
        found: dict[int, int] = {}
        for a, ways in self.ways.items():
            for b, more in other.ways.items():
                found[a + b] = found.get(a + b, 0) + ways * more
        return Spread(found, self.out_of * other.out_of)

    def checked(self, hit: Fraction) -> "Spread":
        """The spread when it comes about with the chance ``hit``, and else is 0."""
        found = {total: ways * hit.numerator for total, ways in self.ways.items() if hit}
        if hit < 1:
            found[0] = found.get(0, 0) + (hit.denominator - hit.numerator) * self.out_of
        return Spread(found, self.out_of * hit.denominator)

    def repeated(self, times: int) -> "Spread | None":
        """The sum of ``times`` of these; ``None`` where that is too much to count.

        A spread is a polynomial, so its power is wanted. Written as one long number with
        room for every coefficient, Python's own multiplication takes it; few totals that lie
        far apart go quicker one by one.
        """
        least = self._reduced()
        width = (least.out_of**times).bit_length() // 8 + 1
        digits = width * (max(least.ways) * times + 1) / 3.75
        long, single = digits**1.585 / 100, (len(least.ways) * times) ** 2 / 2
        if min(long, single) > SIZE_OF_WORK:
            return None
        if long < single:
            return _power(least, times, width)
        found: Spread | None = least
        for _ in range(times - 1):
            found = found and found.plus(least)
        return found

    def _reduced(self) -> "Spread":
        share = math.gcd(self.out_of, *self.ways.values())
        ways = {total: number // share for total, number in self.ways.items() if number}
        return Spread(ways, self.out_of // share)


def spread_of(chances: Mapping[int, Fraction]) -> Spread:
    """The spread with these chances, which together are 1."""
    out_of = math.lcm(*(chance.denominator for chance in chances.values()))
    ways = {t: c.numerator * (out_of // c.denominator) for t, c in chances.items()}
    return Spread(ways, out_of)


def _power(base: Spread, times: int, width: int) -> Spread:
    """By one number whose digits of ``width`` bytes are the ways to each total."""
    top = max(base.ways)
    digits = bytearray(width * (top + 1))
    for total, ways in base.ways.items():
        digits[total * width : (total + 1) * width] = ways.to_bytes(width, "little")
    power = int.from_bytes(digits, "little") ** times
    product = power.to_bytes(width * (top * times + 1), "little")
    found = {}
    for total in range(top * times + 1):
        ways = int.from_bytes(product[total * width : (total + 1) * width], "little")
        if ways:
            found[total] = ways
    return Spread(found, base.out_of**times)
