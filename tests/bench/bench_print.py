"""The tiled track as PDF, against its lines and labels drawn straight on a canvas.

And 500 filled cards, nine on a page, with long texts and signs of other scripts, against the
same cards printed by a headless Chromium; how that grows to 5,000 cards.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time

from reportlab.pdfgen.canvas import Canvas

import printing
from app.engine.model.card_deck import CardDeck, Run
from app.services.kit_json import write_kit
from printing.inks import Paint
from printing.options import PrintOptions, Sides
from printing.page import POINT, Anchor
from tests.bench.chromium import as_html, find_chromium, measured, on_linux, print_html
from tests.printing.cards import KINDS, deck
from tests.printing.recorder import Lines, Recording, Written
from tests.printing.samples import ASSETS, record, track

LIMIT = 1.3
_RUNS = 21
_TURNS = 3
_PAIRS = 3
_TIME, _MEMORY = 0.5, 0.2
_LINEAR = 1.15


def rows() -> list[tuple[str, float, float]]:
    """Name, ratio to the yardstick, and the most it may be."""
    track_row = ("tiled track PDF / its lines and labels on a bare canvas", measure(), LIMIT)
    return [track_row, *_growth(), *_against_chromium()]


def deck_of(count: int) -> CardDeck:
    """Filled cards: texts that wrap, and a font of the machine for some signs."""
    texts = ("The king of dragons descends and burns all who stand before him. " * 2, "\u706b ✦ ⚔")
    cards = tuple(
        replace(
            KINDS[n % 5],
            key=f"card/{n}",
            name=f"Card number {n}",
            text=tuple((Run(text),) for text in (*texts, f"Number {n}.")),
            number=f"{n}/{count}",
        )
        for n in range(count)
    )
    return deck(*cards)


def _growth() -> list[tuple[str, float, float]]:
    """Ten times the cards, ten times the time.

    As many cards are printed in one deck and in ten small ones, by two processes side by side:
    whatever slows the machine meanwhile slows both. What others take of the processor does
    not count.
    """
    ratios = []
    for _ in range(_PAIRS):
        with _printing(5000, times=1) as large, _printing(500, times=10) as small:
            large.begin()
            small.begin()
            ratios.append(large.seconds() / small.seconds())
    return [("a card of 5,000 / a card of 500", median(ratios), _LINEAR)]


class _Printing:
    """A process that prints a deck several times as soon as it may, and tells what that took."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("the process has no pipes")
        self._told, self._asked = process.stdout, process.stdin
        self._told.readline()

    def begin(self) -> None:
        """Let it print."""
        self._asked.write("print\n")
        self._asked.flush()

    def seconds(self) -> float:
        """The seconds of the processor that it needed for all of it."""
        return float(self._told.readline())


@contextmanager
def _printing(count: int, *, times: int) -> Iterator[_Printing]:
    code = f"from tests.bench import bench_print; bench_print.print_when_told({count}, {times})"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield _Printing(process)


def print_when_told(count: int, times: int) -> None:
    """Says that it is ready, waits for a line, prints, and says the seconds that took."""
    options, cards = PrintOptions(sides=Sides.SINGLE), deck_of(count)
    printing.render(deck_of(500), options, ASSETS)
    print("ready", flush=True)
    sys.stdin.readline()
    start = thread_time()
    for _ in range(times):
        printing.render(cards, options, ASSETS)
    print(thread_time() - start, flush=True)


def _against_chromium() -> list[tuple[str, float, float]]:
    browser = find_chromium()
    if browser is None or not on_linux():
        print("--  print: no Chromium here, so 500 cards are not held against it")
        return []
    with TemporaryDirectory(prefix="seedboard-bench-") as place:
        folder = Path(place)
        kit, page = folder / "kit.json", folder / "cards.html"
        kit.write_bytes(write_kit(deck_of(500)))
        page.write_text(as_html(deck_of(500), ASSETS.fonts), encoding="utf-8")
        ours, theirs = [], []
        for _ in range(_TURNS):
            theirs.append(print_html(browser, page, folder / "theirs.pdf"))
            ours.append(measured([
                sys.executable, "-m", "app", "print", "kit", str(kit), "--sides", "single",
                "-o", str(folder / "ours.pdf"),
            ]))  # fmt: skip
    time = median(a.seconds / b.seconds for a, b in zip(ours, theirs, strict=True))
    memory = median(a.memory / b.memory for a, b in zip(ours, theirs, strict=True))
    return [
        ("500 cards, start to end / headless Chromium, time", time, _TIME),
        ("500 cards, start to end / headless Chromium, memory", memory, _MEMORY),
    ]


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


def _seconds(work: Callable[[], object]) -> float:
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
