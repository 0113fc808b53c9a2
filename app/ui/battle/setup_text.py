"""Reads a set-up as it stands on a paper track: ``Mirel 12, Boris 26, Imp 2 30``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.engine.model.phrase import Phrase
from app.engine.model.tokens import numbered
from app.services.muster import Seat

if TYPE_CHECKING:
    from app.engine.core import commands as c
    from app.services.session import Session

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


def set_up_entrants(
    session: Session, entries: Sequence[Entry], kinds: Mapping[str, str]
) -> tuple[c.Entrant, ...]:
    """Those who stand on the paper track, numbered and placed as it says there."""
    seats = [
        Seat(
            entry.character,
            "enemies" if kinds.get(entry.character) == "monster" else "party",
            place=entry.place,
        )
        for entry in entries
    ]
    return tuple(map(_as_written, session.line_up(seats), entries))


def _as_written(made: c.Entrant, entry: Entry) -> c.Entrant:
    """The entrant under the name that the track gives it, the number in its letter too."""
    if entry.name == made.name:
        return made
    tail = entry.name.rpartition(" ")[2]
    number = int(tail) if tail.isdecimal() else None
    letter = numbered(made.letter.rstrip("0123456789"), number)
    return replace(made, name=entry.name, letter=letter)
