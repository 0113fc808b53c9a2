"""What every widget of the Battle place is given."""

from collections.abc import Mapping
from dataclasses import field

from app.engine.model.record import value
from app.engine.model.timeline import TimelineView
from app.ui.desk.dice_choice import DiceChoice
from app.ui.desk.hand_over import HandOver
from app.ui.kit.ink import Ink
from app.ui.kit.keymap import Keymap
from app.ui.kit.look import Look
from app.ui.kit.token_painter import TokenPainter
from app.ui.wording import Wording


@value
class Tools:
    """Look, painters, words, keys, and what was chosen of dice and of handing over."""

    look: Look
    tokens: TokenPainter
    ink: Ink
    wording: Wording
    keymap: Keymap = field(default_factory=Keymap)
    dice: DiceChoice = field(default_factory=DiceChoice)
    hand_over: HandOver = field(default_factory=HandOver)

    @classmethod
    def make(cls, look: Look, wording: Wording, keymap: Keymap | None = None) -> "Tools":
        """The tools that draw in ``look``; without a keymap the keys are as they are written."""
        tokens = TokenPainter(look)
        return cls(look, tokens, Ink(look, tokens), wording, keymap or Keymap())


def names_of(view: TimelineView) -> Mapping[str, str]:
    """The names of all combatants by id."""
    return {token.id: token.name for token in view.tokens}
