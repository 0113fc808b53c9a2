"""Tokens as they are printed: shape, colour, pattern, letter, and the side for the fallen.

Figures are drawn on the desk's square of 36 units, y down, and scaled to the disk.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from printing.inks import (
    BLACK,
    CUT_GREY,
    OUTLINE,
    TOKEN_FLOOR,
    WHITE,
    ZONE,
    Face,
    Paint,
    Pen,
    Type,
    inked,
    rgb,
)
from printing.marks import KAPPA, hatching
from printing.options import Ink, TokenPaint
from printing.page import (
    CAP_HEIGHT,
    POINT,
    Anchor,
    Circle,
    Outline,
    Page,
    Rect,
    Shape,
    Xy,
    polygon,
)
from printing.picture import Picture
from printing.report import SHORTENED
from printing.typesetter import Typesetter, clean, middle_baseline

FULL_SIZE: Final = 16.0
"""Cut size of a track token, in mm."""
_UNITS: Final = 36.0
_EDGE: Final = rgb("#1B1E23")
_CAPS: Final = (0.60, 0.46, 0.33)
"""Cap height of the letter by the count of its signs, in caps."""
_NAMINGS: Final = (
    (0.82, 1, 24.0), (0.66, 1, 24.0), (0.66, 2, 24.0), (0.5, 1, 24.0), (0.5, 2, 24.0),
    (0.66, 1, 27.0), (0.5, 1, 27.0), (0.66, 2, 27.0), (0.5, 2, 27.0), (0.4, 1, 27.0),
    (0.4, 2, 27.0),
)  # fmt: skip
"""Ways to show a name, the first that fits is taken: how much smaller the letter above it is,
lines, and the width of the cap in units."""
_NAME_LEADING: Final = 1.12
"""From a line of a name to the next, in type sizes."""
_BREAK: Final = re.compile(r" |(?<=-)(?=\S)")
"""Where a name may go on on another line."""
_COPY: Final = re.compile(r"\s(\d+)$")
"""The number of a copy behind its name."""
_NAME_GAP: Final = 0.75
_LARGE_CAP: Final = 20.0
_WIDE_CAP: Final = 27.0
_ROOMY: Final = 30.0
_KO_SIZES: Final = ((30.0, 2.4, 11.0), (24.0, 2.1, 9.0), (0.0, 1.8, TOKEN_FLOOR))
"""From which cut size on, in mm: strokes in points, the word in points."""
_LEAST_RING: Final = 0.4
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
    name: str = ""
    """Written below the letter where there is one; tokens from 25 mm have room for it."""
    picture: Picture | None = None
    """The portrait, as wide as the cap, the letter on a plate below."""
    bust: bool = False
    """Draws a bust where the portrait is missing."""
    round: bool = False
    """Cuts a square round; its cap stays square."""
    badge: bool = False
    """Small as it is, its pattern shows as on a large one."""
    outlined: bool = True
    """Draws the line to cut along."""
    roomy: bool = False
    """Widens the cap for a long name."""

    @property
    def area(self) -> Rect:
        """What is cut out."""
        x, y = self.middle
        return Rect(x - self.size / 2, y - self.size / 2, self.size, self.size)

    @property
    def portrait(self) -> bool:
        """Whether a picture or a bust takes the cap."""
        return self.bust or self.picture is not None

    @property
    def small(self) -> bool:
        """Whether it is too small for the usual proportions."""
        return self.size < _SMALL and not self.badge

    @property
    def disk(self) -> float:
        """The painted part, in mm: a white ring forgives a bad cut."""
        return self.size - (_RING / 2 if self.size < _SMALL else _RING)

    @property
    def unit(self) -> float:
        """One of the 36 units, in mm."""
        return self.disk / _UNITS

    @property
    def cap(self) -> float:
        """The white cap's width in units."""
        if self.small or self.portrait or self.roomy:
            return _WIDE_CAP
        if self.square and self.round:
            return 21.0
        if self.size <= _LARGE_CAP:
            return 23.0
        return 24.0 if self.name else 21.0

    def disk_area(self, units: float, corner: float) -> Shape:
        """Of the painted part: a centred circle or square with round corners, in units."""
        return self._area(units, corner, square=self.square and not self.round)

    def cap_area(self, units: float, corner: float = 3.5) -> Shape:
        """Of the cap: as above, but square for every enemy."""
        return self._area(units, corner, square=self.square)

    def _area(self, units: float, corner: float, *, square: bool) -> Shape:
        x, y = self.middle
        half = units * self.unit / 2
        if square:
            return Rect(x - half, y - half, 2 * half, 2 * half, corner * self.unit)
        return Circle(x, y, half)


def draw_front(setter: Typesetter, stamp: Stamp) -> None:
    """Draws the side that shows who it is."""
    naming = _UNNAMED
    if stamp.name and not stamp.portrait:
        naming = _naming(setter.silent(), stamp)
        stamp = naming.of(stamp)
    page, unit, saving = setter.page, stamp.unit, stamp.ink is Ink.SAVER
    setter.occupy(stamp.area)
    _cut_outline(setter, stamp)
    with page.clipped(stamp.disk_area(_UNITS, 6)):
        if not saving:
            page.shape(stamp.disk_area(_UNITS, 6), fill=inked(rgb(stamp.paint.colour), stamp.ink))
        for shape in _pattern(stamp):
            if saving:
                _hatch(setter, stamp, shape)
            else:
                page.shape(shape, fill=inked(rgb(stamp.paint.tone), stamp.ink))
        if stamp.paint.pattern == "rim":
            _rim(setter, stamp)
    if saving:
        page.shape(stamp.disk_area(_UNITS, 6), Pen(0.9))
    else:
        page.shape(stamp.disk_area(34, 5), Pen(2 * unit / POINT, inked(_EDGE, stamp.ink)))
    page.shape(stamp.cap_area(stamp.cap), _cap_pen(stamp), fill=WHITE)
    if stamp.portrait:
        _portrait(setter, stamp)
    else:
        _letter(setter, stamp, naming)


def draw_blank(setter: Typesetter, stamp: Stamp) -> None:
    """Draws a token to write on: edge, cap, and no word."""
    _cut_outline(setter, stamp)
    setter.page.shape(stamp.disk_area(_UNITS, 6), Pen(0.9))
    setter.page.shape(stamp.cap_area(21), Pen(0.35, CUT_GREY))


def draw_fallen(setter: Typesetter, stamp: Stamp, ko: str) -> None:
    """Draws the KO side: the same letter, four strokes that point at it, and no colour."""
    page, unit = setter.page, stamp.unit
    x, y = stamp.middle
    setter.occupy(stamp.area)
    _cut_outline(setter, stamp)
    page.shape(stamp.disk_area(_UNITS - 1, 6), Pen(0.75, BLACK, (1.6, 1)))
    page.shape(stamp.cap_area(24), Pen(0.6))
    near, far = (12.6, 15.6) if stamp.square and not stamp.round else (9.4, 12.2)
    strokes = [
        (x + sx * near * unit, y + sy * near * unit, x + sx * far * unit, y + sy * far * unit)
        for sx in (-1, 1)
        for sy in (-1, 1)
    ]
    heavy, points = next(rest for least, *rest in _KO_SIZES if stamp.size >= least)
    page.lines(strokes, Pen(heavy))
    letter = clean(stamp.letter)
    style = _letter_style(setter, stamp, letter, 24 * unit, 0.76)
    low = Type(Face.BOLD, points)
    if not letter:
        setter.put((x, middle_baseline(y, points)), ko, low, anchor=Anchor.MIDDLE)
        return
    gap = 0.7 if stamp.small else max(0.9, 0.055 * stamp.size)
    high, tall = style.size * CAP_HEIGHT, low.size * CAP_HEIGHT
    top = y - (high + gap + tall) / 2
    _put_letter(setter, stamp, (x, top + high), style)
    setter.put((x, top + high + gap + tall), ko, low, anchor=Anchor.MIDDLE)


def _cap_pen(stamp: Stamp) -> Pen:
    """In units, so that the line grows with the token; the ink saver keeps it thin."""
    width = 0.9 * stamp.unit / POINT
    return Pen(min(0.9, width) if stamp.ink is Ink.SAVER else width)


def _cut_outline(setter: Typesetter, stamp: Stamp) -> None:
    if not stamp.outlined:
        return
    square = stamp.square and not stamp.round
    shape: Shape = stamp.area if square else Circle(*stamp.middle, stamp.size / 2)
    setter.page.shape(shape, OUTLINE, fill=WHITE)


@dataclass(frozen=True, slots=True)
class _Naming:
    """How a name stands on a token."""

    lines: tuple[str, ...] = ()
    scale: float = 1.0
    """How much smaller the letter is."""
    cap: float = 24.0
    whole: bool = True
    """Whether nothing of it is cut off."""

    def of(self, stamp: Stamp) -> Stamp:
        """The token with a cap that has room for it."""
        return replace(stamp, roomy=self.cap == _WIDE_CAP)


_UNNAMED: Final = _Naming()


def _letter(setter: Typesetter, stamp: Stamp, naming: _Naming) -> None:
    x, _ = stamp.middle
    levels = _levels(setter, stamp, naming)
    cap = stamp.cap * stamp.unit
    wide = max(_put_letter(setter, stamp, (x, levels.letter), levels.style), 0.42 * cap)
    half = min(wide, 0.62 * cap) / 2
    setter.page.lines([(x - half, levels.bar, x + half, levels.bar)], Pen(0.9))
    _write_name(setter, stamp, naming, levels)


@dataclass(frozen=True, slots=True)
class _Levels:
    """Heights on a token, in mm on the page: letter, bar and the lines of the name."""

    style: Type
    letter: float
    bar: float
    name: tuple[float, ...]


def _levels(setter: Typesetter, stamp: Stamp, naming: _Naming) -> _Levels:
    """Letter, bar and name in the middle of the cap, all together."""
    cap = stamp.cap * stamp.unit
    style = _letter_style(setter, stamp, clean(stamp.letter), cap, naming.scale)
    high = style.size * CAP_HEIGHT
    bar = 0.9 * POINT
    gap = 0.055 * cap
    size = _name_type(stamp).size
    pitch = _NAME_LEADING * size * POINT
    first = _NAME_GAP + size * CAP_HEIGHT
    below = first + (len(naming.lines) - 1) * pitch if naming.lines else 0.0
    baseline = stamp.middle[1] + (high - gap - bar - below) / 2
    foot = baseline + gap + bar + first
    return _Levels(
        style, baseline, baseline + gap + bar / 2,
        tuple(foot + number * pitch for number in range(len(naming.lines))),
    )  # fmt: skip


def _put_letter(setter: Typesetter, stamp: Stamp, at: Xy, style: Type) -> float:
    """Writes the letter; returns its length. More signs than a token holds are cut off."""
    room = stamp.size - _LEAST_RING
    return setter.put(at, stamp.letter, style, room=room, anchor=Anchor.MIDDLE, floor=TOKEN_FLOOR)


def _name_type(stamp: Stamp) -> Type:
    return Type(Face.BOOK, 9 if stamp.size >= _ROOMY else TOKEN_FLOOR)


def _write_name(setter: Typesetter, stamp: Stamp, naming: _Naming, levels: _Levels) -> None:
    if not naming.whole:
        setter.remark(SHORTENED, text=clean(stamp.name))
        setter = setter.silent()
    for line, y in zip(naming.lines, levels.name, strict=True):
        setter.put(
            (stamp.middle[0], y), line, _name_type(stamp), room=_name_room(stamp, y),
            anchor=Anchor.MIDDLE, floor=TOKEN_FLOOR,
        )  # fmt: skip


def _naming(setter: Typesetter, stamp: Stamp) -> _Naming:
    """The first way in which a name is whole; else as much of it as two lines hold."""
    name = clean(stamp.name)
    names, number = [name], _COPY.search(name)
    if number is not None and stamp.letter.endswith(number[1]):
        names.append(name[: number.start()])  # the letter above says which copy it is
    tight = stamp.square and stamp.round
    for scale, count, cap in _NAMINGS:
        for told in () if tight and cap == _WIDE_CAP else names:
            for lines in _parted(told, count):
                naming = _Naming(lines, scale, cap)
                if _is_whole(setter, stamp, naming):
                    return naming
    return _shortened(setter, stamp, names[-1], 24.0 if tight else _WIDE_CAP)


def _parted(name: str, count: int) -> Iterator[tuple[str, ...]]:
    """A name on one line, or on two wherever it may be parted, the evenest first."""
    if count == 1:
        yield (name,)
        return
    places = [match.span() for match in _BREAK.finditer(name)]
    for start, end in sorted(places, key=lambda place: abs(len(name) - place[0] - place[1])):
        yield name[:start], name[end:]


def _is_whole(setter: Typesetter, stamp: Stamp, naming: _Naming) -> bool:
    stamp = naming.of(stamp)
    style = _name_type(stamp).at(TOKEN_FLOOR)
    levels = _levels(setter, stamp, naming)
    return all(
        setter.width(setter.known(line), style) <= _name_room(stamp, y)
        for line, y in zip(naming.lines, levels.name, strict=True)
    )


def _shortened(setter: Typesetter, stamp: Stamp, name: str, cap: float) -> _Naming:
    """What fits of a name: whole words on the first line, the rest as far as it goes."""
    two = _Naming((name, ""), _NAMINGS[-1][0], cap, whole=False)
    wide = two.of(stamp)
    room = _name_room(wide, _levels(setter, wide, two).name[0])
    style = _name_type(stamp).at(TOKEN_FLOOR)
    for start, end in [match.span() for match in _BREAK.finditer(name)][::-1]:
        if setter.width(setter.known(name[:start]), style) <= room:
            return replace(two, lines=(name[:start], name[end:]))
    return replace(two, lines=(name,))


def _name_room(stamp: Stamp, baseline: float) -> float:
    """How wide a line of the name may be, by the shape of the cap."""
    half = stamp.cap * stamp.unit / 2 - 0.3
    if not stamp.square:
        half = max(0.0, half**2 - (baseline - stamp.middle[1]) ** 2) ** 0.5
    return 2 * half - 0.4


def _portrait(setter: Typesetter, stamp: Stamp) -> None:
    page, (x, y), half = setter.page, stamp.middle, stamp.cap * stamp.unit / 2
    area = Rect(x - half, y - half, 2 * half, 2 * half)
    with page.clipped(stamp.cap_area(stamp.cap)):
        if stamp.picture is not None:
            page.picture(area, stamp.picture)
        else:
            draw_bust(page, area, saving=stamp.ink is Ink.SAVER)
    page.shape(stamp.cap_area(stamp.cap), _cap_pen(stamp))
    letter = clean(stamp.letter)
    style = Type(Face.BOLD, 11 if stamp.size >= _ROOMY else 9)
    letter, style = setter.fit(letter, style, 1.2 * half, TOKEN_FLOOR)
    wide = max(setter.width(letter, style) + 2.4, 5.6)
    tall = style.size * CAP_HEIGHT + 2.6
    plate = Rect(x - wide / 2, y + 0.82 * half - tall, wide, tall, 1.2)
    page.shape(plate, Pen(0.9), WHITE)
    baseline = middle_baseline(plate.middle[1], style.size)
    setter.put((x, baseline), letter, style, anchor=Anchor.MIDDLE)


def draw_bust(page: Page, area: Rect, *, saving: bool) -> None:
    """Draws head and shoulders where a portrait is missing."""
    x, half = area.middle[0], area.width / 2
    pen, fill = Pen(0.35, CUT_GREY), None if saving else ZONE
    page.shape(Circle(x, area.y + 0.68 * half, 0.36 * half), pen, fill)
    top, foot, wide = area.y + 1.16 * half, area.bottom, 0.68 * half
    bend = wide * KAPPA
    tall = min(foot - top, 1.1 * half)
    lift = tall * KAPPA
    shoulders = Outline(
        (x - wide, top + tall),
        (
            ((x - wide, top + tall - lift), (x - bend, top), (x, top)),
            ((x + bend, top), (x + wide, top + tall - lift), (x + wide, top + tall)),
        ),
    )
    page.shape(shoulders, pen, fill)


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
            setter.page.shape(stamp.disk_area(across, 5), Pen(0.5))
        return
    tone: Paint = inked(rgb(stamp.paint.tone), stamp.ink)
    setter.page.shape(stamp.disk_area(25, 4), Pen(3 * stamp.unit / POINT, tone))


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
