"""What a value of the protocol looks like, read off the type hints of plain dataclasses.

One description serves twice: `decoding` checks requests by it and `schema` publishes it.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from app.engine.model.breakdown import Breakdown
from app.engine.model.phrase import Phrase
from app.engine.model.tokens import COLOURS

MOST_SIGNS: Final = 4000
MOST_ITEMS: Final = 500
MOST: Final = 2**53 - 1
"""The greatest whole number that every reader of JSON reads exactly."""


@dataclass(frozen=True, slots=True)
class Text:
    """A string of at most `MOST_SIGNS`."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between -`MOST` and `MOST`."""


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Null."""


@dataclass(frozen=True, slots=True)
class Anything:
    """JSON data of any form."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few strings."""

    values: tuple[str, ...]
    kind: type[Enum] | None = None


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list; ``least`` is 1 where it must not be empty."""

    item: "Shape"
    least: int = 0
    is_set: bool = False


@dataclass(frozen=True, slots=True)
class TableOf:
    """An object whose keys are free."""

    item: "Shape"
    least: int = 0


@dataclass(frozen=True, slots=True)
class Either:
    """One of several forms, told apart by their JSON type."""

    options: "tuple[Shape, ...]"


@dataclass(frozen=True, slots=True)
class Special:
    """A value that is written in a form of its own: a phrase, a fraction, a sum."""

    name: str


@dataclass(frozen=True, slots=True)
class Record:
    """An object with named fields, as a dataclass declares them."""

    kind: type[Any]


Shape: TypeAlias = (
    Text | Whole | Flag | Nothing | Anything | OneOf | ListOf | TableOf | Either | Special | Record
)

SPECIAL: Final[Mapping[Any, Shape]] = {
    Phrase: Special("phrase"),
    Fraction: Special("fraction"),
    Breakdown: Special("sum"),
    str: Text(),
    int: Whole(),
    bool: Flag(),
    NoneType: Nothing(),
    Any: Anything(),
    object: Anything(),
}
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "colour": COLOURS,
    "row": ("front", "back"),
    "gauge": ("hp", "mp"),
    "flank": ("", "a", "b"),
}
"""Fields of commands that take a few strings only, as `app.engine.core.commands` says."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One field of a `Record`."""

    name: str
    shape: Shape
    required: bool


def slots(record: type[Any], *, choices: bool = False) -> tuple[Slot, ...]:
    """The fields of a dataclass, in their order.

    ``choices`` narrows strings that a command understands in a few values only. A list or
    table that has to be there has to hold something, too.
    """
    hints = get_type_hints(record)
    found = []
    for field in fields(record):
        required = field.default is MISSING and field.default_factory is MISSING
        shape = shape_of(hints[field.name], least=int(required and choices))
        if choices and field.name in _CHOICES:
            shape = _narrowed(shape, _CHOICES[field.name])
        found.append(Slot(field.name, shape, required))
    return tuple(found)


def _narrowed(shape: Shape, values: tuple[str, ...]) -> Shape:
    if isinstance(shape, Text):
        return OneOf(values)
    if isinstance(shape, Either):
        return Either(tuple(_narrowed(option, values) for option in shape.options))
    return shape


def shape_of(hint: Any, *, least: int = 0) -> Shape:  # noqa: ANN401 - any type hint
    """The shape of a type hint; raises `TypeError` for one that the protocol has no form for."""
    found = SPECIAL.get(hint) if isinstance(hint, type) or hint is Any else None
    if found is not None:
        return found
    if isinstance(hint, type) and issubclass(hint, Enum):
        return OneOf(tuple(str(member.value) for member in hint), hint)
    if isinstance(hint, type) and is_dataclass(hint):
        return Record(hint)
    return _generic(hint, get_origin(hint), get_args(hint), least)


def _generic(hint: Any, origin: Any, inner: tuple[Any, ...], least: int) -> Shape:  # noqa: ANN401
    if origin in {UnionType, Union}:
        return Either(tuple(shape_of(option, least=least) for option in inner))
    if origin is tuple and inner[1:] == (Ellipsis,):
        return ListOf(shape_of(inner[0]), least)
    if origin is frozenset:
        return ListOf(shape_of(inner[0]), least, is_set=True)
    if isinstance(origin, type) and issubclass(origin, Mapping) and inner[0] is str:
        return TableOf(shape_of(inner[1]), least)
    raise TypeError(f"the protocol has no form for {hint!r}")
