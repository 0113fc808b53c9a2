"""A drag step on the grid while a large print is made, against the same drag when nothing is.

Time is that of the clock on the wall, as a person feels it. The print is a sheet of thousands
of tokens, made as the desk makes all its prints: by a process of its own.
"""

import sys
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

from app.services.kit_json import write_kit
from app.ui.print.making import Making
from app.ui.wording import Wording
from tests.bench.bench_drag import crowded_grid, drag, percentile
from tests.printing.kit import EVERYBODY, group, sheet_of

LIMIT = 2.0
_TOKENS = 6000
_RUNS = 9
_RESOURCES = Path(__file__).parents[2] / "resources"


def rows() -> list[tuple[str, float, float]]:
    """Name, ratio of the 99th percentiles, and the most it may be."""
    app = QApplication.instance() or QApplication([])
    grid = crowded_grid(Wording.load(_RESOURCES / "i18n" / "en.toml"))
    rect = grid.token_rect("t7")
    assert rect is not None
    port = grid.canvas.viewport()
    start = port.mapFrom(grid, rect.center())
    drag(port, start, perf_counter)
    ratios = [_beside_an_export(port, start) for _ in range(_RUNS)]
    grid.close()
    grid.deleteLater()
    app.processEvents()
    return [("a drag step while a large print is made / when none is, p99", median(ratios), LIMIT)]


def _beside_an_export(port: QWidget, start: QPoint) -> float:
    idle = percentile(drag(port, start, perf_counter))
    crowd = tuple(replace(EVERYBODY[n % 9], key=f"n{n}") for n in range(_TOKENS))
    kit = write_kit(sheet_of(group(16, crowd), group(25, crowd)))
    with TemporaryDirectory(prefix="seedboard-bench-") as folder:
        making = Making(
            (sys.executable, "-m", "app"),
            ("kit", "-", "-o", str(Path(folder, "tokens.pdf"))),
            kit=kit,
        )
        pages: list[int] = []
        ends: list[object] = []
        making.advanced.connect(pages.append)
        making.made.connect(ends.append)
        making.failed.connect(ends.append)
        making.start()
        while not (pages or ends):
            QApplication.processEvents()
        busy = percentile(drag(port, start, perf_counter))
        if ends:
            raise RuntimeError(f"the print ended before the drag: {ends}")
        making.cancel()
    return busy / idle
