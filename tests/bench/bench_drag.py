"""A drag step on the grid with 50 full tokens, against 50 plain rectangles in the same program.

A step is from the mouse move being sent until everything that it changed is painted. The
yardstick is the plainest honest program that does the same job: rectangles on a ruled ground,
the dragged one snapping to its line, a line across, and the same words beside it. Both go the
same way by turns. The time is that of this thread, so that other programs do not count.
"""

from bisect import bisect
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from time import thread_time

from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsView,
    QWidget,
)

from app.engine.model.timeline import Gauge, TimelineView, Tone
from app.engine.model.tokens import COLOURS
from app.ui.grid.delay_grid import DelayGrid
from app.ui.grid.landing import Landing, landing_words
from app.ui.kit.look import Look
from app.ui.kit.token_painter import TokenPainter
from app.ui.wording import Wording
from tests.helpers.views import chip, token, view

LIMIT = 3.0
TOKENS = 50
_RUNS = 9
_STEPS = 300
_WIDTH, _HEIGHT = 1060, 800
_TICK = 10
_RESOURCES = Path(__file__).parents[2] / "resources"


def rows() -> list[tuple[str, float, float]]:
    """Name, ratio of the 99th percentiles, and the most it may be."""
    app = QApplication.instance() or QApplication([])
    words = Wording.load(_RESOURCES / "i18n" / "en.toml")
    plain, grid = PlainGrid(words), crowded_grid(words)
    rect = grid.token_rect("t7")
    assert rect is not None
    start = grid.canvas.viewport().mapFrom(grid, rect.center())
    ratios = []
    for _ in range(_RUNS):
        bare = percentile(drag(plain.viewport(), plain.middle("t7")))
        ratios.append(percentile(drag(grid.canvas.viewport(), start)) / bare)
    for widget in (plain, grid):
        widget.close()
        widget.deleteLater()
    app.processEvents()
    return [(f"a drag step with {TOKENS} tokens / {TOKENS} rectangles, p99", median(ratios), LIMIT)]


def crowd() -> TimelineView:
    """Fifty combatants with names, bars and chips, spread over a hundred ticks."""
    chips = (chip("Po", Tone.HARMFUL, 2), chip("Re", Tone.BENEFICIAL, 3), chip("Ha"))
    return view(
        *(
            token(
                f"t{n}",
                n * 2 % 100,
                "party" if n % 2 else "enemies",
                name=f"Combatant {n}",
                letter=f"C{n % 10}",
                colour=COLOURS[n % 12],
                hp=Gauge(100 - n, 100),
                chips=chips,
            )
            for n in range(TOKENS)
        )
    )


CROWD = crowd()


class PlainGrid(QGraphicsView):
    """The yardstick: the same tokens as rectangles, with the plainest means of Qt."""

    def __init__(self, words: Wording, crowd: TimelineView = CROWD) -> None:
        super().__init__()
        self._words = words
        self._crowd = crowd
        height = crowd.axis.top * _TICK + 80
        scene = QGraphicsScene(0, 0, _WIDTH, height, self)
        self.setScene(scene)
        self._zero = height - 50
        self._items: dict[str, QGraphicsItem] = {}
        for at, one in enumerate(crowd.tokens):
            item = scene.addRect(QRectF(-72, -22, 144, 44), brush=QColor("white"))
            item.setPos(90 + at % 6 * 170, self._zero - (one.place or 0) * _TICK)
            item.setData(0, one.id)
            self._items[one.id] = item
        self._line = scene.addLine(QLineF(0, 0, _WIDTH, 0))
        self._label = scene.addSimpleText("")
        self._held: QGraphicsItem | None = None
        self._grab = QPointF()
        self._home = QPointF()
        self.resize(_WIDTH, _HEIGHT)
        self.show()
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())
        QApplication.processEvents()

    def middle(self, id_: str) -> QPoint:
        """Where a rectangle is, in the viewport."""
        return self.mapFromScene(self._items[id_].pos())

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:  # noqa: N802 - Qt
        """Rules the exposed part."""
        assert isinstance(rect, QRectF)
        painter.fillRect(rect, QColor("#F4EFE4"))
        low = int(rect.top()) // _TICK * _TICK
        painter.drawLines(
            [
                QLineF(rect.left(), y, rect.right(), y)
                for y in range(low, int(rect.bottom()) + 1, _TICK)
            ]
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt
        """Takes a rectangle."""
        point = self.mapToScene(event.position().toPoint())
        self._held = next((i for i in self.scene().items(point) if i.data(0)), None)
        assert self._held is not None
        self._home = self._held.pos()
        self._grab = point - self._home

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt
        """Moves it to the nearest line and says where it would land."""
        if self._held is None:
            return
        middle = self.mapToScene(event.position().toPoint()) - self._grab
        place = max(0, round((self._zero - middle.y()) / _TICK))
        self._held.setPos(middle.x(), self._zero - place * _TICK)
        self._line.setPos(0, self._held.y())
        found = _landing(self._crowd, self._held.data(0), place)
        lead = self._words.text("grid.moves", place=place, moved=0)
        self._label.setText(lead + landing_words(self._words, found))
        self._label.setPos(self._held.pos() + QPointF(-72, 32))
        self.foresee(self._held.data(0), place)

    def foresee(self, held: str, place: int) -> None:
        """What else a program shows of a place; this one nothing."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt
        """Puts it back."""
        del event
        assert self._held is not None
        self._held.setPos(self._home)
        self._held = None


def _forecast(places: Mapping[str, int], before: str | None, after: str | None) -> Landing | None:
    del before, after
    held, place = next(iter(places.items()))
    return _landing(CROWD, held, place)


def _landing(crowd: TimelineView, held: str, place: int) -> Landing:
    order = [one for one in crowd.tokens if one.id != held]
    at = bisect([one.place or 0 for one in order], place)
    behind = order[at].name if at < len(order) else None
    return Landing(place, order[at - 1].name if at else None, behind)


def crowded_grid(words: Wording) -> DelayGrid:
    """The desk's grid with fifty tokens, shown."""
    look = Look(_RESOURCES, motion=False)
    grid = DelayGrid(look, TokenPainter(look), words, _forecast)
    grid.resize(_WIDTH, _HEIGHT)
    grid.show()
    grid.set_view(CROWD)
    QApplication.processEvents()
    return grid


def drag(port: QWidget, start: QPoint, clock: Callable[[], float] = thread_time) -> list[float]:
    """Seconds by a clock for each step of a drag that ends where it began."""
    _send(port, QEvent.Type.MouseButtonPress, start)
    _send(port, QEvent.Type.MouseMove, start + QPoint(0, 30))
    times = []
    for step in range(_STEPS):
        there = start + QPoint((step * 7) % 120 - 60, -abs((step * 3) % 240 - 120))
        began = clock()
        _send(port, QEvent.Type.MouseMove, there)
        QApplication.processEvents()
        times.append(clock() - began)
    _send(port, QEvent.Type.MouseMove, start)
    _send(port, QEvent.Type.MouseButtonRelease, start)
    QApplication.processEvents()
    return times


def _send(port: QWidget, kind: QEvent.Type, at: QPoint) -> None:
    none, left = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton
    button = none if kind is QEvent.Type.MouseMove else left
    held = none if kind is QEvent.Type.MouseButtonRelease else left
    where = QPointF(at)
    event = QMouseEvent(
        kind, where, QPointF(port.mapToGlobal(at)), button, held, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(port, event)


def percentile(times: list[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[int(len(times) * 0.99)]
