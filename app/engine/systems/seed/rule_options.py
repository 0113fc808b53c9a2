"""The house rules of Seed as neutral options, read off their model."""

from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le
from pydantic.fields import FieldInfo

from app.engine.model.rule_options import RuleOption, RuleValue
from app.engine.systems.seed.house_rules import ActionDelay, HouseRules


def rule_options() -> tuple[RuleOption, ...]:
    """Every house rule, in the order of its group."""
    return tuple(_option(key, field) for key, field in HouseRules.model_fields.items())


def _option(key: str, field: FieldInfo) -> RuleOption:
    extra: Any = field.json_schema_extra or {}
    kind, values = _kind(field.annotation)
    fields = ActionDelay.model_fields.values() if kind == "delay" else (field,)
    limits = {type(limit): limit for one in fields for limit in one.metadata}
    low, high = limits.get(Ge), limits.get(Le)
    default = field.default
    return RuleOption(
        key=key,
        group=extra["group"],
        source=extra["source"],
        kind=kind,
        default=default.model_dump() if isinstance(default, ActionDelay) else default,
        values=tuple(sorted(values, key=lambda value: value != default)),
        low=low.ge if isinstance(low, Ge) and isinstance(low.ge, int) else None,
        high=high.le if isinstance(high, Le) and isinstance(high.le, int) else None,
        optional=get_origin(field.annotation) in {Union, UnionType},
    )


def _kind(
    annotation: Any,  # noqa: ANN401 - a type form
) -> tuple[Literal["choice", "flag", "number", "list", "delay"], tuple[RuleValue, ...]]:
    if annotation is bool:
        return "flag", (False, True)
    if get_origin(annotation) is Literal:
        return "choice", get_args(annotation)
    if annotation is ActionDelay:
        return "delay", ()
    return ("list", ()) if get_origin(annotation) is tuple else ("number", ())
