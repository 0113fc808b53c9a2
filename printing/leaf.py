"""How the sheet that a layout draws on lies on the paper: margins, back, printer."""

from dataclasses import dataclass
from math import cos, radians, sin

from app.engine.model.phrase import Phrase
from printing.errors import PrintError
from printing.options import LEAST_MARGIN, Orientation, Paper, PrintOptions, Sides

_LEAST_SHEET = 40.0


@dataclass(frozen=True, slots=True)
class Leaf:
    """One side of a sheet of paper.

    Layouts draw on ``sheet`` as if it were the whole paper, with their own least margins of 5 mm
    for text and 3 mm for lines; wider margins make it smaller than the paper.
    """

    paper: Paper
    """The sheet as it lies in the printer."""
    sheet: Paper
    x: float = 0.0
    """The sheet's left edge on the paper, in mm."""
    y: float = 0.0
    """The sheet's top edge on the paper, in mm."""
    shift: tuple[float, float] = (0.0, 0.0)
    """Moves everything right and down by this, in mm, before it turns upside down."""
    turn: float = 0.0
    """Turns everything clockwise about the paper's middle, in degrees."""
    upside_down: bool = False
    """Turns everything once more, by half a turn: the sheet is turned over its upper edge."""
    back: bool = False
    """Whether it is the other side of the page before."""

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the sheet lands on the paper, in mm from its top left corner."""
        half_width, half_height = self.paper.width / 2, self.paper.height / 2
        from_middle = self.x + x - half_width, self.y + y - half_height
        angle = radians(self.turn)
        across = from_middle[0] * cos(angle) - from_middle[1] * sin(angle) + self.shift[0]
        down = from_middle[0] * sin(angle) + from_middle[1] * cos(angle) + self.shift[1]
        if self.upside_down:
            across, down = -across, -down
        return half_width + across, half_height + down


def leaf_for(options: PrintOptions, *, lying: bool = False, back: bool = False) -> Leaf:
    """The leaf for a layout that lies best this way, unless the options say how paper lies.

    A layout draws a back as it is seen when the sheet is turned like the page of a book:
    columns mirrored, everything upright. Where the printer turns sheets over their upper edge,
    the whole back is turned round here. Raises `PrintError` when margins leave no room.
    """
    paper = _lain(options.paper, options.orientation, lying=lying)
    margins = options.margins.mirrored() if back else options.margins
    left, top = margins.left - LEAST_MARGIN, margins.top - LEAST_MARGIN
    width = paper.width - left - (margins.right - LEAST_MARGIN)
    height = paper.height - top - (margins.bottom - LEAST_MARGIN)
    if min(width, height) < _LEAST_SHEET:
        raise PrintError(Phrase("print.margins_wide", {"paper": str(options.paper)}))
    exact = (width, height) == (paper.width, paper.height)
    sheet = paper if exact else Paper("", width, height)
    if not back:
        return Leaf(paper, sheet, left, top)
    printer = options.printer
    over = options.sides is (Sides.LONG if paper.lies else Sides.SHORT)
    return Leaf(paper, sheet, left, top, (printer.x, printer.y), printer.turn, over, back=True)


def _lain(paper: Paper, orientation: Orientation, *, lying: bool) -> Paper:
    if orientation is Orientation.AUTO:
        return paper.turned() if lying and not paper.lies else paper
    return paper if paper.lies == (orientation is Orientation.LANDSCAPE) else paper.turned()
