"""Where the tokens of one lane stand: columns, the compact form, and stacks. No Qt.

Offsets count from the edge of the spine outwards, so that both lanes are laid out alike. In
acting order each token takes the nearest room where it overlaps nothing; tokens of one place
stand outwards in that order. What finds no room as a flag becomes compact, with its
neighbours; what finds none even so goes into a stack that opens.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


class Metrics(NamedTuple):
    """Lengths in pixels."""

    spine: float = 48
    first: float = 10
    """From the spine to the first column."""
    gap: float = 4
    """Between columns."""
    flag: float = 144
    compact: float = 44
    height: float = 44
    clear: float = 2
    """Between a token and the next below it."""

    @classmethod
    def scaled(cls, scale: float) -> "Metrics":
        """The same at a larger size of text."""
        base = cls()
        return cls(
            *(
                round(length * scale)
                for length in (
                    base.spine,
                    base.first,
                    base.gap,
                    base.flag,
                    base.compact,
                    base.height,
                    base.clear,
                )
            )
        )


class Form(StrEnum):
    """How much of a token is drawn."""

    FLAG = "flag"
    COMPACT = "compact"
    STACKED = "stacked"
    """Inside a stack: drawn when it opens."""


class Item(NamedTuple):
    """A token to be placed: where its tick is."""

    id: str
    y: float


class Spot(NamedTuple):
    """Where a token stands: its near edge, counted from the spine, and its middle."""

    id: str
    form: Form
    x: float
    y: float
    width: float
    stack: int | None = None
    """The position of its stack in `Layout.stacks`."""


class Stack(NamedTuple):
    """Tokens that share one cell, in acting order."""

    ids: tuple[str, ...]
    x: float
    y: float


class Layout(NamedTuple):
    """One lane."""

    spots: tuple[Spot, ...] = ()
    """Every token once, in acting order."""
    stacks: tuple[Stack, ...] = ()


def lay_out(items: Sequence[Item], width: float, metrics: Metrics) -> Layout:
    """Places ``items``, given in acting order, in a lane ``width`` pixels wide.

    A lane too narrow for a single compact token still shows one, cut by the window's edge.
    """
    compact: frozenset[str] = frozenset()
    while True:
        attempt = _Attempt(width, metrics, compact)
        crowded = attempt.place_all(items)
        if not crowded:
            return attempt.result(items)
        compact |= crowded


@dataclass(slots=True)
class Cell:
    """A taken rectangle; more than one id makes it a stack."""

    x: float
    y: float
    width: float
    ids: list[str] = field(default_factory=list)

    @property
    def end(self) -> float:
        """Its far edge, counted like `x` from the spine."""
        return self.x + self.width


class _Attempt:
    """One try with a given set of compact tokens."""

    def __init__(self, width: float, metrics: Metrics, compact: frozenset[str]) -> None:
        self._width = width
        self._metrics = metrics
        self._compact = compact
        self._cells: list[Cell] = []
        self._home: dict[str, Cell] = {}
        self._last: dict[float, Cell] = {}

    def place_all(self, items: Iterable[Item]) -> set[str]:
        """Places all; or stops at the first that needs others to be compact, and names them."""
        reach = self._metrics.height + self._metrics.clear
        for item in items:
            y = item.y
            near = [cell for cell in self._cells if -reach < cell.y - y < reach]
            if not self._place(item, near):
                crowded = {one for cell in near for one in cell.ids} | {item.id}
                if crowded - self._compact:
                    return crowded
                self._stack(item, near)
        return set()

    def result(self, items: Iterable[Item]) -> Layout:
        """The layout of a try that went through."""
        stacks = [cell for cell in self._cells if len(cell.ids) > 1]
        spots = []
        for item in items:
            cell = self._home[item.id]
            if len(cell.ids) > 1:
                spot = Spot(item.id, Form.STACKED, cell.x, item.y, cell.width, stacks.index(cell))
            else:
                form = Form.COMPACT if item.id in self._compact else Form.FLAG
                spot = Spot(item.id, form, cell.x, item.y, cell.width)
            spots.append(spot)
        return Layout(tuple(spots), tuple(Stack(tuple(c.ids), c.x, c.y) for c in stacks))

    def _place(self, item: Item, near: Sequence[Cell]) -> bool:
        metrics = self._metrics
        before = self._last.get(item.y)
        if before is not None and len(before.ids) > 1:
            self._join(item, before)
            return True
        wide = metrics.compact if item.id in self._compact else metrics.flag
        least = metrics.first if before is None else before.end + metrics.gap
        x = room(near, wide, least, self._width, metrics)
        if x is None:
            return False
        self._take(item, x, wide)
        return True

    def _stack(self, item: Item, near: Sequence[Cell]) -> None:
        if near:
            self._join(item, max(near, key=lambda cell: cell.x))
        else:
            self._take(item, self._metrics.first, self._metrics.compact)

    def _take(self, item: Item, x: float, wide: float) -> None:
        cell = Cell(x, item.y, wide, [item.id])
        self._cells.append(cell)
        self._home[item.id] = self._last[item.y] = cell

    def _join(self, item: Item, cell: Cell) -> None:
        cell.ids.append(item.id)
        self._home[item.id] = self._last[item.y] = cell


def meet(one: float, other: float, metrics: Metrics) -> bool:
    """Whether tokens at two heights are in each other's way in one column."""
    return abs(one - other) < metrics.height + metrics.clear


def room(
    near: Sequence[Cell], wide: float, least: float, width: float, metrics: Metrics
) -> float | None:
    """The smallest offset from ``least`` on where ``wide`` pixels are free, or ``None``."""
    gap, x = metrics.gap, least
    for start, end in sorted([(cell.x - gap, cell.x + cell.width + gap) for cell in near]):
        if x + wide <= start:
            break
        x = max(x, end)
    return x if x + wide <= width else None
