"""The neutral picture of a fight of simultaneous turns: who has chosen, and who has not."""

from dataclasses import replace

from app.engine.core.teams.view import lanes, outcome_told, presence, token
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import (
    Presence,
    StatusChip,
    TimelineView,
    TokenView,
    Tone,
)
from app.engine.systems.pool.ailments import NAMES, Ailment
from app.engine.systems.pool.declaring import action_of
from app.engine.systems.pool.info import AXIS, LANES
from app.engine.systems.pool.state import Fight, Fighter

_REST = (Presence.WAITING, Presence.HELD, Presence.FALLEN, Presence.GONE)


def timeline(fight: Fight) -> TimelineView:
    """Everybody once: who has still to choose, who waits for the reveal, and all others.

    What somebody chose is in the picture only as its token's secret, until the reveal.
    """
    coming: list[tuple[Fighter, int]] = []
    if fight.result is None:
        waiting = fight.waiting
        ids = {one.id for one in waiting}
        everybody = [fight.roster[who] for who in fight.queue]
        chosen = [one for one in everybody if fight.present(one) and one.id not in ids]
        coming = [*((one, 0) for one in waiting), *((one, 1) for one in chosen)]
    tokens = [_token(fight, one, place, order) for order, (one, place) in enumerate(coming)]
    shown = {one.id for one, _ in coming}
    rest = [_token(fight, one, None, None) for one in fight if one.id not in shown]
    rest.sort(key=lambda view: _REST.index(view.presence))
    return TimelineView(
        axis=AXIS,
        lanes=lanes(LANES, fight),
        tokens=(*tokens, *rest),
        timers=(),
        now=fight.now,
        clock=fight.turn if fight.begun else 0,
        turn=fight.turn if fight.begun else 0,
        outcome=outcome_told(fight.result),
        revealed=fight.open,
    )


def _token(fight: Fight, one: Fighter, place: int | None, order: int | None) -> TokenView:
    there = presence(one, able=fight.able(one), acting=one.id == fight.now)
    return replace(
        token(fight, one, there, place, order),
        critical=one.at_zero,
        chips=tuple(_chip(ailment) for ailment in one.ailments.values()),
        chosen=_chosen(fight, one, place),
        told=fight.shown.get(one.id, ()),
        secret=_secret(fight, one),
    )


def _chosen(fight: Fight, one: Fighter, place: int | None) -> bool | None:
    """Whether it waits for the reveal; nobody chooses who cannot, nor while a turn is open."""
    if place is None or fight.open or fight.idle(one):
        return None
    return one.id in fight.declared


def _secret(fight: Fight, one: Fighter) -> Phrase | None:
    told = fight.declared.get(one.id)
    if told is None or fight.open:
        return None
    action = action_of(one, told.action)
    if action is None:
        return Phrase("card.told", {"text": told.text})
    return Phrase("card.action", {"action": action.name, "targets": told.targets})


def _chip(ailment: Ailment) -> StatusChip:
    name, code = NAMES[ailment.id]
    return StatusChip(ailment.id, name, code, Tone.HARMFUL, ailment.left)
