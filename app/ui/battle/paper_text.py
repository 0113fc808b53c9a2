"""Reads what lies on a paper track: ``A 37 B 12, Imp 2 30/7, G1 held``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.engine.core import commands as c
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Presence, TimelineView, TokenView

_CELL = re.compile(r"(\d{1,4})(?:[/+](\d{1,3}))?")
"""A number of the track, or a cell: the number of its row, then that of its column."""
_LONGEST = 8
"""Words that a name may have."""


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody and where the token lies, in ticks; ``None`` is the box of those held."""

    who: str
    place: int | None


@dataclass(frozen=True, slots=True)
class PaperReading:
    """What was understood, in the order in which it was typed, and what was not."""

    moves: tuple[Move, ...] = ()
    problems: tuple[Phrase, ...] = ()


def read_paper(text: str, view: TimelineView, held: str) -> PaperReading:
    """Letters or names with their numbers, parted by spaces, commas or lines.

    ``held`` is the word for those put aside. Names may be begun only, where that is plain.
    """
    moves: dict[str, Move] = {}
    problems: list[Phrase] = []
    for part in re.split(r"[,;\n]", text):
        for found in _entries(part.split(), view, held.casefold()):
            if isinstance(found, Phrase):
                problems.append(found)
            elif found.who in moves:
                name = view.token(found.who).name
                problems.append(Phrase("paper.twice", {"name": name}))
            else:
                moves[found.who] = found
    return PaperReading(tuple(moves.values()), tuple(problems))


def _entries(words: Sequence[str], view: TimelineView, held: str) -> Iterator[Move | Phrase]:
    at = 0
    while at < len(words):
        for size in range(min(_LONGEST, len(words) - at - 1), 0, -1):
            name, value = " ".join(words[at : at + size]), words[at + size]
            who = exactly(name, view)
            if who and _is_value(value, held):
                yield _move(who, name, value)
                at += size + 1
                break
        else:
            size = next((n for n, word in enumerate(words[at:]) if _is_value(word, held)), 0)
            yield _begun(words[at : at + size], words[at:], at_end=not size, view=view)
            at = at + size + 1 if size else len(words)


def _begun(
    name: Sequence[str], rest: Sequence[str], *, at_end: bool, view: TimelineView
) -> Move | Phrase:
    """An entry whose name is not known as it stands: a beginning, or a slip."""
    if at_end or not name:
        return Phrase("paper.no_place", {"text": " ".join(rest)})
    text = " ".join(name)
    found = [one for one in _there(view) if one.name.casefold().startswith(text.casefold())]
    if len(found) == 1:
        return _move(found, text, rest[len(name)])
    if found:
        names = tuple(one.name for one in found)
        return Phrase("paper.ambiguous", {"text": text, "names": names})
    return Phrase("paper.unknown", {"text": text})


def _move(found: Sequence[TokenView], text: str, value: str) -> Move | Phrase:
    if len(found) > 1:
        names = tuple(one.name for one in found)
        return Phrase("paper.ambiguous", {"text": text, "names": names})
    cell = _CELL.fullmatch(value)
    return Move(found[0].id, None if cell is None else int(cell[1]) + int(cell[2] or 0))


def exactly(text: str, view: TimelineView) -> list[TokenView]:
    """Those whose letter or name this is, in the same case where that tells them apart."""
    folded = text.casefold()
    there = _there(view)
    tests: tuple[Callable[[TokenView], bool], ...] = (
        lambda one: one.letter == text,
        lambda one: one.letter.casefold() == folded,
        lambda one: one.name.casefold() == folded,
    )
    return next((found for test in tests if (found := [one for one in there if test(one)])), [])


def _there(view: TimelineView) -> list[TokenView]:
    return [one for one in view.tokens if one.presence is not Presence.GONE]


def _is_value(word: str, held: str) -> bool:
    return word.casefold() == held or _CELL.fullmatch(word) is not None


def write_paper(moves: Sequence[Move], view: TimelineView, held: str) -> str:
    """The text that `read_paper` reads so: letters where they tell people apart, else names."""
    parts = []
    for move in moves:
        token = view.token(move.who)
        label = token.letter if exactly(token.letter, view) == [token] else token.name
        parts.append(f"{label} {held if move.place is None else move.place}")
    return ", ".join(parts)


def changed(move: Move, view: TimelineView) -> bool:
    """Whether somebody is elsewhere on the desk than on paper."""
    token = view.token(move.who)
    if token.presence is Presence.HELD:
        return move.place is not None
    return token.place != move.place


def paper_command(moves: Sequence[Move], view: TimelineView) -> c.Command | None:
    """One step that brings the desk to what lies on the table; ``None`` when it lies so.

    Those at one place act in the order in which they were typed.
    """
    if not any(changed(move, view) for move in moves):
        return None
    aside = {one.id for one in view.tokens if one.presence is Presence.HELD}
    commands: list[c.Command] = [
        c.Hold(move.who) for move in moves if move.place is None and move.who not in aside
    ]
    placed = {
        move.who: move.place for move in moves if move.place is not None and move.who not in aside
    }
    if placed:
        commands.append(c.SetPlace(placed))
    commands += [
        c.Release(move.who, move.place)
        for move in moves
        if move.place is not None and move.who in aside
    ]
    return c.Together(tuple(commands))
