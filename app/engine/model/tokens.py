"""The identity of a token: letter and colour, the same on screen and on paper."""

from collections.abc import Iterable

COLOURS = (
    "blue", "orange", "pine", "rose", "yellow", "plum",
    "sky", "red", "leaf", "chalk", "tan", "ink",
)  # fmt: skip
"""The twelve token colours in the order in which they are given out; each has its pattern."""

MOST_SIGNS = 3
"""The longest letter of a token."""
MOST_DIGITS = 3
"""The longest number that tells the copies of a name apart."""


def free_colour(taken: Iterable[str]) -> str:
    """The first colour least used among ``taken``."""
    used = list(taken)
    return min(COLOURS, key=lambda colour: (used.count(colour), COLOURS.index(colour)))


def letter_for(name: str, number: int | None = None) -> str:
    """The signs of a token: the name's first letter and, for one of several, its number."""
    first = next((sign.upper() for sign in name if sign.isalnum()), "?")[:1]
    return numbered(first, number)


def numbered(letter: str, number: int | None) -> str:
    """A letter with a number; of a long one so much as leaves room for it."""
    tail = "" if number is None else str(number)
    return (letter[: max(1, MOST_SIGNS - len(tail))] + tail)[:MOST_SIGNS]


def split_number(name: str) -> tuple[str, int | None]:
    """``Imp 2`` is the second ``Imp``; other names have no number."""
    base, _, tail = name.rpartition(" ")
    told = base and tail.isdecimal() and len(tail) <= MOST_DIGITS
    return (base, int(tail)) if told else (name, None)
