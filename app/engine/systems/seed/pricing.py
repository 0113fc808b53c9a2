"""What actions cost: MP, items, health, statuses (SEED-122 … SEED-143)."""

from collections.abc import Mapping

from app.engine.core.answers import Answers
from app.engine.model.documents import Ability
from app.engine.model.effects import HealthPrice, ItemPrice, NotePrice, StatusPrice
from app.engine.model.phrase import Phrase
from app.engine.systems.seed import facts
from app.engine.systems.seed.bearing import Source, inflict
from app.engine.systems.seed.cos import immune
from app.engine.systems.seed.damage import LAST_ROUNDING
from app.engine.systems.seed.health import note_health, share_of
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import Combatant, changed


def mp_cost(actor: Combatant, ability: Ability) -> int:
    """MP with what the actor's tier adds."""
    return ability.mp + ability.mp_per_tier * max(0, actor.profile.tier - 1)


def unaffordable(actor: Combatant, ability: Ability) -> Phrase | None:
    """What the actor lacks (SEED-125, SEED-138); health may always be paid (SEED-142)."""
    if actor.build.plan(ability).free:
        return None
    cost = mp_cost(actor, ability)
    if cost > actor.mp:
        return Phrase("lock.mp", {"needs": cost, "has": actor.mp})
    left = dict(actor.standing.items) if ability.prices else {}
    for price in ability.prices:
        if isinstance(price, ItemPrice):
            item = item_for(actor, price, left)
            if item is None:
                return Phrase("lock.item", {"item": price.item or price.category})
            left[item] -= uses_up(actor, price, item)
    return None


def after_paying(actor: Combatant, ability: Ability) -> Combatant:
    """What the actor has left of MP and items once the ability is paid for."""
    items = dict(actor.standing.items)
    for price in ability.prices:
        item = item_for(actor, price, items) if isinstance(price, ItemPrice) else None
        if item is not None and isinstance(price, ItemPrice):
            items[item] -= uses_up(actor, price, item)
    mp = max(0, actor.mp - mp_cost(actor, ability))
    return changed(actor, mp=mp, standing=changed(actor.standing, items=items))


def uses_up(actor: Combatant, price: ItemPrice, item: str) -> bool:
    """Whether the price takes the item away: action and item may both spare it (SEED-137)."""
    kind = actor.profile.items.get(item)
    return price.consumed and (kind is None or kind.consumed)


def item_for(actor: Combatant, price: ItemPrice, items: Mapping[str, int]) -> str | None:
    """The id of an item that pays the price: the named one, or the first of its category."""
    for item, count in items.items():
        kind = actor.profile.items.get(item)
        fits = item == price.item or (
            not price.item and kind is not None and kind.category == price.category
        )
        if count > 0 and fits:
            return item
    return None


def pay_at_once(scribe: Scribe, who: str, ability: Ability) -> None:
    """MP and items go as the action is used, once whatever its targets (SEED-123, SEED-124)."""
    actor = scribe.combatant(who)
    cost = mp_cost(actor, ability)
    if cost:
        scribe.write(facts.about("price.paid", who, gauge="mp", amount=cost, value=actor.mp - cost))
    for price in ability.prices:
        if isinstance(price, ItemPrice):
            _use_item(scribe, who, price)


def _use_item(scribe: Scribe, who: str, price: ItemPrice) -> None:
    actor = scribe.combatant(who)
    item = item_for(actor, price, actor.standing.items)
    if item is None:
        return
    kind = actor.profile.items.get(item)
    left = actor.standing.items[item] - uses_up(actor, price, item)
    name = kind.name if kind is not None else item
    scribe.write(facts.about("item.used", who, item=item, name=name, left=left))


def pay_with_health(scribe: Scribe, who: str, ability: Ability) -> None:
    """After every other effect; not damage, and it may fell the actor (SEED-141 … 143).

    Costs of other kinds that a text adds are noted for the GM (SEED-147).
    """
    for price in ability.prices:
        actor = scribe.combatant(who)
        if isinstance(price, HealthPrice) and actor.profile.hp_max:
            way = LAST_ROUNDING[scribe.battle.rules.damage_rounding]
            amount = share_of(actor.profile.hp_max, price.percent, way) + price.flat
            value = max(0, actor.hp - amount)
            before = scribe.battle
            scribe.write(
                facts.about(
                    "health.lost", who, gauge="hp", amount=amount, was=actor.hp, value=value
                )
            )
            note_health(scribe, before, who)
        elif isinstance(price, NotePrice):
            scribe.write(facts.about("manual.noted", who, text=price.text))


def receive_statuses(scribe: Scribe, who: str, ability: Ability, answers: Answers) -> None:
    """Without a check, whatever the actor resists (SEED-139, SEED-140)."""
    for price in ability.prices:
        actor = scribe.combatant(who)
        if not isinstance(price, StatusPrice) or actor.fallen or actor.gone:
            continue
        bars = scribe.battle.rules.price_status_vs_immunity == "immunity"
        if bars and immune(scribe.battle, actor, price.status):
            scribe.write(facts.about("status.refused", who, status=price.status, reason="immune"))
        else:
            source = Source(who, answers, f"duration/{price.status}/{who}")
            inflict(scribe, who, price.status, price.duration, source, ranks=0)
