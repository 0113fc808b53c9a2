"""A table that plays Rounds: short words for tests of the rules."""

from collections.abc import Mapping
from typing import Any

from app.engine.core.answers import (
    Answers,
    AnswerSource,
    AnswerValue,
    DeskRoller,
    Question,
    Responder,
)
from app.engine.core.commands import Act, Begin, Command, Entrant
from app.engine.core.events import Event
from app.engine.core.history import History, Step
from app.engine.systems.rounds.state import Fight, Fighter
from app.engine.systems.rounds.system import RoundsSystem

ROUNDS = RoundsSystem()
CUT: dict[str, Any] = {"name": "Cut", "kind": "melee", "damage": "9"}
END = "end-turn"


def entrant(
    name: str,
    side: str = "party",
    *,
    hp: int | None = 30,
    without: tuple[str, ...] = (),
    **fields: Any,
) -> Entrant:
    """A fighter with one move, and stats of 10 unless ``fields`` say otherwise; Agility 5."""
    stats = {"agility": 5, "melee": 10, "ranged": 10, "magic": 10, "defensive": 10, "dodge": 10}
    stats |= {key: fields.pop(key) for key in tuple(fields) if key in stats}
    attributes = {key.capitalize(): value for key, value in stats.items()}
    for missing in without:
        del attributes[missing]
    body = {"id": name, "name": name, "hp": hp, "attributes": attributes, "moves": [CUT], **fields}
    return Entrant(name, {"character": body}, side, character=name)


class Said:
    """Answers by key: the whole key, or its end after a slash; others by the responder."""

    source = AnswerSource.SCRIPT

    def __init__(self, given: Mapping[str, AnswerValue], rest: Responder) -> None:
        self.given, self.rest = given, rest
        self.asked: list[Question] = []

    def reply(self, question: Question) -> AnswerValue:
        self.asked.append(question)
        for key, value in self.given.items():
            if question.key == key or question.key.endswith(f"/{key}"):
                return value
        return self.rest.reply(question)


class Table:
    """A fight under way; fighters are named, the ids stay inside."""

    def __init__(self, *entrants: Entrant, dice: Mapping[str, int] | None = None, **rules: Any):
        self.history: History[Fight] = History.start(ROUNDS)
        self.last: tuple[Event, ...] = ()
        self.asked: list[Question] = []
        given = {
            f"initiative/c{number}": (dice or {}).get(one.name, 5)
            for number, one in enumerate(entrants, start=1)
        }
        self.do(Begin("Test", entrants, {"initiative_tie": "roster", **rules}), given=given)

    @property
    def fight(self) -> Fight:
        """The state now."""
        return self.history.state

    def who(self, name: str) -> Fighter:
        """The fighter of that name."""
        return next(one for one in self.fight if one.name == name)

    def id(self, name: str) -> str:
        """The id of the fighter of that name."""
        return self.who(name).id

    @property
    def now(self) -> str | None:
        """The name of whoever has the turn."""
        return self.fight.roster[self.fight.now].name if self.fight.now else None

    @property
    def order(self) -> list[str]:
        """Names in initiative order."""
        return [self.fight.roster[who].name for who in self.fight.order]

    def do(
        self,
        command: Command,
        *,
        overrules: Mapping[str, int] | None = None,
        given: Mapping[str, AnswerValue] | None = None,
    ) -> tuple[Event, ...]:
        """Takes the step; answers by key, with ``_`` for the name where a key ends in an id."""
        told = given or {}
        said = Said({self._key(key): value for key, value in told.items()}, DeskRoller(3))
        answers = Answers(responder=said, overrules=overrules or {})
        decision = ROUNDS.decide(self.fight, command, answers)
        self.asked = said.asked
        self.history = self.history.add(Step(decision.name, tuple(answers.used), decision.events))
        self.last = decision.events
        return decision.events

    def _key(self, key: str) -> str:
        """``way_Ann`` is the key ``way/c2``."""
        head, _, name = key.partition("_")
        known = {one.name: one.id for one in self.fight}
        return f"{head}/{known[name]}" if name in known else key

    def act(self, name: str, action: str, *targets: str, **given: AnswerValue) -> None:
        """The named fighter acts on named targets."""
        self.do(Act(self.id(name), action, tuple(map(self.id, targets))), given=given)

    def end(self) -> None:
        """Whoever has the turn ends it."""
        assert self.fight.now is not None
        self.do(Act(self.fight.now, END))

    def facts(self, kind: str) -> list[Mapping[str, Any]]:
        """The bodies of one kind of fact in the last step."""
        return [event.body for event in self.last if event.kind == kind]

    def kinds(self) -> list[str]:
        """The kinds of the last step's facts."""
        return [event.kind for event in self.last]
