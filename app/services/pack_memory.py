"""What a campaign remembers of its last print, so that the next one begins with it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from app.campaign.texts import to_json

PRINT_KEY: Final = "print"
"""Under which a campaign keeps it."""
_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PrintMemory:
    """The choices of a print as texts; whoever reads an option checks whether it makes sense."""

    encounter: str = ""
    """The id; empty for the whole campaign."""
    parts: tuple[str, ...] | None = None
    """Ids of what was ticked; ``None`` before anybody has chosen."""
    options: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """Paper, ink and all other choices, by the names of a front end."""


def read_memory(text: str) -> PrintMemory:
    """What `write_memory` wrote; whatever makes no sense is as if nothing were remembered."""
    try:
        raw = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return PrintMemory()
    if not isinstance(raw, dict):
        return PrintMemory()
    encounter, options = raw.get("encounter"), raw.get("options")
    found = options.items() if isinstance(options, dict) else ()
    return PrintMemory(
        encounter if isinstance(encounter, str) else "",
        _parts(raw),
        MappingProxyType({key: value for key, value in found if isinstance(value, str)}),
    )


def _parts(raw: Mapping[str, Any]) -> tuple[str, ...] | None:
    parts = raw.get("parts")
    if not isinstance(parts, list):
        return None
    return tuple(part for part in parts if isinstance(part, str))


def write_memory(memory: PrintMemory) -> str:
    """As the campaign file holds it."""
    parts = None if memory.parts is None else list(memory.parts)
    return to_json({"encounter": memory.encounter, "parts": parts, "options": dict(memory.options)})
