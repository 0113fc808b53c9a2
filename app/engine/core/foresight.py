"""Who acts next, and when, if everybody takes the delay that is assumed of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from app.engine.model.timeline import TimelineView

USUAL = 40
"""Ticks assumed of somebody about whom nothing is said."""


@dataclass(frozen=True, slots=True)
class Activation:
    """Somebody, or a timer, comes up ``ticks`` from now."""

    who: str
    ticks: int
    timer: bool = False


def forecast(
    view: TimelineView, count: int, assumed: Mapping[str, int] | None = None
) -> tuple[Activation, ...]:
    """The next ``count`` activations, soonest first.

    ``assumed`` is the delay that each takes every time it acts, in ticks; somebody left out
    takes 40. Those at 0 go in the order of the view; in later ties the first lane goes first,
    and in a lane whoever came there first. For a *what if*, pass the view after the action in
    question. Somebody whose assumed delay is 0 comes up once, since time would not pass again.
    """
    costs = dict(assumed or {})
    lanes = {lane.id: number for number, lane in enumerate(view.lanes)}
    waiting = [
        (token.place, lanes[token.lane] if token.place else -1, token.order, token.id)
        for token in view.tokens
        if token.place is not None and token.order is not None
    ]
    heapify(waiting)
    ring = sorted(((timer.place, timer.id) for timer in view.timers), reverse=True)
    found: list[Activation] = []
    turn = len(waiting)
    while len(found) < count and (waiting or ring):
        if ring and (not waiting or ring[-1][0] <= waiting[0][0]):
            place, timer = ring.pop()
            found.append(Activation(timer, place, timer=True))
            continue
        place, lane, _, who = heappop(waiting)
        found.append(Activation(who, place))
        if costs.get(who, USUAL) > 0:
            heappush(waiting, (place + costs.get(who, USUAL), lane, turn, who))
        turn += 1
    return tuple(found)
