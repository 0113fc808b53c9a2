"""The delay before the first turn (SEED-012, SEED-013) and of an action (SEED-044 … SEED-049)."""

from collections.abc import Iterable
from fractions import Fraction

from app.engine.model.breakdown import Breakdown
from app.engine.model.documents import Ability, Weapon
from app.engine.systems.seed.house_rules import HouseRules
from app.engine.systems.seed.sums import Sum

MAX_DELAY = 9999
OPENING = 50
PREEMPTIVE = 30


def opening_delay(spd: int, *, preemptive: bool) -> int:
    """Ticks before the first turn: 50 − SPD, or 30 − SPD with the preemptive strike.

    Never below 0; a negative SPD lengthens it (SEED-012, SEED-013).
    """
    return max(0, (PREEMPTIVE if preemptive else OPENING) - spd)


def opening_sum(spd: int, *, preemptive: bool) -> Breakdown:
    """As `opening_delay`, with its steps."""
    total = Sum("delay.preemptive", PREEMPTIVE) if preemptive else Sum("delay.opening", OPENING)
    total.add("delay.spd", -spd)
    total.at_least("delay.least", 0)
    return total.done()


def coded_delay(
    ability: Ability, weapons: Iterable[Weapon], spells: Iterable[tuple[int, int]] = ()
) -> tuple[int, int]:
    """Delay and floor in ticks with [W] and [S] filled in (SEED-112, SEED-215).

    With several weapons or spells the highest of each field counts (SEED-216); ``spells`` are
    delays and floors that are worked out already.
    """
    arms, cast = tuple(weapons), tuple(spells)
    delay, floor = ability.delay.ticks, ability.floor.ticks
    if ability.delay.weapon:
        delay += max(weapon.delay for weapon in arms)
    if ability.floor.weapon:
        floor += max(weapon.floor for weapon in arms)
    if ability.delay.spell:
        delay += max((spell[0] for spell in cast), default=0)
    if ability.floor.spell:
        floor += max((spell[1] for spell in cast), default=0)
    return delay, floor


def delay_sum(
    delay: int,
    floor: int,
    spd: int,
    rules: HouseRules,
    *,
    modifiers: Iterable[tuple[str, int]] = (),
    multipliers: Iterable[tuple[str, Fraction]] = (),
) -> Breakdown:
    """Ticks that an action costs, in the order X − SPD, modifiers, multipliers, floor.

    The multiplier comes after SPD and all modifiers (SEED-048), fractions are rounded once,
    and the floor has the last word (SEED-047): 50D F20 with SPD 12 gives 38.
    """
    total = Sum("delay.base", delay)
    total.add("delay.spd", -spd)
    for source, amount in modifiers:
        total.add("delay.modifier", amount, source=source)
    if rules.delay_floor_order == "before_and_after":
        total.at_least("delay.floor", floor)
    for source, factor in multipliers:
        total.times("delay.multiplier", factor, source=source)
    if rules.delay_rounding != "exact":
        total.rounded("delay.rounded", rules.delay_rounding)
    total.at_least("delay.floor", floor)
    return total.done()
