"""How lines look before they are read: which are worth giving to which grammar.

These only tell lines apart, cheaply and without backtracking; what a line means is the
grammar's to say.
"""

import re

from app.services.statblock.reading import BlockError
from app.services.statblock.tokens import unquoted

_STEP = r"(?:take-?off|landing|(?:first|second)\s+(?:step|part|action)|(?:step|part)\s+[12])"
_COSTS = r"[0-9]+\s*(?:D(?![A-EG-Z0-9])|\+\s*\[)|\[\s*[WS]\s*\]|(?:MP|CT|F)\s*:?\s*[0-9]"
_LONGEST_HEADING = 300

TYPE_LINE = re.compile(r"\s*type\s*:", re.IGNORECASE)
COST_LINE = re.compile(rf"\s*(?:{_COSTS})", re.IGNORECASE)
FIELD_LABEL = re.compile(
    r"\s*(type|target|delay multiplier|delay|adjustment|cos|hits|use|keywords|price|trigger)s?\s*:",
    re.IGNORECASE,
)
FIELD_LINE = re.compile(
    rf"\s*(?:(?:type|targets?|delay|delay\s+multiplier|adjustments?|cos|hits|use|keywords|price"
    rf"|trigger|name|id|origin|notes|text|effect\s+text|by\s+hand|price\s+by\s+hand"
    rf"|further\s+fields)\s*:|CoS\s*[0-9]|{_COSTS})",
    re.IGNORECASE,
)
_HEADING_LINE = re.compile(
    rf"\s*(?:[^():\"\r\n]{{1,200}})?\(?\s*{_STEP}\s*(?:\)|:|$)", re.IGNORECASE
)
_BARE_HEADING = re.compile(rf"\s*\(?\s*{_STEP}\s*\)?\s*:?\s*", re.IGNORECASE)
FOOTNOTE_TEXT = re.compile(r"\s*([0-9]{1,2})[:.)]\s*\S")
RULE_LINE = re.compile(r"\s*([-=_*#–—])\1{2,}\s*")

_NAMED_STEP = re.compile(rf"([^()]*[^()\s])\s*\(\s*({_STEP})\s*\)", re.IGNORECASE)
_MARKED_NAME = re.compile(r"(.*[^0-9])1\s*", re.DOTALL)
_LAST_NUMBER = re.compile(r"(?<![0-9])[0-9]{2,1000}$")
_KNOWN_KEYWORDS = frozenset({
    "magic", "spell", "charge time", "technique", "weapon", "stance", "recovery", "enhancement",
    "status", "elemental", "item", "movement", "ranged", "melee", "ground-based",
})  # fmt: skip


def may_head(line: str) -> bool:
    """Whether it may be the heading of a step, such as ``Landing`` or ``Jump (landing): …``."""
    return _HEADING_LINE.match(line[:_LONGEST_HEADING]) is not None


def is_bare_heading(line: str) -> bool:
    """Whether it is a heading that names no ability."""
    return len(line) <= _LONGEST_HEADING and _BARE_HEADING.fullmatch(line) is not None


def step_of(name: str) -> tuple[str, str]:
    """A name without its step, and the step: "Jump (takeoff)" is "Jump" and "takeoff"."""
    match = _NAMED_STEP.fullmatch(name) if len(name) <= _LONGEST_HEADING else None
    return (match[1], " ".join(match[2].lower().split())) if match else (name, "")


def without_mark(name: str) -> str | None:
    """A name without the footnote number 1 at its end; ``None`` when there is none."""
    match = _MARKED_NAME.fullmatch(name)
    return match[1].strip() if match else None


def last_number(line: str) -> str | None:
    """The digits at the end of a line, when there are at least two."""
    match = _LAST_NUMBER.search(line.rstrip()[-1001:])
    return match[0] if match else None


def plain(text: str) -> str:
    """Text to the end of a line: as it stands, or what the quotes around all of it hold."""
    if text.startswith('"'):
        try:
            return unquoted(text)
        except BlockError:
            return text
    return text


def is_keyword(text: str) -> bool:
    """Whether it is written as keywords are, so that no sentence is taken for some."""
    if text.partition(":")[0].casefold() in _KNOWN_KEYWORDS:
        return True
    return not any(word[:1].islower() for word in re.split(r"[\s:]+", text))


def cased_keyword(text: str) -> str:
    """A known keyword with its capitals; others as they stand."""
    first, colon, rest = text.partition(":")
    if first.casefold() not in _KNOWN_KEYWORDS:
        return text
    return " ".join(word[:1].upper() + word[1:] for word in first.split()) + colon + rest
