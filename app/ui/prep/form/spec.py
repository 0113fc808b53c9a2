"""What the fields of a document look like in a form. No Qt."""

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from app.engine.model.record import value

Look = Literal[
    "text", "notes", "number", "flag", "choice", "names", "counts", "group", "maybe", "parts",
    "keyed",
]  # fmt: skip
"""How a field is edited. ``maybe`` is a group that can be left out, ``parts`` a list of groups
of one or several kinds, ``keyed`` groups under names."""

LONG = frozenset({"text", "notes", "public_notes"})
DISCRIMINATOR = "kind"


@value
class FieldSpec:
    """One field of a model, by the name under which documents hold it."""

    name: str
    look: Look
    optional: bool = False
    """Whether it may be ``None``."""
    choices: tuple[object, ...] = ()
    """Values of a choice, or keys of ``keyed``."""
    models: tuple[type[BaseModel], ...] = ()
    """What groups and parts are made of."""
    default: object = None


@cache
def fields_of(model: type[BaseModel]) -> tuple[FieldSpec, ...]:
    """The fields of a model, its name first and the GM's notes last, else in its order.

    Its id, origin and discriminator are not edited.
    """
    found = tuple(
        _spec(info.alias or name, info)
        for name, info in model.model_fields.items()
        if name not in {"id", "origin"} and not _fixed(name, info)
    )
    return tuple(sorted(found, key=lambda spec: _PLACES.get(spec.name, 1)))


_PLACES: Mapping[str, int] = {"name": 0, "code": 0, "kind": 0, "text": 2, "notes": 3}


def _fixed(name: str, info: FieldInfo) -> bool:
    """Whether it is the word by which a part is told from its siblings."""
    literal = get_origin(info.annotation) is Literal
    return name == DISCRIMINATOR and literal and len(get_args(info.annotation)) == 1


def _spec(name: str, info: FieldInfo) -> FieldSpec:
    bare, optional = _bare(info.annotation)
    default = None if info.is_required() else info.get_default(call_default_factory=True,
                                                                validated_data={})  # fmt: skip
    look, choices, models = _look(name, bare)
    if look == "group" and optional:
        look = "maybe"
    return FieldSpec(name, look, optional, choices, models, _plain(default))


_PLAIN: Mapping[object, Look] = {bool: "flag", int: "number"}
_Shape = tuple[Look, tuple[object, ...], tuple[type[BaseModel], ...]]


def _look(name: str, bare: object) -> _Shape:
    if bare in (bool, int):
        return _PLAIN[bare], (), ()
    if isinstance(bare, type) and issubclass(bare, BaseModel):
        return "group", (), (bare,)
    return _many(bare) or (("notes" if name in LONG else "text"), (), ())


def _many(bare: object) -> _Shape | None:
    """The shape of a choice, a list or a mapping; ``None`` for anything else."""
    origin = get_origin(bare)
    if origin is Literal:
        return "choice", get_args(bare), ()
    if origin is tuple:
        models = _models(_bare(get_args(bare)[0])[0])
        return ("parts", (), models) if models else ("names", (), ())
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, value = get_args(bare)
        models = _models(_bare(value)[0])
        return ("keyed", get_args(key), models) if models else ("counts", (), ())
    return None


def _bare(annotation: Any) -> tuple[Any, bool]:  # noqa: ANN401 - a type form
    """The type without its limits, and whether ``None`` is one of its values."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    if get_origin(annotation) in {Union, UnionType}:
        members = [one for one in get_args(annotation) if one is not NoneType]
        if len(members) < len(get_args(annotation)):
            inner = members[0] if len(members) == 1 else Union[tuple(members)]  # noqa: UP007
            return _bare(inner)[0], True
    return annotation, False


def _models(inner: Any) -> tuple[type[BaseModel], ...]:  # noqa: ANN401 - a type form
    members = get_args(inner) if get_origin(inner) in {Union, UnionType} else (inner,)
    found = tuple(_bare(one)[0] for one in members)
    plain = [isinstance(one, type) and issubclass(one, BaseModel) for one in found]
    return found if all(plain) else ()


def _plain(value: object) -> object:
    """A default as JSON data."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return dict(value) if isinstance(value, Mapping) else value


def kind_of(model: type[BaseModel]) -> str:
    """The word that tells a part from its siblings; empty where it has none."""
    info = model.model_fields.get(DISCRIMINATOR)
    return str(info.default) if info is not None and _fixed(DISCRIMINATOR, info) else ""


def blank(model: type[BaseModel], first: str = "?") -> dict[str, Any]:
    """A new part: defaults where there are some, else ``first`` for a name and 0 for a number."""
    made: dict[str, Any] = {}
    if kind_of(model):
        made[DISCRIMINATOR] = kind_of(model)
    for name, info in model.model_fields.items():
        if info.is_required():
            spec = _spec(info.alias or name, info)
            made[spec.name] = _least(spec, first)
    return made


def _least(spec: FieldSpec, first: str) -> object:
    if spec.optional:
        return None
    if spec.look == "number":
        return 0
    if spec.look == "flag":
        return False
    if spec.look == "choice":
        return spec.choices[0]
    if spec.look in {"names", "parts"}:
        return []
    return first
