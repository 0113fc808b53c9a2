"""Writes down what a decision leads to while it is being made."""

from app.engine.core.events import Event
from app.engine.model.breakdown import Breakdown
from app.engine.systems.pool.evolve import evolve
from app.engine.systems.pool.state import Fight, Fighter


class Scribe:
    """Collects facts and keeps the fight after them, so that later rules see earlier facts."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.events: list[Event] = []

    def write(self, kind: str, /, **body: object) -> None:
        """Adds a fact."""
        event = Event(kind, body)
        self.events.append(event)
        self.fight = evolve(self.fight, event)

    def value(self, kind: str, sum_: Breakdown, /, **body: object) -> None:
        """Adds a fact with a sum, which stands under ``value``."""
        self.write(kind, **body, value=sum_.result, breakdown=list(sum_.lines))

    def fighter(self, who: str) -> Fighter:
        """The fighter as it stands after the facts so far."""
        return self.fight.roster[who]
