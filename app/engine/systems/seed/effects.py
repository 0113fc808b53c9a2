"""What each kind of effect does to one target."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.core.events import Event
from app.engine.model import effects as fx
from app.engine.model.breakdown import Breakdown
from app.engine.model.dice import Dice
from app.engine.model.documents import Ability
from app.engine.model.phrase import Phrase
from app.engine.model.record import record
from app.engine.systems.seed import facts
from app.engine.systems.seed.bearing import remove_status
from app.engine.systems.seed.damage import (
    LAST_ROUNDING,
    Blow,
    Swing,
    footing_of,
    heal_percents,
    heal_strength,
    heal_sum,
    swing_of,
)
from app.engine.systems.seed.delay import MAX_DELAY
from app.engine.systems.seed.formation import turned
from app.engine.systems.seed.health import share_of
from app.engine.systems.seed.hooks import rule_of
from app.engine.systems.seed.numbers import write_number
from app.engine.systems.seed.phase import damaged
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import Battle, Combatant
from app.engine.systems.seed.summoning import summon
from app.engine.systems.seed.sums import Sum, overruled


@record
class Applied:
    """One effect on its way to one target."""

    scribe: Scribe
    answers: Answers
    before: Battle
    ability: Ability
    actor: str
    target: str
    effect: fx.Effect
    number: int
    tag: str
    critical: bool
    single: bool
    dice: dict[int, int]
    """Rolls that all targets share, by effect, where the house rolls once."""

    @property
    def source(self) -> Combatant:
        """The actor when the checks were made."""
        return self.before.roster[self.actor]

    @property
    def aim(self) -> Combatant:
        """The target when the checks were made."""
        return self.before.roster[self.target]

    def key(self, word: str) -> str:
        """The key of a question or a result of this effect."""
        return f"{self.tag}{word}/{self.number}/{self.target}"

    def settled(self, key: str, total: Breakdown, low: int = 0) -> Breakdown:
        """The sum, or with the GM's own number at its end, which is ``low`` or more."""
        return overruled(total, self.answers.overrule(key, total.result, low))

    def roll(self, code: str, dice: Dice) -> int:
        """The effect's dice; not asked for when they can show one number only."""
        if dice.lowest == dice.highest:
            return dice.lowest
        once = self.before.setup.rules.damage_dice == "once_per_action"
        if once and self.number in self.dice:
            return self.dice[self.number]
        key = f"{self.tag}dice/{self.number}" if once else self.key("dice")
        rolled = self.answers.dice(key, dice, partial(self._question, code, key, dice))
        if once:
            self.dice[self.number] = rolled
        return rolled

    def _question(self, code: str, key: str, dice: Dice) -> Question:
        ask = Phrase(code, {"who": self.actor, "target": self.target, "action": self.ability.name})
        return Question(key, QuestionKind.ROLL, ask, who=self.actor, about=self.target, dice=dice)


def apply_effect(one: Applied) -> bool:
    """Writes what the effect does; says whether it was damage that took something."""
    handler = _HANDLERS.get(type(one.effect))
    return handler(one, one.effect) is True if handler is not None else False


def _damage(one: Applied, effect: fx.Damage) -> bool:
    source, before = one.source, one.before
    blow = Blow(source, one.ability, effect, one.aim, one.single)
    swing = swing_of(blow, before.setup.rules)
    footing = footing_of(before, blow, swing)
    rolled = one.roll("ask.damage", swing.part.dice)
    doubles = one.critical and not source.profile.weapon.critical_effects
    total = swing.total(rolled, footing, critical=doubles)
    if one.answers.overrules:
        total = one.settled(one.key("damage"), total)
    if footing.field.turn == "absorb":
        _write_healing(one, effect.gauge, one.target, one.key("damage"), total)
        return False
    return _write_damage(one, swing, total, footing.field.element)


def _write_damage(one: Applied, swing: Swing, total: Breakdown, element: str | None) -> bool:
    """Takes the damage from the gauge, down to 0 (SEED-058)."""
    gauge, amount = swing.gauge, total.result
    was, top = gauge_of(one.scribe.battle.roster[one.target], gauge)
    left = max(0, was - amount) if top else was
    one.scribe.write(
        Event(
            "damage.dealt",
            {
                "who": one.actor,
                "key": one.key("damage"),
                "target": one.target,
                "amount": amount,
                "gauge": gauge,
                "was": was,
                "hp": left,
                "type": swing.type,
                "element": element,
                "critical": one.critical,
            },
            total=total,
        )
    )
    if swing.drain is not None and was > left and one.target != one.actor:
        _drain(one, swing.drain, was - left)
    if total.result > 0:
        damaged(one.scribe, one.target)
    return total.result > 0


def _drain(one: Applied, drain: fx.Drain, taken: int) -> None:
    share = Sum("drain.taken", taken)
    share.times("drain.share", Fraction(drain.share))
    share.rounded("damage.rounded", "down")
    _write_healing(one, drain.gauge, one.actor, one.key("drain"), share.done())


def _heal(one: Applied, effect: fx.Heal) -> None:
    part = heal_strength(one.source, one.ability, effect)
    rolled = one.roll("ask.heal", part.dice)
    _, top = gauge_of(one.aim, effect.gauge)
    rules = one.before.setup.rules
    flat = effect.flat + share_of(top, effect.percent, LAST_ROUNDING[rules.damage_rounding])
    percents = heal_percents(one.source, effect, one.aim, single=one.single)
    total = heal_sum(part, flat, rolled, percents, rules)
    total = one.settled(one.key("heal"), total)
    _write_healing(one, effect.gauge, one.target, one.key("heal"), total, over=effect.over_maximum)


def _write_healing(
    one: Applied, gauge: str, who: str, key: str, total: Breakdown, *, over: bool = False
) -> None:
    """Never past the maximum, unless the text says so (SEED-103); not the fallen (SEED-097)."""
    if one.scribe.battle.roster[who].fallen:
        return
    was, top = gauge_of(one.scribe.battle.roster[who], gauge)
    value = was + total.result if over else max(was, min(top, was + total.result))
    one.scribe.write(
        facts.summed(
            "healed", one.actor, key, total, target=who, gauge=gauge, amount=total.result,
            was=was, value=value,
        )
    )  # fmt: skip


def _revive(one: Applied, effect: fx.Revive) -> None:
    who = one.scribe.battle.roster[one.target]
    if not who.fallen:
        return
    top, key = who.profile.hp_max, one.key("revive")
    share = share_of(top, effect.percent)
    total = Sum("revive.percent", share, percent=effect.percent, maximum=top)
    total.at_least("heal.minimum", 1)
    done = one.settled(key, total.done())
    hp = max(1, min(top, done.result))
    one.scribe.write(
        facts.summed("gauge.set", one.target, key, done, gauge="hp", value=hp, was=who.hp)
    )


def _slay(one: Applied, effect: fx.Slay) -> None:
    """A named effect that fells, such as Death; immunity to its name saves (SEED-197, SEED-198)."""
    who = one.scribe.battle.roster[one.target]
    if effect.name.casefold() in {name.casefold() for name in who.profile.immunities}:
        one.scribe.write(
            facts.about("status.refused", one.target, status=effect.name, reason="immune")
        )
    elif who.profile.hp_max:
        one.scribe.write(facts.about("gauge.set", one.target, gauge="hp", value=0, was=who.hp))


def _cure(one: Applied, effect: fx.Cure) -> None:
    """Takes off exactly what the text names, statuses or a tone of them (SEED-191)."""
    borne = dict.fromkeys(status.id for status in one.scribe.battle.roster[one.target].statuses)
    for status in borne:
        rule = rule_of(one.scribe.battle, status)
        named = status in effect.statuses or (effect.tone is not None and rule.tone == effect.tone)
        if named and not rule.fixed:
            remove_status(one.scribe, one.target, status)


def _defend(one: Applied, effect: fx.Defend) -> None:
    _drop_charge(one, granted=effect.granted)
    one.scribe.write(
        facts.about(
            "stance.taken", one.target, stance=one.ability.name, factor=effect.factor,
            granted=effect.granted,
        )
    )  # fmt: skip


def _stance(one: Applied, effect: fx.Stance) -> None:
    _drop_charge(one, granted=False)
    one.scribe.write(
        facts.about(
            "stance.taken", one.target, stance=effect.name, factor="1", percent=effect.percent,
            keywords=list(effect.next_keywords), turns=effect.turns + 1,
        )
    )  # fmt: skip


def _drop_charge(one: Applied, *, granted: bool) -> None:
    """One own stance at a time: entering another ends a charge."""
    charge = one.scribe.battle.roster[one.target].charge
    if charge is not None and not granted:
        one.scribe.write(facts.about("charge.ended", one.target, action=charge.action))


def _commit(one: Applied, effect: fx.Commit) -> None:
    one.scribe.write(
        facts.about("committed", one.target, action=effect.ability, away=effect.untargetable)
    )


def _row(one: Applied, effect: fx.ChangeRow) -> None:
    """Row Change, and abilities that push others between rows (SEED-161, SEED-164)."""
    now = one.scribe.battle.roster[one.target].row
    row = turned(now) if effect.to == "other" else effect.to
    if row != now:
        one.scribe.write(facts.about("row.set", one.target, row=row))


def _leave(one: Applied, effect: fx.Leave) -> None:
    one.scribe.write(facts.about("ejected" if effect.ejected else "fled", one.target))


def _delay(one: Applied, effect: fx.AddDelay) -> None:
    """Changes somebody's delay; it never drops below 0."""
    who = one.target if effect.on == "target" else one.actor
    old = one.scribe.battle.delay(one.scribe.battle.roster[who])
    total, key = Sum("delay.effect", effect.ticks), one.key("push")
    total.at_least("delay.least", -old)
    done = one.settled(key, total.done(), -MAX_DELAY)
    change = max(-old, done.result) if done.result != total.done().result else total.value
    body = {"ticks": write_number(change), "lands": write_number(old + change)}
    one.scribe.write(facts.summed("delay.added", who, key, done, **body))


def _swap(one: Applied, _effect: fx.SwapGauges) -> None:
    who = one.scribe.battle.roster[one.target]
    hp, mp = min(who.mp, who.profile.hp_max), min(who.hp, who.profile.mp_max)
    write = one.scribe.write
    write(facts.about("gauge.set", who.id, gauge="hp", value=hp, was=who.hp))
    write(facts.about("gauge.set", who.id, gauge="mp", value=mp, was=who.mp))


def _rearm(one: Applied, _effect: fx.Rearm) -> None:
    """Asks which of those not in hand; bare hands alone are taken without asking."""
    who = one.scribe.battle.roster[one.target]
    others = tuple(arm.id for arm in who.profile.weapons if arm is not who.profile.weapon)
    if not others:
        return
    ask = Phrase("ask.weapon", {"who": who.id, "action": one.ability.name})
    question = Question(one.key("weapon"), QuestionKind.CHOICE, ask, who=who.id, options=others)
    taken = one.answers.choose(question)
    arm = next(arm for arm in who.profile.weapons if arm.id == taken)
    one.scribe.write(facts.about("weapon.changed", who.id, weapon=arm.id, name=arm.name))


def _summon(one: Applied, effect: fx.Summon) -> None:
    summon(one.scribe, one.actor, effect)


def _note(one: Applied, effect: fx.Manual) -> None:
    one.scribe.write(facts.about("manual.noted", one.target, text=effect.text))


_HANDLERS: dict[type, Callable[[Applied, Any], bool | None]] = {
    fx.Damage: _damage,
    fx.Heal: _heal,
    fx.Revive: _revive,
    fx.Slay: _slay,
    fx.Cure: _cure,
    fx.Defend: _defend,
    fx.Stance: _stance,
    fx.Commit: _commit,
    fx.ChangeRow: _row,
    fx.Leave: _leave,
    fx.AddDelay: _delay,
    fx.SwapGauges: _swap,
    fx.Rearm: _rearm,
    fx.Summon: _summon,
    fx.Manual: _note,
}


def gauge_of(who: Combatant, gauge: str) -> tuple[int, int]:
    """Current and greatest value of ``hp`` or ``mp``."""
    if gauge == "mp":
        return who.mp, who.profile.mp_max
    return who.hp, who.profile.hp_max
