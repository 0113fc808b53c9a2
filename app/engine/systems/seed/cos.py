"""The chance of success of an ability against one target (SEED-032 … SEED-036)."""

from dataclasses import dataclass
from fractions import Fraction

from app.engine.model.breakdown import Breakdown
from app.engine.model.documents import Ability
from app.engine.model.effects import Inflict
from app.engine.systems.seed.house_rules import HouseRules
from app.engine.systems.seed.state import Combatant
from app.engine.systems.seed.sums import Sum

CERTAIN = 100
ACCURACY_STEP = 5
CRITICAL_STEP = 5
RESIST_STEP = 5


def strikes(ability: Ability) -> bool:
    """Whether it has the Weapon keyword and so inherits weapon properties (SEED-113)."""
    return "Weapon" in ability.keywords


def cos_sum(actor: Combatant, ability: Ability, target: Combatant) -> Breakdown:
    """Chance of success in percent, not clamped: every modifier counts (SEED-034).

    Accuracy adds 5 a rank to weapon abilities (SEED-114). The strongest resistance to the
    statuses that the check itself would inflict takes 5 a rank off (SEED-183, SEED-184).
    """
    weapon = actor.profile.weapon
    own = ability.basic and strikes(ability) and weapon.cos is not None
    total = Sum("cos.weapon" if own else "cos.base", (weapon.cos or 0) if own else ability.cos)
    if strikes(ability):
        total.add("cos.accuracy", ACCURACY_STEP * weapon.accuracy, rank=weapon.accuracy)
    rank = strongest_resistance(target, *(e.status for e in _main_statuses(ability)))
    total.add("cos.resistance", -RESIST_STEP * rank, rank=rank)
    return total.done()


def _main_statuses(ability: Ability) -> list[Inflict]:
    inflicts = [effect for effect in ability.effects if isinstance(effect, Inflict)]
    return [effect for effect in inflicts if effect.cos is None and effect.on == "target"]


def added_cos(cos: int, target: Combatant, status: str) -> Breakdown:
    """Chance of an added effect; resistance lowers it and nothing else (SEED-040)."""
    total = Sum("cos.added", cos)
    rank = strongest_resistance(target, status)
    total.add("cos.resistance", -RESIST_STEP * rank, rank=rank)
    return total.done()


def strongest_resistance(target: Combatant, *statuses: str) -> int:
    """The highest rank among the given statuses, 0 when there is none (SEED-184)."""
    return max((target.profile.resistances.get(status, 0) for status in statuses), default=0)


def critical_range(actor: Combatant, ability: Ability) -> int:
    """Rolls up to this are critical: 5 for each rank of the weapon (SEED-115)."""
    return CRITICAL_STEP * actor.profile.weapon.critical if strikes(ability) else 0


@dataclass(frozen=True, slots=True)
class Check:
    """The result of one check."""

    success: bool
    critical: bool = False


def judge(cos: int, crit: int, roll: int | None) -> Check:
    """Success at 100 or more without a roll, failure at 0 or less, else roll ≤ CoS.

    A roll within the critical range is critical only when it succeeds (SEED-116).
    """
    if cos <= 0:
        return Check(success=False)
    success = cos >= CERTAIN or (roll is not None and roll <= cos)
    return Check(success, success and roll is not None and roll <= crit)


def needs_roll(cos: int, crit: int, rules: HouseRules) -> bool:
    """Whether d100 is rolled at all: a certain hit is rolled only for its critical."""
    if cos <= 0:
        return False
    return cos < CERTAIN or (crit > 0 and rules.crit_on_auto_hit == "roll")


def chances(cos: int, crit: int, rules: HouseRules) -> tuple[Fraction, Fraction]:
    """Chance to hit, and chance to hit critically, each 0 to 1."""
    hit = Fraction(max(0, min(CERTAIN, cos)), CERTAIN)
    if not needs_roll(cos, crit, rules):
        return hit, Fraction(0)
    return hit, min(hit, Fraction(max(0, min(CERTAIN, crit)), CERTAIN))
