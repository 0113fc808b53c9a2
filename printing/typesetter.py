"""The one place where text goes onto paper: cleaned, checked for missing signs, and fitted.

Text is drawn as it stands, never as markup. What does not fit shrinks by quarter points to
its floor, then ends in an ellipsis, and both are reported.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache

from printing.inks import SHEET_FLOOR, Type
from printing.page import POINT, Anchor, Page, Rect, Ruler, Xy
from printing.report import SHORTENED, SHRUNK, Notes
from printing.scripts import joined

_HOLLOW = "\N{WHITE SQUARE}"
_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
STEP = 0.25
"""By how much type shrinks at a time, in points."""
_PLACE = re.compile(r"\{(\w+)\}")
_UNSEEN = frozenset({"Cc", "Cs", "Cf", "Co", "Cn"})
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""They choose between looks of a sign, which only fonts in colour have."""


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """One line of visible text: composed, every run of spaces one space, no control signs."""
    spaced = " ".join(text.split())
    if spaced.isascii() and spaced.isprintable():
        return spaced
    plain = _SELECTORS.sub("", text)
    unseen = {
        ord(sign): None
        for sign in set(plain)
        if not sign.isspace() and unicodedata.category(sign) in _UNSEEN
    }
    seen = plain.translate(unseen) if unseen else plain
    return " ".join(unicodedata.normalize("NFC", seen).split())


def fill(template: str, values: Mapping[str, object]) -> str:
    """The template with its ``{name}`` places filled; unknown places stay as they are."""
    return _PLACE.sub(lambda place: str(values.get(place[1], place[0])), template)


class Typesetter:
    """Sets the words of one page."""

    def __init__(self, page: Page, ruler: Ruler, notes: Notes, number: int, item: str = "") -> None:
        self.page = page
        self.number = number
        self.notes = notes
        self.item = item
        self._ruler = ruler

    def about(self, item: str) -> "Typesetter":
        """The same page; remarks now concern an item of the document by its key."""
        return Typesetter(self.page, self._ruler, self.notes, self.number, item)

    def silent(self) -> "Typesetter":
        """The same page for trials, of which nobody hears."""
        return Typesetter(self.page, self._ruler, Notes(), self.number, self.item)

    def remark(self, code: str, **params: str | int) -> None:
        """Remarks on what is being set."""
        self.notes.add(self.number, code, self.item, **params)

    def occupy(self, area: Rect) -> None:
        """Tells where on the page the item stands."""
        self.notes.occupy(self.number, self.item, (area.x, area.y, area.width, area.height))

    def put(
        self,
        at: Xy,
        text: str,
        style: Type,
        *,
        room: float | None = None,
        anchor: Anchor = Anchor.START,
        floor: float = SHEET_FLOOR,
    ) -> float:
        """Writes a line with its baseline at a point, in ``room`` mm; returns its length."""
        line, fitted = self.fit(text, style, room, floor)
        if line:
            self.page.text(at, line, fitted, anchor)
        return self.width(line, fitted)

    def put_row(
        self, at: Xy, parts: Sequence[str], style: Type, *, gap: float, room: float | None = None
    ) -> float:
        """Writes parts of a line ``gap`` mm apart, the last fitted; returns their length."""
        x = at[0]
        for part in parts:
            if x > at[0]:
                x += gap
            left = None if room is None else at[0] + room - x
            x += self.put((x, at[1]), part, style, room=left)
        return x - at[0]

    def put_turned(self, at: Xy, text: str, style: Type, *, room: float) -> float:
        """Writes upwards, the middle of the baseline at a point; returns its length."""
        line, fitted = self.fit(text, style, room, SHEET_FLOOR)
        if line:
            self.page.turned(at, line, fitted)
        return self.width(line, fitted)

    def put_lines(self, at: Xy, text: str, style: Type, *, room: float, leading: float) -> None:
        """Writes text over two lines ``leading`` mm apart; the second takes the rest."""
        first, rest = self._break(text, style, room)
        self.put(at, first, style, room=room)
        if rest:
            self.put((at[0], at[1] + leading), rest, style, room=room)

    def width(self, text: str, style: Type) -> float:
        """The length of a line as it would be set, in mm."""
        width = self._ruler.width(text, style.face, style.size)
        if style.tracking:
            width += style.tracking * POINT * max(len(text) - 1, 0)
        return width

    def fit(
        self, text: str, style: Type, room: float | None, floor: float = SHEET_FLOOR
    ) -> tuple[str, Type]:
        """The line and the type in which it fits; remarks on what that took."""
        line = self.known(clean(text))
        if room is None:
            return line, style
        full = self.width(line, style)
        if full <= room:
            return line, style
        size = max(floor, style.size - STEP * -(-(style.size * (1 - room / full)) // STEP))
        small = style.at(size)
        if self.width(line, small) <= room:
            self.remark(SHRUNK, text=line, size=f"{size:g}")
            return line, small
        self.remark(SHORTENED, text=line)
        return self._elide(line, small, room), small

    def fit_before(self, line: str, tail: str, style: Type, room: float) -> tuple[str, str, Type]:
        """A line and its tail in the type in which both fit; only the line is ever cut."""
        both, fitted = self.fit(f"{line} {tail}", style, room)
        tail = self.known(clean(tail))
        if not both.endswith(_ELLIPSIS):
            return both.removesuffix(tail).rstrip(), tail, fitted
        left = room - self.width(f" {tail}", fitted)
        return self._elide(self.known(clean(line)), fitted, left), tail, fitted

    def known(self, line: str) -> str:
        """A line with a hollow box for each sign that no font has, and a remark on these.

        Letters of scripts that join have the forms that go beside their neighbours.
        """
        line = joined(line)
        missing = self._ruler.lacks(line)
        if missing:
            self.notes.lack(missing, self.number, self.item)
            line = "".join(_HOLLOW if sign in missing else sign for sign in line)
        return line

    def _elide(self, line: str, style: Type, room: float) -> str:
        least, most = 0, len(line)
        while least < most:
            middle = (least + most + 1) // 2
            if self.width(line[:middle].rstrip() + _ELLIPSIS, style) <= room:
                least = middle
            else:
                most = middle - 1
        kept = line[:least].rstrip()
        return kept + _ELLIPSIS if kept else ""

    def _break(self, text: str, style: Type, room: float) -> tuple[str, str]:
        words = clean(text).split(" ")
        for count in range(len(words), 1, -1):
            if self.width(" ".join(words[:count]), style) <= room:
                return " ".join(words[:count]), " ".join(words[count:])
        return words[0], " ".join(words[1:])


def middle_baseline(middle: float, size: float) -> float:
    """The baseline that centres capitals of a size (points) on a height (mm)."""
    return middle + 0.129 * size
