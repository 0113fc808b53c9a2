"""The neutral picture of a fight in rounds: places count turns."""

from collections.abc import Iterator
from dataclasses import replace

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
from app.engine.systems.rounds.ending import WON
from app.engine.systems.rounds.info import AXIS, LANES
from app.engine.systems.rounds.state import Fight, Fighter

_REST = (Presence.HELD, Presence.FALLEN, Presence.GONE)
_OUTCOMES = {"party": "outcome.won", "enemies": "outcome.lost"}


def timeline(fight: Fight) -> TimelineView:
    """Everybody once: in the order of their next turns, then held, fallen and gone."""
    upcoming = fight.upcoming() if fight.result is None else []
    tokens = [_token(fight, one, place) for place, one in enumerate(upcoming)]
    shown = {one.id for one in upcoming}
    rest = [_token(fight, one, None) for one in fight if one.id not in shown]
    known = _REST if fight.result is None else (*_REST, Presence.WAITING)
    rest.sort(key=lambda token: known.index(token.presence))
    return TimelineView(
        axis=replace(AXIS, top=max(AXIS.top, len(tokens))),
        lanes=_lanes(fight),
        tokens=(*tokens, *rest),
        timers=(),
        now=fight.now,
        clock=fight.round,
        turn=fight.turn,
        outcome=_outcome(fight.result),
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


def _token(fight: Fight, one: Fighter, place: int | None) -> TokenView:
    top = fight.ap_max(one.profile)
    return TokenView(
        id=one.id,
        name=one.name,
        letter=one.letter,
        colour=one.colour,
        lane=one.team,
        row="",
        presence=_presence(fight, one),
        place=place,
        order=place,
        hp=Gauge(one.hp, one.profile.hp or 0),
        mp=None if top is None else Gauge(one.ap, top, "ap"),
        hidden=one.hidden,
        chips=tuple(_chip(kind, count) for kind, count in one.crystals.items() if count),
        turns=fight.turns.get(one.id, 0),
        public_name=_public_name(one),
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


def _public_name(one: Fighter) -> str:
    alias = one.profile.public_name
    if not alias:
        return ""
    return alias if one.number is None else f"{alias} {one.number}"


def _presence(fight: Fight, one: Fighter) -> Presence:
    if one.gone:
        return Presence.GONE
    if not one.able:
        return Presence.FALLEN
    if one.held:
        return Presence.HELD
    return Presence.ACTING if one.id == fight.now else Presence.WAITING
