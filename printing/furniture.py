"""What stands on every page of the kit but the track's: title, page, paper, check ruler, key."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.model.furniture import PageWords
from app.engine.model.phrase import Phrase
from printing.errors import PrintError
from printing.inks import NOTE, STRONG, TEXT, Pen
from printing.leaf import Leaf
from printing.marks import draw_cross, draw_ruler, ruler_length
from printing.page import Anchor, Xy
from printing.typesetter import Typesetter, fill

REGISTER_RADIUS = 2.2
_RING = 1.2
_NAMES = {"a4": "A4", "letter": "Letter", "a3": "A3", "tabloid": "Tabloid", "a5": "A5"}
_KEY_LINE, _KEY_GAP = 12.0, 5.0
_NARROWEST = 95.0
_MARGIN = 7.6
"""Baseline of what stands upwards in the left margin."""
_MARGIN_SHARE = 0.29
"""How far down its middle stands: off the marks of common cards and strips."""


@dataclass(frozen=True, slots=True)
class Furniture:
    """What a page says about itself."""

    title: str
    number: int
    """Which page of its document, from 1."""
    count: int
    words: PageWords
    leaf: Leaf
    side: str = ""
    """``words.front`` or ``words.back``, where both sides are printed."""


def check_width(width: float) -> None:
    """Raises `PrintError` for a sheet too narrow for the words that stand on every page."""
    if width < _NARROWEST:
        raise PrintError(Phrase("print.paper_narrow", {"width": int(_NARROWEST)}))


def draw_head(setter: Typesetter, what: Furniture, at: Xy, width: float) -> None:
    """Writes title, page and side from a point, paper and scale at the right end."""
    x, y = at
    words = what.words
    scale = fill(words.full_size, {"paper": paper_name(what.leaf)})
    right = setter.put((x + width, y), scale, TEXT, anchor=Anchor.END, room=width / 2)
    page = fill(words.page, {"n": what.number, "m": what.count})
    parts = [page, what.side] if what.side else [page]
    rest = sum(setter.width(part, TEXT) + 3 for part in parts)
    used = setter.put(at, what.title, STRONG, room=max(20.0, width - right - rest - 4))
    left = width - used - 6 - right
    if left > 10:
        setter.put_row((x + used + 3, y), parts, TEXT, gap=3, room=left)


def draw_foot(setter: Typesetter, what: Furniture, at: Xy, width: float) -> float:
    """Draws the check ruler with its zero from a point; returns the end of its legend.

    Where 100 mm have no room, the ruler is 50 mm long, and says so.
    """
    x, y = at
    length = ruler_length(width)
    setter.page.text((x, y), "0", TEXT)
    end = draw_ruler(setter.page, x + 3.4, y, length)
    legend = fill(what.words.ruler, {"mm": length})
    return end + 1.6 + setter.put((end + 1.6, y), legend, TEXT)


def draw_rights(setter: Typesetter, what: Furniture, at: Xy, room: float) -> None:
    """Writes whose rules these are on the last page of a document, ending at a point.

    Where that has too little room, the line stands upwards in the left margin.
    """
    rights = what.words.rights
    if not rights or what.number != what.count:
        return
    if setter.width(rights, NOTE) <= room:
        setter.put(at, rights, NOTE, anchor=Anchor.END)
    else:
        height = what.leaf.sheet.height
        setter.put_turned((_MARGIN, _MARGIN_SHARE * height), rights, NOTE, room=height / 2)


def draw_rights_upwards(setter: Typesetter, what: Furniture, middle: Xy, room: float) -> None:
    """The same in a margin at the side, about the middle of its baseline."""
    if what.words.rights and what.number == what.count and room > 0:
        setter.put_turned(middle, what.words.rights, NOTE, room=room)


def draw_key(setter: Typesetter, at: Xy, lines: Sequence[tuple[Pen, str]], width: float) -> None:
    """Writes what each kind of line means, side by side from a point."""
    x, y = at
    share = (width + _KEY_GAP) / max(len(lines), 1)
    natural = sum(_KEY_LINE + 2 + _KEY_GAP + setter.width(text, TEXT) for _, text in lines)
    tight = natural - _KEY_GAP > width
    line = _KEY_LINE / 2 if tight else _KEY_LINE
    for pen, text in lines:
        setter.page.lines([(x, y - 1, x + line, y - 1)], pen)
        room = share - line - 2 - _KEY_GAP if tight else None
        used = setter.put((x + line + 2, y), text, TEXT, room=room)
        x += share if tight else line + 2 + used + _KEY_GAP


def draw_register(setter: Typesetter, corners: Sequence[Xy]) -> None:
    """Draws register crosses."""
    for corner in corners:
        draw_cross(setter.page, corner, REGISTER_RADIUS, _RING)


def paper_name(leaf: Leaf) -> str:
    """What people call the paper."""
    name = leaf.paper.name
    return _NAMES.get(name, name or f"{leaf.paper.width:g} × {leaf.paper.height:g} mm")
