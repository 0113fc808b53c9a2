"""The program's own data files, read before the window can show. No Qt.

They are TOML. Most hold headings and plain lines only, ``key = "text"`` or
``key = { one = "text", other = "text" }``, which are JSON in all but a few signs. Reading those
as JSON is twenty times as fast; a file with anything else in it is read as the TOML it is.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

_HEADING = re.compile(r"^\[([\w.-]+)\](?:[ \t]*#.*)?$", re.MULTILINE)
_LINE = re.compile(r'(?:"([\w.-]+)"|([\w-]+)) = (?:(".*")|\{ (.*) \})')
_QUOTED = '" = "'
"""Between a quoted key and its text."""
_INNER = re.compile(r"([\w-]+) = ")


def read_toml(text: str) -> Mapping[str, Any]:
    """The tables of a file; raises `tomllib.TOMLDecodeError` where it is no TOML."""
    plain = _plain(text)
    if plain is not None:
        return plain
    import tomllib  # noqa: PLC0415 - seldom needed, and slow to load

    return tomllib.loads(text)


def _plain(text: str) -> Mapping[str, Any] | None:
    """The tables of a plain file; ``None`` for any other."""
    whole: dict[str, Any] = {}
    top, *others = _HEADING.split(text) if "\n[" in f"\n{text}" else (text,)
    if not _fill(whole, top):
        return None
    for heading, lines in zip(others[::2], others[1::2], strict=True):
        table = whole
        for name in heading.split("."):
            table = table.setdefault(name, {})
            if not isinstance(table, dict):
                return None
        if not _fill(table, lines):
            return None
    return whole


def _fill(table: dict[str, Any], text: str) -> bool:
    """Puts plain lines into their table; whether that is what they are."""
    lines = [line for line in text.split("\n") if line and line[0] != "#"]
    count = len(lines)
    whole = ",".join(lines)
    if whole.count(_QUOTED) == count:
        whole = whole.replace(_QUOTED, '":"')
    else:
        pairs = [_pair(line) for line in lines if not line.isspace()]
        if None in pairs:
            return False
        count = len(pairs)
        whole = ",".join(filter(None, pairs))
    try:
        read: dict[str, Any] = json.loads(f"{{{whole}}}")
    except ValueError:
        return False
    before = len(table)
    table.update(read)
    return len(table) == before + count  # a key that stands twice is no TOML


def _pair(line: str) -> str | None:
    """A line as a pair of JSON; ``None`` where it is more than a plain line."""
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    quoted, bare, value, inner = found.groups()
    return f'"{quoted or bare}":{value or _object(inner)}'


def _object(inner: str) -> str:
    return f"{{{_INNER.sub(_quoted, inner)}}}"


def _quoted(key: re.Match[str]) -> str:
    return f'"{key[1]}": '
