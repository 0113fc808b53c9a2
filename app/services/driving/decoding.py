"""Requests out of JSON data, with the path of whatever does not fit."""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from app.services.driving.fault import Fault
from app.services.driving.shapes import (
    MOST,
    MOST_ITEMS,
    MOST_SIGNS,
    Anything,
    Either,
    Flag,
    ListOf,
    Nothing,
    OneOf,
    Record,
    Shape,
    TableOf,
    Text,
    Whole,
    slots,
)

_Kind = TypeVar("_Kind")

_JSON: Final[Mapping[type, tuple[str, type]]] = {
    Text: ("string", str),
    OneOf: ("string", str),
    Whole: ("integer", int),
    Flag: ("boolean", bool),
    Nothing: ("null", type(None)),
    ListOf: ("array", list),
    TableOf: ("object", dict),
    Record: ("object", dict),
}
"""What JSON calls a shape, and what Python reads it as."""


def decode(kind: type[_Kind], body: Mapping[str, object], path: str = "") -> _Kind:
    """The dataclass that an object describes; raises `Fault` with the path of the field."""
    known = {slot.name: slot for slot in slots(kind, choices=True)}
    for name in body:
        if name not in known:
            raise Fault("drive.field.unknown", field=_at(path, name), known=tuple(known))
    given: dict[str, Any] = {}
    for name, slot in known.items():
        if name in body:
            given[name] = _value(slot.shape, body[name], _at(path, name))
        elif slot.required:
            raise Fault("drive.field.missing", field=_at(path, name))
    return kind(**given)


def _at(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _value(shape: Shape, value: object, path: str) -> Any:  # noqa: ANN401 - of any request
    if isinstance(shape, Either):
        fitting = [option for option in shape.options if _fits(option, value)]
        return _value(_first(fitting, shape, path), value, path)
    if not _fits(shape, value):
        raise _wrong_type((shape,), path)
    if isinstance(value, str):
        return _text(shape, value, path)
    if isinstance(value, int) and abs(value) > MOST:
        raise Fault("drive.field.range", field=path, low=-MOST, high=MOST)
    if isinstance(value, list | dict):
        return _many(shape, value, path)
    return value


def _first(fitting: list[Shape], shape: Either, path: str) -> Shape:
    if not fitting:
        raise _wrong_type(shape.options, path)
    return fitting[0]


def _fits(shape: Shape, value: object) -> bool:
    """Whether the JSON type is the right one."""
    return isinstance(shape, Anything) or type(value) is _JSON[type(shape)][1]


def _wrong_type(shapes: tuple[Shape, ...], path: str) -> Fault:
    wanted = tuple(dict.fromkeys(_JSON[type(shape)][0] for shape in shapes))
    return Fault("drive.field.type", field=path, wanted=wanted)


def _text(shape: Shape, value: str, path: str) -> object:
    if isinstance(shape, OneOf):
        if value not in shape.values:
            raise Fault("drive.field.one_of", field=path, values=shape.values)
        return value if shape.kind is None else shape.kind(value)
    if len(value) > MOST_SIGNS:
        raise Fault("drive.field.long", field=path, most=MOST_SIGNS)
    return value


def _many(shape: Shape, value: list[Any] | dict[str, Any], path: str) -> object:
    if len(value) > MOST_ITEMS:
        raise Fault("drive.field.many", field=path, most=MOST_ITEMS)
    if isinstance(shape, ListOf | TableOf) and len(value) < shape.least:
        raise Fault("drive.field.empty", field=path)
    if isinstance(shape, ListOf):
        items = (_value(shape.item, one, f"{path}[{at}]") for at, one in enumerate(value))
        return frozenset(items) if shape.is_set else tuple(items)
    if isinstance(shape, TableOf) and isinstance(value, dict):
        return {key: _value(shape.item, one, _at(path, key)) for key, one in value.items()}
    if isinstance(shape, Record) and isinstance(value, dict):
        return decode(shape.kind, value, path)
    return value
