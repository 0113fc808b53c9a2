"""The GM's own hand: every number can be set, and each change is a named step."""

from collections.abc import Iterable

from app.engine.core import commands as c
from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.core.errors import RuleError
from app.engine.model.phrase import Phrase
from app.engine.systems.pool.ailments import DAZZLED, DEATHSTONE, NAMES, lasting_days
from app.engine.systems.pool.declaring import withdraw
from app.engine.systems.pool.ending import check_end, mark_zero, resume
from app.engine.systems.pool.profile import KL
from app.engine.systems.pool.scribe import Scribe
from app.engine.systems.pool.state import Fight, Fighter

HIGHEST = 9_999_999
MOST_TURNS = 999
MOST_DAYS = 99_999


def person(fight: Fight, who: str) -> Fighter:
    """Somebody of this fight; raises `RuleError` for a stranger or one who is gone."""
    one = fight.roster.get(who)
    if one is None or one.gone:
        raise RuleError(Phrase("who.unknown", {"who": who}))
    return one


def settle(scribe: Scribe) -> None:
    """After any edit: choices that became impossible go, and the fight ends or goes on."""
    withdraw(scribe)
    resume(scribe)
    check_end(scribe)


def set_gauge(scribe: Scribe, command: c.SetGauge, _answers: Answers) -> Phrase:
    """Sets HP, the only gauge there is."""
    _write(scribe, command.who, command.gauge, command.value)
    settle(scribe)
    return Phrase(
        "step.gauge", {"who": command.who, "gauge": command.gauge, "value": command.value}
    )


def change_gauge(scribe: Scribe, command: c.ChangeGauge, _answers: Answers) -> Phrase:
    """Hurts or heals by an amount, between 0 and the greatest value."""
    for who in command.who:
        one = person(scribe.fight, who)
        new, top = one.hp + command.amount, one.profile.hp or 0
        if top:
            new = min(new, max(top, one.hp))
        _write(scribe, who, command.gauge, max(0, new))
    settle(scribe)
    code = "step.hurt" if command.amount < 0 else "step.heal"
    return Phrase(code, {"who": command.who, "amount": abs(command.amount), "gauge": command.gauge})


def _write(scribe: Scribe, who: str, gauge: str, value: int) -> None:
    if gauge != "hp":
        raise RuleError(Phrase("gauge.unknown", {"gauge": gauge}))
    if not 0 <= value <= HIGHEST:
        raise RuleError(Phrase("gauge.range", {"high": HIGHEST}))
    one = person(scribe.fight, who)
    scribe.write("gauge.set", who=who, gauge=gauge, value=value, was=one.hp)
    mark_zero(scribe, who, was=one.at_zero)


# ailments and Deathstone


def set_status(scribe: Scribe, command: c.SetStatus, _answers: Answers) -> Phrase:
    """Puts an ailment on, from the next turn on, or says how many turns it has left.

    Deathstone works at once, and on Shinigami alone (POOL-036).
    """
    status, turns = command.status, command.duration
    if status not in NAMES:
        raise RuleError(Phrase("status.unknown_here", {"status": status}))
    if turns is not None and not 1 <= turns <= MOST_TURNS:
        raise RuleError(Phrase("status.duration", {"high": MOST_TURNS}))
    if status == DAZZLED and turns is None:
        raise RuleError(Phrase("status.needs_turns", {"status": NAMES[status][0]}))
    people = [person(scribe.fight, who) for who in command.who]
    if status == DEATHSTONE:
        people = [one for one in people if one.profile.shinigami]
    if not people:
        raise RuleError(Phrase("deathstone.unaffected"))
    for one in people:
        _put(scribe, one, status, turns)
    withdraw(scribe)
    name = NAMES[status][0]
    return Phrase("step.status", {"who": command.who, "status": name, "duration": turns})


def _put(scribe: Scribe, one: Fighter, status: str, turns: int | None) -> None:
    old = one.ailments.get(status)
    since = scribe.fight.turn - 1 if status == DEATHSTONE else scribe.fight.turn
    scribe.write(
        "status.set", who=one.id, status=status, name=NAMES[status][0], duration=turns,
        since=since if old is None else old.since,
    )  # fmt: skip


def remove_status(scribe: Scribe, command: c.RemoveStatus, answers: Answers) -> Phrase:
    """Cures an ailment; Deathstone is left, and goes on for a while (POOL-043)."""
    status = command.status
    if status not in NAMES:
        raise RuleError(Phrase("status.unknown_here", {"status": status}))
    bearers = [one for who in command.who if status in (one := person(scribe.fight, who)).ailments]
    for one in bearers:
        if status == DEATHSTONE and _goes_on(scribe, one, answers):
            continue
        scribe.write("status.removed", who=one.id, status=status, name=NAMES[status][0])
    withdraw(scribe)
    return Phrase("step.unstatus", {"who": command.who, "status": NAMES[status][0]})


def _goes_on(scribe: Scribe, one: Fighter, answers: Answers) -> bool:
    """Whether Deathstone that is left still works; of two stays the longer remainder counts.

    Whoever has left it and not come back is free of it now.
    """
    if one.outside:
        scribe.write("deathstone.left", who=one.id, spent=0, lasting="0")
        return False
    ask = Phrase("ask.deathstone", {"who": one.id})
    key = f"deathstone/{one.id}"
    spent = answers.number(Question(key, QuestionKind.NUMBER, ask, one.id, low=0, high=MOST_DAYS))
    rounding = scribe.fight.rules.deathstone_rounding
    lasting = max(one.lasting, lasting_days(spent, one.profile.stat(KL), rounding))
    scribe.write("deathstone.left", who=one.id, spent=spent, lasting=str(lasting))
    return lasting > 0


# the field


def set_side(scribe: Scribe, command: c.SetSide, _answers: Answers) -> Phrase:
    """Changes teams."""
    person(scribe.fight, command.who)
    if not command.side:
        raise RuleError(Phrase("side.unknown", {"side": command.side}))
    scribe.write("side.set", who=command.who, side=command.side)
    settle(scribe)
    return Phrase("step.side", {"who": command.who, "side": command.side})


def set_hidden(scribe: Scribe, command: c.SetHidden, _answers: Answers) -> Phrase:
    """Conceals from the players, or reveals."""
    _each(scribe, command.who, "combatant.hidden", hidden=command.hidden)
    return Phrase("step.hide" if command.hidden else "step.show", {"who": command.who})


def _each(scribe: Scribe, ids: Iterable[str], kind: str, **fields: object) -> None:
    for who in ids:
        person(scribe.fight, who)
        scribe.write(kind, who=who, **fields)


def rename(scribe: Scribe, command: c.Rename, _answers: Answers) -> Phrase:
    """Gives another name, letter or colour; the number of a copy stays its own."""
    old = person(scribe.fight, command.who)
    letter = old.letter if command.letter is None else command.letter[:3]
    scribe.write(
        "combatant.renamed", who=old.id, name=command.name, letter=letter,
        colour=command.colour or old.colour, was=old.name,
    )  # fmt: skip
    return Phrase("step.rename", {"who": old.id, "name": command.name, "was": old.name})


def remove(scribe: Scribe, command: c.Remove, _answers: Answers) -> Phrase:
    """Takes off the field."""
    name = person(scribe.fight, command.who).name
    scribe.write("combatant.removed", who=command.who)
    settle(scribe)
    return Phrase("step.remove", {"who": command.who, "name": name})


def hold(scribe: Scribe, command: c.Hold, _answers: Answers) -> Phrase:
    """Puts aside: it takes no part until it is released."""
    if person(scribe.fight, command.who).held:
        raise RuleError(Phrase("hold.already", {"who": command.who}))
    scribe.write("combatant.held", who=command.who)
    withdraw(scribe)
    return Phrase("step.hold", {"who": command.who})


def release(scribe: Scribe, command: c.Release, _answers: Answers) -> Phrase:
    """Back in the turn under way, asked after all others."""
    if not person(scribe.fight, command.who).held:
        raise RuleError(Phrase("hold.not", {"who": command.who}))
    scribe.write("combatant.released", who=command.who, place=0)
    return Phrase("step.release", {"who": command.who})


def surrender(scribe: Scribe, command: c.Surrender, _answers: Answers) -> Phrase:
    """A team gives up; the text has no rule for it, so the table's word counts."""
    if command.side not in {one.team for one in scribe.fight}:
        raise RuleError(Phrase("side.unknown", {"side": command.side}))
    _end(scribe, f"surrender_{command.side}")
    return Phrase("step.surrender", {"side": command.side})


def stop(scribe: Scribe, _command: c.EndBattle, _answers: Answers) -> Phrase:
    """The GM ends the fight as it stands."""
    _end(scribe, "stopped")
    return Phrase("step.end", {})


def _end(scribe: Scribe, result: str) -> None:
    if scribe.fight.result is not None:
        raise RuleError(Phrase("battle.over", {}))
    scribe.write("battle.ended", result=result)


def add_note(scribe: Scribe, command: c.AddNote, _answers: Answers) -> Phrase:
    """A line of the GM's own."""
    scribe.write("note.added", text=command.text)
    return Phrase("step.note", {"text": command.text})


def unknown(_scribe: Scribe, _command: object, _answers: Answers) -> Phrase:
    """Places, rows, weapons and timers: the text has none."""
    raise RuleError(Phrase("pool.no_such_rule"))
