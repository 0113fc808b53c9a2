"""The few signs that the paper kit draws itself: ruler, arrows, scissors, drop."""

from collections.abc import Sequence
from math import cos, hypot, radians, sin
from typing import Final

from printing.inks import BLACK, RULER, Pen
from printing.page import Circle, Outline, Page, Segment, Xy, polygon

RULER_LENGTH: Final = 100
"""Length of the check ruler, in mm."""
RULER_WORDS: Final = 18.0
"""Room for zero and legend of a ruler, in mm."""
_TICKS: Final = ((10, 3.0), (5, 2.0), (1, 1.1))
KAPPA: Final = 0.5523
"""How far the handles of a Bezier curve reach for a quarter of a circle, in radii."""


def draw_ruler(page: Page, x: float, y: float, length: int = RULER_LENGTH) -> float:
    """Draws a check ruler, its base line at ``y``, ``length`` in mm; returns its right end."""
    segments: list[Segment] = [(x, y, x + length, y)]
    for mm in range(length + 1):
        height = next(height for step, height in _TICKS if mm % step == 0)
        segments.append((x + mm, y, x + mm, y - height))
    page.lines(segments, RULER)
    return x + length


def ruler_length(room: float) -> int:
    """How long a ruler may be whose words stand beside it within a room, in mm."""
    return RULER_LENGTH if room >= RULER_LENGTH + RULER_WORDS else RULER_LENGTH // 2


def draw_ruler_down(page: Page, x: float, y: float) -> float:
    """Draws a check ruler downwards from ``y``, its ticks to the right; returns its foot."""
    segments: list[Segment] = [(x, y, x, y + RULER_LENGTH)]
    for mm in range(RULER_LENGTH + 1):
        length = next(length for step, length in _TICKS if mm % step == 0)
        segments.append((x, y + mm, x + length, y + mm))
    page.lines(segments, RULER)
    return y + RULER_LENGTH


def draw_cross(page: Page, middle: Xy, radius: float, *rings: float) -> None:
    """Draws a register cross of this half width with rings about its middle, all in mm."""
    x, y = middle
    page.lines([(x - radius, y, x + radius, y), (x, y - radius, x, y + radius)], RULER)
    for ring in rings:
        page.shape(Circle(x, y, ring), RULER)


def draw_pencil(page: Page, middle: Xy, size: float, pen: Pen) -> None:
    """Draws a pencil that writes towards the lower left; ``size`` is its length in mm."""
    x, y = middle
    unit = size / 24

    def at(right: float, up: float) -> Xy:
        return x + (right - 12) * unit, y - (up - 12) * unit

    page.shape(polygon(at(4, 4), at(5, 8.5), at(16.5, 20), at(20, 16.5), at(8.5, 5)), pen)
    page.lines([(*at(13.8, 17.3), *at(17.3, 13.8))], pen)


def draw_arrow(page: Page, start: Xy, end: Xy, *, width: float = 1.4, head: float = 2.6) -> None:
    """Draws an arrow with a solid head; ``width`` in points, ``head`` in mm."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    neck = (end[0] - ux * head, end[1] - uy * head)
    half = head * 0.5
    page.lines([(*start, *neck)], Pen(width))
    page.shape(
        polygon(
            end,
            (neck[0] - uy * half, neck[1] + ux * half),
            (neck[0] + uy * half, neck[1] - ux * half),
        ),
        fill=BLACK,
    )


def triangle_down(middle: Xy, width: float, height: float) -> Outline:
    """A triangle that points down, around its middle."""
    x, y = middle
    return polygon(
        (x - width / 2, y - height / 2), (x + width / 2, y - height / 2), (x, y + height / 2)
    )


def drop(middle: Xy, height: float) -> Outline:
    """A drop of glue around its middle; ``height`` in mm."""
    x, y = middle
    radius = height * 0.34
    belly = y + height / 2 - radius
    bend = radius * KAPPA
    return Outline(
        (x, y - height / 2),
        (
            (
                (x + radius * 0.25, y - height * 0.2),
                (x + radius, belly - bend),
                (x + radius, belly),
            ),
            ((x + radius, belly + bend), (x + bend, belly + radius), (x, belly + radius)),
            ((x - bend, belly + radius), (x - radius, belly + bend), (x - radius, belly)),
            (
                (x - radius, belly - bend),
                (x - radius * 0.25, y - height * 0.2),
                (x, y - height / 2),
            ),
        ),
    )


def draw_scissors(page: Page, middle: Xy, size: float) -> None:
    """Draws open scissors that cut towards the left; ``size`` is their length in mm."""
    x, y = middle
    ring = size * 0.15
    pen = Pen(0.9)
    for side in (-1, 1):
        handle = (x - size / 2 + ring, y + side * size * 0.27)
        page.shape(Circle(*handle, ring), pen)
        angle = radians(33)
        knuckle = (handle[0] + ring * cos(angle), handle[1] - side * ring * sin(angle))
        page.lines([(*knuckle, x + size / 2, y - side * size * 0.3)], pen)


def hatching(
    left: float, top: float, width: float, height: float, pitch: float
) -> Sequence[Segment]:
    """Lines that rise at 45 degrees over a rectangle, cut to it, ``pitch`` mm apart."""
    segments: list[Segment] = []
    step = pitch * 2**0.5
    offset = step
    while offset < width + height:
        low, high = max(0.0, offset - width), min(offset, height)
        # x + y = offset within the rectangle, from the lower left to the upper right
        segments.append((left + offset - high, top + high, left + offset - low, top + low))
        offset += step
    return segments
