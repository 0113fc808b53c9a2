"""What the rows of a campaign hold: JSON text, and old versions of it lifted to today's."""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

Body: TypeAlias = Mapping[str, Any]
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


class StepText(NamedTuple):
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
