"""Dice as they are typed, and dice that the desk rolls."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.engine.core.answers import (
    AnswerMissing,
    AnswerSource,
    AnswerValue,
    Question,
    QuestionKind,
    Responder,
)
from app.engine.model.dice import Dice

_DIE = re.compile(r"[0-9]{1,4}")
_TOTAL = re.compile(r"-?[0-9]{1,6}")
_PERCENTILE, _TEN = 100, 10
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Typed:
    """What a text says about dice: each die so far, and the total when it is one.

    ``dice`` is empty for a text that is a total by itself; ``missing`` dice are still to come.
    """

    total: int | None = None
    dice: tuple[int, ...] = ()
    missing: int = 0
    constant: int = 0


NOTHING = Typed()


def read_roll(question: Question, text: str) -> int | None:
    """The number that ``text`` shows on these dice; `None` while it shows none."""
    return read_typed(question, text).total


def read_typed(question: Question, text: str) -> Typed:
    """Reads a total, or each die with spaces or ``+`` between.

    On a ten-sided die 0 is 10. On percentile dice 0 or 00 is 100, and a die of tens may stand
    before one of ones: ``30 7`` is 37, ``00 0`` is 100.
    """
    parts = text.strip().replace("\N{MINUS SIGN}", "-").replace("+", " ").split()
    dice = question.dice
    if dice is None:
        return _number(question, parts)
    if not parts:
        return NOTHING
    if len(parts) == 1:
        return _one(dice, parts[0])
    if str(dice) == "1d100":
        return _percentile(parts)
    return _each(dice, parts)


def takes_each(question: Question) -> bool:
    """Whether more than one number may be typed: the dice one by one."""
    dice = question.dice
    return dice is not None and (str(dice) == "1d100" or len(_faces(dice)) > 1)


def example_of(dice: Dice) -> str:
    """What typing each die may look like: ``4 2``."""
    faces = _faces(dice)[:_SHOWN]
    return " ".join(str(max(1, (of + number) // 2)) for number, of in enumerate(faces))


def _number(question: Question, parts: list[str]) -> Typed:
    if len(parts) != 1 or not _TOTAL.fullmatch(parts[0]):
        return NOTHING
    value = int(parts[0])
    low, high = question.low, question.high
    within = (low is None or value >= low) and (high is None or value <= high)
    return Typed(value) if within else NOTHING


def _one(dice: Dice, text: str) -> Typed:
    """A total; or, where it is none, the first of several dice."""
    if not _TOTAL.fullmatch(text):
        return NOTHING
    value = int(text)
    if value == 0 and str(dice) in {"1d10", "1d100"}:
        value = dice.highest
    if dice.lowest <= value <= dice.highest:
        return Typed(value)
    return _each(dice, [text]) if len(_faces(dice)) > 1 else NOTHING


def _percentile(parts: list[str]) -> Typed:
    tens, ones = (int(part) if _DIE.fullmatch(part) else -1 for part in parts[:2])
    if len(parts) > 2 or tens % _TEN or not 0 <= tens < _PERCENTILE or not 0 <= ones < _TEN:
        return NOTHING
    return Typed(tens + ones or _PERCENTILE, (tens, ones))


def _each(dice: Dice, parts: list[str]) -> Typed:
    faces = _faces(dice)
    if len(parts) > len(faces) or any(sign < 0 for sign, _, _ in dice.terms):
        return NOTHING
    shown = tuple(_die(part, of) for part, of in zip(parts, faces, strict=False))
    if None in shown:
        return NOTHING
    known = tuple(value for value in shown if value is not None)
    missing = len(faces) - len(known)
    total = None if missing else sum(known) + dice.constant
    return Typed(total, known, missing, dice.constant)


def _die(text: str, faces: int) -> int | None:
    if not _DIE.fullmatch(text):
        return None
    value = int(text) or (faces if faces in {_TEN, _PERCENTILE} else 0)
    return value if 1 <= value <= faces else None


def _faces(dice: Dice) -> tuple[int, ...]:
    """The faces of each die, in the order of the expression."""
    return tuple(faces for _, count, faces in dice.terms for _ in range(count))


class DeskDice:
    """Says what the desk has rolled before, and rolls where that is wanted.

    Choices are left to the table. ``rolled`` keeps what was rolled anew, in order.
    """

    source = AnswerSource.DESK

    def __init__(
        self,
        before: Mapping[str, AnswerValue],
        roller: Responder,
        wanted: Callable[[Question], bool],
    ) -> None:
        self._before = before
        self._roller = roller
        self._wanted = wanted
        self.rolled: list[tuple[Question, int]] = []

    def reply(self, question: Question) -> AnswerValue:
        """A roll; raises `AnswerMissing` for what the desk shall not answer."""
        if question.key in self._before:
            return self._before[question.key]
        if question.kind is not QuestionKind.ROLL or not self._wanted(question):
            raise AnswerMissing(question)
        value = self._roller.reply(question)
        if not isinstance(value, int):
            raise TypeError(value)
        self.rolled.append((question, value))
        return value
