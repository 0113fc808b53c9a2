"""Dice as they are typed, and dice that the desk rolls."""

import re

from app.engine.core.answers import (
    AnswerMissing,
    AnswerSource,
    AnswerValue,
    DeskRoller,
    Question,
    QuestionKind,
)

_ZERO_DICE = {"1d10", "1d100"}


def read_roll(question: Question, text: str) -> int | None:
    """The number that ``text`` shows on these dice; `None` while it shows none.

    On a ten-sided die 0 is 10, and on percentile dice 0 or 00 is 100.
    """
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    if not re.fullmatch(r"-?[0-9]{1,6}", text):
        return None
    value = int(text)
    dice = question.dice
    if dice is None:
        return value if _within(question.low, value, question.high) else None
    if value == 0 and str(dice) in _ZERO_DICE:
        value = dice.highest
    return value if dice.lowest <= value <= dice.highest else None


def _within(low: int | None, value: int, high: int | None) -> bool:
    return (low is None or value >= low) and (high is None or value <= high)


class DiceOnly:
    """Rolls with the desk's dice and leaves every choice to the table.

    The same seed rolls the same numbers, so a turn can be rehearsed with the very dice that
    it will be committed with. ``rolled`` keeps what was asked and shown, in order.
    """

    source = AnswerSource.DESK

    def __init__(self, seed: int) -> None:
        self._roller = DeskRoller(seed)
        self.rolled: list[tuple[Question, int]] = []

    def reply(self, question: Question) -> AnswerValue:
        """A roll; raises `AnswerMissing` for anything else."""
        if question.kind is not QuestionKind.ROLL or question.dice is None:
            raise AnswerMissing(question)
        value = self._roller.reply(question)
        if not isinstance(value, int):
            raise TypeError(value)
        self.rolled.append((question, value))
        return value
