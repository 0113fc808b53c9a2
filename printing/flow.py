"""Text that runs over lines: wrapped, shrunk to a floor in both directions, then split.

A passage is paragraphs of spans, so that a code inside a sentence may have a cut of its own.
Nothing is lost: what does not fit comes back as a passage, to go on somewhere else.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from printing.inks import Face, Type
from printing.page import POINT, Anchor, Rect
from printing.report import SHRUNK
from printing.typesetter import STEP, Typesetter, clean

LEADING: Final = 1.2
"""From baseline to baseline, in type sizes."""
PARAGRAPH_GAP: Final = 0.45
"""Extra room between paragraphs, in lines."""
_ASCENT: Final = 0.76
_SENTENCE: Final = re.compile("[.!?\u2026\u3002][\"')\u201d\u2019]*$")
_NEAR: Final = 14
"""A split looks for the end of a sentence at most this many words back."""
_WIDE: Final = re.compile("([\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef])")
"""Signs of scripts that break anywhere."""


@dataclass(frozen=True, slots=True)
class Span:
    """Text in one cut; ``None`` is the passage's own."""

    text: str
    face: Face | None = None


Passage: TypeAlias = tuple[tuple[Span, ...], ...]


@dataclass(frozen=True, slots=True)
class Word:
    """What is never parted unless it is wider than the column."""

    text: str
    face: Face | None
    space: bool
    """Whether a space stands before it."""


@dataclass(frozen=True, slots=True)
class Line:
    """Words of one line; ``opens`` tells whether a paragraph begins with it."""

    words: tuple[Word, ...]
    opens: bool


@dataclass(frozen=True, slots=True)
class Block:
    """A passage as it fits a box."""

    lines: tuple[Line, ...]
    style: Type
    height: float
    """From the top of the first line to the foot of the last, in mm."""
    rest: Passage = ()
    """What did not fit, to go on somewhere else."""

    @property
    def rest_words(self) -> int:
        """How many words did not fit."""
        return sum(len(span.text.split()) for spans in self.rest for span in spans)


def passage(text: str) -> Passage:
    """Plain text: each line a paragraph."""
    paragraphs = (clean(line) for line in text.splitlines())
    return tuple((Span(line),) for line in paragraphs if line)


def fit_block(
    setter: Typesetter, what: Passage, style: Type, area: tuple[float, float], *, floor: float
) -> Block:
    """A passage in an area (width and height in mm): shrunk by quarter points to the floor.

    Words are broken only where they are wider than the column even then.
    What does not fit even then is split off at the end of a sentence or word, and the part
    that stays is set in full size again. An area lower than a line takes nothing.
    """
    width, height = area
    words = _words(setter, what)
    size = style.size
    while size >= floor - 1e-9:
        block = _set(setter, words, style.at(size), width)
        whole = size - STEP < floor - 1e-9 or not _breaks(setter, words, block.style, width)
        if whole and block.height <= height + 1e-6:
            if size < style.size and block.lines:
                _remark(setter, block)
            return block
        size -= STEP
    return _split(setter, words, style, area)


def draw_block(setter: Typesetter, block: Block, area: Rect) -> float:
    """Writes a block from the top left of an area down; returns the y of its foot."""
    step = block.style.size * POINT * LEADING
    y = area.y + block.style.size * POINT * _ASCENT
    for place, line in enumerate(block.lines):
        if place and line.opens:
            y += step * PARAGRAPH_GAP
        x = area.x
        for text, face in _runs(line):
            styled = replace(block.style, face=face or block.style.face)
            if text.startswith(" "):
                x += setter.width(" ", styled)
            setter.page.text((x, y), text.strip(), styled, Anchor.START)
            x += setter.width(text.strip(), styled)
        y += step
    return area.y + block.height


def _runs(line: Line) -> Iterable[tuple[str, Face | None]]:
    text, face = "", None
    for place, word in enumerate(line.words):
        piece = f" {word.text}" if word.space and place else word.text
        if place and word.face is face:
            text += piece
            continue
        if place:
            yield text, face
        text, face = piece, word.face
    if text:
        yield text, face


def _remark(setter: Typesetter, block: Block) -> None:
    first = " ".join(word.text for word in block.lines[0].words)
    setter.remark(SHRUNK, text=first, size=f"{block.style.size:g}")


def _words(setter: Typesetter, what: Passage) -> list[list[Word]]:
    return [
        list(_paragraph_words(setter, spans))
        for spans in what
        if any(clean(span.text) for span in spans)
    ]


def _paragraph_words(setter: Typesetter, spans: Sequence[Span]) -> Iterable[Word]:
    apart = False
    for span in filter(lambda span: span.text, spans):
        apart = apart or span.text[:1].isspace()
        for chunk in clean(span.text).split(" "):
            for piece in filter(None, _WIDE.split(chunk)):
                yield Word(setter.known(piece), span.face, apart)
                apart = False
            apart = True
        # a span goes on where the one before ended unless there is a space between them
        apart = span.text[-1:].isspace()


def _set(
    setter: Typesetter, paragraphs: Sequence[Sequence[Word]], style: Type, width: float
) -> Block:
    lines: list[Line] = []
    for words in paragraphs:
        for place, line in enumerate(_wrap(setter, words, style, width)):
            lines.append(Line(tuple(line), place == 0))
    return Block(tuple(lines), style, _height(lines, style))


def _breaks(
    setter: Typesetter, paragraphs: Sequence[Sequence[Word]], style: Type, width: float
) -> bool:
    """Whether a word is wider than the column, which smaller type may spare it."""
    return any(
        setter.width(word.text, replace(style, face=word.face or style.face)) > width
        for words in paragraphs
        for word in words
    )


def _height(lines: Sequence[Line], style: Type) -> float:
    if not lines:
        return 0.0
    gaps = sum(line.opens for line in lines[1:]) * PARAGRAPH_GAP
    return style.size * POINT * LEADING * (len(lines) + gaps)


def _wrap(
    setter: Typesetter, words: Sequence[Word], style: Type, width: float
) -> Iterable[list[Word]]:
    line: list[Word] = []
    used = 0.0
    for whole in words:
        for word in _pieces(setter, whole, style, width):
            face = replace(style, face=word.face or style.face)
            gap = setter.width(" ", face) if line and word.space else 0.0
            own = setter.width(word.text, face)
            if line and used + gap + own > width + 1e-6:
                yield line
                line, used, gap = [], 0.0, 0.0
            line.append(word)
            used += gap + own
    if line:
        yield line


def _pieces(setter: Typesetter, word: Word, style: Type, width: float) -> Iterable[Word]:
    """A word, or a word wider than the column in parts."""
    face = replace(style, face=word.face or style.face)
    text, space = word.text, word.space
    while len(text) > 1 and setter.width(text, face) > width:
        least, most = 1, len(text) - 1
        while least < most:
            middle = (least + most + 1) // 2
            if setter.width(text[:middle], face) <= width:
                least = middle
            else:
                most = middle - 1
        yield Word(text[:least], word.face, space)
        text, space = text[least:], False
    yield Word(text, word.face, space)


def _split(
    setter: Typesetter,
    paragraphs: list[list[Word]],
    style: Type,
    area: tuple[float, float],
) -> Block:
    """The longest beginning that fits, cut back to a sentence's end when one is near."""
    paragraphs = [
        [piece for word in words for piece in _pieces(setter, word, style, area[0])]
        for words in paragraphs
    ]
    count = sum(map(len, paragraphs))
    least, most = 0, count
    while least < most:
        middle = (least + most + 1) // 2
        head, _ = _cut(paragraphs, middle)
        if _set(setter, head, style, area[0]).height <= area[1] + 1e-6:
            least = middle
        else:
            most = middle - 1
    flat = [word for words in paragraphs for word in words]
    back = next(
        (place for place in range(least, max(0, least - _NEAR), -1) if _ends(flat[place - 1])),
        least,
    )
    head, tail = _cut(paragraphs, back)
    return replace(_set(setter, head, style, area[0]), rest=_passage(tail))


def _ends(word: Word) -> bool:
    return _SENTENCE.search(word.text) is not None


def _cut(
    paragraphs: Sequence[Sequence[Word]], count: int
) -> tuple[list[list[Word]], list[list[Word]]]:
    head: list[list[Word]] = []
    tail: list[list[Word]] = []
    left = count
    for words in paragraphs:
        here, left = words[:left], left - len(words[:left])
        if here:
            head.append(list(here))
        if len(here) < len(words):
            tail.append(list(words[len(here) :]))
    return head, tail


def _passage(paragraphs: Sequence[Sequence[Word]]) -> Passage:
    return tuple(
        tuple(Span((" " if word.space else "") + word.text, word.face) for word in words)
        for words in paragraphs
    )
