"""Headless Chromium as a yardstick for printing: the same cards as HTML, made into a PDF.

Only where a Chromium is installed, such as Debian's package of that name.
"""

import html
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from threading import Thread
from time import perf_counter, sleep
from typing import NamedTuple

from app.engine.model.card_deck import CardBox, CardDeck, KitCard
from printing.icons import Mark, icon
from printing.page import Circle, Rect

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_STYLE = """
@page { size: A4; margin: 16.5mm 10.5mm }
@font-face { font-family: D; src: url("FONTS/DejaVuSansCondensed.ttf") }
@font-face { font-family: D; font-weight: bold; src: url("FONTS/DejaVuSansCondensed-Bold.ttf") }
body { margin: 0; font: 8.5pt/1.2 D, sans-serif }
.page { display: grid; grid-template-columns: repeat(3, 63mm); break-after: page }
.card { width: 63mm; height: 88mm; box-sizing: border-box; padding: 3mm; overflow: hidden;
  border: .25pt solid #ccc; display: flex; flex-direction: column }
h1 { margin: 0; font-size: 12pt; color: white; background: #1A4F8B; height: 10.5mm;
  line-height: 10.5mm; padding-left: 2.4mm }
.row { display: flex; gap: 1mm }
.box { border: 1pt solid #1A4F8B; border-radius: 1.2mm; background: #eaeef4; flex: 1;
  height: 13mm }
.box b { font-size: 17pt } .box i, .foot { font-size: 7.5pt }
.text { flex: 1 }
"""


def _svg(name: str) -> str:
    """An icon as the printer draws it."""
    drawn = "".join(map(_drawn, icon(name)))
    return f'<svg viewBox="0 0 24 24" width="3.2mm" height="3.2mm">{drawn}</svg>' if drawn else ""


def _drawn(mark: Mark) -> str:
    shape = mark.shape
    look = "" if mark.filled else ' fill="none" stroke="#000" stroke-width="2"'
    if isinstance(shape, Circle):
        return f'<circle cx="{shape.x}" cy="{24 - shape.y}" r="{shape.radius}"{look}/>'
    if isinstance(shape, Rect):
        return (
            f'<rect x="{shape.x}" y="{24 - shape.bottom}" width="{shape.width}" '
            f'height="{shape.height}" rx="{shape.radius}"{look}/>'
        )
    path = f"M{shape.start[0]} {24 - shape.start[1]}"
    for step in shape.steps:
        if isinstance(step[0], tuple):
            path += "C" + " ".join(f"{x} {24 - y}" for x, y in step)
        else:
            path += f"L{step[0]} {24 - step[1]}"
    return f'<path d="{path}{"Z" if shape.closed else ""}"{look}/>'


class Run(NamedTuple):
    """What a print took: seconds, and the most memory of all its processes, in bytes."""

    seconds: float
    memory: int


def find_chromium() -> str | None:
    """The browser's path, where there is one."""
    return next(filter(None, map(shutil.which, _NAMES)), None)


def as_html(deck: CardDeck, fonts: Path) -> str:
    """The cards, nine on a page, with the same words and boxes."""
    cards = [_card(card) for card in deck.cards]
    pages = (cards[start : start + 9] for start in range(0, len(cards), 9))
    body = "".join(f'<div class="page">{"".join(page)}</div>' for page in pages)
    style = _STYLE.replace("FONTS", fonts.resolve().as_uri())
    return f'<!doctype html><meta charset="utf-8"><style>{style}</style>{body}'


def _card(card: KitCard) -> str:
    tags = " ".join(_svg(tag.icon) + html.escape(tag.text) for tag in card.tags)
    if card.target is not None:
        tags += f"<br>{_svg(card.target.icon)} {html.escape(card.target.text)}"
    text = "".join(
        f"<p>{''.join(html.escape(run.text) for run in paragraph)}</p>" for paragraph in card.text
    )
    return (
        f'<div class="card"><h1>{html.escape(card.name)}</h1>'
        f"<div>{html.escape(card.caption)} {tags}</div>"
        f'<div class="row">{_boxes(card.prices)}</div><div class="text">{text}</div>'
        f'<div class="row">{_boxes(card.results)}</div>'
        f'<div class="foot">{html.escape(card.foot)} {html.escape(card.number)}</div></div>'
    )


def _boxes(boxes: Iterable[CardBox]) -> str:
    return "".join(
        f'<div class="box">{_svg(box.icon)}{html.escape(box.caption)} '
        f"<b>{html.escape(box.value)}</b> "
        f"<i>{html.escape(box.beside)} {html.escape(box.below)}</i></div>"
        for box in boxes
    )


def print_html(browser: str, page: Path, target: Path) -> Run:
    """Prints a page of HTML into a PDF."""
    command = [
        browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
        "--disable-extensions", "--disable-background-networking", "--no-first-run",
        f"--user-data-dir={target.parent / 'profile'}", f"--print-to-pdf={target}",
        page.as_uri(),
    ]  # fmt: skip
    return measured(command)


def measured(command: list[str]) -> Run:
    """Runs a command and watches the memory of it and its children."""
    start = perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    watch = _Watch(process.pid)
    watch.start()
    if process.wait() != 0:
        raise RuntimeError(f"{command[0]} left with {process.returncode}")
    seconds = perf_counter() - start
    watch.stop()
    return Run(seconds, watch.most)


class _Watch(Thread):
    """Looks every few milliseconds at what a process and those below it hold."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.most = 0
        self._pid = pid
        self._ended = False

    def run(self) -> None:
        """Watches until told to stop."""
        while not self._ended:
            self.most = max(self.most, sum(map(_held, _family(self._pid))))
            sleep(0.02)

    def stop(self) -> None:
        """Ends the watch."""
        self._ended = True
        self.join()


def _family(pid: int) -> list[int]:
    """A process and all below it."""
    found = [pid]
    for one in found:
        try:
            threads = Path(f"/proc/{one}/task").iterdir()
            for thread in threads:
                found += map(int, (thread / "children").read_text().split())
        except OSError:
            continue
    return found


def _held(pid: int) -> int:
    """Memory of a process with what it shares counted by shares, in bytes; 0 once it ended."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    for line in rollup.splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    return 0


def on_linux() -> bool:
    """Whether memory can be watched here."""
    return Path("/proc/self/smaps_rollup").exists()
