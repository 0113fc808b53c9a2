"""The damage and healing formulas, exact until the last line (SEED-059 … SEED-103)."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from types import MappingProxyType

from app.engine.model.breakdown import Breakdown
from app.engine.model.dice import Dice, parse_dice
from app.engine.model.documents import Ability
from app.engine.model.effects import Clause, Damage, Drain, Heal
from app.engine.model.phrase import Param
from app.engine.model.record import record
from app.engine.systems.seed.build import Build
from app.engine.systems.seed.cos import strikes
from app.engine.systems.seed.formation import row_penalties
from app.engine.systems.seed.hooks import has_any, situational
from app.engine.systems.seed.house_rules import DEFAULTS, HouseRules
from app.engine.systems.seed.numbers import Number, exact, ratio
from app.engine.systems.seed.profile import tier_power
from app.engine.systems.seed.state import Battle, Combatant
from app.engine.systems.seed.sums import Step, Sum, outcomes, product

ARMOR_STEP = 5
CRITICAL_BONUS = 100
MOST_TOTALS = 100
"""Results remembered for one footing: those of few dice come again and again."""


@dataclass(frozen=True, slots=True)
class Strength:
    """The part of the formula that only ability and character decide (SEED-065)."""

    attribute: str | None
    value: int
    power: int
    modifier: int
    multiplier: Number
    dice: Dice
    multipliers: tuple[Number, ...] = ()
    """Those beyond the first."""

    @property
    def base(self) -> Number:
        """Attribute × (power + modifier) × the product of the multipliers (SEED-062, 063)."""
        base = product(self.value * (self.power + self.modifier), self.multiplier)
        return reduce(product, self.multipliers, base)


def strength(actor: Combatant, ability: Ability, effect: Damage) -> Strength:
    """Weapon damage takes power, dice and attribute from the weapon (SEED-061, SEED-111).

    So it is the same as that of an ordinary attack (SEED-214).
    """
    weapon = actor.profile.weapon
    attribute = weapon.attribute if effect.weapon else effect.attribute
    return Strength(
        attribute,
        actor.profile.attribute(attribute),
        weapon.power if effect.weapon else effect.power + tier_power(ability, actor.profile.tier),
        effect.modifier,
        exact(effect.multiplier),
        parse_dice(weapon.dice if effect.weapon else effect.dice),
        tuple(exact(one) for one in effect.multipliers),
    )


@dataclass(frozen=True, slots=True)
class Situation:
    """What the field adds: percentages, armor and the defense factor."""

    percents: tuple[tuple[str, int], ...] = ()
    armor: int = 0
    armor_source: str = "damage.armor"
    factor: Number = 1
    element: str | None = None
    turn: str = ""
    """``negate`` or ``absorb`` where the target's element does that (SEED-091)."""
    critical_bonus: int = CRITICAL_BONUS


@record
class Blow:
    """Who does what to whom."""

    actor: Combatant
    ability: Ability
    effect: Damage
    target: Combatant
    single: bool = True
    """Whether the action has this one target only."""


class Footing:
    """A situation with its steps laid out, as they are taken blow after blow."""

    __slots__ = ("critical", "field", "totals", "usual")

    def __init__(self, field: Situation, rules: HouseRules) -> None:
        self.field = field
        self.usual = tuple(_field_steps(field, rules, critical=False))
        self.critical = tuple(_field_steps(field, rules, critical=True))
        self.totals: dict[tuple[int, bool], Breakdown] = {}
        """What blows came to, by the dice and whether they were critical."""


class Swing:
    """A damage effect in the hands of one build: all that follows from that alone."""

    __slots__ = (
        "close", "drain", "effect", "element", "footings", "gauge", "part", "settled", "start",
        "told", "type",
    )  # fmt: skip

    def __init__(self, blow: Blow, rules: HouseRules) -> None:
        self.effect = blow.effect
        self.part = strength(blow.actor, blow.ability, blow.effect)
        self.start = _strength_sum(self.part, rules)
        self.told: dict[str, Param] = {"dice": str(self.part.dice)}
        self.element = element_of(blow)
        self.drain = drain_of(blow)
        self.gauge, self.type = blow.effect.gauge, blow.effect.type
        self.settled = not (blow.effect.clauses or blow.effect.plain)
        """Whether builds and rows decide the situation, but for stances."""
        self.close = melee(blow.actor, blow.ability, blow.effect)
        self.footings: dict[tuple[Build, tuple[tuple[str, int], ...]], Footing] = {}
        """By the target's build and what rows take off."""

    def total(self, dice: int, footing: Footing, *, critical: bool) -> Breakdown:
        """As `damage_sum`, from what is laid out; the last totals are at hand."""
        known = footing.totals.get((dice, critical))
        if known is not None:
            return known
        steps = footing.critical if critical else footing.usual
        done = _dealt(self.start.copy(), dice, self.told, steps)
        if len(footing.totals) < MOST_TOTALS:
            footing.totals[dice, critical] = done
        return done


def swing_of(blow: Blow, rules: HouseRules) -> Swing:
    """The effect in the hands of the actor's build, made at its first blow."""
    swings = blow.actor.build.plan(blow.ability).swings
    swing = swings.get(id(blow.effect))
    if not isinstance(swing, Swing) or swing.effect is not blow.effect:
        swing = swings[id(blow.effect)] = Swing(blow, rules)
    return swing


def footing_of(battle: Battle, blow: Blow, swing: Swing) -> Footing:
    """The situation of a blow; where HP and stances have no say, builds and rows decide it."""
    actor, target = blow.actor, blow.target
    rows = row_penalties(battle, actor, target) if swing.close else ()
    standing = target.standing
    if (
        not swing.settled
        or standing.stance is not None
        or standing.granted
        or actor.standing.stance is not None
    ):
        return Footing(_situation(blow, swing.element, rows), battle.rules)
    key = (target.build, rows)
    footing = swing.footings.get(key)
    if footing is None:
        field = _situation(blow, swing.element, rows)
        footing = swing.footings[key] = Footing(field, battle.rules)
    return footing


def melee(actor: Combatant, ability: Ability, effect: Damage) -> bool:
    """Whether rows touch it (SEED-087): labelled melee, or a weapon's that is not ranged.

    The label counts for whatever has it (SEED-159); ranged weapons ignore rows (SEED-158).
    """
    if effect.reach is not None:
        return effect.reach == "melee"
    return _by_weapon(ability, effect) and not actor.profile.weapon.ranged


def _by_weapon(ability: Ability, effect: Damage) -> bool:
    """Whether the weapon in hand lends its properties (SEED-089, SEED-113); else not (SEED-110)."""
    return effect.weapon or strikes(ability)


def element_of(blow: Blow) -> str | None:
    """The one element: the ability's, else a status's, else the weapon's (SEED-089, 090)."""
    if blow.effect.element is not None:
        return blow.effect.element
    if not _by_weapon(blow.ability, blow.effect):
        return None
    return blow.actor.build.element or blow.actor.profile.weapon.element


def situation(battle: Battle, blow: Blow) -> Situation:
    """The situational percentages, the armor that counts, and the best defense factor.

    Percentages add up (SEED-066): clauses of the ability, elements, statuses of both, a stance
    of the actor, and rows. Piercing ignores both armors (SEED-070).
    """
    return footing_of(battle, blow, swing_of(blow, battle.rules)).field


def _situation(blow: Blow, element: str | None, rows: tuple[tuple[str, int], ...]) -> Situation:
    effect, target = blow.effect, blow.target
    if effect.plain:
        return Situation(factor=defense_factor(target))
    armor, source = _armor(effect, target)
    return Situation(
        tuple(entry for entry in (*_percents(blow, element), *rows) if entry[1]),
        0 if pierces(blow) else armor,
        source,
        defense_factor(target),
        element,
        _element_turn(target, element),
        blow.actor.profile.weapon.critical_bonus,
    )


def _percents(blow: Blow, element: str | None) -> Iterator[tuple[str, int]]:
    actor, effect, target = blow.actor, blow.effect, blow.target
    yield "damage.ability", effect.situational
    for clause in effect.clauses:
        if clause_holds(clause, actor, target, single=blow.single):
            yield f"damage.clause_{clause.when}", clause.percent
    yield from _element_percents(actor, target, element)
    for status, percent in situational(actor, "dealt", effect.type, element=element, healing=False):
        yield f"status:{status}", percent
    for status, percent in situational(
        target, "taken", effect.type, element=element, healing=False
    ):
        yield f"status:{status}", percent
    stance = actor.stance
    if stance is not None and has_any(blow.ability, stance.keywords):
        yield "damage.stance", stance.percent


def clause_holds(clause: Clause, actor: Combatant, target: Combatant, *, single: bool) -> bool:
    """Whether the condition of a situational clause is met."""
    if clause.when.startswith(("actor", "target_critical", "target_unhurt")):
        who = actor if clause.when.startswith("actor") else target
        whole = who.hp >= who.profile.hp_max
        return who.critical if clause.when.endswith("critical") else whole
    if clause.when == "target_back":
        return target.row == "back"
    return single or clause.when == "always"


def _element_percents(
    actor: Combatant, target: Combatant, element: str | None
) -> Iterator[tuple[str, int]]:
    if element is None:
        return
    own = actor.profile.elements.get(element)
    if own is not None and own.mode == "enhance":
        yield "damage.enhance", own.percent
    theirs = target.profile.elements.get(element)
    if theirs is not None and theirs.mode in {"weak", "resist"}:
        yield f"damage.{theirs.mode}", theirs.percent * (1 if theirs.mode == "weak" else -1)


def _element_turn(target: Combatant, element: str | None) -> str:
    affinity = target.profile.elements.get(element) if element else None
    return affinity.mode if affinity and affinity.mode in {"negate", "absorb"} else ""


def pierces(blow: Blow) -> bool:
    """Whether armor is ignored; a seal on the attacker stops every source (SEED-094, 095)."""
    actor = blow.actor
    if "piercing" in actor.profile.sealed:
        return False
    weapon = _by_weapon(blow.ability, blow.effect) and actor.profile.weapon.piercing
    return blow.effect.piercing or weapon or actor.profile.piercing


def defense_factor(target: Combatant) -> Number:
    """The best of all factors on the target, never their product (SEED-074)."""
    if target.standing.stance is None and not target.standing.granted:
        return 1
    own = [target.stance.factor] if target.stance is not None else []
    return min((*own, *target.standing.granted), default=Fraction(1))


def drain_of(blow: Blow) -> Drain | None:
    """The one drain that counts: the ability's, else a status's, else gear's (SEED-093)."""
    own = blow.effect.drain or blow.actor.build.drain
    if own is not None or not _by_weapon(blow.ability, blow.effect):
        return own
    return blow.actor.profile.weapon.drain or blow.actor.profile.drain


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
    steps = _field_steps(field, rules, critical=critical)
    return _dealt(_strength_sum(part, rules), dice, {"dice": str(part.dice)}, steps)


def _dealt(total: Sum, dice: int, told: Mapping[str, Param], steps: Iterable[Step]) -> Breakdown:
    if dice:
        total.take((Step("add", "damage.dice", dice, told),))
    total.take(steps)
    return total.done()


def damage_totals(
    part: Strength, rolls: Iterable[int], field: Situation, rules: HouseRules, *, critical: bool
) -> list[int]:
    """The results of `damage_sum` for many totals of the dice, without noting their steps."""
    start = _strength_sum(part, rules).value
    steps = _field_steps(field, rules, critical=critical)
    return outcomes((start + dice for dice in rolls), steps)


def strength_sum(part: Strength, rules: HouseRules) -> Breakdown:
    """What an ability does before its dice and before the field has a say (SEED-065)."""
    return _strength_sum(part, rules).done()


def _strength_sum(part: Strength, rules: HouseRules) -> Sum:
    total = Sum(
        "damage.strength",
        part.value * (part.power + part.modifier),
        attribute=part.attribute,
        value=part.value,
        power=part.power,
        modifier=part.modifier,
    )
    total.times("damage.multiplier", part.multiplier)
    for factor in part.multipliers:
        total.times("damage.multiplier", factor)
    total.take(_step_down(rules))
    return total


def _field_steps(field: Situation, rules: HouseRules, *, critical: bool) -> Iterator[Step]:
    yield from _situational(field, rules, critical=critical)
    if field.armor:
        loss = -ARMOR_STEP * field.armor
        yield Step("add", field.armor_source, loss, {"rank": field.armor})
        yield from _step_down(rules)
    if field.factor != 1:
        yield Step("times", "damage.factor", field.factor)
    if critical and rules.critical_mode == "double_final":
        yield Step("times", "damage.critical", ratio(100 + field.critical_bonus, 100))
    yield Step("rounded", "damage.rounded", LAST_ROUNDING[rules.damage_rounding])
    if field.turn == "negate" and not rules.min1_beats_immunity:
        yield Step("times", "damage.negate", 0)
        return
    if field.turn == "negate":
        yield Step("at_most", "damage.negate", 1)
    yield Step("at_least", "damage.minimum", 1)
    if rules.damage_cap is not None:
        yield Step("at_most", "damage.cap", rules.damage_cap)


LAST_ROUNDING: Mapping[str, str] = MappingProxyType(
    {"end_down": "down", "step_down": "down", "end_nearest": "nearest", "end_up": "up"}
)
"""How a sum of damage becomes whole in the end; healing and prices of health follow it too."""


def _situational(field: Situation, rules: HouseRules, *, critical: bool) -> Iterator[Step]:
    percents = list(field.percents)
    if critical and rules.critical_mode == "situational":
        percents.append(("damage.critical", field.critical_bonus))
    percent = 100 + sum(amount for _, amount in percents)
    factor = ratio(percent, 100)
    if critical and rules.critical_mode == "double_situational":
        factor *= ratio(100 + field.critical_bonus, 100)
        percents.append(("damage.critical", field.critical_bonus))
    if factor != 1:
        parts = tuple(f"{source} {amount:+d}" for source, amount in percents)
        told: dict[str, Param] = {"percent": math.floor(factor * 100), "parts": parts}
        yield Step("times", "damage.situational", factor, told)
        yield from _step_down(rules)


def _step_down(rules: HouseRules) -> Iterator[Step]:
    if rules.damage_rounding == "step_down":
        yield Step("rounded", "damage.rounded", "down")


def heal_strength(actor: Combatant, ability: Ability, effect: Heal) -> Strength:
    """The part of a healing that only ability and character decide (SEED-100)."""
    power = effect.power + (tier_power(ability, actor.profile.tier) if effect.power else 0)
    value = actor.profile.attribute(effect.attribute)
    return Strength(effect.attribute, value, power, 0, 1, parse_dice(effect.dice))


def heal_sum(
    part: Strength,
    flat: int,
    dice: int,
    percents: tuple[tuple[str, int], ...] = (),
    rules: HouseRules = DEFAULTS,
) -> Breakdown:
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
    total.take(_heal_steps(percents, rules))
    return total.done()


def heal_totals(
    part: Strength,
    flat: int,
    rolls: Iterable[int],
    percents: tuple[tuple[str, int], ...],
    rules: HouseRules,
) -> list[int]:
    """The results of `heal_sum` for many totals of the dice, without noting their steps."""
    start = part.base + flat
    return outcomes((start + dice for dice in rolls), _heal_steps(percents, rules))


def _heal_steps(percents: tuple[tuple[str, int], ...], rules: HouseRules) -> Iterator[Step]:
    percent = max(0, 100 + sum(amount for _, amount in percents))
    if percent != 100:
        parts = tuple(f"{source} {amount:+d}" for source, amount in percents)
        told: dict[str, Param] = {"percent": percent, "parts": parts}
        yield Step("times", "damage.situational", ratio(percent, 100), told)
    yield Step("rounded", "damage.rounded", LAST_ROUNDING[rules.damage_rounding])
    yield Step("at_least", "heal.minimum", 0)


def heal_percents(
    actor: Combatant, effect: Heal, target: Combatant, *, single: bool
) -> tuple[tuple[str, int], ...]:
    """The situational percentages that say they touch healing; rows never do."""
    entries = [
        (f"damage.clause_{clause.when}", clause.percent)
        for clause in effect.clauses
        if clause_holds(clause, actor, target, single=single)
    ]
    for who, side in ((actor, "dealt"), (target, "taken")):
        changes = situational(who, side, "any", element=None, healing=True)
        entries += [(f"status:{status}", percent) for status, percent in changes]
    return tuple(entry for entry in entries if entry[1])
