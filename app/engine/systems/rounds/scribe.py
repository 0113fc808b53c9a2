"""Writes down what a decision leads to while it is being made."""

from app.engine.core.teams.scribe import TeamScribe
from app.engine.systems.rounds.evolve import evolve
from app.engine.systems.rounds.state import Fight, Fighter


class Scribe(TeamScribe[Fight, Fighter]):
    """Collects the facts of Rounds."""

    def __init__(self, fight: Fight) -> None:
        super().__init__(fight, evolve)
