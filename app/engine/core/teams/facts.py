"""The state after the facts that all fights between teams know: total, pure, and without dice."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

from app.engine.core.teams.state import TeamFight, TeamFighter

FightT = TypeVar("FightT", bound=TeamFight[Any])
Body: TypeAlias = Mapping[str, Any]


def newcomer(body: Body) -> dict[str, Any]:
    """The fields of `TeamFighter` that ``combatant.joined`` gives, but for the sheet."""
    return {
        "id": body["id"],
        "name": body["name"],
        "base": body["base"],
        "number": body["number"],
        "letter": body["letter"],
        "colour": body["colour"],
        "team": body["side"],
        "hp": body["hp"],
        "hidden": body["hidden"],
        "character": body["character"],
        "documents": body["documents"],
    }


def enlisted(fight: FightT, joined: TeamFighter) -> FightT:
    """The fight with somebody more."""
    return replace(
        fight,
        roster={**fight.roster, joined.id: joined},
        numbers=_numbered(fight, joined.base, joined.number),
        next_id=fight.next_id + 1,
    )


def ended(fight: FightT, body: Body) -> FightT:
    """It is over, with this result."""
    return replace(fight, result=body["result"])


def _resumed(fight: FightT, _body: Body) -> FightT:
    return replace(fight, result=None)


def _numbered(fight: TeamFight[Any], base: str, number: int | None) -> Mapping[str, int]:
    if number is None or number <= fight.numbers.get(base, 0):
        return fight.numbers
    return {**fight.numbers, base: number}


def _number(fight: FightT, body: Body) -> FightT:
    who, number = body["who"], body["number"]
    numbers = _numbered(fight, fight.roster[who].base, number)
    changed = fight.changed(who, number=number, name=body["name"], letter=body["letter"])
    return replace(changed, numbers=numbers)


def _renamed(fight: FightT, body: Body) -> FightT:
    return fight.changed(
        body["who"], name=body["name"], letter=body["letter"], colour=body["colour"]
    )


def _hidden(fight: FightT, body: Body) -> FightT:
    return fight.changed(body["who"], hidden=body["hidden"])


def _side(fight: FightT, body: Body) -> FightT:
    return fight.changed(body["who"], team=body["side"])


COMMON: Mapping[str, Callable[[Any, Body], Any]] = MappingProxyType(
    {
        "battle.ended": ended,
        "battle.resumed": _resumed,
        "combatant.numbered": _number,
        "combatant.renamed": _renamed,
        "combatant.hidden": _hidden,
        "side.set": _side,
    }
)
"""By kind, what each fact makes of a fight."""
