"""Writes down what a decision leads to while it is being made."""

from app.engine.core.events import Event
from app.engine.systems.seed.evolve import HANDLERS
from app.engine.systems.seed.state import Battle, Combatant

_DECISIVE = frozenset(
    {
        "combatant.joined", "combatant.removed", "timer.removed", "side.set", "fled", "ejected",
        "ko.taken", "status.set",
    }
)  # fmt: skip
"""Only these facts can leave a side without anybody, and a status that petrifies."""


def _decides(event: Event) -> bool:
    return event.kind != "status.set" or event.facts["absent"] is True


class Scribe:
    """Collects facts and keeps the battle after them, so that later rules see earlier facts."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.events: list[Event] = []
        self._note = self.events.append
        self.decisive = False
        """Whether a fact since the last look may have left a side without anybody."""

    def write(self, event: Event) -> None:
        """Adds a fact."""
        self._note(event)
        change = HANDLERS.get(event.kind)
        if change is not None:
            self.battle = change(self.battle, event.facts)
            if event.kind in _DECISIVE:
                self.decisive = self.decisive or _decides(event)

    def combatant(self, who: str) -> Combatant:
        """The combatant as it stands after the facts so far."""
        return self.battle.roster[who]
