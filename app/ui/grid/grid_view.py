"""The window on the scene: paints the ground, scrolls, follows *now*, passes events on."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessibleInterface,
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QLabel, QScrollBar, QWidget

from app.ui.grid.backdrop import Backdrop
from app.ui.grid.poses import RIM

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.ui.grid.keyboard import Keyboard
    from app.ui.grid.pointer import Pointer
    from app.ui.grid.twin import Spoken
    from app.ui.kit.edge_scroll import EdgeScroll

_BESIDE = 70
"""Pixels kept in sight above and below what the keys carry: its words stand there."""
NARROW = RIM
"""Width of the scroll bar while the mouse is elsewhere."""


class OverlayBar(QScrollBar):
    """A scroll bar that lies over the grid, so that the spine stays in the middle.

    It is as narrow as the room beside the outermost flags until the mouse comes near.
    """

    def __init__(self, behind: QScrollBar, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._room = QRect()
        self._near = False
        behind.rangeChanged.connect(self._take_range)
        behind.valueChanged.connect(self.setValue)
        self.valueChanged.connect(behind.setValue)
        self.setSingleStep(behind.singleStep())
        self._take_range(behind.minimum(), behind.maximum())

    def stand_at_right_of(self, rect: QRect) -> None:
        """Takes the right edge of ``rect``."""
        self._room = rect
        self.setPageStep(rect.height())
        self._stand()
        self.raise_()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Grows to its full width under the mouse."""
        super().enterEvent(event)
        self._near = True
        self._stand()

    def leaveEvent(self, event: QEvent) -> None:
        """Is narrow again."""
        super().leaveEvent(event)
        self._near = False
        self._stand()

    def _stand(self) -> None:
        wide, room = self.sizeHint().width() if self._near else NARROW, self._room
        self.setGeometry(room.right() - wide + 1, room.top(), wide, room.height())

    def _take_range(self, low: int, high: int) -> None:
        self.setRange(low, high)
        self.setVisible(high > low)


class Reading(Protocol):
    """What reads the mouse and the keys of the grid."""

    @property
    def pointer(self) -> Pointer:
        """Reads the mouse."""
        ...

    @property
    def keyboard(self) -> Keyboard:
        """Reads the keys."""
        ...


class GridView(QGraphicsView):
    """Shows the board; the hands that are given to it read its events."""

    painted = Signal()
    """It has been painted for the first time."""
    resized = Signal()
    scrolled = Signal()
    """The visible part of the scene is another."""
    focus_changed = Signal(bool)
    hovered = Signal(QPoint)
    """The mouse is here, in pixels of the viewport; outside at (-1, -1)."""
    activated_at = Signal(QPoint)
    """A double click."""
    menu_asked = Signal(QPoint, QPoint)
    """A context menu is wanted here: in the viewport, and on the screen."""
    zoomed = Signal(int)
    """One step closer (1) or farther (-1)."""

    def __init__(
        self, scene: QGraphicsScene, hands: Callable[[], Reading], parent: QWidget | None = None
    ) -> None:
        """``hands`` are made when the first event asks for them."""
        super().__init__(scene, parent)
        self._hands = hands
        self.setViewport(QWidget())  # of Qt's own, PySide tries every kind of widget there is
        self.spoken: Spoken | None = None
        """Who tells screen readers what is shown."""
        self.interface: QAccessibleInterface | None = None
        """What screen readers hold; kept here, because Qt does not own it."""
        self._backdrop: Backdrop | None = None
        self._follow, self._painted = True, False
        self._own = 0
        self._last = QPoint()
        self._panned: QPoint | None = None
        self._kept: QRectF | None = None
        self._put_back = False
        """Whether the last press put something back, and so asks for no menu."""
        self._pressed = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setMouseTracking(True)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self._bar = OverlayBar(self.verticalScrollBar(), self)
        self._message = QLabel(self)
        self._message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._message.setWordWrap(True)
        self._message.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._message.hide()
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)

    def show_backdrop(self, backdrop: Backdrop) -> None:
        """Another ground."""
        if backdrop != self._backdrop:
            self._backdrop = backdrop
            self.resetCachedContent()
            self.viewport().update()

    def say(self, message: str) -> None:
        """A sentence in the middle of an empty grid."""
        self._message.setText(message)
        self._message.setVisible(bool(message))

    def visible(self) -> QRectF:
        """The part of the scene that is in sight."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    @property
    def following(self) -> bool:
        """Whether *now* is kept in sight."""
        return self._follow

    def hold_still(self, act: Callable[[], None]) -> None:
        """Carries out what changes the scene, and keeps *now* in sight if it was."""
        self._own += 1
        try:
            act()
        finally:
            self._own -= 1
        if self._follow:
            self.to_now()
        if self._kept is not None:
            self.keep_in_sight(self._kept)

    def to_now(self) -> None:
        """Scrolls to *now* and follows it from here on."""
        self._follow = True
        bar = self.verticalScrollBar()
        downward = self._backdrop is None or self._backdrop.ruler.downward
        self._own += 1
        bar.setValue(bar.maximum() if downward else bar.minimum())
        self._own -= 1

    def keep_in_sight(self, rect: QRectF) -> None:
        """Scrolls to a part of the scene until `end_drag`; *now* is followed as before."""
        self._kept = rect
        self._own += 1
        self.ensureVisible(rect, 0, _BESIDE)
        self._own -= 1

    def drag_from_outside(self, at: QPoint) -> None:
        """A drag that began elsewhere is at this point of the viewport."""
        self._pressed = True
        self._moved(at)

    def end_drag(self) -> None:
        """Nothing is carried any more."""
        self._stop_scrolling()
        self._hands().pointer.forget()
        kept, self._kept = self._kept, None
        if kept is not None and self._follow:
            self.to_now()

    # Painting and scrolling

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Draws the exposed part of the ground."""
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self.painted.emit)
        if self._backdrop is not None and isinstance(rect, QRectF):
            self._backdrop.paint(painter, rect)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tells that there is other room."""
        self._own += 1
        super().resizeEvent(event)
        self._own -= 1
        self._bar.stand_at_right_of(self.rect())
        half = (self.width() - 48) // 2
        self._message.setGeometry(12, 0, half - 24, self.height())
        self.resized.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolls; with Ctrl, zooms."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoomed.emit(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)
        self._carry_on()

    def _carry_on(self) -> None:
        """What the mouse carries stays under it when the ground has moved."""
        if self._pressed and self._hands().pointer.carrying:
            self._hands().pointer.move(self._last)

    def _scrolled(self) -> None:
        if not self._own:
            bar = self.verticalScrollBar()
            downward = self._backdrop is None or self._backdrop.ruler.downward
            self._follow = bar.value() == (bar.maximum() if downward else bar.minimum())
        self.scrolled.emit()

    @cached_property
    def _scroller(self) -> EdgeScroll:
        """What scrolls under a drag; made with the first."""
        from app.ui.kit.edge_scroll import EdgeScroll  # noqa: PLC0415 - not for a first paint

        return EdgeScroll(self.verticalScrollBar(), self._carry_on, self)

    def _stop_scrolling(self) -> None:
        if "_scroller" in vars(self):
            self._scroller.stop()

    # Events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Goes to the pointer; with the wheel's button, takes hold of the ground."""
        if event.button() is Qt.MouseButton.MiddleButton:
            self._panned = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        else:
            at, self._pressed = event.position().toPoint(), True
            pointer = self._hands().pointer
            busy = pointer.busy
            pointer.press(at, event.button(), event.modifiers())
            self._put_back = busy and not pointer.busy

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Goes to the pointer, or moves the ground that is held."""
        at = event.position().toPoint()
        if self._panned is None:
            if not event.buttons() & Qt.MouseButton.LeftButton:
                self._lose_hold()
            self._moved(at)
        else:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() - (at - self._panned).y())
            self._panned = self._last = at
            self._carry_on()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Goes to the pointer, or lets go of the ground."""
        if event.button() is Qt.MouseButton.MiddleButton:
            self._panned = None
            self.viewport().unsetCursor()
            return
        self._stop_scrolling()
        self._hands().pointer.release(event.button(), event.modifiers())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Tells where; on what the first of the two clicks has opened it is one more click."""
        if self._hands().pointer.opened:
            self.mousePressEvent(event)
        elif event.button() is Qt.MouseButton.LeftButton:
            self.activated_at.emit(event.position().toPoint())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Tells where, unless something is or was carried; for the menu key, that it is nowhere."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        if not self._hands().pointer.busy and (by_key or not self._put_back):
            self.menu_asked.emit(QPoint(-1, -1) if by_key else event.pos(), event.globalPos())

    def leaveEvent(self, event: object) -> None:
        """Tells that the mouse is gone."""
        del event
        self.hovered.emit(QPoint(-1, -1))

    def event(self, event: QEvent) -> bool:
        """Keeps the grid's own keys from becoming somebody else's shortcuts."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.ShortcutOverride
            and self._hands().keyboard.wants(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc ends the drag of an event or a band; else the keyboard reads it, or the parent."""
        hands = self._hands()
        called_off = event.key() == Qt.Key.Key_Escape and hands.pointer.call_off()
        if called_off or hands.keyboard.press(event):
            event.accept()
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tells that the keys are here."""
        super().focusInEvent(event)
        self.focus_changed.emit(True)  # noqa: FBT003 - a Qt signal

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tells that the keys are gone; what the mouse carries goes back, as Esc is gone too."""
        super().focusOutEvent(event)
        self._lose_hold()
        self.focus_changed.emit(False)  # noqa: FBT003 - a Qt signal

    def _moved(self, at: QPoint) -> None:
        self._last = at
        pointer = self._hands().pointer
        pointer.move(at)
        if pointer.carrying:
            self._scroller.watch(at, self.viewport().rect())
        else:
            self.hovered.emit(at)

    def _lose_hold(self) -> None:
        """The button was let go elsewhere, such as in a dialog that opened in between."""
        if not self._pressed:  # and no hands are made for it: the window may be on its way out
            return
        pointer = self._hands().pointer
        if pointer.holding:
            self._stop_scrolling()
            pointer.lose_hold()
