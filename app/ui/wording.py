"""Puts coded statements into words: the one place where the desk's sentences come from.

Templates stand in a flat TOML file, ``"code" = "template"``. A template names its
parameters in braces: ``{who}``, ``{ticks}``. Three formats exist beside the plain one:
``{n:+}`` writes the sign, ``{n:tick|ticks}`` takes the first word for 1 and the second for
any other number, ``{n:?yes|no}`` takes the first word for anything true or not empty.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import Any, Final

from app.engine.model.phrase import Phrase

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
        return cls(tomllib.loads(path.read_text(encoding="utf-8")))

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

    def phrase(self, phrase: Phrase, names: Mapping[str, str] = _NOBODY) -> str:
        """A lower layer's statement in words; ``names`` maps ids of combatants to names."""
        return self._fill(phrase.code, {key: _named(key, value, names) for key, value in
                                        phrase.params.items()})

    def _fill(self, code: str, params: Mapping[str, object]) -> str:
        template = self._templates.get(code)
        return code if template is None else _WRITER.vformat(template, (), params)


class _Writer(Formatter):
    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:  # noqa: ANN401
        del args
        return kwargs.get(field_name, f"{{{field_name}}}"), field_name

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401
        if format_spec.startswith("?"):
            yes, _, no = format_spec[1:].partition("|")
            return yes if value else no
        if "|" in format_spec:
            one, _, many = format_spec.partition("|")
            return one if value == 1 else many
        return plain(value, signed=format_spec == "+")


_WRITER = _Writer()


def plain(value: object, *, signed: bool = False) -> str:
    """A value as it is written on the desk: real minus signs, names joined by commas."""
    if isinstance(value, bool):
        return "\N{CHECK MARK}" if value else _NOTHING
    if isinstance(value, int):
        return (f"{value:+d}" if signed else str(value)).replace("-", _MINUS)
    if isinstance(value, tuple):
        return ", ".join(map(plain, value))
    return _NOTHING if value is None else str(value)


def parameters(template: str) -> frozenset[str]:
    """The parameters that a template names; raises `ValueError` when it does not parse."""
    return frozenset(name for _, name, _, _ in _WRITER.parse(template) if name is not None)


def _named(key: str, value: object, names: Mapping[str, str]) -> object:
    if key not in NAMED:
        return value
    if isinstance(value, tuple):
        return tuple(names.get(one, one) for one in value)
    return names.get(value, value) if isinstance(value, str) else value
