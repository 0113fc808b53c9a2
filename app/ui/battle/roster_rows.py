"""The roster as rows: sides, formation rows, combatants, and the fallen below."""

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from app.engine.model.timeline import Lane, Picture, Presence, TimelineView, TokenView


@dataclass(frozen=True, slots=True)
class SideHead:
    """The heading of one side."""

    lane: Lane
    ties_first: bool


@dataclass(frozen=True, slots=True)
class GroupHead:
    """The heading of a formation row (``front``, ``back``) or of the ``fallen``."""

    lane: str
    group: str


@dataclass(frozen=True, slots=True)
class RosterToken:
    """A combatant; ``now`` while it has the turn, ``shape`` the outline of its side."""

    token: TokenView
    shape: str
    now: bool


RosterRow: TypeAlias = SideHead | GroupHead | RosterToken

_NUMBER = re.compile(r"(\d{1,9})")
_GROUPS = ("", "front", "back", "fallen")


def roster_rows(view: TimelineView) -> tuple[RosterRow, ...]:
    """Every combatant that is still in the fight, in its group; empty groups are left out."""
    return tuple(_rows(view))


def _rows(view: TimelineView) -> Iterator[RosterRow]:
    for number, lane in enumerate(view.lanes):
        yield SideHead(lane, ties_first=number == 0 and view.axis.picture is Picture.COUNTDOWN)
        mine = [t for t in view.tokens if t.lane == lane.id and t.presence is not Presence.GONE]
        for group in _GROUPS:
            members = sorted((t for t in mine if group_of(t) == group), key=_by_name)
            if members and group:
                yield GroupHead(lane.id, group)
            for token in members:
                yield RosterToken(token, lane.shape, token.id == view.now)


def group_of(token: TokenView) -> str:
    """``fallen``, or the formation row; empty where there are no rows."""
    return "fallen" if token.presence is Presence.FALLEN else token.row


def row_key(row: RosterRow) -> Hashable:
    """What stays the same when the content of a row changes."""
    if isinstance(row, SideHead):
        return ("side", row.lane.id)
    if isinstance(row, GroupHead):
        return (row.lane, row.group)
    return row.token.id


def _by_name(token: TokenView) -> tuple[list[str | int], str]:
    """Numbers in names count as numbers: Imp 2 before Imp 10."""
    parts = _NUMBER.split(token.name.casefold())
    return [int(part) if at % 2 else part for at, part in enumerate(parts)], token.id
