"""The one way from the open battle to the players: views and told steps, and when they change."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, Signal

from app.engine.model.phrase import Phrase
from app.engine.model.player import PlayerView
from app.engine.model.timeline import Picture
from app.services.battle import Battle
from app.services.outward import Outward
from app.ui.bridge import Bridge


class Outlet(QObject):
    """What players may see of the battle on show. Works nothing out before it is asked."""

    changed = Signal()
    """Players would see something else."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._outward: Outward | None = None
        self._battle: Battle | None = None
        bridge.battle_changed.connect(self.changed)
        bridge.players_changed.connect(self.changed)

    def view(self) -> PlayerView | None:
        """The battle as it stands; ``None`` without one."""
        outward = self._current()
        return None if outward is None else outward.view()

    def portrait_of(self, seen: str) -> str:
        """Whose portrait players may see for a token of their view; empty for none."""
        outward = self._current()
        return "" if outward is None else outward.portrait_of(seen)

    def told(self, most: int | None = None) -> tuple[Sequence[Phrase], ...]:
        """The last steps that may be told of, oldest first: at most ``most``."""
        outward = self._current()
        return () if outward is None else tuple(one.lines for one in outward.told(most))

    def backwards(self) -> Iterator[Sequence[Phrase]]:
        """Every step that stands, newest first, as far as it is asked; of some nothing is told."""
        outward = self._current()
        return iter(()) if outward is None else (one.lines for one in outward.backwards())

    @property
    def picture(self) -> Picture:
        """What is drawn of the battle."""
        battle = self._bridge.battle
        return Picture.COUNTDOWN if battle is None else battle.view.axis.picture

    @property
    def steps(self) -> int:
        """How many steps stand."""
        return 0 if self._bridge.battle is None else self._bridge.battle.cursor

    def _current(self) -> Outward | None:
        session, battle = self._bridge.session, self._bridge.battle
        if session is None or battle is None:
            self._outward = self._battle = None
            return None
        visibility = session.visibility
        kept = self._outward
        if kept is None or self._battle is not battle or kept.visibility != visibility:
            self._outward, self._battle = Outward(battle, visibility), battle
        return self._outward
