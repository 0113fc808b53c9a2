"""The state after each fact: total, pure, and without dice."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from app.engine.core.events import Event
from app.engine.systems.rounds.house_rules import HouseRules
from app.engine.systems.rounds.profile import read_profile
from app.engine.systems.rounds.state import Fight, Fighter

_Body: TypeAlias = Mapping[str, Any]
_Handler: TypeAlias = Callable[[Fight, _Body], Fight]
CRYSTAL = "crystal:"
"""Begins the gauge of an Elemental Crystal."""


def evolve(fight: Fight, event: Event) -> Fight:
    """The fight after ``event``. A fact that changes nothing leaves the fight as it is."""
    handler = _HANDLERS.get(event.kind)
    return fight if handler is None else handler(fight, event.body)


def _begun(fight: Fight, body: _Body) -> Fight:
    rules = HouseRules.model_validate(body["house_rules"])
    return replace(fight, title=body["title"], rules=rules, begun=True)


def _ended(fight: Fight, body: _Body) -> Fight:
    return replace(fight, result=body["result"], now=None)


def _resumed(fight: Fight, _body: _Body) -> Fight:
    return replace(fight, result=None)


def _joined(fight: Fight, body: _Body) -> Fight:
    joined = Fighter(
        id=body["id"],
        name=body["name"],
        base=body["base"],
        number=body["number"],
        letter=body["letter"],
        colour=body["colour"],
        team=body["side"],
        profile=read_profile(body["documents"]),
        hp=body["hp"],
        ap=body["ap"],
        crystals=dict(body["crystals"]),
        since=body["since"],
        hidden=body["hidden"],
        character=body["character"],
        documents=body["documents"],
    )
    return replace(
        fight,
        roster={**fight.roster, joined.id: joined},
        numbers=_numbered(fight, joined.base, joined.number),
        next_id=fight.next_id + 1,
    )


def _numbered(fight: Fight, base: str, number: int | None) -> Mapping[str, int]:
    if number is None or number <= fight.numbers.get(base, 0):
        return fight.numbers
    return {**fight.numbers, base: number}


def _number(fight: Fight, body: _Body) -> Fight:
    who, number = body["who"], body["number"]
    numbers = _numbered(fight, fight.roster[who].base, number)
    changed = fight.changed(who, number=number, name=body["name"], letter=body["letter"])
    return replace(changed, numbers=numbers)


def _renamed(fight: Fight, body: _Body) -> Fight:
    return fight.changed(
        body["who"], name=body["name"], letter=body["letter"], colour=body["colour"]
    )


def _hidden(fight: Fight, body: _Body) -> Fight:
    return fight.changed(body["who"], hidden=body["hidden"])


def _removed(fight: Fight, body: _Body) -> Fight:
    return _off_turn(fight.changed(body["who"], gone=True), body["who"])


def _held(fight: Fight, body: _Body) -> Fight:
    return _off_turn(fight.changed(body["who"], held=True), body["who"])


def _off_turn(fight: Fight, who: str) -> Fight:
    """Whoever drops out of its own turn has had it (RND-003)."""
    if fight.now != who:
        return fight
    return replace(fight, now=None, passed=fight.passed | {who})


def _released(fight: Fight, body: _Body) -> Fight:
    return fight.changed(body["who"], held=False)


def _side(fight: Fight, body: _Body) -> Fight:
    return fight.changed(body["who"], team=body["side"])


def _initiative(fight: Fight, body: _Body) -> Fight:
    return fight.changed(body["who"], initiative=body["total"])


def _order(fight: Fight, body: _Body) -> Fight:
    return replace(fight, order=tuple(body["order"]))


def _round(fight: Fight, body: _Body) -> Fight:
    return replace(fight, round=body["round"], passed=frozenset())


def _turn_started(fight: Fight, body: _Body) -> Fight:
    who = body["who"]
    used = ("attack",) if fight.roster[who].spent else ()
    fight = fight.changed(who, used=used, spent=False)
    return replace(fight, now=who, turn=fight.turn + 1)


def _turn_ended(fight: Fight, body: _Body) -> Fight:
    who = body["who"]
    turns = {**fight.turns, who: fight.turns.get(who, 0) + 1}
    return replace(_off_turn(fight.changed(who, used=()), who), turns=turns)


def _skipped(fight: Fight, body: _Body) -> Fight:
    return replace(fight, passed=fight.passed | {body["who"]})


def _used(fight: Fight, body: _Body) -> Fight:
    who = fight.roster[body["who"]]
    return fight.changed(who.id, used=(*who.used, body["kind"]))


def _spent(fight: Fight, body: _Body) -> Fight:
    return fight.changed(body["who"], spent=True)


def _gauge(fight: Fight, body: _Body) -> Fight:
    who, gauge, value = fight.roster[body["who"]], body["gauge"], body["value"]
    if gauge.startswith(CRYSTAL):
        crystals = {**who.crystals, gauge.removeprefix(CRYSTAL): value}
        return fight.changed(who.id, crystals=crystals)
    return fight.changed(who.id, **{gauge: value})


def _damage(fight: Fight, body: _Body) -> Fight:
    return fight.changed(body["target"], hp=body["hp"])


_HANDLERS: Mapping[str, _Handler] = {
    "battle.begun": _begun,
    "battle.ended": _ended,
    "battle.resumed": _resumed,
    "combatant.joined": _joined,
    "combatant.numbered": _number,
    "combatant.renamed": _renamed,
    "combatant.hidden": _hidden,
    "combatant.removed": _removed,
    "combatant.held": _held,
    "combatant.released": _released,
    "side.set": _side,
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
