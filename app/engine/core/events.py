"""Facts: what happened, as stable kinds with plain JSON bodies."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

Body: TypeAlias = Mapping[str, Any]
"""JSON data only. Each system types its own bodies; fractions travel as ``"3/5"``."""


class Event(NamedTuple):
    """A fact of a battle. ``kind`` and ``version`` are for ever; Python names are not stored."""

    kind: str
    body: Body
    version: int = 1
