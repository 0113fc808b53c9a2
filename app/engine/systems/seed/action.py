"""The action phase of a turn: checks, then effects on those who were hit (steps 3 and 4)."""

from dataclasses import dataclass, field

from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.model.breakdown import Breakdown
from app.engine.model.dice import D100, Dice
from app.engine.model.documents import Ability
from app.engine.model.effects import (
    AddDelay,
    ChangeRow,
    Cure,
    Damage,
    Defend,
    Effect,
    Heal,
    Inflict,
    Leave,
    Manual,
    Revive,
)
from app.engine.model.phrase import Param, Phrase
from app.engine.systems.seed import facts
from app.engine.systems.seed.cos import (
    Check,
    added_cos,
    cos_sum,
    critical_range,
    judge,
    needs_roll,
    strikes,
)
from app.engine.systems.seed.damage import (
    Strength,
    damage_sum,
    heal_strength,
    heal_sum,
    share_of,
    situation,
    strength,
)
from app.engine.systems.seed.health import note_health
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import Battle, Combatant
from app.engine.systems.seed.statuses import inflict, remove_status
from app.engine.systems.seed.sums import overruled


@dataclass(slots=True)
class Performance:
    """One ability being performed by one actor."""

    scribe: Scribe
    answers: Answers
    actor: str
    ability: Ability
    targets: tuple[str, ...]
    before: Battle
    """The field when the checks were made: every target sees the same situation."""
    shared_dice: dict[int, int] = field(default_factory=dict)

    def perform(self) -> None:
        """Checks every target, then applies the effects to the successes (SEED-033)."""
        checks = {target: self._check(target) for target in self.targets}
        hit = [target for target in self.targets if checks[target].success]
        for number, effect in enumerate(self.ability.effects):
            if isinstance(effect, Inflict):
                continue
            for target in hit:
                self._apply(number, effect, target, checks[target])
        for target in hit:
            self._inflict_all(target)
        if hit or not self.targets:
            self._own_statuses()
        for who in dict.fromkeys((*self.targets, self.actor)):
            note_health(self.scribe, self.before, who)

    def _check(self, target: str) -> Check:
        actor, aim = self.before.roster[self.actor], self.before.roster[target]
        cos = cos_sum(actor, self.ability, aim)
        crit = critical_range(actor, self.ability)
        roll = None
        if needs_roll(cos.result, crit, self.before.rules):
            params: dict[str, Param] = {
                "who": self.actor,
                "target": target,
                "cos": cos.result,
                "critical": crit,
            }
            roll = self._d100(f"cos/{target}", Phrase("ask.cos", params), target)
        check = judge(cos.result, crit, roll)
        self.scribe.write(
            facts.summed(
                "cos.checked",
                self.actor,
                f"cos/{target}",
                cos,
                target=target,
                cos=cos.result,
                roll=roll,
                success=check.success,
                critical=check.critical,
            )
        )
        return check

    def _d100(self, key: str, ask: Phrase, target: str) -> int:
        return self.answers.roll(
            Question(key, QuestionKind.ROLL, ask, who=self.actor, about=target, dice=D100)
        )

    def _dice(self, code: str, number: int, dice: Dice, target: str) -> int:
        if dice.lowest == dice.highest:
            return dice.lowest
        once = self.before.rules.damage_dice == "once_per_action"
        if once and number in self.shared_dice:
            return self.shared_dice[number]
        ask = Phrase(code, {"who": self.actor, "target": target, "action": self.ability.name})
        key = f"dice/{number}" if once else f"dice/{number}/{target}"
        rolled = self.answers.roll(
            Question(key, QuestionKind.ROLL, ask, who=self.actor, about=target, dice=dice)
        )
        self.shared_dice[number] = rolled
        return rolled

    def _apply(self, number: int, effect: Effect, target: str, check: Check) -> None:
        match effect:
            case Damage():
                self._damage(number, effect, target, critical=check.critical)
            case Heal():
                self._heal(number, effect, target)
            case Revive():
                self._revive(effect, target)
            case Cure():
                for status in effect.statuses:
                    remove_status(self.scribe, target, status)
            case _:
                self._special(effect, target)

    def _special(self, effect: Effect, target: str) -> None:
        write = self.scribe.write
        match effect:
            case Defend():
                write(
                    facts.about(
                        "stance.taken", target, stance=self.ability.name, factor=effect.factor
                    )
                )
            case ChangeRow():
                row = "front" if self.scribe.combatant(target).row == "back" else "back"
                write(facts.about("row.set", target, row=row))
            case Leave():
                write(facts.about("fled", target))
            case AddDelay():
                add_delay(self.scribe, target, effect.ticks)
            case Manual():
                write(facts.about("manual.noted", target, text=effect.text))

    def _damage(self, number: int, effect: Damage, target: str, *, critical: bool) -> None:
        actor, aim = self.before.roster[self.actor], self.before.roster[target]
        part = strength(actor, self.ability, effect)
        rolled = self._dice("ask.damage", number, part.dice, target)
        field_ = situation(self.before, actor, effect, aim)
        total = damage_sum(part, rolled, field_, self.before.rules, critical=critical)
        key = f"damage/{number}/{target}"
        amount = self.answers.overrule(key, total.result)
        total = overruled(total, amount)
        was = self.scribe.combatant(target).hp
        self.scribe.write(
            facts.summed(
                "damage.dealt",
                self.actor,
                key,
                total,
                target=target,
                amount=amount,
                was=was,
                hp=max(0, was - amount) if aim.profile.hp_max else was,
                type=effect.type,
                critical=critical,
            )
        )

    def _heal(self, number: int, effect: Heal, target: str) -> None:
        part: Strength = heal_strength(self.before.roster[self.actor], self.ability, effect)
        rolled = self._dice("ask.heal", number, part.dice, target)
        key = f"heal/{number}/{target}"
        total = heal_sum(part, effect.flat, rolled)
        amount = self.answers.overrule(key, total.result)
        self._write_healing(effect.gauge, target, key, overruled(total, amount))

    def _write_healing(self, gauge: str, target: str, key: str, total: Breakdown) -> None:
        who = self.scribe.combatant(target)
        was, top = gauge_of(who, gauge)
        value = max(was, min(top, was + total.result))
        self.scribe.write(
            facts.summed(
                "healed",
                self.actor,
                key,
                total,
                target=target,
                gauge=gauge,
                amount=total.result,
                was=was,
                value=value,
            )
        )

    def _revive(self, effect: Revive, target: str) -> None:
        who = self.scribe.combatant(target)
        hp = max(1, share_of(who.profile.hp_max, effect.percent))
        self.scribe.write(facts.about("gauge.set", target, gauge="hp", value=hp, was=who.hp))

    def _inflict_all(self, target: str) -> None:
        main: dict[str, int | None] = {}
        added: dict[str, list[Inflict]] = {}
        for effect in self._inflicts():
            if effect.cos is None:
                main[effect.status] = effect.duration
            else:
                added.setdefault(effect.status, []).append(effect)
        for status, duration in main.items():
            inflict(self.scribe, target, status, duration)
        for status, sources in added.items():
            self._added(target, status, sources)

    def _inflicts(self) -> list[Inflict]:
        effects = list(self.ability.effects)
        if strikes(self.ability):
            effects += self.before.roster[self.actor].profile.weapon.added
        return [e for e in effects if isinstance(e, Inflict) and e.on == "target"]

    def _added(self, target: str, status: str, sources: list[Inflict]) -> None:
        """Sums the chances of one status and rolls once; the shortest duration counts."""
        chance = sum(source.cos or 0 for source in sources)
        cos = added_cos(chance, self.before.roster[target], status)
        roll = None
        if needs_roll(cos.result, 0, self.before.rules):
            params: dict[str, Param] = {"who": self.actor, "target": target, "status": status}
            params["cos"] = cos.result
            roll = self._d100(f"added/{status}/{target}", Phrase("ask.added", params), target)
        success = judge(cos.result, 0, roll).success
        self.scribe.write(
            facts.summed(
                "added.checked",
                self.actor,
                f"added/{status}/{target}",
                cos,
                target=target,
                status=status,
                cos=cos.result,
                roll=roll,
                success=success,
            )
        )
        if success:
            finite = [source.duration for source in sources if source.duration is not None]
            inflict(self.scribe, target, status, min(finite, default=None))

    def _own_statuses(self) -> None:
        for effect in self.ability.effects:
            if isinstance(effect, Inflict) and effect.on == "self":
                inflict(self.scribe, self.actor, effect.status, effect.duration)


def gauge_of(who: Combatant, gauge: str) -> tuple[int, int]:
    """Current and greatest value of ``hp`` or ``mp``."""
    if gauge == "mp":
        return who.mp, who.profile.mp_max
    return who.hp, who.profile.hp_max


def add_delay(scribe: Scribe, who: str, ticks: int) -> None:
    """Changes somebody's delay; it never drops below 0."""
    old = scribe.battle.delay(scribe.combatant(who))
    ticks = max(-old, ticks)
    body = {"ticks": ticks, "lands": old + ticks, "key": "", "breakdown": []}
    scribe.write(facts.about("delay.added", who, **body))
