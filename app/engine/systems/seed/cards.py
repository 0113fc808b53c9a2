"""Abilities, weapons, items, gear and statuses as cards, in the order of the rulebook's fields.

Every sum is that of the engine: a card says what the battle will work out.
"""

from collections.abc import Iterator

from app.engine.model.documents import Ability, DelayCode, Item, StatusRule, Weapon
from app.engine.model.effects import HealthPrice, ItemPrice, Price, StatusPrice
from app.engine.model.phrase import Param, Phrase
from app.engine.model.sheet import Card, Fact
from app.engine.systems.seed.card_effects import Bearer, duration_text, effect_facts
from app.engine.systems.seed.choices import action_delay
from app.engine.systems.seed.cos import cos_sum
from app.engine.systems.seed.pricing import mp_cost
from app.engine.systems.seed.state import Combatant


def ability_card(bearer: Bearer, ability: Ability) -> Card:
    """An action or reaction with this one's sums."""
    return Card(
        id=ability.id,
        kind=ability.kind,
        name=ability.name,
        tags=ability.keywords,
        reaction=ability.type == "reaction",
        head=tuple(_head(bearer, ability)),
        effects=effect_facts(bearer, ability),
        text=ability.text,
        notes=ability.notes,
        house=ability.origin == "house",
        basic=ability.basic,
    )


def weapon_card(bearer: Bearer, weapon: Weapon) -> Card:
    """A weapon; its numbers are those its strikes use."""
    lent = Ability(id=weapon.id, name=weapon.name, effects=weapon.added)
    return Card(
        id=weapon.id,
        kind=weapon.kind,
        name=weapon.name,
        tags=(weapon.type,) if weapon.type else (),
        head=tuple(_weapon_head(weapon)),
        effects=(*effect_facts(bearer, lent), *_on_critical(bearer, weapon)),
        notes=weapon.notes,
        house=weapon.origin == "house",
    )


def _on_critical(bearer: Bearer, weapon: Weapon) -> Iterator[Fact]:
    """What a critical does instead of its bonus (SEED-119)."""
    if weapon.critical_effects:
        yield _plain("on_critical", "")
        critical = Ability(id=weapon.id, name=weapon.name, effects=weapon.critical_effects)
        yield from effect_facts(bearer, critical)


def item_card(bearer: Bearer, item: Item, count: int | None = None) -> Card:
    """An item and how many of it are carried."""
    used = Ability(id=item.id, name=item.name, effects=item.effects, keywords=("Item",))
    head = [Fact("target", Phrase(f"card.target_{item.target}"))]
    if item.cos != 100:
        head.append(_plain("cos", str(item.cos)))
    return Card(
        id=item.id,
        kind=item.kind,
        name=item.name,
        tags=(item.category,),
        head=tuple(head),
        effects=effect_facts(bearer, used),
        text=item.text,
        notes=item.notes,
        house=item.origin == "house",
        count=count,
    )


def status_card(bearer: Bearer, rule: StatusRule) -> Card:
    """A status with its code and what it excludes."""
    head = [_plain("code", rule.code), Fact("tone", Phrase(f"card.tone_{rule.tone}"))]
    if rule.excludes:
        names = ", ".join(bearer.status(other) for other in rule.excludes)
        head.append(_plain("excludes", names))
    return Card(
        id=rule.id,
        kind=rule.kind,
        name=rule.name,
        head=tuple(head),
        text=rule.text,
        notes=rule.notes,
        house=rule.origin == "house",
    )


def code_text(delay: DelayCode, floor: DelayCode) -> str:
    """A delay code as it is printed: ``20+[W]D F15+[W]`` (SEED-112, SEED-215)."""
    return f"{_code(delay)}D F{_code(floor)}"


def _code(code: DelayCode) -> str:
    parts = [str(code.ticks)] if code.ticks or not (code.weapon or code.spell) else []
    parts += ["[W]"] * code.weapon + ["[S]"] * code.spell
    return "+".join(parts)


def _plain(key: str, text: str, **params: Param) -> Fact:
    return Fact(key, Phrase(f"card.{key}", params), text)


def _head(bearer: Bearer, ability: Ability) -> Iterator[Fact]:
    battle, who = bearer.battle, bearer.who
    yield Fact("target", Phrase(f"card.target_{ability.target}"))
    if ability.target_row is not None:
        yield Fact("target_row", Phrase(f"card.target_row_{ability.target_row}"))
    if ability.type == "action":
        cost = action_delay(who, ability, battle)
        printed = code_text(ability.delay, ability.floor)
        text = _delay_text(ability, who, cost.result)
        yield Fact("delay", Phrase("card.delay"), text, printed, cost)
    else:
        yield _trigger(ability)
    if mp_cost(who, ability):
        yield _plain("mp", str(mp_cost(who, ability)))
    for price in ability.prices:
        yield _price(bearer, price)
    if ability.ct:
        yield _plain("ct", str(ability.ct))
    if ability.target not in {"self", "none"}:
        chance = cos_sum(battle, who, ability, who)
        yield Fact("cos", Phrase("card.cos"), str(chance.result), str(ability.cos), chance)
    if ability.hits > 1:
        yield _plain("hits", str(ability.hits), once=ability.check == "once")
    if ability.critical_only:
        yield _plain("critical_only", "")
    if ability.power_per_tier:
        yield _plain("adjustment", f"{ability.power_per_tier:+d}")


def _delay_text(ability: Ability, who: Combatant, ticks: int) -> str:
    floor = ability.floor.ticks + (who.profile.weapon.floor if ability.floor.weapon else 0)
    spell = "+[S]" if ability.delay.spell else ""
    return f"{ticks}{spell} (F{floor}{'+[S]' if ability.floor.spell else ''})"


def _trigger(ability: Ability) -> Fact:
    trigger = ability.trigger
    if trigger is None:
        return Fact("trigger", Phrase("card.trigger_none"))
    told: dict[str, Param] = {
        "physical": trigger.type == "physical",
        "magical": trigger.type == "magical",
        "melee": trigger.reach == "melee",
        "ranged": trigger.reach == "ranged",
        "single": trigger.single,
        "weapon": trigger.weapon,
    }
    return Fact("trigger", Phrase(f"card.trigger_{trigger.on}", told))


def _price(bearer: Bearer, price: Price) -> Fact:
    if isinstance(price, ItemPrice):
        name = bearer.item(price.item) if price.item else price.category
        return _plain("price", name, kept=not price.consumed)
    if isinstance(price, HealthPrice):
        return _plain("price", f"{price.percent} % HP" if price.percent else f"{price.flat} HP")
    if isinstance(price, StatusPrice):
        turns = duration_text(price.duration)
        return _plain("price", f"{bearer.status(price.status)} ({turns})")
    return _plain("price", price.text)


def _weapon_head(weapon: Weapon) -> Iterator[Fact]:
    yield _plain("power", f"{weapon.power} × {weapon.attribute} + {weapon.dice}")
    yield Fact("delay", Phrase("card.delay"), f"{weapon.delay}D F{weapon.floor}")
    if weapon.cos is not None:
        yield _plain("cos", str(weapon.cos))
    yield Fact("reach", Phrase("card.reach_ranged" if weapon.ranged else "card.reach_melee"))
    for key in ("accuracy", "critical"):
        if getattr(weapon, key):
            yield _plain(key, f"+{getattr(weapon, key)}")
    if weapon.critical_group:
        yield _plain("critical_group", "")
    if weapon.critical_bonus != 100 and not weapon.critical_effects:
        yield _plain("critical_bonus", f"+{weapon.critical_bonus} %")
    if weapon.element:
        yield _plain("element", weapon.element)
    if weapon.piercing:
        yield _plain("piercing", "")
    if weapon.drain is not None:
        yield _plain("drain", f"{weapon.drain.share} {weapon.drain.gauge.upper()}")
