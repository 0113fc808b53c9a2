"""A battle that shows how it was left before its steps have been taken again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from app.services.battle import Battle

if TYPE_CHECKING:
    from app.campaign.battles import BattleRow
    from app.engine.core.history import History
    from app.engine.core.system import UndoStatus
    from app.engine.model.timeline import TimelineView
    from app.services.journal import Journal
    from app.services.last_picture import LastPicture


class ResumedBattle(Battle):
    """Answers from the picture of the file what a first paint asks; all else takes the steps."""

    def __init__(
        self,
        journal: Journal,
        row: BattleRow,
        picture: LastPicture,
        read: Callable[[], History[Any]],
    ) -> None:
        super().__init__(journal, row, read)
        self._row = row
        self._picture = picture

    def differs(self) -> bool:
        """Takes the steps, and tells whether the battle stands otherwise than it was shown."""
        shown = self._picture
        return (self._history.cursor, self.view, self.status) != (
            self._row.cursor, shown.view, shown.status,
        )  # fmt: skip

    @property
    def _pictured(self) -> bool:
        return "_history" not in vars(self)

    @property
    def view(self) -> TimelineView:
        """The picture at the cursor."""
        return self._picture.view if self._pictured else super().view

    @property
    def ended(self) -> bool:
        """Whether it is over, as it stands."""
        return self._row.ended if self._pictured else super().ended

    @property
    def status(self) -> UndoStatus:
        """What undo and redo would do."""
        return self._picture.status if self._pictured else super().status

    @property
    def cursor(self) -> int:
        """How many steps stand; 0 is before the first."""
        return self._row.cursor if self._pictured else super().cursor

    @property
    def steps(self) -> int:
        """How many steps there are, those undone included."""
        return self._row.steps if self._pictured else super().steps

    @property
    def names(self) -> Mapping[str, str]:
        """The names of the statuses, abilities and weapons that are known in it, by id."""
        return self._picture.names if self._pictured else super().names
