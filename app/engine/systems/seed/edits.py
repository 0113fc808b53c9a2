"""The GM's own hand: every number and every place can be set, and each is a named step."""

import math
from collections.abc import Iterable

from app.engine.core.answers import Answers
from app.engine.core.commands import (
    AddNote,
    ChangeGauge,
    ChangeWeapon,
    Hold,
    Release,
    Remove,
    RemoveStatus,
    Rename,
    SetGauge,
    SetHidden,
    SetPlace,
    SetRow,
    SetSide,
    SetStatus,
)
from app.engine.core.errors import RuleError
from app.engine.core.events import Event
from app.engine.model.phrase import Phrase
from app.engine.systems.seed import facts
from app.engine.systems.seed.bearing import (
    MAX_DURATION,
    put_status,
    remove_status,
    status_known,
)
from app.engine.systems.seed.delay import MAX_DELAY
from app.engine.systems.seed.effects import gauge_of
from app.engine.systems.seed.ending import check_end, outcome
from app.engine.systems.seed.facts import Arrival
from app.engine.systems.seed.formation import ROWS
from app.engine.systems.seed.health import note_health
from app.engine.systems.seed.hooks import rule_of
from app.engine.systems.seed.numbers import Number, write_number
from app.engine.systems.seed.order import give_turn
from app.engine.systems.seed.profile import UNARMED
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import SIDES, Combatant

HIGHEST = 9_999_999


def person(scribe: Scribe, who: str) -> Combatant:
    """Somebody of this battle; raises `RuleError` for a stranger or one who is gone."""
    combatant = scribe.battle.roster.get(who)
    if combatant is None or combatant.gone:
        raise RuleError(Phrase("who.unknown", {"who": who}))
    return combatant


def set_place(scribe: Scribe, command: SetPlace, answers: Answers) -> Phrase:
    """Moves tokens; in a tie the moved ones go last, or where ``before``/``after`` says."""
    was: Number | None = None
    for who, place in command.places.items():
        combatant = person(scribe, who)
        if combatant.held:
            raise RuleError(Phrase("place.held", {"who": who}))
        if not 0 <= place <= MAX_DELAY:
            raise RuleError(Phrase("place.range", {"high": MAX_DELAY}))
        was = scribe.battle.delay(combatant)
        scribe.write(_place(who, place, was, scribe.battle.next_seq))
    neighbour = command.before or command.after
    if neighbour is not None:
        _settle_tie(scribe, tuple(command.places), neighbour, first=command.before is not None)
    _keep_turn(scribe, answers)
    if len(command.places) > 1:
        return Phrase("step.place_many", {"count": len(command.places)})
    who, place = next(iter(command.places.items()))
    return Phrase("step.place", {"who": who, "place": place, "was": _whole(was)})


def _place(who: str, place: Number, was: Number, seq: int) -> Event:
    return facts.about("place.set", who, place=write_number(place), was=write_number(was), seq=seq)


def _whole(ticks: Number | None) -> int | None:
    return None if ticks is None else math.ceil(ticks)


def _settle_tie(scribe: Scribe, moved: tuple[str, ...], neighbour: str, *, first: bool) -> None:
    """Deals out the order within a place anew, with ``moved`` beside ``neighbour``."""
    battle = scribe.battle
    place = battle.delay(person(scribe, neighbour))
    tied = [who for who in battle if who.active and battle.delay(who) == place]
    order = [who.id for who in sorted(tied, key=lambda who: who.seq) if who.id not in moved]
    if neighbour not in order:
        return
    at = order.index(neighbour) + (0 if first else 1)
    order[at:at] = [who for who in moved if who in {tied_.id for tied_ in tied}]
    for number, who in enumerate(order):
        if scribe.battle.now != who or place:
            scribe.write(_place(who, place, place, battle.next_seq + number))


FOUGHT_OUT = frozenset({"won", "lost", "draw"})


def _keep_turn(scribe: Scribe, answers: Answers) -> None:
    """If nobody has the turn any more, somebody else at 0 gets it; time does not pass."""
    battle = scribe.battle
    if battle.setup.begun and battle.now is None and battle.result is None:
        give_turn(scribe, answers)


def set_gauge(scribe: Scribe, command: SetGauge, answers: Answers) -> Phrase:
    """Sets HP or MP to a value."""
    _write_gauge(scribe, command.who, command.gauge, command.value)
    _after_health(scribe)
    _keep_turn(scribe, answers)
    return Phrase(
        "step.gauge", {"who": command.who, "gauge": command.gauge, "value": command.value}
    )


def change_gauge(scribe: Scribe, command: ChangeGauge, answers: Answers) -> Phrase:
    """Hurts or heals by an amount, between 0 and the maximum (SEED-103)."""
    for who in command.who:
        value, top = gauge_of(person(scribe, who), command.gauge)
        new = value + command.amount
        if top:
            new = min(new, max(top, value))
        _write_gauge(scribe, who, command.gauge, max(0, new))
    _after_health(scribe)
    _keep_turn(scribe, answers)
    code = "step.hurt" if command.amount < 0 else "step.heal"
    return Phrase(code, {"who": command.who, "amount": abs(command.amount), "gauge": command.gauge})


def _write_gauge(scribe: Scribe, who: str, gauge: str, value: int) -> None:
    if gauge not in {"hp", "mp"} or not 0 <= value <= HIGHEST:
        raise RuleError(Phrase("gauge.range", {"high": HIGHEST}))
    before = scribe.battle
    was, _ = gauge_of(person(scribe, who), gauge)
    scribe.write(facts.about("gauge.set", who, gauge=gauge, value=value, was=was))
    note_health(scribe, before, who)


def _after_health(scribe: Scribe) -> None:
    """A battle that was fought to its end goes on where that is taken back; others stay over."""
    battle = scribe.battle
    if battle.result is None:
        check_end(scribe)
    elif battle.result in FOUGHT_OUT and battle.setup.begun and outcome(battle) is None:
        scribe.write(facts.resumed())


def set_status(scribe: Scribe, command: SetStatus, answers: Answers) -> Phrase:
    """Puts a status on whatever immunities say: the GM's word counts.

    Somebody petrified so is out of the fight and gives up the turn (SEED-016).
    """
    if command.duration is not None and not 1 <= command.duration <= MAX_DURATION:
        raise RuleError(Phrase("status.duration", {"high": MAX_DURATION}))
    status = status_known(scribe, command.status)
    if command.by is not None:
        person(scribe, command.by)
    for who in command.who:
        person(scribe, who)
        put_status(scribe, who, status, command.duration, Arrival(by=command.by))
    if command.reason:
        answers.ruled(f"status/{status}", command.duration or "U", command.reason)
    if scribe.battle.setup.begun and rule_of(scribe.battle, status).absent:
        check_end(scribe)
        _keep_turn(scribe, answers)
    name = rule_of(scribe.battle, status).name
    params = {"who": command.who, "status": name, "duration": command.duration}
    return Phrase("step.status", params)


def unset_status(scribe: Scribe, command: RemoveStatus) -> Phrase:
    """Takes a status off."""
    status = status_known(scribe, command.status)
    for who in command.who:
        person(scribe, who)
        remove_status(scribe, who, status)
    name = rule_of(scribe.battle, status).name
    return Phrase("step.unstatus", {"who": command.who, "status": name})


def set_row(scribe: Scribe, command: SetRow) -> Phrase:
    """Moves to a row."""
    if command.row not in ROWS:
        raise RuleError(Phrase("row.unknown", {"row": command.row}))
    _each(scribe, command.who, "row.set", row=command.row)
    return Phrase("step.row", {"who": command.who, "row": command.row})


def set_hidden(scribe: Scribe, command: SetHidden) -> Phrase:
    """Conceals from the players, or reveals."""
    _each(scribe, command.who, "combatant.hidden", hidden=command.hidden)
    return Phrase("step.hide" if command.hidden else "step.show", {"who": command.who})


def _each(scribe: Scribe, ids: Iterable[str], kind: str, **fields: object) -> None:
    for who in ids:
        person(scribe, who)
        scribe.write(facts.about(kind, who, **fields))


def set_side(scribe: Scribe, command: SetSide) -> Phrase:
    """Changes sides."""
    if command.side not in SIDES:
        raise RuleError(Phrase("side.unknown", {"side": command.side}))
    person(scribe, command.who)
    scribe.write(facts.about("side.set", command.who, side=command.side))
    _after_health(scribe)
    return Phrase("step.side", {"who": command.who, "side": command.side})


def rename(scribe: Scribe, command: Rename) -> Phrase:
    """Gives another name, letter or colour; the number of a copy stays its own."""
    old = person(scribe, command.who)
    letter = old.identity.letter if command.letter is None else command.letter[:3]
    scribe.write(
        facts.about(
            "combatant.renamed",
            old.id,
            name=command.name,
            letter=letter,
            colour=command.colour or old.identity.colour,
            was=old.name,
        )
    )
    return Phrase("step.rename", {"who": old.id, "name": command.name, "was": old.name})


def remove(scribe: Scribe, command: Remove, answers: Answers) -> Phrase:
    """Takes off the field; if it had the turn, the next at 0 gets it."""
    name = person(scribe, command.who).name
    scribe.write(facts.about("combatant.removed", command.who))
    _after_health(scribe)
    _keep_turn(scribe, answers)
    return Phrase("step.remove", {"who": command.who, "name": name})


def hold(scribe: Scribe, command: Hold, answers: Answers) -> Phrase:
    """Puts aside without a place."""
    if person(scribe, command.who).held:
        raise RuleError(Phrase("hold.already", {"who": command.who}))
    scribe.write(facts.about("combatant.held", command.who))
    _keep_turn(scribe, answers)
    return Phrase("step.hold", {"who": command.who})


def release(scribe: Scribe, command: Release, answers: Answers) -> Phrase:
    """Back in: an interrupter goes before the others at its place."""
    if not person(scribe, command.who).held:
        raise RuleError(Phrase("hold.not", {"who": command.who}))
    if not 0 <= command.place <= MAX_DELAY:
        raise RuleError(Phrase("place.range", {"high": MAX_DELAY}))
    battle = scribe.battle
    first = min((who.seq for who in battle), default=0) - 1
    scribe.write(facts.about("combatant.released", command.who, place=command.place, seq=first))
    _keep_turn(scribe, answers)
    return Phrase("step.release", {"who": command.who, "place": command.place})


def change_weapon(scribe: Scribe, command: ChangeWeapon) -> Phrase:
    """Another weapon in hand, or none (SEED-065, SEED-120)."""
    who = person(scribe, command.who)
    if command.weapon and command.weapon not in {arm.id for arm in who.profile.weapons}:
        raise RuleError(Phrase("weapon.unknown", {"weapon": command.weapon}))
    arms = {arm.id: arm.name for arm in who.profile.weapons}
    name = arms[command.weapon or UNARMED.id]
    scribe.write(facts.about("weapon.changed", who.id, weapon=command.weapon, name=name))
    return Phrase("step.weapon", {"who": who.id, "weapon": name})


def add_note(scribe: Scribe, command: AddNote) -> Phrase:
    """A line of the GM's own."""
    scribe.write(Event("note.added", {"text": command.text}))
    return Phrase("step.note", {"text": command.text})
