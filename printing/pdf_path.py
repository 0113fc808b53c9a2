"""Outlines as PDF operators, to a hundredth of a point, which is four thousandths of a mm."""

from functools import lru_cache
from typing import Final

from printing.page import POINT, Circle, Rect, Shape

_PT: Final = 1 / POINT
KAPPA: Final = 0.5522847498
"""How far the handles of a quarter of a circle reach, in radii."""


# the cards of one sheet stand where those of the next do
@lru_cache(maxsize=8192)
def trace(shape: Shape, height: float) -> str:
    """The outline of a shape in mm on a sheet of a height in points, ready to be painted."""
    if isinstance(shape, Rect):
        x, y = shape.x * _PT, height - shape.bottom * _PT
        width, tall = shape.width * _PT, shape.height * _PT
        if shape.radius:
            return _round_rect(x, y, width, tall, shape.radius * _PT)
        return f"{x:.2f} {y:.2f} {width:.2f} {tall:.2f} re"
    if isinstance(shape, Circle):
        return _circle(shape.x * _PT, height - shape.y * _PT, shape.radius * _PT)
    x, y = shape.start
    parts = [f"{x * _PT:.2f} {height - y * _PT:.2f} m"]
    for step in shape.steps:
        if isinstance(step[0], tuple):
            (x1, y1), (x2, y2), (x3, y3) = step
            parts.append(
                f"{x1 * _PT:.2f} {height - y1 * _PT:.2f} {x2 * _PT:.2f} {height - y2 * _PT:.2f} "
                f"{x3 * _PT:.2f} {height - y3 * _PT:.2f} c"
            )
        else:
            x, y = step
            parts.append(f"{x * _PT:.2f} {height - y * _PT:.2f} l")
    if shape.closed:
        parts.append("h")
    return " ".join(parts)


def _circle(x: float, y: float, r: float) -> str:
    """Four curves."""
    bend = r * KAPPA
    right, left, top, foot = f"{x + r:.2f}", f"{x - r:.2f}", f"{y + r:.2f}", f"{y - r:.2f}"
    east, west, north, south = (
        f"{x + bend:.2f}",
        f"{x - bend:.2f}",
        f"{y + bend:.2f}",
        f"{y - bend:.2f}",
    )
    across, down = f"{x:.2f}", f"{y:.2f}"
    return (
        f"{right} {down} m {right} {north} {east} {top} {across} {top} c "
        f"{west} {top} {left} {north} {left} {down} c "
        f"{left} {south} {west} {foot} {across} {foot} c "
        f"{east} {foot} {right} {south} {right} {down} c h"
    )


def _round_rect(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Four lines and four curves."""
    r = min(radius, width / 2, height / 2)
    bend = r * (1 - KAPPA)
    right, top = x + width, y + height
    x0, x1, x2, x3, x4, x5 = (
        f"{part:.2f}" for part in (x, x + bend, x + r, right - r, right - bend, right)
    )
    y0, y1, y2, y3, y4, y5 = (
        f"{part:.2f}" for part in (y, y + bend, y + r, top - r, top - bend, top)
    )
    return (
        f"{x2} {y0} m {x3} {y0} l {x4} {y0} {x5} {y1} {x5} {y2} c "
        f"{x5} {y3} l {x5} {y4} {x4} {y5} {x3} {y5} c "
        f"{x2} {y5} l {x1} {y5} {x0} {y4} {x0} {y3} c "
        f"{x0} {y2} l {x0} {y1} {x1} {y0} {x2} {y0} c h"
    )
