"""The house rules of Pool as neutral options, read off their model."""

from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Le
from pydantic.fields import FieldInfo

from app.engine.model.rule_options import RuleOption, RuleValue
from app.engine.systems.pool.house_rules import HouseRules


def rule_options() -> tuple[RuleOption, ...]:
    """Every house rule, in the order of its group."""
    return tuple(
        _option(key, field)
        for key, field in HouseRules.model_fields.items()
        if field.json_schema_extra  # tables are no options
    )


def _option(key: str, field: FieldInfo) -> RuleOption:
    extra: Any = field.json_schema_extra or {}
    kind, values = _kind(field.annotation)
    limits = {type(limit): limit for limit in field.metadata}
    low, high = limits.get(Ge), limits.get(Le)
    return RuleOption(
        key=key,
        group=extra["group"],
        source=extra["source"],
        kind=kind,
        default=field.default,
        values=tuple(sorted(values, key=lambda value: value != field.default)),
        low=low.ge if isinstance(low, Ge) and isinstance(low.ge, int) else None,
        high=high.le if isinstance(high, Le) and isinstance(high.le, int) else None,
        optional=type(None) in get_args(field.annotation),
    )


def _kind(
    annotation: Any,  # noqa: ANN401 - a type form
) -> tuple[Literal["choice", "flag", "number"], tuple[RuleValue, ...]]:
    if annotation is bool:
        return "flag", (False, True)
    if get_origin(annotation) is Literal:
        return "choice", get_args(annotation)
    return "number", ()
