"""What rendering found out: everything that a person should know before printing."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from app.engine.model.phrase import Phrase

if TYPE_CHECKING:
    from printing.leaf import Leaf

SHRUNK = "print.note.shrunk"
SHORTENED = "print.note.shortened"
CONTINUED = "print.note.continued"


Area: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height."""
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
class Place:
    """Where an item of the document stands: its page, and left, top, width, height in mm."""

    page: int
    item: str
    area: Area


@dataclass(frozen=True, slots=True)
class Chapter:
    """The pages of one document of a pack; a document printed alone has one chapter."""

    first: int = 0
    """From 1; 0 where it has none."""
    pages: int = 0
    sheets: int = 0
    """Sheets of paper, each with one or two of the pages."""
    items: int = 0
    """Items that ought to appear."""


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
    places: tuple[Place, ...] = ()
    chapters: tuple[Chapter, ...] = ()

    @property
    def sheets(self) -> int:
        """Sheets of paper that all pages take."""
        return sum(chapter.sheets for chapter in self.chapters)

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
        self._expected: set[tuple[int, int]] = set()
        self._drawn: set[tuple[int, int]] = set()
        self._pages: list[tuple[int, Leaf]] = []
        self._places: dict[tuple[int, str], list[Area]] = {}

    def open(self, part: int, leaf: "Leaf") -> None:
        """Remarks that a part of a pack has another page."""
        self._pages.append((part, leaf))

    def begun(self, part: int) -> bool:
        """Whether a part of a pack has a page."""
        return bool(self._pages) and self._pages[-1][0] == part

    @property
    def bare(self) -> "tuple[int, Leaf] | None":
        """The part and the leaf of the last page if that is a front without its back so far."""
        return self._pages[-1] if self._pages and not self._pages[-1][1].back else None

    def occupy(self, page: int, item: str, area: Area) -> None:
        """Remarks where on a page an item stands; what lies within that is no place of its own."""
        known = self._places.setdefault((page, item), [])
        if not any(_within(area, other) for other in known):
            known.append(area)

    def add(self, page: int, code: str, item: str = "", **params: str | int) -> None:
        """Remarks on a page under a phrase code."""
        key = (page, code, item, repr(params))
        self._notes.setdefault(key, Note(page, Phrase(code, params), item))

    def lack(self, signs: set[str], page: int, item: str = "") -> None:
        """Remarks that the fonts have none of these signs."""
        for sign in sorted(signs):
            self._missing.setdefault(Missing(sign, page, item))

    def expect(self, *items: tuple[int, int]) -> None:
        """Remarks that these items, each by its part and its number, ought to appear."""
        self._expected.update(items)

    def drew(self, item: tuple[int, int]) -> None:
        """Remarks that an item stands on paper."""
        self._drawn.add(item)

    def report(self, pages: int, parts: int = 1) -> Report:
        """The sum of it all, for a pack of so many parts."""
        notes = sorted(self._notes.values(), key=lambda note: note.page)
        lacking = sorted(self._missing, key=lambda one: (one.sign, one.page))
        drawn = len(self._drawn & self._expected)
        return Report(
            pages,
            len(self._expected),
            drawn,
            tuple(notes),
            tuple(lacking),
            tuple(self._placed()),
            tuple(map(self._chapter, range(parts))),
        )

    def _chapter(self, part: int) -> Chapter:
        mine = [number for number, (whose, _) in enumerate(self._pages, 1) if whose == part]
        return Chapter(
            mine[0] if mine else 0,
            len(mine),
            sum(not self._pages[number - 1][1].back for number in mine),
            sum(item[0] == part for item in self._expected),
        )

    def _placed(self) -> Iterator[Place]:
        for (page, item), areas in self._places.items():
            if 0 < page <= len(self._pages) and item:
                place = self._pages[page - 1][1].place
                for x, y, width, height in areas:
                    corners = [place(x, y), place(x + width, y + height)]
                    left, right = sorted(corner[0] for corner in corners)
                    top, foot = sorted(corner[1] for corner in corners)
                    yield Place(page, item, (left, top, right - left, foot - top))


def _within(area: Area, other: Area) -> bool:
    x, y, width, height = area
    left, top, wide, high = other
    return left <= x and top <= y and x + width <= left + wide and y + height <= top + high
