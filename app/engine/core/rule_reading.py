"""House rules as neutral options, read off the model that a system has of them.

A rule is a field of the model. Its ``json_schema_extra`` names its ``group`` and its ``source``.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

from annotated_types import Ge, Le, MaxLen
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from app.engine.model.effects import Part
from app.engine.model.phrase import Phrase
from app.engine.model.rule_options import Column, RuleOption, RuleValue, TableFault

Kind = Literal["choice", "flag", "number", "table", "record"]
Reader: TypeAlias = Callable[[Mapping[str, Any]], object]


def options_of(model: type[BaseModel], read: Reader) -> tuple[RuleOption, ...]:
    """Every house rule, in the order of its group; ``read`` raises for values that do not fit."""
    return tuple(_option(key, field, read) for key, field in model.model_fields.items())


def _option(key: str, field: FieldInfo, read: Reader) -> RuleOption:
    extra: Any = field.json_schema_extra or {}
    kind, values = _kind(field.annotation)
    low, high = _limits(field.metadata)
    longest = next((one.max_length for one in field.metadata if isinstance(one, MaxLen)), 1)
    return RuleOption(
        key=key,
        group=extra["group"],
        source=extra["source"],
        kind=kind,
        default=field.default,
        values=tuple(sorted(values, key=lambda value: value != field.default)),
        low=low,
        high=high,
        optional=type(None) in get_args(field.annotation),
        columns=_columns(field.annotation),
        most=longest,
        check=partial(_fault, read, key),
    )


def _kind(annotation: Any) -> tuple[Kind, tuple[RuleValue, ...]]:  # noqa: ANN401 - a type form
    if annotation is bool:
        return "flag", (False, True)
    if get_origin(annotation) is Literal:
        return "choice", get_args(annotation)
    if _part(annotation) is not None:
        return ("table" if get_origin(annotation) is tuple else "record"), ()
    return "number", ()


def _part(annotation: Any) -> type[Part] | None:  # noqa: ANN401 - a type form
    """What a row of a table is made of."""
    inside = (one for one in get_args(annotation) if isinstance(one, type))
    return next((one for one in inside if issubclass(one, Part)), None)


def _columns(annotation: Any) -> tuple[Column, ...]:  # noqa: ANN401 - a type form
    part = _part(annotation)
    return () if part is None else tuple(map(_column, part.model_fields.items()))


def _column(named: tuple[str, FieldInfo]) -> Column:
    key, field = named
    annotation, metadata = field.annotation, list(field.metadata)
    inside = get_args(annotation)
    for one in inside:  # the limits of what may be missing stand inside the union
        if get_origin(one) is Annotated:
            annotation, *fields = get_args(one)
            metadata += [limit for info in fields for limit in info.metadata]
    low, high = _limits(metadata)
    choice = get_origin(annotation) is Literal
    return Column(
        key=key,
        kind="choice" if choice else "text" if annotation is str else "number",
        default=None if field.is_required() else field.default,
        values=inside if choice else (),
        low=low,
        high=high,
        optional=not field.is_required(),
    )


def _limits(metadata: list[Any]) -> tuple[int | None, int | None]:
    lows = [one.ge for one in metadata if isinstance(one, Ge) and isinstance(one.ge, int)]
    highs = [one.le for one in metadata if isinstance(one, Le) and isinstance(one.le, int)]
    return next(iter(lows), None), next(iter(highs), None)


def _fault(read: Reader, key: str, value: object) -> TableFault | None:
    """What the model has against a table whose cells fit their columns."""
    try:
        read({key: value})
    except ValidationError as error:
        first = error.errors()[0]
        rows = [part for part in first["loc"] if isinstance(part, int)]
        names = [part for part in first["loc"][1:] if isinstance(part, str)]
        own = first["type"].startswith("rules.")
        told = Phrase(first["type"]) if own else Phrase(
            "rules.fault.unfit", {"value": str(first["input"])}
        )  # fmt: skip
        return TableFault(told, next(iter(rows), None), next(iter(names), ""))
    return None
