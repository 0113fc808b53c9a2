"""As much of JSON Schema as the project's own schemas use; any other keyword is an error."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

_TYPES: Mapping[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
_SAYING_NOTHING = {"description", "title", "$schema", "$defs"}


class Validator:
    """Checks values against the definitions of one schema."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self.defs: Mapping[str, Any] = schema["$defs"]

    def check(self, value: Any, name: str, *, closed: bool = False) -> None:
        """Raises `AssertionError` with what does not fit the definition ``name``.

        ``closed`` takes objects to have no fields but those described.
        """
        faults = list(self._faults(value, self.defs[name], "$", closed=closed))
        assert not faults, "; ".join(faults[:5])

    def fits(self, value: Any, name: str) -> bool:
        """Whether the value fits the definition ``name``."""
        return not any(self._faults(value, self.defs[name], "$", closed=False))

    def _faults(
        self, value: Any, schema: Mapping[str, Any], path: str, *, closed: bool
    ) -> Iterator[str]:
        for keyword, wanted in schema.items():
            if keyword in _SAYING_NOTHING:
                continue
            if keyword == "$ref":
                inner = self.defs[wanted.removeprefix("#/$defs/")]
                yield from self._faults(value, inner, path, closed=closed)
            elif keyword in {"anyOf", "oneOf"}:
                fitting = [not any(self._faults(value, one, path, closed=closed)) for one in wanted]
                if sum(fitting) < 1 or (keyword == "oneOf" and sum(fitting) > 1):
                    yield f"{path}: {sum(fitting)} of {keyword} fit {_short(value)}"
            elif keyword in _CONTAINERS:
                yield from getattr(self, _CONTAINERS[keyword])(value, schema, path, closed)
            elif not _CHECKS[keyword](value, wanted):
                yield f"{path}: {_short(value)} does not fit {keyword} {_short(wanted)}"

    def _properties(
        self, value: Any, schema: Mapping[str, Any], path: str, closed: bool
    ) -> Iterator[str]:
        known = schema["properties"]
        for key, one in value.items() if isinstance(value, dict) else ():
            if key in known:
                yield from self._faults(one, known[key], f"{path}.{key}", closed=closed)
            elif closed and "additionalProperties" not in schema:
                yield f"{path}: {key} is not described"

    def _additional(
        self, value: Any, schema: Mapping[str, Any], path: str, closed: bool
    ) -> Iterator[str]:
        rest = schema["additionalProperties"]
        for key, one in value.items() if isinstance(value, dict) else ():
            if key in schema.get("properties", {}):
                continue
            if rest is False:
                yield f"{path}: {key} is not allowed"
            elif rest is not True:
                yield from self._faults(one, rest, f"{path}.{key}", closed=closed)

    def _items(
        self, value: Any, schema: Mapping[str, Any], path: str, closed: bool
    ) -> Iterator[str]:
        for at, one in enumerate(value if isinstance(value, list) else ()):
            yield from self._faults(one, schema["items"], f"{path}[{at}]", closed=closed)


_CONTAINERS = {
    "properties": "_properties",
    "additionalProperties": "_additional",
    "items": "_items",
}
_CHECKS: Mapping[str, Callable[[Any, Any], bool]] = {
    "type": lambda value, wanted: any(
        _TYPES[one](value) for one in ([wanted] if isinstance(wanted, str) else wanted)
    ),
    "const": lambda value, wanted: type(value) is type(wanted) and value == wanted,
    "enum": lambda value, wanted: value in wanted,
    "required": lambda value, wanted: not isinstance(value, dict) or set(wanted) <= set(value),
    "minimum": lambda value, wanted: not _TYPES["number"](value) or value >= wanted,
    "maximum": lambda value, wanted: not _TYPES["number"](value) or value <= wanted,
    "maxLength": lambda value, wanted: not isinstance(value, str) or len(value) <= wanted,
    "minItems": lambda value, wanted: not isinstance(value, list) or len(value) >= wanted,
    "maxItems": lambda value, wanted: not isinstance(value, list) or len(value) <= wanted,
    "minProperties": lambda value, wanted: not isinstance(value, dict) or len(value) >= wanted,
    "maxProperties": lambda value, wanted: not isinstance(value, dict) or len(value) <= wanted,
}


def _short(value: Any) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= 80 else f"{text[:77]}…"
