"""Puts coded statements into words: the one place where the desk's sentences come from.

Templates stand in a flat TOML file, ``"code" = "template"``. A template names its
parameters in braces: ``{who}``, ``{ticks}``. Three formats exist beside the plain one:
``{n:+}`` writes the sign, ``{n:tick|ticks}`` takes the first word for 1 and the second for
any other number, ``{n:?yes|no}`` takes the first word for anything true or not empty, and the
second also for a parameter that is not there. The words may hold parameters themselves.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from app.engine.model.phrase import Phrase
from app.ui.bidi import isolated
from app.ui.plain_toml import read_toml

NAMED: Final = frozenset({"who", "target", "actor", "by", "before", "after"})
"""Parameters that hold the id of a combatant, or a tuple of ids, and are shown as names."""

_MINUS = "\N{MINUS SIGN}"
_NOTHING = "\N{EN DASH}"
_NOBODY: Final[Mapping[str, str]] = MappingProxyType({})


class Wording:
    """Words for codes. A code without a template is shown as the code itself."""

    def __init__(self, templates: Mapping[str, str]) -> None:
        self._templates = dict(templates)

    @classmethod
    def load(cls, path: Path) -> "Wording":
        """Reads a TOML file of templates; raises `OSError` or `tomllib.TOMLDecodeError`."""
        return cls(_read(path.read_text(encoding="utf-8")))

    def lengthened(self) -> "Wording":
        """The same words twice as long, for looking at layouts: ``Copy`` becomes ``Copycopy``.

        Words grow instead of sentences, as they do in languages that join them. Parameters
        stay, and so do marks for shortcuts and whatever is no word.
        """
        return Wording({code: _long(text) for code, text in self._templates.items()})

    def __contains__(self, code: object) -> bool:
        """Whether a template stands for ``code``."""
        return code in self._templates

    @property
    def templates(self) -> Mapping[str, str]:
        """All templates by code."""
        return MappingProxyType(self._templates)

    def text(self, code: str, /, **params: object) -> str:
        """The template of ``code`` with its parameters filled in.

        A parameter that is missing stays visible in its braces, because a sentence with a
        hole is of more use at the table than none.
        """
        return self._fill(code, params)

    def pictured(self, code: str, picture: str, /, **params: object) -> str:
        """The words of ``code`` where a timeline is drawn as ``picture``.

        Those of ``code.picture`` where they stand, such as ``menu.copy_delays.ladder``, else
        those of ``code`` itself.
        """
        own = f"{code}.{picture}"
        return self._fill(own if own in self._templates else code, params)

    def phrase(self, phrase: Phrase, names: Mapping[str, str] = _NOBODY) -> str:
        """A lower layer's statement in words; ``names`` maps ids of combatants to names."""
        return self._fill(
            phrase.code, {key: _named(key, value, names) for key, value in phrase.params.items()}
        )

    def _fill(self, code: str, params: Mapping[str, object]) -> str:
        template = self._templates.get(code)
        return code if template is None else _filled(_compiled(template), params)


class _Hole(NamedTuple):
    """A parameter in a template; with ``words`` it chooses between two of them."""

    name: str
    signed: bool = False
    by_truth: bool = False
    words: "tuple[_Parts, _Parts] | None" = None


_Parts: TypeAlias = tuple[str | _Hole, ...]

_read = cache(read_toml)


@cache
def _compiled(template: str) -> _Parts:
    """A template taken apart; raises `ValueError` when its braces do not match."""
    parts: list[str | _Hole] = []
    for text, name, spec, _ in Formatter().parse(template):
        if text:
            parts.append(text)
        if name is not None:
            parts.append(_hole(name, spec or ""))
    return tuple(parts)


def _hole(name: str, spec: str) -> _Hole:
    bar = _bar(spec)
    if bar is None:
        return _Hole(name, signed=spec == "+")
    by_truth = spec.startswith("?")
    words = (_compiled(spec[int(by_truth) : bar]), _compiled(spec[bar + 1 :]))
    return _Hole(name, by_truth=by_truth, words=words)


def _long(template: str) -> str:
    """A template with each of its words doubled, those inside choices too."""
    made = []
    for text, name, spec, _ in Formatter().parse(template):
        made.append(_doubled(text).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            made.append(f"{{{name}{_long_spec(spec or '')}}}")
    return "".join(made)


def _long_spec(spec: str) -> str:
    bar = _bar(spec)
    if bar is None:
        return f":{spec}" if spec else ""
    start = int(spec.startswith("?"))
    return f":{spec[:start]}{_long(spec[start:bar])}|{_long(spec[bar + 1 :])}"


def _doubled(text: str) -> str:
    """Each word of two letters or more with itself behind it."""
    made, word = [], ""
    for sign in f"{text} ":
        if sign.isalpha() or (sign == "&" and not word):
            word += sign
            continue
        again = word.removeprefix("&").lower()
        made += [word, again if len(again) > 1 else "", sign]
        word = ""
    return "".join(made)[:-1]


def _bar(spec: str) -> int | None:
    """Where the two words of a choice part: at the first bar outside inner braces."""
    depth = 0
    for at, sign in enumerate(spec):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if sign == "|" and not depth:
            return at
    return None


def _filled(parts: _Parts, params: Mapping[str, object]) -> str:
    return "".join(part if isinstance(part, str) else _value(part, params) for part in parts)


def _value(hole: _Hole, params: Mapping[str, object]) -> str:
    if hole.name not in params and not hole.by_truth:
        return f"{{{hole.name}}}"
    value = params.get(hole.name)
    if hole.words is None:
        return plain(value, signed=hole.signed)
    first = bool(value) if hole.by_truth else value == 1
    return _filled(hole.words[0 if first else 1], params)


def plain(value: object, *, signed: bool = False) -> str:
    """A value as it is written on the desk: real minus signs, names joined by commas."""
    if isinstance(value, bool):
        return "\N{CHECK MARK}" if value else _NOTHING
    if isinstance(value, int):
        return (f"{value:+d}" if signed else str(value)).replace("-", _MINUS)
    if isinstance(value, tuple):
        return ", ".join(map(plain, value))
    return _NOTHING if value is None else isolated(str(value))


def parameters(template: str) -> frozenset[str]:
    """The parameters that a template names; raises `ValueError` when it does not parse."""
    return frozenset(_names(_compiled(template)))


def _names(parts: _Parts) -> Iterator[str]:
    for part in parts:
        if isinstance(part, _Hole):
            yield part.name
            for words in part.words or ():
                yield from _names(words)


def _named(key: str, value: object, names: Mapping[str, str]) -> object:
    if key not in NAMED:
        return value
    if isinstance(value, tuple):
        return tuple(names.get(one, one) for one in value)
    return names.get(value, value) if isinstance(value, str) else value
