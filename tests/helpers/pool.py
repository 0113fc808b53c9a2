"""A table that plays Pool: short words for tests of the rules."""

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
from app.engine.core.commands import Act, Advance, Begin, Command, Entrant, SetStatus
from app.engine.core.events import Event
from app.engine.core.history import History, Step
from app.engine.systems.pool.state import Fight, Fighter
from app.engine.systems.pool.system import PoolSystem

POOL = PoolSystem()
STATS = {"STR": 6, "END": 4, "KL": 1, "MIND": 10}
DICE = {"att": 4, "def": 4, "dodge": 0, "sense": 3}


def entrant(name: str, side: str = "party", *, hp: int | None = 100, **fields: Any) -> Entrant:
    """STR 6, END 4, KL 1, MIND 10 and a STANDARD ROLL of 4/4 unless ``fields`` say otherwise."""
    stats = {key: fields.pop(key.lower(), value) for key, value in STATS.items()}
    dice = {key: fields.pop(key if key != "def" else "defence", value)
            for key, value in DICE.items()}  # fmt: skip
    body: dict[str, Any] = {
        "id": name, "name": name, "hp": hp,
        "attributes": {key: value for key, value in stats.items() if value is not None},
        "standard_roll": {key: value for key, value in dice.items() if value is not None},
        **fields,
    }  # fmt: skip
    return Entrant(name, {"character": body}, side, character=name)


class Said:
    """Answers by key; others by the responder.

    For a pool, all its dice as a list, or a number that each of them shows.
    """

    source = AnswerSource.SCRIPT

    def __init__(self, given: Mapping[str, Any], rest: Responder) -> None:
        self.given, self.rest = given, rest
        self.asked: list[Question] = []

    def reply(self, question: Question) -> AnswerValue:
        self.asked.append(question)
        if question.key in self.given:
            value = self.given[question.key]
            if isinstance(value, list):
                return sum(value)
            count = question.dice.terms[0][1] if question.dice else 1
            return value * count if count > 1 else value
        head, _, number = question.key.rpartition("/")
        dice = self.given.get(head)
        if number.isdecimal() and dice is not None:
            return int(dice[int(number) - 1]) if isinstance(dice, list) else int(dice)
        return self.rest.reply(question)


class Table:
    """A fight under way; fighters are named, the ids stay inside."""

    def __init__(self, *entrants: Entrant, **rules: Any) -> None:
        self.history: History[Fight] = History.start(POOL)
        self.last: tuple[Event, ...] = ()
        self.asked: list[Question] = []
        self.do(Begin("Test", entrants, {"die_faces": 6, **rules}))

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

    def hp(self, name: str) -> int:
        """Its HP."""
        return self.who(name).hp

    @property
    def now(self) -> str | None:
        """The name of who is asked to choose."""
        return self.fight.roster[self.fight.now].name if self.fight.now else None

    def do(
        self,
        command: Command,
        *,
        overrules: Mapping[str, int] | None = None,
        given: Mapping[str, Any] | None = None,
    ) -> tuple[Event, ...]:
        """Takes the step; in keys of answers names stand for ids."""
        told = {self._key(key): value for key, value in (given or {}).items()}
        said = Said(told, DeskRoller(3))
        over = {self._key(key): value for key, value in (overrules or {}).items()}
        answers = Answers(responder=said, overrules=over)
        decision = POOL.decide(self.fight, command, answers)
        self.asked = said.asked
        self.history = self.history.add(Step(decision.name, tuple(answers.used), decision.events))
        assert self.history.state == decision.after
        self.last = decision.events
        return decision.events

    def _key(self, key: str) -> str:
        known = {one.name: one.id for one in self.fight}
        return "/".join(known.get(part, part) for part in key.replace("_", "/").split("/"))

    def choose(self, name: str, action: str, *targets: str) -> None:
        """The named fighter declares."""
        self.do(Act(self.id(name), action, tuple(map(self.id, targets))))

    def reveal(self, overrules: Mapping[str, int] | None = None, **given: Any) -> None:
        """Everybody who has not chosen defends; then all is shown and resolved.

        ``att_Ann=[5, 4]`` are the dice of Ann's pool.
        """
        while self.fight.now is not None:
            options = POOL.options(self.fight, self.fight.now)
            free = next(one for one in reversed(options[:5]) if one.locked is None)
            aims = [aim.ids for aim in free.targets if aim.locked is None]
            self.do(Act(self.fight.now, free.id, aims[0] if aims else ()))
        self.do(Advance(), given=given, overrules=overrules)

    def ail(self, name: str, ailment: str, turns: int | None = None) -> None:
        """Puts an ailment on, and lets the turn pass in which it does not work yet."""
        self.do(SetStatus((self.id(name),), ailment, turns))

    def facts(self, kind: str) -> list[Mapping[str, Any]]:
        """The bodies of one kind of fact in the last step."""
        return [event.body for event in self.last if event.kind == kind]

    def dice(self, name: str, pool: str) -> int:
        """How many dice of a pool somebody rolled in the last step."""
        found = [body["dice"] for body in self.facts("pool.rolled")
                 if body["who"] == self.id(name) and body["pool"] == pool.upper()]  # fmt: skip
        return found[0] if found else 0

    def att(self, name: str) -> int:
        """Its Effective ATT of the last step."""
        return next(b["value"] for b in self.facts("attack.valued") if b["who"] == self.id(name))

    def guard(self, name: str, against: str) -> int:
        """Its Effective DEF of the last step against somebody."""
        return next(
            body["value"] for body in self.facts("defence.valued")
            if (body["who"], body["by"]) == (self.id(name), self.id(against))
        )  # fmt: skip

    def wounds(self, name: str) -> list[int]:
        """WOUNDS that it took in the last step, attack by attack."""
        return [b["amount"] for b in self.facts("damage.dealt") if b["target"] == self.id(name)]
