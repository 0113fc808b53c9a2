"""What a step brought about by itself, so that nothing happens unseen."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from app.engine.core.events import Event
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import TimelineView
from app.services.battle import Battle, LogEntry
from app.ui.battle.log_rows import event_phrase
from app.ui.desk.speech import say
from app.ui.wording import Wording

HARM, GOOD, INFO = "harm", "good", "info"
_TONES: Mapping[str, str] = MappingProxyType(
    {
        "ko.taken": HARM, "charge.broken": HARM, "critical.entered": HARM, "turn.lost": HARM,
        "ko.lifted": GOOD, "critical.left": GOOD,
        "status.expired": INFO, "status.removed": INFO, "status.refused": INFO,
        "stance.ended": INFO, "commitment.ended": INFO, "committed": INFO, "reflected": INFO,
        "timer.rang": INFO, "fled": INFO, "ejected": INFO, "returned": INFO,
        "combatant.removed": INFO, "battle.ended": INFO,
    }
)  # fmt: skip
"""Facts that nobody chose, and how they are coloured."""
_BY_ITSELF = frozenset({"auto", "sos"})
"""Origins of statuses that arrive without anybody's doing."""
_ORDER = (HARM, GOOD, INFO)


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence and its tone: ``harm``, ``good`` or ``info``."""

    text: str
    tone: str


class Notices:
    """Reads off a battle what its newest step brought about.

    Only a step that was taken while the battle is watched is told of: not the first look at a
    battle, and not a way back or forth in its history.
    """

    def __init__(self, wording: Wording) -> None:
        self._words = wording
        self._battle: Battle | None = None
        self._cursor = 0
        self._seen: dict[int, tuple[Event, ...]] = {}
        """The facts of steps that were on show, by number: taking one again is not told."""
        self._told: tuple[Notice, ...] = ()

    def read(self, battle: Battle | None, known: Mapping[str, str]) -> tuple[Notice, ...]:
        """What there is to tell of the battle as it stands; ``known`` names its statuses."""
        if battle is None:
            self._battle, self._told = None, ()
            return ()
        if battle is not self._battle:
            self._battle, self._told, self._cursor = battle, (), battle.cursor
            self._seen = {n: battle.facts(n) for n in range(1, battle.steps + 1)}
        elif battle.cursor != self._cursor or self._is_fresh(battle):
            self._told = self._of_newest(battle, known) if self._is_fresh(battle) else ()
            self._cursor = battle.cursor
        return (*self._charged(battle.view), *self._told)

    def _is_fresh(self, battle: Battle) -> bool:
        """Whether the step that stands last was never on show."""
        number = battle.cursor
        if not number or number != battle.steps:
            return False
        return self._seen.get(number) is not battle.facts(number)

    def _of_newest(self, battle: Battle, known: Mapping[str, str]) -> tuple[Notice, ...]:
        entry = battle.entry(battle.cursor)
        for gone in [number for number in self._seen if number > entry.number]:
            del self._seen[gone]
        self._seen[entry.number] = entry.events
        return self._of(entry, known)

    def _of(self, entry: LogEntry, known: Mapping[str, str]) -> tuple[Notice, ...]:
        names = {**known, **entry.names}
        found = [self._notice(event, names) for event in entry.events if _is_told(event)]
        found = list(dict.fromkeys(found))
        return tuple(sorted(found, key=lambda notice: _ORDER.index(notice.tone)))

    def _notice(self, event: Event, names: Mapping[str, str]) -> Notice:
        text = say(self._words, event_phrase(event), names)
        return Notice(text, _TONES.get(event.kind, INFO))

    def _charged(self, view: TimelineView) -> Iterator[Notice]:
        """Whoever has the turn and has finished a charge."""
        token = None if view.now is None else view.token(view.now)
        if token is not None and token.charge is not None:
            phrase = Phrase("notice.charged", {"who": token.id, "action": token.charge.action})
            yield Notice(self._words.phrase(phrase, {token.id: token.name}), INFO)


def _is_told(event: Event) -> bool:
    if event.kind == "status.set":
        return event.body.get("origin") in _BY_ITSELF
    return event.kind in _TONES
