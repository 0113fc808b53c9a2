"""The damage and healing formulas, exact until the last line (SEED-059 … SEED-103)."""

from dataclasses import dataclass
from fractions import Fraction

from app.engine.model.breakdown import Breakdown
from app.engine.model.dice import Dice, parse_dice
from app.engine.model.documents import Ability
from app.engine.model.effects import Damage, Heal
from app.engine.systems.seed.house_rules import HouseRules
from app.engine.systems.seed.profile import tier_power
from app.engine.systems.seed.state import Battle, Combatant
from app.engine.systems.seed.sums import Sum, round_to

ARMOR_STEP = 5
ROW_PENALTY = 25
CRITICAL_BONUS = 100


@dataclass(frozen=True, slots=True)
class Strength:
    """The part of the formula that only ability and character decide (SEED-065)."""

    attribute: str | None
    value: int
    power: int
    modifier: int
    multiplier: Fraction
    dice: Dice

    @property
    def base(self) -> Fraction:
        """Attribute × (power + modifier) × multipliers (SEED-062, SEED-063)."""
        return self.value * (self.power + self.modifier) * self.multiplier


def strength(actor: Combatant, ability: Ability, effect: Damage) -> Strength:
    """Weapon damage takes power, dice and attribute from the weapon (SEED-061, SEED-111)."""
    weapon = actor.profile.weapon
    attribute = weapon.attribute if effect.weapon else effect.attribute
    return Strength(
        attribute,
        actor.profile.attributes.get(attribute, 0) if attribute else 1,
        weapon.power if effect.weapon else effect.power + tier_power(ability, actor.profile.tier),
        effect.modifier,
        Fraction(effect.multiplier),
        parse_dice(weapon.dice if effect.weapon else effect.dice),
    )


@dataclass(frozen=True, slots=True)
class Situation:
    """What the field adds: percentages, armor and the defense factor."""

    percents: tuple[tuple[str, int], ...] = ()
    armor: int = 0
    armor_source: str = "damage.armor"
    factor: Fraction = Fraction(1)


def melee(actor: Combatant, effect: Damage) -> bool:
    """Whether rows touch it: labelled melee, or weapon damage that is not ranged (SEED-087)."""
    if effect.reach is not None:
        return effect.reach == "melee"
    return effect.weapon and not actor.profile.weapon.ranged


def situation(battle: Battle, actor: Combatant, effect: Damage, target: Combatant) -> Situation:
    """The situational percentages, the armor that counts, and the best defense factor.

    Rows take 25 % each from melee damage between enemies (SEED-157, SEED-160), unless the
    back row has nobody active in front of it (SEED-165). Piercing ignores both armors
    (SEED-070).
    """
    percents = [("damage.ability", effect.situational)]
    if melee(actor, effect) and actor.side != target.side:
        if shielded(battle, actor):
            percents.append(("damage.row_own", -ROW_PENALTY))
        if shielded(battle, target):
            percents.append(("damage.row_target", -ROW_PENALTY))
    piercing = effect.piercing or (effect.weapon and actor.profile.weapon.piercing)
    armor, source = _armor(effect, target)
    return Situation(
        tuple(entry for entry in percents if entry[1]),
        0 if piercing else armor,
        source,
        target.stance if target.stance is not None else Fraction(1),
    )


def shielded(battle: Battle, who: Combatant) -> bool:
    """In the back row with somebody active of its side in front."""
    return who.row == "back" and any(
        other.side == who.side and other.row == "front" and other.fighting for other in battle
    )


def _armor(effect: Damage, target: Combatant) -> tuple[int, str]:
    if effect.type == "physical":
        return target.profile.armor, "damage.armor"
    if effect.type == "magical":
        return target.profile.m_armor, "damage.m_armor"
    return 0, "damage.armor"


def damage_sum(
    part: Strength, dice: int, field: Situation, rules: HouseRules, *, critical: bool = False
) -> Breakdown:
    """One hit: ([attribute × power …] + dice) × situational − 5 × armor, × defense factor.

    Exact fractions throughout, rounded once at the end by default; less than 1 becomes 1
    (SEED-076), more than the cap becomes the cap (SEED-077).
    """
    total = _strength_sum(part, dice, rules)
    _situational(total, field, rules, critical=critical)
    total.add(field.armor_source, -ARMOR_STEP * field.armor, rank=field.armor)
    _step_down(total, rules)
    total.times("damage.factor", field.factor)
    if critical and rules.critical_mode == "double_final":
        total.times("damage.critical", 2)
    total.rounded("damage.rounded", _LAST_ROUNDING[rules.damage_rounding])
    total.at_least("damage.minimum", 1)
    if rules.damage_cap is not None:
        total.at_most("damage.cap", rules.damage_cap)
    return total.done()


_LAST_ROUNDING = {
    "end_down": "down", "step_down": "down", "end_nearest": "nearest", "end_up": "up",
}  # fmt: skip


def _strength_sum(part: Strength, dice: int, rules: HouseRules) -> Sum:
    total = Sum(
        "damage.strength",
        part.value * (part.power + part.modifier),
        attribute=part.attribute,
        value=part.value,
        power=part.power,
        modifier=part.modifier,
    )
    total.times("damage.multiplier", part.multiplier)
    _step_down(total, rules)
    total.add("damage.dice", dice, dice=str(part.dice))
    return total


def _situational(total: Sum, field: Situation, rules: HouseRules, *, critical: bool) -> None:
    percents = list(field.percents)
    if critical and rules.critical_mode == "situational":
        percents.append(("damage.critical", CRITICAL_BONUS))
    percent = 100 + sum(amount for _, amount in percents)
    if critical and rules.critical_mode == "double_situational":
        percent *= 2
        percents.append(("damage.critical", CRITICAL_BONUS))
    sources = tuple(f"{source} {amount:+d}" for source, amount in percents)
    total.times("damage.situational", Fraction(percent, 100), percent=percent, parts=sources)
    _step_down(total, rules)


def _step_down(total: Sum, rules: HouseRules) -> None:
    if rules.damage_rounding == "step_down":
        total.rounded("damage.rounded", "down")


def heal_strength(actor: Combatant, ability: Ability, effect: Heal) -> Strength:
    """The part of a healing that only ability and character decide (SEED-100)."""
    value = actor.profile.attributes.get(effect.attribute, 0) if effect.attribute else 1
    power = effect.power + (tier_power(ability, actor.profile.tier) if effect.power else 0)
    return Strength(effect.attribute, value, power, 0, Fraction(1), parse_dice(effect.dice))


def heal_sum(part: Strength, flat: int, dice: int) -> Breakdown:
    """Healing: no armor, no defense factor, no minimum but 0, no cap (SEED-101, SEED-102)."""
    total = Sum(
        "heal.strength",
        part.base,
        attribute=part.attribute,
        value=part.value,
        power=part.power,
        modifier=0,
    )
    total.add("heal.flat", flat)
    total.add("damage.dice", dice, dice=str(part.dice))
    total.rounded("damage.rounded", "down")
    total.at_least("heal.minimum", 0)
    return total.done()


def share_of(maximum: int, percent: int) -> int:
    """A percentage of a maximum, rounded down: 40 % of 333 is 133."""
    return round_to(Fraction(maximum * percent, 100), "down")
