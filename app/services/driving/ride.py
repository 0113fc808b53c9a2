"""What every request works on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from app.engine.core.answers import DeskRoller
from app.engine.core.commands import Command
from app.services.battle import Battle
from app.services.driving.fault import Fault
from app.services.driving.requests import SaidOfStep
from app.services.driving.telling import Names, Teller, names_of
from app.services.driving.words import Words
from app.services.session import Session

ReadStep: TypeAlias = Callable[[Mapping[str, Any]], tuple[Command, SaidOfStep]]
"""Reads a request for a step out of another request; raises `Fault`."""


@dataclass(frozen=True, slots=True)
class Badge:
    """Who answers, and for which file."""

    program: str
    version: str
    path: str
    """As the person named it, also when a copy is driven."""
    dry: bool
    log: str | None
    """Where faults of the program are explained; ``None`` where no log can be kept."""


@dataclass(slots=True)
class Ride:
    """An open campaign with what a client has said so far."""

    session: Session
    words: Words
    badge: Badge
    names: tuple[str, ...]
    """Of all requests."""
    read_step: ReadStep
    roller: DeskRoller | None = None
    """Answers what a request leaves open; ``None`` asks."""
    _known: tuple[str, Names] = field(default=("", {}), repr=False)

    @property
    def battle(self) -> Battle:
        """The open battle; raises `Fault` when none is open."""
        if self.session.battle is None:
            raise Fault("drive.no_battle")
        return self.session.battle

    @property
    def teller(self) -> Teller:
        """Words with the names of the open battle."""
        battle = self.session.battle
        names = {} if battle is None else {**self._statuses(battle), **names_of(battle.view)}
        return Teller(self.words, names)

    def person(self, who: str) -> str:
        """An id of the open battle; raises `Fault` for a stranger's."""
        if all(token.id != who for token in self.battle.view.tokens):
            raise Fault("who.unknown", who=who)
        return who

    def _statuses(self, battle: Battle) -> Names:
        """The names of the statuses that a battle began with."""
        if self._known[0] != battle.id:
            events = battle.entry(1).events if battle.steps else ()
            bodies = [body for event in events for body in event.body.get("statuses", ())]
            names = {str(body["id"]): str(body["name"]) for body in bodies}
            self._known = (battle.id, names)
        return self._known[1]
