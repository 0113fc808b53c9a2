"""Requests that change nothing."""

from app.engine.core.foresight import forecast as foresee
from app.engine.core.projection import public_id
from app.engine.model.player import Shown, Visibility
from app.services.battle import Battle, Planned
from app.services.driving import replies, requests
from app.services.driving.fault import Fault
from app.services.driving.ride import Ride
from app.services.driving.stepping import planned_step
from app.services.driving.telling import names_of, stand_of
from app.services.outward import Outward

PROTOCOL = 1
"""Grows when a client of an older one would go wrong."""
MOST_COMING = 100
MOST_STEPS = 500


def hello(ride: Ride, _request: requests.Hello) -> replies.Greeting:
    """Who answers, and what is open."""
    session, badge = ride.session, ride.badge
    return replies.Greeting(
        program=badge.program,
        version=badge.version,
        protocol=PROTOCOL,
        title=session.title,
        path=badge.path,
        system=session.system.info.id,
        dry=badge.dry,
        read_only=session.read_only,
        notices=session.notices,
        requests=ride.names,
        battle=None if session.battle is None else stand_of(session.battle),
    )


def encounters(ride: Ride, _request: requests.Encounters) -> replies.EncounterList:
    """The prepared encounters."""
    return replies.EncounterList(ride.session.encounters())


def fighters(ride: Ride, request: requests.Fighters) -> replies.FighterList:
    """Who takes part in one."""
    return replies.FighterList(ride.session.fighters(request.encounter))


def characters(ride: Ride, _request: requests.Characters) -> replies.CharacterList:
    """Who could join."""
    return replies.CharacterList(ride.session.characters())


def battles(ride: Ride, _request: requests.Battles) -> replies.BattleList:
    """The battles there are."""
    battle = ride.session.battle
    return replies.BattleList(ride.session.battles(), None if battle is None else battle.id)


def state(ride: Ride, _request: requests.State) -> replies.FullState:
    """Everything that the GM sees."""
    battle = ride.battle
    ids = {token.id: public_id(token.id, battle.id) for token in battle.view.tokens}
    return replies.FullState(stand_of(battle), battle.view, ids)


def player_state(ride: Ride, request: requests.PlayerState) -> replies.SeenState:
    """What the players may see. The id of the battle is not among it: public ids hang on it."""
    battle = ride.battle
    return replies.SeenState(Outward(battle, _visibility(battle, request)).view())


def _visibility(battle: Battle, request: requests.PlayerState) -> Visibility:
    lanes = [lane.id for lane in battle.view.lanes]
    for lane in (*(request.hp or ()), *(request.open or ())):
        if lane not in lanes:
            raise Fault("side.unknown", side=lane)
    usual = {lane: Shown.EXACT if lane == lanes[0] else Shown.WORDS for lane in lanes}
    return Visibility(
        hp=usual if request.hp is None else request.hp,
        open_lanes=frozenset(lanes[:1]) if request.open is None else request.open,
        delays=request.delays,
        timers=request.timers,
        concealed=request.concealed,
        salt=battle.id,
    )


def log(ride: Ride, request: requests.Log) -> replies.LogPage:
    """A page of the log."""
    _check("count", request.count, 1, MOST_STEPS)
    teller, battle, since = ride.teller, ride.battle, max(0, request.since)
    numbers = range(since + 1, min(battle.steps, since + request.count) + 1)
    return replies.LogPage(
        tuple(teller.entry(battle.entry(number), facts=request.facts) for number in numbers)
    )


def options(ride: Ride, request: requests.Options) -> replies.OptionList:
    """What somebody may do."""
    battle = ride.battle
    actor = battle.view.now if request.actor is None else ride.person(request.actor)
    if actor is None:
        raise Fault("drive.nobody_acts")
    return replies.OptionList(actor, battle.options(actor))


def odds(ride: Ride, request: requests.AskOdds) -> replies.ToldOdds:
    """Exact odds."""
    battle, target = ride.battle, ride.person(request.target)
    found = battle.odds(ride.person(request.actor), request.action, target)
    chosen = (one for one in battle.options(request.actor) if one.id == request.action)
    aims = (aim for one in chosen for aim in one.targets if aim.ids == (target,))
    return replies.ToldOdds(
        cos=found.cos,
        hit=found.hit,
        critical=found.critical,
        hits=found.hits,
        totals=tuple(replies.Total(total, found.totals[total]) for total in sorted(found.totals)),
        mean=found.mean,
        fells=next((aim.fells for aim in aims), None),
        reaching=None if request.reaching is None else found.reaching(request.reaching),
        delay=found.delay,
    )


def forecast(ride: Ride, request: requests.Forecast) -> replies.Foreseen | replies.Asking:
    """Who comes up next, if need be after a step that is only assumed."""
    _check("count", request.count, 1, MOST_COMING)
    for who in request.assumed:
        ride.person(who)
    view = ride.battle.view
    if request.what_if is not None:
        command, said = ride.read_step(request.what_if)
        ahead = planned_step(ride, command, said)
        if not isinstance(ahead, Planned):
            return ahead
        view = ahead.after
    coming = foresee(view, request.count, request.assumed)
    names = {**names_of(view), **{timer.id: timer.text for timer in view.timers}}
    return replies.Foreseen(
        tuple(replies.Coming(one.who, names[one.who], one.ticks, one.timer) for one in coming)
    )


def _check(field: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise Fault("drive.field.range", field=field, low=low, high=high)
