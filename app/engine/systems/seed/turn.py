"""A whole turn: action phase, delay phase, status phase (SEED-027, SEED-053)."""

from app.engine.core.answers import Answers
from app.engine.core.commands import Act, FreeAct
from app.engine.core.errors import RuleError
from app.engine.core.events import Event
from app.engine.model.breakdown import Breakdown, breakdown_body
from app.engine.model.documents import Ability
from app.engine.model.phrase import Phrase
from app.engine.systems.seed import facts
from app.engine.systems.seed.action import Performance, Strike
from app.engine.systems.seed.choices import (
    FORCED,
    LOSE_TURN,
    Prepared,
    action_delay,
    lock,
    mp_short_upfront,
    outside_lock,
    prepare,
)
from app.engine.systems.seed.delay import MAX_DELAY, delay_sum
from app.engine.systems.seed.ending import check_end
from app.engine.systems.seed.health import settle_sos
from app.engine.systems.seed.hooks import forced_rule, sealed_by
from app.engine.systems.seed.numbers import Number, write_number
from app.engine.systems.seed.order import advance, ready, start_turn
from app.engine.systems.seed.phase import after_acting, status_phase
from app.engine.systems.seed.pricing import (
    pay_at_once,
    pay_with_health,
    receive_statuses,
    unaffordable,
)
from app.engine.systems.seed.reactions import react
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import READY, Combatant
from app.engine.systems.seed.sums import Sum, overruled
from app.engine.systems.seed.targets import resolve_targets


def act(scribe: Scribe, command: Act, answers: Answers) -> Phrase:
    """Performs the one action ability chosen, or starts its charge (SEED-028); names the step."""
    if scribe.battle.scene.result is not None:
        return _act_outside(scribe, command, answers)
    actor = take_turn(scribe, command.actor)
    if command.action == LOSE_TURN:
        name = _lose_turn(scribe, actor, answers)
    else:
        name = _act_by_choice(scribe, actor, command, answers)
    advance(scribe, answers)
    return name


def _act_by_choice(scribe: Scribe, actor: Combatant, command: Act, answers: Answers) -> Phrase:
    prepared = prepare(scribe.battle, actor, command, answers)
    ability = prepared.ability
    if not prepared.plain:
        reason = lock(scribe.battle, actor, ability, forced=command.action == FORCED)
        if reason is not None:
            raise RuleError(reason)
    if not prepared.plain and ability.ct and actor.charge is None:
        return _declare(scribe, actor, ability, command, answers)
    return _perform(scribe, actor, prepared, answers)


def free_act(scribe: Scribe, command: FreeAct, answers: Answers) -> Phrase:
    """An action as the GM describes it: "acts, 35D F20". SPD counts as always."""
    if command.delay < 0 or command.floor < 0:
        raise RuleError(Phrase("act.negative", {}))
    if max(command.delay, command.floor) > MAX_DELAY:
        raise RuleError(Phrase("place.range", {"high": MAX_DELAY}))
    actor = take_turn(scribe, command.actor)
    scribe.write(facts.about("free.acted", actor.id, text=command.text))
    total = delay_sum(command.delay, command.floor, actor.profile.spd, scribe.battle.setup.rules)
    ticks = _finish(scribe, actor.id, total, answers)
    advance(scribe, answers)
    return Phrase("step.free", {"who": actor.id, "ticks": ticks, "text": command.text})


def take_turn(scribe: Scribe, who: str) -> Combatant:
    """Makes sure that ``who``, at delay 0, has the turn (SEED-003); raises `RuleError` if not."""
    battle = scribe.battle
    if who not in battle.roster:
        raise RuleError(Phrase("who.unknown", {"who": who}))
    if battle.result is not None:
        raise RuleError(Phrase("battle.over", {}))
    if battle.now != who:
        if who not in ready(battle):
            raise RuleError(Phrase("act.not_now", {"who": who}))
        start_turn(scribe, who)
        if scribe.battle.now != who:  # petrified by a status of its own
            raise RuleError(Phrase("act.not_now", {"who": who}))
    return scribe.battle.roster[who]


def _declare(
    scribe: Scribe, actor: Combatant, ability: Ability, command: Act, answers: Answers
) -> Phrase:
    """Starts a charge: its CT as delay, no status phase, no price yet (SEED-126 … 129)."""
    rules, write = scribe.battle.setup.rules, scribe.write
    short = mp_short_upfront(rules, actor, ability)
    if short is not None:
        raise RuleError(short)
    targets: tuple[str, ...] = ()
    if rules.ct_targets == "on_declare":
        targets = resolve_targets(scribe.battle, actor, ability, command.targets)
    total = Sum("delay.charge", ability.ct)
    if rules.ct_uses_spd:
        total.add("delay.spd", -actor.profile.spd)
        total.at_least("delay.floor", 0)
    key = f"delay/{actor.id}"
    taken = total.done()
    taken = overruled(taken, answers.overrule(key, taken.result, 0, MAX_DELAY))
    ticks = taken.result
    write(
        facts.about("charge.begun", actor.id, action=ability.id, ticks=ticks, targets=list(targets))
    )
    write(facts.summed("delay.added", actor.id, key, taken, ticks=ticks, lands=ticks))
    write(facts.about("turn.ended", actor.id))
    return Phrase("step.charge", {"who": actor.id, "action": ability.name})


def _lose_turn(scribe: Scribe, actor: Combatant, answers: Answers) -> Phrase:
    """A turn lost to a status: its flat delay, then the status phase (SEED-134)."""
    rule = forced_rule(actor)
    if rule is None or rule.penalty is None:
        raise RuleError(Phrase("act.unknown", {"who": actor.id, "action": LOSE_TURN}))
    penalty = rule.penalty
    spd = actor.profile.spd if penalty.uses_spd else 0
    scribe.write(facts.about("turn.lost", actor.id, status=rule.id, name=rule.name))
    total = delay_sum(penalty.delay, penalty.floor, spd, scribe.battle.setup.rules)
    _finish(scribe, actor.id, total, answers)
    return Phrase("step.lost", {"who": actor.id, "status": rule.name})


def _perform(scribe: Scribe, actor: Combatant, prepared: Prepared, answers: Answers) -> Phrase:
    ability, ids = prepared.ability, prepared.targets
    plan = prepared.plain or actor.build.plan(ability)
    scribe.write(facts.chosen(actor.id, plan.id, plan.name, ids))
    if actor.standing is not READY:
        _leave_stances(scribe, actor)
    if not prepared.plain:
        pay_at_once(scribe, actor.id, ability)
    strikes = _strike_all(scribe, actor, prepared, answers)
    over = _after_effects(scribe, answers, actor.id, prepared, strikes)
    if not over:
        after = scribe.battle.roster[actor.id]
        parts = prepared.spells if prepared.parts else ()
        total = action_delay(after, ability, scribe.battle, parts)
        _finish(scribe, actor.id, total, answers, ability)
    code = "step.act_on" if ids and ids != (actor.id,) else "step.act"
    return Phrase(code, {"who": actor.id, "action": plan.name, "target": ids})


def _leave_stances(scribe: Scribe, actor: Combatant) -> None:
    """The action that was charged or committed to is being performed."""
    if actor.charge is not None:
        scribe.write(facts.about("charge.ended", actor.id, action=actor.charge.action))
    if actor.standing.commitment is not None:
        scribe.write(facts.about("commitment.ended", actor.id))


def _strike_all(
    scribe: Scribe, actor: Combatant, prepared: Prepared, answers: Answers
) -> list[Strike]:
    """The action itself, or every action that it performs at once (SEED-038)."""
    if not prepared.parts:
        one = Performance(scribe, answers, actor.id, prepared.ability, prepared.targets)
        return [one.perform()]
    strikes = []
    for number, part in enumerate(prepared.parts):
        if not _goes_on(scribe.combatant(actor.id), part.ability):
            body = {"action": part.ability.id, "name": part.ability.name}
            scribe.write(facts.about("part.dropped", actor.id, **body))
            continue
        scribe.write(facts.chosen(actor.id, part.ability.id, part.ability.name, part.targets))
        pay_at_once(scribe, actor.id, part.ability)
        one = Performance(scribe, answers, actor.id, part.ability, part.targets, f"part{number}/")
        strikes.append(one.perform())
        pay_with_health(scribe, actor.id, part.ability)
        receive_statuses(scribe, actor.id, part.ability, answers)
    return strikes


def _goes_on(actor: Combatant, ability: Ability) -> bool:
    """Whether the next of several actions is possible: the last may have cost too much."""
    if actor.fallen or actor.gone or actor.absent:
        return False
    return sealed_by(actor, ability) is None and unaffordable(actor, ability) is None


def _after_effects(
    scribe: Scribe, answers: Answers, who: str, prepared: Prepared, strikes: list[Strike]
) -> bool:
    """Prices that come last, then reactions (ORD-03); says whether the battle is over."""
    rules = scribe.battle.setup.rules
    if rules.end_check == "immediate" and check_end(scribe):
        return True
    if not prepared.plain and prepared.ability.prices:
        pay_with_health(scribe, who, prepared.ability)
        if rules.receive_status_at == "action_end":
            receive_statuses(scribe, who, prepared.ability, answers)
    react(scribe, answers, strikes)
    if rules.sos_check == "end_of_action":
        for one in tuple(scribe.battle):
            if one.critical != one.standing.critical:
                settle_sos(scribe, one.id)
    return rules.end_check != "end_of_turn" and check_end(scribe)


def _finish(
    scribe: Scribe, who: str, total: Breakdown, answers: Answers, ability: Ability | None = None
) -> int:
    """Fresh delay (SEED-007), then the status phase: steps 6 to 9; says the ticks taken."""
    key = f"delay/{who}"
    if answers.overrules:
        total = overruled(total, answers.overrule(key, total.result, 0, MAX_DELAY))
    actor = scribe.battle.roster[who]
    if actor.standing.helper is not None:
        ticks = _finish_helper(scribe, actor)
        check_end(scribe)
        return ticks
    if not actor.gone:
        battle, rules = scribe.battle, scribe.battle.setup.rules
        taken: Number = total.exact if rules.delay_rounding == "exact" else total.result
        lands = taken if actor.due <= battle.clock else battle.delay(actor) + taken
        body = {
            "who": who, "key": key, "ticks": write_number(taken), "lands": write_number(lands),
        }  # fmt: skip
        scribe.write(Event("delay.added", body, total=total))
        if ability is not None and ability.prices and rules.receive_status_at == "after_delay":
            receive_statuses(scribe, who, ability, answers)
        if actor.statuses or ability is not None:
            _status_phase(scribe, who, taken, answers)
    if scribe.battle.scene.result is None:
        scribe.write(facts.bare("turn.ended", who))
        if ability is not None or actor.statuses:
            check_end(scribe)
    return total.result


def _status_phase(scribe: Scribe, who: str, taken: Number, answers: Answers) -> None:
    """Step 7, then the end of the battle is looked for, then step 8."""
    after_acting(scribe, who, taken, answers)
    if scribe.battle.setup.rules.end_check == "end_of_turn" or not check_end(scribe):
        status_phase(scribe, who)


def _finish_helper(scribe: Scribe, actor: Combatant) -> int:
    """A helper waits the same time after each action, and leaves after its last."""
    helper = actor.standing.helper
    if helper is None:
        return 0
    scribe.write(facts.about("helper.acted", actor.id))
    steps = breakdown_body(Sum("delay.base", helper.ticks).done())
    scribe.write(
        facts.about(
            "delay.added", actor.id, ticks=helper.ticks, lands=helper.ticks, key="", breakdown=steps
        )
    )
    scribe.write(facts.about("turn.ended", actor.id))
    if helper.left <= 1:
        scribe.write(facts.about("combatant.removed", actor.id))
    return helper.ticks


def _act_outside(scribe: Scribe, command: Act, answers: Answers) -> Phrase:
    """Outside combat only Spells, unless the house says otherwise; no delay (SEED-199)."""
    actor = scribe.battle.roster.get(command.actor)
    if actor is None or actor.gone:
        raise RuleError(Phrase("who.unknown", {"who": command.actor}))
    prepared = prepare(scribe.battle, actor, command, answers)
    reason = outside_lock(scribe.battle, actor, prepared.ability)
    if reason is not None:
        raise RuleError(reason)
    ability = prepared.ability
    scribe.write(facts.chosen(actor.id, ability.id, ability.name, prepared.targets))
    pay_at_once(scribe, actor.id, ability)
    _strike_all(scribe, actor, prepared, answers)
    pay_with_health(scribe, actor.id, ability)
    return Phrase(
        "step.act_outside",
        {"who": actor.id, "action": ability.name, "target": prepared.targets},
    )
