"""The strip: who acts now, the next five, and what happens soon."""

from collections.abc import Callable
from functools import partial
from math import ceil

from PySide6.QtCore import QMargins, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from app.engine.model.timeline import Picture, Presence, TimelineView, TokenView
from app.ui.battle.soon import soon
from app.ui.desk.tools import Tools, names_of
from app.ui.kit.fonts import Face
from app.ui.kit.ink import CENTRE, Ink
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role
from app.ui.kit.token_face import lane_of

NEXT = 5
SOON = 3
_HEIGHT, _LOW = 64, 56
_SOON_LINE = 17
_NARROWEST = 104
_LINE = 14
_WIDE_NOW, _NARROW_NOW = 240, 196
_TAG, _NEXT_TAG, _SOON_LABEL = 52.0, 60.0, 44.0
"""The least widths of the words NOW, NEXT and SOON."""
_MOST_TAG = 130.0
_FACES_KEPT = 32
_STEP = 8
"""Cells that differ by fewer pixels share their faces."""
_TIGHT = 1_000
"""Below this width, in pixels at 100 %, the strip gives NOW less room."""


class CellFaces:
    """Grounds of cells with the disk and the name of a combatant.

    While something is dragged the same few come up again and again, with other numbers.
    """

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._kept: dict[tuple[object, ...], tuple[QPixmap, int]] = {}
        self._room = 0
        """The width for the name; that of the cells differs by a pixel."""
        tools.look.changed.connect(self._kept.clear)

    def face(
        self, token: TokenView, shape: str, size: QSize, ratio: float, *, marked: bool
    ) -> tuple[QPixmap, int]:
        """The picture, and in how many lines the name stands."""
        if not self._room <= size.width() < self._room + _STEP:
            self._room = max(0, size.width() - 1)
        room = QSize(self._room, size.height())
        disk = self._tools.ink.disk_picture(32, token, shape, ratio)
        words = (token.name, token.hidden, marked)
        key = (disk.cacheKey(), words, room.width(), room.height(), ratio)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _FACES_KEPT:
                self._kept.clear()
            found = self._kept[key] = self._drawn(disk, words, room, ratio)
        return found

    def _drawn(
        self, disk: QPixmap, words: tuple[str, bool, bool], room: QSize, ratio: float
    ) -> tuple[QPixmap, int]:
        text, hidden, marked = words
        picture = QPixmap((room.grownBy(QMargins(0, 0, _STEP, 0)).toSizeF() * ratio).toSize())
        picture.setDevicePixelRatio(ratio)
        ink, look = self._tools.ink, self._tools.look
        painter, scale = QPainter(picture), look.scale
        painter.scale(scale, scale)
        wide, high = room.width() / scale, room.height() / scale
        ground = Role.SEL if marked else Role.PANEL
        fill(painter, QRectF(0, 0, wide + _STEP, high), look.colour(ground))
        fill(painter, QRectF(0, 0, 1, high), look.colour(Role.FIVE))
        if marked:
            fill(painter, QRectF(1, high - 3, wide + _STEP, 3), look.colour(Role.ACCENT))
        painter.drawPixmap(QPointF(7 - 4, round((high - 32) / 2) - 4), disk)
        name = QRectF(46, high / 2 - 20, wide - 50, 20)
        lines = paint_name(ink, painter, name, text, italic=hidden)
        painter.end()
        return picture, lines


class StripCell(QWidget):
    """One combatant of the strip; a click selects it."""

    clicked = Signal(str)

    def __init__(self, tools: Tools, faces: CellFaces) -> None:
        super().__init__()
        self._tools = tools
        self._faces = faces
        self._token: TokenView | None = None
        self._shape = ""
        self._note = ""
        self._marked = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        tools.look.changed.connect(self.update)

    def show_token(
        self, token: TokenView | None, shape: str = "", note: str = "", *, marked: bool = False
    ) -> None:
        """Shows a combatant with a few words; ``marked`` is the one being moved."""
        shown = (self._token, self._shape, self._note, self._marked)
        if (token, shape, note, marked) == shown:
            return
        self._token, self._shape, self._note, self._marked = token, shape, note, marked
        told = () if token is None else (token.name, _place(token), note)
        spoken = ", ".join(filter(None, told))
        self.setAccessibleName(spoken)
        self.setToolTip(spoken)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Selects the combatant."""
        if self._token is not None and self.rect().contains(event.position().toPoint()):
            self.clicked.emit(self._token.id)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws disk, name, place and note."""
        del event
        painter, ink, look = QPainter(self), self._tools.ink, self._tools.look
        token, size, scale = self._token, self.size(), look.scale
        if token is None:
            fill(painter, self.rect(), look.colour(Role.PANEL))
            fill(painter, QRectF(0, 0, scale, size.height()), look.colour(Role.FIVE))
            return
        ratio = self.devicePixelRatioF()
        face, lines = self._faces.face(token, self._shape, size, ratio, marked=self._marked)
        painter.drawPixmap(0, 0, face)
        painter.scale(scale, scale)
        wide, high = size.width() / scale, size.height() / scale
        place = QRectF(46, high / 2 + (4 if lines > 1 else 0), wide - 50, 20)
        width = ink.text(painter, place, _place(token), Face.NUMBER_STRONG)
        note = place.adjusted(width + 6 if width else 0, 1, 0, 0)
        if ink.width(self._note, Face.NOTE) <= note.width():
            ink.text(painter, note, self._note, Face.NOTE, Role.MUTED)


def paint_name(
    ink: Ink,
    painter: QPainter,
    rect: QRectF,
    name: str,
    face: Face = Face.BODY_STRONG,
    *,
    italic: bool = False,
) -> int:
    """Draws a name in one line, or smaller in two where one has no room; gives how many."""
    if ink.width(name, face, italic=italic) <= rect.width():
        ink.name(painter, rect, name, face, italic=italic)
        return 1
    first, second = _halves(name, lambda text: ink.width(text, Face.NOTE_STRONG), rect.width())
    top = QRectF(rect.left(), rect.bottom() - (26 if second else 18), rect.width(), 16)
    ink.name(painter, top, first, Face.NOTE_STRONG, italic=italic)
    if second:
        below = top.translated(0, _LINE)
        ink.name(painter, below, second, Face.NOTE_STRONG, italic=italic)
    return 2 if second else 1


def word_room(tools: Tools, text: str, least: float) -> float:
    """How wide a tag has to be for its longest word, in pixels at 100 %."""
    widest = max((tools.ink.width(word, Face.NOTE_STRONG) for word in text.split()), default=0.0)
    return min(_MOST_TAG, max(least, widest + 10))


def _halves(name: str, width: Callable[[str], float], room: float) -> tuple[str, str]:
    """A name broken at the last space before which it fits; the second half may be empty."""
    words = name.split()
    for count in range(len(words), 0, -1):
        first = " ".join(words[:count])
        if width(first) <= room or count == 1:
            return first, " ".join(words[count:])
    return name, ""


class NowCell(QWidget):
    """Who acts now, in ink."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._view: TimelineView | None = None
        self._tight = False
        tools.look.changed.connect(self._relook)
        self._relook()

    def set_tight(self, *, tight: bool) -> None:
        """Takes less room."""
        self._tight = tight
        self._relook()

    def _relook(self) -> None:
        empty = self._view is None or self._view.now is None
        full = _NARROW_NOW if self._tight else _WIDE_NOW
        wide = self._tag_width if empty else full + self._tag_width - _TAG
        self.setFixedWidth(self._tools.look.px(wide))
        self.update()

    @property
    def _tag_width(self) -> float:
        return word_room(self._tools, self._tools.wording.text("grid.now"), _TAG)

    def show_view(self, view: TimelineView | None) -> None:
        """Shows who has the turn."""
        self._view = view
        name = "" if view is None or view.now is None else view.token(view.now).name
        self.setAccessibleName(f"{self._tools.wording.text('grid.now')} {name}".strip())
        self.setToolTip(name)
        self._relook()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the tag, the disk and the name."""
        del event
        tools = self._tools
        painter, ink, scale = QPainter(self), tools.ink, tools.look.scale
        painter.scale(scale, scale)
        wide, high = self.width() / scale, self.height() / scale
        side = self._tag_width
        tag = QRectF(0, 0, side, high)
        fill(painter, tag, tools.look.colour(Role.INK))
        now = tools.wording.text("grid.now")
        ink.text(painter, tag, now, Face.NOTE_STRONG, Role.ON_NOW, CENTRE)
        view = self._view
        if view is None or view.now is None:
            return
        token = view.token(view.now)
        ink.disk(painter, side + 13, (high - 36) / 2, 36, token, lane_of(view, token).shape)
        name = QRectF(side + 62, high / 2 - 24, wide - side - 66, 26)
        paint_name(ink, painter, name, token.name, Face.TITLE, italic=token.hidden)
        code = _TURN.get(view.axis.picture, "strip.turn")
        note = tools.wording.text(code, turn=token.turns + 1, clock=view.clock)
        if ink.width(note, Face.NOTE) > name.width():
            note = tools.wording.text("strip.turn_short", turn=token.turns + 1)
        below = QRectF(name.left(), high / 2 + 3, name.width(), 17)
        ink.text(painter, below, note, Face.NOTE, Role.MUTED)


class SoonCell(QWidget):
    """What happens soon, in up to three lines."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._lines: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        tools.look.changed.connect(self.update)

    def show_view(self, view: TimelineView | None) -> None:
        """Shows what comes besides turns."""
        found = () if view is None else soon(view, SOON)
        names = {} if view is None else names_of(view)
        self._lines = tuple(self._tools.wording.phrase(one.phrase, names) for one in found)
        self.setAccessibleName(f"{self._tools.wording.text('strip.soon')} {'. '.join(self._lines)}")
        self.setToolTip("\n".join(self._lines))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the lines."""
        del event
        tools = self._tools
        painter, ink, scale = QPainter(self), tools.ink, tools.look.scale
        painter.scale(scale, scale)
        wide, high = self.width() / scale, self.height() / scale
        fill(painter, QRectF(0, 0, 1, high), tools.look.colour(Role.FIVE))
        if not self._lines:
            return
        side = word_room(tools, tools.wording.text("strip.soon"), _SOON_LABEL)
        label = QRectF(12, 0, side, high)
        ink.text(painter, label, tools.wording.text("strip.soon"), Face.NOTE_STRONG, Role.MUTED)
        left, room = side + 16, wide - side - 22
        shown = self._fitting(room)
        top = (high - sum(height for _, height in shown)) / 2
        for text, height in shown:
            ink.words(painter, QRectF(left, top, room, height), text, Face.NOTE)
            top += height

    def _fitting(self, width: float) -> list[tuple[str, float]]:
        """Whole lines that have room, each with its height; the first one always."""
        ink, left = self._tools.ink, float(_SOON_LINE * SOON)
        shown: list[tuple[str, float]] = []
        for text in self._lines:
            rows = ceil(ink.words_height(text, Face.NOTE, width) / _SOON_LINE - 0.2)
            height = float(_SOON_LINE * max(1, rows))
            if shown and height > left:
                break
            shown.append((text, height))
            left -= height
        return shown


class Strip(QFrame):
    """NOW, NEXT and SOON. While something is dragged it shows the five around its landing."""

    clicked = Signal(str)

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._view: TimelineView | None = None
        self._foretold: Callable[[], None] | None = None
        self._low = False
        self.now = NowCell(tools)
        faces = CellFaces(tools)
        self.cells = tuple(StripCell(tools, faces) for _ in range(NEXT))
        self.soon = SoonCell(tools)
        self._tag = _Tag(tools)
        self.empty = _Sentence(tools)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.now)
        row.addWidget(self._tag)
        for cell in self.cells:
            row.addWidget(cell, 1)
            cell.clicked.connect(self.clicked)
        row.addWidget(self.empty, 6)
        row.addWidget(self.soon)
        self.setProperty("ground", "panel")
        tools.look.changed.connect(self._relook)
        self._relook()

    def set_low(self, *, low: bool) -> None:
        """56 high in a low window, 64 otherwise."""
        self._low = low
        self._relook()

    def _relook(self) -> None:
        self.setFixedHeight(self._tools.look.px(_LOW if self._low else _HEIGHT))

    def set_soon_width(self, width: int) -> None:
        """As wide as the turn panel below."""
        self.soon.setFixedWidth(max(0, width))
        self._show_again()

    def show_view(self, view: TimelineView | None) -> None:
        """Shows a battle as it stands."""
        self._view, self._foretold = view, None
        self.now.show_view(view)
        self.soon.show_view(view)
        self._tag.say(self._tools.wording.text("strip.next"))
        board = view is not None and view.axis.picture is Picture.BOARD
        self.empty.say(_nobody(view), view)
        waiting = [] if view is None else [t for t in view.tokens if _waits(t, board=board)]
        self._fill(waiting[:NEXT], None, view)

    def show_forecast(self, view: TimelineView, moved: str) -> None:
        """Shows the five around where ``moved`` would land when it is dropped."""
        order = [t for t in view.tokens if t.order is not None]
        ids = [t.id for t in order]
        if moved not in ids:
            return
        self._foretold = partial(self.show_forecast, view, moved)
        at = ids.index(moved)
        start = max(0, min(at - NEXT // 2, len(order) - NEXT))
        self._tag.say(self._tools.wording.text("strip.if_dropped"), accent=True)
        self._fill(order[start : start + NEXT], moved, view)

    def show_choice(self, view: TimelineView, actor: str) -> None:
        """Shows the next five as they would be after the actor's turn, and its own place.

        An actor who would come later than fifth stands at the end, with its number.
        """
        order = [t for t in view.tokens if t.order is not None]
        at = next((n for n, token in enumerate(order) if token.id == actor), None)
        if at is None:
            return
        self._foretold = partial(self.show_choice, view, actor)
        self._tag.say(self._tools.wording.text("strip.if_taken"), accent=True)
        shown = order[:NEXT]
        if at >= NEXT:
            shown[min(NEXT, self._fitting()) - 1 :] = [order[at]]
        self._fill(shown, actor, view, place=at + 1)

    def end_forecast(self) -> None:
        """Back to the battle as it stands."""
        self.show_view(self._view)

    def _show_again(self) -> None:
        """The same in another width."""
        foretold = self._foretold
        self.show_view(self._view)
        if foretold is not None:
            foretold()

    def _fill(
        self,
        tokens: list[TokenView],
        moved: str | None,
        view: TimelineView | None,
        place: int = 0,
    ) -> None:
        for number, cell in enumerate(self.cells):
            token = tokens[number] if number < len(tokens) else None
            if token is None or view is None:
                cell.show_token(None)
                continue
            shape = lane_of(view, token).shape
            marked = token.id == moved
            note = self._order(place) if marked and place else self._note(token)
            cell.show_token(token, shape, note, marked=marked)
        empty = view is None or (view.now is None and not tokens)
        self._tag.setVisible(not empty)
        fitting = self._fitting()
        for number, cell in enumerate(self.cells):
            cell.setVisible(not empty and number < fitting)
        self.empty.setVisible(empty)
        self.soon.setVisible(view is not None)

    def _fitting(self) -> int:
        """How many cells have room for a place beside their disk."""
        taken = self.now.width() + self._tag.width() + self.soon.minimumWidth()
        return max(1, min(NEXT, (self.width() - taken) // self._tools.look.px(_NARROWEST)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows as many as have room."""
        super().resizeEvent(event)
        self.now.set_tight(tight=self.width() < self._tools.look.px(_TIGHT))
        if self._fitting() != sum(not cell.isHidden() for cell in self.cells):
            self._show_again()

    def _order(self, place: int) -> str:
        words = self._tools.wording
        code = f"strip.order_{place}" if place <= 3 else "strip.order_n"
        return words.text(code, n=place)

    def _note(self, token: TokenView) -> str:
        words = self._tools.wording
        if token.charge is not None:
            return words.text("strip.charge")
        if token.tie is not None:
            return words.text("strip.tie", n=token.tie)
        if token.chosen is False:
            return words.text("board.waits")
        return words.text("grid.hidden") if token.hidden else ""


def _nobody(view: TimelineView | None) -> str:
    """Why nobody comes next."""
    if view is None:
        return "strip.empty"
    if view.outcome is not None:
        return "strip.over"
    board = view.axis.picture is Picture.BOARD
    comes = any(token.order is not None for token in view.tokens)
    return "strip.all_chose" if board and comes else "strip.nobody"


def _waits(token: TokenView, *, board: bool) -> bool:
    """Whether it comes after whoever has the turn; on a board, to choose."""
    comes = token.order is not None and token.presence is not Presence.ACTING
    return comes and (token.chosen is False or not board)


def _place(token: TokenView) -> str:
    """Its place in numbers, where places are more than having chosen."""
    return "" if token.chosen is not None else str(token.place)


_TURN = {Picture.LADDER: "strip.round", Picture.BOARD: "strip.board"}
"""What is said of who has the turn, in the words of each picture."""


class _Tag(QWidget):
    """``NEXT``, or what the strip shows instead."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._text, self._accent = "", False
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        tools.look.changed.connect(self._relook)
        self._relook()

    def _relook(self) -> None:
        self.setFixedWidth(self._tools.look.px(word_room(self._tools, self._text, _NEXT_TAG)))
        self.update()

    def say(self, text: str, *, accent: bool = False) -> None:
        if (text, accent) != (self._text, self._accent):
            self._text, self._accent = text, accent
            self.setAccessibleName(text)
            self._relook()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, scale = QPainter(self), self._tools.look.scale
        painter.scale(scale, scale)
        rect = QRectF(0, 0, self.width() / scale, self.height() / scale)
        fill(painter, rect, self._tools.look.colour(Role.PANEL))
        fill(painter, QRectF(0, 0, 1, rect.height()), self._tools.look.colour(Role.FIVE))
        painter.setFont(self._tools.ink.font(Face.NOTE_STRONG))
        painter.setPen(self._tools.look.colour(Role.ACCENT if self._accent else Role.MUTED))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(rect, int(flags), self._text)


class _Sentence(QWidget):
    """What stands in an empty strip: how a battle begins, or why nobody comes next."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._text = ""
        self.say("strip.empty")
        tools.look.changed.connect(self.update)

    def say(self, code: str, view: TimelineView | None = None) -> None:
        """Says another sentence, in the terms of a battle."""
        words = self._tools.wording
        self._text = words.pictured(code, view.axis.picture) if view else words.text(code)
        self.setAccessibleName(self._text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, 40)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, scale = QPainter(self), self._tools.look.scale
        painter.scale(scale, scale)
        rect = QRectF(12, 0, self.width() / scale - 16, self.height() / scale)
        self._tools.ink.text(painter, rect, self._text, Face.BODY, Role.MUTED)
