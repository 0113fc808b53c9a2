"""Every call that draws a page, as text: what the reference files hold.

``python -m tests.printing.references`` writes them anew; read the difference before keeping
it.
"""

from dataclasses import replace
from pathlib import Path

from app.engine.model.kit import KitDocument
from app.engine.model.printer import PrinterProfile
from app.engine.model.track import Layout
from printing.inks import Paint, Pen, Type
from printing.leaf import Leaf
from printing.options import LETTER, Ink, PrintOptions, Sides
from printing.page import Circle, Rect, Segment, Shape
from tests.printing.cards import KINDS, deck
from tests.printing.forms import sheet, sheets
from tests.printing.kit import CALIBRATION, ENEMIES, SHEET, group, sheet_of
from tests.printing.recorder import Clip, Drawn, Lines, Sheet, Turned, Written
from tests.printing.samples import FIGHT, Setup, record, track
from tests.printing.turns import slips, tracker

FOLDER = Path(__file__).with_name("references")
_FOLDED = Setup(layout=Layout.FOLDED)
CASES: dict[str, tuple[KitDocument, Setup | PrintOptions]] = {
    "tiled-a4": (track(), Setup()),
    "tiled-saver-fight": (track(60, tokens=FIGHT), Setup(ink=Ink.SAVER)),
    "tiled-wide": (track(30), Setup(wide=True)),
    "folded-a4-fight": (track(tokens=FIGHT), _FOLDED),
    "folded-letter": (track(), replace(_FOLDED, paper=LETTER)),
    "folded-serpentine-grey": (
        track(tokens=FIGHT),
        replace(_FOLDED, serpentine=True, ink=Ink.GREY),
    ),
    "tokens-a4": (SHEET, PrintOptions()),
    "tokens-letter-saver-short": (
        sheet_of(group(16, ENEMIES[:2])),
        PrintOptions(paper=LETTER, ink=Ink.SAVER, sides=Sides.SHORT),
    ),
    "calibration-a4": (CALIBRATION, PrintOptions()),
    "calibration-letter-profile": (
        CALIBRATION,
        PrintOptions(paper=LETTER, sides=Sides.SHORT, printer=PrinterProfile("HP", 1, -1, 0.2)),
    ),
    "cards-a4": (deck(*KINDS), PrintOptions(sides=Sides.SINGLE)),
    "cards-letter-saver-long": (
        deck(*KINDS[:3]),
        PrintOptions(paper=LETTER, ink=Ink.SAVER, sides=Sides.LONG),
    ),
    "form-a4": (sheets(sheet(4)), PrintOptions()),
    "tracker-a4": (tracker(4), PrintOptions()),
    "slips-a4": (slips(3, turns=1), PrintOptions()),
}


def written(document: KitDocument, options: Setup | PrintOptions) -> str:
    """All pages of a document as text, a line a call."""
    recording, report = record(document, options)
    lines = [line for sheet in recording.sheets for line in _sheet(sheet)]
    return "\n".join([*lines, f"report {report.pages} {report.items_drawn}", ""])


def _sheet(sheet: Sheet) -> list[str]:
    size = _numbers(sheet.paper.width, sheet.paper.height)
    lines = [f"page {size} bookmark {sheet.bookmark!r}{_laid(sheet.leaf)}"]
    for call in sheet.calls:
        if isinstance(call, Lines):
            lines.append(f"lines {_pen(call.pen)}")
            lines += [f"  {_numbers(*segment)}" for segment in _shortened(call.segments)]
        elif isinstance(call, Written):
            turned = " turned" if call.turned else ""
            at = f"{_numbers(*call.at)} {call.anchor.value}{turned}"
            lines.append(f"text {at} {_type(call.style)} {call.text!r}")
        elif isinstance(call, Drawn):
            pen = "" if call.pen is None else f" {_pen(call.pen)}"
            fill = "" if call.fill is None else f" fill {_paint(call.fill)}"
            lines.append(f"{_shape(call.shape)}{pen}{fill}")
        elif isinstance(call, Turned):
            middle = "end" if call.middle is None else _numbers(*call.middle)
            lines.append(f"upside down {middle}")
        elif isinstance(call, Clip):
            lines.append("clip end" if call.shape is None else f"clip {_shape(call.shape)}")
    return lines


def _laid(leaf: Leaf) -> str:
    """How the page lies on the paper, where it does not lie as it is drawn."""
    parts = [_numbers(leaf.x, leaf.y)] if leaf.x or leaf.y else []
    if leaf.shift != (0, 0) or leaf.turn:
        parts.append(f"moved {_numbers(*leaf.shift)} turned {_numbers(leaf.turn)}")
    if leaf.upside_down:
        parts.append("upside down")
    return "".join(f" {part}" for part in parts)


def _shortened(segments: tuple[Segment, ...]) -> list[Segment]:
    """Rulers and hatchings by their ends: their inner lines follow from these."""
    return list(segments) if len(segments) <= 40 else [*segments[:4], *segments[-4:]]


def _shape(shape: Shape) -> str:
    if isinstance(shape, Rect):
        return f"rect {_numbers(shape.x, shape.y, shape.width, shape.height, shape.radius)}"
    if isinstance(shape, Circle):
        return f"circle {_numbers(shape.x, shape.y, shape.radius)}"
    flat: list[float] = [*shape.start]
    for step in shape.steps:
        for part in step:
            flat += part if isinstance(part, tuple) else [part]
    return f"outline {_numbers(*flat)}"


def _pen(pen: Pen) -> str:
    dash = f" dash {_numbers(*pen.dash)}" if pen.dash else ""
    return f"pen {_numbers(pen.width)} {_paint(pen.paint)}{dash}"


def _type(style: Type) -> str:
    tracking = f" tracked {_numbers(style.tracking)}" if style.tracking else ""
    return f"{style.face.name.lower()} {_numbers(style.size)} {_paint(style.paint)}{tracking}"


def _paint(paint: Paint) -> str:
    if isinstance(paint, tuple):
        return "#" + "".join(f"{round(part * 255):02X}" for part in paint)
    return f"{_numbers(paint)}%"


def _numbers(*values: float) -> str:
    return " ".join(f"{value + 0.0:.2f}".rstrip("0").rstrip(".") for value in values)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (document, options) in CASES.items():
        (FOLDER / f"{name}.txt").write_text(written(document, options), encoding="utf-8")
