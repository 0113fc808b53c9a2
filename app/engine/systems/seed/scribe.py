"""Writes down what a decision leads to while it is being made."""

from app.engine.core.events import Event
from app.engine.systems.seed.evolve import evolve
from app.engine.systems.seed.state import Battle, Combatant


class Scribe:
    """Collects facts and keeps the battle after them, so that later rules see earlier facts."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.events: list[Event] = []
        self._looked = 0

    def write(self, event: Event) -> None:
        """Adds a fact."""
        self.events.append(event)
        self.battle = evolve(self.battle, event)

    def unseen(self, kinds: frozenset[str]) -> bool:
        """Whether a fact of these kinds was written since this was asked the last time."""
        new = self.events[self._looked :]
        self._looked = len(self.events)
        return any(event.kind in kinds for event in new)

    def combatant(self, who: str) -> Combatant:
        """The combatant as it stands after the facts so far."""
        return self.battle.roster[who]
