"""What reading a text gives: abilities, what was not understood, and where it stands."""

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.engine.model.documents import Ability
from app.engine.model.phrase import Param, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Unread:
    """A part that was not understood, or that is missing (``text`` is empty then).

    ``line`` and ``column`` count from 1; ``phrase`` is a ``block.*`` statement of why.
    """

    line: int
    column: int
    text: str
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Footnote:
    """A footnote's number that was seen and is no part of the ability."""

    line: int
    column: int
    number: int


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says: documents, and every part that they do not hold.

    ``unread`` and ``footnotes`` are in the order of the text.
    """

    abilities: tuple[Ability, ...] = ()
    unread: tuple[Unread, ...] = ()
    footnotes: tuple[Footnote, ...] = ()


class BlockError(ValueError):
    """Text that means nothing here, with the phrase that says why."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code)
        self.phrase = Phrase(code, params)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the source: ``number`` from 1, ``start`` as an offset into the source."""

    number: int
    start: int
    text: str

    @property
    def blank(self) -> bool:
        """Whether nothing but spaces stands here."""
        return not self.text.strip()

    @property
    def end(self) -> int:
        """The offset past the last character."""
        return self.start + len(self.text)


class Source:
    """A pasted text: its lines, and line and column of every offset."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = tuple(_lines(text))
        self._starts = [line.start for line in self.lines]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        index = max(0, bisect_right(self._starts, offset) - 1)
        return index + 1, offset - self._starts[index] + 1

    def unread(self, start: int, end: int, phrase: Phrase) -> Unread:
        """The part between two offsets, as something that was not understood."""
        return Unread(*self.place(start), self.text[start:end], phrase)

    def footnote(self, offset: int, number: int) -> Footnote:
        """A footnote's number at an offset."""
        return Footnote(*self.place(offset), number)


def _lines(text: str) -> "Iterable[Line]":
    """Lines end at LF, CR LF or CR and nowhere else: other separators may be content."""
    start = 0
    plain = text.replace("\r\n", "\n\n").replace("\r", "\n")  # the same length
    number = 0
    while start <= len(plain):
        end = plain.find("\n", start)
        end = len(plain) if end < 0 else end
        number += 1
        yield Line(number, start, text[start:end])
        start = end + (2 if text[end : end + 2] == "\r\n" else 1)
