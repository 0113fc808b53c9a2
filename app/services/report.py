"""What a battle has come to: who did what, and how long it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from app.engine.core.events import Body, Event
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import TimelineView
from app.services.battle import Battle

SPOILS: Final = frozenset({"reward.earned", "fate.met"})
LONGEST_PAUSE: Final = timedelta(minutes=20)
"""Steps farther apart have a break between them, which is no time of the battle."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """What one combatant did and bore; amounts are HP."""

    who: str
    turns: int = 0
    actions: Mapping[str, int] = field(default_factory=dict)
    """How often each action was taken, by its name, the first taken first."""
    dealt: int = 0
    """Damage as it was worked out, also beyond what the target had left."""
    taken: int = 0
    healed: int = 0
    """Healing given to others and to itself, as far as it did something."""
    felled: int = 0
    """How many fell by its damage."""
    fallen: int = 0
    """How often it fell."""


@dataclass(frozen=True, slots=True)
class Earned:
    """Something that the winners get."""

    name: str
    amount: int
    """0 for what is told in words only."""
    text: str
    each: bool
    """Whether everybody gets it; otherwise all of them together, once."""
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BattleReport:
    """A battle in figures."""

    title: str
    outcome: Phrase | None
    deeds: tuple[Deeds, ...]
    """Of everybody who was on the field, in the order of the last picture's lanes."""
    spoils: tuple[Event, ...]
    """The facts of who earned what and of who was captured or died, as far as rules say so."""
    view: TimelineView = field(repr=False)
    """The last picture, for names, letters and colours."""
    turns: int
    ticks: int
    steps: int
    played: timedelta
    """Time at the table, without breaks of more than `LONGEST_PAUSE`."""
    began: str
    """ISO 8601 with its offset."""
    earned: tuple[Earned, ...] = ()
    """What winning has brought."""
    fates: Mapping[str, str] = field(default_factory=dict)
    """Who is ``captured`` or ``dead`` now, by id."""


def report(battle: Battle, made: Sequence[str]) -> BattleReport:
    """The report of a battle as it stands; ``made`` says when each standing step was taken."""
    view = battle.view
    tally = _Tally(token.id for token in view.tokens)
    for event in battle.events:
        tally.count(event)
    lanes = [lane.id for lane in view.lanes]
    order = sorted(view.tokens, key=lambda token: (lanes.index(token.lane), token.name))
    deeds = tuple(tally.deeds(token.id) for token in order)
    return BattleReport(
        title=battle.title,
        outcome=view.outcome,
        deeds=deeds,
        spoils=tuple(event for event in battle.events if event.kind in SPOILS),
        view=view,
        turns=sum(one.turns for one in deeds),
        ticks=view.clock,
        steps=battle.cursor,
        played=_played(made),
        began=made[0] if made else "",
        earned=tuple(tally.earned),
        fates=tally.fates,
    )


def _played(made: Sequence[str]) -> timedelta:
    moments = [datetime.fromisoformat(one) for one in made]
    gaps = (max(timedelta(), later - earlier) for earlier, later in pairwise(moments))
    return sum((gap for gap in gaps if gap <= LONGEST_PAUSE), timedelta())


class _Tally:
    """Adds up facts, by the id of the combatant."""

    def __init__(self, who: Iterable[str]) -> None:
        self._sums: dict[str, Counter[str]] = {id_: Counter() for id_ in who}
        self._actions: dict[str, Counter[str]] = {id_: Counter() for id_ in self._sums}
        self._last_blow: dict[str, str] = {}
        """Who dealt the last damage to somebody."""
        self.earned: list[Earned] = []
        self.fates: dict[str, str] = {}

    def count(self, event: Event) -> None:
        """One more fact."""
        body, kind = event.body, event.kind
        if kind == "turn.started":
            self._add(body["who"], "turns")
        elif kind in {"action.chosen", "reaction.chosen"}:
            self._act(body["who"], body["name"])
        elif kind == "damage.dealt" and body.get("gauge", "hp") == "hp":
            self._hit(body)
        elif kind == "healed" and body["gauge"] == "hp":
            self._add(body["who"], "healed", body["value"] - body["was"])
        elif kind == "ko.taken":
            self._add(body["who"], "fallen")
            self._add(self._last_blow.get(body["who"], ""), "felled")
        else:
            self._settle(kind, body)

    def _settle(self, kind: str, body: Body) -> None:
        """What the end of the battle brings; a battle that goes on has not brought it yet."""
        if kind == "reward.earned":
            who = tuple(body["who"])
            told = (body["name"], body["amount"], body["text"], body["each"])
            self.earned.append(Earned(*told, who))
        elif kind == "fate.met":
            self.fates[body["who"]] = body["fate"]
        elif kind == "battle.resumed":
            self.earned.clear()
            self.fates.clear()

    def _hit(self, body: Body) -> None:
        who, target = body["who"], body["target"]
        self._add(who, "dealt", body["amount"])
        self._add(target, "taken", body["amount"])
        if who != target:
            self._last_blow[target] = who

    def _act(self, who: str, name: str) -> None:
        if who in self._actions:
            self._actions[who][name] += 1

    def _add(self, who: str, what: str, amount: int = 1) -> None:
        if who in self._sums:
            self._sums[who][what] += amount

    def deeds(self, who: str) -> Deeds:
        """The sums of one combatant."""
        return Deeds(who, actions=dict(self._actions[who]), **self._sums[who])
