"""The whole desk with 40 combatants and a log of 400 steps, beside the plainest means of Qt.

What is timed is an act of a person, from the event being sent until all that it changed is
painted: a step of a drag, another action under the cursor, an undo. Beside each a bare program
paints what has to be painted for it: rectangles on a ruled ground, a list, a label. Times are
those of this thread, so that other programs do not count; a frame is that of a 60 Hz screen.
"""

import ctypes
import gc
import tempfile
from bisect import bisect
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from time import perf_counter, process_time, thread_time

from PySide6.QtCore import QEventLoop, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QListWidget, QVBoxLayout, QWidget

from app.engine.core.commands import Entrant
from app.engine.model.timeline import TimelineView
from app.services.autoplay import steps
from app.services.battle import Battle
from app.services.session import Session
from app.ui.shell.main_window import MainWindow
from app.ui.wording import Wording
from tests.bench.bench_drag import PlainGrid, drag, percentile
from tests.bench.rows import Row
from tests.helpers.desk import RESOURCES, desk_parts, open_table
from tests.helpers.seed import ATTACK, ability, entrant

COMBATANTS, STEPS = 40, 400
FRAME = 1 / 60
_RUNS, _ACTS = 5, 60
_HUNDREDS = 4
_IDLE = 3.0
_WEAPON = {"dice": "1d10", "delay": 50, "floor": 20, "power": 3}
_ABILITIES = (
    ATTACK,
    ability("Blaze", {"kind": "damage", "dice": "2d6"}, mp=1, delay={"ticks": 45}),
    ability("Mend", {"kind": "heal", "dice": "1d6"}, mp=1, delay={"ticks": 35}),
    ability("Guard", {"kind": "defend"}, target="self", delay={"ticks": 25}),
)


def rows() -> list[Row]:
    """What a person's acts cost, in frames and in yardsticks."""
    app = QApplication.instance() or QApplication([])
    with tempfile.TemporaryDirectory() as folder, _desk(Path(folder)) as window:
        found = [*_drag_rows(window), *_preview_rows(window), *_undo_rows(window)]
        found += [_idle_row(window, app), _memory_row(window)]
    return found


@contextmanager
def _desk(folder: Path) -> Iterator[MainWindow]:
    session = _campaign(folder)
    window = MainWindow(desk_parts(folder))
    window.show_session(session)
    window.resize(1440, 900)
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    for panel in (window.battle.turn, window.battle.roster, window.battle.log):
        panel.show()
    window.battle.focus_here()
    _paint()
    try:
        yield window
    finally:
        window.close()
        window.deleteLater()
        _paint()


def _campaign(folder: Path) -> Session:
    session = open_table(folder, *map(_fighter, range(COMBATANTS)))
    battle = session.battle
    assert battle is not None
    _play(battle, STEPS - battle.cursor)
    assert battle.cursor == STEPS
    return session


def _fighter(number: int) -> Entrant:
    return entrant(
        f"Combatant {number}", "party" if number % 2 else "enemies", weapon=_WEAPON,
        abilities=_ABILITIES, spd=number % 15, atk=2, hp=90_000, mp=9_000,
        place=number * 2 % 90, row="back" if number % 4 > 1 else "front",
    )  # fmt: skip


def _play(battle: Battle, count: int) -> None:
    """Takes so many steps; nobody can fall, so the battle goes on."""
    for _ in zip(range(count), steps(battle, battle.cursor, turns=10**6), strict=False):
        pass


# A step of a drag


class PlainDesk(PlainGrid):
    """The yardstick: rectangles to drag, and above them the five around the landing place."""

    def __init__(self, view: TimelineView) -> None:
        self._tokens = view.tokens
        self._window = QWidget()
        self.cells = [QLabel() for _ in range(5)]
        super().__init__(_words(), view)
        strip = QHBoxLayout()
        for cell in self.cells:
            strip.addWidget(cell, 1)
        column = QVBoxLayout(self._window)
        column.addLayout(strip)
        column.addWidget(self)
        self._window.resize(1440, 900)
        self._window.show()
        _paint()

    def foresee(self, held: str, place: int) -> None:
        """Shows the five."""
        order = sorted(
            ((place if one.id == held else one.place or 0), one.name) for one in self._tokens
        )
        at = max(0, min(len(order) - 5, bisect(order, (place, "")) - 2))
        for cell, (delay, name) in zip(self.cells, order[at : at + 5], strict=True):
            cell.setText(f"{name}\n{delay}")

    def end(self) -> None:
        """Takes it away."""
        _end(self._window)


def _drag_rows(window: MainWindow) -> list[Row]:
    view = window.bridge.battle
    assert view is not None
    plain = PlainDesk(view.view)
    grid = window.battle.grid
    held = next(one.id for one in view.view.tokens if (one.place or 0) in range(15, 40))
    rect = grid.token_rect(held)
    assert rect is not None
    start = grid.canvas.viewport().mapFrom(grid, rect.center())
    ours, bare = [], []
    for _ in range(_RUNS):
        bare.append(percentile(drag(plain.viewport(), plain.middle(held))))
        ours.append(percentile(drag(grid.canvas.viewport(), start)))
    plain.end()
    assert view.cursor == STEPS, "the drag ended where it began"
    return [
        _in_yardsticks("a drag step, p99", ours, bare, 3.0, "plain rectangles and five cells"),
        _in_frames("a drag step, p99", ours, 1.0),
    ]


# Another action under the cursor


class PlainChoice(QWidget):
    """The yardstick: a list of actions, a ghost on the plain grid, and a label of the sums."""

    def __init__(self, battle: Battle) -> None:
        super().__init__()
        self.list = QListWidget()
        self.list.addItems([f"Action {number}\n+{number * 5}" for number in range(8)])
        self.grid = PlainGrid(_words(), battle.view)
        pen = QPen(QColor("#1A4F8B"), 2, Qt.PenStyle.DashLine)
        self.ghost = self.grid.scene().addRect(QRectF(-72, -22, 144, 44), pen)
        self.sums = QLabel("")
        beside = QVBoxLayout()
        beside.addWidget(self.list)
        beside.addWidget(self.sums)
        row = QHBoxLayout(self)
        row.addWidget(self.grid, 1)
        row.addLayout(beside)
        self.list.currentRowChanged.connect(self._consider)
        self.resize(1440, 900)
        self.show()
        self.list.setCurrentRow(0)
        self.list.setFocus()

    def _consider(self, row: int) -> None:
        self.ghost.setPos(400, 300 + row * 50)
        self.sums.setText(f"CoS 85\nHit about {row}\nDelay {row * 5} = 50 − {50 - row * 5}")


def _preview_rows(window: MainWindow) -> list[Row]:
    battle = window.bridge.battle
    assert battle is not None
    plain = PlainChoice(battle)
    ours, bare = [], []
    for _ in range(_RUNS):
        bare.append(percentile(_walk(plain.list)))
        ours.append(percentile(_walk(window.battle.turn.pages.choose.action_list)))
    _end(plain)
    return [
        _in_frames("the preview of an action, p99", ours, 2.0),
        _in_yardsticks("the preview of an action, p99", ours, bare, 40.0, "a list and a ghost"),
    ]


def _walk(listed: QWidget) -> list[float]:
    """Seconds for the arrow keys through a list of actions, down and up."""
    keys = [Qt.Key.Key_Down] * 3 + [Qt.Key.Key_Up] * 3
    return [
        _timed(lambda key=keys[number % 6]: QTest.keyClick(listed, key))  # type: ignore[misc]
        for number in range(_ACTS)
    ]


# Undo and redo


class PlainUndo(QWidget):
    """The yardstick: all rectangles move, a line leaves a list of 400, labels change."""

    def __init__(self, battle: Battle) -> None:
        super().__init__()
        self.grid = PlainGrid(_words(), battle.view)
        self.log = QListWidget()
        self.log.addItems([f"{number} Somebody does something" for number in range(STEPS)])
        self.roster = QListWidget()
        self.roster.addItems([token.name for token in battle.view.tokens])
        self.title = QLabel("Somebody's turn")
        self.offers = QListWidget()
        self.offers.addItems([f"Action {number}" for number in range(8)])
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(self.roster)
        left.addWidget(self.log)
        right.addWidget(self.title)
        right.addWidget(self.offers)
        row = QHBoxLayout(self)
        row.addLayout(left)
        row.addWidget(self.grid, 1)
        row.addLayout(right)
        self._by = 30
        self.resize(1440, 900)
        self.show()

    def undo(self) -> None:
        """Shows another state of the battle."""
        self._by = -self._by
        for item in self.grid.scene().items():
            if item.data(0):
                item.moveBy(0, self._by)
        if self._by < 0:
            self.log.takeItem(self.log.count() - 1)
        else:
            self.log.addItem("400 Somebody does something")
        for at in range(self.roster.count()):
            self.roster.item(at).setText(f"Combatant {at} {self._by}")
        self.title.setText(f"Turn of {self._by}")
        for at in range(self.offers.count()):
            self.offers.item(at).setText(f"Action {at} {self._by}")


def _undo_rows(window: MainWindow) -> list[Row]:
    battle = window.bridge.battle
    assert battle is not None
    plain = PlainUndo(battle)
    actions = window.actions_
    ours, bare = [], []
    for _ in range(_RUNS):
        bare.append(percentile([_timed(plain.undo) for _ in range(20)]))
        back = [_timed(actions["undo"].trigger) for _ in range(10)]
        forth = [_timed(actions["redo"].trigger) for _ in range(10)]
        ours.append(percentile(back + forth))
        assert battle.cursor == STEPS
    _end(plain)
    return [
        _in_frames("an undo or redo, p99", ours, 3.0),
        _in_yardsticks("an undo or redo, p99", ours, bare, 20.0, "plain lists and rectangles"),
    ]


# What it costs to stand there


def _idle_row(window: MainWindow, app: object) -> Row:
    """Percent of a core that the desk takes while nobody touches it."""
    del app
    _idle(0.5)
    with_desk = _idle(_IDLE)
    window.hide()
    bare = QWidget()
    bare.show()
    without = _idle(_IDLE)
    _end(bare)
    window.show()
    _paint()
    share = 100 * max(0.0, with_desk - without)
    return Row("idle, percent of a core beyond that of a bare window", share, 0.5)


def _idle(seconds: float) -> float:
    """The share of a core that an event loop takes for so long."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    worked, began = process_time(), perf_counter()
    loop.exec()
    return (process_time() - worked) / (perf_counter() - began)


def _memory_row(window: MainWindow) -> Row:
    """Megabytes by which the program grows with each hundred steps that the desk shows."""
    battle = window.bridge.battle
    assert battle is not None
    _play_shown(battle, 200)
    before = _kept(window)
    _play_shown(battle, 100 * _HUNDREDS)
    grown = (_kept(window) - before) / 2**20 / _HUNDREDS
    return Row("memory, MB with each 100 steps", grown, 1.0)


def _kept(window: MainWindow) -> int:
    """Bytes in memory without pictures of tokens, of which a bounded number is kept."""
    window.tools.look.changed.emit()
    _paint()
    return _resident()


def _play_shown(battle: Battle, count: int) -> None:
    for _ in range(count // 10):
        _play(battle, 10)
        _paint()


def _resident() -> int:
    """Bytes of this program in memory; the most so far where the system does not tell."""
    gc.collect()
    with suppress(OSError, AttributeError):  # only GNU's library can give back what is free
        ctypes.CDLL(None).malloc_trim(0)
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        import resource  # noqa: PLC0415 - not on every system

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(pages) * 4096


# Shared


def _timed(act: Callable[[], object]) -> float:
    """Seconds from an act until all is painted."""
    began = thread_time()
    act()
    _paint()
    return thread_time() - began


def _paint() -> None:
    QApplication.processEvents()
    QApplication.processEvents()


def _end(widget: QWidget) -> None:
    widget.close()
    widget.deleteLater()
    _paint()


def _words() -> Wording:
    return Wording.load(RESOURCES / "i18n" / "en.toml")


def _in_frames(title: str, ours: list[float], limit: float) -> Row:
    return Row(f"{title}, in frames of {FRAME * 1000:.1f} ms", median(ours) / FRAME, limit)


def _in_yardsticks(
    title: str, ours: list[float], bare: list[float], limit: float, what: str
) -> Row:
    return Row(f"{title} / {what}", median(a / b for a, b in zip(ours, bare, strict=True)), limit)
