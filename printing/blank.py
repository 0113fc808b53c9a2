"""Paper that takes everything and keeps nothing: for reports without a print."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from printing.inks import Paint, Pen, Type
from printing.leaf import Leaf
from printing.page import Anchor, Page, Rect, Segment, Shape, Xy
from printing.picture import Picture


class BlankPress:
    """Counts pages."""

    def __init__(self) -> None:
        self._pages = 0

    @property
    def pages(self) -> int:
        """How many pages were begun."""
        return self._pages

    def page(self, leaf: Leaf, bookmark: str, *, chapter: str = "") -> Page:
        """The next page."""
        del leaf, bookmark, chapter
        self._pages += 1
        return _BlankPage()


class _BlankPage:
    def lines(self, segments: Sequence[Segment], pen: Pen) -> None:
        pass

    def shape(self, shape: Shape, pen: Pen | None = None, fill: Paint | None = None) -> None:
        pass

    def text(self, at: Xy, text: str, style: Type, anchor: Anchor = Anchor.START) -> None:
        pass

    def turned(self, at: Xy, text: str, style: Type) -> None:
        pass

    def picture(self, area: Rect, picture: Picture) -> None:
        pass

    def field(self, name: str, area: Rect, tip: str, *, tick: bool = False) -> None:
        pass

    @contextmanager
    def upside_down(self, middle: Xy) -> Iterator[None]:
        del middle
        yield

    @contextmanager
    def clipped(self, shape: Shape) -> Iterator[None]:
        del shape
        yield
