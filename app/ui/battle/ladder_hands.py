"""What one does on the ladder, made into commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.core.commands import Hold, Release, SetPlace

if TYPE_CHECKING:
    from app.ui.battle.roster_hands import Desk
    from app.ui.ladder.ladder import InitiativeLadder


class LadderHands:
    """Listens to a ladder and hands on what is wanted of the battle."""

    def __init__(self, ladder: InitiativeLadder, desk: Desk) -> None:
        self._desk = desk
        ladder.moved.connect(self._moved)
        ladder.held.connect(lambda who: desk.run_all((Hold(who),)))
        ladder.released.connect(lambda who: desk.run_all((Release(who),)))

    def show_ghost(self, ticks: int) -> None:
        """Nobody is moved by acting: there is no other place to show."""

    def _moved(self, who: str, other: str, before: bool) -> None:  # noqa: FBT001 - of a Qt signal
        place = SetPlace(
            {who: 0}, before=other if before else None, after=None if before else other
        )
        self._desk.run_all((place,))
