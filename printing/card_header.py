"""The band with a card's name: its shape tells action from reaction, item, status and monster."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from app.engine.model.card_deck import CardStyle, KitCard
from printing.card_inks import CARD_FLOOR, header_ink
from printing.figures import draw_front
from printing.flow import draw_block, fit_block, passage
from printing.icons import draw_icon
from printing.inks import BLACK, CUT_GREY, WHITE, WRITE_IN, Face, Paint, Pen, Type
from printing.job import Job
from printing.marks import KAPPA
from printing.page import Anchor, Circle, Outline, Rect, Shape, Xy, polygon
from printing.typesetter import Typesetter, clean, middle_baseline

SAFE: Final = 3.0
"""From the cut to where a card's ink ends, in mm: a bad cut shows no edge."""
HEIGHT: Final = 10.5
_NOTCH: Final = 3.0
_TICKET: Final = 1.9
_TEETH: Final = 19
_TOOTH: Final = 1.5
_DISK: Final = 8.0
_TOKEN: Final = 9.0
"""Cut size of the token whose disk is 8 mm."""
_LEFT: Final[Mapping[CardStyle, float]] = {
    CardStyle.REACTION: 4.6,
    CardStyle.ITEM: 4.4,
    CardStyle.STATUS: 3.6,
}
_RIGHT: Final[Mapping[CardStyle, float]] = {
    CardStyle.ACTION: 3.2,
    CardStyle.STATUS: 2.4,
    CardStyle.ITEM: 1.2,
}
_NAME: Final = Type(Face.BOLD, 12)


def draw_header(job: Job, setter: Typesetter, card: KitCard, cut: Rect, plate: str = "") -> None:
    """Draws band, name, part of several and whose card it is."""
    band = Rect(cut.x + SAFE, cut.y + SAFE, cut.width - 2 * SAFE, HEIGHT)
    paint = _draw_band(job, setter, card, cut, band)
    right = band.right - _RIGHT.get(card.style, 1.3)
    if card.style is not CardStyle.REFERENCE:
        right = _draw_owner(job, setter, card, (right - _DISK / 2, band.middle[1])) - 1.4
    if plate:
        right = _draw_plate(job, setter, plate, (right, band.middle[1])) - 1.2
    left = band.x + _LEFT.get(card.style, 2.4)
    _draw_name(setter, card, Rect(left, band.y, right - left, HEIGHT), paint)


def _draw_band(job: Job, setter: Typesetter, card: KitCard, cut: Rect, band: Rect) -> Paint:
    """Draws the band; returns the paint for what is written on it."""
    page, shape = setter.page, _shape(card.style, band)
    if job.saving:
        page.shape(shape, Pen(1.0))
        return BLACK
    ink = header_ink(card.style, job.options.ink)
    bleed = job.options.bleed
    if not bleed:
        page.shape(shape, fill=ink)
        return WHITE
    over = Rect(
        cut.x - bleed, cut.y - bleed, cut.width + 2 * bleed, band.bottom + 0.5 - cut.y + bleed
    )
    page.shape(over, fill=ink)
    page.shape(shape, Pen(0.75, WHITE))
    return WHITE


def _shape(style: CardStyle, band: Rect) -> Shape:
    if style is CardStyle.ITEM:
        return Rect(band.x, band.y, band.width, band.height, band.height / 2)
    if style is CardStyle.ACTION:
        return _arrow(band)
    if style is CardStyle.REACTION:
        return _tail(band)
    if style is CardStyle.STATUS:
        return _ticket(band)
    if style is CardStyle.MONSTER:
        return _teeth(band)
    return band


def _arrow(band: Rect) -> Outline:
    neck = band.right - _NOTCH
    return polygon(
        (band.x, band.y), (neck, band.y), (band.right, band.middle[1]), (neck, band.bottom),
        (band.x, band.bottom),
    )  # fmt: skip


def _tail(band: Rect) -> Outline:
    return polygon(
        (band.x, band.y), (band.right, band.y), (band.right, band.bottom), (band.x, band.bottom),
        (band.x + _NOTCH, band.middle[1]),
    )  # fmt: skip


def _ticket(band: Rect) -> Outline:
    """Half a disk is punched out at either end."""
    middle, radius, bend = band.middle[1], _TICKET, _TICKET * KAPPA
    left, right = band.x, band.right
    return Outline(
        (left, band.y),
        (
            (right, band.y),
            (right, middle - radius),
            (
                (right - bend, middle - radius),
                (right - radius, middle - bend),
                (right - radius, middle),
            ),
            (
                (right - radius, middle + bend),
                (right - bend, middle + radius),
                (right, middle + radius),
            ),
            (right, band.bottom),
            (left, band.bottom),
            (left, middle + radius),
            (
                (left + bend, middle + radius),
                (left + radius, middle + bend),
                (left + radius, middle),
            ),
            (
                (left + radius, middle - bend),
                (left + bend, middle - radius),
                (left, middle - radius),
            ),
        ),
    )


def _teeth(band: Rect) -> Outline:
    step = band.width / _TEETH
    points: list[Xy] = [(band.x, band.y), (band.right, band.y)]
    for tooth in range(_TEETH):
        points.append((band.right - tooth * step, band.bottom - _TOOTH))
        points.append((band.right - (tooth + 0.5) * step, band.bottom))
    points.append((band.x, band.bottom - _TOOTH))
    return polygon(*points)


def _draw_owner(job: Job, setter: Typesetter, card: KitCard, middle: Xy) -> float:
    """Draws the owner's token, or a place to write who it is; returns its left end."""
    page, half = setter.page, _DISK / 2
    if card.token is None:
        page.shape(Circle(*middle, half), Pen(0.6), WHITE)
        draw_icon(page, "pencil", middle, 3.3, CUT_GREY)
        return middle[0] - half
    token = card.token
    square = token.shape == "square"
    ring = half + 0.35
    shape: Shape = Circle(*middle, ring)
    if square:
        shape = Rect(middle[0] - ring, middle[1] - ring, 2 * ring, 2 * ring, 1.6)
    page.shape(shape, fill=WHITE)
    stamp = job.stamp(token.letter, token.colour, token.shape, middle, _TOKEN)
    draw_front(setter, replace(stamp, outlined=False, badge=True))
    return middle[0] - ring


def _draw_plate(job: Job, setter: Typesetter, text: str, at: Xy) -> float:
    """Draws which part of several this is; returns its left end."""
    style = Type(Face.BOLD, 9)
    wide = setter.width(text, style) + 2.6
    plate = Rect(at[0] - wide, at[1] - 2.35, wide, 4.7, 1.2)
    setter.page.shape(plate, Pen(0.6) if job.saving else None, WHITE)
    baseline = middle_baseline(at[1], style.size)
    setter.put((plate.middle[0], baseline), text, style, anchor=Anchor.MIDDLE, floor=CARD_FLOOR)
    return plate.x


def _draw_name(setter: Typesetter, card: KitCard, area: Rect, paint: Paint) -> None:
    """In one line down to 9 points, else in two lines of 9, down to the floor."""
    style = replace(_NAME, paint=paint)
    name = clean(card.name)
    if not name:
        y = area.middle[1] + 1.6
        setter.page.lines([(area.x, y, area.right - 2, y)], replace(WRITE_IN, paint=paint))
        return
    trial = setter.silent()
    small = style.at(9)
    if trial.width(trial.known(name), small) <= area.width or " " not in name:
        _, fitted = trial.fit(name, style, area.width, CARD_FLOOR)
        at = (area.x, middle_baseline(area.middle[1] - (0.5 if _foot(card) else 0), fitted.size))
        setter.put(at, name, style, room=area.width, floor=CARD_FLOOR)
        return
    room = (area.width, area.height - 1.0 - (_TOOTH if _foot(card) else 0))
    block = fit_block(setter, passage(name), small, room, floor=CARD_FLOOR)
    if block.rest:
        # hostile names only: two lines and no more, and the report says so
        setter.put((area.x, area.middle[1] - 0.7), name, style.at(CARD_FLOOR), room=area.width,
                   floor=CARD_FLOOR)  # fmt: skip
        return
    top = area.y + (room[1] - block.height) / 2 + 0.5
    draw_block(setter, block, Rect(area.x, top, *room))


def _foot(card: KitCard) -> bool:
    return card.style is CardStyle.MONSTER
