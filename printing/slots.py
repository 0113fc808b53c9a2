"""The places for tokens at NOW."""

from printing.inks import SLOT, SLOT_NUMBER, WHITE
from printing.page import Anchor, Circle, Rect, Shape, Xy
from printing.typesetter import Typesetter, middle_baseline


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
