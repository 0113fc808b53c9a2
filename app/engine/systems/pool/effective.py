"""Effective ATT, Effective DEF and WOUNDS (POOL-007 … 024).

Additive changes come first, among them the lost die and what KL gives back, then ×2 and half,
and 0 last.
"""

from dataclasses import dataclass

from app.engine.systems.pool.exceptions import UNROLLED, Level, Rolled
from app.engine.systems.pool.house_rules import HouseRules
from app.engine.systems.pool.profile import END, STR
from app.engine.systems.pool.sums import Tally


@dataclass(frozen=True, slots=True)
class Strike:
    """One attacker's side, the same against all."""

    base: int
    """STR, or the Effective ATT that a deed brings."""
    rolled: Rolled = UNROLLED
    berserk: int = 0
    dazzled: int = 0
    given: bool = False
    """Whether ``base`` comes from a deed."""


@dataclass(frozen=True, slots=True)
class Guard:
    """One defender's side."""

    endurance: int
    rolled: Rolled = UNROLLED
    dodge: int = 0
    dazzled: int = 0
    kl: int = 1


def effective_att(strike: Strike, rules: HouseRules) -> Tally:
    """STR + ATT roll (POOL-007), and what an exceptional roll makes of it (POOL-018 … 020)."""
    sum_ = Tally("att.given" if strike.given else "att.base", strike.base, stat=STR)
    sum_.add("att.roll", strike.rolled.total)
    sum_.add("att.berserk", strike.berserk)
    sum_.add("total.dazzled", -strike.dazzled)
    sum_.at_least("total.minimum", 0)
    level = strike.rolled.level
    if level is Level.SUPER:
        sum_.times("att.super", 2)
    elif level is Level.FAILURE:
        _halve(sum_, rules)
    elif level is Level.CRITICAL_FAILURE:
        sum_.times("att.critical_failure", 0)
    return sum_


def effective_def(guard: Guard, rules: HouseRules, *, lost: bool, pierced: bool) -> Tally:
    """END + DEF roll + DODGE (POOL-008) against one attacker.

    ``lost`` takes the highest die away (POOL-012) and gives 1 back for each KL, at most the
    value of that die (POOL-013). A ``pierced`` DEF roll does not count (POOL-017), nor does what
    KL gave back. A failure halves what is left (POOL-023, POOL-024).
    """
    if pierced and rules.critical_ignores == "effective_def":
        return Tally("def.ignored", 0)
    sum_ = Tally("def.base", guard.endurance, stat=END)
    if not pierced:
        sum_.add("def.roll", guard.rolled.total)
        if lost:
            sum_.add("def.lost", -guard.rolled.highest)
            sum_.add("def.regained", min(guard.kl, guard.rolled.highest), kl=guard.kl)
    sum_.add("def.dodge", guard.dodge)
    sum_.add("total.dazzled", -guard.dazzled)
    sum_.at_least("total.minimum", 0)
    if guard.rolled.level.failed:
        _halve(sum_, rules)
    return sum_


def _halve(sum_: Tally, rules: HouseRules) -> None:
    sum_.halved("total.failure", reduction_down=rules.failure_rounding == "reduction_down")


def unharmed(attack: Level, defence: Level, rules: HouseRules) -> bool:
    """Whether a DEF CRITICAL makes the damage 0 (POOL-021, POOL-022)."""
    return defence.critical and not (attack.critical and rules.crit_clash == "attack")


def wounds(att: int, defence: int, *, none: bool) -> Tally:
    """The difference where ATT is greater (POOL-009); ``none`` for a DEF CRITICAL."""
    sum_ = Tally("wounds.att", att)
    sum_.add("wounds.def", -defence)
    sum_.at_least("total.minimum", 0)
    if none:
        sum_.times("wounds.def_critical", 0)
    return sum_
