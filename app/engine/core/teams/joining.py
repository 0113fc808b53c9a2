"""Joining a fight between teams: what its beginning refuses, newcomers and numbered copies."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from app.engine.core.commands import Begin, Duplicate, Entrant
from app.engine.core.errors import RuleError
from app.engine.core.reading import entrant_unreadable, rules_unreadable
from app.engine.core.teams.edits import Scribe
from app.engine.core.teams.state import Brought, TeamFight, TeamFighter
from app.engine.model.phrase import Phrase
from app.engine.model.tokens import free_colour, letter_for, split_number

RulesT = TypeVar("RulesT")
ProfileT = TypeVar("ProfileT", bound=Brought)


def readable_rules(
    fight: TeamFight[Any], command: Begin, read: Callable[[Mapping[str, Any]], RulesT]
) -> RulesT:
    """The house rules of a fight about to begin.

    Raises `RuleError` where it has begun, where the rules do not read, and for a formation:
    nobody stands in rows.
    """
    if fight.begun:
        raise RuleError(Phrase("battle.begun_already"))
    if command.formation.kind != "none":
        raise RuleError(Phrase("formation.unknown", {"formation": command.formation.kind}))
    try:
        return read(command.house_rules)
    except ValidationError as fault:
        raise rules_unreadable(fault) from fault


def readable_profile(entrant: Entrant, read: Callable[[Mapping[str, Any]], ProfileT]) -> ProfileT:
    """The sheet that somebody brings; raises `RuleError` where it does not read."""
    try:
        profile = read(entrant.documents)
    except ValidationError as fault:
        raise entrant_unreadable(entrant.name, fault) from fault
    if not entrant.side:
        raise RuleError(Phrase("side.unknown", {"side": entrant.side}))
    return profile


def newcomer_body(fight: TeamFight[Any], entrant: Entrant, top: int | None) -> dict[str, Any]:
    """What ``combatant.joined`` says of everybody; ``top`` are the greatest HP."""
    base, number = split_number(entrant.name)
    return {
        "id": f"c{fight.next_id}",
        "name": entrant.name,
        "base": base,
        "number": number,
        "letter": entrant.letter or letter_for(entrant.name, number),
        "colour": entrant.colour or free_colour(one.colour for one in fight),
        "side": entrant.side,
        "hidden": entrant.hidden,
        "hp": filled(entrant.hp, top),
        "place": 0,
        "character": entrant.character,
        "documents": dict(entrant.documents),
    }


def filled(value: int | None, top: int | None) -> int:
    """What somebody has left of a gauge: all of it unless something else is said."""
    return (top or 0) if value is None else max(0, value)


def copy_of(scribe: Scribe, command: Duplicate) -> Entrant:
    """A fresh copy, which joins like any other; the first copy numbers both, for ever."""
    original: TeamFighter | None = scribe.fight.roster.get(command.who)
    if original is None:
        raise RuleError(Phrase("who.unknown", {"who": command.who}))
    if original.number is None:
        _number(scribe, original)
    number = _next_number(scribe, original.base)
    letter = letter_for(original.letter.rstrip("0123456789") or original.base, number)
    return Entrant(
        f"{original.base} {number}", original.documents, original.team, letter=letter,
        hidden=original.hidden,
    )  # fmt: skip


def _number(scribe: Scribe, who: TeamFighter) -> None:
    number = _next_number(scribe, who.base)
    scribe.write(
        "combatant.numbered", who=who.id, number=number, name=f"{who.name} {number}",
        letter=letter_for(who.letter or who.base, number),
    )  # fmt: skip


def _next_number(scribe: Scribe, base: str) -> int:
    last: int = scribe.fight.numbers.get(base, 0)
    return last + 1
