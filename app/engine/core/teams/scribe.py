"""Writes down what a decision leads to while it is being made."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from app.engine.core.events import Event
from app.engine.core.teams.state import FighterT, TeamFight

FightT = TypeVar("FightT", bound=TeamFight[Any])


class TeamScribe(Generic[FightT, FighterT]):
    """Collects facts and keeps the fight after them, so that later rules see earlier facts."""

    def __init__(self, fight: FightT, evolve: Callable[[FightT, Event], FightT]) -> None:
        self.fight = fight
        self.events: list[Event] = []
        self._evolve = evolve

    def write(self, kind: str, /, **body: object) -> None:
        """Adds a fact."""
        event = Event(kind, body)
        self.events.append(event)
        self.fight = self._evolve(self.fight, event)

    def fighter(self, who: str) -> FighterT:
        """The fighter as it stands after the facts so far."""
        one: FighterT = self.fight.roster[who]
        return one
