"""Writes pages into a PDF: true millimetres, embedded fonts, the same bytes every time."""

from io import BytesIO
from typing import Final

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from printing.fonts import Fonts
from printing.form_fields import keep_order
from printing.leaf import Leaf
from printing.page import POINT, Page
from printing.pdf_page import PdfPage
from printing.pdf_signs import Signs
from printing.report import Progress

_PT: Final = 1 / POINT
_CREATOR: Final = "Seedboard"
# streams as they are, not as text: a fifth smaller, and quicker
rl_config.useA85 = 0


class PdfPress:
    """One PDF document. Fonts must be loaded before the first page."""

    def __init__(self, title: str, fonts: Fonts, progress: Progress | None = None) -> None:
        self._buffer = BytesIO()
        self._fonts = fonts
        self._progress = progress
        self._canvas = Canvas(
            self._buffer,
            invariant=1,
            pageCompression=1,
            # the stub says a number; without it Helvetica stays listed in the file
            initialFontName=fonts.initial,  # type: ignore[arg-type]
        )
        self._signs = Signs(self._canvas)
        self._canvas.setTitle(title)
        self._canvas.setCreator(_CREATOR)
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._page: PdfPage | None = None
        self._chapters = 0
        self._pages = 0

    @property
    def pages(self) -> int:
        """How many pages were begun."""
        return self._pages

    def page(self, leaf: Leaf, bookmark: str, *, chapter: str = "") -> Page:
        """The next page; the one before is finished by that.

        A ``chapter`` opens a group of bookmarks; its pages follow below it. Raises what the
        progress listener raises.
        """
        canvas = self._canvas
        self._show()
        self._pages += 1
        if self._progress is not None:
            self._progress(self._pages)
        canvas.setPageSize((leaf.paper.width * _PT, leaf.paper.height * _PT))
        key = f"page-{self._pages}"
        canvas.bookmarkPage(key)
        if chapter:
            self._chapters += 1
            # a key stands for one entry, so the same page needs another
            opening = f"chapter-{self._chapters}"
            canvas.bookmarkPage(opening)
            canvas.addOutlineEntry(chapter, opening, closed=True)
        if bookmark:
            canvas.addOutlineEntry(bookmark, key, level=1 if self._chapters else 0)
        _lay(canvas, leaf)
        self._page = PdfPage(canvas, leaf.sheet.height, self._fonts, self._signs)
        return self._page

    def finish(self) -> bytes:
        """The whole file; no page can follow."""
        self._show()
        self._canvas.save()
        return self._buffer.getvalue()

    def _show(self) -> None:
        if self._page is not None:
            self._page.flush()
            self._canvas.showPage()
            keep_order(self._canvas)


def _lay(canvas: Canvas, leaf: Leaf) -> None:
    """Moves the origin so that drawing on the sheet lands where the leaf says."""
    paper, sheet = leaf.paper, leaf.sheet
    turn = -leaf.turn + (180 if leaf.upside_down else 0)
    if turn or leaf.shift != (0, 0):
        middle = paper.width / 2 * _PT, paper.height / 2 * _PT
        flip = -1 if leaf.upside_down else 1
        across, down = leaf.shift
        canvas.translate(middle[0] + flip * across * _PT, middle[1] - flip * down * _PT)
        canvas.rotate(turn)
        canvas.translate(-middle[0], -middle[1])
    left, bottom = leaf.x, paper.height - leaf.y - sheet.height
    if left or bottom:
        canvas.translate(left * _PT, bottom * _PT)
