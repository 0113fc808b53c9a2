"""Steps and documents as JSON text, and old versions of them lifted to today's.

A step that is read back equals the step that was written, as long as the event bodies are
plain JSON data; a contract that every rule system is tested for says so.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from app.engine.core.answers import Answer, AnswerSource, AnswerValue
from app.engine.core.events import Body, Event
from app.engine.core.history import Step
from app.engine.model.phrase import Param, Phrase

Lift: TypeAlias = Callable[[Body], Body]
"""Rewrites a body of one version as the next version has it."""
Lifts: TypeAlias = Mapping[tuple[str, int], Lift]
"""By kind and the version that the body has."""

EVENT_LIFTS: Lifts = MappingProxyType({})
"""For stored events. There are none yet: every kind stands at version 1."""
DOCUMENT_LIFTS: Lifts = MappingProxyType({})
"""For stored documents. There are none yet: every kind stands at version 1."""


class UnknownVersionError(Exception):
    """Written by a newer program: this kind, or this version of it, is not known here."""

    def __init__(self, kind: str, version: int) -> None:
        super().__init__(f"{kind} {version}")
        self.kind = kind
        self.version = version


class CodecError(Exception):
    """Text that is no step at all: damaged, or written by hand."""


@dataclass(frozen=True, slots=True)
class StepText:
    """A step as its columns hold it, each JSON."""

    name: str
    answers: str
    events: str


def lift(lifts: Lifts, kind: str, version: int, newest: int, body: Body) -> Body:
    """``body`` as the ``newest`` version of its kind has it; raises `UnknownVersionError`."""
    if version > newest:
        raise UnknownVersionError(kind, version)
    for old in range(version, newest):
        step = lifts.get((kind, old))
        if step is None:
            raise UnknownVersionError(kind, version)
        body = step(body)
    return body


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is not JSON data")


to_json = json.JSONEncoder(
    separators=(",", ":"), allow_nan=False, check_circular=False, default=_plain
).encode
"""JSON in its shortest form, ASCII only: a lone surrogate in a name passes unharmed."""


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
            answers=to_json(
                [{"key": a.key, "value": a.value, "source": a.source} for a in step.answers]
            ),
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

    Raises `CodecError` for text that no program wrote.
    """
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
    return Answer(raw["key"], said, AnswerSource(raw["source"]))
