"""One step back in a turn: what *Esc* makes of a draft."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.engine.core.answers import Question
from app.ui.battle.turn_draft import Answered, Draft

_AFTER_DELAY = {"ask.first", "ask.order", "ask.amount"}


def earlier(draft: Draft, rolls: Callable[[Question], bool]) -> Draft | None:
    """The draft before the last decision; `None` at the start of the turn.

    What the desk ``rolls`` by itself goes with the decision before it: it would only be
    rolled again.
    """
    if draft.free_open or (draft.other is not None and not draft.answers):
        return Draft()
    if draft.free is not None:
        return Draft(free_open=True)
    late = bool(draft.answers) and draft.answers[-1].question.ask.code in _AFTER_DELAY
    if draft.passed and not late:
        return replace(draft, passed=draft.passed[:-1])
    if draft.answers:
        return _unsaid(draft, rolls)
    return _unaimed(draft)


def _unsaid(draft: Draft, rolls: Callable[[Question], bool]) -> Draft | None:
    """Without what was said last."""
    if draft.rolling and draft.answers[-1].by_desk:
        kept = _without(draft.answers, lambda _question: True)
        return replace(draft, answers=kept, rolling=False)
    kept = _without(draft.answers, rolls)
    if kept:
        while len(kept) > 1 and kept[-1].together:
            kept = kept[:-1]
        return replace(draft, answers=kept[:-1])
    return Draft() if draft.other is not None else _unaimed(draft)


def _without(
    answers: tuple[Answered, ...], rolls: Callable[[Question], bool]
) -> tuple[Answered, ...]:
    """The answers up to the last that was not rolled by the desk itself."""
    while answers and answers[-1].by_desk and rolls(answers[-1].question):
        answers = answers[:-1]
    return answers


def _unaimed(draft: Draft) -> Draft | None:
    """Without the last target, part or action."""
    if draft.part is not None:
        return replace(draft, part=None)
    if draft.parts:
        return Draft(action=draft.action, parts=draft.parts[:-1])
    if draft.target:
        return Draft(action=draft.action)
    return None if draft.action is None else Draft()
