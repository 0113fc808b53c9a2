"""Joining a fight: its beginning, late arrivals, and numbered copies."""

from pydantic import ValidationError

from app.engine.core.answers import Answers
from app.engine.core.commands import Begin, Duplicate, Entrant, Join
from app.engine.core.errors import RuleError
from app.engine.model.phrase import Phrase
from app.engine.model.tokens import free_colour, letter_for
from app.engine.systems.pool.aftermath import announce_round
from app.engine.systems.pool.ailments import NAMES
from app.engine.systems.pool.ending import check_end
from app.engine.systems.pool.house_rules import IMMUNE_FACES, HouseRules, read_house_rules
from app.engine.systems.pool.profile import Profile, read_profile
from app.engine.systems.pool.scribe import Scribe
from app.engine.systems.pool.state import Fighter

LONGEST_NUMBER = 3


def begin(scribe: Scribe, command: Begin, _answers: Answers) -> Phrase:
    """A fight opens with the first turn, in which everybody chooses."""
    if scribe.fight.begun:
        raise RuleError(Phrase("battle.begun_already"))
    if command.formation.kind != "none":
        raise RuleError(Phrase("formation.unknown", {"formation": command.formation.kind}))
    if command.reinforcements:
        raise RuleError(Phrase("pool.no_time"))
    rules = _rules(command)
    if rules.die_faces is None:
        raise RuleError(Phrase("pool.no_die"))
    known = [dict(one) for one in command.statuses if one.get("id") in NAMES]
    scribe.write(
        "battle.begun", title=command.title, house_rules=dict(command.house_rules), statuses=known
    )
    if rules.die_faces > IMMUNE_FACES:
        scribe.write("rules.warned", faces=rules.die_faces, immune=rules.die_faces)
    for entrant in command.entrants:
        _enter(scribe, entrant)
    check_end(scribe)
    if scribe.fight.result is None:
        announce_round(scribe)
    return Phrase("step.begin", {"title": command.title})


def _rules(command: Begin) -> HouseRules:
    try:
        return read_house_rules(command.house_rules)
    except ValidationError as fault:
        first = fault.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise RuleError(
            Phrase("rules.unreadable", {"where": where, "fault": first["msg"]})
        ) from fault


def join(scribe: Scribe, command: Join, _answers: Answers) -> Phrase:
    """Somebody joins the turn under way: nothing of it has been revealed yet."""
    _enter(scribe, command.entrant)
    return Phrase("step.join", {"name": command.entrant.name})


def duplicate(scribe: Scribe, command: Duplicate, _answers: Answers) -> Phrase:
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
    _enter(scribe, copy)
    return Phrase("step.duplicate", {"who": original.id})


def _number(scribe: Scribe, who: Fighter) -> None:
    number = scribe.fight.numbers.get(who.base, 0) + 1
    scribe.write(
        "combatant.numbered", who=who.id, number=number, name=f"{who.name} {number}",
        letter=letter_for(who.letter or who.base, number),
    )  # fmt: skip


def _enter(scribe: Scribe, entrant: Entrant) -> None:
    fight, profile = scribe.fight, _profile(entrant)
    if not entrant.side:
        raise RuleError(Phrase("side.unknown", {"side": entrant.side}))
    missing = profile.missing(fight.rules)
    if missing:
        raise RuleError(Phrase("pool.unset", {"name": entrant.name, "field": missing}))
    base, number = split_number(entrant.name)
    scribe.write(
        "combatant.joined",
        id=f"c{fight.next_id}",
        name=entrant.name,
        base=base,
        number=number,
        letter=entrant.letter or letter_for(entrant.name, number),
        colour=entrant.colour or free_colour(one.colour for one in fight),
        side=entrant.side,
        hidden=entrant.hidden,
        hp=(profile.hp or 0) if entrant.hp is None else max(0, entrant.hp),
        place=0,
        character=entrant.character,
        documents=dict(entrant.documents),
    )


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
