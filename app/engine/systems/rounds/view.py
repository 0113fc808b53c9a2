"""The neutral picture of a fight in rounds: places count turns."""

from collections.abc import Iterator
from dataclasses import replace

from app.engine.core.teams.view import lanes, outcome_told, presence, token
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import (
    Gauge,
    Presence,
    StatusChip,
    TimelineView,
    TokenView,
    Tone,
)
from app.engine.systems.rounds.info import AXIS, LANES
from app.engine.systems.rounds.state import Fight, Fighter

_REST = (Presence.HELD, Presence.FALLEN, Presence.GONE)


def timeline(fight: Fight) -> TimelineView:
    """Everybody once: in the order of their next turns, then held, fallen and gone."""
    upcoming = fight.upcoming() if fight.result is None else []
    tokens = [_token(fight, one, place) for place, one in enumerate(upcoming)]
    shown = {one.id for one in upcoming}
    rest = [_token(fight, one, None) for one in fight if one.id not in shown]
    known = _REST if fight.result is None else (*_REST, Presence.WAITING)
    rest.sort(key=lambda view: known.index(view.presence))
    return TimelineView(
        axis=replace(AXIS, top=max(AXIS.top, len(tokens))),
        lanes=lanes(LANES, fight),
        tokens=(*tokens, *rest),
        timers=(),
        now=fight.now,
        clock=fight.round,
        turn=fight.turn,
        outcome=outcome_told(fight.result),
    )


def _token(fight: Fight, one: Fighter, place: int | None) -> TokenView:
    top = fight.ap_max(one.profile)
    there = presence(one, able=one.able, acting=one.id == fight.now)
    return replace(
        token(fight, one, there, place, place),
        mp=None if top is None else Gauge(one.ap, top, "ap"),
        chips=tuple(_chip(kind, count) for kind, count in one.crystals.items() if count),
        left=tuple(_left(fight, one)) if place is not None else (),
        score=one.initiative,
        rounds=int(place is not None and not fight.this_round(one)),
    )


def _left(fight: Fight, one: Fighter) -> Iterator[Phrase]:
    """What of its turn the table should know (RND-003, RND-008, RND-017)."""
    if one.id == fight.now:
        yield Phrase("left.offence_used" if one.used else "left.offence_free")
    elif one.id in fight.passed:
        yield Phrase("left.turn_over")
    elif one.since > fight.round:
        yield Phrase("left.joins")
    if one.spent:
        yield Phrase("left.countered")


def _chip(kind: str, count: int) -> StatusChip:
    """Elemental Crystals, as a mark with a number."""
    letters = "".join(sign for sign in kind if sign.isalnum())
    code = letters[:2].capitalize() or "?"
    return StatusChip(f"crystal:{kind}", kind, code, Tone.NEUTRAL, count, counts=True)
