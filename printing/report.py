"""What rendering found out: everything that a person should know before printing."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from app.engine.model.phrase import Phrase

SHRUNK = "print.note.shrunk"
SHORTENED = "print.note.shortened"
CONTINUED = "print.note.continued"


class PrintError(Exception):
    """A document, an option or a file that cannot be printed; says why as a phrase."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.code)
        self.phrase = phrase


class Cancelled(Exception):  # noqa: N818 - nothing went wrong
    """Somebody no longer wants the print; a progress listener raises it."""


Progress = Callable[[int], None]
"""Told the pages begun so far; raises `Cancelled` to stop."""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing to know about a page, counted from 1; page 0 is the whole document."""

    page: int
    phrase: Phrase
    item: str = ""
    """The key of the document's item that it concerns; empty for the page's furniture."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A sign that no font has, drawn as a hollow box on a page for an item."""

    sign: str
    page: int
    item: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """How a rendering went. Nothing is shortened or left out without a note."""

    pages: int
    items_in: int
    """Items handed in that ought to appear."""
    items_drawn: int
    """Those of them that stand on paper whole, be it in several parts."""
    notes: tuple[Note, ...] = ()
    lacking: tuple[Missing, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """The signs that no font has, in code point order."""
        return tuple(sorted({one.sign for one in self.lacking}))

    @property
    def shrunk(self) -> tuple[Note, ...]:
        """What was set in smaller type to fit."""
        return tuple(note for note in self.notes if note.phrase.code == SHRUNK)

    @property
    def continued(self) -> tuple[Note, ...]:
        """What goes on at another place because it did not fit."""
        return tuple(note for note in self.notes if note.phrase.code == CONTINUED)


@dataclass(frozen=True, slots=True)
class Rendering:
    """A finished PDF and its report."""

    pdf: bytes
    report: Report


class Notes:
    """Collects what happens while pages are drawn; the same remark on a page counts once."""

    def __init__(self) -> None:
        self._notes: dict[tuple[int, str, str, str], Note] = {}
        self._missing: dict[Missing, None] = {}
        self._expected: set[Hashable] = set()
        self._drawn: set[Hashable] = set()
        self._begun: set[int] = set()

    def begin(self, part: int) -> None:
        """Remarks that a part of a pack has its first page."""
        self._begun.add(part)

    def begun(self, part: int) -> bool:
        """Whether a part of a pack has a page."""
        return part in self._begun

    def add(self, page: int, code: str, item: str = "", **params: str | int) -> None:
        """Remarks on a page under a phrase code."""
        key = (page, code, item, repr(params))
        self._notes.setdefault(key, Note(page, Phrase(code, params), item))

    def lack(self, signs: set[str], page: int, item: str = "") -> None:
        """Remarks that the fonts have none of these signs."""
        for sign in sorted(signs):
            self._missing.setdefault(Missing(sign, page, item))

    def expect(self, *items: Hashable) -> None:
        """Remarks that these items of the document ought to appear."""
        self._expected.update(items)

    def drew(self, item: Hashable) -> None:
        """Remarks that an item stands on paper."""
        self._drawn.add(item)

    def report(self, pages: int) -> Report:
        """The sum of it all."""
        notes = sorted(self._notes.values(), key=lambda note: note.page)
        lacking = sorted(self._missing, key=lambda one: (one.sign, one.page))
        drawn = len(self._drawn & self._expected)
        return Report(pages, len(self._expected), drawn, tuple(notes), tuple(lacking))
