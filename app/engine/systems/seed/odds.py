"""Exact odds of one action against one target, by convolution of its dice."""

from collections.abc import Mapping
from fractions import Fraction

from app.engine.model.dice import distribution
from app.engine.model.documents import Ability
from app.engine.model.effects import Damage, Heal
from app.engine.model.odds import NOTHING, Odds
from app.engine.systems.seed.choices import action_delay
from app.engine.systems.seed.cos import chances, cos_sum, critical_range
from app.engine.systems.seed.damage import (
    LAST_ROUNDING,
    Blow,
    damage_sum,
    heal_percents,
    heal_strength,
    heal_sum,
    situation,
    strength,
)
from app.engine.systems.seed.effects import gauge_of
from app.engine.systems.seed.health import share_of
from app.engine.systems.seed.state import Battle, Combatant

Totals = dict[int, Fraction]


def hit_odds(battle: Battle, actor: Combatant, ability: Ability, target: Combatant) -> Odds:
    """The odds of ``ability`` against ``target``: exact fractions."""
    cos = cos_sum(battle, actor, ability, target)
    hit, critical = chances(cos.result, critical_range(actor, ability), battle.rules)
    share = critical / hit if hit else NOTHING
    totals: Totals = {}
    for effect in ability.effects:
        one: Totals = {}
        if isinstance(effect, Damage):
            one = _damage(battle, Blow(actor, ability, effect, target), share)
        elif isinstance(effect, Heal) and effect.gauge == "hp":
            one = _healing(battle, actor, ability, effect, target)
        if one:
            totals = _added(totals, one) if totals else one
    if ability.hits > 1 and totals:
        totals = _repeated(totals, hit, ability)
    return Odds(cos, hit, critical, totals, action_delay(actor, ability, battle), ability.hits)


def _repeated(totals: Totals, hit: Fraction, ability: Ability) -> Totals:
    """The totals of several hits, each with its own check or all with one."""
    if ability.check == "once":
        whole = totals
        for _ in range(ability.hits - 1):
            whole = _added(whole, totals)
        scaled = {total: chance * hit for total, chance in whole.items()}
        scaled[0] = scaled.get(0, NOTHING) + 1 - hit
        return scaled
    single = {total: chance * hit for total, chance in totals.items()}
    single[0] = single.get(0, NOTHING) + 1 - hit
    whole = single
    for _ in range(ability.hits - 1):
        whole = _added(whole, single)
    return whole


def _damage(battle: Battle, blow: Blow, critical: Fraction) -> Totals:
    found: Totals = {}
    part, field = strength(blow.actor, blow.ability, blow.effect), situation(battle, blow)
    if field.turn == "absorb":
        return {0: Fraction(1)}
    special = bool(blow.actor.profile.weapon.critical_effects)
    for rolled, chance in distribution(part.dice).items():
        for crit, share in ((False, 1 - critical), (True, critical)):
            if share:
                total = damage_sum(
                    part, rolled, field, battle.rules, critical=crit and not special
                ).result
                found[total] = found.get(total, NOTHING) + chance * share
    return found


def _healing(
    battle: Battle, actor: Combatant, ability: Ability, effect: Heal, target: Combatant
) -> Totals:
    found: Totals = {}
    part = heal_strength(actor, ability, effect)
    _, top = gauge_of(target, effect.gauge)
    flat = effect.flat + share_of(top, effect.percent, LAST_ROUNDING[battle.rules.damage_rounding])
    percents = heal_percents(battle, actor, effect, target)
    for rolled, chance in distribution(part.dice).items():
        total = heal_sum(part, flat, rolled, percents, battle.rules).result
        found[total] = found.get(total, NOTHING) + chance
    return found


def _added(first: Mapping[int, Fraction], second: Mapping[int, Fraction]) -> Totals:
    totals: Totals = {}
    for a, chance in first.items():
        for b, other in second.items():
            totals[a + b] = totals.get(a + b, NOTHING) + chance * other
    return totals
