"""Which steps of the log are shown: by words, by combatant, and by kind. No Qt."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from app.engine.core.answers import AnswerSource
from app.engine.core.events import Event
from app.services.battle import LogEntry


class LogKind(StrEnum):
    """What a step is about; one step can be about several things."""

    ALL = "all"
    ACTIONS = "actions"
    HEALTH = "health"
    STATUSES = "statuses"
    ORDER = "order"
    NOTES = "notes"
    BY_HAND = "by_hand"
    """Edits of the GM, and results that the GM overruled."""


_KINDS: Final[Mapping[str, LogKind]] = MappingProxyType({
    **dict.fromkeys(
        ("action.chosen", "free.acted", "reaction.chosen", "turn.lost", "charge.begun",
         "charge.broken", "item.used", "stance.taken", "committed"),
        LogKind.ACTIONS,
    ),
    **dict.fromkeys(
        ("damage.dealt", "healed", "gauge.set", "health.lost", "status.ticked", "ko.taken",
         "ko.lifted", "critical.entered", "critical.left"),
        LogKind.HEALTH,
    ),
    **dict.fromkeys(
        ("status.set", "status.removed", "status.expired", "status.refused", "added.checked"),
        LogKind.STATUSES,
    ),
    **dict.fromkeys(
        ("place.set", "combatant.joined", "combatant.removed", "combatant.held",
         "combatant.released", "fled", "ejected", "returned", "row.set", "side.set",
         "battle.begun", "battle.ended", "battle.resumed"),
        LogKind.ORDER,
    ),
    **dict.fromkeys(
        ("note.added", "manual.noted", "timer.added", "timer.rang", "timer.removed",
         "reward.earned", "fate.met"),
        LogKind.NOTES,
    ),
})  # fmt: skip
_OF_PLAY: Final = frozenset({
    "step.begin", "step.act", "step.act_on", "step.act_outside", "step.charge", "step.free",
    "step.advance", "step.lost", "step.return", "step.note", "step.surrender", "step.end",
})  # fmt: skip
"""Names of steps that no GM's edit has."""
_PEOPLE: Final = ("who", "target", "id", "by", "targets", "ids")
"""Fields of facts that hold ids of combatants."""


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What a step has to have; the empty filter takes all."""

    text: str = ""
    """Every one of its words stands somewhere in the step."""
    who: str = ""
    """The id of a combatant who does or suffers something."""
    kind: LogKind = LogKind.ALL

    @property
    def empty(self) -> bool:
        """Whether it takes every step."""
        return not self.text.strip() and not self.who and self.kind is LogKind.ALL

    def takes(self, entry: LogEntry, said: Callable[[LogEntry], str]) -> bool:
        """Whether a step is shown; ``said`` gives all that the log says of it."""
        if self.who and self.who not in people_of(entry):
            return False
        if self.kind is not LogKind.ALL and self.kind not in kinds_of(entry):
            return False
        words = self.text.casefold().split()
        if not words:
            return True
        folded = said(entry).casefold()
        return all(word in folded for word in words)


def kinds_of(entry: LogEntry) -> frozenset[LogKind]:
    """What a step is about."""
    found = {_KINDS[event.kind] for event in entry.events if event.kind in _KINDS}
    overruled = any(answer.source is AnswerSource.OVERRULED for answer in entry.answers)
    if overruled or entry.name.code not in _OF_PLAY:
        found.add(LogKind.BY_HAND)
    return frozenset(found)


def people_of(entry: LogEntry) -> frozenset[str]:
    """The ids of all who do or suffer something in a step."""
    return frozenset(id_ for event in entry.events for id_ in _people(event))


def _people(event: Event) -> Iterator[str]:
    for field in _PEOPLE:
        value: Any = event.body.get(field)
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            yield from (one for one in value if isinstance(one, str))
