"""What a battle remembers of its numbers is what a battle without a memory works out."""

from contextlib import suppress
from copy import deepcopy
from functools import reduce
from random import Random

import pytest

from app.engine.core.answers import Answers, DeskRoller
from app.engine.core.commands import (
    Act,
    Begin,
    ChangeWeapon,
    Command,
    SetGauge,
    SetPlace,
    SetRow,
    SetStatus,
)
from app.engine.core.errors import RuleError
from app.engine.core.events import Event
from app.engine.systems.seed.state import Battle
from tests.engine.contracts.seed_kit import FIGHTERS, STATUSES
from tests.helpers.seed import SEED, Table, ability, entrant

TURNS = 60


def fresh(events: list[Event]) -> Battle:
    """The battle after these facts, with nothing remembered."""
    return reduce(SEED.evolve, events, SEED.opening())


def chosen(battle: Battle, chance: Random) -> Command:
    """Mostly a turn of whoever is next; now and then the GM changes what numbers rest on."""
    who = battle.now or chance.choice(list(battle.roster))
    options = [option for option in SEED.options(battle, who) if option.locked is None]
    if chance.random() < 0.3 or battle.now is None or not options:
        return chance.choice(
            (
                SetStatus((who,), chance.choice(STATUSES)["id"], chance.randint(1, 3)),
                SetRow((who,), chance.choice(("front", "back"))),
                SetGauge(who, "hp", chance.randint(1, 100)),
                ChangeWeapon(who, chance.choice(("", "arm"))),
            )
        )
    option = chance.choice(options)
    open_ = [target.ids for target in option.targets if target.locked is None]
    return Act(who, option.id, chance.choice(open_) if open_ else ())


@pytest.mark.parametrize("seed", range(6))
def test_a_battle_decides_as_one_that_remembers_nothing(seed):
    chance, roller = Random(seed), DeskRoller(seed)  # noqa: S311 - a game
    begun = SEED.decide(
        SEED.opening(), Begin("Test", FIGHTERS, {}, STATUSES), Answers(responder=roller)
    )
    battle, events, taken = begun.after, list(begun.events), 0
    for _ in range(TURNS):
        command, same = chosen(battle, chance), deepcopy(roller)
        try:
            warm = SEED.decide(battle, command, Answers(responder=roller))
        except RuleError:
            roller = same
            continue
        cold = SEED.decide(fresh(events), command, Answers(responder=same))
        assert (warm.name, warm.events, warm.after) == (cold.name, cold.events, cold.after)
        battle, taken = warm.after, taken + 1
        events += warm.events
    assert taken > TURNS // 2


def test_everybody_waits_in_the_order_of_their_delays():
    chance, roller = Random(9), DeskRoller(9)  # noqa: S311 - a game
    command: Command = Begin("Test", FIGHTERS, {}, STATUSES)
    battle = SEED.opening()
    for _ in range(TURNS):
        with suppress(RuleError):
            battle = SEED.decide(battle, command, Answers(responder=roller)).after
        waiting = sorted((who.due, number, who.id) for number, who in enumerate(battle))
        assert list(battle.queue) == waiting
        command = chosen(battle, chance)


STRIKE = ability("Strike", {"kind": "damage", "attribute": "ATK", "power": 10, "reach": "melee"})
ANGER = ability(
    "Anger",
    {"kind": "damage", "attribute": "ATK", "power": 10,
     "clauses": [{"percent": 50, "when": "target_critical"}]},
)  # fmt: skip


def test_rows_and_health_count_as_they_are_now():
    table = Table(
        entrant("A", atk=10, abilities=(STRIKE, ANGER), place=0),
        entrant("E", "enemies", hp=1000, place=900), entrant("F", "enemies", hp=1000, place=901),
    )  # fmt: skip
    enemy = table.id("E")

    def strike(action):
        table.act("A", action, "E")
        table.do(SetPlace({table.id("A"): 0}))
        (dealt,) = [event.body for event in table.history.steps[-2].events
                    if event.kind == "damage.dealt"]  # fmt: skip
        return dealt["amount"]

    for row, amount in (("front", 100), ("back", 75), ("front", 100), ("back", 75)):
        table.do(SetRow((enemy,), row))
        assert strike("strike") == amount
    for hp, amount in ((1000, 100), (250, 150), (251, 100), (250, 150)):
        table.do(SetGauge(enemy, "hp", hp))
        assert strike("anger") == amount
