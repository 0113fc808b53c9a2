"""Reading pasted text: one stat block, or many."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from app.engine.model.phrase import Phrase
from app.services.statblock.abilities import read_entries
from app.services.statblock.entry import Entry
from app.services.statblock.layout import RULE_LINE, TYPE_LINE, is_bare_heading
from app.services.statblock.reading import Line, Reading, Source, Unread

LONGEST = 100_000
"""Characters; a longer text is refused whole."""
_SHOWN = 80


def read_block(text: str) -> Reading:
    """The ability that a stat block describes, or the two of an entry in two steps.

    Nothing is raised for any text: what is not understood is listed in ``unread``.
    """
    refused = _refused(text)
    if refused is not None:
        return refused
    source = Source(text)
    return read_entries(source, [Entry(source, source.lines)])


def read_blocks(text: str) -> Reading:
    """The abilities of all blocks in a text.

    A block begins with a name over a ``Type:`` line, or after a line of dashes. What stands
    before the first is listed as unread.
    """
    refused = _refused(text)
    if refused is not None:
        return refused
    source = Source(text)
    blocks: list[Sequence[Line]] = []
    before: list[Line] = []
    for chunk in _chunks(source.lines):
        starts = _starts(chunk)
        before += chunk[: starts[0]] if starts else ()
        bounds = [*(starts or [0]), len(chunk)]
        blocks += [chunk[low:high] for low, high in pairwise(bounds)]
    if not blocks:
        return Reading(unread=(source.unread(0, len(text), Phrase("block.none")),))
    reading = read_entries(source, [Entry(source, block) for block in blocks])
    passed = tuple(
        source.unread(line.start, line.end, Phrase("block.before"))
        for line in before
        if not line.blank
    )
    return replace(reading, unread=passed + reading.unread)


def _refused(text: str) -> Reading | None:
    if len(text) > LONGEST:
        params = {"length": len(text), "limit": LONGEST}
        return Reading(unread=(Unread(1, 1, text[:_SHOWN], Phrase("block.too_long", params)),))
    if not text.strip():
        return Reading(unread=(Unread(1, 1, "", Phrase("block.empty")),))
    return None


def _chunks(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """The parts between lines of dashes."""
    chunk: list[Line] = []
    for line in lines:
        if RULE_LINE.fullmatch(line.text):
            yield from _filled(chunk)
            chunk = []
        else:
            chunk.append(line)
    yield from _filled(chunk)


def _filled(chunk: list[Line]) -> Iterator[Sequence[Line]]:
    if any(not line.blank for line in chunk):
        yield chunk


def _starts(lines: Sequence[Line]) -> list[int]:
    """Where blocks begin: at the line over a type, unless that is the heading of a step."""
    filled = [index for index, line in enumerate(lines) if not line.blank]
    return [
        index
        for index, following in pairwise(filled)
        if TYPE_LINE.match(lines[following].text)
        and not TYPE_LINE.match(lines[index].text)
        and not is_bare_heading(lines[index].text)
    ]
