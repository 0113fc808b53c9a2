"""The log as rows: one heading per step, newest first, and its facts and sums below it."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from app.engine.core.answers import Answer, AnswerSource
from app.engine.core.events import Event
from app.engine.core.history import Step
from app.engine.model.breakdown import Breakdown, read_breakdown
from app.engine.model.phrase import Param, Phrase
from app.services.battle import LogEntry
from app.ui.battle.log_filter import LogFilter
from app.ui.desk.speech import say
from app.ui.desk.sums import exact, operation
from app.ui.wording import Wording


class Told(NamedTuple):
    """What a heading says of a step, whether it stands or not."""

    title: str
    note: str
    amount: str
    tone: str
    """``harm``, ``good`` or empty: how the amount is coloured."""
    overruled: bool


class LogHead:
    """One step of the battle. ``current`` is the one that undo takes back.

    It is worded when it is looked at: of a thousand steps a dozen are in sight.
    """

    __slots__ = ("_entry", "_tell", "current", "number", "open", "undone")

    def __init__(
        self, entry: LogEntry, tell: Callable[[LogEntry], Told], *, current: bool, open_: bool
    ) -> None:
        self._entry = entry
        self._tell = tell
        self.number = entry.number
        self.undone = entry.undone
        self.current = current
        self.open = open_

    @property
    def told(self) -> Told:
        """All that it says."""
        return self._tell(self._entry)

    @property
    def title(self) -> str:
        """What the step was."""
        return self.told.title

    @property
    def note(self) -> str:
        """What followed, and the dice."""
        return self.told.note

    @property
    def amount(self) -> str:
        """The one number of the step, with its sign."""
        return self.told.amount

    @property
    def tone(self) -> str:
        """How the amount is coloured."""
        return self.told.tone

    @property
    def overruled(self) -> bool:
        """Whether the GM put a number of their own in it."""
        return self.told.overruled

    def shows(self, entry: LogEntry, *, current: bool, open_: bool) -> bool:
        """Whether it is the heading of this very step, shown so."""
        return self._entry.step is entry.step and (self.undone, self.current, self.open) == (
            entry.undone, current, open_,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class LogLine:
    """A fact of an open step, or one line of its sum; ``depth`` 1 is a sum line."""

    number: int
    place: int
    text: str
    value: str
    depth: int
    undone: bool


LogRow: TypeAlias = LogHead | LogLine

_QUIET = frozenset(
    {
        "turn.started", "turn.ended", "action.chosen", "price.paid", "statuses.counted",
        "battle.begun",
    }
)  # fmt: skip
"""Facts that the heading says already, or that say nothing by themselves."""


EVERYTHING = LogFilter()
_NOTHING: Mapping[str, str] = MappingProxyType({})


_CHANGES = frozenset({"step.hurt", "step.heal"})
_SET = {"gauge.set": "value", "place.set": "place", "combatant.released": "place"}
"""Facts that are a number, where a step has one of them."""


_TOLD_KEPT = 256
"""Headings that are remembered: several screens of them."""


class LogWriter:
    """Words log entries, and remembers what it said last."""

    def __init__(self, wording: Wording, known: Mapping[str, str] = _NOTHING) -> None:
        """``known`` names what is no combatant, such as statuses, by id."""
        self._wording = wording
        self._known = known
        self._told: dict[int, tuple[Step, Told]] = {}
        self._heads: dict[int, LogHead] = {}
        self._said: dict[int, tuple[Step, str]] = {}
        self._people: Mapping[str, str] = _NOTHING
        self._called: Mapping[str, str] = known

    @property
    def known(self) -> Mapping[str, str]:
        """The names of what is no combatant."""
        return self._known

    def _names(self, entry: LogEntry) -> Mapping[str, str]:
        """All names, put together once for all steps with the same people."""
        if self._people is not entry.names:
            self._people = entry.names
            self._called = {**self._known, **entry.names}
        return self._called

    def rows(
        self,
        entries: Sequence[LogEntry],
        cursor: int,
        opened: frozenset[int],
        wanted: LogFilter = EVERYTHING,
    ) -> tuple[LogRow, ...]:
        """Rows of all steps that are wanted, newest first.

        Steps in ``opened`` show their facts, sums and rolls.
        """
        if not wanted.empty:
            entries = [entry for entry in entries if wanted.takes(entry, self.said)]
        return tuple(self._rows(entries, cursor, opened))

    def said(self, entry: LogEntry) -> str:
        """All that the log says of a step, for searching; remembered until `hush`."""
        step, said = self._said.get(entry.number, (None, ""))
        if step is not entry.step:
            told = self._tell(entry)
            facts = (f"{line.text} {line.value}" for line in self.lines(entry))
            said = " ".join((str(entry.number), told.title, told.note, told.amount, *facts))
            self._said[entry.number] = entry.step, said
        return said

    def hush(self) -> None:
        """Forgets what was said for searching; nobody searches any more."""
        self._said.clear()

    def _rows(
        self, entries: Sequence[LogEntry], cursor: int, opened: frozenset[int]
    ) -> Iterator[LogRow]:
        for entry in reversed(entries):
            yield self.head(entry, current=entry.number == cursor, open_=entry.number in opened)
            if entry.number in opened:
                yield from self.lines(entry)

    def head(self, entry: LogEntry, *, current: bool, open_: bool) -> LogHead:
        """The heading of one step; the same one as long as it says the same."""
        head = self._heads.get(entry.number)
        if head is None or not head.shows(entry, current=current, open_=open_):
            head = LogHead(entry, self._remembered, current=current, open_=open_)
            self._heads[entry.number] = head
        return head

    def _remembered(self, entry: LogEntry) -> Told:
        step, told = self._told.get(entry.number, (None, None))
        if told is None or step is not entry.step:
            told = self._tell(entry)
            self._told[entry.number] = entry.step, told
            while len(self._told) > _TOLD_KEPT:
                del self._told[next(iter(self._told))]
        return told

    def _tell(self, entry: LogEntry) -> Told:
        amount, tone = (self._change if entry.name.code in _CHANGES else self._amount)(entry)
        title = say(self._wording, entry.name, self._names(entry))
        overruled = any(a.source is AnswerSource.OVERRULED for a in entry.answers)
        return Told(title, self._note(entry, title), amount, tone, overruled)

    def lines(self, entry: LogEntry) -> Iterator[LogLine]:
        """The facts of a step with their sums."""
        place = 0
        for event in entry.events:
            if event.kind in _QUIET:
                continue
            for text, value, depth in self._fact(event, entry):
                yield LogLine(entry.number, place, text, value, depth, entry.undone)
                place += 1
        for source, said in self._rolls(entry):
            yield LogLine(entry.number, place, source, said, 0, entry.undone)
            place += 1

    def _rolls(self, entry: LogEntry) -> Iterator[tuple[str, str]]:
        """The dice and numbers of a step, by whose they were."""
        for source in AnswerSource:
            values = [
                self._wording.text("number.plain", n=answer.value)
                for answer in entry.answers
                if answer.source is source and isinstance(answer.value, int)
            ]
            if values:
                yield self._wording.text(f"log.source_{source}"), ", ".join(values)
        for answer in entry.answers:
            if answer.reason:
                yield self._wording.text("log.reason", reason=answer.reason), str(answer.value)

    def _fact(self, event: Event, entry: LogEntry) -> Iterator[tuple[str, str, int]]:
        yield self.event_text(event, self._names(entry)), "", 0
        breakdown = _breakdown(event)
        for step in () if breakdown is None else breakdown.steps:
            label = say(self._wording, step.source, self._names(entry))
            yield f"{label}  {operation(step)}".rstrip(), exact(step.value), 1

    def event_text(self, event: Event, names: Mapping[str, str]) -> str:
        """A fact as a sentence."""
        return say(self._wording, event_phrase(event), names)

    def _note(self, entry: LogEntry, title: str) -> str:
        names = self._names(entry)
        said = [self.event_text(e, names) for e in entry.events if e.kind not in _QUIET]
        rolled = [str(a.value) for a in entry.answers if _is_roll(a)]
        dice = self._wording.text("log.dice", dice=", ".join(rolled)) if rolled else ""
        told = [text for text in dict.fromkeys(said) if text != title]
        why = dict.fromkeys(answer.reason for answer in entry.answers if answer.reason)
        return " · ".join([*why, *told[:3], *([dice] if dice else [])])

    def _amount(self, entry: LogEntry) -> tuple[str, str]:
        totals = {"harm": 0, "good": 0}
        for event in entry.events:
            if event.kind == "damage.dealt":
                totals["harm"] += event.body["amount"]
            elif event.kind == "healed" and event.body["gauge"] == "hp":
                totals["good"] += event.body["value"] - event.body["was"]
        if totals["harm"]:
            return self._wording.text("number.signed", n=-totals["harm"]), "harm"
        if totals["good"]:
            return self._wording.text("number.signed", n=totals["good"]), "good"
        set_ = [event for event in entry.events if event.kind in _SET]
        if len(set_) == 1:
            value = set_[0].body[_SET[set_[0].kind]]
            return self._wording.text("number.plain", n=value), ""
        passed = sum(e.body["ticks"] for e in entry.events if e.kind == "time.passed")
        if passed and entry.name.code == "step.advance":
            return self._wording.text("number.ticks", n=passed), ""
        return "", ""

    def _change(self, entry: LogEntry) -> tuple[str, str]:
        """What an edit took or gave in truth, which a full or empty gauge may have cut."""
        sets = [event.body for event in entry.events if event.kind == "gauge.set"]
        change = sum(body["value"] - body["was"] for body in sets)
        of_hp = change and any(body["gauge"] == "hp" for body in sets)
        tone = ("harm" if change < 0 else "good") if of_hp else ""
        return self._wording.text("number.signed", n=change), tone


def log_key(row: LogRow) -> Hashable:
    """What stays the same when a row's content changes."""
    return row.number if isinstance(row, LogHead) else (row.number, row.place)


def event_phrase(event: Event) -> Phrase:
    """The fact as a phrase ``event.<kind>`` with its plain fields."""
    params: dict[str, Param] = {}
    for key, value in event.body.items():
        if isinstance(value, str | int | bool) or value is None:
            params[key] = value
        elif isinstance(value, list) and all(isinstance(one, str) for one in value):
            params[key] = tuple(value)
    return Phrase(f"event.{event.kind}", params)


def _breakdown(event: Event) -> Breakdown | None:
    lines = event.body.get("breakdown")
    return read_breakdown(0, lines) if lines else None


def _is_roll(answer: Answer) -> bool:
    return isinstance(answer.value, int) and answer.source is not AnswerSource.OVERRULED
