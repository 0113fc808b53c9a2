"""Every request: its name, what it takes, what it answers, and who carries it out."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, get_args

from app.engine.core.commands import Begin, Command, Join, Reinforce, Together
from app.services.driving import reading, replies, requests, stepping
from app.services.driving.decoding import decode
from app.services.driving.fault import Fault
from app.services.driving.requests import JoinBattle, ReinforceBattle, Said, SaidOfStep
from app.services.driving.ride import ReadStep, Ride

ENVELOPE = ("id", "do")
"""Fields of the line itself."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One request."""

    name: str
    takes: type[Any]
    """The dataclass of its fields."""
    answers: type[Any]
    """The dataclass of what a good answer holds."""
    run: Callable[..., Any]
    said: type[Said] | None = None
    """The dataclass of how questions are answered, for those that may ask."""

    def read(self, body: Mapping[str, Any], path: str = "") -> tuple[Any, ...]:
        """The arguments for `run` that a request gives; raises `Fault`."""
        said_names = () if self.said is None else tuple(one.name for one in fields(self.said))
        known = (*(one.name for one in fields(self.takes)), *said_names)
        own = {key: value for key, value in body.items() if key not in ENVELOPE}
        for name in own:
            if name not in known:
                where = f"{path}.{name}" if path else name
                raise Fault("drive.field.unknown", field=where, known=known)
        said = {name: own.pop(name) for name in said_names if name in own}
        read = decode(self.takes, own, path)
        return (read,) if self.said is None else (read, decode(self.said, said, path))


def request_name(command: type[Any]) -> str:
    """The name of the request for a command: ``SetPlace`` is ``set_place``."""
    return re.sub(r"(?<!^)([A-Z])", r"_\1", command.__name__).lower()


def _command(command: type[Any]) -> Entry:
    return Entry(request_name(command), command, replies.Stepped, stepping.step, SaidOfStep)


_READING = (
    Entry("hello", requests.Hello, replies.Greeting, reading.hello),
    Entry("encounters", requests.Encounters, replies.EncounterList, reading.encounters),
    Entry("fighters", requests.Fighters, replies.FighterList, reading.fighters),
    Entry("characters", requests.Characters, replies.CharacterList, reading.characters),
    Entry("battles", requests.Battles, replies.BattleList, reading.battles),
    Entry("state", requests.State, replies.FullState, reading.state),
    Entry("player_state", requests.PlayerState, replies.SeenState, reading.player_state),
    Entry("options", requests.Options, replies.OptionList, reading.options),
    Entry("odds", requests.AskOdds, replies.ToldOdds, reading.odds),
    Entry("forecast", requests.Forecast, replies.Foreseen, reading.forecast),
    Entry("log", requests.Log, replies.LogPage, reading.log),
)
_GOING = (
    Entry("open", requests.OpenBattle, replies.Standing, stepping.open_battle),
    Entry("close", requests.CloseBattle, replies.Standing, stepping.close_battle),
    Entry("begin", requests.BeginEncounter, replies.Stepped, stepping.begin, Said),
    Entry("set_up", requests.SetUp, replies.Stepped, stepping.set_up, Said),
    Entry("undo", requests.Undo, replies.Standing, stepping.undo),
    Entry("redo", requests.Redo, replies.Standing, stepping.redo),
    Entry("jump", requests.Jump, replies.Standing, stepping.jump),
    Entry("dice", requests.Dice, replies.Done, stepping.dice),
)
_OWN_WAY = {Begin, Join, Reinforce, Together}
"""Commands with requests of their own, or with none: a line holds one step."""
_STEPS = (
    Entry("join", JoinBattle, replies.Stepped, stepping.join, SaidOfStep),
    Entry("reinforce", ReinforceBattle, replies.Stepped, stepping.reinforce, SaidOfStep),
    *(_command(one) for one in get_args(Command) if one not in _OWN_WAY),
)
STEPS: Mapping[str, Entry] = MappingProxyType({entry.name: entry for entry in _STEPS})
"""Requests for one step of the open battle."""
TABLE: Mapping[str, Entry] = MappingProxyType(
    {entry.name: entry for entry in (*_READING, *_GOING, *_STEPS)}
)
"""All requests by name."""


def entry_of(body: Mapping[str, Any], known: Mapping[str, Entry], path: str = "") -> Entry:
    """The request that a body names; raises `Fault` when it names none of those known."""
    name = body.get("do")
    where = f"{path}.do" if path else "do"
    if name is None:
        raise Fault("drive.field.missing", field=where)
    if not isinstance(name, str):
        raise Fault("drive.field.type", field=where, wanted=("string",))
    if name not in known:
        raise Fault("drive.unknown", name=name[:60], known=tuple(known))
    return known[name]


def step_reader(ride: Callable[[], Ride]) -> ReadStep:
    """Reads the step inside ``what_if``, for the ride that the request came on."""

    def read(body: Mapping[str, Any]) -> tuple[Command, SaidOfStep]:
        entry = entry_of(body, STEPS, "what_if")
        takes, said = entry.read(body, "what_if")
        if isinstance(takes, JoinBattle):
            takes = stepping.join_command(ride(), takes)
        elif isinstance(takes, ReinforceBattle):
            takes = stepping.reinforce_command(ride(), takes)
        return takes, said

    return read
