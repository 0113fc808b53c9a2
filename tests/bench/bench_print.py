"""The tiled track as PDF, against its lines and labels drawn straight on a canvas."""

from collections.abc import Callable
from io import BytesIO
from statistics import median
from time import perf_counter

from reportlab.pdfgen.canvas import Canvas

import printing
from printing.inks import Paint
from printing.options import PrintOptions
from printing.page import POINT, Anchor
from tests.printing.recorder import Lines, Recording, Written
from tests.printing.samples import ASSETS, record, track

LIMIT = 1.3
_RUNS = 21


def rows() -> list[tuple[str, float, float]]:
    """Name, ratio to the yardstick, and the most it may be."""
    return [("tiled track PDF / its lines and labels on a bare canvas", measure(), LIMIT)]


def measure() -> float:
    """The median ratio of runs that take turns."""
    document, options = track(), PrintOptions()
    recording, _ = record(document, options)

    def ours() -> None:
        printing.render(document, options, ASSETS)

    def bare() -> None:
        _draw_straight(recording)

    ours()
    bare()
    return median(_seconds(ours) / _seconds(bare) for _ in range(_RUNS))


def _seconds(work: Callable[[], None]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _draw_straight(recording: Recording) -> bytes:
    """The same lines and labels from a list, with nothing to decide and nothing else drawn."""
    buffer = BytesIO()
    canvas = Canvas(buffer, invariant=1, pageCompression=1)
    for sheet in recording.sheets:
        canvas.setPageSize((sheet.paper.width / POINT, sheet.paper.height / POINT))
        for call in sheet.calls:
            if isinstance(call, Lines):
                canvas.setLineWidth(call.pen.width)
                canvas.setDash([length / POINT for length in call.pen.dash])
                canvas.setStrokeGray(_grey(call.pen.paint))
                for x0, y0, x1, y1 in call.segments:
                    height = sheet.paper.height
                    canvas.line(
                        x0 / POINT, (height - y0) / POINT, x1 / POINT, (height - y1) / POINT
                    )
            elif isinstance(call, Written):
                _label(canvas, call, sheet.paper.height)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _label(canvas: Canvas, call: Written, height: float) -> None:
    x, y = call.at[0] / POINT, (height - call.at[1]) / POINT
    canvas.setFont(call.style.face.value, call.style.size)
    canvas.setFillGray(_grey(call.style.paint))
    if call.anchor is Anchor.MIDDLE:
        canvas.drawCentredString(x, y, call.text)
    elif call.anchor is Anchor.END:
        canvas.drawRightString(x, y, call.text)
    else:
        canvas.drawString(x, y, call.text)


def _grey(paint: Paint) -> float:
    return 0.0 if isinstance(paint, tuple) else 1 - paint / 100
