"""The state after each fact: total, pure, and without dice."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeAlias

from app.engine.core.events import Event
from app.engine.systems.pool.ailments import DEATHSTONE, Ailment
from app.engine.systems.pool.house_rules import HouseRules
from app.engine.systems.pool.profile import read_profile
from app.engine.systems.pool.shown import show
from app.engine.systems.pool.state import Declaration, Fight, Fighter

_Body: TypeAlias = Mapping[str, Any]
_Handler: TypeAlias = Callable[[Fight, _Body], Fight]


def evolve(fight: Fight, event: Event) -> Fight:
    """The fight after ``event``. A fact that changes nothing leaves the fight as it is."""
    handler = _HANDLERS.get(event.kind)
    return show(fight if handler is None else handler(fight, event.body), event)


def _begun(fight: Fight, body: _Body) -> Fight:
    rules = HouseRules.model_validate(body["house_rules"])
    return replace(fight, title=body["title"], rules=rules, begun=True)


def _ended(fight: Fight, body: _Body) -> Fight:
    return replace(fight, result=body["result"])


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
        hidden=body["hidden"],
        character=body["character"],
        documents=body["documents"],
    )
    return replace(
        fight,
        roster={**fight.roster, joined.id: joined},
        queue=(*fight.queue, joined.id),
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
    return _forgotten(fight.changed(body["who"], gone=True), body)


def _held(fight: Fight, body: _Body) -> Fight:
    return _forgotten(fight.changed(body["who"], held=True), body)


def _released(fight: Fight, body: _Body) -> Fight:
    return _forgotten(fight.changed(body["who"], held=False), body)


def _forgotten(fight: Fight, body: _Body) -> Fight:
    """Whoever has to choose anew is asked after all others: nobody's turn to say is taken."""
    who = body["who"]
    declared = {one: told for one, told in fight.declared.items() if one != who}
    queue = (*(one for one in fight.queue if one != who), who)
    return replace(fight, declared=declared, queue=queue)


def _side(fight: Fight, body: _Body) -> Fight:
    return fight.changed(body["who"], team=body["side"])


def _declared(fight: Fight, body: _Body) -> Fight:
    told = Declaration(body["action"], tuple(body["targets"]), body["text"])
    return replace(fight, declared={**fight.declared, body["who"]: told})


def _acted(fight: Fight, body: _Body) -> Fight:
    who = body["who"]
    return replace(fight, turns={**fight.turns, who: fight.turns.get(who, 0) + 1})


def _closed(fight: Fight, _body: _Body) -> Fight:
    return replace(fight, turn=fight.turn + 1, declared={})


def _hp(fight: Fight, body: _Body) -> Fight:
    return fight.changed(body.get("target") or body["who"], hp=body["hp"])


def _gauge(fight: Fight, body: _Body) -> Fight:
    return fight.changed(body["who"], hp=body["value"])


def _status(fight: Fight, body: _Body) -> Fight:
    who = fight.roster[body["who"]]
    put = Ailment(body["status"], body["duration"], body["since"])
    outside = who.outside and put.id != DEATHSTONE
    return fight.changed(who.id, ailments={**who.ailments, put.id: put}, outside=outside)


def _unstatus(fight: Fight, body: _Body) -> Fight:
    who = fight.roster[body["who"]]
    left = {id_: one for id_, one in who.ailments.items() if id_ != body["status"]}
    return fight.changed(who.id, ailments=left)


def _counted(fight: Fight, body: _Body) -> Fight:
    who = fight.roster[body["who"]]
    counted = {
        id_: replace(one, left=one.left - 1) if one.left and one.works(fight.turn) else one
        for id_, one in who.ailments.items()
    }
    return fight.changed(who.id, ailments=counted)


def _left(fight: Fight, body: _Body) -> Fight:
    lasting = Fraction(body["lasting"])
    return fight.changed(body["who"], lasting=lasting, outside=lasting > 0)


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
    "declaration.made": _declared,
    "declaration.withdrawn": _forgotten,
    "turn.started": _acted,
    "turn.closed": _closed,
    "damage.dealt": _hp,
    "status.ticked": _hp,
    "gauge.set": _gauge,
    "status.set": _status,
    "status.removed": _unstatus,
    "status.expired": _unstatus,
    "statuses.counted": _counted,
    "deathstone.left": _left,
}
