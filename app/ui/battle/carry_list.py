"""Lists whose rows can be put elsewhere, by key and by mouse."""

from abc import abstractmethod
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication

from app.ui.battle.row_list import RowList
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role
from app.ui.models.rows import ROW_ROLE

_LINE = 3
_CLOSED = Qt.CursorShape.ClosedHandCursor


class Edge(NamedTuple):
    """Where a row would stand: above or below another one."""

    row: int
    above: bool


class CarryList(RowList):
    """Alt with an arrow moves the current row; dragging one shows the line where it would stand.

    Subclasses say which rows may be carried, and where to.
    """

    def __init__(self, name: str, look: Look) -> None:
        super().__init__(name)
        self._look = look
        self._grabbed: object = None
        self._from = QPoint()
        self._edge: Edge | None = None

    @abstractmethod
    def may_carry(self, row: object) -> bool:
        """Whether a row can be taken in the hand."""

    @abstractmethod
    def step(self, row: object, by: int) -> bool:
        """Moves a row one up (−1) or down (1); whether it is of the kind that moves at all."""

    @abstractmethod
    def edge_at(self, at: QPoint, grabbed: object) -> Edge | None:
        """Where what is grabbed would stand if it were let go at a point of the viewport."""

    @abstractmethod
    def put(self, grabbed: object, edge: Edge) -> None:
        """Puts it there."""

    @property
    def dragging(self) -> bool:
        """Whether a row is in the hand."""
        return self._grabbed is not None and self.cursor().shape() is _CLOSED

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt with an arrow moves the current row; Esc puts a dragged one back."""
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
        if event.key() == Qt.Key.Key_Escape and self.dragging:
            self._let_go()
        elif not (by and alt and self.step(self.current_row(), by)):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Grabs a row, besides choosing it."""
        super().mousePressEvent(event)
        at = event.position().toPoint()
        row = self.indexAt(at).data(ROW_ROLE)
        left = event.button() is Qt.MouseButton.LeftButton
        self._grabbed = row if left and self.may_carry(row) else None
        self._from = at

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carries what is grabbed."""
        at, grabbed = event.position().toPoint(), self._grabbed
        if grabbed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        if (at - self._from).manhattanLength() >= QApplication.startDragDistance():
            self.setCursor(_CLOSED)
        if self.dragging:
            self._edge = self.edge_at(at, grabbed)
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Puts it down where the line is; what was carried is not clicked as well."""
        grabbed, edge, carried = self._grabbed, self._edge, self.dragging
        self._let_go()
        self.blockSignals(carried)
        super().mouseReleaseEvent(event)
        self.blockSignals(False)  # noqa: FBT003 - Qt's own switch
        if carried and edge is not None:
            self.put(grabbed, edge)

    def _let_go(self) -> None:
        self._grabbed = self._edge = None
        self.unsetCursor()
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the line where the row would stand."""
        super().paintEvent(event)
        if self._edge is not None and self.dragging:
            rect = self.visualRect(self.model().index(self._edge.row, 0))
            high = self._look.px(_LINE)
            edge = rect.top() if self._edge.above else rect.bottom() + 1
            line = QRect(rect.left(), edge - high // 2, rect.width(), high)
            fill(QPainter(self.viewport()), line, self._look.colour(Role.ACCENT))
