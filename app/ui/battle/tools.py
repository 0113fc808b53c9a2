"""What every widget of the Battle place is given."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.engine.model.timeline import TimelineView
from app.ui.battle.ink import Ink
from app.ui.kit.look import Look
from app.ui.kit.token_painter import TokenPainter
from app.ui.wording import Wording


@dataclass(frozen=True, slots=True)
class Tools:
    """Look, painters and words."""

    look: Look
    tokens: TokenPainter
    ink: Ink
    wording: Wording

    @classmethod
    def make(cls, look: Look, wording: Wording) -> "Tools":
        """The tools that draw in ``look``."""
        tokens = TokenPainter(look)
        return cls(look, tokens, Ink(look, tokens), wording)


def names_of(view: TimelineView) -> Mapping[str, str]:
    """The names of all combatants by id."""
    return {token.id: token.name for token in view.tokens}
