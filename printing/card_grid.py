"""How many cards a sheet holds, which way it lies, and where each card stands."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.engine.model.card_deck import LARGEST, LEAST_HEIGHT, LEAST_WIDTH, CardFormat
from app.engine.model.phrase import Phrase
from printing.errors import PrintError
from printing.job import Job
from printing.leaf import Leaf
from printing.options import Orientation, Paper, within
from printing.page import Rect

LEAST_EDGE = 7.4
"""Room beside the block of cards for crop marks, in mm."""
WORDS_EDGE = 10.4
"""The same on the two sides where the words of the page stand."""
_NARROWEST = 95.0
"""What the words in the margin need, in mm."""
_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class CardGrid:
    """Cards in columns and rows about the middle of a sheet; a pair has its back at its right."""

    leaf: Leaf
    format: CardFormat
    columns: int
    rows: int
    paired: bool
    bleed: float

    @property
    def capacity(self) -> int:
        """How many cards a sheet holds."""
        return self.columns * self.rows

    @property
    def pitch(self) -> tuple[float, float]:
        """From one card or pair to the next, in mm."""
        wide = self.format.width * (2 if self.paired else 1)
        return wide + 2 * self.bleed, self.format.height + 2 * self.bleed

    @property
    def block(self) -> Rect:
        """All cards with their bleed."""
        width, height = self.columns * self.pitch[0], self.rows * self.pitch[1]
        sheet = self.leaf.sheet
        return Rect((sheet.width - width) / 2, (sheet.height - height) / 2, width, height)

    @property
    def words_above(self) -> bool:
        """Whether the larger pair of margins is above and below."""
        return self.block.y >= self.block.x

    def front(self, place: int) -> Rect:
        """The cut of a card by its place on the sheet, row by row."""
        row, column = divmod(place, self.columns)
        x = self.block.x + column * self.pitch[0] + self.bleed
        y = self.block.y + row * self.pitch[1] + self.bleed
        return Rect(x, y, self.format.width, self.format.height)

    def beside(self, place: int) -> Rect:
        """The cut of a back beside its front."""
        front = self.front(place)
        return Rect(front.right, front.y, front.width, front.height)

    def behind(self, place: int, leaf: Leaf) -> Rect:
        """The cut of a back on the other side of the paper, as a layout draws backs."""
        front = self.front(place)
        return Rect(leaf.sheet.width - front.right, front.y, front.width, front.height)


def plan_grid(job: Job, format_: CardFormat, *, paired: bool) -> CardGrid:
    """The grid that holds most cards; raises `PrintError` with the largest size that fits."""
    for side, least in ((format_.width, LEAST_WIDTH), (format_.height, LEAST_HEIGHT)):
        within("print.card_size", side, least, LARGEST)
    leaves = [leaf for leaf in _leaves(job) if leaf.sheet.width >= _NARROWEST]
    grids = [
        CardGrid(leaf, format_, columns, rows, paired, job.options.bleed)
        for leaf in leaves
        for columns, rows in _counts(leaf.sheet, format_, job.options.bleed, paired=paired)
    ]
    best = max(grids, key=lambda grid: grid.capacity, default=None)
    if best is None or not best.capacity:
        raise PrintError(_too_large(job, paired=paired))
    return best


def _leaves(job: Job) -> Iterator[Leaf]:
    """Upright, then lying, unless the options leave no choice."""
    yield job.leaf()
    if job.options.orientation is Orientation.AUTO:
        yield job.leaf(lying=True)


def _counts(
    sheet: Paper, format_: CardFormat, bleed: float, *, paired: bool
) -> Iterator[tuple[int, int]]:
    wide = format_.width * (2 if paired else 1) + 2 * bleed
    high = format_.height + 2 * bleed
    for across, down in ((LEAST_EDGE, WORDS_EDGE), (WORDS_EDGE, LEAST_EDGE)):
        yield _many(sheet.width - 2 * across, wide), _many(sheet.height - 2 * down, high)


def _many(room: float, each: float) -> int:
    return max(0, int(room / each + _ROUNDING))


def _too_large(job: Job, *, paired: bool) -> Phrase:
    sheet, bleed = job.leaf().sheet, 2 * job.options.bleed
    wide = (sheet.width - 2 * LEAST_EDGE - bleed) / (2 if paired else 1)
    high = sheet.height - 2 * WORDS_EDGE - bleed
    params = {"paper": str(job.options.paper), "width": f"{wide:.0f}", "height": f"{high:.0f}"}
    return Phrase("print.card_large", params)
