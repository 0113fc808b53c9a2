"""When a fight is over (RND-014, RND-015)."""

from app.engine.core.teams.ending import DRAW, WON, end_with, resume_without
from app.engine.systems.rounds.scribe import Scribe
from app.engine.systems.rounds.state import Fight

OVER = "over"


def outcome(fight: Fight) -> str | None:
    """``won/`` and the team left, ``draw``, ``over`` without a winner; ``None`` while it goes on.

    By the text a fight ends when any one team is out; of three teams the other two are then
    both left, and no winner is named. A team counts while one of it can fight.
    """
    teams = list(dict.fromkeys(one.team for one in fight))
    left = list(dict.fromkeys(one.team for one in fight if one.able))
    if len(teams) < 2 or len(left) == len(teams):
        return None
    if not left:
        return DRAW
    if len(left) == 1:
        return f"{WON}{left[0]}"
    return OVER if fight.rules.end_condition == "any_team_out" else None


def check_end(scribe: Scribe) -> bool:
    """Ends the fight as soon as the current action is complete; says whether it is over."""
    return end_with(scribe, outcome(scribe.fight))


def resume(scribe: Scribe) -> None:
    """A fight that was fought to its end goes on where that is taken back."""
    resume_without(scribe, outcome(scribe.fight))
