"""Which function answers which command."""

import math
from collections.abc import Callable
from typing import Any

from app.engine.core import commands as c
from app.engine.core.answers import AnswerMissing, Answers
from app.engine.core.errors import RuleError
from app.engine.core.system import Decision
from app.engine.model.phrase import Phrase
from app.engine.systems.seed import edits, ending, entering, formed, turn
from app.engine.systems.seed.order import advance, ticks_to_next
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import ENEMIES, SIDES, Battle


def decide(state: Battle, command: c.Command, answers: Answers) -> Decision[Battle]:
    """The facts that follow from ``command``; see `RuleSystem.decide`."""
    scribe = Scribe(state)
    try:
        name = HANDLERS[type(command)](scribe, command, answers)
    except AnswerMissing as stop:
        raise AnswerMissing(stop.question, tuple(scribe.events)) from None
    return Decision(name, tuple(scribe.events), scribe.battle)


def _advance(scribe: Scribe, _command: c.Advance, answers: Answers) -> Phrase:
    before = scribe.battle
    if before.result is not None:
        raise RuleError(Phrase("battle.over", {}))
    if before.now is not None:
        raise RuleError(Phrase("advance.turn", {"who": before.now}))
    if ticks_to_next(before) is None:
        raise RuleError(Phrase("advance.nobody"))
    advance(scribe, answers)
    return Phrase("step.advance", {"ticks": math.ceil(scribe.battle.clock - before.clock)})


def _surrender(scribe: Scribe, command: c.Surrender, _answers: Answers) -> Phrase:
    """Either side giving up ends the battle (SEED-017).

    Some foes take no prisoners: then the party cannot (SEED-021).
    """
    if command.side not in SIDES:
        raise RuleError(Phrase("side.unknown", {"side": command.side}))
    refused = command.side != ENEMIES and not scribe.battle.rules.enemy_accepts_surrender
    if refused:
        raise RuleError(Phrase("surrender.refused"))
    _end(scribe, f"surrender_{command.side}")
    return Phrase("step.surrender", {"side": command.side})


def _stop(scribe: Scribe, _command: c.EndBattle, _answers: Answers) -> Phrase:
    _end(scribe, "stopped")
    return Phrase("step.end", {})


def _end(scribe: Scribe, result: str) -> None:
    if scribe.battle.result is not None:
        raise RuleError(Phrase("battle.over", {}))
    ending.end(scribe, result)


def _together(scribe: Scribe, command: c.Together, answers: Answers) -> Phrase:
    """One after the other, as one step; named after what they do where they do the same."""
    if not command.commands:
        raise RuleError(Phrase("together.nothing"))
    names = [HANDLERS[type(one)](scribe, one, answers) for one in command.commands]
    first = names[0]
    whom = [name.params.get("who") for name in names]
    alike = all(name.code == first.code and isinstance(name.params.get("who"), str)
                for name in names)  # fmt: skip
    if not alike:
        return first if len(names) == 1 else Phrase("step.together", {"count": len(names)})
    return Phrase(first.code, {**first.params, "who": tuple(str(who) for who in whom)})


def _take_back(scribe: Scribe, command: c.TakeBack, _answers: Answers) -> Phrase:
    edits.person(scribe, command.who)
    raise RuleError(Phrase("choice.none_here"))


def _plain(handler: Callable[[Scribe, Any], Phrase]) -> Callable[[Scribe, Any, Answers], Phrase]:
    return lambda scribe, command, _answers: handler(scribe, command)


HANDLERS: dict[type, Callable[[Scribe, Any, Answers], Phrase]] = {
    c.Begin: entering.begin,
    c.Join: entering.join,
    c.Duplicate: _plain(entering.duplicate),
    c.Remove: edits.remove,
    c.Act: turn.act,
    c.FreeAct: turn.free_act,
    c.TakeBack: _take_back,
    c.Advance: _advance,
    c.SetPlace: edits.set_place,
    c.SetGauge: edits.set_gauge,
    c.ChangeGauge: edits.change_gauge,
    c.SetStatus: edits.set_status,
    c.RemoveStatus: _plain(edits.unset_status),
    c.SetRow: _plain(edits.set_row),
    c.SetFlank: _plain(formed.set_flank),
    c.TurnAbout: _plain(formed.turn_about),
    c.SetSide: _plain(edits.set_side),
    c.Rename: _plain(edits.rename),
    c.SetHidden: _plain(edits.set_hidden),
    c.Hold: edits.hold,
    c.Release: edits.release,
    c.Return: _plain(entering.come_back),
    c.ChangeWeapon: _plain(edits.change_weapon),
    c.AddTimer: _plain(entering.add_timer),
    c.SetTimer: _plain(entering.set_timer),
    c.Reinforce: entering.reinforce,
    c.RemoveTimer: _plain(entering.remove_timer),
    c.Surrender: _surrender,
    c.EndBattle: _stop,
    c.AddNote: _plain(edits.add_note),
    c.Together: _together,
}
