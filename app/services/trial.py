"""Trying a status on somebody: HP after each own turn, on a field that nobody keeps."""

from dataclasses import dataclass
from typing import Any

from app.engine.core import commands as c
from app.engine.core.answers import AnswerMissing, Answers, DeskRoller
from app.engine.core.errors import RuleError
from app.engine.core.system import RuleSystem
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import StatusChip, TokenView
from app.services.muster import Seat
from app.services.session import CampaignError, Session

MOST = 12
"""Own turns that are tried."""
_TURN = 40
"""Ticks that a tried turn takes."""


@dataclass(frozen=True, slots=True)
class Moment:
    """How the bearer stands: before its first turn, and after each."""

    turn: int
    hp: int
    chip: StatusChip | None
    """The status; ``None`` once it has ended."""
    fallen: bool = False


@dataclass(frozen=True, slots=True)
class Trial:
    """What was found; ``refusal`` says why it went no further."""

    moments: tuple[Moment, ...] = ()
    refusal: Phrase | None = None


class _Table:
    """A field with the bearer and a foe like it, so that the fight goes on."""

    def __init__(self, system: RuleSystem[Any], begin: c.Begin, bearer: str) -> None:
        self._system, self._roller = system, DeskRoller(1)
        self.state = system.opening()
        self.do(begin)
        tokens = system.timeline(self.state).tokens
        self.bearer = next(one.id for one in tokens if one.source == bearer and one.lane == "party")
        self.others = [one.id for one in tokens if one.id != self.bearer]

    def do(self, command: c.Command) -> None:
        answers = Answers(responder=self._roller)
        self.state = self._system.decide(self.state, command, answers).after

    def look(self) -> TokenView:
        return self._system.timeline(self.state).token(self.bearer)

    def take_turn(self) -> None:
        """A turn without an effect of its own; everybody else waits."""
        places = {self.bearer: 0, **dict.fromkeys(self.others, 2 * _TURN)}
        self.do(c.SetPlace(places))
        if self._system.timeline(self.state).now != self.bearer:
            self.do(c.Advance())
        self.do(c.FreeAct(self.bearer, _TURN))


def try_status(session: Session, character: str, status: str, turns: int) -> Trial:
    """Puts a status for ``turns`` own turns on a character and lets it take them, 1 to `MOST`.

    Nothing is written. Immunities do not count: it is tried all the same.
    """
    try:
        seats = (Seat(character, "party"), Seat(character, "enemies"))
        begin = session.ready("", session.line_up(seats))
        table = _Table(session.system, begin, character)
        table.do(c.SetStatus((table.bearer,), status, turns))
    except (CampaignError, RuleError) as fault:
        return Trial(refusal=fault.phrase)
    except AnswerMissing as missing:
        return Trial(refusal=missing.question.ask)
    moments = [_moment(table, 0, status)]
    refusal: Phrase | None = None
    for turn in range(1, min(turns, MOST) + 1):
        try:
            table.take_turn()
        except RuleError as fault:
            refusal = fault.phrase
            break
        moments.append(_moment(table, turn, status))
        if moments[-1].fallen:
            break
    return Trial(tuple(moments), refusal)


def _moment(table: _Table, turn: int, status: str) -> Moment:
    token = table.look()
    chip = next((one for one in token.chips if one.id == status), None)
    return Moment(turn, token.hp.value, chip, fallen=token.hp.value <= 0)
