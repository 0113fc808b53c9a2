"""The parts of the players' window: who acts now, a row for everybody else, and the foot."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.ui.kit.chip_faces import ChipFace, ChipKind, fitting
from app.ui.kit.chips import IN_LIST, ChipPainter
from app.ui.kit.fonts import short_name
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role
from app.ui.kit.token_painter import TokenPainter
from app.ui.players.faces import Board, Health, Person

SMALL, NOTE, NAME, NUMBER, NOW = 22.0, 28.0, 40.0, 64.0, 88.0
"""The steps of type, in pixels at 100 %."""
ROW = 122.0
MARGIN = 56.0
NUMBERS, NAMES = 148.0, 180.0
"""Where the column of numbers ends, and where that of tokens and names begins."""
STRONG, PLAIN = QFont.Weight.DemiBold, QFont.Weight.Normal
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CHIP_TEXT = 12.0


class Card(QWidget):
    """Something painted at a scale of its own, and read in one breath."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._tokens = TokenPainter(look)
        self.scale = 1.0
        look.changed.connect(self.update)

    def take_portraits(self, find: Callable[[str], QImage | None]) -> None:
        """Where pictures of people come from, by the ids of the players' view."""
        self._tokens.take_portraits(find)
        self.update()

    def set_scale(self, scale: float) -> None:
        """Draws at so many pixels for each pixel at 100 %."""
        if scale != self.scale:
            self.scale = scale
            self.update()

    def begin(self) -> tuple[QPainter, QRectF]:
        """A painter in pixels at 100 %, and the room there is."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.scale, self.scale)
        return painter, QRectF(0, 0, self.width() / self.scale, self.height() / self.scale)

    def write(  # noqa: PLR0913 - a line of text has this many sides
        self,
        painter: QPainter,
        rect: QRectF,
        text: str,
        pixels: float,
        *,
        weight: QFont.Weight = PLAIN,
        role: Role = Role.INK,
        align: Qt.AlignmentFlag = _LEFT,
    ) -> float:
        """Draws one line, elided where it does not fit; gives the width it took."""
        font = self.look.plain_font(pixels, weight)
        metrics = QFontMetricsF(font)
        shown = short_name(text, rect.width(), metrics)
        painter.setFont(font)
        painter.setPen(self.look.colour(role))
        painter.drawText(rect, align | Qt.TextFlag.TextSingleLine, shown)
        return metrics.horizontalAdvance(shown)

    def width_of(self, text: str, pixels: float, weight: QFont.Weight = PLAIN) -> float:
        """How wide a text is."""
        return QFontMetricsF(self.look.plain_font(pixels, weight)).horizontalAdvance(text)

    def disk(self, painter: QPainter, at: QPointF, size: float, person: Person) -> None:
        """A token."""
        painter.save()
        painter.translate(at)
        self._tokens.paint_disk(painter, size, person.disk, person.marks)
        painter.restore()

    def health(self, painter: QPainter, area: QRectF, wide: float, health: Health) -> None:
        """Segments, ``wide`` in all and as high as ``area``, and words after them."""
        self.segments(painter, QRectF(area.x(), area.y(), wide, area.height()), health)
        words = QRectF(area)
        words.setLeft(area.x() + wide + 16)
        middle = area.center().y()
        words.setTop(middle - SMALL)
        words.setBottom(middle + SMALL)
        self.health_words(painter, words, health, SMALL)

    def health_words(self, painter: QPainter, area: QRectF, health: Health, pixels: float) -> None:
        """How somebody is, in words or numbers."""
        role = Role.HARM if health.low else Role.MUTED
        self.write(painter, area, health.text, pixels, role=role)

    def segments(self, painter: QPainter, rect: QRectF, health: Health) -> None:
        """A bar in as many parts as is agreed upon."""
        count = health.segments
        gap = 6.0 if count < 10 else 3.0
        wide = (rect.width() - gap * (count - 1)) / count
        role = Role.HARM if health.low else Role.BAR_FILL
        for number in range(count):
            box = QRectF(rect.x() + number * (wide + gap), rect.y(), wide, rect.height())
            full = number < health.filled
            fill(painter, box, self.look.colour(role if full else Role.BAR_TRACK))
            painter.setPen(QPen(self.look.colour(role if full else Role.CONTROL), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))

    def chips(
        self, painter: QPainter, area: QRectF, faces: tuple[ChipFace, ...], pixels: float
    ) -> float:
        """Chips that fit, then ``+n``, ending at the right of ``area``; gives their width."""
        if not faces:
            return 0.0
        chips = ChipPainter(self.look)
        by = pixels / _CHIP_TEXT
        room = area.width() / by
        widths = [chips.width(face) for face in faces]
        shown = fitting(widths, room, lambda n: chips.width(_more(n)))
        row = list(faces[:shown])
        if shown < len(faces):
            row.append(_more(len(faces) - shown))
        total = sum(chips.width(face) + 4 for face in row) - 4
        painter.save()
        painter.translate(area.right() - total * by, area.y())
        painter.scale(by, by)
        x = 0.0
        for face in row:
            wide = chips.width(face)
            chips.paint(painter, QRectF(x, 0, wide, IN_LIST), face)
            x += wide + 4
        painter.restore()
        return total * by


def _more(count: int) -> ChipFace:
    return ChipFace(f"+{count}", ChipKind.PLAIN)


class NowCard(Card):
    """Who has the turn, on the ground of ink."""

    def __init__(self, look: Look, outer: Look) -> None:
        """``look`` is the opposite of ``outer``, whose ink is this card's ground."""
        super().__init__(look)
        self._outer = outer
        self._board: Board | None = None

    def show_board(self, board: Board) -> None:
        """Shows these words."""
        self._board = board
        spoken = board.now.spoken if board.now is not None else board.headline
        self.setAccessibleName(" ".join(part for part in (board.title, spoken) if part))
        self.setAccessibleDescription(board.hint)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the card."""
        del event
        painter, room = self.begin()
        fill(painter, room, self._outer.colour(Role.INK))
        board = self._board
        if board is None:
            return
        wide = room.width() - 2 * MARGIN
        title = QRectF(MARGIN, 48, wide, 40)
        self.write(painter, title, board.title, NOTE, weight=STRONG, role=Role.MUTED)
        if board.now is not None:
            self._person(painter, QRectF(MARGIN, 124, wide, room.height() - 200), board.now)
        else:
            self._headline(painter, QRectF(MARGIN, 124, wide, room.height() - 240), board.headline)
        self._hint(painter, QRectF(MARGIN, room.height() - 170, wide, 126), board.hint)

    def _hint(self, painter: QPainter, area: QRectF, text: str) -> None:
        """In two lines where one is too short."""
        painter.setFont(self.look.plain_font(NOTE, PLAIN))
        painter.setPen(self.look.colour(Role.INK))
        flags = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft
        painter.drawText(area, flags | Qt.TextFlag.TextWordWrap, text)

    def _person(self, painter: QPainter, area: QRectF, person: Person) -> None:
        size = min(200.0, area.height() * 0.35)
        self.disk(painter, area.topLeft(), size, person)
        y = area.y() + size + 44
        y = self._name(painter, QRectF(area.x(), y, area.width(), NOW * 1.3), person.name)
        if person.health is not None:
            y = self._health_now(painter, QRectF(area.x(), y + 12, area.width(), 22), person.health)
        for face in person.chips:
            if y + 44 > area.bottom():
                break
            row = QRectF(area.x(), y + 10, area.width(), 40)
            chips = ChipPainter(self.look)
            by = NOTE / _CHIP_TEXT
            row.setWidth(min(area.width(), chips.width(face) * by))
            self.chips(painter, row, (face,), NOTE)
            y += 58

    def _health_now(self, painter: QPainter, area: QRectF, health: Health) -> float:
        """The bar, and its words beside it, or below where they are long; gives where they end."""
        bar = QRectF(area.x(), area.y(), min(242.0, area.width() * 0.55), area.height())
        self.segments(painter, bar, health)
        words = QRectF(bar.right() + 16, area.center().y() - 22, 0, 44)
        words.setRight(area.right())
        if self.width_of(health.text, NOTE) > words.width():
            words = QRectF(area.x(), area.bottom() + 8, area.width(), 44)
        pixels = NOTE if self.width_of(health.text, NOTE) <= words.width() else SMALL
        self.health_words(painter, words, health, pixels)
        return max(area.bottom() + 24, words.bottom())

    def _name(self, painter: QPainter, area: QRectF, name: str) -> float:
        """The name as large as it fits; gives where it ends."""
        for pixels in (NOW, NUMBER, NAME):
            if self.width_of(name, pixels, STRONG) <= area.width() or pixels == NAME:
                line = QRectF(area.x(), area.y(), area.width(), pixels * 1.3)
                self.write(painter, line, name, pixels, weight=STRONG)
                return line.bottom()
        return area.bottom()

    def _headline(self, painter: QPainter, area: QRectF, text: str) -> None:
        painter.setFont(self.look.plain_font(NAME, STRONG))
        painter.setPen(self.look.colour(Role.INK))
        flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
        painter.drawText(area, flags, text)


class HeadCard(Card):
    """The titles above the rows."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._titles = ("", "")

    def show_titles(self, number: str, following: str) -> None:
        """Over the numbers, and over the names."""
        self._titles = (number, following)
        self.setAccessibleName(following)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the titles."""
        del event
        painter, room = self.begin()
        number, following = self._titles
        left = QRectF(0, 0, NUMBERS, room.height())
        self.write(painter, left, number, SMALL, role=Role.MUTED, align=_RIGHT)
        right = QRectF(NAMES, 0, room.width() - NAMES - 48, room.height())
        self.write(painter, right, following, NOTE, weight=STRONG, role=Role.MUTED)


class RowCard(Card):
    """One who waits."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._person: Person | None = None
        self._share = 1.0

    def set_share(self, share: float) -> None:
        """Of its full height; its columns stay under their titles all the same."""
        if share != self._share:
            self._share = share
            self.update()

    @property
    def person(self) -> Person | None:
        """Who is shown."""
        return self._person

    def show_person(self, person: Person) -> None:
        """Shows somebody."""
        if person != self._person:
            self._person = person
            self.setAccessibleName(person.spoken)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the row, as high as `ROW`."""
        del event
        person = self._person
        if person is None:
            return
        painter, room = self.begin()
        edge, left = NUMBERS / self._share, NAMES / self._share
        right = room.width() - 48 / self._share
        rule = QRectF(MARGIN / self._share, ROW - 1, 0, 1)
        rule.setRight(right)
        fill(painter, rule, self.look.colour(Role.FIVE))
        if person.begins:
            wide = right - MARGIN / self._share
            line = QRectF(MARGIN / self._share, 0, wide, 3)
            fill(painter, line, self.look.colour(Role.INK))
            above = QRectF(MARGIN / self._share, 4, wide, 26)
            self.write(painter, above, person.begins, SMALL, weight=STRONG, role=Role.MUTED)
        if person.chosen is None:
            number = QRectF(0, 0, edge, ROW)
            self.write(painter, number, person.number, NUMBER, weight=STRONG, align=_RIGHT)
        else:
            self._slip(painter, QRectF(edge - 54, ROW / 2 - 36, 54, 72), chosen=person.chosen)
        self.disk(painter, QPointF(left, (ROW - 80) / 2), 80, person)
        self._words(painter, QRectF(left + 108, 0, right - left - 108, ROW), person)

    def _slip(self, painter: QPainter, box: QRectF, *, chosen: bool) -> None:
        """A card face down, or the empty place of one."""
        look = self.look
        pen = QPen(look.colour(Role.INK if chosen else Role.CONTROL), 3)
        pen.setStyle(Qt.PenStyle.SolidLine if chosen else Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(look.colour(Role.RAISED) if chosen else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 8, 8)
        if chosen:
            inside = QRectF(0, 0, 32, 32)
            inside.moveCenter(box.center())
            look.icons.paint(painter, "check", look.colour(Role.INK), inside)

    def _words(self, painter: QPainter, area: QRectF, person: Person) -> None:
        plain = person.health is None
        chips = QRectF(area.right() - area.width() * 0.55, 42 if plain else 22, 0, 40)
        chips.setRight(area.right())
        taken = self.chips(painter, chips, person.chips, SMALL)
        name = QRectF(area.x(), 0 if plain else 14, 0, ROW if plain else 56)
        name.setRight(area.right() - taken - 16)
        self.write(painter, name, person.name, NAME, weight=STRONG)
        if person.health is not None:
            bar = QRectF(area.x(), 78, area.width(), 15)
            self.health(painter, bar, 172, person.health)


class FootCard(Card):
    """What is not a turn: how many more wait, who has fallen, and events."""

    LINE = 44.0

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._lines: tuple[tuple[str, str], ...] = ()

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """Icons and texts."""
        return self._lines

    def show_lines(self, lines: tuple[tuple[str, str], ...]) -> None:
        """Shows these, each an icon and a text."""
        self._lines = lines
        self.setAccessibleName("\n".join(text for _, text in lines))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the lines."""
        del event
        painter, room = self.begin()
        for number, (icon, text) in enumerate(self._lines):
            y = number * self.LINE
            if icon:
                box = QRectF(MARGIN, y + self.LINE / 2 - 11, 22, 22)
                self.look.icons.paint(painter, icon, self.look.colour(Role.MUTED), box)
            area = QRectF(MARGIN + 36, y, room.width() - MARGIN - 84, self.LINE)
            self.write(painter, area, text, SMALL, role=Role.MUTED)
