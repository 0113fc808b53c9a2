"""Where a token would land, and how that is said. No Qt."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from app.engine.model.timeline import TimelineView
from app.ui.wording import Wording


class Landing(NamedTuple):
    """The place of a token in a picture of what would be."""

    place: int
    after: str | None
    """The name of who acts right before it."""
    before: str | None
    """The name of who acts right after it."""


Forecast: TypeAlias = Callable[[Mapping[str, int], str | None, str | None], "Landing | None"]
"""What would be if tokens stood at these places (ticks), right before or right after another.

The first key is the token that is held; the answer is about it. ``None`` when the rules
refuse.
"""


def landing(after: TimelineView, id_: str) -> Landing | None:
    """Where ``id_`` stands in ``after``; ``None`` when it has no place there.

    Raises `KeyError` for a stranger.
    """
    token = after.token(id_)
    if token.place is None:
        return None
    acting = [one for one in after.tokens if one.order is not None]
    acting.sort(key=lambda one: one.order or 0)
    ids = [one.id for one in acting]
    if id_ not in ids:
        return Landing(token.place, None, None)
    at = ids.index(id_)
    return Landing(
        token.place,
        acting[at - 1].name if at else None,
        acting[at + 1].name if at + 1 < len(acting) else None,
    )


def landing_words(wording: Wording, where: Landing) -> str:
    """Between whom it acts: "after Boris, before Imp 2", or shorter at the ends of the order."""
    if where.after is None and where.before is None:
        return wording.text("landing.alone")
    if where.after is None:
        return wording.text("landing.first", before=where.before)
    if where.before is None:
        return wording.text("landing.last", after=where.after)
    return wording.text("landing.between", after=where.after, before=where.before)
