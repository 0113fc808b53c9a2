"""Simple turns through the engine, against a loop that rebuilds the field at every step.

The yardstick is the plainest honest tracker: twelve frozen slotted values with as many fields
as the engine's own combatant, all of them built anew at each step with the least delay taken
off. A simple turn decides a free action, evolves all its facts and finds who is next.
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from app.engine.core.answers import Answers
from app.engine.core.commands import FreeAct
from tests.helpers.seed import SEED, Table, entrant

AT_LEAST = True
LIMIT = 0.5
_RUNS = 15
_STEPS = 1500
_COMBATANTS = 12


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


def rows() -> list[tuple[str, float, float]]:
    """Name, ratio of speeds, and the least it may be."""
    ratio = median(_speed(engine) / _speed(rebuild) for _ in range(_RUNS))
    return [("simple turns a second / rebuilding 12 frozen slotted values", ratio, LIMIT)]


def _speed(work: Callable[[int], None]) -> float:
    start = perf_counter()
    work(_STEPS)
    return _STEPS / (perf_counter() - start)


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


def engine(steps: int) -> None:
    """Turns of twelve combatants."""
    table = Table(
        *(entrant(f"c{n}", "party" if n % 2 else "enemies", spd=n) for n in range(_COMBATANTS))
    )
    battle = table.battle
    for _ in range(steps):
        actor = battle.now
        assert actor is not None
        battle = SEED.decide(battle, FreeAct(actor, 40, 20), Answers()).after
