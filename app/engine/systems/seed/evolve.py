"""The state after each fact: total, pure, and without dice."""

from bisect import bisect_left, insort
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeAlias

from app.engine.core.events import Event
from app.engine.model.documents import Reward, StatusRule
from app.engine.model.timeline import Tone
from app.engine.systems.seed.build import Build, Builds
from app.engine.systems.seed.house_rules import HouseRules
from app.engine.systems.seed.numbers import Number, read_number
from app.engine.systems.seed.profile import Profile, in_hand, read_profile
from app.engine.systems.seed.state import (
    READY,
    Battle,
    Charge,
    Combatant,
    Formed,
    Helper,
    Identity,
    Origin,
    Setup,
    Stance,
    Standing,
    Status,
    Timer,
    changed,
)

_Body: TypeAlias = Mapping[str, Any]
_Handler: TypeAlias = Callable[[Battle, _Body], Battle]
HANDLERS: dict[str, _Handler] = {}
"""What each kind of fact changes; kinds that change nothing are missing."""
TONES = {str(tone.value): tone for tone in Tone}
ORIGINS = {str(origin.value): origin for origin in Origin}


def evolve(battle: Battle, event: Event) -> Battle:
    """The battle after ``event``. A fact that changes nothing leaves the battle as it is."""
    handler = HANDLERS.get(event.kind)
    return battle if handler is None else handler(battle, event.facts)


def _on(kind: str) -> Callable[[_Handler], _Handler]:
    def register(handler: _Handler) -> _Handler:
        HANDLERS[kind] = handler
        return handler

    return register


def _seated(battle: Battle, new: Combatant) -> Battle:
    """The battle with somebody as they stand now."""
    roster = dict(battle.roster)
    roster[new.id] = new
    old = battle
    return Battle(
        old.setup,
        old.scene,
        old.clock,
        old.now,
        old.turn,
        old.next_seq,
        roster,
        old.turns,
        old.queue,
    )


def _with(battle: Battle, who: str, **fields: object) -> Battle:
    return _seated(battle, changed(battle.roster[who], **fields))


def _hurt(battle: Battle, who: str, gauge: str, value: int) -> Battle:
    old, roster = battle.roster[who], dict(battle.roster)
    hp, mp = (value, old.mp) if gauge == "hp" else (old.hp, value)
    roster[who] = Combatant(
        who, old.identity, old.build, old.due, old.seq, hp, mp, old.statuses, old.standing
    )
    return Battle(
        battle.setup, battle.scene, battle.clock, battle.now, battle.turn, battle.next_seq, roster,
        battle.turns, battle.queue,
    )  # fmt: skip


def _bearing(battle: Battle, old: Combatant, statuses: tuple[Status, ...]) -> Battle:
    """Somebody bears other statuses, and so is another build."""
    return _seated(
        battle,
        Combatant(
            old.id, old.identity, old.build.bearing(_ids(statuses), absent=_absent(statuses)),
            old.due, old.seq, old.hp, old.mp, statuses, old.standing,
        ),
    )  # fmt: skip


def _ids(statuses: tuple[Status, ...]) -> tuple[str, ...]:
    """Each status once, whatever its sources."""
    return tuple(dict.fromkeys([status.id for status in statuses]))


def _absent(statuses: tuple[Status, ...]) -> bool:
    return any(status.absent for status in statuses)


def _build(setup: Setup, profile: Profile, statuses: tuple[Status, ...] = ()) -> Build:
    """The build of somebody with a profile or under rules that are new."""
    builds = Builds(profile, setup.rules, setup.statuses)
    return builds.build(_ids(statuses), absent=_absent(statuses))


def _identified(battle: Battle, who: str, **fields: object) -> Battle:
    return _with(battle, who, identity=changed(battle.roster[who].identity, **fields))


def _standing(battle: Battle, who: str, **fields: object) -> Battle:
    return _with(battle, who, standing=changed(battle.roster[who].standing, **fields))


def _scene(battle: Battle, **fields: object) -> Battle:
    return changed(battle, scene=changed(battle.scene, **fields))


def _placed(battle: Battle, who: str, due: Number, seq: int) -> Battle:
    old = battle.roster[who]
    roster = dict(battle.roster)
    roster[who] = Combatant(
        who, old.identity, old.build, due, seq, old.hp, old.mp, old.statuses, old.standing
    )
    next_seq, listed = max(battle.next_seq, seq + 1), old.identity.listed
    queue = list(battle.queue)
    del queue[bisect_left(queue, (old.due, listed, who))]
    insort(queue, (due, listed, who))
    return Battle(
        battle.setup, battle.scene, battle.clock, battle.now, battle.turn, next_seq, roster,
        battle.turns, tuple(queue),
    )  # fmt: skip


def _listed(battle: Battle, who: str) -> int:
    return battle.roster[who].identity.listed


@_on("battle.begun")
def _begun(battle: Battle, body: _Body) -> Battle:
    rules = map(StatusRule.model_validate, body["statuses"])
    formation = body.get("formation") or {}
    setup = Setup(
        title=body["title"],
        rules=HouseRules.model_validate(body["house_rules"]),
        statuses={rule.id: rule for rule in rules},
        begun=True,
        formation=Formed(**formation),
        rewards=tuple(map(Reward.model_validate, body.get("rewards", ()))),
    )
    roster = {
        who.id: changed(who, build=_build(setup, who.profile, who.statuses)) for who in battle
    }
    return changed(battle, setup=setup, roster=roster)


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
        profile=_profile(body, battle.rules),
        hidden=body["hidden"],
        flank=body.get("flank", ""),
        character=body.get("character"),
        helper_of=(body.get("helper") or {}).get("owner"),
        documents=body["documents"],
        listed=len(battle.roster),
    )
    joined = Combatant(
        id=body["id"],
        identity=identity,
        build=_build(battle.setup, identity.profile),
        due=battle.clock + body["place"],
        seq=battle.next_seq,
        hp=body["hp"],
        mp=body["mp"],
        standing=_first_standing(body),
    )
    return changed(
        battle,
        roster={**battle.roster, joined.id: joined},
        queue=tuple(sorted((*battle.queue, (joined.due, identity.listed, joined.id)))),
        next_seq=battle.next_seq + 1,
        scene=changed(
            battle.scene,
            next_id=battle.scene.next_id + 1,
            numbers=_numbered(battle, identity.base, identity.number),
            watchers=_watchers(battle, joined),
        ),
    )


def _watchers(battle: Battle, joined: Combatant) -> tuple[str, ...]:
    known = battle.scene.watchers
    return (*known, joined.id) if joined.profile.watchful else known


def _profile(body: _Body, rules: HouseRules) -> Profile:
    """A helper has its summoner's numbers for the one ability, free of prices, and no more."""
    profile, helper = read_profile(body["documents"], rules), body.get("helper")
    if helper is None:
        return profile
    ability = profile.abilities[helper["ability"]].model_copy(
        update={"mp": 0, "mp_per_tier": 0, "ct": 0, "prices": (), "critical_only": False,
                "usage": "field"}
    )  # fmt: skip
    return replace(
        profile, hp_max=0, mp_max=0, abilities={ability.id: ability}, reactions=(),
        watchful=False, auto_statuses=(), sos_statuses=(),
    )  # fmt: skip


def _first_standing(body: _Body) -> Standing:
    items, helper = body.get("items") or {}, body.get("helper")
    if not items and helper is None:
        return READY
    return Standing(items=dict(items), helper=Helper(**helper) if helper else None)


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
def _removed(battle: Battle, body: _Body) -> Battle:
    return _gone(battle, body["who"], "removed")


@_on("fled")
def _fled(battle: Battle, body: _Body) -> Battle:
    return _gone(battle, body["who"], "fled")


@_on("ejected")
def _ejected(battle: Battle, body: _Body) -> Battle:
    return _gone(battle, body["who"], "ejected")


def _gone(battle: Battle, who: str, why: str) -> Battle:
    return _off_turn(_standing(battle, who, gone=why, charge=None, commitment=None), who)


@_on("returned")
def _returned(battle: Battle, body: _Body) -> Battle:
    battle = _standing(battle, body["who"], gone="", away=False)
    who = body["who"]
    return _placed(battle, who, battle.clock + body["place"], _listed(battle, who))


@_on("weapon.changed")
def _weapon(battle: Battle, body: _Body) -> Battle:
    who = battle.roster[body["who"]]
    profile = in_hand(who.profile, body["weapon"])
    build = _build(battle.setup, profile, who.statuses)
    return _with(battle, who.id, identity=changed(who.identity, profile=profile), build=build)


@_on("flank.set")
def _flanked(battle: Battle, body: _Body) -> Battle:
    return _identified(battle, body["who"], flank=body["flank"])


@_on("formation.turned")
def _turned(battle: Battle, body: _Body) -> Battle:
    formation = replace(battle.setup.formation, flipped=body["flipped"])
    return changed(battle, setup=replace(battle.setup, formation=formation))


@_on("batch.set")
def _batch(battle: Battle, body: _Body) -> Battle:
    return _scene(battle, batch=tuple(body["ids"]))


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
    place = read_number(body["place"])
    battle = _placed(battle, body["who"], battle.clock + place, body["seq"])
    return _off_turn(battle, body["who"]) if place else battle


@_on("row.set")
def _row(battle: Battle, body: _Body) -> Battle:
    return _identified(battle, body["who"], row=body["row"])


@_on("side.set")
def _side(battle: Battle, body: _Body) -> Battle:
    return _identified(battle, body["who"], side=body["side"])


@_on("time.passed")
def _passed(battle: Battle, body: _Body) -> Battle:
    old, ticks = battle, read_number(body["ticks"])
    clock = old.clock + ticks
    battle = Battle(
        old.setup,
        old.scene,
        clock,
        old.now,
        old.turn,
        old.next_seq,
        old.roster,
        old.turns,
        old.queue,
    )
    if old.setup.rules.ko_timeline == "frozen":
        for who in [who for who in battle if who.fallen or who.absent]:
            battle = _placed(battle, who.id, who.due + ticks, who.seq)
    return battle


@_on("turn.started")
def _turn_started(battle: Battle, body: _Body) -> Battle:
    old, turn = battle, battle.turn + 1
    return Battle(
        old.setup,
        old.scene,
        old.clock,
        body["who"],
        turn,
        old.next_seq,
        old.roster,
        old.turns,
        old.queue,
    )


@_on("turn.kept")
def _turn_kept(battle: Battle, body: _Body) -> Battle:
    return changed(battle, now=body["who"])


@_on("turn.ended")
def _turn_ended(battle: Battle, body: _Body) -> Battle:
    who = body["who"]
    turns = {**battle.turns, who: battle.turns.get(who, 0) + 1}
    now = None if battle.now == who else battle.now
    old = battle
    return Battle(
        old.setup, old.scene, old.clock, now, old.turn, old.next_seq, old.roster, turns, old.queue
    )


@_on("price.paid")
@_on("health.lost")
@_on("gauge.set")
def _gauge(battle: Battle, body: _Body) -> Battle:
    return _hurt(battle, body["who"], body["gauge"], body["value"])


@_on("damage.dealt")
def _damage(battle: Battle, body: _Body) -> Battle:
    return _hurt(battle, body["target"], body.get("gauge", "hp"), body["hp"])


@_on("healed")
def _healed(battle: Battle, body: _Body) -> Battle:
    return _hurt(battle, body["target"], body["gauge"], body["value"])


@_on("ko.taken")
def _ko(battle: Battle, body: _Body) -> Battle:
    who = battle.roster[body["who"]]
    kept = tuple(one for one in who.statuses if one.survives_ko and one.origin is not Origin.SOS)
    standing = changed(
        who.standing, stance=None, granted=(), charge=None, commitment=None, away=False,
        critical=False,
    )  # fmt: skip
    battle = _with(_bearing(battle, who, kept), who.id, hp=0, standing=standing)
    return _off_turn(battle, who.id)


@_on("ko.lifted")
def _revived(battle: Battle, body: _Body) -> Battle:
    return _with(battle, body["who"], hp=body["hp"])


@_on("sos.noted")
def _sos(battle: Battle, body: _Body) -> Battle:
    return _standing(battle, body["who"], critical=body["critical"])


@_on("status.set")
def _status(battle: Battle, body: _Body) -> Battle:
    who = battle.roster[body["who"]]
    new = Status(
        body["status"],
        body["name"],
        body["code"],
        TONES[body["tone"]],
        body["duration"],
        body["survives_ko"],
        ORIGINS[body.get("origin", "cast")],
        body.get("absent", False),
        body.get("by"),
    )
    if who.status(new.id, new.origin) is None:
        statuses = (*who.statuses, new)
    else:
        statuses = tuple(new if _same(old, new) else old for old in who.statuses)
    battle = _bearing(battle, who, statuses)
    return _off_turn(battle, who.id) if new.absent else battle


def _same(old: Status, new: Status) -> bool:
    return old.id == new.id and old.origin == new.origin


@_on("status.removed")
@_on("status.expired")
def _status_gone(battle: Battle, body: _Body) -> Battle:
    who = battle.roster[body["who"]]
    origin = body.get("origin")
    left = tuple(
        status
        for status in who.statuses
        if status.id != body["status"] or origin not in {None, status.origin}
    )
    return _bearing(battle, who, left)


@_on("statuses.counted")
def _counted(battle: Battle, body: _Body) -> Battle:
    who = battle.roster[body["who"]]
    return _seated(
        battle,
        Combatant(
            who.id, who.identity, who.build, who.due, who.seq, who.hp, who.mp,
            tuple([_one_less(status) for status in who.statuses]), who.standing,
        ),
    )  # fmt: skip


def _one_less(status: Status) -> Status:
    if status.remaining is None:
        return status
    old, left = status, status.remaining - 1
    return Status(
        old.id, old.name, old.code, old.tone, left, old.survives_ko, old.origin, old.absent, old.by
    )


@_on("stance.taken")
def _stance(battle: Battle, body: _Body) -> Battle:
    who, factor = body["who"], Fraction(body["factor"])
    if body.get("granted"):
        granted = battle.roster[who].standing.granted
        return _standing(battle, who, granted=(*granted, factor))
    stance = Stance(
        body["stance"],
        factor,
        body.get("percent", 0),
        tuple(body.get("keywords", ())),
        body.get("turns", 1),
    )
    return _standing(battle, who, stance=stance, charge=None)


@_on("stance.aged")
def _stance_aged(battle: Battle, body: _Body) -> Battle:
    standing = battle.roster[body["who"]].standing
    stance = standing.stance
    if stance is not None:
        stance = replace(stance, turns=stance.turns - 1)
    return _standing(battle, body["who"], stance=stance, granted=())


@_on("stance.ended")
def _stance_over(battle: Battle, body: _Body) -> Battle:
    return _standing(battle, body["who"], stance=None, granted=())


@_on("charge.begun")
def _charge(battle: Battle, body: _Body) -> Battle:
    charge = Charge(body["action"], body["ticks"], tuple(body.get("targets", ())))
    return _standing(battle, body["who"], charge=charge, stance=None)


@_on("charge.ended")
def _charge_over(battle: Battle, body: _Body) -> Battle:
    return _standing(battle, body["who"], charge=None)


@_on("charge.broken")
def _charge_broken(battle: Battle, body: _Body) -> Battle:
    who = body["who"]
    battle = _standing(battle, who, charge=None)
    return _placed(battle, who, battle.clock, _listed(battle, who))


@_on("committed")
def _committed(battle: Battle, body: _Body) -> Battle:
    return _standing(battle, body["who"], commitment=body["action"], away=body["away"], stance=None)


@_on("commitment.ended")
def _commitment_over(battle: Battle, body: _Body) -> Battle:
    return _standing(battle, body["who"], commitment=None, away=False)


@_on("item.used")
def _item(battle: Battle, body: _Body) -> Battle:
    items = battle.roster[body["who"]].standing.items
    return _standing(battle, body["who"], items={**items, body["item"]: body["left"]})


@_on("helper.acted")
def _helper(battle: Battle, body: _Body) -> Battle:
    helper = battle.roster[body["who"]].standing.helper
    if helper is None:
        return battle
    return _standing(battle, body["who"], helper=replace(helper, left=helper.left - 1))


@_on("delay.added")
def _delay(battle: Battle, body: _Body) -> Battle:
    who, clock = battle.roster[body["who"]], battle.clock
    start = who.due if who.due > clock else clock
    due = start + read_number(body["ticks"])
    return _placed(battle, who.id, max(due, clock), who.identity.listed)


@_on("timer.added")
def _timer(battle: Battle, body: _Body) -> Battle:
    coming = tuple(body.get("entrants", ()))
    new = Timer(body["id"], body["text"], battle.clock + body["place"], coming)
    return _scene(battle, timers=(*battle.timers, new), next_id=battle.scene.next_id + 1)


@_on("timer.rang")
@_on("timer.removed")
def _timer_over(battle: Battle, body: _Body) -> Battle:
    left = tuple(timer for timer in battle.timers if timer.id != body["id"])
    return _scene(battle, timers=left)
