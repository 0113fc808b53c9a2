"""Tokens as they are printed: shape, colour, pattern, letter, and the side for the fallen.

Figures are drawn on the desk's square of 36 units, y down, and scaled to the disk.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from printing.inks import BLACK, OUTLINE, TOKEN_FLOOR, WHITE, Face, Paint, Pen, Type, inked, rgb
from printing.marks import hatching
from printing.options import Ink, TokenPaint
from printing.page import CAP_HEIGHT, POINT, Anchor, Circle, Outline, Rect, Shape, Xy, polygon
from printing.typesetter import Typesetter, clean

FULL_SIZE: Final = 16.0
"""Cut size of a track token, in mm."""
_UNITS: Final = 36.0
_EDGE: Final = rgb("#1B1E23")
_CAPS: Final = (0.60, 0.46, 0.33)
"""Cap height of the letter by the count of its signs, in caps."""
_RING: Final = 2.0
_SMALL: Final = 12.0


@dataclass(frozen=True, slots=True)
class Stamp:
    """A token on its place: its middle and its cut size in mm."""

    letter: str
    paint: TokenPaint
    square: bool
    middle: Xy
    size: float
    ink: Ink

    @property
    def small(self) -> bool:
        """Whether it is too small for the usual proportions."""
        return self.size < _SMALL

    @property
    def disk(self) -> float:
        """The painted part, in mm: a white ring forgives a bad cut."""
        return self.size - (_RING / 2 if self.small else _RING)

    @property
    def unit(self) -> float:
        """One of the 36 units, in mm."""
        return self.disk / _UNITS

    @property
    def cap(self) -> float:
        """The white cap's width in units."""
        return 27.0 if self.small else 23.0

    def area(self, units: float, corner: float) -> Shape:
        """A centred circle, or a square with round corners, of this many units across."""
        x, y = self.middle
        half = units * self.unit / 2
        if self.square:
            return Rect(x - half, y - half, 2 * half, 2 * half, corner * self.unit)
        return Circle(x, y, half)


def draw_front(setter: Typesetter, stamp: Stamp) -> None:
    """Draws the side that shows who it is."""
    page, unit, saving = setter.page, stamp.unit, stamp.ink is Ink.SAVER
    _cut_outline(setter, stamp)
    with page.clipped(stamp.area(_UNITS, 6)):
        if not saving:
            page.shape(stamp.area(_UNITS, 6), fill=inked(rgb(stamp.paint.colour), stamp.ink))
        for shape in _pattern(stamp):
            if saving:
                _hatch(setter, stamp, shape)
            else:
                page.shape(shape, fill=inked(rgb(stamp.paint.tone), stamp.ink))
        if stamp.paint.pattern == "rim":
            _rim(setter, stamp)
    if saving:
        page.shape(stamp.area(_UNITS, 6), Pen(0.9))
    else:
        page.shape(stamp.area(34, 5), Pen(2 * unit / POINT, inked(_EDGE, stamp.ink)))
    page.shape(stamp.area(stamp.cap, 3.5), Pen(0.9 * unit / POINT), fill=WHITE)
    _letter(setter, stamp)


def draw_fallen(setter: Typesetter, stamp: Stamp, ko: str) -> None:
    """Draws the KO side: the same letter, four strokes that point at it, and no colour."""
    page, unit = setter.page, stamp.unit
    x, y = stamp.middle
    _cut_outline(setter, stamp)
    page.shape(stamp.area(_UNITS - 1, 6), Pen(0.75, BLACK, (1.6, 1)))
    page.shape(stamp.area(24, 3.5), Pen(0.6))
    near, far = (12.6, 15.6) if stamp.square else (9.4, 12.2)
    strokes = [
        (x + sx * near * unit, y + sy * near * unit, x + sx * far * unit, y + sy * far * unit)
        for sx in (-1, 1)
        for sy in (-1, 1)
    ]
    page.lines(strokes, Pen(1.8))
    letter = clean(stamp.letter)
    style = _letter_style(setter, stamp, letter, 24 * unit, 0.76)
    low = Type(Face.BOLD, TOKEN_FLOOR)
    gap = 0.7 if stamp.small else 0.9
    high, tall = style.size * CAP_HEIGHT, low.size * CAP_HEIGHT
    top = y - (high + gap + tall) / 2
    setter.put((x, top + high), letter, style, anchor=Anchor.MIDDLE)
    setter.put((x, top + high + gap + tall), ko, low, anchor=Anchor.MIDDLE)


def _cut_outline(setter: Typesetter, stamp: Stamp) -> None:
    x, y = stamp.middle
    half = stamp.size / 2
    outline = Rect(x - half, y - half, 2 * half, 2 * half)
    shape: Shape = outline if stamp.square else Circle(x, y, half)
    setter.page.shape(shape, OUTLINE, fill=WHITE)


def _letter(setter: Typesetter, stamp: Stamp) -> None:
    x, y = stamp.middle
    letter = clean(stamp.letter)
    cap = stamp.cap * stamp.unit
    style = _letter_style(setter, stamp, letter, cap, 1.0)
    high = style.size * CAP_HEIGHT
    bar = 0.9 * POINT
    gap = 0.055 * cap
    baseline = y + (high - gap - bar) / 2
    setter.put((x, baseline), letter, style, anchor=Anchor.MIDDLE)
    wide = max(setter.width(letter, style), 0.42 * cap)
    level = baseline + gap + bar / 2
    half = min(wide, 0.62 * cap) / 2
    setter.page.lines([(x - half, level, x + half, level)], Pen(0.9))


def _letter_style(setter: Typesetter, stamp: Stamp, letter: str, cap: float, scale: float) -> Type:
    share = _CAPS[min(max(len(letter), 1), len(_CAPS)) - 1] * scale
    size = share * cap / CAP_HEIGHT
    wide = setter.width(letter, Type(Face.BOLD, size))
    room = (0.96 if stamp.square else 0.9) * cap
    if wide > room:
        size *= room / wide
    return Type(Face.BOLD, max(TOKEN_FLOOR, size))


def _hatch(setter: Typesetter, stamp: Stamp, shape: Shape) -> None:
    x, y = stamp.middle
    half = stamp.disk / 2
    pitch = max(0.72, 0.056 * stamp.disk)
    with setter.page.clipped(shape):
        setter.page.lines(hatching(x - half, y - half, stamp.disk, stamp.disk, pitch), Pen(0.35))
    setter.page.shape(shape, Pen(0.5))


def _rim(setter: Typesetter, stamp: Stamp) -> None:
    if stamp.ink is Ink.SAVER:
        for across in (22, 28):
            setter.page.shape(stamp.area(across, 5), Pen(0.5))
        return
    tone: Paint = inked(rgb(stamp.paint.tone), stamp.ink)
    setter.page.shape(stamp.area(25, 4), Pen(3 * stamp.unit / POINT, tone))


def _pattern(stamp: Stamp) -> tuple[Shape, ...]:
    build = _PATTERNS.get(stamp.paint.pattern)
    return () if build is None else tuple(_placed(stamp, shape) for shape in build())


def _placed(stamp: Stamp, shape: Shape) -> Shape:
    unit = stamp.unit
    left, top = stamp.middle[0] - stamp.disk / 2, stamp.middle[1] - stamp.disk / 2
    if isinstance(shape, Rect):
        return Rect(
            left + shape.x * unit, top + shape.y * unit, shape.width * unit, shape.height * unit
        )
    if isinstance(shape, Circle):
        return Circle(left + shape.x * unit, top + shape.y * unit, shape.radius * unit)
    corners = [shape.start, *(step for step in shape.steps if not isinstance(step[0], tuple))]
    return polygon(*((left + x * unit, top + y * unit) for x, y in corners))


def _halves() -> tuple[Shape, ...]:
    return (Rect(18, 0, 18, 36),)


def _bars() -> tuple[Shape, ...]:
    return tuple(Rect(0, y, 36, 4.5) for y in (4, 15.75, 27.5))


def _stripes() -> tuple[Shape, ...]:
    return tuple(Rect(x, 0, 4.5, 36) for x in (4, 15.75, 27.5))


def _cross() -> tuple[Shape, ...]:
    arms = ((14, 0), (22, 0), (22, 14), (36, 14), (36, 22), (22, 22))
    rest = ((22, 36), (14, 36), (14, 22), (0, 22), (0, 14), (14, 14))
    return (polygon(*arms, *rest),)


def _bend() -> tuple[Shape, ...]:
    return (polygon((-4, 4), (4, -4), (40, 32), (32, 40)),)


def _dots() -> tuple[Shape, ...]:
    around, slant = 13.2, 9.4
    straight = [(18 + around, 18.0), (18 - around, 18.0), (18.0, 18 + around), (18.0, 18 - around)]
    oblique = [(18 + sx * slant, 18 + sy * slant) for sx in (-1, 1) for sy in (-1, 1)]
    return tuple(Circle(x, y, 2.5) for x, y in straight + oblique)


def _quarters() -> tuple[Shape, ...]:
    return Rect(18, 0, 18, 18), Rect(0, 18, 18, 18)


def _saltire() -> tuple[Shape, ...]:
    # 5 * sqrt(2) wide across, so 5 along each axis on either side of the diagonal
    near, far = (-10, -5), (46, 41)
    falling = polygon(near, near[::-1], far[::-1], far)
    rising = polygon(*((36 - x, y) for x, y in (near, near[::-1], far[::-1], far)))
    return falling, rising


def _checks() -> tuple[Shape, ...]:
    return tuple(Rect(9 * i, 9 * j, 9, 9) for i in range(4) for j in range(4) if (i + j) % 2)


def _chevron() -> tuple[Shape, ...]:
    half = 4.5 / 2**0.5  # 4.5 thick across a slope of 1
    return tuple(_peak(top, half) for top in (0, 11, 22))


def _peak(top: float, half: float) -> Outline:
    upper = ((0.0, top + 18 - half), (18.0, top - half), (36.0, top + 18 - half))
    lower = ((36.0, top + 18 + half), (18.0, top + half), (0.0, top + 18 + half))
    return polygon(*upper, *lower)


_PATTERNS: Final[Mapping[str, Callable[[], tuple[Shape, ...]]]] = {
    "halves": _halves,
    "bars": _bars,
    "cross": _cross,
    "bend": _bend,
    "dots": _dots,
    "quarters": _quarters,
    "saltire": _saltire,
    "stripes": _stripes,
    "checks": _checks,
    "chevron": _chevron,
}
PATTERNS: Final = frozenset({"plain", "rim", *_PATTERNS})
"""Every pattern that can be drawn."""
