"""Writes pages into a PDF: true millimetres, embedded fonts, the same bytes every time."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Final

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.pdfgen.textobject import PDFTextObject

from printing.inks import Face, Paint, Pen, Type
from printing.options import Paper
from printing.page import POINT, Anchor, Circle, Page, Rect, Segment, Shape, Xy

_PT: Final = 1 / POINT
_SHIFT: Final = {Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
_CREATOR: Final = "Seedboard"


class PdfPress:
    """One PDF document. Fonts must be loaded before the first page."""

    def __init__(self, title: str) -> None:
        self._buffer = BytesIO()
        self._canvas = Canvas(
            self._buffer,
            invariant=1,
            pageCompression=1,
            # the stub says a number; without it Helvetica stays listed in the file
            initialFontName=Face.BOOK.value,  # type: ignore[arg-type]
        )
        self._canvas.setTitle(title)
        self._canvas.setCreator(_CREATOR)
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._page: PdfPage | None = None
        self.pages = 0

    def page(self, paper: Paper, bookmark: str) -> Page:
        """The next page; the one before is finished by that."""
        canvas = self._canvas
        self._show()
        self.pages += 1
        canvas.setPageSize((paper.width * _PT, paper.height * _PT))
        key = f"page-{self.pages}"
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(bookmark, key)
        self._page = PdfPage(canvas, paper.height)
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


class PdfPage:
    """One page; it sets pen, paint and font only when they change.

    Text of one style in a row goes into one text object, which halves the cost of numbers.
    """

    def __init__(self, canvas: Canvas, height: float) -> None:
        self._canvas = canvas
        self._height = height * _PT
        self._run: tuple[Type, PDFTextObject] | None = None
        self._forget()

    def flush(self) -> None:
        """Puts the text set so far onto the page, below whatever follows."""
        if self._run is None:
            return
        style, run = self._run
        if style.tracking:
            run.setCharSpace(0)  # it would outlive the text object
        self._canvas.drawText(run)
        self._run = None

    def lines(self, segments: Sequence[Segment], pen: Pen) -> None:
        """Draws straight lines with one pen."""
        self.flush()
        self._take(pen)
        height = self._height
        self._canvas.lines(
            [
                (x0 * _PT, height - y0 * _PT, x1 * _PT, height - y1 * _PT)
                for x0, y0, x1, y1 in segments
            ]
        )

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
            width = self._canvas.stringWidth(text, style.face.value, style.size)
            x -= _SHIFT[anchor] * (width + style.tracking * max(len(text) - 1, 0))
        run = self._open(style)
        run.setTextOrigin(x, y)
        run.textLine(text)

    def turned(self, at: Xy, text: str, style: Type) -> None:
        """Writes upwards, the middle of the baseline at a point."""
        self.flush()
        self._dip(style.paint)
        canvas = self._canvas
        canvas.saveState()
        canvas.setFont(style.face.value, style.size)
        canvas.translate(at[0] * _PT, self._height - at[1] * _PT)
        canvas.rotate(90)
        canvas.drawCentredString(0, 0, text, charSpace=style.tracking)
        canvas.restoreState()

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

    def _trace(self, shape: Shape) -> PDFPathObject:
        path = self._canvas.beginPath()
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
        self._paint: Paint | None = None

    def _take(self, pen: Pen) -> None:
        if pen == self._pen:
            return
        self._pen = pen
        canvas = self._canvas
        canvas.setLineWidth(pen.width)
        canvas.setDash([length * _PT for length in pen.dash])
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

    def _open(self, style: Type) -> PDFTextObject:
        """The text object for a style, the open one when it fits."""
        if self._run is not None and self._run[0] == style:
            return self._run[1]
        self.flush()
        self._dip(style.paint)
        self._canvas.setFont(style.face.value, style.size)
        run = self._canvas.beginText()
        if style.tracking:
            run.setCharSpace(style.tracking)
        self._run = (style, run)
        return run
