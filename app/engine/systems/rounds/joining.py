"""Joining a fight: its beginning, late arrivals, and numbered copies."""

from pydantic import ValidationError

from app.engine.core.answers import Answers
from app.engine.core.commands import Begin, Duplicate, Entrant, Join
from app.engine.core.errors import RuleError
from app.engine.model.phrase import Phrase
from app.engine.model.tokens import free_colour, letter_for
from app.engine.systems.rounds.ending import check_end
from app.engine.systems.rounds.house_rules import read_house_rules
from app.engine.systems.rounds.order import (
    line_up,
    place_newcomer,
    roll_initiative,
    settle_turn,
)
from app.engine.systems.rounds.profile import AGILITY, Profile, read_profile
from app.engine.systems.rounds.scribe import Scribe
from app.engine.systems.rounds.state import Fighter

LONGEST_NUMBER = 3


def begin(scribe: Scribe, command: Begin, answers: Answers) -> Phrase:
    """A fight opens with an initiative round in which everybody rolls (RND-001, RND-010)."""
    if scribe.fight.begun:
        raise RuleError(Phrase("battle.begun_already"))
    if command.formation.kind != "none":
        raise RuleError(Phrase("formation.unknown", {"formation": command.formation.kind}))
    if command.reinforcements:
        raise RuleError(Phrase("rounds.no_time"))
    try:
        read_house_rules(command.house_rules)
    except ValidationError as fault:
        first = fault.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise RuleError(
            Phrase("rules.unreadable", {"where": where, "fault": first["msg"]})
        ) from fault
    scribe.write("battle.begun", title=command.title, house_rules=dict(command.house_rules))
    for entrant in command.entrants:
        _enter(scribe, entrant, since=1)
    for who in tuple(scribe.fight.roster):
        roll_initiative(scribe, who, answers)
    line_up(scribe, answers)
    if not check_end(scribe):
        settle_turn(scribe)
    return Phrase("step.begin", {"title": command.title})


def join(scribe: Scribe, command: Join, answers: Answers) -> Phrase:
    """Somebody joins in mid-fight: rolls at once, and acts from the next round on."""
    who = _enter(scribe, command.entrant, since=scribe.fight.round + 1)
    _find_place(scribe, who, answers)
    return Phrase("step.join", {"name": command.entrant.name})


def duplicate(scribe: Scribe, command: Duplicate, answers: Answers) -> Phrase:
    """A fresh copy, which joins like any other; the first copy numbers both, for ever."""
    original = scribe.fight.roster.get(command.who)
    if original is None:
        raise RuleError(Phrase("who.unknown", {"who": command.who}))
    if original.number is None:
        _number(scribe, original)
    number = scribe.fight.numbers.get(original.base, 0) + 1
    letter = letter_for(original.letter.rstrip("0123456789") or original.base, number)
    copy = Entrant(
        f"{original.base} {number}", original.documents, original.team, letter=letter,
        hidden=original.hidden,
    )  # fmt: skip
    who = _enter(scribe, copy, since=scribe.fight.round + 1)
    _find_place(scribe, who, answers)
    return Phrase("step.duplicate", {"who": original.id})


def _number(scribe: Scribe, who: Fighter) -> None:
    number = scribe.fight.numbers.get(who.base, 0) + 1
    scribe.write(
        "combatant.numbered", who=who.id, number=number, name=f"{who.name} {number}",
        letter=letter_for(who.letter or who.base, number),
    )  # fmt: skip


def _find_place(scribe: Scribe, who: str, answers: Answers) -> None:
    roll_initiative(scribe, who, answers)
    scribe.write("order.set", order=place_newcomer(scribe.fight, scribe.fighter(who)))
    settle_turn(scribe)


def _enter(scribe: Scribe, entrant: Entrant, *, since: int) -> str:
    fight, profile = scribe.fight, _profile(entrant)
    if not entrant.side:
        raise RuleError(Phrase("side.unknown", {"side": entrant.side}))
    if profile.stat(AGILITY) is None:
        raise RuleError(Phrase("rounds.unset", {"name": entrant.name, "field": AGILITY}))
    who = f"c{fight.next_id}"
    base, number = split_number(entrant.name)
    scribe.write(
        "combatant.joined",
        id=who,
        name=entrant.name,
        base=base,
        number=number,
        letter=entrant.letter or letter_for(entrant.name, number),
        colour=entrant.colour or free_colour(one.colour for one in fight),
        side=entrant.side,
        hidden=entrant.hidden,
        hp=_within(entrant.hp, profile.hp),
        ap=_within(entrant.mp, fight.ap_max(profile)),
        crystals=dict(profile.crystals),
        since=since,
        place=0,
        character=entrant.character,
        documents=dict(entrant.documents),
    )
    return who


def _within(value: int | None, top: int | None) -> int:
    return (top or 0) if value is None else max(0, value)


def _profile(entrant: Entrant) -> Profile:
    try:
        return read_profile(entrant.documents)
    except ValidationError as fault:
        first = fault.errors(include_url=False, include_input=False)[0]
        told = ": ".join((".".join(map(str, first["loc"])), first["msg"]))
        raise RuleError(Phrase("join.unreadable", {"name": entrant.name, "fault": told})) from fault


def split_number(name: str) -> tuple[str, int | None]:
    """``Imp 2`` is the second of ``Imp``; other names are not numbered."""
    base, _, tail = name.rpartition(" ")
    told = base and tail.isdecimal() and len(tail) <= LONGEST_NUMBER
    return (base, int(tail)) if told else (name, None)
