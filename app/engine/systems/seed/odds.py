"""Exact odds of one action against one target, by convolution of its dice."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from app.engine.model.breakdown import Breakdown
from app.engine.model.dice import ways as ways_of
from app.engine.model.documents import Ability
from app.engine.model.effects import Damage, Heal
from app.engine.model.odds import NOTHING, Odds
from app.engine.model.spread import Spread
from app.engine.systems.seed.choices import action_delay
from app.engine.systems.seed.cos import chances, cos_sum, critical_range
from app.engine.systems.seed.damage import (
    LAST_ROUNDING,
    Blow,
    Situation,
    Strength,
    damage_totals,
    heal_percents,
    heal_strength,
    heal_totals,
    situation,
    strength,
)
from app.engine.systems.seed.effects import gauge_of
from app.engine.systems.seed.health import share_of
from app.engine.systems.seed.house_rules import HouseRules
from app.engine.systems.seed.state import Battle, Combatant
from app.engine.systems.seed.targets import aims_at_one


@dataclass(frozen=True, slots=True)
class _Damaging:
    """All that decides how the totals of one damage effect are spread."""

    part: Strength
    field: Situation
    critical: Fraction
    """The share of hits whose bonus counts."""

    def spread(self, rules: HouseRules) -> Spread:
        if self.field.turn == "absorb":
            return Spread({0: 1})
        rolls = Spread(*ways_of(self.part.dice))
        few = self.critical.numerator
        shares = ((False, self.critical.denominator - few), (True, few))
        found: dict[int, int] = {}
        for critical, share in shares:
            for total, ways in self._totals(rolls, rules, critical=critical) if share else ():
                found[total] = found.get(total, 0) + ways * share
        return Spread(found, rolls.out_of * self.critical.denominator)

    def _totals(
        self, rolls: Spread, rules: HouseRules, *, critical: bool
    ) -> Iterator[tuple[int, int]]:
        totals = damage_totals(self.part, rolls.ways, self.field, rules, critical=critical)
        return zip(totals, rolls.ways.values(), strict=True)


@dataclass(frozen=True, slots=True)
class _Healing:
    """All that decides how the totals of one healing effect are spread."""

    part: Strength
    flat: int
    percents: tuple[tuple[str, int], ...]

    def spread(self, rules: HouseRules) -> Spread:
        rolls = Spread(*ways_of(self.part.dice))
        found: dict[int, int] = {}
        totals = heal_totals(self.part, self.flat, rolls.ways, self.percents, rules)
        for total, ways in zip(totals, rolls.ways.values(), strict=True):
            found[total] = found.get(total, 0) + ways
        return Spread(found, rolls.out_of)


_Shares: TypeAlias = tuple[_Damaging | _Healing, ...]


def hit_odds(
    battle: Battle,
    actor: Combatant,
    ability: Ability,
    target: Combatant,
    delay: Breakdown | None = None,
) -> Odds:
    """The odds of ``ability`` against ``target``: exact fractions.

    ``delay`` is what the action costs, where that is worked out already.
    """
    cos = cos_sum(battle, actor, ability, target)
    hit, critical = chances(cos.result, critical_range(actor, ability), battle.rules)
    share = critical / hit if hit else NOTHING
    shares = _shares(battle, actor, ability, target, share)
    several = (ability.hits, hit, ability.check == "once") if ability.hits > 1 else None
    spread, mean = _spread(shares, battle.rules, several) if shares else (Spread({}), None)
    cost = delay or action_delay(actor, ability, battle)
    return Odds(cos, hit, critical, spread, cost, ability.hits, mean)


def _shares(
    battle: Battle, actor: Combatant, ability: Ability, target: Combatant, critical: Fraction
) -> _Shares:
    single = aims_at_one(ability, (target.id,))
    special = bool(actor.profile.weapon.critical_effects)
    found: list[_Damaging | _Healing] = []
    for effect in ability.effects:
        if isinstance(effect, Damage):
            part = strength(actor, ability, effect)
            field = situation(battle, Blow(actor, ability, effect, target, single))
            found.append(_Damaging(part, field, NOTHING if special else critical))
        elif isinstance(effect, Heal) and effect.gauge == "hp":
            found.append(_mending(battle, actor, ability, effect, target))
    return tuple(found)


def _mending(
    battle: Battle, actor: Combatant, ability: Ability, effect: Heal, target: Combatant
) -> _Healing:
    _, top = gauge_of(target, effect.gauge)
    share = share_of(top, effect.percent, LAST_ROUNDING[battle.rules.damage_rounding])
    single = aims_at_one(ability, (target.id,))
    percents = heal_percents(actor, effect, target, single=single)
    return _Healing(heal_strength(actor, ability, effect), effect.flat + share, percents)


@lru_cache(maxsize=512)
def _spread(
    shares: _Shares, rules: HouseRules, several: tuple[int, Fraction, bool] | None
) -> tuple[Spread, Fraction]:
    """The totals of all effects and their mean, which is known however many totals there are.

    Kept, as targets in one situation share it, turn after turn. ``several`` are hits, their
    chance, and whether one check is made for all. The spread is empty where there are too many
    totals to count.
    """
    spreads = [share.spread(rules) for share in shares]
    mean = sum((spread.mean for spread in spreads), NOTHING)
    whole: Spread | None = spreads[0]
    for spread in spreads[1:]:
        whole = whole and whole.plus(spread)
    if several is not None:
        hits, hit, once = several
        mean *= hits * hit
        if whole is not None:
            whole = (whole if once else whole.checked(hit)).repeated(hits)
        whole = whole.checked(hit) if once and whole is not None else whole
    return whole or Spread({}), mean
