"""Fights with documents that passed: whatever the models let through, the rules can play."""

import time
from collections.abc import Iterable
from random import Random
from typing import Any

from app.campaign.texts import to_json
from app.engine.core.answers import Answers, DeskRoller
from app.engine.core.commands import Act, Begin, Command, Entrant, FreeAct, Part
from app.engine.core.errors import RuleError
from app.engine.model.documents import KINDS, Document, StatusRule
from app.engine.systems.seed.system import SeedSystem
from tests.helpers.seed import ATTACK

SEED = SeedSystem()
LONGEST = 10.0
"""Seconds for a few turns with every option worked out."""
TURNS = 6


def fight(documents: Iterable[Document], seed: int) -> str | None:
    """What goes wrong when these documents meet in battle; ``None`` when nothing does."""
    start = time.monotonic()
    try:
        play(list(documents), Random(seed))  # noqa: S311 - a test
    except Exception as fault:  # noqa: BLE001 - that there is none is the point
        return f"in battle, {type(fault).__name__}: {str(fault)[:200]}"
    took = time.monotonic() - start
    return f"the battle took {took:.1f} s" if took > LONGEST else None


def play(documents: list[Document], chance: Random) -> None:
    """A few turns, each with any of the options."""
    battle, roller = SEED.opening(), DeskRoller(chance.randrange(2**32))
    rules = {"tie_order_within_side": "roster", "step7_order": "listed"}
    entrants = (entrant("A", "party", documents), entrant("E", "enemies", documents))
    statuses = [body(one) for one in documents if isinstance(one, StatusRule)]
    command: Command = Begin("Fuzz", entrants, rules, tuple(statuses))
    for _ in range(TURNS):
        try:
            decision = SEED.decide(battle, command, Answers(responder=roller))
        except RuleError:
            return
        for event in decision.events:
            to_json(event.body)
        battle = decision.after
        SEED.timeline(battle)
        if battle.now is None or battle.result is not None:
            return
        command = choice(battle, battle.now, chance)


def choice(battle: Any, actor: str, chance: Random) -> Command:
    """Any action that is open, on anybody it may be aimed at."""
    options = [option for option in SEED.options(battle, actor) if option.locked is None]
    if not options:
        return FreeAct(actor, 20)
    option = chance.choice(options)
    aims = [aim.ids for aim in option.targets if aim.locked is None]
    parts = (Part("attack", aims[0]),) if aims else ()
    return Act(actor, option.id, chance.choice(aims) if aims else (), parts)


def entrant(name: str, side: str, documents: list[Document]) -> Entrant:
    """Somebody with all of the documents, who wears, is and enters whatever there is."""
    found = {kind: [body(one) for one in documents if one.kind == kind] for kind in KINDS}
    character: dict[str, Any] = {"id": "a", "name": "A", "hp": 100, "mp": 50}
    if found["character"]:
        character = found["character"][0]
    properties = [one["id"] for one in found["property"]]
    worn = {"gear": [one["id"] for one in found["gear"]], "traits": properties}
    bundle = {
        "character": {**character, **worn},
        "weapons": [{**one, "properties": properties} for one in found["weapon"]],
        "abilities": [ATTACK, *found["ability"], *map(entering, found["stance"])],
        "items": found["item"],
        "gear": [{**one, "properties": properties} for one in found["gear"]],
        "properties": found["property"],
        "stances": found["stance"],
    }
    return Entrant(name, bundle, side)


def entering(stance: dict[str, Any]) -> dict[str, Any]:
    """An action that takes the stance."""
    effect = {"kind": "enter", "stance": stance["id"]}
    return {"id": f"enter {stance['id']}"[:200], "name": "Enter", "effects": [effect]}


def body(document: Document) -> dict[str, Any]:
    """The document as it is kept."""
    return document.model_dump(mode="json")
