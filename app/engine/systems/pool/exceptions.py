"""Exceptional rolls by the configured table (POOL-016, POOL-025)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from app.engine.systems.pool.house_rules import Threshold


class Level(StrEnum):
    """What a roll of a pool is."""

    SUPER = "super critical"
    CRITICAL = "critical"
    PLAIN = ""
    FAILURE = "failure"
    CRITICAL_FAILURE = "critical failure"

    @property
    def critical(self) -> bool:
        """Whether it is a CRITICAL or better."""
        return self in {Level.SUPER, Level.CRITICAL}

    @property
    def failed(self) -> bool:
        """Whether it is a FAILURE or worse."""
        return self in {Level.FAILURE, Level.CRITICAL_FAILURE}


@dataclass(frozen=True, slots=True)
class Rolled:
    """A pool as it was rolled; ``faces`` are empty where only the total is known."""

    total: int = 0
    faces: tuple[int, ...] = ()
    level: Level = Level.PLAIN

    @property
    def highest(self) -> int:
        """The die that may be lost; 0 where none was rolled."""
        return max(self.faces, default=0)


UNROLLED = Rolled()


def rows(thresholds: Iterable[Threshold], pool: str, dice: int) -> list[Threshold]:
    """Those for a pool of so many dice; none for 0 dice."""
    return [one for one in thresholds if one.pool == pool and one.dice == dice]


def level_of(row: Threshold, measured: int) -> Level:
    """What a roll is by one row, when its metric comes to ``measured``."""
    sign = -1 if row.metric == "count_min" else 1
    for mark, level in ((row.super_crit, Level.SUPER), (row.crit, Level.CRITICAL)):
        if mark is not None and sign * measured >= sign * mark:
            return level
    for mark, level in ((row.crit_fail, Level.CRITICAL_FAILURE), (row.fail, Level.FAILURE)):
        if mark is not None and sign * measured <= sign * mark:
            return level
    return Level.PLAIN


def level(found: Iterable[Threshold], total: int, highs: int, ones: int) -> Level:
    """What a roll is: its total, and how many of its dice show their highest face and 1."""
    measured = {"sum": total, "count_max": highs, "count_min": ones}
    levels = (level_of(row, measured[row.metric]) for row in found)
    return next((one for one in levels if one is not Level.PLAIN), Level.PLAIN)
