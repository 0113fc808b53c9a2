"""Lists whose rows can be put elsewhere, by key and by mouse."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication

from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.row_list import RowList
from app.ui.kit.theme import Role
from app.ui.models.rows import ROW_ROLE

if TYPE_CHECKING:
    from app.ui.kit.edge_scroll import EdgeScroll

_LINE = 3
_CLOSED = Qt.CursorShape.ClosedHandCursor
_AWAY = QPoint(14, 18)
"""From the tip of the mouse to words about it."""


class Edge(NamedTuple):
    """Where a row would stand: above or below another one."""

    row: int
    above: bool


class CarryList(RowList):
    """Alt with an arrow moves the current row; dragging one shows the line where it would stand.

    Near an end of what is in sight a drag scrolls. Subclasses say which rows may be carried,
    where to, and why not elsewhere.
    """

    def __init__(self, name: str, look: Look) -> None:
        super().__init__(name)
        self._look = look
        self._grabbed: object = None
        self._stuck: object = None
        """A row that is held and stays."""
        self._from = self._at = QPoint()
        self._edge: Edge | None = None
        self._told: tuple[str, QPoint] | None = None
        self._put_back = False
        """Whether the last press put a row back, and so asks for no menu."""

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

    def why_it_stays(self, row: object) -> str:
        """Why a row cannot be carried, in words; empty where nobody would try."""
        del row
        return ""

    def why_not(self, at: QPoint, grabbed: object) -> str:
        """Why what is grabbed cannot stand at a point of the viewport; empty where it is."""
        del at, grabbed
        return ""

    @property
    def dragging(self) -> bool:
        """Whether a row is in the hand."""
        return self._grabbed is not None and self.cursor().shape() is _CLOSED

    @property
    def told(self) -> str:
        """Why the last try came to nothing; empty when nothing is said."""
        return "" if self._told is None else self._told[0]

    def tell(self, why: str, at: QPoint | None = None) -> None:
        """Says why something stays, at a point of the viewport or at the current row."""
        place = self.visualRect(self.currentIndex()).center() if at is None else at
        if why and why != self.told:
            from app.ui.kit.announcing import announce  # noqa: PLC0415 - not for a first paint

            announce(self, why)
        self._told = (why, place) if why else None
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt with an arrow moves the current row; Esc puts a dragged one back."""
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
        if event.key() == Qt.Key.Key_Escape and self.dragging:
            self._let_go()
            return
        self.tell("")
        if not (by and alt and self.step(self.current_row(), by)):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Grabs a row, besides choosing it; with another button lets go of it again."""
        self._put_back = event.button() is not Qt.MouseButton.LeftButton and self.dragging
        if self._put_back:
            self._let_go()
            return
        super().mousePressEvent(event)
        self.tell("")
        at = event.position().toPoint()
        row = self.indexAt(at).data(ROW_ROLE)
        left = event.button() is Qt.MouseButton.LeftButton
        self._grabbed = row if left and self.may_carry(row) else None
        self._stuck = row if left and self._grabbed is None and self.why_it_stays(row) else None
        self._from = at

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carries what is grabbed, or says why it stays."""
        at = event.position().toPoint()
        if not event.buttons() & Qt.MouseButton.LeftButton and self._holds:
            self._let_go()  # the button came up elsewhere
        if not self._holds:
            super().mouseMoveEvent(event)
            return
        far = (at - self._from).manhattanLength() >= QApplication.startDragDistance()
        if far and self._grabbed is not None:
            self.setCursor(_CLOSED)
        elif far:
            self.tell(self.why_it_stays(self._stuck), at)
        if self.dragging:
            self._at = at
            self._carry()
            self._scroller.watch(at, self.viewport().rect())

    @property
    def _holds(self) -> bool:
        return self._grabbed is not None or self._stuck is not None

    def _carry(self) -> None:
        """Shows where what is in the hand would stand; also when the list moved under it."""
        self._edge = self.edge_at(self._at, self._grabbed)
        self.tell("" if self._edge else self.why_not(self._at, self._grabbed), self._at)

    @cached_property
    def _scroller(self) -> EdgeScroll:
        from app.ui.kit.edge_scroll import EdgeScroll  # noqa: PLC0415 - not for a first paint

        return EdgeScroll(self.verticalScrollBar(), self._carry, self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Puts it down where the line is; what was carried is not clicked as well."""
        grabbed, edge, carried = self._grabbed, self._edge, self.dragging
        self._let_go()
        self.blockSignals(carried)
        super().mouseReleaseEvent(event)
        self.blockSignals(False)  # noqa: FBT003 - Qt's own switch
        if carried and edge is not None:
            self.put(grabbed, edge)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What is in the hand goes back: the keys that put it back are gone."""
        super().focusOutEvent(event)
        if self._holds:
            self._let_go()

    def _let_go(self) -> None:
        self._grabbed = self._stuck = self._edge = None
        if "_scroller" in vars(self):
            self._scroller.stop()
        self.unsetCursor()
        self.tell("")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the line where the row would stand, or the words why there is none."""
        super().paintEvent(event)
        if self._edge is not None and self.dragging:
            rect = self.visualRect(self.model().index(self._edge.row, 0))
            high = self._look.px(_LINE)
            edge = rect.top() if self._edge.above else rect.bottom() + 1
            line = QRect(rect.left(), edge - high // 2, rect.width(), high)
            fill(QPainter(self.viewport()), line, self._look.colour(Role.ACCENT))
        if self._told is not None:
            self._paint_told(QPainter(self.viewport()), *self._told)

    def _paint_told(self, painter: QPainter, why: str, at: QPoint) -> None:
        look, sight = self._look, self.viewport().rect()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(look.font(Face.BODY))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        most = QRect(0, 0, sight.width() - look.px(26), sight.height())
        size = painter.fontMetrics().boundingRect(most, flags, why).size()
        box = QRect(at + _AWAY, size + QSize(look.px(18), look.px(10)))
        box.moveRight(min(box.right(), sight.right() - 4))
        box.moveLeft(max(box.left(), 4))
        if box.bottom() > sight.bottom() - 4:
            box.moveBottom(at.y() - _AWAY.y() // 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour(Role.ACCENT))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(look.colour(Role.ON_ACCENT))
        painter.drawText(box, flags, why)
