"""Joining the field: the opening, late arrivals, and numbered copies."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.core.commands import Begin, Duplicate, Entrant, Join, Return
from app.engine.core.errors import RuleError
from app.engine.model.documents import StatusRule, read_document
from app.engine.model.phrase import Phrase
from app.engine.model.plain import refuse_unplain
from app.engine.model.tokens import free_colour, letter_for
from app.engine.systems.seed import facts
from app.engine.systems.seed.bearing import receive_sos, renew_auto
from app.engine.systems.seed.delay import delay_sum
from app.engine.systems.seed.ending import check_end
from app.engine.systems.seed.formation import faction, flank_of, turned
from app.engine.systems.seed.house_rules import HouseRules, read_house_rules
from app.engine.systems.seed.order import advance, opening_delay
from app.engine.systems.seed.profile import Profile, read_profile
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import ENEMIES, PARTY, SIDES, Battle, Combatant, Formed

MAX_DELAY = 9999
RETURN_DELAY, RETURN_FLOOR = 100, 10


def begin(scribe: Scribe, command: Begin, answers: Answers) -> Phrase:
    """Everybody takes the opening delay at one moment, then time runs (SEED-011 … 014)."""
    if scribe.battle.setup.begun:
        raise RuleError(Phrase("battle.begun_already"))
    formed = _formed(command)
    _check_readable(command)
    scribe.write(facts.begun(command.title, command.house_rules, command.statuses, formed))
    for entrant in command.entrants:
        _enter(scribe, _turned_round(entrant, formed), None)
    _check_flanks(scribe.battle)
    if scribe.battle.rules.auto_status_from == "battle_start":
        for id_ in tuple(scribe.battle.roster):
            renew_auto(scribe, id_)
    for who in scribe.battle:
        if who.critical:
            receive_sos(scribe, who.id)
    if not check_end(scribe):
        advance(scribe, answers)
    return Phrase("step.begin", {"title": command.title})


def _check_readable(command: Begin) -> None:
    """House rules and statuses are read here, so that no fact is ever unreadable."""
    try:
        read_house_rules(command.house_rules)
        for body in command.statuses:
            read_document(StatusRule.kind, body)
    except ValidationError as fault:
        first = fault.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise RuleError(
            Phrase("rules.unreadable", {"where": where, "fault": first["msg"]})
        ) from fault


def _formed(command: Begin) -> Formed:
    formation = command.formation
    if formation.kind not in {"none", "back_attack", "pincer"}:
        raise RuleError(Phrase("formation.unknown", {"formation": formation.kind}))
    if formation.victims not in {PARTY, ENEMIES}:
        raise RuleError(Phrase("side.unknown", {"side": formation.victims}))
    return Formed(formation.kind, formation.victims, formation.flipped)


def _turned_round(entrant: Entrant, formed: Formed) -> Entrant:
    """A back attack reverses the rows of the surprised group (SEED-172)."""
    if formed.kind == "back_attack" and faction(entrant.side) == formed.victims:
        return replace(entrant, row=turned(entrant.row))
    return entrant


def _check_flanks(battle: Battle) -> None:
    """Attackers all in one row cannot be split by row: the GM has to name their sides."""
    if battle.setup.formation.kind == "pincer":
        flanks = {flank_of(battle, who) for who in battle} - {None}
        if len(flanks) < 2:
            raise RuleError(Phrase("formation.flank_empty"))


def join(scribe: Scribe, command: Join, answers: Answers) -> Phrase:
    """A late arrival; whose turn it is does not change."""
    entrant = command.entrant
    place = entrant.place
    if place is None:
        profile = _profile(entrant, scribe.battle.rules)
        place = _joining_place(scribe.battle, entrant, profile, answers)
    _enter(scribe, entrant, place)
    return Phrase("step.join", {"name": entrant.name, "place": place})


def _joining_place(battle: Battle, entrant: Entrant, profile: Profile, answers: Answers) -> int:
    rules, formula = battle.rules, opening_delay(profile.spd, preemptive=entrant.preemptive)
    if rules.join_delay == "action":
        code = rules.join_action
        return delay_sum(code.delay, code.floor, profile.spd, rules).result
    if rules.join_delay == "start_formula":
        return formula
    ask = Phrase("ask.join", {"name": entrant.name, "formula": formula})
    return answers.number(
        Question("join", QuestionKind.NUMBER, ask, low=0, high=MAX_DELAY, default=formula)
    )


def come_back(scribe: Scribe, command: Return) -> Phrase:
    """Somebody who fled returns: 100D F10, with what is left of them."""
    who = scribe.battle.roster.get(command.who)
    if who is None or who.standing.gone != "fled":
        raise RuleError(Phrase("return.not_fled", {"who": command.who}))
    place = delay_sum(RETURN_DELAY, RETURN_FLOOR, who.profile.spd, scribe.battle.rules).result
    scribe.write(facts.about("returned", who.id, place=place))
    return Phrase("step.return", {"who": who.id, "place": place})


def _profile(entrant: Entrant, rules: HouseRules) -> Profile:
    try:
        refuse_unplain("Entrant", entrant.documents)
        return read_profile(entrant.documents, rules)
    except ValueError as fault:
        raise RuleError(
            Phrase("join.unreadable", {"name": entrant.name, "fault": _fault(fault)})
        ) from fault


def _fault(fault: ValueError) -> str:
    """Where the first fault of a document is, and what it is."""
    if not isinstance(fault, ValidationError):
        return str(fault)
    first = fault.errors(include_url=False, include_input=False)[0]
    return ": ".join((".".join(map(str, first["loc"])), first["msg"]))


def _enter(scribe: Scribe, entrant: Entrant, place: int | None) -> None:
    if entrant.side not in SIDES:
        raise RuleError(Phrase("side.unknown", {"side": entrant.side}))
    profile = _profile(entrant, scribe.battle.rules)
    if place is None:
        place = entrant.place
    if place is None:
        place = opening_delay(profile.spd, preemptive=entrant.preemptive)
    if not 0 <= place <= MAX_DELAY:
        raise RuleError(Phrase("place.range", {"high": MAX_DELAY}))
    base, number = _split_number(entrant.name)
    scribe.write(
        facts.joined(
            {
                "id": f"c{scribe.battle.scene.next_id}",
                "name": entrant.name,
                "base": base,
                "number": number,
                "letter": entrant.letter or letter_for(entrant.name, number),
                "colour": entrant.colour
                or free_colour(who.identity.colour for who in scribe.battle),
                "side": entrant.side,
                "row": entrant.row,
                "hidden": entrant.hidden,
                "flank": entrant.flank,
                "place": place,
                "hp": profile.hp_max if entrant.hp is None else entrant.hp,
                "mp": profile.mp_max if entrant.mp is None else entrant.mp,
                "character": entrant.character,
                "items": _items(entrant.documents),
                "documents": dict(entrant.documents),
            }
        )
    )


def _items(documents: Mapping[str, Any]) -> dict[str, int]:
    character = documents.get("character") or {}
    return dict(character.get("items") or {})


def _free_colour(battle: Battle) -> str:
    return free_colour(who.identity.colour for who in battle)


def _split_number(name: str) -> tuple[str, int | None]:
    """``Imp 2`` is the second of ``Imp``; other names are not numbered."""
    base, _, tail = name.rpartition(" ")
    return (base, int(tail)) if base and tail.isdecimal() and len(tail) < 4 else (name, None)


def duplicate(scribe: Scribe, command: Duplicate) -> Phrase:
    """A fresh copy at the original's place; the first copy numbers both, for ever."""
    original = scribe.battle.roster.get(command.who)
    if original is None:
        raise RuleError(Phrase("who.unknown", {"who": command.who}))
    if original.identity.number is None:
        _number(scribe, original, _next_number(scribe.battle, original.identity.base))
    number = _next_number(scribe.battle, original.identity.base)
    scribe.write(facts.joined(_copy_of(scribe.battle, original, number)))
    return Phrase("step.duplicate", {"who": original.id})


def _next_number(battle: Battle, base: str) -> int:
    return battle.scene.numbers.get(base, 0) + 1


def _number(scribe: Scribe, who: Combatant, number: int) -> None:
    scribe.write(
        facts.about(
            "combatant.numbered",
            who.id,
            number=number,
            name=f"{who.name} {number}",
            letter=letter_for(who.identity.letter or who.identity.base, number),
        )
    )


def _copy_of(battle: Battle, original: Combatant, number: int) -> Mapping[str, Any]:
    return {
        "id": f"c{battle.scene.next_id}",
        "name": f"{original.identity.base} {number}",
        "base": original.identity.base,
        "number": number,
        "letter": letter_for(original.identity.letter or original.identity.base, number),
        "colour": _free_colour(battle),
        "side": original.side,
        "row": original.row,
        "hidden": original.identity.hidden,
        "place": math.ceil(battle.delay(original)),
        "hp": original.profile.hp_max,
        "mp": original.profile.mp_max,
        "character": None,
        "items": _items(original.identity.documents),
        "documents": dict(original.identity.documents),
    }
