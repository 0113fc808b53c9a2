"""Joining the field: the opening, late arrivals, and numbered copies."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.core.commands import (
    AddTimer,
    Begin,
    Duplicate,
    Entrant,
    Join,
    Reinforce,
    RemoveTimer,
    Return,
    SetTimer,
)
from app.engine.core.errors import RuleError
from app.engine.core.reading import rules_unreadable
from app.engine.model.documents import Reward, StatusRule, read_document
from app.engine.model.phrase import Phrase
from app.engine.model.plain import refuse_unplain
from app.engine.model.tokens import free_colour, letter_for
from app.engine.systems.seed import facts
from app.engine.systems.seed.arriving import (
    check_entrant,
    enter,
    entrant_body,
    items_of,
    joining_place,
    rolled_place,
    without_dice,
)
from app.engine.systems.seed.bearing import receive_sos, renew_auto
from app.engine.systems.seed.delay import MAX_DELAY, delay_sum
from app.engine.systems.seed.ending import check_end
from app.engine.systems.seed.formation import ROWS, faction, flank_of, turned
from app.engine.systems.seed.house_rules import read_house_rules
from app.engine.systems.seed.order import advance
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import ENEMIES, PARTY, Battle, Combatant, Formed, Timer

RETURN_DELAY, RETURN_FLOOR = 100, 10


def begin(scribe: Scribe, command: Begin, answers: Answers) -> Phrase:
    """Everybody takes the opening delay at one moment, then time runs (SEED-011 … 014)."""
    if scribe.battle.setup.begun:
        raise RuleError(Phrase("battle.begun_already"))
    formed = _formed(command)
    _check_readable(command)
    scribe.write(
        facts.begun(
            command.title, command.house_rules, command.statuses, formed, command.rewards
        )
    )  # fmt: skip
    for number, entrant in enumerate(command.entrants):
        lined_up = entrant if entrant.row else _asked_for_row(entrant, number, answers)
        opening = rolled_place(lined_up, f"opening/{number}", answers)
        enter(scribe, _turned_round(lined_up, formed), opening)
    _check_flanks(scribe.battle)
    for at, later in enumerate(command.reinforcements):
        reinforce(scribe, later, answers, at)
    if scribe.battle.rules.auto_status_from == "battle_start":
        for id_ in tuple(scribe.battle.roster):
            renew_auto(scribe, id_)
    for who in scribe.battle:
        if who.critical:
            receive_sos(scribe, who.id)
    if not check_end(scribe):
        advance(scribe, answers)
    return Phrase("step.begin", {"title": command.title})


def _asked_for_row(entrant: Entrant, number: int, answers: Answers) -> Entrant:
    """Who has no row yet is asked for the formation; an unattended table is all in front.

    Players of the party (SEED-167), the GM of the enemies (SEED-168, SEED-170).
    """
    ask = Phrase("ask.row", {"name": entrant.name, "side": entrant.side})
    question = Question(f"row/{number}", QuestionKind.CHOICE, ask, options=ROWS)
    return replace(entrant, row=answers.choose(question))


def _rolled(entrants: Sequence[Entrant], at: int, answers: Answers) -> tuple[Entrant, ...]:
    """What those who come later need is rolled now: nobody is asked as they arrive."""
    openings = [
        rolled_place(entrant, f"opening/{at}/{number}", answers)
        for number, entrant in enumerate(entrants)
    ]
    return tuple(
        entrant if opening is None else without_dice(entrant, opening.result)
        for entrant, opening in zip(entrants, openings, strict=True)
    )


def _check_readable(command: Begin) -> None:
    """House rules and statuses are read here, so that no fact is ever unreadable."""
    try:
        read_house_rules(command.house_rules)
        for body in command.statuses:
            read_document(StatusRule.kind, body)
        refuse_unplain("Begin", {"rewards": command.rewards})
        for body in command.rewards:
            Reward.model_validate(body)
    except ValidationError as fault:
        raise rules_unreadable(fault) from fault


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
    place = joining_place(scribe.battle, entrant, answers)
    enter(scribe, entrant, place)
    return Phrase("step.join", {"name": entrant.name, "place": place.result})


def come_back(scribe: Scribe, command: Return) -> Phrase:
    """Somebody who fled returns: 100D F10, with what is left of them."""
    who = scribe.battle.roster.get(command.who)
    if who is None or who.standing.gone != "fled":
        raise RuleError(Phrase("return.not_fled", {"who": command.who}))
    place = delay_sum(RETURN_DELAY, RETURN_FLOOR, who.profile.spd, scribe.battle.rules).result
    scribe.write(facts.about("returned", who.id, place=place))
    return Phrase("step.return", {"who": who.id, "place": place})


def _free_colour(battle: Battle) -> str:
    return free_colour(who.identity.colour for who in battle)


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
        "items": items_of(original.identity.documents),
        "documents": dict(original.identity.documents),
    }


def add_timer(scribe: Scribe, command: AddTimer) -> Phrase:
    """An event without an actor."""
    _write_timer(scribe, command.text, command.place)
    return Phrase("step.timer", {"text": command.text, "place": command.place})


def reinforce(scribe: Scribe, command: Reinforce, answers: Answers, at: int = 0) -> Phrase:
    """Some who come onto the field later, with an event of their own.

    ``at`` tells several such groups of one beginning apart.
    """
    if not command.entrants:
        raise RuleError(Phrase("join.nobody"))
    entrants = _rolled(command.entrants, at, answers)
    for entrant in entrants:
        check_entrant(scribe.battle, entrant)
    bodies = tuple(map(entrant_body, entrants))
    _write_timer(scribe, command.text, command.place, bodies)
    names = ", ".join(entrant.name for entrant in command.entrants)
    return Phrase("step.reinforce", {"names": names, "place": command.place})


def set_timer(scribe: Scribe, command: SetTimer) -> Phrase:
    """Other words or another place for an event."""
    timer = _timer(scribe, command.timer)
    scribe.write(facts.timer("timer.removed", timer.id, timer.text))
    _write_timer(scribe, command.text, command.place, timer.entrants)
    return Phrase("step.timer", {"text": command.text, "place": command.place})


def remove_timer(scribe: Scribe, command: RemoveTimer) -> Phrase:
    """Takes a timer off, and with it those who would have come."""
    timer = _timer(scribe, command.timer)
    scribe.write(facts.timer("timer.removed", timer.id, timer.text))
    check_end(scribe)
    return Phrase("step.timer_removed", {"text": timer.text})


def _timer(scribe: Scribe, id_: str) -> Timer:
    found = next((timer for timer in scribe.battle.timers if timer.id == id_), None)
    if found is None:
        raise RuleError(Phrase("timer.unknown"))
    return found


def _write_timer(
    scribe: Scribe, text: str, place: int, entrants: tuple[Mapping[str, Any], ...] = ()
) -> None:
    if not 0 < place <= MAX_DELAY:
        raise RuleError(Phrase("place.range", {"high": MAX_DELAY}))
    more = {"entrants": list(entrants)} if entrants else {}
    id_ = f"t{scribe.battle.scene.next_id}"
    scribe.write(facts.timer("timer.added", id_, text, place=place, **more))
