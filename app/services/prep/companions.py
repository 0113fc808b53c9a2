"""Documents that have to change together: statuses exclude each other both ways."""

from collections.abc import Callable, Iterator
from typing import Any

from app.services.references import Body

Find = Callable[[str, str], Body | None]
"""A document as it stands, by kind and id."""


def companions(
    kind: str, before: Body | None, after: Body | None, find: Find
) -> Iterator[tuple[str, dict[str, Any]]]:
    """What else changes when a document becomes another: the statuses at the other end."""
    if kind != "status":
        return
    was, now = _excluded(before), _excluded(after)
    id_ = str((after or before or {}).get("id", ""))
    for other in (*(one for one in now if one not in was), *(one for one in was if one not in now)):
        body = None if other == id_ else find(kind, other)
        if body is None:
            continue
        names = _excluded(body)
        wanted = (*names, id_) if other in now else tuple(one for one in names if one != id_)
        if (id_ in names) != (other in now):
            yield kind, {**body, "excludes": list(wanted)}


def _excluded(body: Body | None) -> tuple[str, ...]:
    return () if body is None else tuple(map(str, body.get("excludes") or ()))
