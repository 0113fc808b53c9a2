"""The facts of a Seed battle. Kinds and fields are stored for ever."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from app.engine.core.events import Event
from app.engine.model.breakdown import Breakdown
from app.engine.model.documents import Reward, StatusRule
from app.engine.model.record import record
from app.engine.systems.seed.numbers import Number, write_number
from app.engine.systems.seed.state import Formed, Origin, Status


def begun(
    title: str,
    rules: Mapping[str, Any],
    statuses: Sequence[Mapping[str, Any]],
    formation: Formed,
    rewards: Sequence[Mapping[str, Any]] = (),
) -> Event:
    """The battle starts."""
    return Event(
        "battle.begun",
        {
            "title": title,
            "rewards": list(rewards),
            "house_rules": dict(rules),
            "statuses": list(statuses),
            "formation": {
                "kind": formation.kind,
                "victims": formation.victims,
                "flipped": formation.flipped,
            },
        },
    )


def ended(result: str) -> Event:
    """The battle is over: won, lost, draw, surrender_party, surrender_enemies or stopped."""
    return Event("battle.ended", {"result": result})


def earned(who: Sequence[str], reward: Reward) -> Event:
    """The winners get something, each of them or all together."""
    return Event("reward.earned", {"who": list(who), **reward.model_dump(mode="json")})


def resumed() -> Event:
    """A battle that was over goes on."""
    return Event("battle.resumed", {})


def joined(body: Mapping[str, Any], place: Breakdown | None = None) -> Event:
    """Somebody enters the field; ``place`` is the sum of their delay."""
    return Event("combatant.joined", body, total=place)


def gauge_set(who: str, gauge: str, value: int, was: int) -> Event:
    """HP or MP are set."""
    return Event("gauge.set", {"who": who, "gauge": gauge, "value": value, "was": was})


def about(kind: str, who: str, **fields: object) -> Event:
    """A fact about one combatant."""
    return Event(kind, {"who": who, **fields})


@lru_cache(maxsize=512)
def bare(kind: str, who: str) -> Event:
    """A fact about one combatant that says no more; the same value each time."""
    return Event(kind, {"who": who})


@lru_cache(maxsize=512)
def passed(ticks: Number) -> Event:
    """Time passes for everybody alike (SEED-005, SEED-006); the same value each time."""
    return Event("time.passed", {"ticks": write_number(ticks)})


@lru_cache(maxsize=512)
def chosen(who: str, action: str, name: str, targets: tuple[str, ...]) -> Event:
    """An action and its targets are declared; the same value each time."""
    return Event(
        "action.chosen", {"who": who, "action": action, "name": name, "targets": list(targets)}
    )


def summed(kind: str, who: str, key: str, sum_: Breakdown, **fields: object) -> Event:
    """A fact with a number that shows its sum; ``key`` is what a GM overrules it by."""
    return Event(kind, {"who": who, "key": key, **fields}, total=sum_)


@record
class Arrival:
    """How a status came to its bearer."""

    origin: Origin = Origin.CAST
    by: str | None = None
    """Who put it on."""
    total: Breakdown | None = None
    """How its duration was worked out."""
    key: str = ""
    """What a GM overrules its duration by."""


BY_HAND = Arrival()


def status_set(
    who: str, rule: StatusRule, duration: int | None, old: Status | None, arrival: Arrival
) -> Event:
    """A status is put on, or its duration changes."""
    body = {
        "who": who,
        "status": rule.id,
        "name": rule.name,
        "code": rule.code,
        "tone": rule.tone,
        "survives_ko": rule.survives_ko,
        "absent": rule.absent,
        "origin": str(arrival.origin),
        "by": arrival.by,
        "duration": duration,
        "was": None if old is None else old.remaining,
    }
    if arrival.key:
        body["key"] = arrival.key
    return Event("status.set", body, total=arrival.total)


def timer(kind: str, id_: str, text: str, **fields: object) -> Event:
    """A fact about an event without an actor."""
    return Event(kind, {"id": id_, "text": text, **fields})
