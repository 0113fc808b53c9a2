"""Figures of a card taken apart: what is large, what stands beside it, and how it came about."""

import re
from dataclasses import dataclass
from typing import Final

from app.engine.model.breakdown import BreakdownStep
from app.engine.model.sheet import Card, Fact

_FLOOR: Final = re.compile(r"\((F[^)]*)\)")


@dataclass(frozen=True, slots=True)
class Delay:
    """A delay as a card shows it."""

    value: str = ""
    """What is taken, ticks, SPD done; empty where nothing is known."""
    code: str = ""
    """Before SPD, with the floor, such as ``50D F20``."""
    speed: str = ""
    held_up: bool = False
    """Whether the floor decides."""
    raw: bool = False
    """Whether ``value`` is still before SPD."""


def delay_of(fact: Fact) -> Delay:
    """The parts of a delay fact such as ``38 (F20)``."""
    value, _, rest = fact.text.partition(" ")
    floor = _FLOOR.search(rest)
    steps = () if fact.breakdown is None else fact.breakdown.steps
    base = next((step for step in steps if step.source.code == "delay.base"), None)
    speed = next((step for step in steps if step.source.code == "delay.spd"), None)
    code = f"{base.amount}D" if base else ""
    if "[S]" in value and code:
        code = code.replace("D", "+[S]D")
    if floor is not None:
        code = f"{code} {floor[1]}".strip()
    return Delay(
        value=value,
        code=code,
        speed=str(speed.amount) if speed else "0",
        held_up=any(step.source.code.startswith("delay.floor") for step in steps),
    )


def strength_of(fact: Fact) -> str:
    """How a term comes about, such as ``MAG 14 × 40``; empty where no attribute counts."""
    step = _strength(fact)
    if step is None:
        return ""
    told = step.source.params
    power = _number(told.get("power")) + _number(told.get("modifier"))
    attribute, value = told.get("attribute"), told.get("value")
    return f"{attribute} {value} × {power}" if attribute and power else ""


def cos_note(fact: Fact) -> str | None:
    """``80 +5`` where something adds to the printed chance; ``None`` where nothing does."""
    if not fact.printed or fact.printed == fact.text:
        return None
    try:
        change = int(fact.text) - int(fact.printed)
    except ValueError:
        return None
    return f"{fact.printed} {change:+d}".replace("-", "−")


def tier_sums(card: Card, tier: int, step: str) -> dict[str, object] | None:
    """How the tier raises the power of a card's first term; nothing at tier 1."""
    fact = next((one for one in card.effects if one.key in ("damage", "heal")), None)
    found = None if fact is None else _strength(fact)
    if found is None or tier < 2:
        return None
    power, each = _number(found.source.params.get("power")), int(step)
    times = tier - 1
    return {"base": power - times * each, "times": times, "step": each, "power": power}


def _strength(fact: Fact) -> BreakdownStep | None:
    steps = () if fact.breakdown is None else fact.breakdown.steps
    return next((step for step in steps if step.source.code == "damage.strength"), None)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
