"""Where everything on the grid stands for one view, as positions in the scene. No Qt."""

from collections.abc import Mapping
from dataclasses import field
from typing import NamedTuple

from app.engine.model.record import value
from app.engine.model.timeline import Presence, TimelineView, TokenView
from app.ui.grid.geometry import Ruler
from app.ui.grid.layout import Form, Item, Layout, Metrics, Stack, lay_out

RIM = 6
"""Pixels at the outer edge of a lane that stay free: the scroll bar lies there."""


class Pose(NamedTuple):
    """Where a token stands; x = 0 is the middle of the spine."""

    x: float
    """Middle of its plate."""
    y: float
    """Middle of its plate."""
    tick: float
    """Height of its dot on the spine."""


@value
class Picture:
    """All positions of one view."""

    poses: Mapping[str, Pose] = field(default_factory=dict)
    """In acting order."""
    forms: Mapping[str, Form] = field(default_factory=dict)
    stacks: tuple[tuple[str, Stack], ...] = ()
    """With the edge of their lane."""
    layouts: Mapping[str, Layout] = field(default_factory=dict)
    """By edge."""

    def stack_of(self, id_: str) -> tuple[str, Stack] | None:
        """The stack that hides a token."""
        return next((pair for pair in self.stacks if id_ in pair[1].ids), None)


class Stage(NamedTuple):
    """The room there is: the scale, the width of the scene, and the measures of tokens."""

    ruler: Ruler
    width: float
    metrics: Metrics
    ratio: float = 1.0
    """Device pixels per pixel."""

    @property
    def lane(self) -> float:
        """Width of one lane, as far as tokens stand in it; both are alike."""
        return (self.width - self.metrics.spine) / 2 - RIM

    def out(self, edge: str, offset: float) -> float:
        """The x of a distance outwards from the spine."""
        along = self.metrics.spine / 2 + offset
        return along if edge == "right" else -along


def on_grid(view: TimelineView) -> tuple[TokenView, ...]:
    """The tokens that stand at a tick, in acting order, then those that will not act.

    Somebody fallen who no longer counts down stands on the shelf and not in the way at 0.
    """
    placed = [one for one in view.tokens if one.place is not None and not off_grid(one)]
    return tuple(sorted(placed, key=lambda one: (one.order is None, one.order or 0)))


def off_grid(token: TokenView) -> bool:
    """Whether a token has no business at a tick: held, gone, or fallen and not counting."""
    if token.presence is Presence.FALLEN:
        return token.order is None
    return token.presence in (Presence.HELD, Presence.GONE)


def edges(view: TimelineView) -> Mapping[str, str]:
    """The edge of every lane; lanes on the same edge share its columns."""
    return {lane.id: lane.edge for lane in view.lanes}


def picture(view: TimelineView, stage: Stage, opened: str | None = None) -> Picture:
    """Lays out a view; ``opened`` is a token whose stack stands open."""
    of = edges(view)
    tokens = on_grid(view)
    layouts: dict[str, Layout] = {}
    poses: dict[str, Pose] = {}
    forms: dict[str, Form] = {}
    stacks: list[tuple[str, Stack]] = []
    for edge in ("left", "right"):
        lane = [one for one in tokens if of.get(one.lane, "right") == edge]
        items = [Item(one.id, stage.ruler.y(one.place or 0)) for one in lane]
        layout = lay_out(items, stage.lane, stage.metrics)
        layouts[edge] = layout
        stacks += [(edge, stack) for stack in layout.stacks]
        for spot in layout.spots:
            y = spot.y if spot.stack is None else layout.stacks[spot.stack].y
            x = stage.out(edge, spot.x + spot.width / 2)
            poses[spot.id] = Pose(x, y, spot.y)
            forms[spot.id] = spot.form
    made = Picture({one.id: poses[one.id] for one in tokens}, forms, tuple(stacks), layouts)
    return made if opened is None else _fanned(made, stage, opened)


def _fanned(made: Picture, stage: Stage, opened: str) -> Picture:
    """The same with the stack of ``opened`` spread out in a column of flags."""
    found = made.stack_of(opened)
    if found is None:
        return made
    edge, stack = found
    metrics = stage.metrics
    fits = metrics.first + metrics.flag <= stage.lane
    form, wide = (Form.FLAG, metrics.flag) if fits else (Form.COMPACT, metrics.compact)
    offset = max(metrics.first, min(stack.x, stage.lane - wide - 3 * metrics.gap))
    pitch = metrics.height + metrics.gap
    reach = pitch * (len(stack.ids) - 1)
    lowest = stage.ruler.height - metrics.height / 2 - metrics.gap
    bottom = max(min(stack.y + reach / 2, lowest), reach + metrics.height / 2)
    poses, forms = dict(made.poses), dict(made.forms)
    for at, id_ in enumerate(stack.ids):
        x = stage.out(edge, offset + wide / 2)
        poses[id_] = Pose(x, bottom - at * pitch, made.poses[id_].tick)
        forms[id_] = form
    return Picture(poses, forms, made.stacks, made.layouts)
