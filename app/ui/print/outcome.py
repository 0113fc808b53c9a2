"""What a finished print says of itself, read from the report of the command."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.ui.wording import Wording


@dataclass(frozen=True, slots=True)
class PartRow:
    """A part in the list of what to print; ``pages`` is ``None`` until they are counted."""

    id: str
    title: str
    detail: str
    ticked: bool
    pages: int | None = None
    first: int = 0
    """Its first page in the print, 0 where it has none."""
    problem: str = ""
    sheets: int = 0
    """Of paper."""

    def pages_text(self, words: Wording) -> str:
        """How many pages, in words."""
        return "" if self.pages is None else words.text("printing.pages", n=self.pages)

    def spoken(self, words: Wording) -> str:
        """What a screen reader says."""
        state = words.text("printing.ticked" if self.ticked else "printing.not_ticked")
        parts = (self.title, state, self.pages_text(words), self.problem or self.detail)
        return ", ".join(filter(None, parts))


class Spot(NamedTuple):
    """An item on a page, which counts from 1: left, top, width and height in mm."""

    page: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Remark:
    """A warning or a note of the report; ``pages`` count from 1, none is the whole print."""

    number: int
    text: str
    pages: tuple[int, ...]
    part: str
    warns: bool = True
    document: tuple[str, str] | None = None
    """Kind and id of what it is about."""
    spots: tuple[Spot, ...] = ()
    """Where that stands."""

    def place(self, words: Wording) -> str:
        """Where it is, in words."""
        if not self.pages:
            return words.text("printing.everywhere")
        return words.text(
            "printing.where", n=len(self.pages), pages=self.pages[:_MOST_PAGES], part=self.part
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """A report read; texts are words already."""

    pages: int = 0
    items_in: int = 0
    items_drawn: int = 0
    sheets: int = 0
    """Of paper."""
    parts: Mapping[str, Mapping[str, Any]] | None = None
    remarks: tuple[Remark, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether every item stands on paper, be it in parts."""
        return self.items_in == self.items_drawn

    @property
    def flawless(self) -> bool:
        """Whether nothing of any item is cut off, left out or warned of."""
        return self.whole and not any(remark.warns for remark in self.remarks)


NOTHING = Outcome()
_MOST_PAGES = 6
"""How many pages of one remark are named."""
_QUIET = ("print.note.shrunk", "print.note.continued")
"""Remarks on what is on paper whole all the same."""


def read_report(report: Mapping[str, Any], words: Wording) -> Outcome:
    """Reads what the command said as JSON."""
    parts = {str(row["part"]): row for row in report.get("parts", ())}
    found = [
        *((_Found("", str(fault["text"]), warns=True), 0) for fault in report.get("faults", ())),
        *_found(report, words),
    ]
    return Outcome(
        int(report.get("pages", 0)),
        int(report.get("items_in", 0)),
        int(report.get("items_drawn", 0)),
        int(report.get("sheets", 0)),
        parts,
        tuple(_remarks(found, report)),
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """A remark before its pages are known."""

    item: str
    text: str
    warns: bool
    part: str = ""


def _found(report: Mapping[str, Any], words: Wording) -> Iterable[tuple[_Found, int]]:
    """What was noted, with its page."""
    rows, names = report.get("parts", ()), report.get("names", {})
    for note in report.get("notes", ()):
        page, item, text = int(note["page"]), str(note["item"]), str(note["text"])
        if names.get(item):
            text = words.text("printing.about", name=str(names[item]), text=text)
        yield _Found(item, text, note.get("code") not in _QUIET, _part_of(page, rows)), page
    for one in report.get("missing", ()):
        page, item = int(one["page"]), str(one["item"])
        text = words.text("printing.missing", sign=str(one["sign"]))
        yield _Found(item, text, warns=True, part=_part_of(page, rows)), page


def _remarks(found: Iterable[tuple[_Found, int]], report: Mapping[str, Any]) -> Iterable[Remark]:
    """Warnings first; what is said of several pages is said once."""
    pages: dict[_Found, list[int]] = {}
    for one, page in found:
        pages.setdefault(one, []).extend([page] if page else [])
    documents = report.get("documents", {})
    spots: dict[str, list[Spot]] = {}
    for place in report.get("places", ()):
        spot = Spot(int(place["page"]), *map(float, place["area"]))
        spots.setdefault(str(place["item"]), []).append(spot)
    order = sorted(pages, key=lambda one: (not one.warns, pages[one]))
    for number, one in enumerate(order, start=1):
        known = documents.get(one.item)
        document = (str(known[0]), str(known[1])) if known else None
        on = tuple(dict.fromkeys(pages[one]))
        here = tuple(spot for spot in spots.get(one.item, ()) if spot.page in on)
        yield Remark(number, one.text, on, one.part, one.warns, document, here)


def _part_of(page: int, parts: Iterable[Mapping[str, Any]]) -> str:
    """The title of the part that a page belongs to."""
    title = ""
    for row in parts:
        if row["first"] and row["first"] <= page:
            title = str(row["title"])
    return title
