"""What the mouse does between the grid and the shelf of held tokens."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF

from app.engine.model.timeline import Presence, TimelineView
from app.ui.grid.choice import Choice
from app.ui.grid.grid_view import GridView
from app.ui.grid.mover import Mover
from app.ui.grid.padlock import Padlock
from app.ui.grid.shelf import Shelf


class ShelfHands(QObject):
    """Takes tokens off the shelf and tells when one is carried over it."""

    def __init__(
        self,
        shelf: Shelf,
        canvas: GridView,
        choice: Choice,
        mover: Mover,
        padlock: Padlock,
        view: Callable[[], TimelineView],
    ) -> None:
        """``view`` is what is on show."""
        super().__init__(shelf)
        self._shelf, self._canvas = shelf, canvas
        self._choice, self._mover, self._view = choice, mover, view
        self._padlock = padlock
        shelf.lifted.connect(self._lifted)
        shelf.dragged.connect(self._dragged)
        shelf.released.connect(mover.drop)
        shelf.called_off.connect(mover.cancel)

    def held(self) -> tuple[str, ...]:
        """The ids of those who are held."""
        tokens = self._view().tokens
        return tuple(one.id for one in tokens if one.presence is Presence.HELD)

    def over(self, at: QPoint) -> bool:
        """Whether a point of the viewport lies over the shelf, which shows it."""
        there = self._shelf.mapFromGlobal(self._canvas.viewport().mapToGlobal(at))
        over = self._shelf.rect().contains(there)
        self._shelf.set_target(target=over)
        return over

    def press(self, id_: str) -> None:
        """Takes note of a token that is pressed, unless the keys carry another."""
        self._canvas.setFocus()
        if self._mover.carry is None:
            self._choice.set_current(id_)

    def _lifted(self, id_: str, grab: QPointF) -> None:
        if id_ in self.held() and self._padlock.lets(id_):
            self._mover.pick_up(id_, (), grab)

    def _dragged(self, screen: QPoint) -> None:
        if self._mover.carry is not None:
            self._canvas.drag_from_outside(self._canvas.viewport().mapFromGlobal(screen))
