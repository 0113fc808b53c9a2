"""Writes pages into a PDF: true millimetres, embedded fonts, the same bytes every time."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Final

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from printing.fonts import Fonts
from printing.form_fields import add_field, keep_order
from printing.inks import Paint, Pen, Type
from printing.leaf import Leaf
from printing.page import POINT, Anchor, Circle, Page, Rect, Segment, Shape, Xy
from printing.pdf_path import FastPath, FastText
from printing.picture import Picture
from printing.report import Progress

_PT: Final = 1 / POINT
_SHIFT: Final = {Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
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
        canvas.addOutlineEntry(bookmark, key, level=1 if self._chapters else 0)
        _lay(canvas, leaf)
        self._page = PdfPage(canvas, leaf.sheet.height, self._fonts)
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


class PdfPage:
    """One page; it sets pen, paint and font only when they change.

    Text of one style in a row goes into one text object, which halves the cost of numbers.
    """

    def __init__(self, canvas: Canvas, height: float, fonts: Fonts) -> None:
        self._canvas = canvas
        self._height = height * _PT
        self._fonts = fonts
        self._run: tuple[Type, str, PDFTextObject] | None = None
        self._forget()

    def flush(self) -> None:
        """Puts the text set so far onto the page, below whatever follows."""
        if self._run is None:
            return
        style, _, run = self._run
        if style.tracking:
            run.setCharSpace(0)  # it would outlive the text object
        self._canvas.drawText(run)
        self._run = None

    def lines(self, segments: Sequence[Segment], pen: Pen) -> None:
        """Draws straight lines with one pen."""
        self.flush()
        self._take(pen)
        height, path = self._height, FastPath()
        for x0, y0, x1, y1 in segments:
            path.moveTo(x0 * _PT, height - y0 * _PT)
            path.lineTo(x1 * _PT, height - y1 * _PT)
        self._canvas.drawPath(path, stroke=1, fill=0)

    def shape(self, shape: Shape, pen: Pen | None = None, fill: Paint | None = None) -> None:
        """Draws a shape's outline, fills it, or both."""
        self.flush()
        if pen is not None:
            self._take(pen)
        if fill is not None:
            self._dip(fill)
        stroke, filled = int(pen is not None), int(fill is not None)
        self._canvas.drawPath(self._trace(shape), stroke=stroke, fill=filled)

    def text(self, at: Xy, text: str, style: Type, anchor: Anchor = Anchor.START) -> None:
        """Writes a line of text with its baseline at a point."""
        x, y = at[0] * _PT, self._height - at[1] * _PT
        if anchor is not Anchor.START:
            x -= _SHIFT[anchor] * (self._length(text, style) - style.tracking)
        first, *others = self._fonts.runs(text, style.face)
        self._write(first, style, x, y)
        before = first
        for other in others:
            x += self._length(before[1], style, before[0])
            self._write(other, style, x, y)
            before = other

    def turned(self, at: Xy, text: str, style: Type) -> None:
        """Writes upwards, the middle of the baseline at a point."""
        self.flush()
        self._dip(style.paint)
        canvas = self._canvas
        x = -(self._length(text, style) - style.tracking) / 2
        canvas.saveState()
        canvas.translate(at[0] * _PT, self._height - at[1] * _PT)
        canvas.rotate(90)
        for name, part in self._fonts.runs(text, style.face):
            canvas.setFont(name, style.size)
            canvas.drawString(x, 0, part, charSpace=style.tracking)
            x += self._length(part, style, name)
        canvas.restoreState()

    def picture(self, area: Rect, picture: Picture) -> None:
        """Puts a picture onto an area of the same proportions."""
        self.flush()
        x, y = area.x * _PT, self._height - area.bottom * _PT
        self._canvas.drawImage(_reader(picture), x, y, area.width * _PT, area.height * _PT)

    def field(self, name: str, area: Rect, tip: str, *, tick: bool = False) -> None:
        """Puts a field of a form on an area; fields are walked through in the order of this."""
        self.flush()
        add_field(self._canvas, name, tip, self._box(area), tick=tick)

    def _box(self, area: Rect) -> tuple[float, float, float, float]:
        x, y = self._point((area.x, area.bottom))
        return x, y, area.width * _PT, area.height * _PT

    @contextmanager
    def upside_down(self, middle: Xy) -> Iterator[None]:
        """Turns what is drawn inside the ``with`` block by half a turn about a point."""
        self.flush()
        canvas, (x, y) = self._canvas, self._point(middle)
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(180)
        canvas.translate(-x, -y)
        try:
            yield
        finally:
            self.flush()
            canvas.restoreState()
            self._forget()

    @contextmanager
    def clipped(self, shape: Shape) -> Iterator[None]:
        """Limits what is drawn inside the ``with`` block to a shape."""
        self.flush()
        self._canvas.saveState()
        self._canvas.clipPath(self._trace(shape), stroke=0, fill=0)
        try:
            yield
        finally:
            self.flush()
            self._canvas.restoreState()
            self._forget()

    def _trace(self, shape: Shape) -> FastPath:
        path = FastPath()
        height = self._height
        if isinstance(shape, Rect):
            x, y = shape.x * _PT, height - shape.bottom * _PT
            width, tall = shape.width * _PT, shape.height * _PT
            if shape.radius:
                path.roundRect(x, y, width, tall, shape.radius * _PT)
            else:
                path.rect(x, y, width, tall)
        elif isinstance(shape, Circle):
            path.circle(shape.x * _PT, height - shape.y * _PT, shape.radius * _PT)
        else:
            path.moveTo(*self._point(shape.start))
            for step in shape.steps:
                if isinstance(step[0], tuple):
                    path.curveTo(*(part for xy in step for part in self._point(xy)))
                else:
                    path.lineTo(*self._point(step))
            if shape.closed:
                path.close()
        return path

    def _point(self, at: Xy) -> Xy:
        return at[0] * _PT, self._height - at[1] * _PT

    def _forget(self) -> None:
        self._pen: Pen | None = None
        self._dash: tuple[float, ...] | None = None
        self._paint: Paint | None = None

    def _take(self, pen: Pen) -> None:
        if pen == self._pen:
            return
        before, self._pen = self._pen, pen
        canvas = self._canvas
        if before is None or before.width != pen.width:
            canvas.setLineWidth(pen.width)
        if pen.dash != self._dash:
            self._dash = pen.dash
            canvas.setDash([length * _PT for length in pen.dash])
        if before is not None and before.paint == pen.paint:
            return
        if isinstance(pen.paint, tuple):
            canvas.setStrokeColorRGB(*pen.paint)
        else:
            canvas.setStrokeGray(1 - pen.paint / 100)

    def _dip(self, paint: Paint) -> None:
        if paint == self._paint:
            return
        self._paint = paint
        if isinstance(paint, tuple):
            self._canvas.setFillColorRGB(*paint)
        else:
            self._canvas.setFillGray(1 - paint / 100)

    def _write(self, run: tuple[str, str], style: Type, x: float, y: float) -> None:
        name, part = run
        into = self._open(style, name)
        into.setTextOrigin(x, y)
        into.textOut(part)

    def _length(self, text: str, style: Type, name: str = "") -> float:
        """How far a text moves the pen, in points, the tracking after its last sign included."""
        if name:
            width = self._canvas.stringWidth(text, name, style.size)
        else:
            width = self._fonts.width(text, style.face, style.size) * _PT
        return float(width + style.tracking * len(text))

    def _open(self, style: Type, name: str) -> PDFTextObject:
        """The text object for a style and font, the open one when it fits."""
        if self._run is not None:
            open_style, open_name, run = self._run
            if open_name == name and (open_style is style or open_style == style):
                return run
        self.flush()
        self._dip(style.paint)
        self._canvas.setFont(name, style.size)
        run = FastText(self._canvas)
        if style.tracking:
            run.setCharSpace(style.tracking)
        self._run = (style, name, run)
        return run


def _reader(picture: Picture) -> ImageReader:
    from PIL import Image  # noqa: PLC0415 - only where there are pictures

    mode = "L" if picture.grey else "RGB"
    image = Image.frombytes(mode, (picture.width, picture.height), picture.samples)
    return ImageReader(image)
