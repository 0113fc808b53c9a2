"""Quick edits of combatants: what is typed after a key in the roster, as commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.engine.core import commands as c
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Presence, TokenView


class Edit(StrEnum):
    """What the field under the roster is asking for."""

    HURT = "hurt"
    HEAL = "heal"
    STATUS = "status"
    JOIN = "join"
    RENAME = "rename"
    NOTE = "note"
    TIMER = "timer"


@dataclass(frozen=True, slots=True)
class StatusKind:
    """A status that can be put on by name or by its two-letter code."""

    id: str
    name: str
    code: str
    tone: str


_AMOUNT = re.compile(r"(=?)\s*(\d{1,6})\s*(\S.*)?")
_STATUS = re.compile(r"(?P<name>.*?\S)(?:\s*\(?(?P<turns>\d{1,3}|u)\)?)?", re.IGNORECASE)


def read_edit(
    edit: Edit,
    text: str,
    who: Sequence[TokenView],
    kinds: Sequence[StatusKind],
    timer: str = "",
) -> c.Command | Phrase:
    """The command that ``text`` means for those selected, or what is wrong with it.

    ``timer`` is the id of the event that is changed; empty makes a new one.
    """
    text = text.strip()
    if edit in {Edit.NOTE, Edit.TIMER}:
        return _note(text) if edit is Edit.NOTE else _timer(text, timer)
    if not who:
        return Phrase("edit.nobody", {})
    ids = tuple(token.id for token in who)
    if edit is Edit.STATUS:
        return _status(text, ids, kinds)
    return _READERS[edit](text, ids, who)


def _amount(text: str, who: Sequence[TokenView], sign: int) -> c.Command | Phrase:
    match = _AMOUNT.fullmatch(text)
    if match is None:
        return Phrase("edit.no_amount", {})
    ids = tuple(token.id for token in who)
    gauge, value = find_gauge(match[3] or "hp", who), int(match[2])
    if not gauge:
        return Phrase("edit.unknown_gauge", {"text": match[3]})
    if not match[1]:
        return c.ChangeGauge(ids, gauge, sign * value)
    if len(ids) > 1:
        return Phrase("edit.one_only", {})
    return c.SetGauge(ids[0], gauge, value)


def find_gauge(text: str, who: Sequence[TokenView]) -> str:
    """What ``text`` names for any of those; empty when nobody has it.

    It is ``hp``, the kind of a second gauge, or the id of a counter, which is found by its
    name, the beginning of it or its code.
    """
    wanted = text.strip().casefold()
    if wanted in {"hp", *(token.mp.kind for token in who if token.mp is not None)}:
        return wanted
    counters = [chip for token in who for chip in token.chips if chip.counts]
    found = find_kinds(
        text, [StatusKind(chip.id, chip.name, chip.code, chip.tone) for chip in counters]
    )
    return found[0].id if found else ""


def _status(text: str, ids: tuple[str, ...], kinds: Sequence[StatusKind]) -> c.Command | Phrase:
    off = text[:1] in {"-", "\N{MINUS SIGN}"}
    match = _STATUS.fullmatch(text.lstrip("-+\N{MINUS SIGN} "))
    if match is None:
        return Phrase("edit.no_status", {})
    found = find_kinds(match["name"], kinds) or find_kinds(text, kinds)
    if not found:
        return Phrase("edit.unknown_status", {"text": match["name"]})
    kind, turns = found[0], match["turns"]
    if off or turns == "0":
        return c.RemoveStatus(ids, kind.id)
    if turns is None:
        return Phrase("edit.no_duration", {"status": kind.name})
    return c.SetStatus(ids, kind.id, None if turns in {"u", "U"} else int(turns))


def find_kinds(text: str, kinds: Sequence[StatusKind]) -> tuple[StatusKind, ...]:
    """Statuses by whole name or code, else by the beginning of a name, else inside it."""
    wanted = text.strip().casefold()
    tests: tuple[Callable[[StatusKind], bool], ...] = (
        lambda k: wanted in {k.name.casefold(), k.code.casefold()},
        lambda k: k.name.casefold().startswith(wanted),
        lambda k: wanted in k.name.casefold(),
    )
    for test in tests:
        found = tuple(kind for kind in kinds if test(kind))
        if found:
            return found
    return ()


def _join(text: str, ids: tuple[str, ...], who: Sequence[TokenView]) -> c.Command | Phrase:
    if not re.fullmatch(r"\d{1,4}", text):
        return Phrase("edit.no_place", {})
    if len(ids) == 1 and who[0].presence is Presence.HELD:
        return c.Release(ids[0], int(text))
    return c.SetPlace(dict.fromkeys(ids, int(text)))


def _note(text: str) -> c.Command | Phrase:
    return c.AddNote(text) if text else Phrase("edit.no_note", {})


def _timer(text: str, timer: str) -> c.Command | Phrase:
    """Words and ticks; an event that is there may be left without words."""
    match = re.fullmatch(r"(?:(.*?\S)\s+)?(\d{1,4})", text)
    if match is None or not (match[1] or timer):
        return Phrase("edit.no_timer", {})
    words, place = match[1] or "", int(match[2])
    return c.SetTimer(timer, words, place) if timer else c.AddTimer(words, place)


def _rename(text: str, ids: tuple[str, ...], _who: Sequence[TokenView]) -> c.Command | Phrase:
    if len(ids) > 1:
        return Phrase("edit.one_only", {})
    return c.Rename(ids[0], text) if text else Phrase("edit.no_name", {})


_READERS: Mapping[
    Edit, Callable[[str, tuple[str, ...], Sequence[TokenView]], c.Command | Phrase]
] = {
    Edit.HURT: lambda text, _ids, who: _amount(text, who, -1),
    Edit.HEAL: lambda text, _ids, who: _amount(text, who, 1),
    Edit.JOIN: _join,
    Edit.RENAME: _rename,
}
