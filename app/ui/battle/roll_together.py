"""Which rolls are asked for one after the other whatever they show, so that all stand on a page."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from app.engine.core.answers import AnswerValue, Question, QuestionKind
from app.services.battle import Asked, Outcome

Said: TypeAlias = Sequence[tuple[Question, AnswerValue]]
Peek: TypeAlias = Callable[[Said], Outcome | None]
MOST = 24
"""Rolls on one page; what is beyond comes on the next."""


def together(
    first: Question, peek: Peek, skipped: Callable[[Question], bool], *, surely: bool = True
) -> tuple[Question, ...]:
    """``first`` with the rolls of its kind that follow, whatever the dice show.

    ``peek`` tells what answers lead to, ``skipped`` names rolls that nobody is asked for.
    Where the kind of question says it, ``surely`` may be false: then half the work is done.
    """
    if first.kind is not QuestionKind.ROLL or first.dice is None:
        return (first,)
    low = _chain(first, peek, skipped, highest=False)
    if len(low) < 2 or not surely:
        return low
    high = _chain(first, peek, skipped, highest=True)
    same = 0
    while same < min(len(low), len(high)) and low[same] == high[same]:
        same += 1
    return low[:same]


def _chain(
    first: Question, peek: Peek, skipped: Callable[[Question], bool], *, highest: bool
) -> tuple[Question, ...]:
    said: list[tuple[Question, AnswerValue]] = []
    found: list[Question] = []
    question: Question | None = first
    while question is not None and len(found) < MOST:
        if not skipped(question):
            found.append(question)
        said.append((question, filler(question, highest=highest)))
        outcome = peek(said)
        follows = outcome.question if isinstance(outcome, Asked) else None
        question = follows if follows is not None and _alike(first, follows) else None
    return tuple(found)


def _alike(first: Question, other: Question) -> bool:
    return other.kind is first.kind and other.dice is not None and other.ask.code == first.ask.code


def filler(question: Question, *, highest: bool = False) -> int:
    """A number that the dice of a roll can show, for looking ahead."""
    dice = question.dice
    if dice is None:
        raise ValueError(question.key)
    return dice.highest if highest else dice.lowest
