"""Steps as JSON text and back, old versions lifted to today's.

A step that is read back equals the step that was written, as long as the event bodies are
plain JSON data; a contract that every rule system is tested for says so.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.campaign.errors import REPLACED
from app.campaign.texts import EVENT_LIFTS, Lifts, StepText, lift, to_json
from app.engine.core.answers import Answer, AnswerSource, AnswerValue
from app.engine.core.events import Event
from app.engine.core.history import Step
from app.engine.model.phrase import Param, Phrase

NO_ANSWERS = "[]"
"""What stands in a file where nobody was asked."""


class CodecError(Exception):
    """Text that is no step at all: damaged, or written by hand."""


@dataclass(frozen=True, slots=True)
class Codec:
    """Writes and reads the steps of one rule system.

    ``kinds`` are the event kinds that the system knows, with their newest versions.
    """

    kinds: Mapping[str, int]
    lifts: Lifts = field(default_factory=lambda: EVENT_LIFTS)

    def write(self, step: Step) -> StepText:
        """A step as text; raises `TypeError` or `ValueError` for what is no JSON data."""
        return StepText(
            name=to_json({"code": step.name.code, "params": step.name.params}),
            answers=to_json([_told(a) for a in step.answers]) if step.answers else NO_ANSWERS,
            events=to_json(
                [{"kind": e.kind, "version": e.version, "body": e.body} for e in step.events]
            ),
        )

    def read(self, text: StepText) -> Step:
        """The step that the text says.

        Raises `UnknownVersionError` for an event of a newer program and `CodecError` for
        text that no program wrote.
        """
        step = read_step(text)
        if all(self.kinds.get(event.kind) == event.version for event in step.events):
            return step
        return Step(step.name, step.answers, tuple(map(self._lifted, step.events)))

    def _lifted(self, event: Event) -> Event:
        newest = self.kinds.get(event.kind, 0)
        body = lift(self.lifts, event.kind, event.version, newest, event.body)
        return Event(event.kind, body, newest)


def read_step(text: StepText) -> Step:
    """The step that the text says, its events as they were written.

    Raises `CodecError` for text that no program wrote. What is written is ASCII, so a sign of
    replacement stands for a damaged byte, and facts are whole or none.
    """
    if any(REPLACED in part for part in text):
        raise CodecError("damaged bytes")
    try:
        return Step(
            _phrase(json.loads(text.name)),
            tuple(map(_answer, json.loads(text.answers))),
            tuple(map(_event, json.loads(text.events))),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise CodecError(str(error)) from error


def is_step(text: StepText) -> bool:
    """Whether the text is a step of some version."""
    try:
        read_step(text)
    except CodecError:
        return False
    return True


def _event(raw: Mapping[str, Any]) -> Event:
    kind, version, body = raw["kind"], raw["version"], raw["body"]
    if not (isinstance(kind, str) and isinstance(version, int) and isinstance(body, dict)):
        raise CodecError(f"no event: {kind!r} {version!r}")
    return Event(kind, body, version)


def _phrase(raw: Mapping[str, Any]) -> Phrase:
    return Phrase(raw["code"], {key: _param(value) for key, value in raw["params"].items()})


def _param(value: Any) -> Param:  # noqa: ANN401 - JSON data
    return tuple(value) if isinstance(value, list) else value


def _answer(raw: Mapping[str, Any]) -> Answer:
    value = raw["value"]
    said: AnswerValue = tuple(value) if isinstance(value, list) else value
    reason = raw.get("reason", "")
    if not isinstance(reason, str):
        raise CodecError(f"no reason: {reason!r}")
    return Answer(raw["key"], said, AnswerSource(raw["source"]), reason)


def _told(answer: Answer) -> Mapping[str, Any]:
    told = {"key": answer.key, "value": answer.value, "source": answer.source}
    return {**told, "reason": answer.reason} if answer.reason else told
