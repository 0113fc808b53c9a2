"""The one object that turns facts of the session into Qt signals."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.services.journal import Changes

if TYPE_CHECKING:
    from app.services.battle import Battle
    from app.services.session import Session


class Bridge(QObject):
    """Tells widgets what changed, and holds the session that they look at.

    ``session_replaced``: another campaign was opened, or none is open now.
    ``battle_changed``: the open battle is another one, or stands elsewhere.
    ``history_changed``: undo and redo would do something else.
    ``documents_changed``: characters, encounters or other documents differ.
    ``players_changed``: the players of the campaign may see more, or less.
    """

    session_replaced = Signal()
    battle_changed = Signal()
    history_changed = Signal()
    documents_changed = Signal()
    players_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: Session | None = None

    @property
    def session(self) -> Session | None:
        """The open campaign."""
        return self._session

    @property
    def battle(self) -> Battle | None:
        """The open battle of the open campaign."""
        return None if self._session is None else self._session.battle

    @property
    def last_saved(self) -> datetime | None:
        """When the last change reached the file."""
        return None if self._session is None else self._session.last_saved

    def let_go(self) -> None:
        """Looks at no campaign any more, and leaves it open."""
        if self._session is not None:
            self._session.changed.disconnect(self._tell)
            self._session = None

    def show_session(self, session: Session | None) -> None:
        """Looks at another campaign; the earlier one is closed."""
        earlier = self._session
        self.let_go()
        if earlier is not None:
            earlier.close()
        self._session = session
        if session is not None:
            session.changed.connect(self._tell)
        self.session_replaced.emit()
        self._tell(Changes(battle=True, documents=True, history=True))

    def _tell(self, changes: Changes) -> None:
        if changes.documents:
            self.documents_changed.emit()
        if changes.players:
            self.players_changed.emit()
        if changes.battle:
            self.battle_changed.emit()
        if changes.history:
            self.history_changed.emit()
