"""Simple turns through the engine, against a loop that rebuilds the field at every step.

The yardstick is the plainest honest tracker: twelve frozen slotted values with as many fields
as the engine's own combatant, all of them built anew at each step with the least delay taken
off. A simple turn decides a free action, evolves all its facts and finds who is next.
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from app.engine.core.answers import Answers, DeskRoller
from app.engine.core.commands import Act, FreeAct, SetStatus
from app.engine.core.foresight import forecast
from tests.bench.rows import Row
from tests.helpers.seed import ATTACK, SEED, Table, ability, entrant, status

_RUNS = 9
_STEPS = 1200
_FULL_STEPS = 200
_COMBATANTS = 12

POISON = status("poison", after_act={"flat": 1})
REGEN = status("regen", tone="beneficial", after_act={"flat": 30, "gain": True})
BRAVERY = status("bravery", tone="beneficial", situational=[{"percent": 25}])
VENOM = ability(
    "Venom",
    {"kind": "damage", "weapon": True},
    {"kind": "inflict", "status": "poison", "duration": 3, "cos": 50},
    keywords=["Technique", "Weapon"], cos=80, delay={"weapon": True}, floor={"weapon": True},
)  # fmt: skip
COUNTER = ability(
    "Counter", {"kind": "damage", "weapon": True}, type="reaction", target="trigger", cos=30,
    keywords=["Weapon"], trigger={"on": "struck", "reach": "melee"},
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plain:
    """A combatant of the yardstick, with the eight fields of the engine's."""

    id: str
    name: str
    delay: int
    seq: int
    hp: int
    mp: int
    statuses: tuple[str, ...]
    standing: None


def rows() -> list[Row]:
    """Ratios to the yardstick's steps; costs are counted in such steps."""
    crowd, few = field(64), field(4)
    return [
        Row(
            "simple turns a second / rebuilding 12 frozen slotted values",
            _ratio(simple_turns, _STEPS), 0.5, at_least=True,
        ),
        Row(
            "turns with statuses, reactions and rows a second / the same",
            _ratio(full_turns(field(_COMBATANTS)), _FULL_STEPS), 0.2, at_least=True,
        ),
        Row("forecast of the next 10, in steps of the same", 1 / _ratio(foresee, 200), 100),
        Row("odds of one action, in steps of the same", 1 / _ratio(odds, 100), 100),
        Row(
            "time of a turn among 64 / among 4, per combatant",
            _speed(full_turns(few), 100) / _speed(full_turns(crowd), 100) / 16, 1,
        ),
    ]  # fmt: skip


def _ratio(work: Callable[[int], None], steps: int) -> float:
    return median(_speed(work, steps) / _speed(rebuild, _STEPS) for _ in range(_RUNS))


def _speed(work: Callable[[int], None], steps: int) -> float:
    start = perf_counter()
    work(steps)
    return steps / (perf_counter() - start)


def field(size: int) -> Table:
    """A crowd in two rows: a quarter counters, a third regenerates, half of them are brave.

    Everybody has a plain attack and a poisoned blade and uses them in turn.
    """
    table = Table(
        *(
            entrant(
                f"c{n}", "party" if n % 2 else "enemies", spd=n % 13, atk=1, hp=90_000,
                weapon={"power": 5, "dice": "1d8", "critical": 2},
                abilities=(ATTACK, VENOM, *((COUNTER,) if n % 4 == 0 else ())),
                row="back" if n % 4 > 1 else "front",
                auto_statuses=["regen"] if n % 3 == 0 else [],
            )
            for n in range(size)
        ),
        statuses=(POISON, REGEN, BRAVERY), step7_order="listed",
    )  # fmt: skip
    table.do(SetStatus(tuple(table.battle.roster)[::2], "bravery", None))
    return table


def full_turns(table: Table) -> Callable[[int], None]:
    """Turns that use most of the rulebook, with dice of the desk."""
    foes = {
        side: [who.id for who in table.battle if who.side != side] for side in ("party", "enemies")
    }

    def work(steps: int) -> None:
        battle, roller = table.battle, DeskRoller(1)
        for step in range(steps):
            assert battle.now is not None
            aim = foes[battle.roster[battle.now].side]
            action = "venom" if step % 2 else "attack"
            command = Act(battle.now, action, (aim[step % len(aim)],))
            battle = SEED.decide(battle, command, Answers(responder=roller)).after

    return work


def foresee(times: int) -> None:
    """Forecasts of the next ten of twelve."""
    view = SEED.timeline(_FIELD.battle)
    for _ in range(times):
        forecast(view, 10)


def odds(times: int) -> None:
    """Odds of one action against one target."""
    battle = _FIELD.battle
    for _ in range(times):
        SEED.odds(battle, "c1", "venom", "c2")


def rebuild(steps: int) -> None:
    """The yardstick."""
    field = [Plain(f"c{n}", f"Name {n}", n * 3, n, 100, 50, (), None) for n in range(_COMBATANTS)]
    for step in range(steps):
        least = min(one.delay for one in field)
        field = [
            Plain(
                one.id,
                one.name,
                one.delay - least if one.delay > least else 30 + step % 7,
                one.seq,
                one.hp,
                one.mp,
                one.statuses,
                one.standing,
            )
            for one in field
        ]


def simple_turns(steps: int) -> None:
    """Turns of twelve combatants."""
    table = Table(
        *(entrant(f"c{n}", "party" if n % 2 else "enemies", spd=n) for n in range(_COMBATANTS))
    )
    battle = table.battle
    for _ in range(steps):
        actor = battle.now
        assert actor is not None
        battle = SEED.decide(battle, FreeAct(actor, 40, 20), Answers()).after


_FIELD = field(_COMBATANTS)
