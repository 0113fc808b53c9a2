"""The places for tokens at NOW and past the end of the track."""

from printing.inks import SLOT, SLOT_NUMBER, WHITE, WRITE_IN
from printing.page import Anchor, Circle, Page, Rect, Shape, Xy
from printing.typesetter import Typesetter, middle_baseline

_WRITE_IN = 9.0
"""Room beside a token for three figures, in mm."""


def draw_slot(
    setter: Typesetter, middle: Xy, size: float, *, saving: bool, round_: bool, number: int | None
) -> None:
    """Draws a place for a token at NOW, with a pale number unless a token covers it."""
    x, y = middle
    half = size / 2
    shape: Shape = Circle(x, y, half) if round_ else Rect(x - half, y - half, size, size)
    setter.page.shape(shape, SLOT, None if saving else WHITE)
    if number is not None:
        baseline = middle_baseline(y, SLOT_NUMBER.size)
        setter.page.text((x, baseline), str(number), SLOT_NUMBER, Anchor.MIDDLE)


def draw_write_ins(page: Page, area: Rect, size: float) -> None:
    """Draws places for tokens past the end, each with a line to write its delay on."""
    size = min(size, area.height - 0.6)
    step = size + _WRITE_IN + 2
    count = int((area.width + 2) / step + 1e-9)
    for place in range(count):
        x, y = area.x + place * step, area.bottom - 0.6
        page.shape(Rect(x, y - size, size, size, size / 6), SLOT)
        left = x + size + 1
        page.lines([(left, y - size / 2 + 3, left + _WRITE_IN - 1, y - size / 2 + 3)], WRITE_IN)
