"""What a GM types for a free delay: ``35``, ``35 F20``, ``35D F20 climbs the mast``."""

import re
from dataclasses import dataclass

from app.engine.model.phrase import Phrase

_FREE = re.compile(r"\s*(\d{1,4})\s*[dD]?(?:\s+[fF]\s*(\d{1,4}))?(?:\s+(\S.*?))?\s*")


@dataclass(frozen=True, slots=True)
class FreeDelay:
    """A delay and its floor, in ticks, and what the combatant does."""

    delay: int
    floor: int = 0
    text: str = ""


def read_free_delay(text: str) -> FreeDelay | Phrase:
    """The delay that ``text`` means, or why it means none."""
    match = _FREE.fullmatch(text)
    if match is None:
        return Phrase("free.unread", {"text": text.strip()})
    return FreeDelay(int(match[1]), int(match[2] or 0), match[3] or "")
