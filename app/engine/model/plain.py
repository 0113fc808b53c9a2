"""What a document may be made of at all: JSON data of a reasonable size.

The models say what belongs where; this says that there is nothing that could not be stored,
shown or walked through, also in fields that nobody knows yet.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from pydantic import ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

Place: TypeAlias = tuple[str | int, ...]

DEEPEST = 32
"""Levels of lists and objects inside one another."""
MOST = 100_000
"""Values in one document, lists and objects included."""
LONGEST = 100_000
"""Signs in one text."""
LONGEST_NAME = 200
"""Signs of a field's name that are shown in full where something is wrong with it."""
MOST_TEXT = 4_000_000
"""Signs in all texts of one document together, names of fields included."""
GREATEST = 10**15
"""A whole number beyond this is no number of a game, and too big for other programs."""


def refuse_unplain(title: str, body: object) -> None:
    """Raises `ValidationError`, with its place, for the first value that cannot be kept."""
    left: list[tuple[object, Place]] = [(body, ())]
    seen = signs = 0
    while left:
        value, place = left.pop()
        seen += 1
        signs += _signs(value, place)
        fault = _fault(value, place)
        if seen > MOST:
            fault = "more values than a document may hold"
        elif signs > MOST_TEXT:
            fault = "more text than a document may hold"
        if fault:
            raise _refusal(title, value, place, fault)
        left.extend(_inside(value, place))


def _signs(value: object, place: Place) -> int:
    """How much text one value adds, with its name."""
    name = place[-1] if place else 0
    return (len(value) if isinstance(value, str) else 0) + (
        len(name) if isinstance(name, str) else 0
    )


def _fault(value: object, place: Place) -> str:
    """What is wrong with one value itself; empty when nothing is."""
    if place and isinstance(place[-1], str) and not _readable(place[-1]):
        return "the name of a field is not readable text"
    if isinstance(value, Mapping | list | tuple):
        return "" if len(place) <= DEEPEST else "nested too deep"
    if isinstance(value, str):
        return "" if _readable(value) else "not readable text, or too long"
    if isinstance(value, int | float):
        return "" if abs(value) <= GREATEST else "not a number, or beyond reason"
    return "" if value is None else "not JSON data"


def _readable(text: str) -> bool:
    """Whether it is short enough and free of half characters."""
    return len(text) <= LONGEST and (
        text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text)
    )


def _inside(value: object, place: Place) -> Iterator[tuple[object, Place]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield inner, (*place, key if isinstance(key, str) else repr(key))
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield inner, (*place, number)


def _refusal(title: str, value: object, place: Place, fault: str) -> ValidationError:
    """The value itself is not repeated: it may be what nobody can show."""
    shown = tuple(
        part
        if isinstance(part, int) or (len(part) <= LONGEST_NAME and _readable(part))
        else ascii(part[:LONGEST_NAME])[1:-1][:60]
        for part in place
    )
    details = InitErrorDetails(
        type=PydanticCustomError("not_plain", "{fault}", {"fault": fault}),
        loc=shown,
        input=type(value).__name__,
    )
    return ValidationError.from_exception_data(title, [details])
