"""The Attack Move: attack roll, defend rolls, damage, counters (RND-017 … 036)."""

from dataclasses import dataclass, field

from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.core.teams.tally import Tally
from app.engine.model.breakdown import Breakdown
from app.engine.model.dice import Dice, parse_dice
from app.engine.model.phrase import Param, Phrase
from app.engine.systems.rounds.costs import pay, unaffordable
from app.engine.systems.rounds.profile import (
    ATTACK_PHASES,
    DEFENSIVE,
    DODGE,
    STAT_OF,
    Move,
)
from app.engine.systems.rounds.scribe import Scribe
from app.engine.systems.rounds.state import Fight, Fighter

D20 = Dice(((1, 1, 20),))
MARGIN = 20
"""So much above the other's value is a Critical or a Counter (RND-031, RND-033)."""
BLOCK_STEP = 2
"""Points of excess that block 1 damage (RND-026)."""
TANK, EVADE = "tank", "dodge"
WAYS = {TANK: DEFENSIVE, EVADE: DODGE}
"""The Battle Stat that each way to defend adds (RND-023, RND-024)."""
DEEPEST = 200
"""Counters to counters end here, whatever a table says."""
NONE, KEEP, AGAIN = "none", "keep", "again"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one defender, before damage; values are attack and defend value."""

    hit: bool
    critical: bool = False
    countered: bool = False
    tanked: bool = False
    block: int = 0


def judge(attack: int, defend: int, way: str) -> Verdict:
    """Each defender against the own roll (RND-036).

    20 or more above the attack is a Counter, which blocks all (RND-033, RND-034). A tanked
    attack always hits and loses 1 for every full 2 points of excess (RND-025 … 027); a dodge
    has to beat the attack by 1, and otherwise the hit is full (RND-029, RND-030).
    """
    if defend - attack >= MARGIN:
        return Verdict(hit=False, countered=True)
    critical = attack - defend >= MARGIN
    if way == TANK:
        block = max(0, defend - attack) // BLOCK_STEP
        return Verdict(hit=True, critical=critical, tanked=True, block=block)
    return Verdict(hit=defend <= attack, critical=critical)


def unset_for(one: Fighter, move: Move) -> str:
    """What the move needs and nobody has configured; empty for nothing."""
    if one.profile.stat(STAT_OF[move.kind]) is None:
        return STAT_OF[move.kind]
    return "damage" if move.damage is None else ""


def ways_of(one: Fighter) -> tuple[str, ...]:
    """The ways to defend whose Battle Stat is configured (RND-022)."""
    return tuple(way for way, stat in WAYS.items() if one.profile.stat(stat) is not None)


@dataclass(slots=True)
class Assault:
    """One Attack Move by one fighter; a counter to it is another, one deeper."""

    scribe: Scribe
    answers: Answers
    actor: str
    move: Move
    targets: tuple[str, ...]
    depth: int = 0
    tag: str = ""
    """Begins the keys of its questions."""
    verdicts: dict[str, Verdict] = field(default_factory=dict)

    def carry_out(self) -> None:
        """Phase by phase, then the counters, then it is complete (RND-009)."""
        declare, rolled, defended, damaged, countered = ATTACK_PHASES
        write, move = self.scribe.write, self.move
        if self.depth == 0 or self.scribe.fight.rules.counter_cost == "normal":
            pay(self.scribe, self.actor, move)
        write(
            "action.chosen", who=self.actor, action=move.id, name=move.name,
            targets=list(self.targets),
        )  # fmt: skip
        self._phase(declare)
        self._defend(*self._attack(rolled))
        self._phase(defended)
        for who, verdict in self.verdicts.items():
            if verdict.hit:
                self._damage(who, verdict)
        self._phase(damaged)
        for who, verdict in self.verdicts.items():
            if verdict.countered:
                self._counter(who)
        self._phase(countered)
        write("action.completed", who=self.actor, action=move.id, name=move.name)

    def _phase(self, name: str) -> None:
        self.scribe.write("phase.resolved", who=self.actor, phase=name)

    # rolls

    def _attack(self, phase: str) -> tuple[int, dict[str, str]]:
        """One roll against all (RND-018 … 020), and how each defender means to take it.

        The choice comes after the roll and before its value is told, unless the house tells it.
        """
        key = f"{self.tag}attack"
        stat = STAT_OF[self.move.kind]
        params: dict[str, Param] = {"who": self.actor, "action": self.move.name}
        rolled = self._roll(key, "ask.attack", params, D20, self.actor)
        total = self._value(key, self.actor, stat, rolled)
        open_, ways = self.scribe.fight.rules.reveal_attack_roll, {}
        if open_:
            self._tell_attack(phase, key, rolled, total)
        for who in self.targets:
            ways[who] = self._choose(who, total.result if open_ else None)
        if not open_:
            self._tell_attack(phase, key, rolled, total)
        return total.result, ways

    def _tell_attack(self, phase: str, key: str, rolled: int, total: Breakdown) -> None:
        self.scribe.write(
            "attack.rolled", who=self.actor, roll=rolled, kind=self.move.kind, value=total.result,
            key=key, breakdown=list(total.lines),
        )  # fmt: skip
        self._phase(phase)

    def _choose(self, who: str, attack: int | None) -> str:
        """Tank or Dodge, as each defender likes (RND-022)."""
        params: dict[str, Param] = {"who": who, "by": self.actor, "action": self.move.name}
        if attack is not None:
            params["attack"] = attack
        ask = Phrase("ask.defend", params)
        options = ways_of(self.scribe.fighter(who))
        key = f"{self.tag}way/{who}"
        return self.answers.choose(Question(key, QuestionKind.CHOICE, ask, who, options=options))

    def _defend(self, attack: int, ways: dict[str, str]) -> None:
        """A roll of its own for everybody attacked (RND-021)."""
        for who, way in ways.items():
            key = f"{self.tag}defend/{who}"
            self.scribe.write("defence.chosen", who=who, way=way)
            params: dict[str, Param] = {"who": who, "by": self.actor, "way": way}
            rolled = self._roll(key, "ask.defence", params, D20, who)
            total = self._value(key, who, WAYS[way], rolled)
            verdict = self.verdicts[who] = judge(attack, total.result, way)
            self.scribe.write(
                "defence.rolled", who=who, way=way, roll=rolled, value=total.result, key=key,
                breakdown=list(total.lines),
            )  # fmt: skip
            self.scribe.write(
                "attack.judged", who=self.actor, target=who, hit=verdict.hit, way=way,
                critical=verdict.critical, countered=verdict.countered, block=verdict.block,
            )  # fmt: skip

    def _value(self, key: str, who: str, stat: str, rolled: int) -> Breakdown:
        total = Tally("value.stat", self.scribe.fighter(who).profile.stat(stat) or 0, stat=stat)
        total.add("value.die", rolled)
        return total.overruled(self.answers.overrule(key, total.value))

    def _roll(self, key: str, code: str, params: dict[str, Param], dice: Dice, who: str) -> int:
        ask = Phrase(code, params)
        return self.answers.roll(Question(key, QuestionKind.ROLL, ask, who=who, dice=dice))

    # damage

    def _damage(self, who: str, verdict: Verdict) -> None:
        """Dice for each defender on its own; a tank blocks some of it, and HP stop at 0."""
        dice = parse_dice(self.move.damage or "0")
        if verdict.critical:
            rolled = dice.constant + self._critical(who, dice)
        elif dice.lowest == dice.highest:
            rolled = dice.lowest
        else:
            params: dict[str, Param] = {"who": self.actor, "target": who}
            key = f"{self.tag}dice/{who}"
            rolled = self._roll(key, "ask.harm", params, dice, self.actor)
        total = Tally("damage.dice", rolled, dice=str(dice))
        total.add("damage.block", -verdict.block)
        least = self.scribe.fight.rules.tank_min_damage if verdict.tanked else 0
        total.at_least("damage.minimum", least)
        key = f"{self.tag}damage/{who}"
        sum_ = total.overruled(self.answers.overrule(key, total.value))
        target = self.scribe.fighter(who)
        left = max(0, target.hp - sum_.result) if target.tracked else target.hp
        self.scribe.write(
            "damage.dealt", who=self.actor, target=who, amount=sum_.result, was=target.hp, hp=left,
            block=verdict.block, critical=verdict.critical, key=key, breakdown=list(sum_.lines),
        )  # fmt: skip
        if target.able and not self.scribe.fighter(who).able:
            self.scribe.write("ko.taken", who=who)

    def _critical(self, who: str, dice: Dice) -> int:
        """Every die is rolled on its own, and may be rolled again (RND-032)."""
        total = number = 0
        for sign, count, faces in dice.terms:
            for _ in range(count):
                total += sign * self._die(f"{who}/{number}", who, sign, faces)
                number += 1
        return total

    def _die(self, name: str, target: str, sign: int, faces: int) -> int:
        """One die of a critical, after what its attacker made of it."""
        die = Dice(((1, 1, faces),))
        params: dict[str, Param] = {"who": self.actor, "target": target, "faces": faces}
        shown = self._roll(f"{self.tag}die/{name}", "ask.die", params, die, self.actor)
        mode = self.scribe.fight.rules.critical_dice
        ask = Phrase("ask.again", {**params, "shown": shown})
        default = AGAIN if worth_again(mode, sign, shown, faces) else KEEP
        question = Question(
            f"{self.tag}again/{name}", QuestionKind.CHOICE, ask, who=self.actor,
            options=(KEEP, AGAIN), default=default,
        )  # fmt: skip
        if self.answers.choose(question) == KEEP:
            return shown
        again = self._roll(f"{self.tag}reroll/{name}", "ask.die", params, die, self.actor)
        taken = again_taken(mode, sign, shown, again)
        self.scribe.write("die.again", who=self.actor, target=target, was=shown, now=taken)
        return taken

    # counters

    def _counter(self, who: str) -> None:
        """An optional Attack Move at whoever attacked (RND-035), in initiative order.

        Nothing more comes once the attacker is down.
        """
        fight, one = self.scribe.fight, self.scribe.fighter(who)
        moves = counter_moves(fight, one, self.depth)
        if not moves or not one.called or not fight.roster[self.actor].called:
            return
        key, deep = f"{self.tag}counter/{who}", self.depth >= fight.rules.counter_depth
        ids = tuple(move.id for move in moves)
        options = (NONE, *ids) if deep else (*ids, NONE)
        code = "ask.counter_deep" if deep else "ask.counter"
        ask = Phrase(code, {"who": who, "by": self.actor, "depth": self.depth + 1})
        chosen = self.answers.choose(
            Question(key, QuestionKind.CHOICE, ask, who=who, about=self.actor, options=options)
        )
        if chosen == NONE:
            self.scribe.write("counter.declined", who=who, target=self.actor)
            return
        self.scribe.write("counter.taken", who=who, target=self.actor, action=chosen)
        if fight.rules.counter_uses_attack:
            self.scribe.write("offence.spent", who=who)
        move = next(move for move in moves if move.id == chosen)
        target = (self.actor,)
        Assault(self.scribe, self.answers, who, move, target, self.depth + 1, f"{key}/").carry_out()


def counter_moves(fight: Fight, one: Fighter, depth: int) -> list[Move]:
    """Attack Moves that a Counter Strike may be made with."""
    rules = fight.rules
    if (rules.counter_chain == "single" and depth > 0) or depth > DEEPEST:
        return []
    if rules.counter_uses_attack and (one.spent or fight.now == one.id):
        return []
    return [
        move
        for move in one.profile.moves
        if not unset_for(one, move)
        and (rules.counter_cost == "free" or unaffordable(fight, one, move) is None)
    ]


def worth_again(mode: str, sign: int, shown: int, faces: int) -> bool:
    """Whether rolling a die again is what an unattended table does: where it gains on average."""
    if mode == "add":
        return sign > 0
    if mode == "reroll_keep_best":
        return True
    return sign * (2 * shown - (faces + 1)) < 0


def again_taken(mode: str, sign: int, shown: int, again: int) -> int:
    """What a die counts after it was rolled again, by the reading of the house."""
    if mode == "add":
        return shown + again
    if mode == "reroll_keep_best":
        return max(shown, again) if sign > 0 else min(shown, again)
    return again
