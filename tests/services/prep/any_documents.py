"""Documents of any kind as the models allow them, generated from the models themselves."""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from app.engine.model.documents import KINDS
from app.engine.model.effects import DiceText, FractionText
from tests.services.statblock.generated import dice, factors

HOSTILE = (
    "", "R&D", "<b>", 'a/b:c*"?', "x" * 200, "\u05e9\u05dc\u05d5\u05dd \u202e", "🐉",
    "e\u0301\u0323", "..", "CON", "a\nb", "&amp;", "{who}", "%s",
)  # fmt: skip
"""Names that trip up whoever takes them for markup, a path, a template or plain letters."""
_WORDS = st.sampled_from(HOSTILE) | st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_LEAST = 3
"""Entries of a list at most."""


def documents(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    """Bodies of a kind, whole and valid, as they stand in a campaign."""
    model = KINDS[kind]

    def whole(body: Mapping[str, Any]) -> dict[str, Any] | None:
        try:
            return model.model_validate(body).model_dump(mode="json")
        except ValidationError:
            return None

    made = _model(model).map(whole).filter(bool)
    return made.map(lambda body: body or {})


def _model(model: type[BaseModel]) -> st.SearchStrategy[dict[str, Any]]:
    fields = {name: _field(info) for name, info in model.model_fields.items()}
    needed = {name: one for name, one in fields.items() if model.model_fields[name].is_required()}
    if "kind" in fields:
        needed["kind"] = fields["kind"]
    rest = {name: one for name, one in fields.items() if name not in needed}
    return st.fixed_dictionaries(needed, optional=rest)


def _field(info: FieldInfo) -> st.SearchStrategy[Any]:
    if info.annotation is None:
        return st.none()
    return _of(info.annotation, tuple(info.metadata))


def _of(annotation: Any, limits: tuple[Any, ...] = ()) -> st.SearchStrategy[Any]:
    if annotation == DiceText:
        return dice
    if annotation == FractionText:
        return factors
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _of(inner[0], (*limits, *inner[1:]))
    if origin in {Union, UnionType}:
        ways: list[st.SearchStrategy[Any]] = [
            st.none() if one is NoneType else _of(one) for one in inner
        ]
        return st.one_of(ways)
    if origin is Literal:
        return st.sampled_from(inner)
    if origin is tuple:
        most = min(_LEAST, _limit(limits, "max_length", _LEAST))
        return st.lists(_of(inner[0]), min_size=_limit(limits, "min_length", 0), max_size=most)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return st.dictionaries(_of(inner[0]), _of(inner[1]), max_size=2)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _model(annotation)
    return _plain(annotation, limits)


def _plain(annotation: Any, limits: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if annotation is bool:
        return st.booleans()
    if annotation is int:
        low, high = _limit(limits, "ge", -1000), _limit(limits, "le", 1000)
        return st.integers(low, high)
    if annotation is str:
        least, most = _limit(limits, "min_length", 0), _limit(limits, "max_length", 200)
        return _written(limits, _WORDS.filter(lambda text: least <= len(text) <= most))
    return st.integers(0, 9)


def _written(limits: tuple[Any, ...], words: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Dice and fractions are texts with a check of their own."""
    for annotation, strategy in ((DiceText, dice), (FractionText, factors)):
        own = get_args(annotation)[1:]
        if own and any(one in limits for one in own):
            return strategy
    return words


def _limit(limits: tuple[Any, ...], name: str, otherwise: int) -> int:
    for one in limits:
        for part in (one, *getattr(one, "metadata", ())):
            value = getattr(part, name, None)
            if isinstance(value, int):
                return value
    return otherwise
