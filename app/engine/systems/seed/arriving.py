"""Onto the field: what becomes of an entrant, and of those who come with an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.core.errors import RuleError
from app.engine.core.reading import entrant_unreadable
from app.engine.model.breakdown import Breakdown
from app.engine.model.dice import DiceError, parse_dice
from app.engine.model.phrase import Phrase
from app.engine.model.plain import refuse_unplain
from app.engine.model.tokens import free_colour, letter_for, split_number
from app.engine.systems.seed import facts
from app.engine.systems.seed.bearing import put_status, status_known
from app.engine.systems.seed.delay import MAX_DELAY, delay_sum, opening_delay, opening_sum
from app.engine.systems.seed.formation import ROWS
from app.engine.systems.seed.house_rules import HouseRules
from app.engine.systems.seed.profile import Profile, read_profile
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import SIDES, Battle, Timer
from app.engine.systems.seed.sums import Sum, overruled

if TYPE_CHECKING:
    from app.engine.core.commands import Entrant


def rolled_place(entrant: Entrant, key: str, answers: Answers) -> Breakdown | None:
    """The opening delay that dice give; ``None`` for somebody whose delay is not rolled.

    The dice replace the rule's whole formula, the preemptive strike included.
    """
    if not entrant.place_dice:
        return None
    try:
        dice = parse_dice(entrant.place_dice)
    except DiceError as fault:
        raise RuleError(Phrase("place.range", {"high": MAX_DELAY})) from fault
    if dice.lowest < 0 or dice.highest > MAX_DELAY:
        raise RuleError(Phrase("place.range", {"high": MAX_DELAY}))
    ask = Phrase("ask.opening", {"name": entrant.name})
    rolled = answers.dice(key, dice, lambda: Question(key, QuestionKind.ROLL, ask, dice=dice))
    return Sum("delay.rolled", rolled, dice=str(dice)).done()


def without_dice(entrant: Entrant, place: int) -> Entrant:
    """An entrant whose dice have fallen."""
    return replace(entrant, place=place, place_dice="")


def joining_place(battle: Battle, entrant: Entrant, answers: Answers) -> Breakdown:
    """Where somebody stands who joins a running battle, as the house rules have it."""
    rolled = rolled_place(entrant, "join", answers)
    if rolled is not None:
        return rolled
    if entrant.place is not None:
        return Sum("sum.overruled", entrant.place).done()
    if battle.rules.join_delay != "ask":
        return _place_by_rule(battle, entrant)
    profile = read_entrant(entrant, battle.rules)
    formula = opening_delay(profile.spd, preemptive=entrant.preemptive)
    ask = Phrase("ask.join", {"name": entrant.name, "formula": formula})
    place = answers.number(
        Question("join", QuestionKind.NUMBER, ask, low=0, high=MAX_DELAY, default=formula)
    )
    return overruled(opening_sum(profile.spd, preemptive=entrant.preemptive), place)


def _place_by_rule(battle: Battle, entrant: Entrant) -> Breakdown:
    rules, profile = battle.rules, read_entrant(entrant, battle.rules)
    if rules.join_delay == "start_formula":
        return opening_sum(profile.spd, preemptive=entrant.preemptive)
    code = rules.join_action
    return delay_sum(code.delay, code.floor, profile.spd, rules)


def arrive(scribe: Scribe, timer: Timer) -> None:
    """Those who come with an event that rings take their places.

    Nobody is asked then, in the middle of somebody's turn: where the GM decides about
    newcomers, these take the delay of joining, and can be moved.
    """
    from app.engine.core.commands import Entrant  # noqa: PLC0415 - reading a battle needs none

    for body in timer.entrants:
        entrant = _told_apart(scribe.battle, Entrant(**body))
        by_rule = None if entrant.place is not None else _place_by_rule(scribe.battle, entrant)
        enter(scribe, entrant, by_rule)


def _told_apart(battle: Battle, entrant: Entrant) -> Entrant:
    """Under the next number where somebody took the name since the event was made."""
    if all(who.name != entrant.name for who in battle):
        return entrant
    base, _ = split_number(entrant.name)
    number = max(1, battle.scene.numbers.get(base, 0)) + 1
    letter = letter_for(entrant.letter.rstrip("0123456789") or base, number)
    return replace(entrant, name=f"{base} {number}", letter=letter)


def check_entrant(battle: Battle, entrant: Entrant) -> None:
    """Refuses now what could not come onto the field later; raises `RuleError`."""
    if entrant.side not in SIDES:
        raise RuleError(Phrase("side.unknown", {"side": entrant.side}))
    read_entrant(entrant, battle.rules)
    if entrant.place is not None and not 0 <= entrant.place <= MAX_DELAY:
        raise RuleError(Phrase("place.range", {"high": MAX_DELAY}))


def entrant_body(entrant: Entrant) -> Mapping[str, Any]:
    """An entrant as plain data."""
    body = {field.name: getattr(entrant, field.name) for field in fields(entrant)}
    if not body["place_dice"]:
        del body["place_dice"]
    return {
        **body, "documents": dict(entrant.documents), "statuses": dict(entrant.statuses),
    }  # fmt: skip


def read_entrant(entrant: Entrant, rules: HouseRules) -> Profile:
    """The numbers of an entrant; raises `RuleError` for documents that do not read."""
    try:
        refuse_unplain("Entrant", entrant.documents)
        return read_profile(entrant.documents, rules)
    except ValueError as fault:
        raise entrant_unreadable(entrant.name, fault) from fault


def enter(scribe: Scribe, entrant: Entrant, total: Breakdown | None) -> None:
    """Puts an entrant onto the field, in so many ticks or where it opens."""
    if entrant.side not in SIDES:
        raise RuleError(Phrase("side.unknown", {"side": entrant.side}))
    if entrant.row not in ("", *ROWS):
        raise RuleError(Phrase("row.unknown", {"row": entrant.row}))
    profile = read_entrant(entrant, scribe.battle.rules)
    if total is None and entrant.place is not None:
        total = Sum("sum.overruled", entrant.place).done()
    total = total or opening_sum(profile.spd, preemptive=entrant.preemptive)
    place = total.result
    if not 0 <= place <= MAX_DELAY:
        raise RuleError(Phrase("place.range", {"high": MAX_DELAY}))
    base, number = split_number(entrant.name)
    id_ = f"c{scribe.battle.scene.next_id}"
    scribe.write(
        facts.joined(
            {
                "id": id_,
                "name": entrant.name,
                "base": base,
                "number": number,
                "letter": entrant.letter or letter_for(entrant.name, number),
                "colour": entrant.colour
                or free_colour(who.identity.colour for who in scribe.battle),
                "side": entrant.side,
                "row": entrant.row or ROWS[0],
                "hidden": entrant.hidden,
                "flank": entrant.flank,
                "place": place,
                "hp": _at_most(entrant.hp, profile.hp_max),
                "mp": _at_most(entrant.mp, profile.mp_max),
                "character": entrant.character,
                "items": items_of(entrant.documents),
                "documents": dict(entrant.documents),
            },
            total,
        )
    )
    if entrant.statuses:
        _bear(scribe, id_, entrant.statuses)


def _bear(scribe: Scribe, who: str, statuses: Mapping[str, int | None]) -> None:
    """What somebody bears already, such as a status that outlasted a battle (SEED-201)."""
    for status, left in statuses.items():
        put_status(scribe, who, status_known(scribe, status), left)


def items_of(documents: Mapping[str, Any]) -> dict[str, int]:
    """What the bag of a character document holds."""
    character = documents.get("character") or {}
    return dict(character.get("items") or {})


def _at_most(value: int | None, top: int) -> int:
    """What somebody brings along; never more than is possible by now."""
    return top if value is None else min(value, top)
