"""The list of rungs: dragging one shows the line where it would stand."""

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication

from app.ui.battle.row_list import RowList
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role
from app.ui.ladder.rows import HELD, Heading, LadderRow, Rung
from app.ui.models.rows import RowsModel

_LINE = 3


class Spot(NamedTuple):
    """Beside whom a rung is put: ``before`` or after ``beside``, or among those held."""

    beside: str = ""
    before: bool = True
    held: bool = False


class RungList(RowList):
    """Keys walk; Alt with an arrow, or the mouse, moves a rung inside its round."""

    moved = Signal(str, str, bool)
    """Somebody was put before (true) or after another one."""
    held = Signal(str)
    """Somebody was put among those held."""
    menu_asked = Signal(str, QPoint)
    """The menu of somebody is wanted, at a point of the screen."""

    def __init__(self, name: str, look: Look, model: RowsModel[LadderRow]) -> None:
        super().__init__(name)
        self._look, self._rows = look, model
        self._grabbed: Rung | None = None
        self._from = QPoint()
        self._spot: Spot | None = None
        self.setModel(model)
        self.setSelectionMode(RowList.SelectionMode.ExtendedSelection)

    @property
    def dragging(self) -> bool:
        """Whether a rung is in the hand."""
        return self._grabbed is not None and self.cursor().shape() is _CLOSED

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt with an arrow moves whoever has the cursor; Esc puts a dragged rung back."""
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        row = self.current_row()
        if event.key() == Qt.Key.Key_Escape and self.dragging:
            self._let_go()
        elif by and event.modifiers() & Qt.KeyboardModifier.AltModifier and isinstance(row, Rung):
            self._step(row, by)
        else:
            super().keyPressEvent(event)

    def _step(self, rung: Rung, by: int) -> None:
        at = self.currentIndex().row() + by
        other = self._rows.rows[at] if 0 <= at < len(self._rows.rows) else None
        if isinstance(other, Rung) and may_pass(rung, other):
            self.moved.emit(rung.token.id, other.token.id, by < 0)

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Grabs a rung, besides choosing it."""
        super().mousePressEvent(event)
        row = self.current_row() if self.indexAt(event.position().toPoint()).isValid() else None
        left = event.button() is Qt.MouseButton.LeftButton
        self._grabbed = row if left and isinstance(row, Rung) and not row.now else None
        self._from = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carries what is grabbed."""
        at, grabbed = event.position().toPoint(), self._grabbed
        if grabbed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        if (at - self._from).manhattanLength() >= QApplication.startDragDistance():
            self.setCursor(_CLOSED)
        if self.dragging:
            self._spot = self._spot_at(at, grabbed)
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Puts it down where the line is."""
        grabbed, spot, carried = self._grabbed, self._spot, self.dragging
        self._let_go()
        super().mouseReleaseEvent(event)
        if not carried or grabbed is None or spot is None:
            return
        if spot.held:
            self.held.emit(grabbed.token.id)
        else:
            self.moved.emit(grabbed.token.id, spot.beside, spot.before)

    def _let_go(self) -> None:
        self._grabbed = self._spot = None
        self.unsetCursor()
        self.viewport().update()

    def _spot_at(self, at: QPoint, grabbed: Rung) -> Spot | None:
        index = self.indexAt(at)
        row = self._rows.rows[index.row()] if index.isValid() else None
        group = row.group if isinstance(row, Heading) else ""
        if group == HELD or (isinstance(row, Rung) and row.token.order is None and not group):
            return Spot(held=True) if grabbed.token.order is not None else None
        if not isinstance(row, Rung) or row.token.id == grabbed.token.id:
            return None
        before = at.y() < self.visualRect(index).center().y()
        if row.now:
            before = False
        allowed = row.section and row.section == grabbed.section
        return Spot(row.token.id, before) if allowed else None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of a rung, by the mouse or by its key."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        row = self._rows.rows[index.row()] if index.isValid() else None
        if isinstance(row, Rung):
            place = self.viewport().mapToGlobal(self.visualRect(index).center())
            self.menu_asked.emit(row.token.id, place if by_key else event.globalPos())

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the line where the rung would stand."""
        super().paintEvent(event)
        line = self._line()
        if line is not None:
            fill(QPainter(self.viewport()), line, self._look.colour(Role.ACCENT))

    def _line(self) -> QRect | None:
        if self._spot is None or not self.dragging:
            return None
        row = self._rows.row_of((HELD, 0) if self._spot.held else self._spot.beside)
        if row < 0:
            return None
        rect = self.visualRect(self._rows.index(row))
        high = self._look.px(_LINE)
        edge = rect.top() if self._spot.before and not self._spot.held else rect.bottom() + 1
        return QRect(rect.left(), edge - high // 2, rect.width(), high)

    def rect_of(self, index: QModelIndex) -> QRect:
        """Where a row stands, in pixels of the viewport."""
        return self.visualRect(index)


_CLOSED = Qt.CursorShape.ClosedHandCursor


def may_pass(rung: Rung, other: Rung) -> bool:
    """Whether a rung can be moved beside another: both of one round, and neither acts now."""
    return bool(rung.section) and rung.section == other.section and not (rung.now or other.now)
