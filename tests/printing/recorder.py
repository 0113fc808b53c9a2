"""Paper that remembers what was drawn on it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from printing.inks import Paint, Pen, Type
from printing.leaf import Leaf
from printing.options import Paper
from printing.page import POINT, Anchor, Circle, Rect, Ruler, Segment, Shape, Xy
from printing.picture import Picture

_FLAT = frozenset(" ABCDEFGHIKLMNOPRSTUVWXYZŁ")
"""Signs without descenders."""


@dataclass(frozen=True)
class Lines:
    segments: tuple[Segment, ...]
    pen: Pen


@dataclass(frozen=True)
class Drawn:
    shape: Shape
    pen: Pen | None
    fill: Paint | None


@dataclass(frozen=True)
class Written:
    at: Xy
    text: str
    style: Type
    anchor: Anchor
    width: float
    turned: bool = False
    about: Xy | None = None
    """The point about which it was turned by half a turn."""

    @property
    def box(self) -> Rect:
        """What the line of text takes: from a little above its capitals to its lowest sign."""
        box = self._upright
        if self.about is None:
            return box
        x, y = self.about
        return Rect(2 * x - box.right, 2 * y - box.bottom, box.width, box.height)

    @property
    def _upright(self) -> Rect:
        size = self.style.size * POINT
        flat = all(sign.isdigit() or sign in _FLAT for sign in self.text)
        above, below = 0.76 * size, (0.02 if flat else 0.236) * size
        x, y = self.at
        if self.turned:
            return Rect(x - above, y - self.width / 2, above + below, self.width)
        shift = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[self.anchor]
        return Rect(x - shift * self.width, y - above, self.width, above + below)


@dataclass(frozen=True)
class Clip:
    shape: Shape | None
    """``None`` ends the innermost clip."""


@dataclass(frozen=True)
class Fillable:
    name: str
    area: Rect
    tip: str
    tick: bool


@dataclass(frozen=True)
class Pictured:
    area: Rect
    picture: Picture


@dataclass(frozen=True)
class Turned:
    middle: Xy | None
    """Of the half turn; ``None`` ends it."""


Call: TypeAlias = Lines | Drawn | Written | Clip | Fillable | Pictured | Turned


@dataclass
class Sheet:
    """One page and all calls made on it."""

    leaf: Leaf
    bookmark: str
    ruler: Ruler
    chapter: str = ""
    calls: list[Call] = field(default_factory=list)

    @property
    def paper(self) -> Paper:
        return self.leaf.sheet

    def lines(self, segments: Sequence[Segment], pen: Pen) -> None:
        self.calls.append(Lines(tuple(segments), pen))

    def shape(self, shape: Shape, pen: Pen | None = None, fill: Paint | None = None) -> None:
        self.calls.append(Drawn(shape, pen, fill))

    def text(self, at: Xy, text: str, style: Type, anchor: Anchor = Anchor.START) -> None:
        self._write(at, text, style, anchor, turned=False)

    def turned(self, at: Xy, text: str, style: Type) -> None:
        self._write(at, text, style, Anchor.MIDDLE, turned=True)

    def picture(self, area: Rect, picture: Picture) -> None:
        self.calls.append(Pictured(area, picture))

    def field(self, name: str, area: Rect, tip: str, *, tick: bool = False) -> None:
        self.calls.append(Fillable(name, area, tip, tick))

    @contextmanager
    def upside_down(self, middle: Xy) -> Iterator[None]:
        self.calls.append(Turned(middle))
        start = len(self.calls)
        yield
        for place, call in enumerate(self.calls[start:], start):
            if isinstance(call, Written):
                self.calls[place] = replace(call, about=middle)
        self.calls.append(Turned(None))

    @contextmanager
    def clipped(self, shape: Shape) -> Iterator[None]:
        self.calls.append(Clip(shape))
        yield
        self.calls.append(Clip(None))

    @property
    def texts(self) -> list[Written]:
        return [call for call in self.calls if isinstance(call, Written)]

    @property
    def shapes(self) -> list[Drawn]:
        return [call for call in self.calls if isinstance(call, Drawn)]

    @property
    def strokes(self) -> list[tuple[Segment, Pen]]:
        return [
            (segment, call.pen)
            for call in self.calls
            if isinstance(call, Lines)
            for segment in call.segments
        ]

    def words(self) -> list[str]:
        return [text.text for text in self.texts]

    def _write(self, at: Xy, text: str, style: Type, anchor: Anchor, *, turned: bool) -> None:
        width = self.ruler.width(text, style.face, style.size)
        width += style.tracking * POINT * max(len(text) - 1, 0)
        self.calls.append(Written(at, text, style, anchor, width, turned))


@dataclass
class Recording:
    """A document of remembered pages."""

    ruler: Ruler
    sheets: list[Sheet] = field(default_factory=list)

    @property
    def pages(self) -> int:
        return len(self.sheets)

    def page(self, leaf: Leaf, bookmark: str, *, chapter: str = "") -> Sheet:
        self.sheets.append(Sheet(leaf, bookmark, self.ruler, chapter))
        return self.sheets[-1]


def extent(shape: Shape) -> Rect:
    """The smallest upright rectangle around a shape's points."""
    if isinstance(shape, Rect):
        return shape
    if isinstance(shape, Circle):
        side = 2 * shape.radius
        return Rect(shape.x - shape.radius, shape.y - shape.radius, side, side)
    points: list[Xy] = [shape.start]
    for step in shape.steps:
        if isinstance(step[0], tuple):
            points.extend(step)
        else:
            points.append(step)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
