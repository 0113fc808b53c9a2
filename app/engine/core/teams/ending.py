"""How a fight between teams ends, and goes on where that is taken back."""

from typing import Any, Final

from app.engine.core.errors import RuleError
from app.engine.core.teams.scribe import TeamScribe
from app.engine.model.phrase import Phrase

WON: Final = "won/"
"""Begins the result that names the team left."""
DRAW: Final = "draw"
STOPPED: Final = "stopped"
"""The GM said so."""
SURRENDER: Final = "surrender_"
"""Begins the result that names the team that gave up."""


def end_with(scribe: TeamScribe[Any, Any], result: str | None) -> bool:
    """Ends the fight with ``result``, if it has come to one; says whether it is over."""
    if scribe.fight.result is None and result is not None:
        scribe.write("battle.ended", result=result)
    return scribe.fight.result is not None


def end_by_word(scribe: TeamScribe[Any, Any], result: str) -> None:
    """Ends the fight because somebody says so; raises `RuleError` where it is over."""
    if scribe.fight.result is not None:
        raise RuleError(Phrase("battle.over", {}))
    scribe.write("battle.ended", result=result)


def resume_without(scribe: TeamScribe[Any, Any], result: str | None) -> None:
    """A fight that was fought to its end goes on if by now there is no ``result``.

    One that somebody ended by word stays over.
    """
    was = scribe.fight.result
    if was is not None and result is None and was != STOPPED and not was.startswith(SURRENDER):
        scribe.write("battle.resumed")
