"""What a list of events says about one turn, picked out for display."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from app.engine.core.events import Body, Event
from app.engine.model.breakdown import Breakdown, read_breakdown
from app.engine.model.timeline import TimelineView


@dataclass(frozen=True, slots=True)
class Change:
    """HP or MP that went down (``amount`` below 0) or up, with the sum behind it."""

    target: str
    gauge: str
    amount: int
    was: int
    value: int
    key: str
    breakdown: Breakdown


@dataclass(frozen=True, slots=True)
class DelayTaken:
    """The delay that a turn costs, in ticks, and the place it leads to."""

    who: str
    ticks: int
    lands: int
    key: str
    breakdown: Breakdown


@dataclass(frozen=True, slots=True)
class Countdown:
    """A status whose turns left change in the status phase; ``left`` is 0 when it ends."""

    id: str
    name: str
    code: str
    tone: str
    was: int
    left: int


def changes(events: Iterable[Event]) -> tuple[Change, ...]:
    """All damage and healing, in order; damage has a negative amount."""
    found = []
    for event in events:
        body = event.body
        if event.kind == "damage.dealt":
            found.append(_change(body, "hp", -body["amount"], body["hp"]))
        elif event.kind == "healed":
            found.append(_change(body, body["gauge"], body["amount"], body["value"]))
    return tuple(found)


def _change(body: Body, gauge: str, amount: int, value: int) -> Change:
    breakdown = read_breakdown(abs(amount), body.get("breakdown", ()))
    key = body.get("key", "")
    return Change(body["target"], gauge, amount, body["was"], value, key, breakdown)


@dataclass(frozen=True, slots=True)
class Result:
    """A computed number that a GM may overrule: what it is, of whom, and how it came about."""

    kind: str
    """``chance``, ``damage``, ``heal``, ``revive`` (HP), ``push`` (ticks, also below 0),
    ``duration`` (0 is unlimited), ``tick``, ``delay``, ``initiative``, ``attack`` or ``defence``.
    """
    key: str
    who: str
    value: int
    breakdown: Breakdown
    status: str = ""
    """The name of the status, where it is about one."""

    @property
    def computed(self) -> int:
        """What the rules came to, before anybody overruled it."""
        steps = self.breakdown.steps
        if len(steps) > 1 and steps[-1].source.code == OVERRULED:
            return floor(steps[-2].value)
        return self.value


OVERRULED = "sum.overruled"
"""The source of the line of a sum that a GM has set."""
_RESULTS = {
    "cos.checked": ("chance", "target", "cos"),
    "added.checked": ("chance", "target", "cos"),
    "damage.dealt": ("damage", "target", "amount"),
    "healed": ("heal", "target", "amount"),
    "status.set": ("duration", "who", "duration"),
    "status.ticked": ("tick", "who", "amount"),
    "gauge.set": ("revive", "who", "value"),
    "delay.added": ("push", "who", "ticks"),
    "initiative.rolled": ("initiative", "who", "total"),
    "attack.rolled": ("attack", "who", "value"),
    "defence.rolled": ("defence", "who", "value"),
    "attack.valued": ("attack", "who", "value"),
    "defence.valued": ("defence", "who", "value"),
}


def results(events: Iterable[Event]) -> tuple[Result, ...]:
    """All numbers that may be overruled, in the order in which they came about."""
    found = []
    for event in events:
        body = event.body
        if event.kind in _RESULTS and body.get("key"):
            kind, who, field = _RESULTS[event.kind]
            if _is_own_delay(event):
                continue
            value = _whole(body[field])
            breakdown = read_breakdown(value, body.get("breakdown", ()))
            status = body.get("name") or body.get("status") or ""
            found.append(Result(kind, body["key"], body[who], value, breakdown, status))
    return tuple(found)


def _whole(value: int | str | None) -> int:
    """Ticks may be fractions, written as texts, and are told in whole numbers."""
    return ceil(Fraction(value)) if isinstance(value, str) else value or 0


def delay_taken(events: Iterable[Event], actor: str) -> DelayTaken | None:
    """The delay that ``actor`` takes at the end of its turn; `None` when it takes none."""
    taken = None
    for event in events:
        if event.kind == "delay.added" and event.body["who"] == actor:
            body = event.body
            breakdown = read_breakdown(body["ticks"], body.get("breakdown", ()))
            taken = DelayTaken(actor, body["ticks"], body["lands"], body["key"], breakdown)
    return taken


def ticks_passed(events: Iterable[Event]) -> int:
    """How many ticks went by."""
    return sum(event.body["ticks"] for event in events if event.kind == "time.passed")


def status_phase(events: Iterable[Event], actor: str) -> tuple[Event, ...]:
    """What the actor's own status phase brings: the events from its delay to its turn's end."""
    inside = False
    found: list[Event] = []
    for event in events:
        mine = event.body.get("who") == actor
        if mine and _is_own_delay(event):
            inside, found = True, []
        elif mine and event.kind == "turn.ended":
            break
        elif inside:
            found.append(event)
    return tuple(found)


def countdowns(before: TimelineView, events: Iterable[Event], actor: str) -> tuple[Countdown, ...]:
    """The actor's statuses that lose one turn at the end of the turn (SEED-050)."""
    events = tuple(events)
    if not any(e.kind == "statuses.counted" and e.body["who"] == actor for e in events):
        return ()
    held = {c.id: (c.name, c.code, c.tone.value, c.remaining) for c in before.token(actor).chips}
    for event in events:
        body = event.body
        if event.kind == "statuses.counted" and body["who"] == actor:
            break
        if event.kind == "status.set" and body["who"] == actor:
            held[body["status"]] = (body["name"], body["code"], body["tone"], body["duration"])
        elif event.kind == "status.removed" and body["who"] == actor:
            held.pop(body["status"], None)
    return tuple(
        Countdown(id_, name, code, tone, turns, turns - 1)
        for id_, (name, code, tone, turns) in held.items()
        if turns is not None
    )


def action_part(events: Iterable[Event], actor: str | None) -> tuple[Event, ...]:
    """What the action itself does: everything before the actor's own delay."""
    found = []
    for event in events:
        if event.body.get("who") == actor and _is_own_delay(event):
            break
        found.append(event)
    return tuple(found)


def _is_own_delay(event: Event) -> bool:
    """Whether it is the delay of a turn, and not what an effect adds to one."""
    key: str = event.body.get("key", "")
    return event.kind == "delay.added" and key.startswith("delay/")
