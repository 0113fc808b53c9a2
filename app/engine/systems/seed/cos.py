"""The chance of success of an ability against one target (SEED-032 … SEED-036)."""

from fractions import Fraction

from app.engine.model.breakdown import Breakdown
from app.engine.model.documents import Ability
from app.engine.model.effects import Damage, Heal, Inflict, Slay
from app.engine.model.record import record
from app.engine.systems.seed.build import alike, status_rule
from app.engine.systems.seed.hooks import chance_changes
from app.engine.systems.seed.house_rules import HouseRules
from app.engine.systems.seed.state import Battle, Combatant
from app.engine.systems.seed.sums import Sum

CERTAIN = 100
ACCURACY_STEP = 5
RESIST_STEP = 5


def strikes(ability: Ability) -> bool:
    """Whether it has the Weapon keyword and so inherits weapon properties (SEED-113)."""
    return "Weapon" in ability.keywords


def cos_sum(battle: Battle, actor: Combatant, ability: Ability, target: Combatant) -> Breakdown:
    """Chance of success in percent, not clamped: every modifier counts (SEED-034).

    It starts from what is printed (SEED-213). Accuracy adds 5 a rank to weapon abilities
    (SEED-114), Evasion takes some from them (SEED-209), statuses change it by keyword, and the
    strongest resistance to what the check itself would inflict takes 5 a rank off (SEED-183,
    SEED-184). All of that follows from the builds of both, so it is worked out once for them.
    """
    known = actor.build.plan(ability).chances
    total = known.get(target.build)
    if total is None:
        total = known[target.build] = _cos_sum(battle, actor, ability, target)
    return total


def _cos_sum(battle: Battle, actor: Combatant, ability: Ability, target: Combatant) -> Breakdown:
    weapon = actor.profile.weapon
    own = ability.basic and strikes(ability) and weapon.cos is not None
    total = Sum("cos.weapon" if own else "cos.base", (weapon.cos or 0) if own else ability.cos)
    _add_skill(total, battle, actor, ability, target)
    for status, amount in chance_changes(actor, "actor", ability):
        total.add("cos.status", amount, status=status)
    for status, amount in chance_changes(target, "target", ability):
        total.add("cos.status", amount, status=status)
    rank = resistance(target, battle.rules, *_main_effects(battle, actor, ability))
    total.add("cos.resistance", -RESIST_STEP * rank, rank=rank)
    return total.done()


def _add_skill(
    total: Sum, battle: Battle, actor: Combatant, ability: Ability, target: Combatant
) -> None:
    step = battle.rules.evasion_step
    if strikes(ability):
        rank = actor.profile.weapon.accuracy + actor.profile.accuracy
        total.add("cos.accuracy", ACCURACY_STEP * rank, rank=rank)
        if target is not actor:
            evasion = target.profile.evasion
            total.add("cos.evasion", -step * evasion, rank=evasion)
    elif "Spell" in ability.keywords and target is not actor:
        total.add("cos.m_evasion", -step * target.profile.m_evasion, rank=target.profile.m_evasion)


def _main_effects(battle: Battle, actor: Combatant, ability: Ability) -> list[str]:
    """What the check itself would inflict, and so what resistance to helps against it.

    ``Status: X`` among the keywords counts too, unless the check is for something else and the
    statuses have chances of their own (SEED-210, SEED-040).
    """
    names: list[str] = []
    for effect in ability.effects:
        if isinstance(effect, Inflict) and effect.cos is None and effect.on == "target":
            names += _names(battle, effect.status)
        elif isinstance(effect, Slay):
            names.append(effect.name)
    if names or not any(isinstance(one, Damage | Heal | Inflict) for one in ability.effects):
        names += actor.build.plan(ability).named
    return names


def _names(battle: Battle, status: str) -> tuple[str, str]:
    return status, status_rule(battle.setup.statuses, status).name


def added_cos(
    battle: Battle, cos: int, target: Combatant, status: str, named: tuple[str, ...] = ()
) -> Breakdown:
    """Chance of an added effect; resistance lowers it and nothing else (SEED-040).

    ``named`` are statuses that the keywords of the ability name besides (SEED-210).
    """
    known, key = target.build.added, (cos, status, named)
    if key not in known:
        total = Sum("cos.added", cos)
        rank = resistance(target, battle.rules, *_names(battle, status), *named)
        total.add("cos.resistance", -RESIST_STEP * rank, rank=rank)
        known[key] = total.done()
    return known[key]


def resistance(target: Combatant, rules: HouseRules, *names: str) -> int:
    """The strongest rank among the named statuses and effects, 0 for none (SEED-184)."""
    return max((_rank(target, rules, name) for name in set(map(alike, names))), default=0)


def _rank(target: Combatant, rules: HouseRules, name: str) -> int:
    """Several sources of one resistance, written ``poison+2``: the strongest, or their sum."""
    ranks = [
        rank
        for key, rank in target.profile.resistances.items()
        if alike(key.partition("+")[0]) == name
    ]
    return sum(ranks) if rules.resist_same_status == "sum" else max(ranks, default=0)


def immune(battle: Battle, target: Combatant, status: str, named: tuple[str, ...] = ()) -> bool:
    """Whether a status cannot settle (SEED-187); ``named`` are further names of its keywords."""
    safe = target.profile.immunities
    if not safe or status in safe:
        return bool(safe)
    return not {*map(alike, (*_names(battle, status), *named))}.isdisjoint(map(alike, safe))


def critical_range(actor: Combatant, ability: Ability) -> int:
    """Rolls up to this are critical, as the weapon has it (SEED-115)."""
    return actor.build.plan(ability).critical


@record
class Check:
    """The result of one check."""

    success: bool
    critical: bool = False


MISS, HIT, CRITICAL = Check(success=False), Check(success=True), Check(success=True, critical=True)


def judge(cos: int, crit: int, roll: int | None) -> Check:
    """Success at 100 or more without a roll, failure at 0 or less, else roll ≤ CoS.

    A roll within the critical range is critical only when it succeeds (SEED-116).
    """
    if cos <= 0 or not (cos >= CERTAIN or (roll is not None and roll <= cos)):
        return MISS
    return CRITICAL if roll is not None and roll <= crit else HIT


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
