"""What the driving asks of whoever can put things into words."""

from collections.abc import Mapping
from typing import Protocol

from app.engine.core.events import Event
from app.engine.model.phrase import Phrase


class Words(Protocol):
    """Sentences for phrases and facts; ``names`` maps ids of combatants and statuses."""

    def phrase(self, phrase: Phrase, names: Mapping[str, str]) -> str:
        """A phrase in words."""
        ...

    def fact(self, event: Event, names: Mapping[str, str]) -> str:
        """A fact in words."""
        ...
