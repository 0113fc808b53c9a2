"""The GM's own hand: every number and the order can be set, and each is a named step."""

from collections.abc import Iterable

from app.engine.core import commands as c
from app.engine.core.answers import Answers
from app.engine.core.errors import RuleError
from app.engine.model.phrase import Phrase
from app.engine.systems.rounds.ending import DRAW, OVER, WON, check_end, outcome
from app.engine.systems.rounds.evolve import CRYSTAL
from app.engine.systems.rounds.order import settle_turn
from app.engine.systems.rounds.scribe import Scribe
from app.engine.systems.rounds.state import Fight, Fighter

HIGHEST = 9_999_999


def person(fight: Fight, who: str) -> Fighter:
    """Somebody of this fight; raises `RuleError` for a stranger or one who is gone."""
    one = fight.roster.get(who)
    if one is None or one.gone:
        raise RuleError(Phrase("who.unknown", {"who": who}))
    return one


def set_place(scribe: Scribe, command: c.SetPlace, _answers: Answers) -> Phrase:
    """Moves one fighter in the order: beside another, or to a number of turns from now.

    Whoever has had the turn of this round has had it, wherever the place is.
    """
    if len(command.places) != 1:
        raise RuleError(Phrase("rounds.one_place"))
    ((who, place),) = command.places.items()
    person(scribe.fight, who)
    neighbour, first = command.before or command.after, command.before is not None
    upcoming = [one.id for one in scribe.fight.upcoming()]
    if neighbour is None and place < len(upcoming):
        neighbour = upcoming[place]
        first = who not in upcoming or upcoming.index(who) > place
    if neighbour is not None and neighbour != who:
        person(scribe.fight, neighbour)
        order = [one for one in scribe.fight.order if one != who]
        at = order.index(neighbour) + (0 if first else 1)
        scribe.write("order.set", order=[*order[:at], who, *order[at:]])
    return Phrase("step.order", {"who": who})


def set_gauge(scribe: Scribe, command: c.SetGauge, _answers: Answers) -> Phrase:
    """Sets HP, Action Points (``ap``) or the crystals of a kind (``crystal:Fire``)."""
    _write(scribe, command.who, command.gauge, command.value)
    _after(scribe)
    return Phrase(
        "step.gauge", {"who": command.who, "gauge": command.gauge, "value": command.value}
    )


def change_gauge(scribe: Scribe, command: c.ChangeGauge, _answers: Answers) -> Phrase:
    """Hurts or heals by an amount, between 0 and the greatest value."""
    for who in command.who:
        one = person(scribe.fight, who)
        value, top = gauge_of(scribe.fight, one, command.gauge)
        new = value + command.amount
        if top:
            new = min(new, max(top, value))
        _write(scribe, who, command.gauge, max(0, new))
    _after(scribe)
    code = "step.hurt" if command.amount < 0 else "step.heal"
    return Phrase(code, {"who": command.who, "amount": abs(command.amount), "gauge": command.gauge})


def gauge_of(fight: Fight, one: Fighter, gauge: str) -> tuple[int, int]:
    """Current and greatest value; 0 as the greatest has no limit."""
    if gauge.startswith(CRYSTAL):
        return one.crystals.get(gauge.removeprefix(CRYSTAL), 0), 0
    if gauge == "hp":
        return one.hp, one.profile.hp or 0
    return one.ap, fight.ap_max(one.profile) or 0


def _write(scribe: Scribe, who: str, gauge: str, value: int) -> None:
    gauge = "ap" if gauge == "mp" else gauge
    kind = gauge.removeprefix(CRYSTAL) if gauge.startswith(CRYSTAL) else ""
    if gauge not in {"hp", "ap"} and not kind.strip():
        raise RuleError(Phrase("gauge.unknown", {"gauge": gauge}))
    if not 0 <= value <= HIGHEST:
        raise RuleError(Phrase("gauge.range", {"high": HIGHEST}))
    one = person(scribe.fight, who)
    was, _ = gauge_of(scribe.fight, one, gauge)
    scribe.write("gauge.set", who=who, gauge=gauge, value=value, was=was)
    after = scribe.fighter(who)
    if one.able and not after.able:
        scribe.write("ko.taken", who=who)
    elif after.able and not one.able:
        scribe.write("ko.lifted", who=who, hp=after.hp)


def _after(scribe: Scribe) -> None:
    """A fight that was fought to its end goes on where that is taken back."""
    fight = scribe.fight
    result = fight.result or ""
    if fight.result is None:
        check_end(scribe)
    elif (result in {DRAW, OVER} or result.startswith(WON)) and outcome(fight) is None:
        scribe.write("battle.resumed")
    settle_turn(scribe)


def set_side(scribe: Scribe, command: c.SetSide, _answers: Answers) -> Phrase:
    """Changes teams."""
    person(scribe.fight, command.who)
    if not command.side:
        raise RuleError(Phrase("side.unknown", {"side": command.side}))
    scribe.write("side.set", who=command.who, side=command.side)
    _after(scribe)
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
    """Takes off the field; if it had the turn, the next one has it."""
    name = person(scribe.fight, command.who).name
    scribe.write("combatant.removed", who=command.who)
    _after(scribe)
    return Phrase("step.remove", {"who": command.who, "name": name})


def hold(scribe: Scribe, command: c.Hold, _answers: Answers) -> Phrase:
    """Puts aside: its turns are passed over."""
    if person(scribe.fight, command.who).held:
        raise RuleError(Phrase("hold.already", {"who": command.who}))
    scribe.write("combatant.held", who=command.who)
    settle_turn(scribe)
    return Phrase("step.hold", {"who": command.who})


def release(scribe: Scribe, command: c.Release, _answers: Answers) -> Phrase:
    """Back in, at its place in the order."""
    if not person(scribe.fight, command.who).held:
        raise RuleError(Phrase("hold.not", {"who": command.who}))
    scribe.write("combatant.released", who=command.who, place=0)
    settle_turn(scribe)
    return Phrase("step.release", {"who": command.who})


def advance(scribe: Scribe, _command: c.Advance, _answers: Answers) -> Phrase:
    """Time does not pass in rounds: somebody has the turn, or nobody can have one."""
    now = scribe.fight.now
    if scribe.fight.result is not None:
        raise RuleError(Phrase("battle.over", {}))
    if now is not None:
        raise RuleError(Phrase("advance.turn", {"who": now}))
    raise RuleError(Phrase("advance.nobody"))


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
    """Rows, weapons, statuses and timers: the rules text has none (RND-037)."""
    raise RuleError(Phrase("rounds.no_such_rule"))
