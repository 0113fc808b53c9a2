"""The picture of a battle as it was left, so that the next start can show it before any rule.

It stands in the campaign beside a mark of what it shows: the version of the program, the facts
that its rules know, the cursor, and a check sum of every step. A picture whose mark is another
one is of no account, nor is one that a battle of this system could not have.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, cast, get_args, get_origin
from zlib import crc32

from app import __version__
from app.campaign.texts import to_json
from app.engine.core.system import SystemInfo, UndoStatus
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import TimelineView

if TYPE_CHECKING:
    from app.campaign.battles import BattleRow, StepRow

_TALLEST: Final = 20_000
"""Places of an axis that somebody may have to draw."""
_Value = TypeVar("_Value")


class LastPicture(NamedTuple):
    """What a desk shows of a battle before it knows the rules."""

    view: TimelineView
    status: UndoStatus
    """What undo and redo would do."""
    names: Mapping[str, str]
    """Those of statuses, abilities and weapons, by id."""


def mark_of(row: "BattleRow", steps: "Iterable[StepRow]", system: SystemInfo) -> str:
    """What a picture of this battle, where it stands in the file, is a picture of."""
    total = crc32(repr(sorted(system.kinds.items())).encode())
    for step in steps:
        for text in step.text:
            total = crc32(text.encode(), total)
    place = f"{row.cursor}/{row.steps}"
    return f"{__version__} {system.id} {system.version} {row.id} {place} {total:08x}"


def write_picture(picture: LastPicture, mark: str) -> str:
    """The picture as text, for `read_picture`."""
    return to_json({"mark": mark, **{key: _plain(one) for key, one in picture._asdict().items()}})


def read_picture(text: str, mark: str, system: SystemInfo) -> LastPicture | None:
    """The picture that was written under this mark; ``None`` when the text is anything else."""
    try:
        raw = json.loads(text)
        if raw.pop("mark") != mark:
            return None
        names = raw["names"]
        picture = LastPicture(
            _reader(TimelineView)(raw["view"]),
            UndoStatus(*(_reader(Phrase | None)(raw["status"][way]) for way in ("undo", "redo"))),
            {_exactly(str, id_): _exactly(str, name) for id_, name in names.items()},
        )
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        return None
    return picture if _possible(picture.view, system) else None


def _possible(view: TimelineView, system: SystemInfo) -> bool:
    """Whether a battle of the system may look so, and a desk can draw it."""
    blank, ids = system.blank, {token.id for token in view.tokens}
    lanes = {lane.id for lane in blank.lanes}
    return (
        view.lanes == blank.lanes
        and replace(view.axis, top=blank.axis.top) == blank.axis
        and 0 < view.axis.top <= _TALLEST
        and len(ids) == len(view.tokens)
        and all(token.lane in lanes for token in view.tokens)
        and (view.now is None or view.now in ids)
    )


def _plain(one: Any) -> Any:  # noqa: ANN401 - any value of a picture
    """A value as JSON data; what is as its field has it anyway is left out."""
    if is_dataclass(one):
        values = ((field, getattr(one, field.name)) for field in fields(one))
        return {
            field.name: _plain(value)
            for field, value in values
            if field.default is MISSING or value != field.default
        }
    if isinstance(one, tuple):
        return [_plain(part) for part in one]
    if isinstance(one, Mapping):
        return {key: _plain(part) for key, part in one.items()}
    return one


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - an annotation
    """Reads what `_plain` makes of a value of this kind; raises `TypeError` or `ValueError`."""
    if kind is Phrase:
        return _phrase
    if is_dataclass(kind):
        parts = {field.name: _reader(cast("Any", field.type)) for field in fields(kind)}
        made = cast("Callable[..., Any]", kind)
        return lambda raw: made(**{name: parts[name](value) for name, value in raw.items()})
    if get_origin(kind) is tuple:
        part = _reader(get_args(kind)[0])
        return lambda raw: tuple(map(part, _exactly(list, raw)))
    if kinds := [one for one in get_args(kind) if one is not type(None)]:
        one = _reader(kinds[0])
        return lambda raw: None if raw is None else one(raw)
    if issubclass(kind, StrEnum):
        return cast("Callable[[Any], Any]", kind)
    return lambda raw: _exactly(kind, raw)


def _phrase(raw: Any) -> Phrase:  # noqa: ANN401 - JSON data
    params = raw.get("params", {})
    listed = {key: tuple(one) if isinstance(one, list) else one for key, one in params.items()}
    return Phrase(_exactly(str, raw["code"]), listed)


def _exactly(kind: type[_Value], raw: object) -> _Value:
    if type(raw) is not kind:
        raise TypeError(f"{type(raw).__name__} in place of {kind.__name__}")
    return raw
