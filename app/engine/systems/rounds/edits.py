"""The GM's own hand: every number and the order can be set, and each is a named step."""

from collections.abc import Mapping

from app.engine.core import commands as c
from app.engine.core.answers import Answers
from app.engine.core.errors import RuleError
from app.engine.core.teams import edits as hand
from app.engine.core.teams.edits import Edit, followed
from app.engine.model.phrase import Phrase
from app.engine.systems.rounds.ending import check_end, resume
from app.engine.systems.rounds.evolve import CRYSTAL
from app.engine.systems.rounds.order import settle_turn
from app.engine.systems.rounds.scribe import Scribe
from app.engine.systems.rounds.state import Fight, Fighter


def settle(scribe: Scribe) -> None:
    """After any edit: the fight ends or goes on, and somebody has the turn."""
    resume(scribe)
    check_end(scribe)
    settle_turn(scribe)


def set_place(scribe: Scribe, command: c.SetPlace, _answers: Answers) -> Phrase:
    """Moves one fighter in the order: beside another, or to a number of turns from now.

    Whoever has had the turn of this round has had it, wherever the place is.
    """
    if len(command.places) != 1:
        raise RuleError(Phrase("rounds.one_place"))
    ((who, place),) = command.places.items()
    scribe.fight.person(who)
    neighbour, first = command.before or command.after, command.before is not None
    upcoming = [one.id for one in scribe.fight.upcoming()]
    if neighbour is None and place < len(upcoming):
        neighbour = upcoming[place]
        first = who not in upcoming or upcoming.index(who) > place
    if neighbour is not None and neighbour != who:
        scribe.fight.person(neighbour)
        order = [one for one in scribe.fight.order if one != who]
        at = order.index(neighbour) + (0 if first else 1)
        scribe.write("order.set", order=[*order[:at], who, *order[at:]])
    return Phrase("step.order", {"who": who})


class _Gauges:
    """HP, Action Points (``ap``, or ``mp`` as others call them), crystals (``crystal:Fire``)."""

    def named(self, gauge: str) -> str:
        gauge = "ap" if gauge == "mp" else gauge
        crystal = gauge.removeprefix(CRYSTAL) if gauge.startswith(CRYSTAL) else ""
        if gauge not in {"hp", "ap"} and not crystal.strip():
            raise RuleError(Phrase("gauge.unknown", {"gauge": gauge}))
        return gauge

    def read(self, fight: Fight, one: Fighter, gauge: str) -> tuple[int, int]:
        if gauge.startswith(CRYSTAL):
            return one.crystals.get(gauge.removeprefix(CRYSTAL), 0), 0
        if gauge == "hp":
            return one.hp, one.profile.hp or 0
        return one.ap, fight.ap_max(one.profile) or 0

    def note(self, scribe: Scribe, before: Fighter) -> None:
        after = scribe.fighter(before.id)
        if before.able and not after.able:
            scribe.write("ko.taken", who=after.id)
        elif after.able and not before.able:
            scribe.write("ko.lifted", who=after.id, hp=after.hp)


def advance(scribe: Scribe, _command: c.Advance, _answers: Answers) -> Phrase:
    """Time does not pass in rounds: somebody has the turn, or nobody can have one."""
    now = scribe.fight.now
    if scribe.fight.result is not None:
        raise RuleError(Phrase("battle.over", {}))
    if now is not None:
        raise RuleError(Phrase("advance.turn", {"who": now}))
    raise RuleError(Phrase("advance.nobody"))


def unknown(_scribe: Scribe, _command: object, _answers: Answers) -> Phrase:
    """Rows, weapons, statuses, timers and secret choices: the rules text has none (RND-037)."""
    raise RuleError(Phrase("rounds.no_such_rule"))


EDITS: Mapping[type, Edit] = {
    **hand.EDITS,
    c.SetPlace: set_place,
    c.Advance: advance,
    c.SetGauge: followed(hand.set_gauge(_Gauges()), settle),
    c.ChangeGauge: followed(hand.change_gauge(_Gauges()), settle),
    c.SetSide: followed(hand.EDITS[c.SetSide], settle),
    c.Remove: followed(hand.EDITS[c.Remove], settle),
    c.Hold: followed(hand.EDITS[c.Hold], settle_turn),
    c.Release: followed(hand.EDITS[c.Release], settle_turn),
    **dict.fromkeys((c.SetStatus, c.RemoveStatus, c.TakeBack, *hand.OF_ROWS_AND_TIME), unknown),
}
