"""What moves tokens on the grid: the mouse, the keys and the shelf, and what they carry."""

from collections.abc import Callable
from typing import NamedTuple

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


class Hands:
    """One mover, and who tells it what to do."""

    def __init__(self, reach: Reach, mover: Mover) -> None:
        canvas, board, shelf, choice, view, *_ = reach
        mover.watch(canvas.visible)
        self.mover = mover
        self.padlock = Padlock(mover)
        self.shelf = ShelfHands(shelf, canvas, choice, mover, self.padlock, view)
        self.pointer = Pointer(canvas, board, choice, mover, self.padlock, self.shelf.over)
        around = Around(
            lambda: (*reversed(shelf.ids), *walk_order(view())),
            view,
            reach.activate,
            reach.remove_event,
        )
        self.keyboard = Keyboard(board, choice, mover, self.padlock, around)
