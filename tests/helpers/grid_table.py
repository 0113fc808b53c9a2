"""A grid at a table, under a real mouse and real keys."""

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.engine.model.timeline import TimelineView
from app.ui.grid.delay_grid import DelayGrid
from tests.helpers.views import view

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


def moved(before: TimelineView, places: dict[str, int]) -> TimelineView:
    """What the rules would make of it: the places, in order."""
    tokens = [replace(one, place=places.get(one.id, one.place)) for one in before.tokens]
    return view(*tokens, timers=before.timers, now=before.now)


class Table:
    """A grid at a table: what it says is kept, and nobody answers."""

    def __init__(self, grid: DelayGrid, qtbot: QtBot) -> None:
        self.grid = grid
        self.qtbot = qtbot
        self.drops: list[tuple[dict[str, int], str | None, str | None]] = []
        self.said: list[str] = []
        grid.places_dropped.connect(lambda *drop: self.drops.append(drop))
        grid.announced.connect(self.said.append)

    @property
    def port(self) -> QWidget:
        return self.grid.canvas.viewport()

    def at(self, id_: str) -> QPoint:
        """The middle of a token in the viewport."""
        rect = self.grid.token_rect(id_)
        assert rect is not None
        return self.port.mapFrom(self.grid, rect.center())

    def press(self, id_: str) -> QPoint:
        start = self.at(id_)
        QTest.mousePress(self.port, LEFT, NONE, start)
        return start

    def move(self, point: QPoint) -> None:
        QTest.mouseMove(self.port, point)

    def drag(self, id_: str, by: QPoint, *, drop: bool = True) -> QPoint:
        start = self.press(id_)
        self.move(start + by / 2)
        self.move(start + by)
        if drop:
            QTest.mouseRelease(self.port, LEFT, NONE, start + by)
        return start + by

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.grid.canvas, key, modifiers)

    def type(self, text: str) -> None:
        QTest.keyClicks(self.grid.canvas, text)


STEP = 10


def ticks(count: int) -> QPoint:
    """That many ticks later, in pixels."""
    return QPoint(0, -count * STEP)
