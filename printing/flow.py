"""Text that runs over lines: wrapped, shrunk to a floor in both directions, then split.

A passage is paragraphs of spans, so that a code inside a sentence may have a cut of its own.
Nothing is lost: what does not fit comes back as a passage, to go on somewhere else.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, TypeAlias

from printing.inks import Face, Type
from printing.page import POINT, Anchor, Rect, Xy
from printing.report import SHRUNK
from printing.scripts import leftward
from printing.typesetter import STEP, Typesetter, clean

LEADING: Final = 1.2
"""From baseline to baseline, in type sizes."""
PARAGRAPH_GAP: Final = 0.45
"""Extra room between paragraphs, in lines."""
_ASCENT: Final = 0.76
_ROUNDING: Final = 1e-6
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


@dataclass(frozen=True, slots=True)
class _Sized:
    """A word with its length and that of the space before it, in mm per point of size."""

    word: Word
    own: float
    gap: float


@dataclass(frozen=True, slots=True)
class _Text:
    """Paragraphs ready to be set in any size."""

    paragraphs: list[list[_Sized]]
    setter: Typesetter
    faces: Mapping[Face | None, Type]
    widest: float
    """The length of the longest word, in mm per point."""

    def within(self, room: float) -> list[list[_Sized]]:
        """The paragraphs with every word wider than ``room`` (mm per point) in parts."""
        if self.widest <= room:
            return self.paragraphs
        return [
            [part for sized in words for part in self._parts(sized, room)]
            for words in self.paragraphs
        ]

    def _parts(self, sized: _Sized, room: float) -> Iterable[_Sized]:
        text, space, gap = sized.word.text, sized.word.space, sized.gap
        small = self.faces[sized.word.face]
        while len(text) > 1 and self.setter.width(text, small) > room:
            count = self._fitting(text, small, room)
            count = text.rfind("-", 1, count) + 1 or count  # rather after a hyphen
            head = text[:count]
            yield _Sized(Word(head, sized.word.face, space), self.setter.width(head, small), gap)
            text, space, gap = text[count:], False, 0.0
        yield _Sized(Word(text, sized.word.face, space), self.setter.width(text, small), gap)

    def _fitting(self, text: str, small: Type, room: float) -> int:
        """How many signs fit; one at least."""
        least, most = 1, len(text) - 1
        while least < most:
            middle = (least + most + 1) // 2
            if self.setter.width(text[:middle], small) <= room:
                least = middle
            else:
                most = middle - 1
        return least


def passage(text: str) -> Passage:
    """Plain text: each line a paragraph."""
    paragraphs = (clean(line) for line in text.splitlines())
    return tuple((Span(line),) for line in paragraphs if line)


def fit_block(
    setter: Typesetter, what: Passage, style: Type, area: tuple[float, float], *, floor: float
) -> Block:
    """A passage in an area (width and height in mm): shrunk by quarter points to the floor.

    Words are broken only where they are wider than the column even then. What does not fit
    is split off at the end of a sentence or word, and the part that stays is set in full size
    again. An area lower than a line takes nothing. Tracking is not for running text.
    """
    text = _measured(setter, what, style)
    for size in _sizes(style.size, floor):
        block = _set(text, style.at(size), area[0], whole=size - STEP >= floor - _ROUNDING)
        if block is not None and block.height <= area[1] + _ROUNDING:
            if size < style.size and block.lines:
                _remark(setter, block)
            return block
    return _split(text, style, area)


def _sizes(size: float, floor: float) -> Iterable[float]:
    yield size
    while (size := size - STEP) >= floor - _ROUNDING:
        yield size


def draw_block(setter: Typesetter, block: Block, area: Rect) -> float:
    """Writes a block from the top left of an area down; returns the y of its foot."""
    step = block.style.size * POINT * LEADING
    y = area.y + block.style.size * POINT * _ASCENT
    from_right = False
    for place, line in enumerate(block.lines):
        if place and line.opens:
            y += step * PARAGRAPH_GAP
        if line.opens or not place:
            from_right = leftward(" ".join(word.text for word in line.words))
        if from_right:
            _draw_leftward(setter, line, block.style, (area.right, y))
        else:
            _draw_line(setter, line, block.style, (area.x, y))
        y += step
    return area.y + block.height


def _draw_line(setter: Typesetter, line: Line, style: Type, at: Xy) -> None:
    x, y = at
    for text, face in _runs(line):
        styled = style if face is None else _faces(style)[face]
        if text.startswith(" "):
            x += setter.width(" ", styled)
        setter.page.text((x, y), text.strip(), styled)
        x += setter.width(text.strip(), styled)


def _draw_leftward(setter: Typesetter, line: Line, style: Type, at: Xy) -> None:
    """A line of a paragraph that begins at the right; its stretches follow to the left."""
    x, y = at
    for text, face in _runs(line):
        styled = style if face is None else _faces(style)[face]
        if text.startswith(" "):
            x -= setter.width(" ", styled)
        setter.page.text((x, y), text.strip(), styled, Anchor.END)
        x -= setter.width(text.strip(), styled)


def _runs(line: Line) -> Iterable[tuple[str, Face | None]]:
    """Stretches of one cut; one that does not open the line keeps the space before it."""
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


@cache
def _faces(style: Type) -> Mapping[Face | None, Type]:
    """A type in each cut; ``None`` is its own."""
    return {face: replace(style, face=face or style.face) for face in (None, *Face)}


def _measured(setter: Typesetter, what: Passage, style: Type) -> _Text:
    """The words of a passage with their lengths at one point, which scale with the size."""
    faces = _faces(style.at(1.0))
    spaces = {face: setter.width(" ", small) for face, small in faces.items()}

    def sized(word: Word) -> _Sized:
        gap = spaces[word.face] if word.space else 0.0
        return _Sized(word, setter.width(word.text, faces[word.face]), gap)

    paragraphs = [[sized(word) for word in _words(setter, spans)] for spans in what]
    widest = max((sized.own for words in paragraphs for sized in words), default=0.0)
    return _Text([words for words in paragraphs if words], setter, faces, widest)


def _words(setter: Typesetter, spans: Sequence[Span]) -> Iterable[Word]:
    apart = False
    for span in filter(lambda span: span.text, spans):
        apart = apart or span.text[:1].isspace()
        line = clean(span.text)
        wide = _WIDE.search(line) is not None
        known = line if wide else setter.known(line)
        for chunk in known.split():
            for piece in filter(None, _WIDE.split(chunk)) if wide else (chunk,):
                yield Word(setter.known(piece) if wide else piece, span.face, apart)
                apart = False
            apart = True
        # a span goes on where the one before ended unless there is a space between them
        apart = span.text[-1:].isspace()


def _set(text: _Text, style: Type, width: float, *, whole: bool) -> Block | None:
    """The whole text at a size; nothing where ``whole`` words are wider than the column."""
    room = width / style.size
    if whole and text.widest > room:
        return None
    lines = [
        Line(tuple(sized.word for sized in words[start:end]), start == 0)
        for words in text.within(room)
        for start, end in _lines(words, room)
    ]
    return Block(tuple(lines), style, _height(lines, style))


def _height(lines: Sequence[Line], style: Type) -> float:
    if not lines:
        return 0.0
    gaps = sum(line.opens for line in lines[1:]) * PARAGRAPH_GAP
    return style.size * POINT * LEADING * (len(lines) + gaps)


def _lines(words: Sequence[_Sized], room: float) -> Iterable[tuple[int, int]]:
    """Where lines begin and end when each takes as many words as fit."""
    start, used, room = 0, 0.0, room + _ROUNDING
    for place, sized in enumerate(words):
        longer = used + sized.gap + sized.own if place > start else sized.own
        if longer > room and place > start:
            yield start, place
            start, longer = place, sized.own
        used = longer
    if start < len(words):
        yield start, len(words)


def _split(text: _Text, style: Type, area: tuple[float, float]) -> Block:
    """The longest beginning that fits, cut back to a sentence's end when one is near."""
    room = area[0] / style.size
    paragraphs = text.within(room)
    lines: list[Line] = []
    for words in paragraphs:
        for start, end in _lines(words, room):
            lines.append(Line(tuple(sized.word for sized in words[start:end]), start == 0))
            if _height(lines, style) > area[1] + _ROUNDING:
                return _cut(paragraphs, lines[:-1], style)
    return _cut(paragraphs, lines, style)


def _cut(paragraphs: Sequence[Sequence[_Sized]], lines: list[Line], style: Type) -> Block:
    """These lines less what follows their last sentence, and all the rest."""
    flat = [(sized.word, words) for words in paragraphs for sized in words]
    fitting = sum(len(line.words) for line in lines)
    ends = (
        place
        for place in range(fitting, max(0, fitting - _NEAR), -1)
        if _SENTENCE.search(flat[place - 1][0].text)
    )
    kept = next(ends, fitting)
    lines = _first(lines, kept)
    rest: dict[int, list[Span]] = {}
    for word, words in flat[kept:]:
        span = Span((" " if word.space else "") + word.text, word.face)
        rest.setdefault(id(words), []).append(span)
    return Block(tuple(lines), style, _height(lines, style), tuple(map(tuple, rest.values())))


def _first(lines: Sequence[Line], count: int) -> list[Line]:
    """The lines with the first ``count`` words."""
    kept: list[Line] = []
    for line in lines:
        words = line.words[:count]
        if words:
            kept.append(Line(words, line.opens))
        count -= len(words)
    return kept
