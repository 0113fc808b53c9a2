"""Writes down what a decision leads to while it is being made."""

from app.engine.core.teams.scribe import TeamScribe
from app.engine.model.breakdown import Breakdown
from app.engine.systems.pool.evolve import evolve
from app.engine.systems.pool.state import Fight, Fighter


class Scribe(TeamScribe[Fight, Fighter]):
    """Collects the facts of Pool."""

    def __init__(self, fight: Fight) -> None:
        super().__init__(fight, evolve)

    def value(self, kind: str, sum_: Breakdown, /, **body: object) -> None:
        """Adds a fact with a sum, which stands under ``value``."""
        self.write(kind, **body, value=sum_.result, breakdown=list(sum_.lines))
