"""What the turn panel offers: every action with its cost, every target with its odds."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from app.engine.model.breakdown import Breakdown
from app.engine.model.documents import Ability, Item
from app.engine.model.effects import (
    Damage,
    HealthPrice,
    ItemPrice,
    NotePrice,
    Perform,
    StatusPrice,
)
from app.engine.model.options import ActionOption, TargetOption
from app.engine.model.phrase import Phrase
from app.engine.systems.seed.choices import (
    FORCED,
    ITEM_KEYWORD,
    LOSE_TURN,
    action_delay,
    basic_attack,
    lock,
    nobody_to_hit,
    outside_lock,
    targets_settled,
    with_item,
)
from app.engine.systems.seed.cos import cos_sum, strikes
from app.engine.systems.seed.delay import delay_sum
from app.engine.systems.seed.hooks import forced_rule, has_any
from app.engine.systems.seed.odds import hit_odds
from app.engine.systems.seed.pricing import mp_cost
from app.engine.systems.seed.state import Battle, Combatant
from app.engine.systems.seed.targets import target_options

_THROWN = "Throwing"


def action_options(
    battle: Battle, who: str, odds_for: Container[str] | None = None
) -> tuple[ActionOption, ...]:
    """Every action of the actor, usable or locked with its reason, in listed order.

    What a status forces comes first; a helper has its one ability. Only the options with the
    ids ``odds_for`` come with odds, which take most of the time; ``None`` wants all.
    """
    actor = battle.roster[who]
    helper = actor.standing.helper
    offered = [
        ability
        for ability in actor.profile.abilities.values()
        if ability.type == "action"
        and _offered(actor, ability)
        and (helper is None or ability.id == helper.ability)
    ]
    return (
        *_forced(battle, actor),
        *(
            option
            for ability in offered
            for option in _options(battle, actor, ability, offered, odds_for)
        ),
    )


def _options(
    battle: Battle,
    actor: Combatant,
    ability: Ability,
    offered: Sequence[Ability],
    odds_for: Container[str] | None,
) -> Iterator[ActionOption]:
    """The ability, and before it each thing in the bag that it may use."""
    for item in _fitting(actor, ability):
        id_ = f"{ability.id}/{item.id}"
        told = odds_for is None or id_ in odds_for
        used = _option(battle, actor, with_item(actor, ability, item.id), odds=told)
        left = Phrase("detail.item", {"count": actor.standing.items[item.id]})
        yield replace(
            used,
            id=id_,
            name=item.name,
            detail=(left, *used.detail),
            action=ability.id,
            item=item.id,
        )
    option = _option(battle, actor, ability, odds=odds_for is None or ability.id in odds_for)
    several = next((e for e in ability.effects if isinstance(e, Perform)), None)
    if several is not None:
        parts = tuple(
            one.id for one in offered if one is not ability and has_any(one, several.keywords)
        )
        cost = None if ability.delay.spell else option.cost
        option = replace(option, cost=cost, performs=several.count, parts=parts)
    yield option


def _fitting(actor: Combatant, ability: Ability) -> Iterator[Item]:
    """What is in the bag for it: things of its category, or all that are not for throwing."""
    if ITEM_KEYWORD not in ability.keywords:
        return
    prices = [price for price in ability.prices if isinstance(price, ItemPrice)]
    wanted = {price.category for price in prices}
    if any(price.item for price in prices) or not (wanted or ability.basic):
        return
    for id_, count in actor.standing.items.items():
        item = actor.profile.items.get(id_) if count > 0 else None
        if item is not None and _fits(item, wanted):
            yield item


def _fits(item: Item, categories: set[str]) -> bool:
    return item.category in categories if categories else item.category != _THROWN


def _offered(actor: Combatant, ability: Ability) -> bool:
    if ability.usage == "committed":
        return actor.standing.commitment == ability.id
    return ability.usage == "field"


def _forced(battle: Battle, actor: Combatant) -> tuple[ActionOption, ...]:
    rule = forced_rule(actor)
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
    house, group = rule.origin == "house", Phrase("group.forced")
    return (ActionOption(id_, name, detail, cost, house=house, group=group),)


def _option(battle: Battle, actor: Combatant, ability: Ability, *, odds: bool) -> ActionOption:
    outside = battle.result is not None
    reason = (outside_lock if outside else lock)(battle, actor, ability)
    declaring = ability.ct > 0 and actor.charge is None
    waits = declaring and battle.rules.ct_targets == "on_perform"
    settled = targets_settled(battle, actor, ability) or nobody_to_hit(battle, actor, ability)
    asks = not (reason or waits or settled)
    targets = target_options(battle, actor, ability) if asks else ()
    cost = action_delay(actor, ability, battle)
    if odds:
        targets = tuple(_with_odds(battle, actor, ability, option, cost) for option in targets)
    return ActionOption(
        id=ability.id,
        name=ability.name,
        detail=_detail(battle, actor, ability),
        cost=cost,
        locked=reason,
        targets=targets,
        house=ability.origin == "house",
        group=Phrase(f"group.{_group(ability)}"),
    )


def _group(ability: Ability) -> str:
    """What an action is listed under."""
    words = set(ability.keywords)
    if ITEM_KEYWORD in words:
        return "items"
    if words & {"Magic", "Spell"}:
        return "magic"
    if strikes(ability):
        return "attacks"
    return "basics" if ability.basic else "techniques"


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
    facts += _prices(ability)
    if ability.origin == "house":
        facts.append(Phrase("detail.house"))
    return tuple(facts)


def _prices(ability: Ability) -> Iterator[Phrase]:
    """What it costs besides MP and delay."""
    for price in ability.prices:
        match price:
            case HealthPrice():
                yield Phrase("price.health", {"percent": price.percent, "flat": price.flat})
            case StatusPrice():
                yield Phrase("price.status", {"status": price.status, "turns": price.duration})
            case NotePrice():
                yield Phrase("price.note", {"text": price.text})
            case ItemPrice() if price.category:
                yield Phrase("price.item", {"category": price.category})


def _with_odds(
    battle: Battle, actor: Combatant, ability: Ability, option: TargetOption, cost: Breakdown
) -> TargetOption:
    if option.locked is not None:
        return option
    if option.label is not None:
        alone = (TargetOption((who,), None) for who in option.ids)
        members = tuple(_with_odds(battle, actor, ability, one, cost) for one in alone)
        return replace(option, members=members)
    target = battle.roster[option.ids[0]]
    odds = hit_odds(battle, actor, ability, target, cost)
    hurts = odds.spread.ways and any(isinstance(effect, Damage) for effect in ability.effects)
    return replace(
        option,
        cos=odds.cos,
        hit=odds.hit,
        expected=odds.expected,
        fells=odds.reaching(target.hp) if hurts and target.profile.hp_max else None,
    )
