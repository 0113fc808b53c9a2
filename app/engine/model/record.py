"""Values without the weight of a frozen dataclass: one decorator for making, one for defining.

``dataclass(frozen=True, slots=True)`` guards a value at run time as well. Either of these leaves
that to the type checker, and everything else is the same.
"""

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import TypeVar, dataclass_transform

_Value = TypeVar("_Value")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[_Value]) -> type[_Value]:
    """A value that is made by the thousand while a battle is stepped.

    A frozen dataclass takes three times as long to make one: each field goes through
    ``object.__setattr__``. Only for what a turn makes again and again.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[_Value]) -> type[_Value]:
    """A value that is defined before the first paint of the desk.

    A frozen dataclass takes five times as long to define: six methods are written and compiled
    for it at every start. Here one is, and the others are closures.
    """
    made = dataclass(slots=True, eq=False, repr=False)(cls)
    facts = attrgetter(*(one.name for one in fields(made) if one.compare))  # type: ignore[arg-type]

    def __eq__(self: object, other: object) -> bool:  # noqa: N807 - becomes a method
        alike = other.__class__ is self.__class__
        return bool(facts(self) == facts(other)) if alike else NotImplemented

    def __hash__(self: object) -> int:  # noqa: N807
        return hash(facts(self))

    for method in (__eq__, __hash__, _shown):
        setattr(made, "__repr__" if method is _shown else method.__name__, method)
    return made


def _shown(one: object) -> str:
    """A value as the call that makes it."""
    parts = (
        f"{part.name}={getattr(one, part.name)!r}"
        for part in fields(one)  # type: ignore[arg-type]
        if part.repr
    )
    return f"{type(one).__qualname__}({', '.join(parts)})"
