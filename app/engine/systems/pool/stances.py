"""The options of a turn, and how many dice each of them rolls (POOL-001 … 006)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

NORMAL, AGGRESSIVE, DEFENSIVE, ALL_OUT, DEFEND = (
    "normal", "aggressive", "defensive", "all-out", "defend",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stance:
    """One option: dice that it adds to a pool; ``None`` rolls none of that pool."""

    id: str
    name: str
    att: int | None = 0
    defence: int | None = 0
    drained: tuple[int | None, int | None] | None = None
    """The same under Deathstone; ``None``: not allowed there (POOL-038)."""

    @property
    def attacks(self) -> bool:
        """Whether it is a physical attack (POOL-005)."""
        return self.att is not None

    @property
    def trades(self) -> tuple[bool, bool]:
        """Whether it gives up a die of ATT, and of DEF."""
        return (self.att or 0) < 0, (self.defence or 0) < 0


STANCES: Mapping[str, Stance] = MappingProxyType({
    one.id: one
    for one in (
        Stance(NORMAL, "Normal Attack", drained=(0, 0)),
        Stance(AGGRESSIVE, "Aggressive Attack", 1, -1),
        Stance(DEFENSIVE, "Defensive Attack", -1, 1),
        Stance(ALL_OUT, "All Out Attack", 2, None),
        Stance(DEFEND, "Defend", None, 2, drained=(None, 1)),
    )
})  # fmt: skip
IDLE = Stance("", "", None, 0, drained=(None, 0))
"""The STANDARD ROLL of somebody who does not attack: DEF dice alone."""


def pools(stance: Stance, att: int, defence: int, *, drained: bool = False) -> tuple[int, int]:
    """ATT and DEF dice to roll; no pool is less than 0.

    Deathstone leaves one die of each (POOL-037), and DEFEND adds one to that (POOL-039).
    """
    if not drained:
        return _sized(stance.att, att), _sized(stance.defence, defence)
    changes = stance.drained or (0, 0)
    return _sized(changes[0], min(att, 1)), _sized(changes[1], min(defence, 1))


def _sized(change: int | None, dice: int) -> int:
    return 0 if change is None else max(0, dice + change)
