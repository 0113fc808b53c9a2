"""A table that plays Seed: short words for tests of the rules."""

from collections.abc import Mapping
from typing import Any

from app.engine.core.answers import Answers, AnswerValue, Nobody, Responder, Script
from app.engine.core.commands import Act, Begin, Command, Entrant, Formation, FreeAct
from app.engine.core.events import Event
from app.engine.core.history import History, Step
from app.engine.systems.seed.numbers import Number
from app.engine.systems.seed.state import Battle, Combatant
from app.engine.systems.seed.system import SeedSystem

SEED = SeedSystem()

ATTACK: dict[str, Any] = {
    "id": "attack",
    "name": "Attack",
    "basic": True,
    "keywords": ["Technique", "Weapon"],
    "delay": {"weapon": True},
    "floor": {"weapon": True},
    "cos": 80,
    "effects": [{"kind": "damage", "weapon": True}],
}


def ability(name: str, *effects: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    """An ability document; its id is its name in lower case."""
    body = {"id": name.lower(), "name": name, "cos": 100, "effects": list(effects)}
    return {**body, **fields}


def status(name: str, **fields: Any) -> dict[str, Any]:
    """A status document whose id is its name."""
    return {"id": name, "name": name.capitalize(), "code": name[:2].capitalize(), **fields}


def entrant(
    name: str,
    side: str = "party",
    *,
    weapon: Mapping[str, Any] | None = None,
    abilities: tuple[Mapping[str, Any], ...] = (ATTACK,),
    place: int | None = None,
    preemptive: bool = False,
    row: str = "front",
    flank: str = "",
    bag: tuple[Mapping[str, Any], ...] = (),
    **fields: Any,
) -> Entrant:
    """A combatant with 100 HP and 50 MP unless ``fields`` of the character say otherwise."""
    attributes = {key.upper(): fields.pop(key) for key in ("spd", "atk", "mag") if key in fields}
    character = {"id": name, "name": name, "hp": 100, "mp": 50, "attributes": attributes, **fields}
    documents: dict[str, Any] = {"character": character, "abilities": list(abilities)}
    documents["items"] = list(bag)
    if weapon is not None:
        documents["weapons"] = [{"id": "arm", "name": "Arm", "power": 10, **weapon}]
    return Entrant(
        name,
        documents,
        side,
        row=row,
        place=place,
        preemptive=preemptive,
        character=name,
        flank=flank,
    )


class Table:
    """A battle under way; combatants are named, the ids stay inside."""

    def __init__(self, *entrants: Entrant, first: AnswerValue | None = None, **rules: Any) -> None:
        self.history: History[Battle] = History.start(SEED)
        self.last: tuple[Event, ...] = ()
        statuses, formation = rules.pop("statuses", ()), rules.pop("formation", Formation())
        house = {"tie_order_within_side": "roster", **rules}
        opening = Begin("Test", entrants, house, statuses, formation)
        self.do(opening, *(() if first is None else (first,)))

    @property
    def battle(self) -> Battle:
        """The state now."""
        return self.history.state

    def who(self, name: str) -> Combatant:
        """The combatant of that name."""
        return next(who for who in self.battle if who.name == name)

    def id(self, name: str) -> str:
        """The id of the combatant of that name."""
        return self.who(name).id

    def delay(self, name: str) -> Number:
        """Ticks until it may act."""
        return self.battle.delay(self.who(name))

    def delays(self) -> dict[str, Number]:
        """Everybody's delay by name."""
        return {who.name: self.battle.delay(who) for who in self.battle}

    @property
    def now(self) -> str | None:
        """The name of whoever has the turn."""
        return self.battle.roster[self.battle.now].name if self.battle.now else None

    def do(
        self,
        command: Command,
        *answers: AnswerValue,
        overrules: Mapping[str, int] | None = None,
        responder: Responder | None = None,
    ) -> tuple[Event, ...]:
        """Decides with scripted answers, all of which must be used, and takes the step."""
        script = Script(*answers) if answers else None
        source = responder or script or Nobody()
        answered = Answers(responder=source, overrules=overrules or {})
        decision = SEED.decide(self.battle, command, answered)
        assert script is None or script.left == (), f"unused answers: {script.left}"
        self.history = self.history.add(Step(decision.name, tuple(answered.used), decision.events))
        self.last = decision.events
        return decision.events

    def act(
        self, name: str, action: str, *targets: str, rolls: tuple[AnswerValue, ...] = ()
    ) -> None:
        """The named combatant performs an action on named targets."""
        self.do(Act(self.id(name), action, tuple(map(self.id, targets))), *rolls)

    def free(self, name: str, delay: int, floor: int = 0) -> None:
        """The named combatant acts for ``delay`` ticks."""
        self.do(FreeAct(self.id(name), delay, floor))

    def facts(self, kind: str) -> list[Mapping[str, Any]]:
        """The bodies of one kind of fact in the last step."""
        return [event.body for event in self.last if event.kind == kind]

    def statuses(self, name: str) -> dict[str, int | None]:
        """Status ids and turns left."""
        return {status.id: status.remaining for status in self.who(name).statuses}
