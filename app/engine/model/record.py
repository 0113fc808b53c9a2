"""Values that are made by the thousand while a battle is stepped."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

_Value = TypeVar("_Value")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[_Value]) -> type[_Value]:
    """A slotted value that the type checker keeps frozen.

    ``dataclass(frozen=True, slots=True)`` guards it at run time as well, and takes three times
    as long to make one: each field goes through ``object.__setattr__``. Everything else is the
    same. Only for what a turn makes again and again.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
