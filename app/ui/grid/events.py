"""Events without an actor on the grid: a dotted line each, with a label where it hides nobody."""

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsLineItem, QGraphicsPixmapItem, QGraphicsScene

from app.engine.model.timeline import TimerView
from app.ui.grid.items import EVENT, drawn
from app.ui.grid.poses import Stage
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.theme import Role
from app.ui.wording import Wording

_HIGH = 20
_EDGE = 12
"""Pixels between a label and the edge of the grid."""
_APART = 4


def event_words(timer: TimerView, wording: Wording) -> str:
    """What an event says: its text, and who comes with it."""
    if not timer.joins:
        return timer.text
    names = ", ".join(timer.joins)
    count = len(timer.joins)
    if not timer.text:
        return wording.text("grid.joining", who=names, count=count)
    return wording.text("grid.event_joins", text=timer.text, who=names, count=count)


class EventItem(QGraphicsLineItem):
    """One event: its line at the tick, and its label somewhere on it."""

    def __init__(
        self, look: Look, id_: str, text: str, *, tail: str = "", due: bool = False
    ) -> None:
        """``tail`` is the end of ``text`` that is never elided."""
        super().__init__()
        self.id = id_
        self.text, self._tail = text, tail
        self.due = due
        """Whether it has just rung and stands at *now*."""
        self._look = look
        self._focused = False
        self._ratio = 1.0
        self._box = QRectF()
        self.label = QGraphicsPixmapItem()
        """Stands over the lines of all events."""
        pen = QPen(look.colour(Role.WARN), 1.5)
        pen.setDashPattern([1.0, 2.0])
        self.setPen(pen)
        self.setZValue(EVENT)
        self.label.setZValue(EVENT + 0.5)
        self.label.setToolTip(text)

    def wanted(self, most: float) -> QSizeF:
        """How large its label would like to be, at most ``most`` wide."""
        metrics = QFontMetricsF(self._look.font(Face.NOTE))
        wide = min(metrics.horizontalAdvance(self.text) + 38, most)
        return QSizeF(round(wide), self._look.px(_HIGH))

    def stand(self, half: float, box: QRectF, ratio: float) -> None:
        """Draws the line ``half`` to each side of the spine, and its label into ``box``."""
        if not self.due:
            self.setLine(-half, 0.5, half, 0.5)
        self._box, self._ratio = box, ratio
        self.label.setOffset(box.topLeft() - QPointF(4, 4))
        self._redraw()

    def plate(self) -> QRectF:
        """The label in the scene."""
        return self._box

    def carry(self, text: str, tail: str, y: float) -> None:
        """Stands at another height for the moment, under the mouse."""
        self.text, self._tail = text, tail
        self._box.translate(0, y - self.y())
        self.setY(y)
        self.label.setOffset(self._box.topLeft() - QPointF(4, 4))
        self._redraw()

    def focus(self, *, focused: bool) -> None:
        """Shows whether it has the keys."""
        if focused != self._focused:
            self._focused = focused
            self._redraw()

    def _redraw(self) -> None:
        size = self._box.size() + QSizeF(8, 8)
        self.label.setPixmap(drawn(size, self._ratio, self._draw))

    def _draw(self, painter: QPainter) -> None:
        colour = self._look.colour
        plate = QRectF(QPointF(4, 4), self._box.size())
        ground, ink = (Role.WARN, Role.PANEL) if self.due else (Role.WARN_TINT, Role.INK)
        painter.setPen(QPen(colour(Role.WARN), 1))
        painter.setBrush(colour(ground))
        painter.drawRoundedRect(plate.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        if self._focused:
            painter.setPen(QPen(colour(Role.ACCENT), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(plate.adjusted(-2, -2, 2, 2), 6, 6)
        flag = QRectF(plate.x() + 7, plate.center().y() - 6.5, 13, 13)
        self._look.icons.paint(painter, "flag", colour(ink if self.due else Role.WARN), flag)
        painter.setPen(colour(ink))
        painter.setFont(self._look.font(Face.NOTE))
        words = plate.adjusted(25, 0, -6, 0)
        metrics, tail = painter.fontMetrics(), self._tail
        room = int(words.width()) + 1 - metrics.horizontalAdvance(tail)
        start = self.text.removesuffix(tail)
        text = metrics.elidedText(start, Qt.TextElideMode.ElideRight, room) + tail
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, text)


class Events:
    """Keeps one item per event in a scene."""

    def __init__(self, scene: QGraphicsScene, look: Look, wording: Wording) -> None:
        self._scene, self._look, self._wording = scene, look, wording
        self._items: list[EventItem] = []
        self._focused: str | None = None

    @property
    def items(self) -> Sequence[EventItem]:
        """All events on the grid, those that have just rung last."""
        return tuple(self._items)

    def show(
        self,
        timers: Sequence[TimerView],
        rung: Sequence[str],
        stage: Stage,
        plates: Iterable[QRectF],
    ) -> None:
        """Shows the events to come and those that have just ``rung``, off the ``plates``."""
        for old in self._items:
            self._scene.removeItem(old)
            self._scene.removeItem(old.label)
        self._items = []
        taken = list(plates)
        most = (stage.width - stage.metrics.spine) / 2 - 2 * _EDGE
        for timer in timers:
            text, tail = self._words(timer, timer.place)
            item = EventItem(self._look, timer.id, text, tail=tail)
            item.setPos(0, stage.ruler.y(timer.place))
            spots = _spots(stage, item.wanted(most), item.pos().y())
            self._add(item, spots, taken, stage)
        for text in rung:
            item = EventItem(self._look, "", self._wording.text("grid.rung", text=text), due=True)
            item.setPos(0, stage.ruler.zero)
            spots = _below(stage, item.wanted(most))
            self._add(item, spots, taken, stage)
        self.focus(self._focused)

    def focus(self, id_: str | None) -> None:
        """Shows which event has the keys."""
        self._focused = id_
        for item in self._items:
            item.focus(focused=bool(id_) and item.id == id_)

    def carry(self, timer: TimerView, place: int, stage: Stage) -> None:
        """Shows an event at a place for the moment."""
        text, tail = self._words(timer, place)
        for item in self._items:
            if item.id == timer.id:
                item.carry(text, tail, stage.ruler.y(place))

    def _words(self, timer: TimerView, place: int) -> tuple[str, str]:
        """What stands on the label, and its end that tells the place."""
        text = self._wording.text
        whole = text("grid.event", text=event_words(timer, self._wording), place=place)
        tail = text("grid.event", text="", place=place)
        return whole, tail if whole.endswith(tail) else ""

    def at(self, point: QPointF) -> str | None:
        """The event whose label is under a point of the scene."""
        found = (one.id for one in self._items if one.id and one.plate().contains(point))
        return next(found, None)

    def plate_of(self, id_: str) -> QRectF | None:
        """The label of an event in the scene."""
        return next((one.plate() for one in self._items if one.id == id_), None)

    def _add(
        self, item: EventItem, spots: Iterator[QRectF], taken: list[QRectF], stage: Stage
    ) -> None:
        boxes = list(spots)
        box = min(boxes, key=lambda one: _hidden(one, taken))
        taken.append(box)
        item.stand(stage.width / 2, box, stage.ratio)
        self._scene.addItem(item)
        self._scene.addItem(item.label)
        self._items.append(item)


def _spots(stage: Stage, size: QSizeF, y: float) -> Iterator[QRectF]:
    """Where a label may stand on its line: at the right, further in, then at the left."""
    half, inner = stage.width / 2 - _EDGE, stage.metrics.spine / 2 + _EDGE
    top = y - size.height() / 2
    for side in (1, -1):
        out = half - size.width()
        while out >= inner:
            x = out if side > 0 else -out - size.width()
            yield QRectF(QPointF(x, top), size)
            out -= size.width() / 2 + _APART
    yield QRectF(QPointF(half - size.width(), top), size)


def _below(stage: Stage, size: QSizeF) -> Iterator[QRectF]:
    """Where the label of an event that has rung may stand: beyond *now*, at the right first."""
    towards = 1 if stage.ruler.downward else -1
    for row in range(2):
        middle = stage.ruler.zero + towards * (size.height() / 2 + 5 + row * (size.height() + 3))
        yield from _spots(stage, size, middle)


def _hidden(box: QRectF, plates: Iterable[QRectF]) -> float:
    shared = [box & plate for plate in plates]
    return sum(one.width() * one.height() for one in shared)
