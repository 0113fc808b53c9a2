"""Facts: what happened, as stable kinds with plain JSON bodies."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from app.engine.model.breakdown import Breakdown, breakdown_body

Body: TypeAlias = Mapping[str, Any]
"""JSON data only. Each system types its own bodies; fractions travel as ``"3/5"``."""


class Event:
    """A fact of a battle. ``kind`` and ``version`` are for ever; Python names are not stored.

    The steps of a number are part of its fact, under ``breakdown``. They are laid out when the
    body is first read: a battle that is only stepped never needs them.
    """

    __slots__ = ("_total", "facts", "kind", "version")

    def __init__(
        self, kind: str, body: Body, version: int = 1, total: Breakdown | None = None
    ) -> None:
        self.kind = kind
        self.facts = body
        """The body without the steps of ``total``: all that the next state depends on."""
        self.version = version
        self._total = total

    @property
    def body(self) -> Body:
        """What happened, whole."""
        if self._total is None:
            return self.facts
        return {**self.facts, "breakdown": breakdown_body(self._total)}

    def __eq__(self, other: object) -> bool:
        """Whether both say the same."""
        if not isinstance(other, Event):
            return NotImplemented
        mine, theirs = (self.kind, self.version), (other.kind, other.version)
        return mine == theirs and self.body == other.body

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Kind, body and version."""
        return f"Event({self.kind!r}, {self.body!r}, {self.version})"
