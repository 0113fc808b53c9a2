"""Reads a set-up as it stands on a paper track: ``Mirel 12, Boris 26, Imp 2 30``."""

import re
from dataclasses import dataclass

from app.engine.model.phrase import Phrase

_ENTRY = re.compile(r"(?P<name>.*?\S)\s+(?P<place>\d{1,4})")


@dataclass(frozen=True, slots=True)
class Placed:
    """A name and the delay it stands at, in ticks."""

    name: str
    place: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A set-up entry matched to a character: ``number`` tells duplicates apart."""

    character: str
    name: str
    place: int


def read_setup(text: str) -> tuple[Placed, ...] | Phrase:
    """The entries of ``text``, parted by commas, semicolons or new lines; or what is wrong."""
    found = []
    for part in re.split(r"[,;\n]", text):
        if not part.strip():
            continue
        match = _ENTRY.fullmatch(part.strip())
        if match is None:
            return Phrase("setup.no_place", {"text": part.strip()})
        found.append(Placed(" ".join(match["name"].split()), int(match["place"])))
    names = [placed.name.casefold() for placed in found]
    for placed in found:
        if names.count(placed.name.casefold()) > 1:
            return Phrase("setup.twice", {"name": placed.name})
    return tuple(found) if found else Phrase("setup.nothing", {})


def match_names(placed: tuple[Placed, ...], known: dict[str, str]) -> tuple[Entry, ...] | Phrase:
    """Each entry with the character it means; ``known`` maps names to ids.

    ``Imp 2`` is a copy of ``Imp`` unless somebody is called just that. A unique beginning of
    a name will do.
    """
    entries = []
    for one in placed:
        found = _find(one.name, known)
        if isinstance(found, Phrase):
            return found
        entries.append(Entry(found, _full_name(one.name, found, known), one.place))
    return tuple(entries)


def _find(name: str, known: dict[str, str]) -> str | Phrase:
    for wanted in dict.fromkeys((name, re.sub(r"\s+\d+$", "", name))):
        folded = wanted.casefold()
        exact = [id_ for full, id_ in known.items() if full.casefold() == folded]
        if exact:
            return exact[0]
        starts = [id_ for full, id_ in known.items() if full.casefold().startswith(folded)]
        if len(starts) == 1:
            return starts[0]
        if len(starts) > 1:
            return Phrase("setup.ambiguous", {"name": name})
    return Phrase("setup.unknown", {"name": name})


def _full_name(typed: str, id_: str, known: dict[str, str]) -> str:
    full = next(name for name, other in known.items() if other == id_)
    number = re.search(r"\s+\d+$", typed)
    if number is None or full.casefold() == typed.casefold():
        return full
    return f"{full}{' '}{number[0].strip()}"
