"""Exact odds of an Attack Move against one defender, by counting both twenty-sided dice."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache

from app.engine.core.teams.tally import Tally
from app.engine.model.breakdown import Breakdown
from app.engine.model.dice import Dice, parse_dice, ways
from app.engine.model.odds import Odds
from app.engine.model.spread import Spread, spread_of
from app.engine.systems.rounds.attack import (
    WAYS,
    Verdict,
    again_taken,
    judge,
    ways_of,
    worth_again,
)
from app.engine.systems.rounds.profile import STAT_OF, Move
from app.engine.systems.rounds.state import Fight, Fighter

FACES = 20
MOST_DICE = 12
"""Criticals of more dice are foretold as if no die were rolled again."""
NO_DELAY = Breakdown(0)


def attack_odds(fight: Fight, one: Fighter, move: Move, target: Fighter) -> Odds:
    """The odds if the defender takes the way that costs it less on average.

    ``cos`` is what the attacker's stat is ahead of the defender's. Dice of a Critical are
    rolled again where that gains on average, as an unattended table does.
    """
    attack = one.profile.stat(STAT_OF[move.kind]) or 0
    rules = (fight.rules.critical_dice, fight.rules.tank_min_damage)
    found = {}
    for way in ways_of(target):
        ahead_by = attack - (target.profile.stat(WAYS[way]) or 0)
        found[way] = _against(ahead_by, way, move.damage or "0", rules)
    way = min(found, key=lambda way: found[way][0] * found[way][2].mean, default="")
    if not way:
        return Odds(NO_DELAY, Fraction(0), Fraction(0), Spread({}), NO_DELAY)
    hit, critical, spread = found[way]
    ahead = Tally("odds.attack", attack, stat=STAT_OF[move.kind])
    ahead.add("odds.defend", -(target.profile.stat(WAYS[way]) or 0), stat=WAYS[way])
    sum_ = ahead.overruled(ahead.value)
    return Odds(sum_, hit, critical, spread, NO_DELAY, expected=spread.mean)


@lru_cache(maxsize=512)
def _against(
    ahead: int, way: str, damage: str, rules: tuple[str, int]
) -> tuple[Fraction, Fraction, Spread]:
    """Chance to hit, chance of a critical, and the totals of a hit."""
    mode, least = rules
    verdicts: Counter[Verdict] = Counter()
    for apart in range(1 - FACES, FACES):  # of the two dice; only that counts
        verdicts[judge(ahead + apart, 0, way)] += FACES - abs(apart)
    rolls = FACES * FACES
    hits = sum(count for verdict, count in verdicts.items() if verdict.hit)
    criticals = sum(n for verdict, n in verdicts.items() if verdict.hit and verdict.critical)
    totals: dict[int, Fraction] = {}
    dice = parse_dice(damage)
    for verdict, count in verdicts.items():
        if not verdict.hit:
            continue
        spread = critical_spread(dice, mode) if verdict.critical else Spread(*ways(dice))
        low = least if verdict.tanked else 0
        for total, ways_ in spread.ways.items():
            value = max(low, 0, total - verdict.block)
            chance = Fraction(count * ways_, hits * spread.out_of)
            totals[value] = totals.get(value, Fraction(0)) + chance
    spread = spread_of(totals) if totals else Spread({0: 1})
    return Fraction(hits, rolls), Fraction(criticals, rolls), spread


@lru_cache(maxsize=512)
def critical_spread(dice: Dice, mode: str) -> Spread:
    """The totals when each die may be rolled again, once."""
    if sum(count for _, count, _ in dice.terms) > MOST_DICE:
        return Spread(*ways(dice))
    found: dict[int, int] = {dice.constant: 1}
    out_of = 1
    for sign, count, faces in dice.terms:
        one = _die(sign, faces, mode)
        for _ in range(count):
            out_of *= faces * faces
            sums: dict[int, int] = {}
            for total, many in found.items():
                for shown, more in one.items():
                    at = total + sign * shown
                    sums[at] = sums.get(at, 0) + many * more
            found = sums
    return Spread(found, out_of)


def _die(sign: int, faces: int, mode: str) -> dict[int, int]:
    """In how many of faces² ways one die of a critical comes to count each number."""
    found: dict[int, int] = {}
    for shown in range(1, faces + 1):
        for again in range(1, faces + 1):
            taken = shown
            if worth_again(mode, sign, shown, faces):
                taken = again_taken(mode, sign, shown, again)
            found[taken] = found.get(taken, 0) + 1
    return found
