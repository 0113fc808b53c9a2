"""What the mouse does on the grid: choose, open, band together, drag."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtWidgets import QApplication, QGraphicsView, QRubberBand

from app.ui.grid.board import Board
from app.ui.grid.choice import Choice
from app.ui.grid.mover import Mover
from app.ui.grid.padlock import Padlock


class Pointer:
    """Reads presses, moves and releases, given in pixels of the viewport."""

    def __init__(
        self,
        view: QGraphicsView,
        board: Board,
        choice: Choice,
        mover: Mover,
        padlock: Padlock,
        on_shelf: Callable[[QPoint], bool],
    ) -> None:
        """``on_shelf`` tells whether a point of the viewport lies over the shelf."""
        self._view = view
        self._board = board
        self._choice = choice
        self._mover = mover
        self._padlock = padlock
        self._on_shelf = on_shelf
        self._band = QRubberBand(QRubberBand.Shape.Rectangle, view.viewport())
        self._pressed: str | None = None
        self._event: str | None = None
        self._start: QPoint | None = None
        self._adds = False
        self.opened = False
        """Whether the last press opened a stack, so that other things lie under the mouse."""

    @property
    def dragging(self) -> bool:
        """Whether the mouse carries something."""
        return self._mover.carry is not None and not self._mover.by_keys

    @property
    def carrying(self) -> bool:
        """Whether the mouse carries something, be it an event."""
        return self.dragging or self._board.carries_event

    @property
    def busy(self) -> bool:
        """Whether it carries something or draws a band: Esc and the right button end that."""
        return self.carrying or not self._band.isHidden()

    @property
    def holding(self) -> bool:
        """Whether a button went down here and has not come up."""
        return self.carrying or self._start is not None or self._event is not None

    def press(self, at: QPoint, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """A button goes down; with Ctrl, what follows adds to the selection."""
        self._board.hush()
        self.opened = False
        if button is Qt.MouseButton.RightButton and self.call_off():
            return
        if self._mover.carry is not None:
            if button is Qt.MouseButton.RightButton:
                self._mover.cancel()
                self._pressed = self._start = None
            return
        if button is not Qt.MouseButton.LeftButton:
            return
        self._board.finish()
        point = self._view.mapToScene(at)
        self._start = at
        self._adds = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        self._pressed = self._board.token_at(point)
        stack = self._board.stack_at(point)
        event = self._board.events.at(point)
        if self._pressed is not None:
            self._choice.set_current(self._pressed)
        elif stack is not None:
            self._start = None
            self._board.open_stack(stack.ids[0])
            self.opened = True
        elif event is not None:
            self._event = event
            self._choice.set_current(event)
        elif self._board.opened is not None and not self._board.in_fan(point):
            self._board.open_stack(None)

    def move(self, at: QPoint) -> None:
        """The mouse moves, perhaps with the left button down."""
        if self.dragging:
            if self._on_shelf(at):
                self._mover.over_shelf()
            elif self._outside(at):
                self._mover.come_home()
            else:
                self._mover.follow(self._view.mapToScene(at))
        elif self._event is not None:
            if self._board.carries_event or (self._far(at) and self._let(self._event)):
                self._board.carry_event(self._event, self._view.mapToScene(at).y())
        elif self._start is not None and self._far(at):
            if self._pressed is None:
                self._band.setGeometry(QRect(self._start, at).normalized())
                self._band.show()
            elif self._let(self._pressed):
                self._lift(self._pressed, self._start)
                self._mover.follow(self._view.mapToScene(at))

    def release(self, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """A button goes up."""
        if button is not Qt.MouseButton.LeftButton:
            return
        if self._event is not None:
            self._board.drop_event()
        elif self.dragging:
            self._mover.drop()
        elif not self._band.isHidden():
            self._choice.select((*self._kept(), *self._banded()))
            self._band.hide()
        elif self._start is not None:
            self._click(add=bool(modifiers & Qt.KeyboardModifier.ControlModifier))
        self._pressed = self._start = self._event = None

    def call_off(self) -> bool:
        """Puts back an event that is carried, or ends a band; whether there was either."""
        ends = self._board.carries_event or not self._band.isHidden()
        if ends:
            self._board.call_off_event()
            self.forget()
        return ends

    def lose_hold(self) -> None:
        """The button came up elsewhere: what is carried goes back."""
        if self.dragging:
            self._mover.cancel()
        self.call_off()
        self.forget()

    def forget(self) -> None:
        """The press leads to nothing more."""
        self._pressed = self._start = self._event = None
        self._band.hide()

    def _click(self, *, add: bool) -> None:
        if self._pressed is None:
            if not add:
                self._choice.select(())
        elif add:
            self._choice.toggle(self._pressed)
        else:
            self._choice.select((self._pressed,))

    def _kept(self) -> tuple[str, ...]:
        """Those who stay selected when others are."""
        return self._choice.selected if self._adds else ()

    def _let(self, id_: str) -> bool:
        """Whether something can be dragged; when not, this press asks no more."""
        lets = self._padlock.lets(id_)
        if not lets:
            self.forget()
        return lets

    def _lift(self, id_: str, start: QPoint) -> None:
        if id_ not in self._choice.selected:
            self._choice.select((*self._kept(), id_))
        item = self._board.item(id_)
        grab = QPointF() if item is None else self._view.mapToScene(start) - item.pos()
        self._mover.pick_up(id_, self._choice.selected, grab)

    def _outside(self, at: QPoint) -> bool:
        """Whether a point lies outside of the whole window."""
        if self._view.viewport().rect().contains(at):
            return False
        window = self._view.window()
        return not window.rect().contains(self._view.viewport().mapTo(window, at))

    def _far(self, at: QPoint) -> bool:
        start = self._start or at
        return (at - start).manhattanLength() >= QApplication.startDragDistance()

    def _banded(self) -> list[str]:
        area = self._view.mapToScene(self._band.geometry()).boundingRect()
        plates = {one: self._board.plate_of(one) for one in self._board.picture.poses}
        return [
            one for one, plate in plates.items() if plate is not None and area.intersects(plate)
        ]
