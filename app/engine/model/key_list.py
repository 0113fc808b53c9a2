"""A list of keys as it goes to paper, in words ready to print."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class KeyLine:
    """What is done by which keys; several keys do the same or belong together."""

    keys: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class KeySection:
    """The keys that work in one place."""

    title: str
    lines: tuple[KeyLine, ...]


@dataclass(frozen=True, slots=True)
class KeyList:
    """All keys of a desk, section by section."""

    title: str
    sections: tuple[KeySection, ...]
    kind: Literal["key_list"] = "key_list"
