"""Process start to first paint, against a bare window with a graphics view.

Both programs are whole processes that say when their first paint is done, and end. They take
turns, so that each is compared with its neighbour in time, and the median is told. The desk
opens a copy of the sample, as ``seedboard FILE`` does. What follows the paint, and the end of a
process, is not counted.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from app.bootstrap import open_campaign
from app.engine.core.answers import DeskRoller
from tests.bench.rows import Row
from tests.helpers.making import make_sample

ROOT = Path(__file__).parents[2]
LIMIT = 2.0
IN_BATTLE = 2.2
"""With the rules of a battle under way loaded as well."""
_RUNS = 11

FIRST_PAINT = """
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
def painted():
    print("painted", flush=True)
    QCoreApplication.quit()
class FirstPaint(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, painted)
        return False
"""
BARE = (
    """
import sys
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QMainWindow
application = QApplication(sys.argv)
"""
    + FIRST_PAINT
    + """
window = QMainWindow()
view = QGraphicsView(QGraphicsScene(0, 0, 1440, 900))
window.setCentralWidget(view)
window.resize(1440, 900)
first = FirstPaint()
window.installEventFilter(first)
window.show()
sys.exit(application.exec())
"""
)
DESK = (
    """
import sys
from pathlib import Path
from app.engine.model.collecting import nothing_collected
with nothing_collected():  # as the command does
    from app import bootstrap
show = bootstrap._show_first
def show_and_watch(window, *rest, **more):
    show(window, *rest, **more)
"""
    + "".join(f"    {line}\n" for line in FIRST_PAINT.strip().splitlines())
    + """
    window.first_paint = FirstPaint(window)
    window.installEventFilter(window.first_paint)
bootstrap._show_first = show_and_watch
sys.exit(bootstrap.run_desk(Path(sys.argv[1])))
"""
)


def rows() -> list[Row]:
    """The sample as it comes, and with a battle under way."""
    with tempfile.TemporaryDirectory(prefix="seedboard-bench-") as name:
        folder = Path(name)
        fresh, fighting = folder / "fresh.seedboard", folder / "fighting.seedboard"
        make_sample(fresh)
        make_sample(fighting)
        _begin(fighting)
        return [
            Row("first paint with the sample open / a bare window", _ratio(fresh), LIMIT),
            Row("first paint in mid-battle / a bare window", _ratio(fighting), IN_BATTLE),
        ]


def _begin(path: Path) -> None:
    session = open_campaign(path)
    session.begin(session.encounters()[0].id, responder=DeskRoller(1))
    session.close()


def _ratio(campaign: Path) -> float:
    _seconds(BARE)
    _seconds(DESK, campaign)
    pairs = [(_seconds(DESK, campaign), _seconds(BARE)) for _ in range(_RUNS)]
    return median(desk / bare for desk, bare in pairs)


def _seconds(program: str, *arguments: Path) -> float:
    home = str(arguments[0].parent) if arguments else tempfile.gettempdir()
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": home}
    environment["PYTHONPATH"] = str(ROOT)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a person's start finds its bytecode
    command = [sys.executable, "-c", program, *map(str, arguments)]
    start = perf_counter()
    with subprocess.Popen(
        command,
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # the offscreen platform speaks of every window
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        seconds = perf_counter() - start
    assert said == b"painted\n", "the program ended before its first paint"
    return seconds
