"""A whole turn: action phase, delay phase, status phase (SEED-027, SEED-053)."""

from app.engine.core.answers import Answers
from app.engine.core.commands import Act, FreeAct
from app.engine.core.errors import RuleError
from app.engine.model.breakdown import Breakdown
from app.engine.model.documents import Ability
from app.engine.model.phrase import Phrase
from app.engine.systems.seed import facts
from app.engine.systems.seed.action import Performance
from app.engine.systems.seed.delay import coded_delay, delay_sum
from app.engine.systems.seed.health import check_end
from app.engine.systems.seed.order import advance, ready, start_turn
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import Battle, Combatant
from app.engine.systems.seed.statuses import status_phase
from app.engine.systems.seed.sums import overruled
from app.engine.systems.seed.targets import resolve_targets

WAIT = "wait"
"""The id of the action that a dropped charge becomes (SEED-130)."""


def act(scribe: Scribe, command: Act, answers: Answers) -> Phrase:
    """Performs an action ability, or starts its charge; names the step."""
    actor = take_turn(scribe, command.actor)
    ability = actor.profile.abilities.get(command.action)
    if ability is None:
        raise RuleError(Phrase("act.unknown", {"who": actor.id, "action": command.action}))
    reason = lock(actor, ability)
    if reason is not None:
        raise RuleError(reason)
    if ability.ct and actor.charge is None:
        _declare(scribe, actor, ability)
        name = Phrase("step.charge", {"who": actor.id, "action": ability.name})
    else:
        name = _perform(scribe, actor, ability, command.targets, answers)
    advance(scribe, answers)
    return name


def free_act(scribe: Scribe, command: FreeAct, answers: Answers) -> Phrase:
    """An action as the GM describes it: "acts, 35D F20". SPD counts as always."""
    if command.delay < 0 or command.floor < 0:
        raise RuleError(Phrase("act.negative", {}))
    actor = take_turn(scribe, command.actor)
    scribe.write(facts.about("free.acted", actor.id, text=command.text))
    total = delay_sum(command.delay, command.floor, actor.profile.spd, scribe.battle.rules)
    ticks = _finish(scribe, actor.id, total, answers)
    advance(scribe, answers)
    return Phrase("step.free", {"who": actor.id, "ticks": ticks, "text": command.text})


def take_turn(scribe: Scribe, who: str) -> Combatant:
    """Makes sure that ``who`` has the turn; raises `RuleError` when it may not act now."""
    battle = scribe.battle
    if who not in battle.roster:
        raise RuleError(Phrase("who.unknown", {"who": who}))
    if battle.result is not None:
        raise RuleError(Phrase("battle.over", {}))
    if battle.now != who:
        if who not in ready(battle):
            raise RuleError(Phrase("act.not_now", {"who": who}))
        start_turn(scribe, who)
    return scribe.combatant(who)


def lock(actor: Combatant, ability: Ability) -> Phrase | None:
    """Why the actor cannot use the ability now, or ``None``."""
    charge = actor.charge
    if charge is not None and ability.id not in {charge.action, WAIT}:
        return Phrase("lock.charging", {"action": charge.action})
    if ability.ct and charge is None:
        return None
    if ability.mp > actor.mp:
        return Phrase("lock.mp", {"needs": ability.mp, "has": actor.mp})
    return None


def action_delay(actor: Combatant, ability: Ability, battle: Battle) -> Breakdown:
    """Ticks that the ability costs this actor, with its steps."""
    delay, floor = coded_delay(ability, actor.profile.weapons[:1])
    return delay_sum(delay, floor, actor.profile.spd, battle.rules)


def _declare(scribe: Scribe, actor: Combatant, ability: Ability) -> None:
    """Starts a charge: its CT as delay, no status phase, no price yet (SEED-126 … 129)."""
    write = scribe.write
    write(facts.about("charge.begun", actor.id, action=ability.id, ticks=ability.ct))
    body = {"ticks": ability.ct, "lands": ability.ct, "key": "", "breakdown": []}
    write(facts.about("delay.added", actor.id, **body))
    write(facts.about("turn.ended", actor.id))


def _perform(
    scribe: Scribe, actor: Combatant, ability: Ability, wanted: tuple[str, ...], answers: Answers
) -> Phrase:
    targets = resolve_targets(scribe.battle, actor, ability, wanted)
    ids = tuple(target.id for target in targets)
    scribe.write(facts.chosen(actor.id, ability.id, ability.name, ids))
    if actor.charge is not None:
        scribe.write(facts.about("charge.ended", actor.id, action=actor.charge.action))
    _pay(scribe, actor, ability)
    before = scribe.battle
    Performance(scribe, answers, actor.id, ability, ids, before).perform()
    if not _over(scribe):
        _finish(scribe, actor.id, action_delay(actor, ability, before), answers)
        check_end(scribe)
    code = "step.act_on" if ids and ids != (actor.id,) else "step.act"
    return Phrase(code, {"who": actor.id, "action": ability.name, "target": ids})


def _pay(scribe: Scribe, actor: Combatant, ability: Ability) -> None:
    """MP are paid as the action is used, once whatever the targets (SEED-123, SEED-124)."""
    if ability.mp:
        left = actor.mp - ability.mp
        scribe.write(facts.about("price.paid", actor.id, gauge="mp", amount=ability.mp, value=left))


def _over(scribe: Scribe) -> bool:
    return scribe.battle.rules.end_check != "end_of_turn" and check_end(scribe)


def _finish(scribe: Scribe, who: str, total: Breakdown, answers: Answers) -> int:
    """Delay phase, then status phase (steps 6 to 9); says the ticks taken."""
    key = f"delay/{who}"
    total = overruled(total, answers.overrule(key, total.result))
    actor = scribe.combatant(who)
    if not actor.gone:
        lands = scribe.battle.delay(actor) + total.result
        scribe.write(facts.summed("delay.added", who, key, total, ticks=total.result, lands=lands))
        status_phase(scribe, who)
    scribe.write(facts.about("turn.ended", who))
    return total.result
