"""The facts of a Seed battle. Kinds and fields are stored for ever."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from app.engine.core.events import Event
from app.engine.model.breakdown import Breakdown, breakdown_body
from app.engine.systems.seed.state import StatusKind

KINDS: Mapping[str, int] = MappingProxyType(
    dict.fromkeys(
        (
            "battle.begun", "battle.ended", "battle.resumed", "combatant.joined",
            "combatant.numbered", "combatant.renamed", "combatant.hidden", "combatant.removed",
            "combatant.held", "combatant.released", "place.set", "row.set", "side.set",
            "time.passed", "turn.started", "turn.ended", "action.chosen", "free.acted",
            "price.paid", "cos.checked", "added.checked", "damage.dealt", "healed",
            "gauge.set", "ko.taken", "ko.lifted", "critical.entered", "critical.left",
            "status.set", "status.refused", "status.removed", "status.expired",
            "statuses.counted", "stance.taken", "stance.ended", "charge.begun", "charge.ended",
            "delay.added", "fled", "manual.noted", "note.added", "timer.added", "timer.rang",
            "timer.removed",
        ),
        1,
    )
)  # fmt: skip
"""Every kind with its newest version."""


def begun(title: str, rules: Mapping[str, Any], statuses: Sequence[Mapping[str, Any]]) -> Event:
    """The battle starts."""
    return Event(
        "battle.begun", {"title": title, "house_rules": dict(rules), "statuses": list(statuses)}
    )


def ended(result: str) -> Event:
    """The battle is over: won, lost, draw, surrender_party, surrender_enemies or stopped."""
    return Event("battle.ended", {"result": result})


def resumed() -> Event:
    """A battle that was over goes on."""
    return Event("battle.resumed", {})


def joined(body: Mapping[str, Any]) -> Event:
    """Somebody enters the field."""
    return Event("combatant.joined", body)


def about(kind: str, who: str, **fields: object) -> Event:
    """A fact about one combatant."""
    return Event(kind, {"who": who, **fields})


def passed(ticks: int) -> Event:
    """Time passes for everybody alike (SEED-005, SEED-006)."""
    return Event("time.passed", {"ticks": ticks})


def chosen(who: str, action: str, name: str, targets: Sequence[str]) -> Event:
    """An action and its targets are declared."""
    return Event(
        "action.chosen", {"who": who, "action": action, "name": name, "targets": list(targets)}
    )


def summed(kind: str, who: str, key: str, sum_: Breakdown, **fields: object) -> Event:
    """A fact with a number that shows its sum; ``key`` is what a GM overrules it by."""
    return Event(kind, {"who": who, "key": key, "breakdown": breakdown_body(sum_), **fields})


def status_set(who: str, status: StatusKind, duration: int | None, was: object) -> Event:
    """A status is put on, or its duration changes."""
    body = {
        "who": who,
        "status": status.id,
        "name": status.name,
        "code": status.code,
        "tone": str(status.tone),
        "survives_ko": status.survives_ko,
        "duration": duration,
        "was": was,
    }
    return Event("status.set", body)


def timer(kind: str, id_: str, text: str, **fields: object) -> Event:
    """A fact about an event without an actor."""
    return Event(kind, {"id": id_, "text": text, **fields})
