"""Dice expressions such as ``3d12``, ``2d6+3`` or ``1d4 + -1``."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Protocol


class _Source(Protocol):
    def randint(self, a: int, b: int, /) -> int: ...


_TERM = re.compile(r"([+-]*)(?:(\d*)d(\d+)|(\d+))", re.IGNORECASE)
_LIMIT = 1000


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

    @property
    def lowest(self) -> int:
        """The least total the dice can show."""
        return self.constant + sum(n if s > 0 else -n * f for s, n, f in self.terms)

    @property
    def highest(self) -> int:
        """The greatest total the dice can show."""
        return self.constant + sum(n * f if s > 0 else -n for s, n, f in self.terms)

    def roll(self, source: _Source) -> int:
        """One total, with ``source.randint`` for each die."""
        return self.constant + self._sum(lambda faces: source.randint(1, faces))

    def _sum(self, die: Callable[[int], int]) -> int:
        return sum(sign * sum(die(faces) for _ in range(n)) for sign, n, faces in self.terms)

    def __str__(self) -> str:
        """The expression in its shortest usual form."""
        text = "".join(f"{'+' if s > 0 else '-'}{n}d{f}" for s, n, f in self.terms)
        if self.constant or not self.terms:
            text += f"{self.constant:+d}"
        return text.removeprefix("+")


D100 = Dice(((1, 1, 100),))


def parse_dice(text: str) -> Dice:
    """Reads a dice expression; spaces do not count, ``d6`` is ``1d6``.

    Raises `DiceError` for anything else, for dice without faces and for more than 1000 dice
    or faces.
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
            count, faces = int(match[2] or 1), int(match[3])
            if not (0 < count <= _LIMIT and 0 < faces <= _LIMIT):
                raise DiceError(text, position)
            terms.append((sign, count, faces))
        else:
            constant += sign * int(match[4])
        position = match.end()
    if not compact:
        raise DiceError(text, 0)
    return Dice(tuple(terms), constant)


@cache
def distribution(dice: Dice) -> dict[int, Fraction]:
    """The exact chance of every total, by convolution of its dice."""
    ways = {dice.constant: 1}
    sides = 1
    for sign, count, faces in dice.terms:
        for _ in range(count):
            sides *= faces
            more: dict[int, int] = {}
            for total, number in ways.items():
                for face in range(1, faces + 1):
                    more[total + sign * face] = more.get(total + sign * face, 0) + number
            ways = more
    return {total: Fraction(number, sides) for total, number in sorted(ways.items())}
