"""The front of a card, zone by zone, in the order in which the chapter prints its fields."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.engine.model.card_deck import CardBox, CardWords, KitCard, Tag, TickBoxes
from printing.card_header import HEIGHT, SAFE, draw_header
from printing.card_inks import (
    BODY,
    CAPTION,
    CARD_FLOOR,
    CODE,
    DASH,
    GREY,
    LARGE,
    NUMBER,
    SMALL,
    SMALL_BOLD,
    header_ink,
    tint,
)
from printing.card_parts import (
    COMPACT_ROW,
    CONTINUED_TOP,
    PRICE_HEIGHT,
    PRICE_TOP,
    RESULT_HEIGHT,
    CardFace,
    Zones,
    compact,
    silent_setter,
    zones,
)
from printing.card_rows import draw_rows
from printing.flow import Block, draw_block, fit_block, passage
from printing.icons import draw_icon
from printing.inks import BOX, TICK, WRITE_IN, Pen
from printing.job import Job
from printing.page import Anchor, Rect
from printing.report import CONTINUED, SHRUNK
from printing.typesetter import Typesetter, fill, middle_baseline

_SMALL_BOX: Final = 13.5
_NARROW_BOX: Final = 12.0
_NARROW: Final = 54.0
_TERM: Final = 14.5
_TERM_FILLED: Final = 18.0
_TICK: Final = 5.5
_BETWEEN: Final = 1.0
_ICON: Final = 3.0
_INSET: Final = 1.6
_FOOT: Final = 3.6


@dataclass(frozen=True, slots=True)
class Easel:
    """A card being drawn: where its cut is, and with what."""

    job: Job
    setter: Typesetter
    words: CardWords
    card: KitCard
    cut: Rect

    @property
    def safe(self) -> Rect:
        """Where ink may be."""
        return self.cut.inset(SAFE)

    def y(self, down: float) -> float:
        """A distance from the upper cut, on the sheet."""
        return self.cut.y + down


def draw_face(job: Job, setter: Typesetter, words: CardWords, face: CardFace, cut: Rect) -> None:
    """Draws one side of a card within its cut."""
    easel = Easel(job, setter.about(face.card.key), words, face.card, cut)
    easel.setter.occupy(cut)
    plate = f"{face.number}/{face.count}" if face.count > 1 and not face.is_back else ""
    draw_header(job, easel.setter, face.card, cut, plate)
    if face.rows:
        draw_rows(job, easel.setter, face, cut)
    elif face.number > 1:
        _draw_continuation(easel, face)
    elif compact(cut.width, cut.height):
        _draw_compact(easel)
    else:
        _draw_front(easel, face)
    _draw_foot(easel)


def _draw_front(easel: Easel, face: CardFace) -> None:
    card, setter = easel.card, easel.setter
    plan = face.plan or zones(silent_setter(easel.job), card, easel.cut.width, easel.cut.height)
    _draw_words(easel)
    if card.trigger is not None:
        _draw_trigger(easel, card.trigger, plan.trigger)
    else:
        _draw_prices(easel, card.prices)
    if card.ticks is not None:
        draw_ticks(setter, card.ticks, (easel.safe.x, easel.y(plan.ticks)), easel.safe.width)
    if face.text is not None:
        body = plan.body
        area = Rect(easel.cut.x + body.x, easel.y(body.y), body.width, body.height)
        _draw_text(easel, face, face.text, area)
    _draw_sums(easel, plan)
    _draw_results(easel)


def _draw_text(easel: Easel, face: CardFace, block: Block, area: Rect) -> None:
    setter = easel.setter
    if block.style.size < BODY.size and block.lines:
        first = " ".join(word.text for word in block.lines[0].words)
        setter.remark(SHRUNK, text=first, size=f"{block.style.size:g}")
    for paragraph in easel.card.text if face.number == 1 else ():
        for run in paragraph:
            setter.known("".join(run.text.split()))
    draw_block(setter, block, area)
    if face.last:
        return
    setter.remark(CONTINUED, text=easel.card.name, words=block.rest_words)
    words = easel.words
    text = words.on_back if face.on_back else words.goes_on
    text = fill(text, {"n": face.number + 1, "m": face.count})
    at = (area.right, area.bottom - 0.6)
    setter.put(at, text, SMALL_BOLD, room=area.width, anchor=Anchor.END, floor=CARD_FLOOR)


def _draw_continuation(easel: Easel, face: CardFace) -> None:
    words = easel.words
    text = words.continued_back if face.is_back else words.continued
    text = fill(text, {"n": face.number - 1, "m": face.count})
    at = (easel.safe.x, easel.y(17.3))
    easel.setter.put(at, text.upper(), CAPTION, room=easel.safe.width, floor=CARD_FLOOR)
    if face.text is not None:
        foot = easel.cut.bottom - 6.9
        top = easel.y(CONTINUED_TOP)
        _draw_text(easel, face, face.text, Rect(easel.safe.x, top, easel.safe.width, foot - top))


def _draw_words(easel: Easel) -> None:
    """Kind, keywords and target: two lines, or three closer ones."""
    card, setter, room = easel.card, easel.setter, easel.safe.width
    lead = setter.width(card.caption.upper(), CAPTION) + 2.4 if card.caption else 0.0
    lines = _tag_lines(setter, card.tags, lead, room)
    most = 3 - (card.target is not None)
    short: Sequence[Tag] = ()
    if len(lines) > most:
        short = [tag for line in lines[most - 1 :] for tag in line]
        lines = lines[: most - 1]
        setter.remark("print.note.tags", tags=", ".join(tag.text for tag in short))
    total = len(lines) + bool(short) + (card.target is not None)
    pitch, size = (3.4, 3.1) if total > 2 else (4.7, 3.3)
    y = easel.y(16.6 if total > 2 else 17.2)
    if card.caption:
        setter.put((easel.safe.x, y), card.caption.upper(), CAPTION, room=room, floor=CARD_FLOOR)
    for place, line in enumerate(lines):
        x = easel.safe.x + (lead if place == 0 else 0)
        for tag in line:
            x = _put_tag(setter, tag, (x, y), size, easel.safe.right) + 2
        y += pitch
    x = easel.safe.x + (lead if not lines else 0)
    for tag in short:
        if tag.icon and x + size <= easel.safe.right:
            draw_icon(setter.page, tag.icon, (x + size / 2, y - 0.95), size)
            x += size + 1
    if short:
        y += pitch
    if card.target is not None:
        _draw_target(easel, card.target, y if lines or short else y + pitch * bool(lead), size)


def _draw_target(easel: Easel, target: Tag, y: float, size: float) -> None:
    setter, x = easel.setter, easel.safe.x
    if target.icon:
        draw_icon(setter.page, target.icon, (x + size / 2, y - 0.95), size)
        x += size + 0.8
    x += setter.put((x, y), easel.words.target, GREY, floor=CARD_FLOOR) + 1.0
    setter.put((x, y), target.text, CODE, room=easel.safe.right - x, floor=CARD_FLOOR)


def _tag_lines(
    setter: Typesetter, tags: Sequence[Tag], lead: float, room: float
) -> list[list[Tag]]:
    lines: list[list[Tag]] = []
    left = room - lead
    for tag in tags:
        wide = setter.width(tag.text, SMALL) + (4.0 if tag.icon else 0)
        if not lines or (wide > left and (lines[-1] or wide <= room)):
            if lines or wide > left + 0.01:
                if not lines and lead:
                    lines.append([])
                left = room
            lines.append([])
        lines[-1].append(tag)
        left -= wide + 2
    return lines


def _put_tag(
    setter: Typesetter, tag: Tag, at: tuple[float, float], size: float, right: float
) -> float:
    x, y = at
    if tag.icon:
        draw_icon(setter.page, tag.icon, (x + size / 2, y - 0.95), size)
        x += size + 0.6
    return x + setter.put((x, y), tag.text, SMALL, room=max(4.0, right - x), floor=CARD_FLOOR)


def _draw_prices(easel: Easel, boxes: Sequence[CardBox]) -> None:
    if not boxes:
        return
    small = _SMALL_BOX if easel.safe.width >= _NARROW else _NARROW_BOX
    others = 2 if easel.card.boxes == "fixed" else len(boxes) - 1
    even = easel.card.boxes == "even"
    if even:
        small = (easel.safe.width - others * _BETWEEN) / len(boxes)
    first = easel.safe.width - others * (small + _BETWEEN)
    x, y = easel.safe.x, easel.y(PRICE_TOP)
    for place, box in enumerate(boxes):
        wide = first if place == 0 else small
        area = Rect(x, y, wide, PRICE_HEIGHT)
        draw_price(easel, box, area, hero=place == 0 and not even)
        x += wide + _BETWEEN


def draw_price(easel: Easel, box: CardBox, area: Rect, *, hero: bool) -> None:
    """Draws a framed price; the first of a card is larger, and its code stands beside it."""
    setter = easel.setter
    _frame(easel, box, area, hero=hero)
    style = LARGE if hero else NUMBER
    y = area.y + min(11.9, area.height - 1.9) - (0 if hero else 0.6)
    if box.open:
        _write_in(easel, Rect(area.x + _INSET, y - 4, area.width - 2 * _INSET, 4), box.unit)
        return
    if not box.value:
        setter.put((area.middle[0], y), "–", DASH, anchor=Anchor.MIDDLE)
        return
    if not hero:
        room = area.width - 1.2
        at = (area.middle[0], y)
        setter.put(at, box.value, style, room=room, anchor=Anchor.MIDDLE, floor=CARD_FLOOR)
        return
    codes = max(setter.width(box.beside, CODE), setter.width(box.below, SMALL))
    inner = area.width - 2 * _INSET
    codes = min(codes, inner * 0.62)
    room = inner - codes - (1.2 if codes else 0) - (3.2 if box.mark else 0)
    x = area.x + _INSET
    used = setter.put((x, y), box.value, style, room=room, floor=CARD_FLOOR)
    if box.mark:
        draw_icon(setter.page, box.mark, (x + used + 2.2, y - 1.6), _ICON)
    right = area.right - _INSET
    for text, down, kind in ((box.beside, 3.5, CODE), (box.below, 0.0, SMALL)):
        at = (right, y - down)
        setter.put(at, text, kind, room=codes, anchor=Anchor.END, floor=CARD_FLOOR)


def _frame(easel: Easel, box: CardBox, area: Rect, *, hero: bool) -> None:
    """Frame, tint, icon and caption."""
    options, setter = easel.job.options, easel.setter
    paint = header_ink(easel.card.style, options.ink)
    fill_ = tint(easel.card.style, options.ink) if hero else None
    frame = Rect(area.x, area.y, area.width, area.height, 1.2)
    setter.page.shape(frame.inset(0.2), Pen(1.1 if hero else 0.6, paint), fill_)
    x = area.x + _INSET
    if box.icon:
        draw_icon(setter.page, box.icon, (x + _ICON / 2, area.y + 2.65), _ICON)
        x += _ICON + 0.7
    room = area.right - 1.0 - x
    at = (x, area.y + 3.55)
    setter.put(at, box.caption, CAPTION, room=room, floor=CARD_FLOOR)


def _write_in(easel: Easel, area: Rect, unit: str) -> None:
    """A dotted line to write on, a pencil, and the unit after it."""
    setter = easel.setter
    wide = setter.width(unit, CODE) + 1 if unit else 0.0
    right = area.right - wide
    setter.page.lines([(area.x, area.bottom, right, area.bottom)], WRITE_IN)
    draw_icon(setter.page, "pencil", (area.x + 1.2, area.bottom - 1.8), 2.4)
    if unit:
        setter.put((right + 1, area.bottom), unit, CODE, floor=CARD_FLOOR)


def _draw_trigger(easel: Easel, box: CardBox, height: float) -> None:
    area = Rect(easel.safe.x, easel.y(PRICE_TOP), easel.safe.width, height)
    _frame(easel, box, area, hero=True)
    inner = Rect(area.x + _INSET, area.y + 4.4, area.width - 2 * _INSET, height - 5.0)
    if box.open or not box.value:
        _write_in(easel, Rect(inner.x, inner.y, inner.width, inner.height - 1.2), "")
        return
    what = passage(box.value)
    block = fit_block(
        easel.setter, what, BODY, (inner.width, easel.cut.height / 3), floor=CARD_FLOOR
    )
    draw_block(easel.setter, block, inner)
    if block.rest:
        easel.setter.remark("print.note.shortened", text=box.value)


def draw_ticks(setter: Typesetter, ticks: TickBoxes, at: tuple[float, float], width: float) -> None:
    """Draws a caption with a note at its right, and boxes to cross off below."""
    x, y = at
    used = setter.put((x, y + 2.6), ticks.caption, CAPTION, room=width, floor=CARD_FLOOR)
    if ticks.note:
        setter.put(
            (x + width, y + 2.6), ticks.note, SMALL, room=max(3.0, width - used - 2),
            anchor=Anchor.END, floor=CARD_FLOOR,
        )  # fmt: skip
    count = len(ticks.labels)
    pitch = min(_TICK + 0.93, (width - _TICK) / max(1, count - 1))
    for place, label in enumerate(ticks.labels):
        box = Rect(x + place * pitch, y + 3.8, min(_TICK, pitch - 0.5), _TICK, 0.8)
        framed = bool(label) and label == ticks.framed
        setter.page.shape(box.inset(0.25 if framed else 0.1), Pen(1.5) if framed else BOX)
        style = CODE if framed else GREY
        middle = (box.middle[0], middle_baseline(box.middle[1], style.size))
        setter.put(middle, label, style, room=box.width, anchor=Anchor.MIDDLE, floor=CARD_FLOOR)


def _draw_sums(easel: Easel, plan: Zones) -> None:
    if not plan.sums:
        return
    safe, setter = easel.safe, easel.setter
    y = easel.y(plan.sums_top)
    setter.page.lines([(safe.x, y, safe.right, y)], TICK)
    y += 0.8
    for line, block in zip(easel.card.sums, plan.sums, strict=True):
        setter.known("".join(run.text for run in line))
        y = draw_block(setter, block, Rect(safe.x, y, safe.width, block.height))
        if block.rest:
            setter.remark("print.note.shortened", text="".join(run.text for run in line))


def _draw_results(easel: Easel) -> None:
    boxes = easel.card.results
    if not boxes:
        return
    y = easel.cut.bottom - 7.0 - RESULT_HEIGHT
    term = _TERM if easel.card.boxes == "fixed" else _TERM_FILLED
    first = easel.safe.width - (len(boxes) - 1) * (term + _BETWEEN)
    even = easel.card.boxes == "even"
    each = (easel.safe.width - (len(boxes) - 1) * _BETWEEN) / len(boxes)
    x = easel.safe.x
    for place, box in enumerate(boxes):
        wide = each if even else first if place == 0 else term
        centred = place > 0 and not even
        draw_result(easel, box, Rect(x, y, wide, RESULT_HEIGHT), centred=centred)
        x += wide + _BETWEEN


def draw_result(easel: Easel, box: CardBox, area: Rect, *, centred: bool) -> None:
    """Draws a framed result with how it comes about below."""
    setter = easel.setter
    _frame(easel, box, area, hero=True)
    inner = area.width - 2 * (1.0 if centred else _INSET)
    if box.open:
        line = Rect(area.x + _INSET, area.y + 5, area.width - 2 * _INSET, 4.2)
        _write_in(easel, line, box.unit)
    else:
        _put_value(easel, box, area, inner, centred=centred)
    y = area.y + 13.0
    if centred:
        at = (area.middle[0], y)
        setter.put(at, box.below, SMALL, room=inner, anchor=Anchor.MIDDLE, floor=CARD_FLOOR)
        return
    room = inner
    if box.note is not None:
        wide = min(setter.width(box.note.text, SMALL), inner / 2)
        right = area.right - _INSET
        setter.put((right, y), box.note.text, SMALL, room=wide + 0.01, anchor=Anchor.END,
                   floor=CARD_FLOOR)  # fmt: skip
        if box.note.icon:
            draw_icon(setter.page, box.note.icon, (right - wide - 2.2, y - 0.95), _ICON)
        room -= wide + 5
    setter.put((area.x + _INSET, y), box.below, SMALL, room=room, floor=CARD_FLOOR)


def _put_value(easel: Easel, box: CardBox, area: Rect, inner: float, *, centred: bool) -> None:
    """A figure is never cut off: one that is too long for its floor stands in two lines."""
    setter = easel.setter
    if not box.value:
        setter.put((area.middle[0], area.y + 9.2), "–", DASH, anchor=Anchor.MIDDLE)
        return
    x = area.middle[0] if centred else area.x + _INSET
    anchor = Anchor.MIDDLE if centred else Anchor.START
    if setter.width(box.value, NUMBER.at(CARD_FLOOR)) <= inner:
        at = (x, area.y + 9.4)
        setter.put(at, box.value, NUMBER, room=inner, anchor=anchor, floor=CARD_FLOOR)
        return
    block = fit_block(setter, passage(box.value), NUMBER.at(8.5), (inner, 6.4), floor=CARD_FLOOR)
    draw_block(setter, block, Rect(area.x + _INSET, area.y + 4.2, inner, 6.4))
    if block.rest:
        setter.remark("print.note.shortened", text=box.value)


def _draw_compact(easel: Easel) -> None:
    """Name, prices and result, and whom it meets: what else a card says is reported."""
    card, safe, setter = easel.card, easel.safe, easel.setter
    if card.text or card.tags:
        setter.remark("print.note.left_out", name=card.name)
    y = easel.y(HEIGHT + SAFE + 1.0)
    if card.trigger is not None:
        _draw_short_trigger(easel, card.trigger, y)
    for box in card.prices[:1]:
        draw_price(easel, box, Rect(safe.x, y, safe.width, PRICE_HEIGHT), hero=True)
    y += PRICE_HEIGHT + _BETWEEN
    small = (*card.prices[1:], *card.results[1:])
    if card.ticks is not None:
        small = tuple(box for box in small if box.value)
        if small:
            setter.remark("print.note.left_out", name=card.name)
        else:
            draw_ticks(setter, card.ticks, (safe.x, y), safe.width)
            y += COMPACT_ROW
    if small:
        wide = (safe.width - (len(small) - 1) * _BETWEEN) / len(small)
        for place, box in enumerate(small):
            area = Rect(safe.x + place * (wide + _BETWEEN), y, wide, COMPACT_ROW)
            draw_price(easel, box, area, hero=False)
        y += COMPACT_ROW
    foot = easel.cut.bottom - 7.0 - RESULT_HEIGHT
    if card.target is not None and y + 4.4 <= foot:
        _draw_target(easel, card.target, y + 3.6, 3.1)
    for box in card.results[:1]:
        draw_result(easel, box, Rect(safe.x, foot, safe.width, RESULT_HEIGHT), centred=False)


def _draw_short_trigger(easel: Easel, box: CardBox, y: float) -> None:
    area = Rect(easel.safe.x, y, easel.safe.width, PRICE_HEIGHT)
    _frame(easel, box, area, hero=True)
    room = (easel.safe.width - 3.2, PRICE_HEIGHT - 4.6)
    block = fit_block(easel.setter, passage(box.value), BODY, room, floor=CARD_FLOOR)
    draw_block(easel.setter, block, Rect(area.x + _INSET, area.y + 4.2, *room))
    if block.rest:
        easel.setter.remark("print.note.shortened", text=box.value)


def _draw_foot(easel: Easel) -> None:
    """Whose it is, and whether its numbers are a house rule."""
    safe, setter, card = easel.safe, easel.setter, easel.card
    y = easel.cut.bottom - _FOOT
    right = safe.right
    if card.number:
        used = setter.put((right, y), card.number, GREY, room=safe.width / 3, anchor=Anchor.END,
                          floor=CARD_FLOOR)  # fmt: skip
        right -= used + 2.5
    if card.house:
        used = setter.put((right, y), card.house, GREY, room=safe.width / 2, anchor=Anchor.END,
                          floor=CARD_FLOOR)  # fmt: skip
        draw_icon(setter.page, "house", (right - used - 2.2, y - 0.95), _ICON)
        right -= used + 5
    setter.put((safe.x, y), card.foot, GREY, room=right - safe.x, floor=CARD_FLOOR)
