"""Exact odds of an attack, by counting dice.

What the others have chosen is secret, and so plays no part: the defender is taken to make its
plain STANDARD ROLL and to target this attacker. Blind and Confused of the attacker may keep the
attack from coming about, and a Blind defender may roll no DEF dice.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from app.engine.model.breakdown import Breakdown
from app.engine.model.dice import Dice, ways
from app.engine.model.odds import Odds
from app.engine.model.spread import Spread, spread_of
from app.engine.systems.pool.ailments import BERSERK, BLIND, CONFUSED
from app.engine.systems.pool.declaring import is_attack
from app.engine.systems.pool.effective import (
    Guard,
    Strike,
    effective_att,
    effective_def,
    unharmed,
)
from app.engine.systems.pool.exceptions import Level, Rolled, level, rows
from app.engine.systems.pool.house_rules import HouseRules, Threshold
from app.engine.systems.pool.profile import END, STR, Deed
from app.engine.systems.pool.stances import IDLE, NORMAL, STANCES, Stance, pools
from app.engine.systems.pool.state import Fight, Fighter
from app.engine.systems.pool.sums import Tally

NO_DELAY = Breakdown(0)
NEVER, CERTAIN = Fraction(0), Fraction(1)
UNCONFUSED, SEEING, VOID = Fraction(7, 10), Fraction(1, 2), Fraction(1, 8)
"""Chances of the special dice (POOL-028, POOL-029, POOL-033)."""
_Values = Mapping[tuple[int, Level], Fraction]


@dataclass(frozen=True, slots=True)
class _Attack:
    """All that an Effective ATT depends on."""

    base: int
    dice: int | None
    """``None`` for a deed that brings its own Effective ATT."""
    dazzled: int
    furious: bool


@dataclass(frozen=True, slots=True)
class _Cover:
    """All that an Effective DEF depends on, of somebody who was targeted in turn."""

    endurance: int
    dice: int
    dodge: int
    dazzled: int
    blind: bool


def attack_odds(fight: Fight, one: Fighter, action: Stance | Deed, target: Fighter) -> Odds | None:
    """The odds of at least one WOUND, and of how many; ``None`` for what does none."""
    deed = action if isinstance(action, Deed) else None
    if deed is not None and deed.wounds is not None:
        return _odds(fight, one, {deed.wounds: CERTAIN}, NEVER, NO_DELAY)
    if not is_attack(action) and (deed is None or not deed.attacks):
        return None
    attack, cover = _attack(fight, one, action), _cover(fight, target)
    found, critical = _against(fight.rules, attack, cover)
    ahead = Tally("odds.attack", one.profile.stat(STR), stat=STR)
    ahead.add("odds.defend", -cover.endurance, stat=END)
    return _odds(fight, one, dict(found), critical, ahead.overruled(ahead.value))


def _odds(
    fight: Fight, one: Fighter, found: dict[int, Fraction], critical: Fraction, ahead: Breakdown
) -> Odds:
    """``found`` holds the chance of each number of WOUNDS once the attack comes about."""
    comes = UNCONFUSED if fight.works(one, CONFUSED) else CERTAIN
    if fight.works(one, BLIND):
        comes *= SEEING
    wounding = CERTAIN - found.pop(0, NEVER)
    spread = Spread({0: 1})
    if wounding:
        spread = spread_of({amount: chance / wounding for amount, chance in found.items()})
    return Odds(ahead, comes * wounding, comes * critical, spread, NO_DELAY, expected=spread.mean)


def _attack(fight: Fight, one: Fighter, action: Stance | Deed) -> _Attack:
    furious, dazzled = fight.works(one, BERSERK) and is_attack(action), fight.dazzled(one)
    if isinstance(action, Deed) and action.att is not None:
        return _Attack(action.att, None, dazzled, furious)
    stance = STANCES[NORMAL] if isinstance(action, Deed) else action
    return _Attack(one.profile.stat(STR), _dice(fight, one, stance)[0], dazzled, furious)


def _cover(fight: Fight, one: Fighter) -> _Cover:
    """A DODGE bonus that the table says by hand is not foreseen."""
    rolls = fight.rules.inactive_rolls_defense or not fight.idle(one)
    dodge = one.profile.standard_roll.dodge or 0
    return _Cover(
        endurance=one.profile.stat(END),
        dice=_dice(fight, one, IDLE)[1] if rolls else 0,
        dodge=dodge if rolls and fight.rules.dodge_mode == "sum" else 0,
        dazzled=fight.dazzled(one),
        blind=fight.works(one, BLIND),
    )


@lru_cache(maxsize=1024)
def _against(
    rules: HouseRules, attack: _Attack, cover: _Cover
) -> tuple[Mapping[int, Fraction], Fraction]:
    """The chance of each number of WOUNDS, and of a critical."""
    attacks = _attacks(rules, attack)
    guards = {pierced: _guards(rules, cover, pierced=pierced) for pierced in (False, True)}
    found: dict[int, Fraction] = {}
    for (att, mine), chance in attacks.items():
        for (worth, theirs), share in guards[mine.critical].items():
            none = unharmed(mine, theirs, rules)
            amount = 0 if none else max(0, att - worth)
            found[amount] = found.get(amount, NEVER) + chance * share
    critical = sum((chance for (_, mine), chance in attacks.items() if mine.critical), NEVER)
    return found, critical


@lru_cache(maxsize=256)
def _attacks(rules: HouseRules, attack: _Attack) -> _Values:
    """The chance of each Effective ATT."""
    fury = dict.fromkeys(range(1, 11), Fraction(1, 10)) if attack.furious else {0: CERTAIN}
    rolls = _rolls(rules, "att", attack.dice or 0)
    found: dict[tuple[int, Level], Fraction] = {}
    for (total, what), chance in rolls.items():
        for extra, share in fury.items():
            strike = Strike(attack.base, Rolled(total, level=what), extra, attack.dazzled)
            _add(found, (effective_att(strike, rules).value, what), chance * share)
    return found


@lru_cache(maxsize=256)
def _guards(rules: HouseRules, cover: _Cover, *, pierced: bool) -> _Values:
    """The chance of each Effective DEF; where the roll is pierced, its level still counts."""
    rolls = dict(_rolls(rules, "def", cover.dice))
    if cover.blind:
        rolls = {key: chance * (1 - VOID) for key, chance in rolls.items()}
        _add(rolls, (0, Level.PLAIN), VOID)
    dodges: dict[int, Fraction] = {0: CERTAIN}
    if cover.dodge:
        counted, out_of = ways(Dice(((1, cover.dodge, rules.die_faces or 0),)))
        dodges = {total: Fraction(many, out_of) for total, many in counted.items()}
    found: dict[tuple[int, Level], Fraction] = {}
    for (total, what), chance in rolls.items():
        for dodge, share in dodges.items():
            guard = Guard(cover.endurance, Rolled(total, level=what), dodge, cover.dazzled)
            worth = effective_def(guard, rules, lost=False, pierced=pierced).value
            _add(found, (worth, what), chance * share)
    return found


def _dice(fight: Fight, one: Fighter, stance: Stance) -> tuple[int, int]:
    roll = one.profile.standard_roll
    return pools(stance, roll.att or 0, roll.defence or 0, drained=fight.drained(one))


def _rolls(rules: HouseRules, pool: str, dice: int) -> _Values:
    return roll_chances(dice, rules.die_faces or 0, tuple(rows(rules.thresholds, pool, dice)))


@lru_cache(maxsize=256)
def roll_chances(dice: int, faces: int, found: tuple[Threshold, ...]) -> _Values:
    """The chance of each total and level of a pool."""
    if not dice:
        return {(0, Level.PLAIN): CERTAIN}
    counts = any(one.metric != "sum" for one in found)
    chances: dict[tuple[int, Level], Fraction] = {}
    for total, highs, ones, many in _counted(dice, faces) if counts else _summed(dice, faces):
        what = level(found, total, highs, ones)
        _add(chances, (total, what), Fraction(many, faces**dice))
    return chances


def _summed(dice: int, faces: int) -> Iterable[tuple[int, int, int, int]]:
    """Totals with the number of ways to each."""
    return [(total, 0, 0, many) for total, many in ways(Dice(((1, dice, faces),)))[0].items()]


def _counted(dice: int, faces: int) -> Iterable[tuple[int, int, int, int]]:
    """The same, told apart by how many dice show their highest face and how many a 1."""
    for highs in range(dice + 1):
        for ones in range(dice - highs + 1):
            rest = dice - highs - ones
            if rest and faces <= 2:
                continue
            arranged = comb(dice, highs) * comb(dice - highs, ones)
            between = ways(Dice(((1, rest, faces - 2),), rest))[0] if rest else {0: 1}
            for total, many in between.items():
                yield highs * faces + ones + total, highs, ones, arranged * many


def _add(
    found: dict[tuple[int, Level], Fraction], key: tuple[int, Level], chance: Fraction
) -> None:
    found[key] = found.get(key, NEVER) + chance
