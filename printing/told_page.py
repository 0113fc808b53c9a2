"""Pages of things to cut out or to write on: a head, one line on how they are used, a foot."""

from dataclasses import dataclass
from typing import Final

from app.engine.model.furniture import PageWords
from printing.furniture import Furniture, draw_foot, draw_head, draw_rights
from printing.inks import TEXT
from printing.job import Job
from printing.leaf import Leaf
from printing.typesetter import Typesetter

_HEAD: Final = 7.6
_FOOT: Final = 6.0
"""Above the lower edge of the paper."""


@dataclass(frozen=True, slots=True)
class ToldPage:
    """What such pages say; lengths in millimetres."""

    title: str
    words: PageWords
    how: str
    leaf: Leaf
    left: float
    """Where head and foot begin, and as far from the right edge they end."""
    line: float = 12.6
    """The baseline of ``how``."""
    outset: float = 0.0
    """So much further left the foot begins."""
    count: str = ""
    """How many of what size stand on the page."""


def open_page(job: Job, page: ToldPage, numbers: tuple[int, int]) -> Typesetter:
    """Begins the page of a number, counted from 1, of so many."""
    number, count = numbers
    bookmark = page.title if count == 1 else f"{page.title} {number}/{count}"
    setter = job.setter(bookmark, page.leaf)
    words = job.page_words(page.words)
    what = Furniture(page.title, number, count, words, page.leaf, page.count)
    left, width = page.left, page.leaf.sheet.width - 2 * page.left
    draw_head(setter, what, (left, _HEAD), width)
    setter.put((left, page.line), page.how, TEXT, room=width)
    foot = page.leaf.sheet.height - _FOOT
    end = draw_foot(setter, what, (left - page.outset, foot), width)
    draw_rights(setter, what, (left + width, foot), left + width - end - 4)
    return setter
