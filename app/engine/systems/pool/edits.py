"""The GM's own hand: every number can be set, and each change is a named step."""

from collections.abc import Mapping

from app.engine.core import commands as c
from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.core.errors import RuleError
from app.engine.core.teams import edits as hand
from app.engine.core.teams.edits import Edit, followed
from app.engine.model.phrase import Phrase
from app.engine.systems.pool.ailments import DAZZLED, DEATHSTONE, NAMES, lasting_days
from app.engine.systems.pool.declaring import withdraw
from app.engine.systems.pool.ending import check_end, mark_zero, resume
from app.engine.systems.pool.profile import KL
from app.engine.systems.pool.scribe import Scribe
from app.engine.systems.pool.state import Fight, Fighter

MOST_TURNS = 999
MOST_DAYS = 99_999


def settle(scribe: Scribe) -> None:
    """After any edit: choices that became impossible go, and the fight ends or goes on."""
    withdraw(scribe)
    resume(scribe)
    check_end(scribe)


class _Health:
    """HP, the only gauge there is."""

    def named(self, gauge: str) -> str:
        if gauge != "hp":
            raise RuleError(Phrase("gauge.unknown", {"gauge": gauge}))
        return gauge

    def read(self, _fight: Fight, one: Fighter, _gauge: str) -> tuple[int, int]:
        return one.hp, one.profile.hp or 0

    def note(self, scribe: Scribe, before: Fighter) -> None:
        mark_zero(scribe, before.id, was=before.at_zero)


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
    people = [scribe.fight.person(who) for who in command.who]
    if status == DEATHSTONE:
        people = [one for one in people if one.profile.shinigami]
    if not people:
        raise RuleError(Phrase("deathstone.unaffected"))
    for one in people:
        _put(scribe, one, status, turns)
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
    bearers = [one for who in command.who if status in (one := scribe.fight.person(who)).ailments]
    for one in bearers:
        if status == DEATHSTONE and _goes_on(scribe, one, answers):
            continue
        scribe.write("status.removed", who=one.id, status=status, name=NAMES[status][0])
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


def unknown(_scribe: Scribe, _command: object, _answers: Answers) -> Phrase:
    """Places, rows, weapons and timers: the text has none."""
    raise RuleError(Phrase("pool.no_such_rule"))


EDITS: Mapping[type, Edit] = {
    **hand.EDITS,
    c.SetGauge: followed(hand.set_gauge(_Health()), settle),
    c.ChangeGauge: followed(hand.change_gauge(_Health()), settle),
    c.SetSide: followed(hand.EDITS[c.SetSide], settle),
    c.Remove: followed(hand.EDITS[c.Remove], settle),
    c.Hold: followed(hand.EDITS[c.Hold], withdraw),
    c.SetStatus: followed(set_status, withdraw),
    c.RemoveStatus: followed(remove_status, withdraw),
    c.SetPlace: unknown,
    **dict.fromkeys(hand.OF_ROWS_AND_TIME, unknown),
}
