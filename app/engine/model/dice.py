"""Dice expressions such as ``3d12``, ``2d6+3`` or ``1d4 + -1``."""

import math
import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Protocol


class _Source(Protocol):
    def randint(self, a: int, b: int, /) -> int: ...


_TERM = re.compile(r"([+-]*)(?:([0-9]{0,4})d([0-9]{1,4})|([0-9]{1,7}))", re.IGNORECASE)
MOST_DICE = 100
MOST_FACES = 1000
WIDEST = 10_000
"""All faces of an expression together: their sum's distribution stays quick to work out."""
GREATEST = 9_999_999
"""The constant's size, either way."""


class DiceError(ValueError):
    """Text that is not a dice expression; ``position`` is where it stopped making sense."""

    def __init__(self, text: str, position: int) -> None:
        super().__init__(text)
        self.text = text
        self.position = position


@dataclass(frozen=True, slots=True)
class Dice:
    """A sum of dice and a constant: ``terms`` holds (sign, count, faces)."""

    terms: tuple[tuple[int, int, int], ...] = ()
    constant: int = 0

    lowest: int = field(init=False, repr=False, compare=False, default=0)
    """The least total the dice can show."""
    highest: int = field(init=False, repr=False, compare=False, default=0)
    """The greatest total the dice can show."""
    plain: int = field(init=False, repr=False, compare=False, default=0)
    """The faces of one die that is all there is; 0 for anything else."""

    def __post_init__(self) -> None:
        """Works the bounds out once: they are asked for with every roll."""
        low = sum(n if s > 0 else -n * f for s, n, f in self.terms)
        high = sum(n * f if s > 0 else -n for s, n, f in self.terms)
        object.__setattr__(self, "lowest", self.constant + low)
        object.__setattr__(self, "highest", self.constant + high)
        if len(self.terms) == 1 and self.terms[0][:2] == (1, 1) and not self.constant:
            object.__setattr__(self, "plain", self.terms[0][2])

    def roll(self, source: _Source) -> int:
        """One total, with ``source.randint`` for each die."""
        total = self.constant
        for sign, count, faces in self.terms:
            for _ in range(count):
                total += sign * source.randint(1, faces)
        return total

    def __str__(self) -> str:
        """The expression in its shortest usual form."""
        text = "".join(f"{'+' if s > 0 else '-'}{n}d{f}" for s, n, f in self.terms)
        if self.constant or not self.terms:
            text += f"{self.constant:+d}"
        return text.removeprefix("+")


D100 = Dice(((1, 1, 100),))


def parse_dice(text: str) -> Dice:
    """Reads a dice expression; spaces do not count, ``d6`` is ``1d6``.

    Raises `DiceError` for anything else, for dice without faces and for numbers beyond
    `MOST_DICE`, `MOST_FACES`, `WIDEST` and `GREATEST`.
    """
    return _parse(text)


@cache
def _parse(text: str) -> Dice:
    compact = re.sub(r"\s+", "", text.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-"))
    terms: list[tuple[int, int, int]] = []
    constant = position = 0
    while position < len(compact):
        match = _TERM.match(compact, position)
        if match is None or (position and not match[1]):
            raise DiceError(text, position)
        sign = -1 if match[1].count("-") % 2 else 1
        if match[3]:
            terms.append((sign, int(match[2] or 1), int(match[3])))
            if not _playable(terms):
                raise DiceError(text, position)
        else:
            constant += sign * int(match[4])
            if abs(constant) > GREATEST:
                raise DiceError(text, position)
        position = match.end()
    if not compact:
        raise DiceError(text, 0)
    return Dice(tuple(terms), constant)


def _playable(terms: list[tuple[int, int, int]]) -> bool:
    """Whether so many dice of so many faces may be rolled at all."""
    return (
        all(count and 0 < faces <= MOST_FACES for _, count, faces in terms)
        and sum(count for _, count, _ in terms) <= MOST_DICE
        and sum(count * faces for _, count, faces in terms) <= WIDEST
    )


@cache
def ways(dice: Dice) -> tuple[dict[int, int], int]:
    """In how many ways each total comes about, lowest first, and how many there are together.

    One die of f faces is the polynomial (1 − x^f) ÷ (1 − x). The parts above the line have few
    terms, and each division is a running sum; counting die by die takes several times as long.
    """
    low, out_of, count = dice.constant, 1, 0
    above = {0: 1}
    for sign, number, faces in dice.terms:
        low += number if sign > 0 else -number * faces
        out_of *= faces**number
        count += number
        above = _times(above, number, faces)
    many = dice.highest - dice.lowest + 1
    half = [above.get(total, 0) for total in range((many + 1) // 2)]
    for _ in range(count):
        half = list(accumulate(half))
    found = half + half[: many - len(half)][::-1]  # dice are even: the upper half mirrors it
    return dict(enumerate(found, start=low)), out_of


def _times(above: dict[int, int], number: int, faces: int) -> dict[int, int]:
    """A polynomial times (1 − x^faces)^number, by power and coefficient."""
    product: dict[int, int] = {}
    for power, coefficient in above.items():
        for one in range(number + 1):
            place = power + one * faces
            part = coefficient * math.comb(number, one) * (-1) ** one
            product[place] = product.get(place, 0) + part
    return product


def distribution(dice: Dice) -> dict[int, Fraction]:
    """The exact chance of every total, by convolution of its dice."""
    found, out_of = ways(dice)
    return {total: Fraction(number, out_of) for total, number in found.items()}
