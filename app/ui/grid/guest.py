"""Where one more token stands among those of a lane: a ghost, or one that keys carry. No Qt."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from app.ui.grid.layout import Cell, Form, Item, Layout, Metrics, Spot, meet, room
from app.ui.grid.poses import Picture, Pose, Stage


class Guest(NamedTuple):
    """How one more token may stand among those of a lane."""

    forms: tuple[Form, ...] = (Form.FLAG, Form.COMPACT)
    """Those it may have, the best first."""
    besides: Container[str] = ()
    """Those who are in the hand, and in nobody's way."""
    spared: Container[str] = ()
    """Those whom it hides last."""


_GUEST = Guest()


def ghost_pose(
    made: Picture, stage: Stage, edge: str, y: float, spared: Container[str] = ()
) -> tuple[Pose, Form]:
    """Where one more token would stand at ``y`` without moving anybody.

    Where all is full, those who are ``spared`` are hidden last.
    """
    layout = made.layouts.get(edge, Layout())
    guest = Guest(spared=spared)
    spot = free_spot(layout, Item("", y), stage.lane, stage.metrics, guest)
    return _standing(spot, stage, edge), spot.form


def carried_pose(
    made: Picture,
    stage: Stage,
    edge: str,
    item: Item,
    besides: Container[str] = (),
    spared: Container[str] = (),
) -> tuple[Pose, Form]:
    """Where somebody of the picture goes along without hiding anybody, as a flag if it is one.

    ``besides`` are in the hand too. Where all is full, those who are ``spared`` are hidden last.
    """
    flag = made.forms[item.id] is Form.FLAG
    forms = (Form.FLAG, Form.COMPACT) if flag else (Form.COMPACT,)
    layout = made.layouts.get(edge, Layout())
    guest = Guest(forms, besides, spared)
    spot = free_spot(layout, item, stage.lane, stage.metrics, guest)
    return _standing(spot, stage, edge), spot.form


def _standing(spot: Spot, stage: Stage, edge: str) -> Pose:
    return Pose(stage.out(edge, spot.x + spot.width / 2), spot.y, spot.y)


def free_spot(
    layout: Layout, item: Item, width: float, metrics: Metrics, guest: Guest = _GUEST
) -> Spot:
    """The nearest free room for one more token that moves nobody, in the first form that fits.

    With no room at all it stands, in the last form, where it hides the least of those who are
    spared, then of all others.
    """
    taken = _taken(layout, metrics, guest.besides)
    near = [cell for cell in taken if meet(cell.y, item.y, metrics)]
    for form in guest.forms:
        wide = _wide(form, metrics)
        x = room(near, wide, metrics.first, width, metrics)
        if x is not None:
            return Spot(item.id, form, x, item.y, wide)
    x = _least_hiding(near, item, wide, width, metrics, guest.spared)
    return Spot(item.id, form, x, item.y, wide)


def _wide(form: Form, metrics: Metrics) -> float:
    return metrics.flag if form is Form.FLAG else metrics.compact


def _taken(layout: Layout, metrics: Metrics, besides: Container[str]) -> list[Cell]:
    alone = (spot for spot in layout.spots if spot.stack is None and spot.id not in besides)
    cells = [Cell(spot.x, spot.y, spot.width, [spot.id]) for spot in alone]
    for stack in layout.stacks:
        ids = [one for one in stack.ids if one not in besides]
        if ids:
            cells.append(Cell(stack.x, stack.y, metrics.compact, ids))
    return cells


def _least_hiding(
    near: Sequence[Cell],
    item: Item,
    wide: float,
    width: float,
    metrics: Metrics,
    spared: Container[str],
) -> float:
    """The offset at which a token hides the least, the nearest to the spine where they are alike.

    Only at the edges of what stands there can it become less.
    """
    last = max(metrics.first, width - wide)
    edges = {end for cell in near for end in (cell.x - wide, cell.x, cell.end - wide, cell.end)}
    offsets = sorted({metrics.first, last, *(x for x in edges if metrics.first < x < last)})

    def hidden(x: float) -> tuple[float, float]:
        areas = [
            (
                max(0.0, min(x + wide, cell.end) - max(x, cell.x))
                * max(0.0, metrics.height - abs(cell.y - item.y)),
                any(one in spared for one in cell.ids),
            )
            for cell in near
        ]
        return sum(area for area, spare in areas if spare), sum(area for area, _ in areas)

    return min(offsets, key=hidden)
