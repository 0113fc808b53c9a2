"""Where tokens would stand if they were moved, asked of the rules without writing anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from app.engine.core import commands as c
from app.engine.core.answers import AnswerValue, DeskRoller, Responder
from app.engine.model.timeline import StatusChip, TimelineView
from app.services.battle import Outcome, Planned
from app.ui.grid.landing import Landing, landing


class Planner(Protocol):
    """The part of a battle that rehearses."""

    def plan(
        self,
        command: c.Command,
        given: Mapping[str, AnswerValue] = ...,
        *,
        overrules: Mapping[str, int] = ...,
        responder: Responder | None = None,
    ) -> Outcome:
        """What ``command`` would do."""
        ...


def moved(
    table: Planner, places: Mapping[str, int], before: str | None = None, after: str | None = None
) -> TimelineView | None:
    """The battle with tokens at these places (ticks); `None` when the rules refuse."""
    outcome = table.plan(c.SetPlace(places, before, after), responder=DeskRoller(0))
    return outcome.after if isinstance(outcome, Planned) else None


def released(table: Planner, who: str, place: int) -> TimelineView | None:
    """The battle with somebody who is held back at a place; `None` when the rules refuse."""
    outcome = table.plan(c.Release(who, place), responder=DeskRoller(0))
    return outcome.after if isinstance(outcome, Planned) else None


def forecast(
    table: Planner, places: Mapping[str, int], before: str | None = None, after: str | None = None
) -> Landing | None:
    """Where the first of the moved tokens would stand."""
    view = moved(table, places, before, after)
    return None if view is None else landing(view, next(iter(places)))


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where the actor would stand ``ticks`` from now, and between whom."""

    who: str
    ticks: int
    after: str | None
    before: str | None
    view: TimelineView
    """The battle with it there, before time passes."""
    chips: tuple[StatusChip, ...] | None = None
    """The statuses it has after its turn; ``None`` where the rules do not tell."""


def ghost_of(table: Planner, who: str | None, ticks: int) -> Ghost | None:
    """The ghost of ``who``; `None` for nobody, or when the rules refuse the place."""
    view = None if who is None else moved(table, {who: ticks})
    if who is None or view is None:
        return None
    ids = [token.id for token in view.tokens if token.order is not None]
    at = ids.index(who) if who in ids else -1
    after = ids[at - 1] if at > 0 else None
    before = ids[at + 1] if 0 <= at < len(ids) - 1 else None
    return Ghost(who, ticks, after, before, view, _chips(table, who, ticks))


def _chips(table: Planner, who: str, ticks: int) -> tuple[StatusChip, ...] | None:
    """What a turn without an effect of its own leaves of somebody's statuses."""
    outcome = table.plan(c.FreeAct(who, ticks), responder=DeskRoller(0))
    return outcome.after.token(who).chips if isinstance(outcome, Planned) else None
