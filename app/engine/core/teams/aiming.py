"""At whom an action can be aimed: everybody one by one, and whole teams within its reach."""

from collections.abc import Callable, Iterable

from app.engine.core.teams.state import FighterT
from app.engine.model.options import TargetOption
from app.engine.model.phrase import Phrase


def aims(
    one: FighterT,
    others: Iterable[FighterT],
    reach: int,
    target: Callable[[FighterT], TargetOption],
) -> tuple[TargetOption, ...]:
    """Opponents of ``one`` first, then teams of those who are not locked as ``target`` says."""
    ordered = sorted(others, key=lambda other: other.team == one.team)
    found = [(other, target(other)) for other in ordered]
    whole = []
    for team in dict.fromkeys(other.team for other in ordered):
        free = tuple(o.id for o, option in found if o.team == team and option.locked is None)
        if 1 < len(free) <= reach:
            whole.append(TargetOption(free, Phrase("target.team", {"team": team})))
    return (*(option for _, option in found), *whole)
