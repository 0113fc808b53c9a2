"""Where an open campaign is written, and who is told what changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from app.services.signal import Signal

if TYPE_CHECKING:
    from app.campaign.store import Campaign


class Changes(NamedTuple):
    """What differs from before, and who asked for it."""

    battle: bool = False
    """The open battle is another one, or stands elsewhere."""
    documents: bool = False
    players: bool = False
    """What the players may see is otherwise."""
    history: bool = False
    """Undo and redo would do something else."""
    initiator: object | None = None


class Journal:
    """Where battles are written, and who is told."""

    def __init__(
        self, campaign: Campaign, clock: Callable[[], datetime], saved: datetime | None
    ) -> None:
        self.campaign = campaign
        self.clock = clock
        self._saved = saved
        self.changed: Signal[Changes] = Signal()

    @property
    def last_saved(self) -> datetime | None:
        """When the file last took a change, local time."""
        return None if self._saved is None else self._saved.astimezone()

    def wrote(self, now: datetime, changes: Changes) -> None:
        """Something was committed at ``now``."""
        self._saved = now
        self.changed.emit(changes)
