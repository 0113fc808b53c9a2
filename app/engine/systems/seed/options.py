"""What the turn panel offers: every action with its cost, every target with its odds."""

from dataclasses import replace
from fractions import Fraction

from app.engine.model.dice import distribution
from app.engine.model.documents import Ability
from app.engine.model.effects import Damage, Heal
from app.engine.model.options import ActionOption, TargetOption
from app.engine.model.phrase import Phrase
from app.engine.systems.seed.cos import chances, cos_sum, critical_range, strikes
from app.engine.systems.seed.damage import (
    damage_sum,
    heal_strength,
    heal_sum,
    situation,
    strength,
)
from app.engine.systems.seed.state import Battle, Combatant
from app.engine.systems.seed.targets import target_options
from app.engine.systems.seed.turn import action_delay, lock

_NOTHING = Fraction(0)


def action_options(battle: Battle, who: str) -> tuple[ActionOption, ...]:
    """Every action of the actor, usable or locked with its reason, in listed order."""
    actor = battle.roster[who]
    return tuple(
        _option(battle, actor, ability)
        for ability in actor.profile.abilities.values()
        if ability.type == "action" and ability.usage == "field"
    )


def _option(battle: Battle, actor: Combatant, ability: Ability) -> ActionOption:
    reason = lock(actor, ability)
    targets = () if reason else target_options(battle, actor, ability)
    return ActionOption(
        id=ability.id,
        name=ability.name,
        detail=_detail(actor, ability),
        cost=action_delay(actor, ability, battle),
        locked=reason,
        targets=tuple(_with_odds(battle, actor, ability, option) for option in targets),
        house=ability.origin == "house",
    )


def _detail(actor: Combatant, ability: Ability) -> tuple[Phrase, ...]:
    facts = [Phrase(f"detail.target_{ability.target}")]
    if strikes(ability):
        facts.insert(0, Phrase("detail.weapon", {"weapon": actor.profile.weapon.name}))
    if ability.mp:
        facts.append(Phrase("detail.mp", {"mp": ability.mp}))
    if ability.ct and actor.charge is None:
        facts.append(Phrase("detail.ct", {"ct": ability.ct}))
    if ability.target not in {"self", "none"}:
        facts.append(Phrase("detail.cos", {"cos": cos_sum(actor, ability, actor).result}))
    if ability.origin == "house":
        facts.append(Phrase("detail.house"))
    return tuple(facts)


def _with_odds(
    battle: Battle, actor: Combatant, ability: Ability, option: TargetOption
) -> TargetOption:
    if option.locked is not None or option.label is not None:
        return option
    target = battle.roster[option.ids[0]]
    cos = cos_sum(actor, ability, target)
    hit, critical = chances(cos.result, critical_range(actor, ability), battle.rules)
    outcomes = _outcomes(battle, actor, ability, target, hit=hit, critical=critical)
    mean = sum((value * chance for value, chance in outcomes.items()), _NOTHING)
    hurts = any(isinstance(effect, Damage) for effect in ability.effects)
    fells = sum((c for value, c in outcomes.items() if value >= target.hp), _NOTHING) * hit
    return replace(
        option,
        cos=cos,
        hit=hit,
        expected=mean if outcomes else None,
        fells=fells if hurts and target.profile.hp_max else None,
    )


def _outcomes(
    battle: Battle,
    actor: Combatant,
    ability: Ability,
    target: Combatant,
    *,
    hit: Fraction,
    critical: Fraction,
) -> dict[int, Fraction]:
    """Exact chances of each total that a hit does; empty when it does no damage or healing."""
    totals: dict[int, Fraction] = {}
    share = critical / hit if hit else _NOTHING
    for effect in ability.effects:
        one = _one_effect(battle, actor, ability, effect, target, share)
        if one:
            totals = _added(totals, one) if totals else one
    return totals


def _one_effect(
    battle: Battle,
    actor: Combatant,
    ability: Ability,
    effect: object,
    target: Combatant,
    critical: Fraction,
) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    if isinstance(effect, Damage):
        part, field = strength(actor, ability, effect), situation(battle, actor, effect, target)
        for rolled, chance in distribution(part.dice).items():
            for crit, share in ((False, 1 - critical), (True, critical)):
                if share:
                    total = damage_sum(part, rolled, field, battle.rules, critical=crit).result
                    found[total] = found.get(total, _NOTHING) + chance * share
    elif isinstance(effect, Heal) and effect.gauge == "hp":
        part = heal_strength(actor, ability, effect)
        for rolled, chance in distribution(part.dice).items():
            total = heal_sum(part, effect.flat, rolled).result
            found[total] = found.get(total, _NOTHING) + chance
    return found


def _added(first: dict[int, Fraction], second: dict[int, Fraction]) -> dict[int, Fraction]:
    totals: dict[int, Fraction] = {}
    for a, chance in first.items():
        for b, other in second.items():
            totals[a + b] = totals.get(a + b, _NOTHING) + chance * other
    return totals
