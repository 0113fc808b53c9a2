"""Effect text: sentences that are understood become effects, all others stay text."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.engine.model.effects import Effect
from app.engine.model.phrase import Phrase
from app.services.statblock.folding import Folded, built, fold
from app.services.statblock.reading import BlockError, Footnote, Source, Unread
from app.services.statblock.sentences import Draft, Opening, Whom

_BREAK = re.compile(
    r"""
    "(?:[^"\\\r\n]|\\[^\r\n])*"?                        # quoted text holds no end of a sentence
    | (?<![.!?;])(?P<stop>[.!?;]++)
      (?: (?<![0-9][.])(?P<glued>[0-9]{1,2})(?=\s|$)    # party.6
        | [ \t]*+(?P<spaced>[0-9]{1,2})(?=[ \t]*+(?:[\r\n]|$))    # party. 6
        | (?=[\s"'”’)]|$)
      )
    """,
    re.VERBOSE,
)
_HEADS = re.compile(
    r"\b(?:dama|deal|does|inflict|heal|restor|recover|remov|cur|reviv|sla|defen|stance|must be"
    r"|drain|plus|maximum|untargetable|targeted|perform|summon|row|battle|delay|swap|exchang"
    r"|another weapon|changes? (?:the )?weapon"
    r"|chance|cos|effect"
    r"|melee|ranged|piercing|ignor|magic|physical|power|unmodified)|[(%×*]",
    re.IGNORECASE,
)
"""Every sentence that means something has one of these: embellishment is told at once."""
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_FILLERS = frozenset({
    "a", "ability", "action", "actor", "also", "an", "and", "attack", "blow", "caster", "it",
    "spell", "strike", "technique", "the", "then", "this", "user",
})  # fmt: skip
_OTHERS = frozenset({
    "allies", "ally", "combatant", "combatants", "enemies", "enemy", "everybody", "everyone",
    "foe", "foes", "opponent", "opponents", "party", "target", "targets",
})  # fmt: skip
"""Who is not the actor: what they are said to do is no effect of the ability."""
_SIDES = (
    ("ally", "ally"), ("ally", "allies"), ("enemy", "enem"), ("enemy", "foe"),
    ("enemy", "opponent"), ("enemy", "opposing"),
)  # fmt: skip
_GROUPS = frozenset({"group", "row", "all", "random", "random_any", "special"})
_GROUP_WORDS = re.compile(
    r"\b(?:party|parties|group|everyone|everybody|all|enemies|allies|row)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence's words as offsets into the source; ``end`` is before its full stop."""

    start: int
    end: int
    after: int
    stop: str
    mark: tuple[int, int] | None = None
    """Offset and number of a footnote."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What the rest of the block says that prose can agree or disagree with."""

    name: str
    target: str | None
    ct: int | None
    names: Mapping[str, str]


@dataclass(slots=True)
class Prose:
    """What paragraphs gave so far."""

    effects: list[Draft | Effect] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    """A paragraph each."""
    unread: list[Unread] = field(default_factory=list)
    footnotes: list[Footnote] = field(default_factory=list)
    ct: int | None = None
    """A charge time that only the prose states."""
    side: str | None = None
    """Whom the prose says it reaches: ``ally`` or ``enemy``."""


def sentences(text: str, start: int, end: int) -> Iterable[Sentence]:
    """The sentences of ``text`` between two offsets."""
    at = start
    for match in _BREAK.finditer(text, start, end):
        if match["stop"] is None:
            continue
        number = "glued" if match["glued"] else "spaced"
        mark = (match.start(number), int(match[number])) if match[number] else None
        yield Sentence(at, match.start("stop"), match.end("stop"), match["stop"], mark)
        at = match.end()
    if text[at:end].strip():
        yield Sentence(at, end, end, "")


class ProseReader:
    """Reads the paragraphs of one ability, in order."""

    def __init__(self, source: Source, setting: Setting) -> None:
        self._source = source
        self._setting = setting
        self.found = Prose()
        self._before: int | None = None
        """Where in the effects the draft stands that a lone option may belong to."""
        self._broken = False
        """Whether a part before a semicolon was not understood: what follows hangs on it."""

    def paragraph(self, start: int, end: int) -> None:
        """Reads the sentences between two offsets."""
        kept: list[str] = []
        self._before = None
        self._broken = False
        for sentence in sentences(self._source.text, start, end):
            if sentence.mark is not None:
                self.found.footnotes.append(self._source.footnote(*sentence.mark))
            whole = self._sentence(sentence)
            if not whole:
                words = self._source.text[sentence.start : sentence.after]
                kept.append(" ".join(words.split()))
        if kept:
            self.found.text.append(" ".join(kept))

    def add(self, effect: Effect) -> None:
        """Takes an effect that stood on a line of its own."""
        self.found.effects.append(effect)

    def _sentence(self, sentence: Sentence) -> bool:
        """Whether the sentence was understood to its last word."""
        start, end = _stripped(self._source.text, sentence.start, sentence.end)
        if start == end:
            return True
        before = len(self.found.unread)
        read = True
        try:
            if not self._by_lines(start, end):
                self._take(start, end)
        except BlockError as fault:
            self.found.unread.append(self._source.unread(start, end, fault.phrase))
            read = False
        self._broken = sentence.stop == ";" and (self._broken or not read)
        if not read and sentence.stop != ";":
            self._before = None
        return len(self.found.unread) == before

    def _by_lines(self, start: int, end: int) -> bool:
        """Whether it was no wrapped sentence but lines without full stops, each understood."""
        spans = [_stripped(self._source.text, start + match.start(), start + match.end())
                 for match in re.finditer(r"[^\r\n]+", self._source.text[start:end])]  # fmt: skip
        if len(spans) < 2:
            return False
        found = self.found
        kept = (list(found.effects), list(found.unread), found.ct, found.side)
        before = self._before
        try:
            for low, high in spans:
                self._take(low, high)
        except BlockError:
            found.effects, found.unread, found.ct, found.side = kept
            self._before = before
            return False
        return True

    def _parsed(self, start: int, end: int) -> Folded:
        text = self._source.text[start:end]
        if not _HEADS.search(text):
            raise BlockError("block.prose")
        draft = None if self._before is None else self.found.effects[self._before]
        folded = fold(text, draft if isinstance(draft, Draft) else None)
        if self._side(folded) not in (None, self.found.side or self._side(folded)):
            raise BlockError("block.sides")
        if folded.opening is not None:
            words = _WORD.findall(text[: folded.opening.end])
            if words and words[-1].casefold() in _OTHERS:
                raise BlockError("block.subject")
        if self._broken and folded.drafts:
            raise BlockError("block.hangs")
        for one in folded.drafts:
            built(one, self._setting.names)
        return folded

    def _side(self, folded: Folded) -> str | None:
        words = " ".join(whom.text for whom in folded.whom).casefold()
        sides = {side for side, word in _SIDES if word in words}
        if len(sides) > 1:
            raise BlockError("block.sides")
        return next(iter(sides), None)

    def _take(self, start: int, end: int) -> None:
        folded = self._parsed(start, end)
        if self._before is not None and folded.before is not None:
            built(folded.before, self._setting.names)
            self.found.effects[self._before] = folded.before
        self.found.effects += folded.drafts
        if folded.drafts:
            self._before = len(self.found.effects) - 1
        if folded.opening is not None:
            self._open(folded.opening, start)
        self.found.side = self.found.side or self._side(folded)
        for whom in folded.whom:
            self._check_whom(whom, start)

    def _open(self, opening: Opening, offset: int) -> None:
        start, end = offset + opening.start, offset + opening.end
        words = self._source.text[start:end]
        name = self._setting.name
        if name and words.casefold().startswith(name.casefold()):
            start += len(name)
        rest = _WORD.findall(self._source.text[start:end])
        if any(word.casefold() not in _FILLERS for word in rest):
            start, end = _stripped(self._source.text, start, end)
            self._aside(start, end, Phrase("block.words"))
        if opening.ct is not None:
            self._charge(opening.ct, offset + opening.ct_at[0], offset + opening.ct_at[1])

    def _charge(self, ct: int, start: int, end: int) -> None:
        known = self._setting.ct if self._setting.ct is not None else self.found.ct
        if known is None:
            self.found.ct = ct
        elif known != ct:
            self._aside(start, end, Phrase("block.ct_differs", {"ct": ct, "line": known}))

    def _check_whom(self, whom: Whom, offset: int) -> None:
        target = self._setting.target
        if target and _GROUP_WORDS.search(whom.text) and target not in _GROUPS:
            phrase = Phrase("block.target_differs", {"target": target})
            self._aside(offset + whom.start, offset + whom.end, phrase)

    def _aside(self, start: int, end: int, phrase: Phrase) -> None:
        self.found.unread.append(self._source.unread(start, end, phrase))


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    """The offsets without the spaces at both ends."""
    words = text[start:end]
    left = len(words) - len(words.lstrip())
    return (start + left, start + left + len(words.strip())) if words.strip() else (end, end)
