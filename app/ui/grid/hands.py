"""What moves tokens on the grid: the mouse, the keys and the shelf, and what they carry."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QRectF

from app.engine.model.timeline import TimelineView
from app.ui.grid.board import Board
from app.ui.grid.choice import Choice
from app.ui.grid.grid_view import GridView
from app.ui.grid.keyboard import Around, Keyboard
from app.ui.grid.mover import Mover
from app.ui.grid.padlock import Padlock
from app.ui.grid.pointer import Pointer
from app.ui.grid.shelf import Shelf
from app.ui.grid.shelf_hands import ShelfHands
from app.ui.grid.twin import walk_order
from app.ui.wording import Wording


class Reach(NamedTuple):
    """What the hands reach of the grid."""

    canvas: GridView
    board: Board
    shelf: Shelf
    choice: Choice
    view: Callable[[], TimelineView]
    """What is on show, and an empty view while nothing is."""
    activate: Callable[[str], None]
    remove_event: Callable[[str], None]
    wording: Wording
    lock_key: Callable[[], str]
    """The key that opens the padlock, as it is read; empty when there is none."""


class Hands:
    """One mover, and who tells it what to do."""

    def __init__(self, reach: Reach, mover: Mover) -> None:
        canvas, board, shelf, choice, view, *_ = reach
        mover.watch(canvas.visible, canvas.keep_in_sight)
        self.mover = mover
        self._reach = reach
        self.padlock = Padlock(mover)
        self.padlock.refused.connect(self._refused)
        self.shelf = ShelfHands(shelf, canvas, choice, mover, self.padlock, view)
        self.pointer = Pointer(canvas, board, choice, mover, self.padlock, self.shelf.over)
        around = Around(
            lambda: (*reversed(shelf.ids), *walk_order(view())),
            view,
            reach.activate,
            reach.remove_event,
        )
        self.keyboard = Keyboard(board, choice, mover, self.padlock, around)

    def switch(self, *, on: bool) -> None:
        """Opens or closes the padlock; what is in the hand goes back."""
        self.mover.cancel()
        self._reach.board.hush()
        self.padlock.open = on
        code = "spoken.drag_on" if on else "spoken.drag_off"
        self.mover.spoken.emit(self._reach.wording.text(code))

    def _refused(self, id_: str) -> None:
        """Says why something stays where it is, and how that is changed."""
        canvas, board, view = self._reach.canvas, self._reach.board, self._reach.view()
        names = {one.id: one.name for one in view.tokens} | {
            one.id: one.text for one in view.timers
        }
        text, who, key = self._reach.wording.text, names[id_], self._reach.lock_key()
        plate = board.plate_of(id_) or self._on_shelf(id_)
        stays = text("grid.stays", who=who)
        words = f"{stays} ", text("grid.locked"), text("grid.unlock", key=key)
        board.hint(words, plate, canvas.visible())
        self.mover.spoken.emit(text("spoken.locked", who=who, key=key))

    def _on_shelf(self, id_: str) -> QRectF:
        """Where somebody stands on the shelf, below the scene that is in sight."""
        canvas, shelf = self._reach.canvas, self._reach.shelf
        box = shelf.box_of(id_) or QRectF()
        port = canvas.viewport()
        corner = port.mapFromGlobal(shelf.mapToGlobal(box.topLeft().toPoint()))
        return QRectF(canvas.mapToScene(corner), box.size())
