"""The status phase of a turn (SEED-050 … SEED-056)."""

import math

from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.core.events import Event
from app.engine.model.breakdown import Breakdown
from app.engine.model.documents import StatusRule
from app.engine.model.effects import AfterAct
from app.engine.model.phrase import Phrase
from app.engine.systems.seed import facts
from app.engine.systems.seed.bearing import back_on_the_track, remove_status
from app.engine.systems.seed.health import note_health
from app.engine.systems.seed.hooks import rule_of
from app.engine.systems.seed.numbers import Number, exact
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import Combatant
from app.engine.systems.seed.sums import Sum, overruled

HIGHEST_AMOUNT = 9_999_999


def after_acting(scribe: Scribe, who: str, ticks: Number, answers: Answers) -> None:
    """Step 7: statuses that do something after their bearer acts (SEED-052, SEED-054).

    KO in the middle ends it: what is left is gone.
    """
    for rule in _step7_order(scribe, who, answers):
        bearer = scribe.battle.roster[who]
        if not bearer.fallen and bearer.status(rule.id) is not None:
            _tick(scribe, who, rule, ticks, answers)


def _step7_order(scribe: Scribe, who: str, answers: Answers) -> tuple[StatusRule, ...]:
    rules = scribe.battle.roster[who].build.after_act
    if len(rules) < 2:
        return rules
    way = scribe.battle.setup.rules.step7_order
    if way == "beneficial_first":
        return tuple(sorted(rules, key=lambda rule: rule.tone != "beneficial"))
    if way != "ask":
        return rules
    ask, due = Phrase("ask.order", {"who": who}), {rule.id: rule for rule in rules}
    question = Question(f"order/{who}", QuestionKind.ORDER, ask, who=who, options=tuple(due))
    return tuple(due[status] for status in answers.order(question))


def _tick(scribe: Scribe, who: str, rule: StatusRule, ticks: Number, answers: Answers) -> None:
    hook, bearer = rule.after_act, scribe.battle.roster[who]
    if hook is None:
        return
    status = rule.id
    key = f"tick/{status}/{who}"
    total = bearer.build.ticks.get(status)
    if total is None:
        total = _tick_sum(hook, bearer, ticks, _asked(rule, who, answers))
        if not hook.ask and hook.per_delay == "0":
            bearer.build.ticks[status] = total  # the same whatever the action took
    cap = scribe.battle.setup.rules.damage_cap
    if cap is not None and total.result > cap and not hook.gain:
        total = total.ending(cap)
    if answers.overrules:
        total = overruled(total, answers.overrule(key, total.result, 0))
    gauge, gain, amount = hook.gauge, hook.gain, total.result
    was = bearer.hp if gauge == "hp" else bearer.mp
    top = bearer.profile.hp_max if gauge == "hp" else bearer.profile.mp_max
    value = max(was, min(top, was + amount)) if gain else max(0, was - amount)
    before = scribe.battle
    scribe.write(
        Event(
            "status.ticked",
            {
                "who": who,
                "key": key,
                "status": status,
                "name": rule.name,
                "gauge": gauge,
                "amount": amount,
                "gain": gain,
                "was": was,
            },
            total=total,
        )
    )
    scribe.write(facts.gauge_set(who, gauge, value, was))
    note_health(scribe, before, who)


def _asked(rule: StatusRule, who: str, answers: Answers) -> int:
    """The amount that the rules at hand do not give: the table says it (0 skips)."""
    if rule.after_act is None or not rule.after_act.ask:
        return 0
    ask = Phrase("ask.amount", {"who": who, "status": rule.name})
    return answers.number(
        Question(
            f"amount/{rule.id}/{who}", QuestionKind.NUMBER, ask, who=who, low=0, high=HIGHEST_AMOUNT
        )
    )


def _tick_sum(hook: AfterAct, bearer: Combatant, ticks: Number, asked: int) -> Breakdown:
    top = bearer.profile.hp_max if hook.gauge == "hp" else bearer.profile.mp_max
    total = Sum("tick.flat", hook.flat + asked)
    if hook.percent:
        share = top * hook.percent // 100
        total.add("tick.percent", share, percent=hook.percent, maximum=top)
    if hook.per_delay != "0":
        per_tick = exact(hook.per_delay) * ticks * bearer.profile.tier
        total.add("tick.delay", math.floor(per_tick), tier=bearer.profile.tier)
    return total.done()


def status_phase(scribe: Scribe, who: str) -> None:
    """Step 8: every status drops by 1, and those that read (0) end (SEED-050, SEED-051)."""
    for status in scribe.battle.roster[who].statuses:
        if status.remaining is not None:
            break
    else:
        return
    scribe.write(facts.bare("statuses.counted", who))
    counted = scribe.battle.roster[who].statuses
    for status in [one for one in counted if one.remaining is not None and one.remaining <= 0]:
        scribe.write(
            facts.about(
                "status.expired", who, status=status.id, name=status.name, origin=str(status.origin)
            )
        )
        if status.absent:
            back_on_the_track(scribe, who)
        _expire(scribe, who, rule_of(scribe.battle, status.id))


def _expire(scribe: Scribe, who: str, rule: StatusRule) -> None:
    bearer = scribe.battle.roster[who]
    if bearer.status(rule.id) is not None:
        return
    if rule.on_expiry == "ko" and bearer.profile.hp_max and not bearer.fallen:
        before = scribe.battle
        scribe.write(facts.about("gauge.set", who, gauge="hp", value=0, was=bearer.hp))
        note_health(scribe, before, who)


def damaged(scribe: Scribe, who: str) -> None:
    """Damage by an action ends the statuses that it breaks."""
    for status in scribe.battle.roster[who].build.broken:
        remove_status(scribe, who, status)
