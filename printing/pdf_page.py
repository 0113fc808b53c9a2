"""A page as PDF operators, written straight into its stream: cards have thousands of them.

ReportLab keeps the file, its fonts, pictures and forms; what is drawn on a page passes here.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from printing.fonts import Fonts
from printing.form_fields import add_field
from printing.inks import Paint, Pen, Type
from printing.page import POINT, Anchor, Rect, Segment, Shape, Xy
from printing.pdf_path import trace
from printing.pdf_signs import Signs
from printing.picture import Picture

_PT: Final = 1 / POINT
_SHIFT: Final = {Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
_UPRIGHT: Final = "1 0 0 1"
_UPWARDS: Final = "0 1 -1 0"


@dataclass(slots=True)
class _State:
    """What the page is set to; ``None`` where it has to be told before it is used."""

    width: float | None = None
    stroke: Paint | None = None
    dash: tuple[float, ...] = ()
    fill: Paint | None = None
    font: tuple[str, float] | None = None
    tracking: float = 0.0


class PdfPage:
    """One page; it sets pen, paint and font only when they change."""

    def __init__(self, canvas: Canvas, height: float, fonts: Fonts, signs: Signs) -> None:
        self._canvas = canvas
        self._height = height * _PT
        self._fonts = fonts
        self._signs = signs
        self._code: list[str] = []
        self._state = _State()
        self._writing = False

    def flush(self) -> None:
        """Hands over what was drawn so far."""
        self._end_text()
        if self._code:
            self._canvas.drawText(_Operators(self._canvas, self._code))
            self._code = []

    def lines(self, segments: Sequence[Segment], pen: Pen) -> None:
        """Draws straight lines with one pen."""
        if not segments:
            return
        self._end_text()
        self._take(pen)
        height = self._height
        self._code += [
            f"{x0 * _PT:.3f} {height - y0 * _PT:.3f} m {x1 * _PT:.3f} {height - y1 * _PT:.3f} l"
            for x0, y0, x1, y1 in segments
        ]
        self._code.append("S")

    def shape(self, shape: Shape, pen: Pen | None = None, fill: Paint | None = None) -> None:
        """Draws a shape's outline, fills it, or both; where it crosses itself it is hollow."""
        self._end_text()
        if pen is not None:
            self._take(pen)
        if fill is not None:
            self._dip(fill)
            painted = "f*" if pen is None else "B*"
        else:
            painted = "n" if pen is None else "S"
        self._code += (trace(shape, self._height), painted)

    def text(self, at: Xy, text: str, style: Type, anchor: Anchor = Anchor.START) -> None:
        """Writes a line of text with its baseline at a point."""
        x, y = at[0] * _PT, self._height - at[1] * _PT
        if anchor is not Anchor.START:
            x -= _SHIFT[anchor] * (self._length(text, style) - style.tracking)
        for font, part in self._fonts.runs(text, style.face):
            self._write(font, part, style, f"{_UPRIGHT} {x:.2f} {y:.2f} Tm")
            if len(part) < len(text):
                x += self._length(part, style)

    def turned(self, at: Xy, text: str, style: Type) -> None:
        """Writes upwards, the middle of the baseline at a point."""
        x, y = at[0] * _PT, self._height - at[1] * _PT
        y -= (self._length(text, style) - style.tracking) / 2
        for font, part in self._fonts.runs(text, style.face):
            self._write(font, part, style, f"{_UPWARDS} {x:.2f} {y:.2f} Tm")
            y += self._length(part, style)

    def picture(self, area: Rect, picture: Picture) -> None:
        """Puts a picture onto an area of the same proportions."""
        self.flush()
        x, y, width, height = self._box(area)
        self._canvas.drawImage(_reader(picture), x, y, width, height)

    def field(self, name: str, area: Rect, tip: str, *, tick: bool = False) -> None:
        """Puts a field of a form on an area; fields are walked through in the order of this."""
        add_field(self._canvas, self._fonts.typed, (name, tip), self._box(area), tick=tick)

    @contextmanager
    def upside_down(self, middle: Xy) -> Iterator[None]:
        """Turns what is drawn inside the ``with`` block by half a turn about a point."""
        x, y = 2 * middle[0] * _PT, 2 * (self._height - middle[1] * _PT)
        with self._within(f"q -1 0 0 -1 {x:.3f} {y:.3f} cm"):
            yield

    @contextmanager
    def clipped(self, shape: Shape) -> Iterator[None]:
        """Limits what is drawn inside the ``with`` block to a shape."""
        with self._within(f"q {trace(shape, self._height)} W* n"):
            yield

    @contextmanager
    def _within(self, opening: str) -> Iterator[None]:
        """Has an effect end with the ``with`` block; pen, paint and font are as before it."""
        self._end_text()
        self._code.append(opening)
        before = replace(self._state)
        yield
        self._end_text()
        self._code.append("Q")
        self._state = before

    def _box(self, area: Rect) -> tuple[float, float, float, float]:
        x, y = area.x * _PT, self._height - area.bottom * _PT
        return x, y, area.width * _PT, area.height * _PT

    def _take(self, pen: Pen) -> None:
        state = self._state
        if pen.width != state.width:
            state.width = pen.width
            self._code.append(_line_width(pen.width))
        if pen.dash != state.dash:
            state.dash = pen.dash
            self._code.append(_dashes(pen.dash))
        if pen.paint != state.stroke:
            state.stroke = pen.paint
            self._code.append(_painted(pen.paint, "G", "RG"))

    def _dip(self, paint: Paint) -> None:
        if paint != self._state.fill:
            self._state.fill = paint
            self._code.append(_painted(paint, "g", "rg"))

    def _length(self, text: str, style: Type) -> float:
        """How far a text moves the pen, in points, the tracking after its last sign included."""
        width = self._fonts.width(text, style.face, style.size) * _PT
        return width + style.tracking * len(text)

    def _write(self, font: str, text: str, style: Type, place: str) -> None:
        """Writes a text of one font; colour, font and place may all be set within a text."""
        code, state = self._code, self._state
        if not self._writing:
            self._writing = True
            code.append("BT")
        self._dip(style.paint)
        if style.tracking != state.tracking:
            state.tracking = style.tracking
            code.append(f"{style.tracking:.3g} Tc")
        code.append(place)
        for subset, shown in self._signs.shown(font, text):
            if state.font != (subset, style.size):
                state.font = (subset, style.size)
                code.append(f"{subset} {style.size:.2f} Tf")
            code.append(f"({shown}) Tj")

    def _end_text(self) -> None:
        if self._writing:
            self._writing = False
            self._code.append("ET")


class _Operators(PDFTextObject):
    """Finished operators in the only clothes in which a canvas takes them."""

    def __init__(self, canvas: Canvas, parts: Sequence[str]) -> None:
        super().__init__(canvas)
        self._parts = parts

    def getCode(self) -> str:  # noqa: N802 - ReportLab's name
        """The operators on one line."""
        return " ".join(self._parts)


@lru_cache(maxsize=256)
def _line_width(points: float) -> str:
    return f"{points:.3f} w"


@lru_cache(maxsize=256)
def _dashes(lengths: tuple[float, ...]) -> str:
    return f"[{' '.join(f'{length * _PT:.3f}' for length in lengths)}] 0 d"


@lru_cache(maxsize=256)
def _painted(paint: Paint, grey: str, colour: str) -> str:
    """The operators that dip pen or brush into a paint."""
    if isinstance(paint, tuple):
        return f"{' '.join(f'{part:.4f}' for part in paint)} {colour}"
    return f"{1 - paint / 100:.4f} {grey}"


def _reader(picture: Picture) -> ImageReader:
    from PIL import Image  # noqa: PLC0415 - only where there are pictures

    mode = "L" if picture.grey else "RGB"
    image = Image.frombytes(mode, (picture.width, picture.height), picture.samples)
    return ImageReader(image)
