"""The state after each fact: total, pure, and without dice."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from app.engine.core.events import Event
from app.engine.core.teams.facts import COMMON, Body, ended, enlisted, newcomer
from app.engine.systems.rounds.house_rules import HouseRules
from app.engine.systems.rounds.profile import read_profile
from app.engine.systems.rounds.state import Fight, Fighter

_Handler: TypeAlias = Callable[[Fight, Body], Fight]
CRYSTAL = "crystal:"
"""Begins the gauge of an Elemental Crystal."""


def evolve(fight: Fight, event: Event) -> Fight:
    """The fight after ``event``. A fact that changes nothing leaves the fight as it is."""
    handler = _HANDLERS.get(event.kind)
    return fight if handler is None else handler(fight, event.body)


def _begun(fight: Fight, body: Body) -> Fight:
    rules = HouseRules.model_validate(body["house_rules"])
    return replace(fight, title=body["title"], rules=rules, begun=True)


def _ended(fight: Fight, body: Body) -> Fight:
    return replace(ended(fight, body), now=None)


def _joined(fight: Fight, body: Body) -> Fight:
    joined = Fighter(
        **newcomer(body),
        profile=read_profile(body["documents"]),
        ap=body["ap"],
        crystals=dict(body["crystals"]),
        since=body["since"],
    )
    return enlisted(fight, joined)


def _removed(fight: Fight, body: Body) -> Fight:
    return _off_turn(fight.changed(body["who"], gone=True), body["who"])


def _held(fight: Fight, body: Body) -> Fight:
    return _off_turn(fight.changed(body["who"], held=True), body["who"])


def _off_turn(fight: Fight, who: str) -> Fight:
    """Whoever drops out of its own turn has had it (RND-003)."""
    if fight.now != who:
        return fight
    return replace(fight, now=None, passed=fight.passed | {who})


def _released(fight: Fight, body: Body) -> Fight:
    return fight.changed(body["who"], held=False)


def _initiative(fight: Fight, body: Body) -> Fight:
    return fight.changed(body["who"], initiative=body["total"])


def _order(fight: Fight, body: Body) -> Fight:
    return replace(fight, order=tuple(body["order"]))


def _round(fight: Fight, body: Body) -> Fight:
    return replace(fight, round=body["round"], passed=frozenset())


def _turn_started(fight: Fight, body: Body) -> Fight:
    who = body["who"]
    used = ("attack",) if fight.roster[who].spent else ()
    fight = fight.changed(who, used=used, spent=False)
    return replace(fight, now=who, turn=fight.turn + 1)


def _turn_ended(fight: Fight, body: Body) -> Fight:
    who = body["who"]
    return _off_turn(fight.changed(who, used=()), who).had_turn(who)


def _skipped(fight: Fight, body: Body) -> Fight:
    return replace(fight, passed=fight.passed | {body["who"]})


def _used(fight: Fight, body: Body) -> Fight:
    who = fight.roster[body["who"]]
    return fight.changed(who.id, used=(*who.used, body["kind"]))


def _spent(fight: Fight, body: Body) -> Fight:
    return fight.changed(body["who"], spent=True)


def _gauge(fight: Fight, body: Body) -> Fight:
    who, gauge, value = fight.roster[body["who"]], body["gauge"], body["value"]
    if gauge.startswith(CRYSTAL):
        crystals = {**who.crystals, gauge.removeprefix(CRYSTAL): value}
        return fight.changed(who.id, crystals=crystals)
    return fight.changed(who.id, **{gauge: value})


def _damage(fight: Fight, body: Body) -> Fight:
    return fight.changed(body["target"], hp=body["hp"])


_HANDLERS: Mapping[str, _Handler] = {
    **COMMON,
    "battle.begun": _begun,
    "battle.ended": _ended,
    "combatant.joined": _joined,
    "combatant.removed": _removed,
    "combatant.held": _held,
    "combatant.released": _released,
    "initiative.rolled": _initiative,
    "order.set": _order,
    "round.started": _round,
    "turn.started": _turn_started,
    "turn.ended": _turn_ended,
    "turn.skipped": _skipped,
    "offence.used": _used,
    "offence.spent": _spent,
    "price.paid": _gauge,
    "gauge.set": _gauge,
    "damage.dealt": _damage,
}
