"""Whose dice the desk rolls. No Qt."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.engine.core.answers import Question
    from app.engine.model.timeline import TimelineView

ENEMIES = "enemies"
"""The lane of those whom the GM plays."""


class DiceHabit(StrEnum):
    """Whose dice the desk rolls without being asked."""

    HAND = "hand"
    """Nobody's."""
    DESK = "desk"
    """Everybody's."""
    ENEMIES = "enemies"
    """Those of the enemies only."""

    def rolls(self, question: Question, view: TimelineView) -> bool:
        """Whether the desk rolls for this question by itself."""
        from app.engine.core.answers import QuestionKind  # noqa: PLC0415 - not for a first paint

        if question.kind is not QuestionKind.ROLL or self is DiceHabit.HAND:
            return False
        if self is DiceHabit.DESK:
            return True
        lanes = {token.id: token.lane for token in view.tokens}
        return lanes.get(question.who or "") == ENEMIES
