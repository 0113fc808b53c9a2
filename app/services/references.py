"""Which documents refer to which: found, followed and replaced."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from app.engine.model.record import value

Body: TypeAlias = Mapping[str, Any]
Path: TypeAlias = tuple[str | int, ...]
Key: TypeAlias = tuple[str, str]
"""A document's kind and id."""


@value
class Reference:
    """One place in a document that names another."""

    path: Path
    """Keys and indexes from the top; for keys of a mapping the last one is the id itself."""
    kind: str
    id: str
    loose: bool = False
    """Whether it may name something that is no document, such as the effect ``Death``."""


@value
class _Place:
    """Where references lie: ``*`` steps into every item of a list or a mapping's keys."""

    path: tuple[str, ...]
    kind: str
    loose: bool = False


def _places(*rows: tuple[str, str], loose: Sequence[str] = ()) -> tuple[_Place, ...]:
    return tuple(_Place(tuple(path.split(".")), kind, path in loose) for path, kind in rows)


_EFFECTS = (("status", "status"), ("statuses.*", "status"), ("ability", "ability"),
            ("stance", "stance"))  # fmt: skip


def _effects(*lists: str) -> tuple[tuple[str, str], ...]:
    return tuple((f"{name}.*.{path}", kind) for name in lists for path, kind in _EFFECTS)


_WORN = (
    ("auto_statuses.*", "status"), ("sos_statuses.*", "status"), ("immunities.*", "status"),
    ("resistances.*", "status"),
)  # fmt: skip
_NAMED = ("immunities.*", "resistances.*")

_PLACES: Mapping[str, tuple[_Place, ...]] = MappingProxyType(
    {
        "character": _places(
            ("weapons.*", "weapon"), ("abilities.*", "ability"), ("items.*", "item"),
            ("gear.*", "gear"), ("traits.*", "property"), *_WORN, loose=_NAMED,
        ),
        "ability": _places(
            *_effects("effects"), ("prices.*.item", "item"), ("prices.*.status", "status")
        ),
        "weapon": _places(("properties.*", "property"), *_effects("added", "critical_effects")),
        "gear": _places(("properties.*", "property"), *_WORN, loose=_NAMED),
        "property": _places(*_effects("added"), *_WORN, loose=_NAMED),
        "stance": _places(*_effects("effects")),
        "item": _places(*_effects("effects")),
        "status": _places(("excludes.*", "status")),
        "encounter": _places(("members.*.character", "character")),
    }
)  # fmt: skip


def references(kind: str, body: Body) -> Iterator[Reference]:
    """Every reference of a document, in the order of its fields; empty ids are none."""
    for place in _PLACES.get(kind, ()):
        for path, id_ in _found(body, place.path, ()):
            if id_:
                yield Reference(path, place.kind, id_, place.loose)


def refers_to(kind: str, path: Path) -> tuple[str, bool] | None:
    """The kind that ids at a path name, and whether other names are allowed there too.

    Indexes count as ``*``, and so does the last step of a list or mapping of ids. ``None``
    where no id stands.
    """
    steps = tuple("*" if isinstance(step, int) else step for step in path)
    for place in _PLACES.get(kind, ()):
        if place.path == steps:
            return place.kind, place.loose
    return None


def _found(value: object, path: tuple[str, ...], done: Path) -> Iterator[tuple[Path, str]]:
    if not path:
        if isinstance(value, str):
            yield done, value
        return
    step, rest = path[0], path[1:]
    if step != "*":
        if isinstance(value, Mapping) and step in value:
            yield from _found(value[step], rest, (*done, step))
    elif isinstance(value, Mapping):
        yield from (((*done, key), key.partition("+")[0]) for key in value)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for index, one in enumerate(value):
            yield from _found(one, rest, (*done, index))


def redirected(kind: str, body: Body, target: Key, new: str) -> dict[str, Any]:
    """The document with every reference to ``target`` naming ``new`` instead.

    In a mapping that has the new key already, the one that was there stays.
    """
    changed: dict[str, Any] = _copy(body)
    hits = [one for one in references(kind, body) if (one.kind, one.id) == target]
    for hit in reversed(hits):
        _renamed(changed, hit.path, new)
    return changed


def _renamed(body: dict[str, Any], path: Path, new: str) -> None:
    holder: Any = body
    for step in path[:-1]:
        holder = holder[step]
    last = path[-1]
    if isinstance(holder, dict) and not isinstance(holder.get(last), str):
        kept = [(new if key == last else key, value) for key, value in holder.items()]
        holder.clear()
        for key, value in kept:
            holder.setdefault(key, value)
    else:
        holder[last] = new


def _copy(value: Any) -> Any:  # noqa: ANN401 - JSON data
    if isinstance(value, Mapping):
        return {key: _copy(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_copy(inner) for inner in value]
    return value


@value
class Use:
    """A document that names another, and how often."""

    kind: str
    id: str
    name: str
    times: int


Bodies: TypeAlias = Iterable[tuple[str, Body]]
"""Documents as kind and body."""


def uses(documents: Bodies, target: Key) -> tuple[Use, ...]:
    """Where a document is used, in the order of the documents."""
    found = []
    for kind, body in documents:
        times = sum((one.kind, one.id) == target for one in references(kind, body))
        if times:
            found.append(Use(kind, str(body.get("id")), str(body.get("name")), times))
    return tuple(found)


@value
class Gap:
    """A reference to a document that is not there."""

    kind: str
    id: str
    name: str
    reference: Reference


def gaps(documents: Bodies, known: Callable[[str, str], bool]) -> tuple[Gap, ...]:
    """Every broken reference; what may name something else than a document is passed over."""
    return tuple(
        Gap(kind, str(body.get("id")), str(body.get("name")), reference)
        for kind, body in documents
        for reference in references(kind, body)
        if not reference.loose and not known(reference.kind, reference.id)
    )


def used_keys(documents: Bodies) -> frozenset[Key]:
    """Every document that another one names."""
    return frozenset(
        (one.kind, one.id) for kind, body in documents for one in references(kind, body)
    )
