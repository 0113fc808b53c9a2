"""What rendering found out: everything that a person should know before printing."""

from dataclasses import dataclass

from app.engine.model.phrase import Phrase


class PrintError(Exception):
    """A document, an option or a file that cannot be printed; says why as a phrase."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.code)
        self.phrase = phrase


@dataclass(frozen=True, slots=True)
class Note:
    """One thing to know about a page, counted from 1; page 0 is the whole document."""

    page: int
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Report:
    """How a rendering went. Nothing is shortened or left out without a note."""

    pages: int
    tokens_in: int
    """Tokens handed in that ought to appear: all but those that left the fight."""
    tokens_drawn: int
    notes: tuple[Note, ...] = ()
    missing: tuple[str, ...] = ()
    """Signs that the fonts lack, in code point order; each was drawn as a hollow box."""


@dataclass(frozen=True, slots=True)
class Rendering:
    """A finished PDF and its report."""

    pdf: bytes
    report: Report


class Notes:
    """Collects what happens while pages are drawn; the same remark on a page counts once."""

    def __init__(self) -> None:
        self._notes: dict[tuple[int, str, str], Note] = {}
        self._missing: set[str] = set()
        self._drawn: set[int] = set()

    def add(self, page: int, code: str, **params: str | int) -> None:
        """Remarks on a page under a phrase code."""
        key = (page, code, repr(params))
        self._notes.setdefault(key, Note(page, Phrase(code, params)))

    def lack(self, signs: set[str]) -> None:
        """Remarks that the fonts have none of these signs."""
        self._missing |= signs

    def drew(self, token: int) -> None:
        """Remarks that the token at this place of the document's list stands on paper."""
        self._drawn.add(token)

    def report(self, pages: int, tokens: int) -> Report:
        """The sum of it all, for ``tokens`` that ought to appear."""
        notes = sorted(self._notes.values(), key=lambda note: note.page)
        missing = tuple(sorted(self._missing))
        return Report(pages, tokens, len(self._drawn), tuple(notes), missing)
