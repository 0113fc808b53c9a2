"""What the middle of the desk is, whichever way it draws a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent

    from app.engine.model.timeline import TimelineView


class FieldPane(QWidget):
    """Draws one `TimelineView`, and says what the person at the table did with it.

    A pane changes nothing by itself: the desk asks the rules and gives a new view.
    """

    token_activated = Signal(str)
    """Enter or a double click on a combatant."""
    menu_requested = Signal(str, QPoint)
    """The menu of a combatant is wanted, at a point of the screen."""
    selection_changed = Signal(tuple)
    current_changed = Signal(object)
    """Another combatant, or ``None``, has the keys."""
    announced = Signal(str)
    """A sentence for those who listen."""

    zooms = False
    """Whether it can be drawn closer and farther."""
    _showing = False
    """Whether the desk is changing it, which is told to nobody."""

    @property
    def view(self) -> TimelineView | None:
        """What is shown."""
        raise NotImplementedError

    @property
    def selection(self) -> tuple[str, ...]:
        """The selected combatants in the order of choosing."""
        raise NotImplementedError

    @property
    def current(self) -> str | None:
        """The combatant that has the keys."""
        raise NotImplementedError

    def set_view(
        self, view: TimelineView | None, *, animate: bool = False, rung: Sequence[str] = ()
    ) -> None:
        """Shows a view, or nothing; ``animate`` lets it move where the look has motion.

        ``rung`` are the words of events that have just come due.
        """
        raise NotImplementedError

    def show_ahead(self, view: TimelineView | None) -> None:
        """Shows how far a step has come that is not written yet, in a pane that can.

        ``None``: there is none.
        """

    def look_by(self, event: QKeyEvent, *, down: bool) -> bool:
        """Takes a key that is held to see more, pressed or let go; whether it was one."""
        del event, down
        return False

    def select(self, ids: tuple[str, ...]) -> None:
        """Selects exactly these combatants."""
        raise NotImplementedError

    def set_current(self, id_: str | None) -> None:
        """Gives a combatant the keys and brings it into sight."""
        raise NotImplementedError

    def renew_tokens(self) -> None:
        """Draws all tokens anew, because their pictures are others now."""
        raise NotImplementedError

    @property
    def zoom(self) -> str:
        """The zoom, as `set_zoom` takes it back; empty where there is none."""
        return ""

    def set_zoom(self, zoom: str) -> None:
        """Takes back what `zoom` said."""

    def zoom_by(self, steps: int) -> None:
        """One or more steps closer (positive) or farther."""

    def fit(self) -> None:
        """As close as shows what matters."""

    def _tell_selection(self) -> None:
        if not self._showing:
            self.selection_changed.emit(self.selection)

    def _tell_current(self) -> None:
        if not self._showing:
            self.current_changed.emit(self.current)
