"""The neutral picture of a fight between teams, as far as it does not tell who acts when."""

from collections.abc import Iterable
from typing import Any

from app.engine.core.teams.ending import SURRENDER, WON
from app.engine.core.teams.state import TeamFight, TeamFighter
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Gauge, Lane, Presence, TokenView

_USUAL = {"party": "outcome.won", "enemies": "outcome.lost"}


def lanes(usual: tuple[Lane, ...], fight: Iterable[TeamFighter]) -> tuple[Lane, ...]:
    """The usual sides, then any other team in the order in which it came."""
    known = {lane.id for lane in usual}
    others = [one for one in dict.fromkeys(one.team for one in fight) if one not in known]
    return usual + tuple(
        Lane(team, Phrase("lane.team", {"team": team}), "square", "right") for team in others
    )


def outcome_told(result: str | None) -> Phrase | None:
    """How a fight ended, in words; ``None`` while it goes on."""
    if result is None:
        return None
    if result.startswith(WON):
        team = result.removeprefix(WON)
        code = _USUAL.get(team)
        return Phrase(code) if code else Phrase("outcome.team", {"team": team})
    if result.startswith(SURRENDER):
        team = result.removeprefix(SURRENDER)
        known = team in _USUAL
        return Phrase(f"outcome.{result}") if known else Phrase("outcome.gives_up", {"team": team})
    return Phrase(f"outcome.{result}")


def token(
    fight: TeamFight[Any],
    one: TeamFighter,
    presence: Presence,
    place: int | None,
    order: int | None,
) -> TokenView:
    """Somebody as every such fight shows it; the system says the rest with `replace`."""
    return TokenView(
        id=one.id,
        name=one.name,
        letter=one.letter,
        colour=one.colour,
        lane=one.team,
        row="",
        presence=presence,
        place=place,
        order=order,
        hp=Gauge(one.hp, one.profile.hp or 0),
        mp=None,
        hidden=one.hidden,
        turns=fight.turns.get(one.id, 0),
        public_name=_public_name(one),
    )


def presence(one: TeamFighter, *, able: bool, acting: bool) -> Presence:
    """Whether it takes part; ``able`` to by the rules of the system."""
    if one.gone:
        return Presence.GONE
    if not able:
        return Presence.FALLEN
    if one.held:
        return Presence.HELD
    return Presence.ACTING if acting else Presence.WAITING


def _public_name(one: TeamFighter) -> str:
    alias = one.profile.public_name
    if not alias:
        return ""
    return alias if one.number is None else f"{alias} {one.number}"
