"""What an actor may choose, what is taken from it, and what the choice comes to."""

from fractions import Fraction

from app.engine.core.answers import Answers
from app.engine.core.commands import Act, Part
from app.engine.core.errors import RuleError
from app.engine.model.breakdown import Breakdown
from app.engine.model.documents import Ability, StatusRule
from app.engine.model.effects import ItemPrice, Perform
from app.engine.model.phrase import Phrase
from app.engine.model.record import record
from app.engine.systems.seed.build import Plan
from app.engine.systems.seed.cos import strikes
from app.engine.systems.seed.delay import coded_delay, delay_sum
from app.engine.systems.seed.formation import hostile
from app.engine.systems.seed.hooks import forced_rule, has_any, sealed_by
from app.engine.systems.seed.house_rules import HouseRules
from app.engine.systems.seed.pricing import after_paying, unaffordable
from app.engine.systems.seed.state import READY, Battle, Combatant
from app.engine.systems.seed.targets import (
    NO_CHOICE,
    draw_target,
    helps,
    may_hit,
    plain_targets,
    resolve_targets,
    target_options,
)

WAIT = "wait"
"""The id of the action that a dropped charge becomes (SEED-130)."""
LOSE_TURN = "lose-turn"
FORCED = "forced-action"
ITEM_KEYWORD = "Item"


@record
class PreparedPart:
    """One action of several, with its targets settled."""

    ability: Ability
    targets: tuple[str, ...]


@record
class Prepared:
    """A choice that fits the rules of targeting."""

    ability: Ability
    targets: tuple[str, ...]
    parts: tuple[PreparedPart, ...] = ()
    plain: Plan | None = None
    """Given where it is known already that nothing locks it and that it costs nothing."""

    @property
    def spells(self) -> tuple[Ability, ...]:
        """What [S] in the delay code stands for."""
        return tuple(part.ability for part in self.parts)


def prepare(battle: Battle, actor: Combatant, command: Act, answers: Answers) -> Prepared:
    """The ability meant and its targets; raises `RuleError` for what cannot be meant."""
    plain = actor.build.plain_actions.get(command.action)
    if plain is not None and command.item is None and _unbound(actor):
        return Prepared(
            plain.ability, plain_targets(battle, actor, plain, command.targets), (), plain
        )
    if command.action == FORCED:
        return _forced(battle, actor, answers)
    ability = _ability(actor, command)
    charge = actor.standing.charge
    if _is_plain(actor, ability) and command.item is None:
        actor.build.plain_actions[ability.id] = actor.build.plan(ability)
    if charge is not None and targets_settled(battle, actor, ability):
        left = tuple(who for who in charge.targets if may_hit(battle.roster[who], actor, ability))
        return Prepared(ability, left, _parts(battle, actor, ability, command.parts))
    if (ability.ct and charge is None) or nobody_to_hit(battle, actor, ability):
        return Prepared(ability, ())
    parts = _parts(battle, actor, ability, command.parts)
    if parts:
        return Prepared(ability, (), parts)
    return Prepared(ability, resolve_targets(battle, actor, ability, command.targets))


def _is_plain(actor: Combatant, ability: Ability) -> bool:
    """Whether no charge, commitment, status, price or condition has a say in its use."""
    return _unbound(actor) and actor.build.plan(ability).plain


def _unbound(actor: Combatant) -> bool:
    """Whether it stands, and neither charges nor is committed or a helper."""
    standing = actor.standing
    if standing is not READY and (standing.charge or standing.commitment or standing.helper):
        return False
    return actor.hp > 0


def targets_settled(battle: Battle, actor: Combatant, ability: Ability) -> bool:
    """Whether it is being charged and its targets were chosen when that began."""
    charged = actor.charge is not None and actor.charge.action == ability.id
    return charged and battle.setup.rules.ct_targets == "on_declare"


def _ability(actor: Combatant, command: Act) -> Ability:
    """One of the actor's actions; a reaction waits for its trigger (SEED-148)."""
    ability = actor.build.profile.abilities.get(command.action)
    helper = actor.standing.helper
    stranger = helper is not None and command.action != helper.ability
    if ability is None or ability.type != "action" or stranger:
        raise RuleError(Phrase("act.unknown", {"who": actor.id, "action": command.action}))
    return ability if command.item is None else with_item(actor, ability, command.item)


def with_item(actor: Combatant, ability: Ability, item: str) -> Ability:
    """An action of the bag with one item's own target, effects and chance (SEED-137)."""
    kind = actor.profile.items.get(item)
    if kind is None or not actor.standing.items.get(item):
        raise RuleError(Phrase("lock.item", {"item": item}))
    uses = actor.build.plan(ability).uses
    if item not in uses:
        uses[item] = ability.model_copy(
            update={
                "target": kind.target,
                "effects": kind.effects,
                "cos": kind.cos,
                "prices": (ItemPrice(item=item, consumed=kind.consumed),),
            }
        )
    return uses[item]


def nobody_to_hit(battle: Battle, actor: Combatant, ability: Ability) -> bool:
    """A committed attack with no enemy in reach is loosed at nothing (SEED-146).

    So is the one action of a helper when nobody at all is in reach.
    """
    helper = actor.standing.helper is not None
    bound = helper or actor.standing.commitment == ability.id
    if not bound or ability.target in NO_CHOICE:
        return False
    options = target_options(battle, actor, ability)
    within = [who for option in options if option.locked is None for who in option.ids]
    anybody = helper or helps(ability)
    return not any(anybody or hostile(battle.roster[who], actor) for who in within)


def _parts(
    battle: Battle, actor: Combatant, ability: Ability, wanted: tuple[Part, ...]
) -> tuple[PreparedPart, ...]:
    """The actions of an ability that performs several (SEED-038)."""
    effect = actor.build.plan(ability).performs
    if effect is None:
        return ()
    if not 1 <= len(wanted) <= effect.count:
        raise RuleError(Phrase("parts.count", {"count": effect.count, "action": ability.name}))
    parts, purse = [], after_paying(actor, ability)
    for part in wanted:
        chosen = actor.profile.abilities.get(part.action)
        if chosen is None or not _combines(actor, chosen, effect):
            raise RuleError(Phrase("parts.unfit", {"action": part.action}))
        reason = _unfit(actor, chosen) or sealed_by(actor, chosen) or unaffordable(purse, chosen)
        if reason is not None:
            raise RuleError(reason)
        purse = after_paying(purse, chosen)
        targets = resolve_targets(battle, actor, chosen, part.targets)
        parts.append(PreparedPart(chosen, targets))
    return tuple(parts)


def _combines(actor: Combatant, ability: Ability, effect: Perform) -> bool:
    """Whether it may be one of several at once: an action that fits, and not itself several."""
    fits = ability.type == "action" and has_any(ability, effect.keywords)
    return fits and actor.build.plan(ability).performs is None


def _forced(battle: Battle, actor: Combatant, answers: Answers) -> Prepared:
    """A forced attack on a random target, or a Wait where none is possible."""
    rule = forced_rule(actor)
    if rule is None or rule.forced == "none":
        raise RuleError(Phrase("act.unknown", {"who": actor.id, "action": FORCED}))
    attack = basic_attack(actor)
    if attack is not None and rule.forced != "wait":
        targets = forced_targets(battle, actor, attack, rule)
        if targets and sealed_by(actor, attack) is None:
            drawn = draw_target(battle, "forced/draw", targets, actor.id, answers)
            return Prepared(attack, (drawn,))
    wait = actor.profile.abilities.get(WAIT)
    if wait is None:
        raise RuleError(Phrase("act.unknown", {"who": actor.id, "action": WAIT}))
    return Prepared(wait, (actor.id,))


def forced_targets(
    battle: Battle, actor: Combatant, attack: Ability, rule: StatusRule
) -> tuple[str, ...]:
    """Enemies, or everybody where the status does not tell friend from foe."""
    return tuple(
        who.id
        for who in battle
        if may_hit(who, actor, attack) and (rule.forced == "attack_any" or hostile(who, actor))
    )


def basic_attack(actor: Combatant) -> Ability | None:
    """The actor's plain weapon attack."""
    return next((a for a in actor.profile.abilities.values() if a.basic and strikes(a)), None)


def lock(
    battle: Battle, actor: Combatant, ability: Ability, *, forced: bool = False
) -> Phrase | None:
    """Why the actor cannot use the ability now, or ``None``."""
    if _is_plain(actor, ability):
        return None
    bound = None if forced else _compelled(actor) or _bound(battle, actor, ability)
    return (
        bound
        or _unfit(actor, ability)
        or sealed_by(actor, ability)
        or _short(battle, actor, ability)
    )


def _compelled(actor: Combatant) -> Phrase | None:
    rule = forced_rule(actor)
    return None if rule is None else Phrase("lock.forced", {"status": rule.name})


def _unfit(actor: Combatant, ability: Ability) -> Phrase | None:
    """What the actor's own state forbids; some abilities need critical health (SEED-105)."""
    if ability.usage == "committed" and actor.standing.commitment != ability.id:
        return Phrase("lock.uncommitted")
    if actor.fallen and ability.id != WAIT:
        return Phrase("lock.fallen")
    if ability.critical_only and not actor.critical:
        return Phrase("lock.critical", {"hp": actor.profile.hp_max // 4})
    return None


def _short(battle: Battle, actor: Combatant, ability: Ability) -> Phrase | None:
    """Prices of a charge are due when it is performed (SEED-128)."""
    if ability.ct and actor.charge is None:
        return mp_short_upfront(battle.setup.rules, actor, ability)
    return unaffordable(actor, ability)


def _bound(battle: Battle, actor: Combatant, ability: Ability) -> Phrase | None:
    """A charge that is complete, or a commitment, leaves only one action.

    A charge may be dropped for a Wait (SEED-130); of a commitment that can no longer be met a
    Wait is what is left.
    """
    charge, commitment = actor.charge, actor.standing.commitment
    if charge is not None and ability.id not in {charge.action, WAIT}:
        return Phrase("lock.charging", {"action": _name(actor, charge.action)})
    if commitment is None or ability.id == commitment:
        return None
    met = actor.profile.abilities.get(commitment)
    if ability.id != WAIT or (met is not None and lock(battle, actor, met) is None):
        return Phrase("lock.committed", {"action": _name(actor, commitment)})
    return None


def _name(actor: Combatant, action: str) -> str:
    ability = actor.profile.abilities.get(action)
    return ability.name if ability is not None else action


def mp_short_upfront(rules: HouseRules, actor: Combatant, ability: Ability) -> Phrase | None:
    """Whether the price must be at hand when a charge is declared already."""
    return unaffordable(actor, ability) if rules.ct_requires_price_upfront else None


def outside_lock(battle: Battle, actor: Combatant, ability: Ability) -> Phrase | None:
    """Why an ability cannot be used outside combat (SEED-199, SEED-200)."""
    rules = battle.setup.rules
    free = rules.restore_after_battle or rules.out_of_combat_abilities == "all"
    item = rules.out_of_combat_items and ITEM_KEYWORD in ability.keywords
    if not (free or item or "Spell" in ability.keywords):
        return Phrase("lock.outside")
    if actor.fallen:
        return Phrase("lock.fallen")
    return sealed_by(actor, ability) or unaffordable(actor, ability)


def action_delay(
    actor: Combatant, ability: Ability, battle: Battle, parts: tuple[Ability, ...] = ()
) -> Breakdown:
    """Ticks that the ability costs this actor, with its steps.

    But for the actions that [S] stands for, that follows from the actor's build alone.
    """
    plan = actor.build.plan(ability)
    if parts:
        return _action_delay(actor, ability, battle, parts)
    if plan.delay is None:
        plan.delay = _action_delay(actor, ability, battle, ())
    return plan.delay


def _action_delay(
    actor: Combatant, ability: Ability, battle: Battle, parts: tuple[Ability, ...]
) -> Breakdown:
    arms = actor.profile.weapons[:1]
    spells = [coded_delay(part, arms) for part in parts]
    delay, floor = coded_delay(ability, arms, spells)
    build = actor.build
    ticks, factors = build.delays, list(build.factors)
    if ability.delay_multiplier != "1":
        factors.append((ability.name, Fraction(ability.delay_multiplier)))
    return delay_sum(
        delay, floor, actor.profile.spd, battle.setup.rules, modifiers=ticks, multipliers=factors
    )
