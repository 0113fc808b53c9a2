"""When a fight is over. The text has no rule for it; 0 HP may be configured to mean out."""

from app.engine.systems.pool.scribe import Scribe
from app.engine.systems.pool.state import Fight

WON = "won/"
"""Begins the result that names the team left."""
DRAW = "draw"


def outcome(fight: Fight) -> str | None:
    """``won/`` and the only team left, ``draw`` when none is; ``None`` while it goes on."""
    teams = {one.team for one in fight}
    left = list(dict.fromkeys(one.team for one in fight if fight.able(one)))
    if len(teams) < 2 or len(left) > 1:
        return None
    return f"{WON}{left[0]}" if left else DRAW


def check_end(scribe: Scribe) -> None:
    """Ends the fight where it is decided."""
    if scribe.fight.result is None:
        result = outcome(scribe.fight)
        if result is not None:
            scribe.write("battle.ended", result=result)


def resume(scribe: Scribe) -> None:
    """A fight that was fought to its end goes on where that is taken back."""
    result = scribe.fight.result
    fought = result is not None and (result == DRAW or result.startswith(WON))
    if fought and outcome(scribe.fight) is None:
        scribe.write("battle.resumed")


def mark_zero(scribe: Scribe, who: str, *, was: bool) -> None:
    """Tells that somebody has come to 0 HP, or stands again; ``was`` at 0 before."""
    one = scribe.fighter(who)
    out = scribe.fight.rules.at_zero == "out"
    if one.at_zero and not was:
        scribe.write("ko.taken" if out else "zero.reached", who=who)
    elif was and not one.at_zero and out:
        scribe.write("ko.lifted", who=who, hp=one.hp)
