"""Reveal and resolve: everything of a turn happens at the same time (POOL-011).

Skips, special dice, redirected and failed actions, STANDARD ROLLs, Effective values; WOUNDS and
ailments last, together, so that whoever comes to 0 HP this turn has still acted.
"""

from dataclasses import dataclass, field, replace

from app.engine.core.answers import Answers
from app.engine.core.commands import Advance
from app.engine.core.errors import RuleError
from app.engine.model.phrase import Phrase
from app.engine.systems.pool.aftermath import Wound, close_turn
from app.engine.systems.pool.ailments import BERSERK, BLIND, CONFUSED
from app.engine.systems.pool.asking import Asking
from app.engine.systems.pool.declaring import action_of, is_attack
from app.engine.systems.pool.effective import (
    Guard,
    Strike,
    effective_att,
    effective_def,
    unharmed,
    wounds,
)
from app.engine.systems.pool.exceptions import UNROLLED
from app.engine.systems.pool.profile import END, MIND, STR, Deed
from app.engine.systems.pool.scribe import Scribe
from app.engine.systems.pool.stances import IDLE, NORMAL, STANCES, Stance, pools
from app.engine.systems.pool.state import Fight, Fighter

CONFUSED_UP_TO = 3
D8, D10 = 8, 10


@dataclass(frozen=True, slots=True)
class Plan:
    """What somebody does this turn, after what ailments make of it."""

    stance: Stance = IDLE
    """Whose dice it rolls."""
    deed: Deed | None = None
    targets: tuple[str, ...] = ()
    failed: bool = False
    rolls: bool = True
    """Whether it makes a STANDARD ROLL at all."""
    void: bool = False
    """Whether its DEF roll is 0 (POOL-029)."""
    fury: int = 0

    @property
    def physical(self) -> bool:
        """Whether it is a physical attack, failed or not."""
        return self.stance.attacks or (self.deed is not None and self.deed.physical)

    @property
    def aimed(self) -> tuple[str, ...]:
        """Those whom it physically targets (POOL-012)."""
        return self.targets if self.physical else ()

    @property
    def attacked(self) -> tuple[str, ...]:
        """Those whom it attacks with an Effective ATT."""
        attacks = self.physical or (self.deed is not None and self.deed.attacks)
        return self.targets if attacks and not self.failed else ()

    @property
    def threatened(self) -> tuple[str, ...]:
        """Those who may be wounded by it."""
        harms = self.deed is not None and self.deed.wounds is not None and not self.failed
        return self.targets if harms else self.attacked


def reveal(scribe: Scribe, _command: Advance, answers: Answers) -> Phrase:
    """When everybody has chosen, all choices are shown and the turn is resolved."""
    fight = scribe.fight
    if fight.result is not None:
        raise RuleError(Phrase("battle.over", {}))
    if fight.now is not None:
        raise RuleError(Phrase("reveal.waits", {"who": fight.now}))
    if not any(fight.present(one) for one in fight):
        raise RuleError(Phrase("advance.nobody"))
    turn = fight.turn
    Turn(scribe, Asking(scribe, answers)).resolve()
    return Phrase("step.reveal", {"turn": turn})


@dataclass(slots=True)
class Turn:
    """One turn while it is resolved."""

    scribe: Scribe
    asking: Asking
    plans: dict[str, Plan] = field(default_factory=dict)
    guards: dict[str, Guard] = field(default_factory=dict)

    @property
    def fight(self) -> Fight:
        """The fight as it stood when the turn was revealed: nothing changes before its end."""
        return self.scribe.fight

    def resolve(self) -> None:
        """From the reveal to the end of the turn."""
        self.scribe.write("turn.revealed", turn=self.fight.turn)
        everybody = [one for one in self.fight if self.fight.present(one)]
        for one in everybody:
            self.plans[one.id] = self._revealed(one)
        for one in everybody:
            self._specials(one)
        for one in everybody:
            self._note(one)
        strikes = {one.id: self._strike(one) for one in everybody if self._plan(one).attacked}
        for one in everybody:
            if self._needs_guard(one.id):
                self.guards[one.id] = self._guard(one)
        found: list[Wound] = []
        for one in everybody:
            found += self._direct(one)
            if one.id in strikes:
                found += self._hits(one, strikes[one.id])
        close_turn(self.scribe, self.asking, found, self._deeds())

    def _plan(self, one: Fighter) -> Plan:
        return self.plans[one.id]

    # the reveal

    def _revealed(self, one: Fighter) -> Plan:
        idle = self.fight.idle(one)
        if idle:
            self.scribe.write("turn.skipped", who=one.id, reason=idle)
            return Plan(rolls=self.fight.rules.inactive_rolls_defense)
        told = self.fight.declared[one.id]
        action = action_of(one, told.action)
        self.scribe.write("turn.started", who=one.id)
        if action is None:
            if told.text:
                self.scribe.write("manual.noted", who=one.id, text=told.text)
            return Plan()
        self.scribe.write(
            "action.chosen", who=one.id, action=action.id, name=action.name,
            targets=list(told.targets),
        )  # fmt: skip
        if isinstance(action, Stance):
            return Plan(action, targets=told.targets)
        rolled = is_attack(action) and action.att is None
        return Plan(STANCES[NORMAL] if rolled else IDLE, action, told.targets)

    # special dice (each one die of its own, POOL-027 … 034)

    def _specials(self, one: Fighter) -> None:
        """Confused, then Blind; Berserk adds to whatever attack results (POOL-034)."""
        fight, idle = self.fight, bool(self.fight.idle(one))
        if fight.works(one, CONFUSED) and not idle:
            self._confuse(one)
        if fight.works(one, BLIND):
            self._blind(one, idle=idle)
        plan = self._plan(one)
        if fight.works(one, BERSERK) and plan.physical and plan.attacked:
            rolled = self.asking.special("berserk", one.id, D10)
            self.scribe.write("fury.rolled", who=one.id, roll=rolled)
            self.plans[one.id] = replace(plan, fury=rolled)

    def _confuse(self, one: Fighter) -> None:
        """On 1 to 3 the action gives way to a NORMAL ATTACK at random (POOL-033)."""
        rolled = self.asking.special("confused", one.id, D10)
        redirected = rolled <= CONFUSED_UP_TO
        self.scribe.write("confusion.rolled", who=one.id, roll=rolled, redirected=redirected)
        if not redirected:
            return
        itself = self.fight.rules.confused_can_hit_self
        others = [other.id for other in self.fight if self.fight.present(other)]
        victims = [who for who in others if itself or who != one.id]
        if not victims:
            self.plans[one.id] = Plan()
            return
        victim = victims[0]
        if len(victims) > 1:
            victim = victims[self.asking.draw(one.id, len(victims)) - 1]
        self.scribe.write("target.drawn", who=one.id, target=victim)
        self.plans[one.id] = Plan(STANCES[NORMAL], targets=(victim,))

    def _blind(self, one: Fighter, *, idle: bool) -> None:
        """Odd fails the action (POOL-028), and a 1 makes the DEF roll 0 (POOL-029).

        What a failed DEFEND would have added is gone; other trades of dice stand.
        """
        rolled = self.asking.special("blind", one.id, D8)
        failed, void = rolled % 2 == 1, rolled == 1
        self.scribe.write("blindness.rolled", who=one.id, roll=rolled, failed=failed, void=void)
        plan = replace(self._plan(one), failed=failed and not idle, void=void)
        if failed and not plan.physical:
            plan = replace(plan, stance=IDLE)
        self.plans[one.id] = plan

    # STANDARD ROLLs

    def _note(self, one: Fighter) -> None:
        """What a turn brings besides attacks: notes, SENSE dice and effective MIND."""
        plan, fight = self._plan(one), self.fight
        mind = fight.mind(one)
        if MIND in one.profile.attributes and mind != one.profile.stat(MIND):
            was = one.profile.stat(MIND)
            self.scribe.write("mind.changed", who=one.id, was=was, value=mind)
        if plan.deed is None or plan.failed:
            return
        if plan.deed.text:
            self.scribe.write("manual.noted", who=one.id, text=plan.deed.text)
        if plan.deed.senses:
            dice = one.profile.standard_roll.sense or 0
            self.scribe.write(
                "sense.rolled", who=one.id, dice=dice, total=self.asking.sum("sense", one.id, dice)
            )

    def _dice(self, one: Fighter) -> tuple[int, int]:
        roll, plan = one.profile.standard_roll, self._plan(one)
        drained = self.fight.drained(one)
        return pools(plan.stance, roll.att or 0, roll.defence or 0, drained=drained)

    def _strike(self, one: Fighter) -> Strike:
        plan, dazzled = self._plan(one), self.fight.dazzled(one)
        if plan.deed is not None and plan.deed.att is not None:
            return Strike(plan.deed.att, UNROLLED, plan.fury, dazzled, given=True)
        rolled = self.asking.pool("att", one.id, self._dice(one)[0], faces=False)
        return Strike(one.profile.stat(STR), rolled, plan.fury, dazzled)

    def _needs_guard(self, who: str) -> bool:
        """Whether a DEF roll could matter: nobody rolls against nothing."""
        if self._attackers(who):
            return True
        threatened = any(who in plan.threatened for plan in self.plans.values())
        return threatened and bool(self.fight.rules.thresholds)

    def _guard(self, one: Fighter) -> Guard:
        """The DEF roll and the DODGE bonus, once for the turn."""
        plan, rolled, dodge = self._plan(one), UNROLLED, 0
        if plan.rolls and not plan.void:
            faces = any(self._loses(one.id, other) for other in self._attackers(one.id))
            rolled = self.asking.pool("def", one.id, self._dice(one)[1], faces=faces)
        if plan.rolls:
            dodge = self.asking.dodge(one)
        endurance, fight = one.profile.stat(END), self.fight
        return Guard(endurance, rolled, dodge, fight.dazzled(one), fight.kl(one))

    def _attackers(self, who: str) -> list[str]:
        return [other for other, plan in self.plans.items() if who in plan.attacked]

    def _loses(self, who: str, attacker: str) -> bool:
        """Whether the highest DEF die does not count against that attacker (POOL-012)."""
        aimed = self.plans[who].aimed
        if aimed:
            return attacker not in aimed
        penalty = self.fight.rules.no_target_penalty
        if penalty == "multiple_only":
            return len(self._attackers(who)) > 1
        return penalty == "all"

    # effective values

    def _hits(self, one: Fighter, strike: Strike) -> list[Wound]:
        sum_ = effective_att(strike, self.fight.rules)
        key = f"att/{one.id}"
        att = sum_.overruled(self.asking.answers.overrule(key, sum_.value))
        level = strike.rolled.level.value
        self.scribe.value("attack.valued", att, who=one.id, key=key, level=level)
        return [self._hit(one.id, who, strike, att.result) for who in self._plan(one).attacked]

    def _hit(self, who: str, target: str, strike: Strike, att: int) -> Wound:
        """One attack against one defender (POOL-009), with what a critical does to either."""
        rules, guard = self.fight.rules, self.guards[target]
        attack, defence = strike.rolled.level, guard.rolled.level
        lost, pierced = self._loses(target, who), attack.critical
        sum_ = effective_def(guard, rules, lost=lost, pierced=pierced)
        key = f"def/{target}/{who}"
        worth = sum_.overruled(self.asking.answers.overrule(key, sum_.value))
        self.scribe.value(
            "defence.valued", worth, who=target, by=who, key=key, level=defence.value, lost=lost
        )
        none = unharmed(attack, defence, rules)
        return Wound(who, target, wounds(att, worth.result, none=none))

    def _direct(self, one: Fighter) -> list[Wound]:
        """WOUNDS of a deed that needs no roll; a DEF CRITICAL stops them like all damage."""
        plan = self._plan(one)
        if plan.deed is None or plan.deed.wounds is None or plan.failed:
            return []
        found = []
        for who in plan.targets:
            guard = self.guards.get(who)
            none = guard is not None and guard.rolled.level.critical
            found.append(Wound(one.id, who, wounds(plan.deed.wounds, 0, none=none)))
        return found

    def _deeds(self) -> list[tuple[str, Deed, tuple[str, ...]]]:
        """Deeds that come about, with those whom they concern."""
        return [
            (who, plan.deed, plan.targets)
            for who, plan in self.plans.items()
            if plan.deed is not None and not plan.failed
        ]
