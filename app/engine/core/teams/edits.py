"""The GM's own hand, as far as it is the same in every fight between teams."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias, TypeVar

from app.engine.core import commands as c
from app.engine.core.answers import Answers
from app.engine.core.errors import RuleError
from app.engine.core.teams.ending import STOPPED, SURRENDER, end_by_word
from app.engine.core.teams.scribe import TeamScribe
from app.engine.model.phrase import Phrase

HIGHEST = 9_999_999
"""Of any number that a GM sets."""
Scribe: TypeAlias = TeamScribe[Any, Any]
ScribeT = TypeVar("ScribeT", bound=Scribe)
Edit: TypeAlias = Callable[[Any, Any, Answers], Phrase]
"""Writes down what a command leads to, and names the step."""


def followed(edit: Edit, after: Callable[[ScribeT], object]) -> Edit:
    """An edit with what has to be seen to after it."""

    def both(scribe: ScribeT, command: object, answers: Answers) -> Phrase:
        name = edit(scribe, command, answers)
        after(scribe)
        return name

    return both


# gauges


class Gauges(Protocol):
    """Which numbers of a fighter a system lets a GM set."""

    def named(self, gauge: str) -> str:
        """What facts call it; raises `RuleError` for one that there is not."""

    def read(self, fight: Any, one: Any, gauge: str) -> tuple[int, int]:  # noqa: ANN401
        """Its current and greatest value; 0 as the greatest has no limit."""

    def note(self, scribe: Any, before: Any) -> None:  # noqa: ANN401 - types of the system
        """Writes down what follows for somebody, who stood as ``before``."""


def set_gauge(gauges: Gauges) -> Edit:
    """Sets a gauge to a value."""

    def edit(scribe: Scribe, command: c.SetGauge, _answers: Answers) -> Phrase:
        _write(scribe, gauges, command.who, command.gauge, command.value)
        return Phrase(
            "step.gauge", {"who": command.who, "gauge": command.gauge, "value": command.value}
        )

    return edit


def change_gauge(gauges: Gauges) -> Edit:
    """Hurts or heals by an amount, between 0 and the greatest value."""

    def edit(scribe: Scribe, command: c.ChangeGauge, _answers: Answers) -> Phrase:
        for who in command.who:
            one, gauge = scribe.fight.person(who), gauges.named(command.gauge)
            value, top = gauges.read(scribe.fight, one, gauge)
            new = value + command.amount
            if top:
                new = min(new, max(top, value))
            _write(scribe, gauges, who, gauge, max(0, new))
        code = "step.hurt" if command.amount < 0 else "step.heal"
        return Phrase(
            code, {"who": command.who, "amount": abs(command.amount), "gauge": command.gauge}
        )

    return edit


def _write(scribe: Scribe, gauges: Gauges, who: str, gauge: str, value: int) -> None:
    gauge = gauges.named(gauge)
    if not 0 <= value <= HIGHEST:
        raise RuleError(Phrase("gauge.range", {"high": HIGHEST}))
    one = scribe.fight.person(who)
    was, _ = gauges.read(scribe.fight, one, gauge)
    scribe.write("gauge.set", who=who, gauge=gauge, value=value, was=was)
    gauges.note(scribe, one)


# the field


def _set_side(scribe: Scribe, command: c.SetSide, _answers: Answers) -> Phrase:
    """Changes teams."""
    scribe.fight.person(command.who)
    if not command.side:
        raise RuleError(Phrase("side.unknown", {"side": command.side}))
    scribe.write("side.set", who=command.who, side=command.side)
    return Phrase("step.side", {"who": command.who, "side": command.side})


def _set_hidden(scribe: Scribe, command: c.SetHidden, _answers: Answers) -> Phrase:
    """Conceals from the players, or reveals."""
    _each(scribe, command.who, "combatant.hidden", hidden=command.hidden)
    return Phrase("step.hide" if command.hidden else "step.show", {"who": command.who})


def _each(scribe: Scribe, ids: Iterable[str], kind: str, **fields: object) -> None:
    for who in ids:
        scribe.fight.person(who)
        scribe.write(kind, who=who, **fields)


def _rename(scribe: Scribe, command: c.Rename, _answers: Answers) -> Phrase:
    """Gives another name, letter or colour; the number of a copy stays its own."""
    old = scribe.fight.person(command.who)
    letter = old.letter if command.letter is None else command.letter[:3]
    scribe.write(
        "combatant.renamed", who=old.id, name=command.name, letter=letter,
        colour=command.colour or old.colour, was=old.name,
    )  # fmt: skip
    return Phrase("step.rename", {"who": old.id, "name": command.name, "was": old.name})


def _remove(scribe: Scribe, command: c.Remove, _answers: Answers) -> Phrase:
    """Takes off the field."""
    name = scribe.fight.person(command.who).name
    scribe.write("combatant.removed", who=command.who)
    return Phrase("step.remove", {"who": command.who, "name": name})


def _hold(scribe: Scribe, command: c.Hold, _answers: Answers) -> Phrase:
    """Puts aside: it takes no part until it is released."""
    if scribe.fight.person(command.who).held:
        raise RuleError(Phrase("hold.already", {"who": command.who}))
    scribe.write("combatant.held", who=command.who)
    return Phrase("step.hold", {"who": command.who})


def _release(scribe: Scribe, command: c.Release, _answers: Answers) -> Phrase:
    """Back in, at the place that the system has for it."""
    if not scribe.fight.person(command.who).held:
        raise RuleError(Phrase("hold.not", {"who": command.who}))
    scribe.write("combatant.released", who=command.who, place=0)
    return Phrase("step.release", {"who": command.who})


def _surrender(scribe: Scribe, command: c.Surrender, _answers: Answers) -> Phrase:
    """A team gives up: the table's word, for which a system needs no rule."""
    if command.side not in {one.team for one in scribe.fight}:
        raise RuleError(Phrase("side.unknown", {"side": command.side}))
    end_by_word(scribe, f"{SURRENDER}{command.side}")
    return Phrase("step.surrender", {"side": command.side})


def _stop(scribe: Scribe, _command: c.EndBattle, _answers: Answers) -> Phrase:
    """The GM ends the fight as it stands."""
    end_by_word(scribe, STOPPED)
    return Phrase("step.end", {})


def _add_note(scribe: Scribe, command: c.AddNote, _answers: Answers) -> Phrase:
    """A line for the log."""
    scribe.write("note.added", text=command.text)
    return Phrase("step.note", {"text": command.text})


EDITS: Mapping[type[c.Command], Edit] = MappingProxyType(
    {
        c.SetSide: _set_side,
        c.SetHidden: _set_hidden,
        c.Rename: _rename,
        c.Remove: _remove,
        c.Hold: _hold,
        c.Release: _release,
        c.Surrender: _surrender,
        c.EndBattle: _stop,
        c.AddNote: _add_note,
    }
)
"""By command; a system follows them up with `followed`."""

OF_ROWS_AND_TIME: tuple[type[c.Command], ...] = (
    c.SetRow, c.SetFlank, c.TurnAbout, c.ChangeWeapon, c.AddTimer, c.SetTimer, c.RemoveTimer,
    c.Reinforce, c.Return,
)  # fmt: skip
"""Commands of fights with rows, weapons and a clock; others refuse them in their own words."""
