"""The state after each fact: total, pure, and without dice."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from app.engine.core.events import Event
from app.engine.model.timeline import Tone
from app.engine.systems.seed.house_rules import HouseRules
from app.engine.systems.seed.profile import read_profile
from app.engine.systems.seed.state import (
    Battle,
    Charge,
    Combatant,
    Identity,
    Setup,
    Status,
    StatusKind,
    Timer,
    changed,
)

_Body: TypeAlias = Mapping[str, Any]
_Handler: TypeAlias = Callable[[Battle, _Body], Battle]
_HANDLERS: dict[str, _Handler] = {}


def evolve(battle: Battle, event: Event) -> Battle:
    """The battle after ``event``. A fact that changes nothing leaves the battle as it is."""
    handler = _HANDLERS.get(event.kind)
    return battle if handler is None else handler(battle, event.body)


def _on(kind: str) -> Callable[[_Handler], _Handler]:
    def register(handler: _Handler) -> _Handler:
        _HANDLERS[kind] = handler
        return handler

    return register


def _with(battle: Battle, who: str, **fields: object) -> Battle:
    roster = dict(battle.roster)
    roster[who] = changed(roster[who], **fields)
    return changed(battle, roster=roster)


def _identified(battle: Battle, who: str, **fields: object) -> Battle:
    return _with(battle, who, identity=changed(battle.roster[who].identity, **fields))


def _standing(battle: Battle, who: str, **fields: object) -> Battle:
    return _with(battle, who, standing=changed(battle.roster[who].standing, **fields))


def _scene(battle: Battle, **fields: object) -> Battle:
    return changed(battle, scene=changed(battle.scene, **fields))


def _placed(battle: Battle, who: str, due: int, seq: int) -> Battle:
    old = battle.roster[who]
    roster = dict(battle.roster)
    roster[who] = Combatant(who, old.identity, due, seq, old.hp, old.mp, old.statuses, old.standing)
    return _stepped(
        battle, battle.clock, battle.now, battle.turn, max(battle.next_seq, seq + 1), roster
    )


def _stepped(
    old: Battle,
    clock: int,
    now: str | None,
    turn: int,
    next_seq: int,
    roster: Mapping[str, Combatant],
) -> Battle:
    """What every turn changes; naming the fields costs half of what `changed` does."""
    return Battle(old.setup, old.scene, clock, now, turn, next_seq, roster, old.turns)


@_on("battle.begun")
def _begun(battle: Battle, body: _Body) -> Battle:
    kinds = (_status_kind(status) for status in body["statuses"])
    setup = Setup(
        title=body["title"],
        rules=HouseRules.model_validate(body["house_rules"]),
        statuses={kind.id: kind for kind in kinds},
        begun=True,
    )
    return changed(battle, setup=setup)


def _status_kind(body: _Body) -> StatusKind:
    return StatusKind(
        body["id"],
        body["name"],
        body["code"],
        Tone(body.get("tone", Tone.HARMFUL)),
        body.get("survives_ko", False),
        tuple(body.get("excludes", ())),
    )


@_on("battle.ended")
def _ended(battle: Battle, body: _Body) -> Battle:
    return changed(_scene(battle, result=body["result"]), now=None)


@_on("battle.resumed")
def _resumed(battle: Battle, _body: _Body) -> Battle:
    return _scene(battle, result=None)


@_on("combatant.joined")
def _joined(battle: Battle, body: _Body) -> Battle:
    identity = Identity(
        name=body["name"],
        base=body["base"],
        number=body["number"],
        letter=body["letter"],
        colour=body["colour"],
        side=body["side"],
        row=body["row"],
        profile=read_profile(body["documents"], battle.rules),
        hidden=body["hidden"],
        documents=body["documents"],
    )
    joined = Combatant(
        id=body["id"],
        identity=identity,
        due=battle.clock + body["place"],
        seq=battle.next_seq,
        hp=body["hp"],
        mp=body["mp"],
    )
    return changed(
        battle,
        roster={**battle.roster, joined.id: joined},
        next_seq=battle.next_seq + 1,
        scene=changed(
            battle.scene,
            next_id=battle.scene.next_id + 1,
            numbers=_numbered(battle, identity.base, identity.number),
        ),
    )


def _numbered(battle: Battle, base: str, number: int | None) -> Mapping[str, int]:
    if number is None or number <= battle.scene.numbers.get(base, 0):
        return battle.scene.numbers
    return {**battle.scene.numbers, base: number}


@_on("combatant.numbered")
def _number(battle: Battle, body: _Body) -> Battle:
    who = body["who"]
    numbers = _numbered(battle, battle.roster[who].identity.base, body["number"])
    battle = _identified(
        battle, who, number=body["number"], name=body["name"], letter=body["letter"]
    )
    return _scene(battle, numbers=numbers)


@_on("combatant.renamed")
def _renamed(battle: Battle, body: _Body) -> Battle:
    return _identified(
        battle, body["who"], name=body["name"], letter=body["letter"], colour=body["colour"]
    )


@_on("combatant.hidden")
def _hidden(battle: Battle, body: _Body) -> Battle:
    return _identified(battle, body["who"], hidden=body["hidden"])


@_on("combatant.removed")
@_on("fled")
def _gone(battle: Battle, body: _Body) -> Battle:
    return _off_turn(_standing(battle, body["who"], gone=True), body["who"])


@_on("combatant.held")
def _held(battle: Battle, body: _Body) -> Battle:
    return _off_turn(_standing(battle, body["who"], held=True), body["who"])


def _off_turn(battle: Battle, who: str) -> Battle:
    return changed(battle, now=None) if battle.now == who else battle


@_on("combatant.released")
def _released(battle: Battle, body: _Body) -> Battle:
    battle = _standing(battle, body["who"], held=False)
    return _placed(battle, body["who"], battle.clock + body["place"], body["seq"])


@_on("place.set")
def _place(battle: Battle, body: _Body) -> Battle:
    due = battle.clock + body["place"]
    battle = _placed(battle, body["who"], due, body["seq"])
    return _off_turn(battle, body["who"]) if body["place"] else battle


@_on("row.set")
def _row(battle: Battle, body: _Body) -> Battle:
    return _identified(battle, body["who"], row=body["row"])


@_on("side.set")
def _side(battle: Battle, body: _Body) -> Battle:
    return _identified(battle, body["who"], side=body["side"])


@_on("time.passed")
def _passed(battle: Battle, body: _Body) -> Battle:
    ticks = body["ticks"]
    clock = battle.clock + ticks
    battle = _stepped(battle, clock, battle.now, battle.turn, battle.next_seq, battle.roster)
    if battle.rules.ko_timeline == "frozen":
        frozen = [who for who in battle if who.fallen]
        for who in frozen:
            battle = _with(battle, who.id, due=who.due + ticks)
    return battle


@_on("turn.started")
def _turn_started(battle: Battle, body: _Body) -> Battle:
    turn = battle.turn + 1
    return _stepped(battle, battle.clock, body["who"], turn, battle.next_seq, battle.roster)


@_on("turn.ended")
def _turn_ended(battle: Battle, body: _Body) -> Battle:
    who = body["who"]
    turns = {**battle.turns, who: battle.turns.get(who, 0) + 1}
    return changed(battle, turns=turns, now=None if battle.now == who else battle.now)


@_on("price.paid")
@_on("gauge.set")
def _gauge(battle: Battle, body: _Body) -> Battle:
    return _with(battle, body["who"], **{body["gauge"]: body["value"]})


@_on("damage.dealt")
def _damage(battle: Battle, body: _Body) -> Battle:
    return _with(battle, body["target"], hp=body["hp"])


@_on("healed")
def _healed(battle: Battle, body: _Body) -> Battle:
    return _with(battle, body["target"], **{body["gauge"]: body["value"]})


@_on("ko.taken")
def _ko(battle: Battle, body: _Body) -> Battle:
    who = battle.roster[body["who"]]
    kept = tuple(status for status in who.statuses if status.survives_ko)
    standing = changed(who.standing, stance=None, charge=None)
    battle = _with(battle, who.id, hp=0, statuses=kept, standing=standing)
    return _off_turn(battle, who.id)


@_on("ko.lifted")
def _revived(battle: Battle, body: _Body) -> Battle:
    return _with(battle, body["who"], hp=body["hp"])


@_on("status.set")
def _status(battle: Battle, body: _Body) -> Battle:
    who = battle.roster[body["who"]]
    new = Status(
        body["status"],
        body["name"],
        body["code"],
        Tone(body["tone"]),
        body["duration"],
        body["survives_ko"],
    )
    if who.status(new.id) is None:
        statuses = (*who.statuses, new)
    else:
        statuses = tuple(new if old.id == new.id else old for old in who.statuses)
    return _with(battle, who.id, statuses=statuses)


@_on("status.removed")
@_on("status.expired")
def _status_gone(battle: Battle, body: _Body) -> Battle:
    who = battle.roster[body["who"]]
    left = tuple(status for status in who.statuses if status.id != body["status"])
    return _with(battle, who.id, statuses=left)


@_on("statuses.counted")
def _counted(battle: Battle, body: _Body) -> Battle:
    who = battle.roster[body["who"]]
    return _with(battle, who.id, statuses=tuple(map(_one_less, who.statuses)))


def _one_less(status: Status) -> Status:
    if status.remaining is None:
        return status
    return Status(
        status.id, status.name, status.code, status.tone, status.remaining - 1, status.survives_ko
    )


@_on("stance.taken")
def _stance(battle: Battle, body: _Body) -> Battle:
    return _standing(battle, body["who"], stance=Fraction(body["factor"]))


@_on("stance.ended")
def _stance_over(battle: Battle, body: _Body) -> Battle:
    return _standing(battle, body["who"], stance=None)


@_on("charge.begun")
def _charge(battle: Battle, body: _Body) -> Battle:
    return _standing(battle, body["who"], charge=Charge(body["action"], body["ticks"]), stance=None)


@_on("charge.ended")
def _charge_over(battle: Battle, body: _Body) -> Battle:
    return _standing(battle, body["who"], charge=None)


@_on("delay.added")
def _delay(battle: Battle, body: _Body) -> Battle:
    who = battle.roster[body["who"]]
    due = max(battle.clock, max(who.due, battle.clock) + body["ticks"])
    return _placed(battle, who.id, due, battle.next_seq)


@_on("timer.added")
def _timer(battle: Battle, body: _Body) -> Battle:
    new = Timer(body["id"], body["text"], battle.clock + body["place"])
    return _scene(battle, timers=(*battle.timers, new), next_id=battle.scene.next_id + 1)


@_on("timer.rang")
@_on("timer.removed")
def _timer_over(battle: Battle, body: _Body) -> Battle:
    left = tuple(timer for timer in battle.timers if timer.id != body["id"])
    return _scene(battle, timers=left)
