"""When a fight is over. The text has no rule for it; 0 HP may be configured to mean out."""

from app.engine.core.teams.ending import DRAW, WON, end_with, resume_without
from app.engine.systems.pool.scribe import Scribe
from app.engine.systems.pool.state import Fight


def outcome(fight: Fight) -> str | None:
    """``won/`` and the only team left, ``draw`` when none is; ``None`` while it goes on."""
    teams = {one.team for one in fight}
    left = list(dict.fromkeys(one.team for one in fight if fight.able(one)))
    if len(teams) < 2 or len(left) > 1:
        return None
    return f"{WON}{left[0]}" if left else DRAW


def check_end(scribe: Scribe) -> bool:
    """Ends the fight where it is decided; says whether it is over."""
    return end_with(scribe, outcome(scribe.fight))


def resume(scribe: Scribe) -> None:
    """A fight that was fought to its end goes on where that is taken back."""
    resume_without(scribe, outcome(scribe.fight))


def mark_zero(scribe: Scribe, who: str, *, was: bool) -> None:
    """Tells that somebody has come to 0 HP, or stands again; ``was`` at 0 before."""
    one = scribe.fighter(who)
    out = scribe.fight.rules.at_zero == "out"
    if one.at_zero and not was:
        scribe.write("ko.taken" if out else "zero.reached", who=who)
    elif was and not one.at_zero and out:
        scribe.write("ko.lifted", who=who, hp=one.hp)
