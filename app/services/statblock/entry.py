"""From the lines of one entry to sections: one for each step, and one before the headings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.engine.model.effects import Effect, Manual, NotePrice
from app.engine.model.phrase import Phrase
from app.services.statblock.extra import read_extra
from app.services.statblock.fields import Fields, Heading, Labelled, Values
from app.services.statblock.grammar import effects_grammar, fields_grammar
from app.services.statblock.layout import (
    COST_LINE,
    FIELD_LABEL,
    FIELD_LINE,
    FOOTNOTE_TEXT,
    cased_keyword,
    is_keyword,
    last_number,
    may_head,
    plain,
    step_of,
    without_mark,
)
from app.services.statblock.reading import BlockError, Footnote, Line, Source, Unread

_BEFORE_KEYWORDS = frozenset({"type", "origin", "id", "notes"})
_TEXT_LABELS = ("text", "effect text")


@dataclass(slots=True)
class Given:
    """A field's value and the line that it stands on."""

    value: Any
    line: Line


@dataclass(slots=True)
class Section:
    """The lines of one step, or those before any heading."""

    step: str | None
    line: Line
    """The heading, or the name's line."""
    fields: dict[str, Given] = field(default_factory=dict)
    prices: list[Any] = field(default_factory=list)
    body: list[tuple[int, int] | Effect] = field(default_factory=list)
    """Paragraphs as offsets, and effects that stood on a line of their own, in order."""
    tried: set[str] = field(default_factory=set)
    """Fields whose line is there but was not understood."""

    @property
    def own(self) -> bool:
        """Whether it says by itself what a step needs."""
        return bool({"target", "delay"} & self.fields.keys())


class Entry:
    """The lines of one entry, sorted into sections.

    ``second`` holds what a line gave for the second step, as in ``Target: Self / Single``.
    """

    def __init__(self, source: Source, lines: Sequence[Line]) -> None:
        filled = [line for line in lines if not line.blank]
        self.name: Given | None = None
        self.sections = [Section(None, filled[0])]
        self.second: dict[str, Given] = {}
        self.unread: list[Unread] = []
        self.footnotes: list[Footnote] = []
        self.anything = False
        """Whether any line was one that only stat blocks have."""
        self.span = (filled[0].start, filled[-1].end)
        """From the first to the last character, as offsets."""
        self._source = source
        self._in_paragraph = False
        self._in_footnotes = False
        rest = lines[lines.index(filled[0]) :]
        if not FIELD_LINE.match(filled[0].text):
            self.name = Given(plain(filled[0].text.strip()), filled[0])
            rest = rest[1:]
        for line in rest:
            self._line(line)
        self._strip_name()

    def aside(self, line: Line, phrase: Phrase) -> None:
        """Lists a whole line as not understood."""
        start = line.start + len(line.text) - len(line.text.lstrip())
        end = line.start + len(line.text.rstrip())
        self.unread.append(self._source.unread(start, end, phrase))

    def _line(self, line: Line) -> None:
        if line.blank:
            self._in_paragraph = self._in_footnotes = False
        elif FIELD_LINE.match(line.text):
            self._field_line(line)
        elif not (self._heading_line(line) or self._keyword_line(line)):
            self._prose_line(line)

    # Labelled lines and the delay line

    def _field_line(self, line: Line) -> None:
        try:
            value = fields_grammar().read(line.text, "line")
            if isinstance(value, Labelled):
                self._labelled(value, line)
            elif isinstance(value, Values):
                self._values(value, line)
        except BlockError as fault:
            label = FIELD_LABEL.match(line.text)
            if label is None and not COST_LINE.match(line.text):
                self._prose_line(line)
                return
            name = "delay" if label is None else " ".join(label[1].lower().split())
            self.sections[-1].tried.add(name)
            told = fault.phrase.code != "block.sentence"
            self.aside(line, fault.phrase if told else Phrase("block.line", {"field": name}))
        self._in_paragraph = self._in_footnotes = False

    def _values(self, values: Values, line: Line) -> None:
        first, second = values.steps[0], dict(values.steps[1]) if len(values.steps) > 1 else {}
        fields = self.sections[-1].fields
        for name in (first.keys() & fields.keys()) | (second.keys() & self.second.keys()):
            raise BlockError("block.twice", field=name.replace("_", " "))
        fields |= {name: Given(value, line) for name, value in first.items()}
        self.second |= {name: Given(value, line) for name, value in second.items()}
        self.anything |= first.keys() != {"keywords"}
        if not values.marks:
            self._doubt(line)
        for mark in values.marks:
            self.footnotes.append(self._source.footnote(line.start + mark.start, mark.number))

    def _doubt(self, line: Line) -> None:
        """Lists a last number that may be a number and a footnote, as in ``CT: 105``."""
        number = last_number(line.text)
        if number is None or not self.footnotes:
            return
        expected = str(self.footnotes[-1].number + 1)
        if number.endswith(expected) and len(number) > len(expected):
            end = line.start + len(line.text.rstrip())
            first = number.removesuffix(expected)
            phrase = Phrase("block.footnote_doubt", {"number": first, "footnote": expected})
            self.unread.append(self._source.unread(end - len(number), end, phrase))

    def _labelled(self, value: Labelled, line: Line) -> None:
        section = self.sections[-1]
        match value.label:
            case "price":
                section.prices.append(effects_grammar().read(_unstopped(value.text), "price"))
            case "trigger":
                trigger = effects_grammar().read(_unstopped(value.text), "trigger")
                self._set({"trigger": trigger}, line)
            case "price by hand":
                section.prices.append(NotePrice(text=plain(value.text)))
            case "by hand":
                section.body.append(Manual(text=plain(value.text)))
            case "further fields":
                self._set(read_extra(value.text), line)
            case "name" if self.name is None:
                self.name = Given(plain(value.text), line)
            case label:
                self._set({"text" if label in _TEXT_LABELS else label: plain(value.text)}, line)
        self.anything = True

    def _set(self, values: Fields, line: Line) -> None:
        fields = self.sections[-1].fields
        for name in values:
            if name in fields or name == "name":
                raise BlockError("block.twice", field=name.replace("_", " "))
        fields |= {name: Given(value, line) for name, value in values.items()}

    # Headings, keywords, prose

    def _heading_line(self, line: Line) -> bool:
        if not may_head(line.text):
            return False
        try:
            heading = fields_grammar().read(line.text, "heading")
        except BlockError:
            return False
        if not isinstance(heading, Heading) or not self._fits(heading):
            return False
        self._in_paragraph = self._in_footnotes = False
        if len(self.sections) > 2:
            self.aside(line, Phrase("block.steps"))
            return True
        self.sections.append(Section(heading.step, line))
        if heading.rest:
            self._prose(line.start + heading.start, line.end)
        return True

    def _fits(self, heading: Heading) -> bool:
        base = step_of(str(self.name.value))[0] if self.name else ""
        return heading.base is None or heading.base.casefold() == base.casefold()

    def _keyword_line(self, line: Line) -> bool:
        section = self.sections[-1]
        if section.body or section.fields.keys() - _BEFORE_KEYWORDS:
            return False
        try:
            values = fields_grammar().read(line.text, "keywords")
            steps = [_words(step) for step in values.steps] if isinstance(values, Values) else []
            if not steps or not all(is_keyword(word) for words in steps for word in words):
                return False
            cased = tuple({"keywords": tuple(map(cased_keyword, words))} for words in steps)
            self._values(Values(cased, values.marks if isinstance(values, Values) else ()), line)
        except BlockError:
            return False
        return True

    def _prose_line(self, line: Line) -> None:
        note = FOOTNOTE_TEXT.match(line.text)
        marks = {mark.number for mark in self.footnotes} | {1}
        if note and self.footnotes and int(note[1]) in marks:
            self._in_footnotes, self._in_paragraph = True, False
            self.aside(line, Phrase("block.footnote_text", {"number": int(note[1])}))
        elif self._in_footnotes:
            number = int(note[1]) if note else None
            self.aside(line, Phrase("block.footnote_text", {"number": number}))
        else:
            self._prose(line.start, line.end)

    def _prose(self, start: int, end: int) -> None:
        body = self.sections[-1].body
        last = body[-1] if body else None
        if self._in_paragraph and isinstance(last, tuple):
            body[-1] = (last[0], end)
        else:
            body.append((start, end))
        self._in_paragraph = True

    def _strip_name(self) -> None:
        """Takes the footnote 1 off the name, where a footnote 2 shows that it is one."""
        if self.name is None or all(mark.number != 2 for mark in self.footnotes):
            return
        line, stripped = self.name.line, without_mark(str(self.name.value))
        if stripped and not line.text.rstrip().endswith('"'):
            self.footnotes.append(self._source.footnote(line.start + line.text.rindex("1"), 1))
            self.name.value = stripped


def _unstopped(text: str) -> str:
    return text.rstrip().removesuffix(".")


def _words(step: Mapping[str, object]) -> tuple[str, ...]:
    words = step["keywords"]
    return words if isinstance(words, tuple) else ()
