"""The state after each fact: total, pure, and without dice."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from app.engine.core.events import Event
from app.engine.core.teams.facts import COMMON, Body, enlisted, newcomer
from app.engine.systems.pool.ailments import DEATHSTONE, Ailment
from app.engine.systems.pool.house_rules import HouseRules
from app.engine.systems.pool.profile import read_profile
from app.engine.systems.pool.shown import show
from app.engine.systems.pool.state import Declaration, Fight, Fighter

_Handler: TypeAlias = Callable[[Fight, Body], Fight]


def evolve(fight: Fight, event: Event) -> Fight:
    """The fight after ``event``. A fact that changes nothing leaves the fight as it is."""
    handler = _HANDLERS.get(event.kind)
    return show(fight if handler is None else handler(fight, event.body), event)


def _begun(fight: Fight, body: Body) -> Fight:
    rules = HouseRules.model_validate(body["house_rules"])
    return replace(fight, title=body["title"], rules=rules, begun=True)


def _joined(fight: Fight, body: Body) -> Fight:
    joined = Fighter(**newcomer(body), profile=read_profile(body["documents"]))
    return replace(enlisted(fight, joined), queue=(*fight.queue, joined.id))


def _removed(fight: Fight, body: Body) -> Fight:
    return _forgotten(fight.changed(body["who"], gone=True), body)


def _held(fight: Fight, body: Body) -> Fight:
    return _forgotten(fight.changed(body["who"], held=True), body)


def _released(fight: Fight, body: Body) -> Fight:
    return _forgotten(fight.changed(body["who"], held=False), body)


def _forgotten(fight: Fight, body: Body) -> Fight:
    """Whoever has to choose anew is asked after all others: nobody's turn to say is taken."""
    who = body["who"]
    declared = {one: told for one, told in fight.declared.items() if one != who}
    queue = (*(one for one in fight.queue if one != who), who)
    return replace(fight, declared=declared, queue=queue)


def _declared(fight: Fight, body: Body) -> Fight:
    told = Declaration(body["action"], tuple(body["targets"]), body["text"])
    return replace(fight, declared={**fight.declared, body["who"]: told})


def _acted(fight: Fight, body: Body) -> Fight:
    return fight.had_turn(body["who"])


def _closed(fight: Fight, _body: Body) -> Fight:
    return replace(fight, turn=fight.turn + 1, declared={})


def _hp(fight: Fight, body: Body) -> Fight:
    return fight.changed(body.get("target") or body["who"], hp=body["hp"])


def _gauge(fight: Fight, body: Body) -> Fight:
    return fight.changed(body["who"], hp=body["value"])


def _status(fight: Fight, body: Body) -> Fight:
    who = fight.roster[body["who"]]
    put = Ailment(body["status"], body["duration"], body["since"])
    outside = who.outside and put.id != DEATHSTONE
    return fight.changed(who.id, ailments={**who.ailments, put.id: put}, outside=outside)


def _unstatus(fight: Fight, body: Body) -> Fight:
    who = fight.roster[body["who"]]
    left = {id_: one for id_, one in who.ailments.items() if id_ != body["status"]}
    return fight.changed(who.id, ailments=left)


def _counted(fight: Fight, body: Body) -> Fight:
    who = fight.roster[body["who"]]
    counted = {
        id_: replace(one, left=one.left - 1) if one.left and one.works(fight.turn) else one
        for id_, one in who.ailments.items()
    }
    return fight.changed(who.id, ailments=counted)


def _left(fight: Fight, body: Body) -> Fight:
    lasting = Fraction(body["lasting"])
    return fight.changed(body["who"], lasting=lasting, outside=lasting > 0)


_HANDLERS: Mapping[str, _Handler] = {
    **COMMON,
    "battle.begun": _begun,
    "combatant.joined": _joined,
    "combatant.removed": _removed,
    "combatant.held": _held,
    "combatant.released": _released,
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
