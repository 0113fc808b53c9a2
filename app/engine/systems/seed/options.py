"""What the turn panel offers: every action with its cost, every target with its odds."""

from dataclasses import replace

from app.engine.model.breakdown import Breakdown
from app.engine.model.documents import Ability
from app.engine.model.effects import Damage
from app.engine.model.options import ActionOption, TargetOption
from app.engine.model.phrase import Phrase
from app.engine.systems.seed.choices import (
    FORCED,
    LOSE_TURN,
    action_delay,
    basic_attack,
    lock,
    outside_lock,
    targets_settled,
)
from app.engine.systems.seed.cos import cos_sum, strikes
from app.engine.systems.seed.delay import delay_sum
from app.engine.systems.seed.hooks import forced_rule
from app.engine.systems.seed.odds import hit_odds
from app.engine.systems.seed.pricing import mp_cost
from app.engine.systems.seed.state import Battle, Combatant
from app.engine.systems.seed.targets import target_options


def action_options(battle: Battle, who: str) -> tuple[ActionOption, ...]:
    """Every action of the actor, usable or locked with its reason, in listed order.

    What a status forces comes first; a helper has its one ability.
    """
    actor = battle.roster[who]
    helper = actor.standing.helper
    return (
        *_forced(battle, actor),
        *(
            _option(battle, actor, ability)
            for ability in actor.profile.abilities.values()
            if ability.type == "action"
            and _offered(actor, ability)
            and (helper is None or ability.id == helper.ability)
        ),
    )


def _offered(actor: Combatant, ability: Ability) -> bool:
    if ability.usage == "committed":
        return actor.standing.commitment == ability.id
    return ability.usage == "field"


def _forced(battle: Battle, actor: Combatant) -> tuple[ActionOption, ...]:
    rule = forced_rule(battle, actor)
    if rule is None:
        return ()
    cost: Breakdown | None
    if rule.penalty is not None:
        penalty = rule.penalty
        spd = actor.profile.spd if penalty.uses_spd else 0
        cost = delay_sum(penalty.delay, penalty.floor, spd, battle.rules)
        name, id_ = rule.name, LOSE_TURN
    else:
        attack = basic_attack(actor)
        cost = None if attack is None else action_delay(actor, attack, battle)
        name, id_ = rule.name, FORCED
    detail = (Phrase(f"detail.{id_.replace('-', '_')}", {"status": rule.name}),)
    return (ActionOption(id_, name, detail, cost, house=rule.origin == "house"),)


def _option(battle: Battle, actor: Combatant, ability: Ability) -> ActionOption:
    outside = battle.result is not None
    reason = (outside_lock if outside else lock)(battle, actor, ability)
    declaring = ability.ct > 0 and actor.charge is None
    waits = declaring and battle.rules.ct_targets == "on_perform"
    asks = not (reason or waits or targets_settled(battle, actor, ability))
    targets = target_options(battle, actor, ability) if asks else ()
    cost = action_delay(actor, ability, battle)
    return ActionOption(
        id=ability.id,
        name=ability.name,
        detail=_detail(battle, actor, ability),
        cost=cost,
        locked=reason,
        targets=tuple(_with_odds(battle, actor, ability, option, cost) for option in targets),
        house=ability.origin == "house",
    )


def _detail(battle: Battle, actor: Combatant, ability: Ability) -> tuple[Phrase, ...]:
    facts = [Phrase(f"detail.target_{ability.target}")]
    if strikes(ability):
        facts.insert(0, Phrase("detail.weapon", {"weapon": actor.profile.weapon.name}))
    if mp_cost(actor, ability):
        facts.append(Phrase("detail.mp", {"mp": mp_cost(actor, ability)}))
    if ability.ct and actor.charge is None:
        facts.append(Phrase("detail.ct", {"ct": ability.ct}))
    if ability.target not in {"self", "none"}:
        cos = cos_sum(battle, actor, ability, actor).result
        facts.append(Phrase("detail.cos", {"cos": cos}))
    if ability.origin == "house":
        facts.append(Phrase("detail.house"))
    return tuple(facts)


def _with_odds(
    battle: Battle, actor: Combatant, ability: Ability, option: TargetOption, cost: Breakdown
) -> TargetOption:
    if option.locked is not None or option.label is not None:
        return option
    target = battle.roster[option.ids[0]]
    odds = hit_odds(battle, actor, ability, target, cost)
    known = bool(odds.spread.ways)
    hurts = known and any(isinstance(effect, Damage) for effect in ability.effects)
    return replace(
        option,
        cos=odds.cos,
        hit=odds.hit,
        expected=odds.mean if known else None,
        fells=odds.reaching(target.hp) if hurts and target.profile.hp_max else None,
    )
