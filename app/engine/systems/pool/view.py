"""The neutral picture of a fight of simultaneous turns: who has chosen, and who has not."""

from app.engine.model.phrase import Phrase
from app.engine.model.timeline import (
    Gauge,
    Lane,
    Presence,
    StatusChip,
    TimelineView,
    TokenView,
    Tone,
)
from app.engine.systems.pool.ailments import NAMES, Ailment
from app.engine.systems.pool.declaring import action_of
from app.engine.systems.pool.ending import WON
from app.engine.systems.pool.info import AXIS, LANES
from app.engine.systems.pool.state import Fight, Fighter

_REST = (Presence.WAITING, Presence.HELD, Presence.FALLEN, Presence.GONE)
_OUTCOMES = {"party": "outcome.won", "enemies": "outcome.lost"}


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
    rest.sort(key=lambda token: _REST.index(token.presence))
    return TimelineView(
        axis=AXIS,
        lanes=_lanes(fight),
        tokens=(*tokens, *rest),
        timers=(),
        now=fight.now,
        clock=fight.turn if fight.begun else 0,
        turn=fight.turn if fight.begun else 0,
        outcome=_outcome(fight.result),
        revealed=fight.open,
    )


def _lanes(fight: Fight) -> tuple[Lane, ...]:
    """Both usual sides, then any other team in the order in which it came."""
    usual = {lane.id for lane in LANES}
    others = [one for one in dict.fromkeys(one.team for one in fight) if one not in usual]
    return LANES + tuple(
        Lane(team, Phrase("lane.team", {"team": team}), "square", "right") for team in others
    )


def _outcome(result: str | None) -> Phrase | None:
    if result is None:
        return None
    if result.startswith(WON):
        team = result.removeprefix(WON)
        code = _OUTCOMES.get(team)
        return Phrase(code) if code else Phrase("outcome.team", {"team": team})
    if result.startswith("surrender_"):
        team = result.removeprefix("surrender_")
        known = team in _OUTCOMES
        return Phrase(f"outcome.{result}") if known else Phrase("outcome.gives_up", {"team": team})
    return Phrase(f"outcome.{result}")


def _token(fight: Fight, one: Fighter, place: int | None, order: int | None) -> TokenView:
    return TokenView(
        id=one.id,
        name=one.name,
        letter=one.letter,
        colour=one.colour,
        lane=one.team,
        row="",
        presence=_presence(fight, one),
        place=place,
        order=order,
        hp=Gauge(one.hp, one.profile.hp or 0),
        mp=None,
        critical=one.at_zero,
        hidden=one.hidden,
        chips=tuple(_chip(ailment) for ailment in one.ailments.values()),
        turns=fight.turns.get(one.id, 0),
        public_name=_public_name(one),
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


def _public_name(one: Fighter) -> str:
    alias = one.profile.public_name
    if not alias:
        return ""
    return alias if one.number is None else f"{alias} {one.number}"


def _presence(fight: Fight, one: Fighter) -> Presence:
    if one.gone:
        return Presence.GONE
    if not fight.able(one):
        return Presence.FALLEN
    if one.held:
        return Presence.HELD
    return Presence.ACTING if one.id == fight.now else Presence.WAITING
