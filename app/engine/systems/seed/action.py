"""The action phase of a turn: checks, then effects on those who were hit (steps 3 and 4)."""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from functools import partial

from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.core.events import Event
from app.engine.model.breakdown import Breakdown
from app.engine.model.dice import D100
from app.engine.model.documents import Ability
from app.engine.model.effects import Damage, Effect, Inflict
from app.engine.model.phrase import Param, Phrase
from app.engine.model.record import record
from app.engine.systems.seed import facts
from app.engine.systems.seed.bearing import Source, inflict
from app.engine.systems.seed.build import Plan
from app.engine.systems.seed.cos import (
    Check,
    added_cos,
    cos_sum,
    judge,
    needs_roll,
)
from app.engine.systems.seed.effects import Applied, apply_effect
from app.engine.systems.seed.formation import faction, sides_of
from app.engine.systems.seed.health import note_health
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import Battle
from app.engine.systems.seed.sums import overruled
from app.engine.systems.seed.targets import aims_at_one, draw_target, may_hit


@record
class Strike:
    """What one action did, as reactions see it."""

    actor: str
    ability: Ability
    targets: tuple[str, ...]
    hit: Set[str]
    damaged: Set[str]
    types: frozenset[str]
    before: Battle


@dataclass(slots=True)
class Performance:
    """One ability being performed by one actor on targets that are settled."""

    scribe: Scribe
    answers: Answers
    actor: str
    ability: Ability
    targets: tuple[str, ...]
    tag: str = ""
    """Begins the keys of its questions where one turn holds several performances."""
    before: Battle = field(init=False)
    """The field when the checks were made: every target sees the same situation."""
    shared_dice: dict[int, int] = field(default_factory=dict)
    reached: dict[str, None] = field(default_factory=dict)
    """Those against whom it was checked: drawn, or hit by what came back."""
    hit: set[str] = field(default_factory=set)
    damaged: set[str] = field(default_factory=set)

    touched: dict[str, None] = field(init=False)
    """Whose HP the hit may have changed."""
    single: bool = field(init=False)
    """Whether it is a single-target ability."""
    plan: Plan = field(init=False)
    """The ability in the actor's hands, as they were when the checks were made."""

    def __post_init__(self) -> None:
        self._look()

    def _look(self) -> None:
        self.before = self.scribe.battle
        self.touched = {self.actor: None}
        plan = self.plan = self.before.roster[self.actor].build.plan(self.ability)
        self.single = plan.aims_at_one or aims_at_one(self.ability, self.targets)

    def perform(self, pay: Callable[[], None] | None = None) -> Strike:
        """Every hit in turn: checks, then effects on the successes (SEED-033).

        ``pay`` is called once, before the first success takes effect (SEED-154).
        """
        start, stem, aimed = self.scribe.battle, self.tag, self.targets
        first: dict[str, Check] = {}
        for number in range(self.plan.hits):
            if number:
                self.tag = f"{stem}{number}/"
                self._look()
            targets = self._drawn(aimed)
            for who in targets:
                self.reached[who] = None
            checks = self.check(targets, first)
            if self.plan.once:
                first |= checks
            if pay is not None and self._succeeds(checks):
                pay()
                pay = None
            self.apply(targets, checks)
        self.tag = stem
        return self.strike(start)

    def _succeeds(self, checks: dict[str, Check]) -> bool:
        return self.ability.target == "none" or any(one.success for one in checks.values())

    def strike(self, start: Battle) -> Strike:
        """What reactions see of it."""
        return Strike(
            self.actor,
            self.ability,
            tuple(self.reached),
            self.hit,
            self.damaged,
            self.plan.types,
            start,
        )

    def _drawn(self, aimed: tuple[str, ...]) -> tuple[str, ...]:
        """Those still within reach; for a random target, the one that is drawn."""
        plan = self.plan
        if not (self.tag or plan.random or plan.spell):
            return aimed
        actor, battle = self.before.roster[self.actor], self.before
        if self.tag:
            aimed = tuple(who for who in aimed if may_hit(battle.roster[who], actor, self.ability))
        if plan.random and aimed:
            drawn = draw_target(battle, f"{self.tag}draw", aimed, self.actor, self.answers)
            self.scribe.write(
                facts.about("target.drawn", self.actor, target=drawn, among=list(aimed))
            )
            aimed = (drawn,)
        return tuple(dict.fromkeys(self._bounced(who) for who in aimed))

    def _bounced(self, target: str) -> str:
        """A Spell comes back from somebody who reflects it (SEED-207)."""
        if self.plan.spell and target != self.actor and self.before.roster[target].build.reflects:
            self.scribe.write(facts.about("reflected", self.actor, target=target))
            return self.actor
        return target

    def check(self, targets: tuple[str, ...], known: Mapping[str, Check]) -> dict[str, Check]:
        """Rolls against each target on its own (SEED-032), unless that was done before."""
        if len(targets) == 1 and not known:
            return {targets[0]: self._check(targets[0])}
        return {who: known.get(who) or self._check(who) for who in targets}

    def apply(self, targets: tuple[str, ...], checks: dict[str, Check]) -> None:
        """The effects on everyone whose check succeeded, what their health says, statuses."""
        plan = self.plan
        hit = targets
        if len(targets) != 1 or not checks[targets[0]].success:
            hit = tuple([target for target in targets if checks[target].success])
        self.hit.update(hit)
        for number, effect in plan.ends:
            for target in hit:
                self._apply(number, effect, target, checks[target])
        if not targets and self.ability.target == "none":
            self._apply_to_nobody()
        for target in hit:
            if checks[target].critical and plan.strikes:
                self._critical_effects(target)
        self._note_health()
        for target in hit if plan.inflicts else ():
            self._inflict_all(target)
        if plan.on_self and (hit or self.ability.target == "none"):
            self._own_statuses()

    def _note_health(self) -> None:
        """KO and critical health of all whom the hit has changed."""
        before, after = self.before.roster, self.scribe.battle.roster
        if before is after:
            return
        changed = [before[who] for who in self.touched if before[who].hp != after[who].hp]
        if len(changed) > 1:
            changed.sort(key=lambda who: who.identity.listed)
        for old in changed:
            note_health(self.scribe, self.before, old.id)

    def _apply(self, number: int, effect: Effect, target: str, check: Check) -> None:
        reached = self._reached(effect, target) if check.critical else (target,)
        for who in reached:
            applied = apply_effect(
                Applied(
                    self.scribe,
                    self.answers,
                    self.before,
                    self.ability,
                    self.actor,
                    who,
                    effect,
                    number,
                    self.tag,
                    check.critical,
                    self.single,
                    self.shared_dice,
                )
            )
            if applied:
                self.damaged.add(who)
            self.touched[who] = None

    def _reached(self, effect: Effect, target: str) -> tuple[str, ...]:
        """The target; or its whole group, where a critical of the weapon does that (SEED-119)."""
        if not (self.plan.strikes and isinstance(effect, Damage)):
            return (target,)
        actor = self.before.roster[self.actor]
        if not actor.profile.weapon.critical_group:
            return (target,)
        group = sides_of(faction(self.before.roster[target].side))
        return tuple(
            who.id for who in self.before if who.side in group and may_hit(who, actor, self.ability)
        )

    def _apply_to_nobody(self) -> None:
        for number, effect in self.plan.ends:
            self._apply(number, effect, self.actor, Check(success=True))

    def _critical_effects(self, target: str) -> None:
        """What a critical does in place of its bonus, to this target only (SEED-118, SEED-119)."""
        weapon = self.before.roster[self.actor].profile.weapon
        for number, effect in enumerate(weapon.critical_effects, start=100):
            if isinstance(effect, Inflict):
                self._inflict(target, effect.status, effect.duration)
            else:
                self._apply(number, effect, target, Check(success=True))

    def _check(self, target: str) -> Check:
        actor, aim = self.before.roster[self.actor], self.before.roster[target]
        key = f"{self.tag}cos/{target}"
        plan, overrules = self.plan, self.answers.overrules
        cos = plan.chances.get(aim.build) or cos_sum(self.before, actor, self.ability, aim)
        if overrules:
            cos = self._settled(cos, key)
        crit, roll = plan.critical, None
        if needs_roll(cos.result, crit, self.before.setup.rules):
            ask = partial(self._about_hit, key, target, cos, crit)
            roll = self.answers.dice(key, D100, ask)
        check = judge(cos.result, crit, roll)
        self.scribe.write(
            Event(
                "cos.checked",
                {
                    "who": self.actor,
                    "key": key,
                    "target": target,
                    "cos": cos.result,
                    "roll": roll,
                    "success": check.success,
                    "critical": check.critical,
                },
                total=cos,
            )
        )
        return check

    def _settled(self, total: Breakdown, key: str) -> Breakdown:
        """The sum, or with the GM's own number at its end."""
        if not self.answers.overrules:
            return total
        return overruled(total, self.answers.overrule(key, total.result))

    def _inflict(self, target: str, status: str, duration: int | None) -> None:
        key = f"{self.tag}duration/{status}/{target}"
        named = () if target == self.actor else self._named()
        source = Source(self.actor, self.answers, key, named)
        inflict(self.scribe, target, status, duration, source)

    def _named(self) -> tuple[str, ...]:
        return self.plan.named

    def _about_hit(self, key: str, target: str, cos: Breakdown, crit: int) -> Question:
        told: dict[str, Param] = {"critical": crit, "cos": cos.result, "action": self.ability.name}
        return self._d100(key, target, "ask.cos", told)

    def _about_added(self, key: str, target: str, cos: Breakdown, status: str) -> Question:
        return self._d100(key, target, "ask.added", {"status": status, "cos": cos.result})

    def _d100(self, key: str, target: str, code: str, told: Mapping[str, Param]) -> Question:
        ask = Phrase(code, {"who": self.actor, "target": target, **told})
        return Question(key, QuestionKind.ROLL, ask, who=self.actor, about=target, dice=D100)

    def _inflict_all(self, target: str) -> None:
        for effect in self.plan.always:
            self._inflict(target, effect.status, effect.duration)
        for status, chance, duration in self.plan.added:
            self._added(target, status, chance, duration)

    def _added(self, target: str, status: str, chance: int, duration: int | None) -> None:
        """One roll for all chances of one status (SEED-041)."""
        key, roll = f"{self.tag}added/{status}/{target}", None
        total = added_cos(self.before, chance, self.before.roster[target], status, self._named())
        cos = self._settled(total, key)
        if needs_roll(cos.result, 0, self.before.setup.rules):
            ask = partial(self._about_added, key, target, cos, status)
            roll = self.answers.dice(key, D100, ask)
        success = judge(cos.result, 0, roll).success
        self.scribe.write(
            Event(
                "added.checked",
                {
                    "who": self.actor,
                    "key": key,
                    "target": target,
                    "status": status,
                    "cos": cos.result,
                    "roll": roll,
                    "success": success,
                },
                total=cos,
            )
        )
        if success:
            self._inflict(target, status, duration)

    def _own_statuses(self) -> None:
        for effect in self.plan.on_self:
            self._inflict(self.actor, effect.status, effect.duration)
