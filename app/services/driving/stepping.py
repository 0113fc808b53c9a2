"""Requests that change the campaign, each as the desk would."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from app.engine.core.answers import DeskRoller
from app.engine.core.commands import Begin, Command, Entrant, Formation, Join, Reinforce
from app.services.battle import Asked, Outcome, Planned, Refused
from app.services.driving import requests
from app.services.driving.answering import Answering
from app.services.driving.fault import Fault
from app.services.driving.replies import Asking, Done, Standing, Stepped
from app.services.driving.requests import Newcomer, Said, SaidOfStep
from app.services.driving.ride import Ride
from app.services.driving.telling import stand_after, stand_of
from app.services.muster import Seat

MOST_POINTS = 9_999_999
"""The greatest HP or MP, as documents have it."""

_Field = TypeVar("_Field")


def open_battle(ride: Ride, request: requests.OpenBattle) -> Standing:
    """Go to a battle."""
    ride.session.open_battle(request.battle)
    return Standing(stand_of(ride.battle))


def close_battle(ride: Ride, _request: requests.CloseBattle) -> Standing:
    """Leave the open battle."""
    ride.session.close_battle()
    return Standing(None)


def begin(ride: Ride, request: requests.BeginEncounter, said: Said) -> Stepped | Asking:
    """A new battle from an encounter."""
    session = ride.session
    fighters = session.fighters(request.encounter)
    known = {fighter.id: fighter.character for fighter in fighters}
    _check_one_of("surprise", request.surprise, {"none", *(one.side for one in fighters)})
    for who in request.without:
        if who not in known and who not in known.values():
            raise Fault("drive.no_fighter", who=who)
    for who, flank in request.flanks.items():
        if who not in known:
            raise Fault("drive.no_fighter", who=who)
        _check_one_of(f"flanks.{who}", flank, {"a", "b"})
    command = session.prepare(
        request.encounter,
        surprise=request.surprise,
        without=request.without,
        formation=request.formation,
        flanks=request.flanks,
    )
    return _begin(ride, command, said, request.encounter)


def _check_one_of(field: str, value: str | None, values: set[str]) -> None:
    if value is not None and value not in values:
        raise Fault("drive.field.one_of", field=field, values=tuple(sorted(values)))


def set_up(ride: Ride, request: requests.SetUp, said: Said) -> Stepped | Asking:
    """A new battle with those named."""
    lined_up = ride.session.line_up([_seat(one) for one in request.entrants])
    entrants = tuple(map(_dressed, lined_up, request.entrants))
    ready = ride.session.ready(request.title, entrants, request.formation or Formation())
    return _begin(ride, ready, said, None)


def join(ride: Ride, request: requests.JoinBattle, said: SaidOfStep) -> Stepped | Asking:
    """A newcomer in mid-battle."""
    return step(ride, join_command(ride, request), said)


def join_command(ride: Ride, request: requests.JoinBattle) -> Join:
    """The command for a newcomer."""
    return Join(_newcomer(ride, request.entrant))


def reinforce(ride: Ride, request: requests.ReinforceBattle, said: SaidOfStep) -> Stepped | Asking:
    """Some who come later."""
    return step(ride, reinforce_command(ride, request), said)


def reinforce_command(ride: Ride, request: requests.ReinforceBattle) -> Reinforce:
    """The command for some who come later."""
    entrants = tuple(_newcomer(ride, one) for one in request.entrants)
    return Reinforce(request.place, entrants, request.text)


def _newcomer(ride: Ride, one: Newcomer) -> Entrant:
    seat = _seat(one)
    entrant = ride.session.entrant(
        seat.character, seat.side, row=seat.row, place=seat.place, hidden=seat.hidden
    )
    return _dressed(entrant, one)


def _seat(one: Newcomer) -> Seat:
    for field, value in (("hp", one.hp), ("mp", one.mp)):
        if value is not None and not 0 <= value <= MOST_POINTS:
            raise Fault("drive.field.range", field=field, low=0, high=MOST_POINTS)
    return Seat(one.character, one.side, one.row, place=one.place, hidden=one.hidden)


def _dressed(entrant: Entrant, one: Newcomer) -> Entrant:
    """An entrant with what the request says otherwise."""
    return replace(
        entrant,
        name=_or(one.name, entrant.name),
        letter=_or(one.letter, entrant.letter),
        colour=_or(one.colour, entrant.colour),
        preemptive=one.preemptive,
        hp=one.hp,
        mp=one.mp,
        flank=one.flank,
    )


def _or(wanted: _Field | None, usual: _Field) -> _Field:
    return usual if wanted is None else wanted


def step(ride: Ride, command: Command, said: SaidOfStep) -> Stepped | Asking:
    """One step of the open battle."""
    battle = ride.battle
    answering = Answering(said, ride.roller)
    outcome = battle.plan(
        command,
        answering.given,
        overrules=said.overrules,
        responder=answering,
        reasons=said.reasons,
    )
    return _settled(ride, outcome, answering, None if said.plan else battle.commit)


def planned_step(ride: Ride, command: Command, said: SaidOfStep) -> Planned | Asking:
    """What a step would lead to; raises `Fault` for one that is refused."""
    answering = Answering(said, ride.roller)
    outcome = ride.battle.plan(
        command,
        answering.given,
        overrules=said.overrules,
        responder=answering,
        reasons=said.reasons,
    )
    return _possible(ride, outcome, answering)


def _begin(ride: Ride, command: Begin, said: Said, encounter: str | None) -> Stepped | Asking:
    answering = Answering(said, ride.roller)
    outcome = ride.session.plan_begin(command, answering.given, responder=answering)

    def commit(planned: Planned) -> None:
        ride.session.commit_begin(planned, encounter)

    return _settled(ride, outcome, answering, None if said.plan else commit, new=True)


def _possible(ride: Ride, outcome: Outcome, answering: Answering) -> Planned | Asking:
    if isinstance(outcome, Refused):
        raise Fault(outcome.phrase.code, **outcome.phrase.params)
    if isinstance(outcome, Asked):
        return ride.teller.asked(outcome)
    answering.check_list()
    return outcome


def _settled(
    ride: Ride,
    outcome: Outcome,
    answering: Answering,
    commit: Callable[[Planned], None] | None,
    *,
    new: bool = False,
) -> Stepped | Asking:
    """Takes a step that is possible, and tells it; without ``commit`` it only tells it."""
    planned = _possible(ride, outcome, answering)
    if not isinstance(planned, Planned):
        return planned
    battle = None if new else ride.battle
    told = ride.teller.planned(1 if battle is None else battle.cursor + 1, planned)
    stand = stand_after(battle, planned)
    if commit is not None:
        commit(planned)
        if answering.lasting:
            ride.roller = answering.roller
        stand = stand_of(ride.battle)
    unused = answering.unused(planned.answers, planned.decision.events)
    return Stepped(planned=commit is None, step=told, stand=stand, unused=unused)


def undo(ride: Ride, request: requests.Undo) -> Standing:
    """So many steps back."""
    battle = ride.battle
    _check_steps(request.steps, battle.cursor, "drive.no_undo")
    battle.jump(battle.cursor - request.steps)
    return Standing(stand_of(battle))


def redo(ride: Ride, request: requests.Redo) -> Standing:
    """So many steps on."""
    battle = ride.battle
    _check_steps(request.steps, battle.steps - battle.cursor, "drive.no_redo")
    battle.jump(battle.cursor + request.steps)
    return Standing(stand_of(battle))


def _check_steps(steps: int, most: int, nothing: str) -> None:
    if not most:
        raise Fault(nothing)
    if not 1 <= steps <= most:
        raise Fault("drive.field.range", field="steps", low=1, high=most)


def jump(ride: Ride, request: requests.Jump) -> Standing:
    """To any step."""
    battle = ride.battle
    if not 0 <= request.cursor <= battle.steps:
        raise Fault("drive.field.range", field="cursor", low=0, high=battle.steps)
    battle.jump(request.cursor)
    return Standing(stand_of(battle))


def dice(ride: Ride, request: requests.Dice) -> Done:
    """Dice for all requests to come, or none."""
    ride.roller = None if request.seed is None else DeskRoller(request.seed)
    return Done()
