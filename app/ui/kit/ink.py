"""What lists and painted panels of the Battle place draw with, in pixels at 100 %."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QPixmap,
    QStaticText,
    QTransform,
)

from app.engine.model.timeline import TokenView
from app.ui.kit.chip_faces import ChipFace, token_chips
from app.ui.kit.chips import IN_LIST, ChipPainter
from app.ui.kit.fonts import Face, short_name
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Disk, Mark, token_marks
from app.ui.kit.token_painter import TokenPainter

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
DISK_IN_LIST = 28.0
_WIDTHS_KEPT, _LINES_KEPT = 1_000, 600
_BAR_WIDTH = 62.0
_QUIET = ~(Mark.ACTING | Mark.CHARGING)


class _Line(NamedTuple):
    """A text ready to be drawn."""

    glyphs: QStaticText
    font: QFont
    width: float
    height: float


class Ink:
    """Text, grounds, disks and chips in the present look."""

    def __init__(self, look: Look, tokens: TokenPainter) -> None:
        self.look = look
        self.tokens = tokens
        self._chips = ChipPainter(look)
        self._fonts: dict[tuple[Face, bool], QFont] = {}
        self._metrics: dict[tuple[Face, bool], QFontMetricsF] = {}
        self._widths: dict[tuple[str, Face, bool], float] = {}
        self._lines: dict[tuple[str, Face, bool, float], _Line] = {}
        look.changed.connect(self._forget)

    def _forget(self) -> None:
        self._chips = ChipPainter(self.look)
        self._fonts.clear()
        self._metrics.clear()
        self._widths.clear()
        self._lines.clear()

    def font(self, face: Face, *, italic: bool = False) -> QFont:
        """A step of type at 100 %; who paints larger scales the painter."""
        key = (face, italic)
        if key not in self._fonts:
            font = self.look.plain_font(face.pixels, face.weight)
            font.setItalic(italic)
            self._fonts[key] = font
        return self._fonts[key]

    def width(self, text: str, face: Face, *, italic: bool = False) -> float:
        """How wide ``text`` is; remembered, as the same names are measured at each drawing."""
        key = (text, face, italic)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) >= _WIDTHS_KEPT:
                self._widths.clear()
            width = self._measure(face, italic=italic).horizontalAdvance(text)
            self._widths[key] = width
        return width

    def _measure(self, face: Face, *, italic: bool = False) -> QFontMetricsF:
        key = (face, italic)
        if key not in self._metrics:
            self._metrics[key] = QFontMetricsF(self.font(face, italic=italic))
        return self._metrics[key]

    def text(  # noqa: PLR0913 - a line of text has this many sides
        self,
        painter: QPainter,
        rect: QRectF,
        text: str,
        face: Face = Face.BODY,
        role: Role = Role.INK,
        align: Qt.AlignmentFlag = LEFT,
        *,
        italic: bool = False,
    ) -> float:
        """Draws one line, elided where it does not fit; gives the width it took."""
        left, top, room, height = rect.left(), rect.top(), rect.width(), rect.height()
        line = self._line(text, face, room, italic=italic)
        if align is not LEFT:
            left += (room - line.width) * (1.0 if align is RIGHT else 0.5)
        painter.setFont(line.font)
        painter.setPen(self.look.colour(role))
        painter.drawStaticText(QPointF(left, top + (height - line.height) / 2), line.glyphs)
        return line.width

    def _line(self, text: str, face: Face, room: float, *, italic: bool) -> _Line:
        """A text as glyphs, elided to ``room``; kept, as setting them takes long."""
        cut = self.width(text, face, italic=italic) > room
        key = (text, face, italic, room if cut else 0.0)
        known = self._lines.get(key)
        if known is None:
            if len(self._lines) >= _LINES_KEPT:
                self._lines.clear()
            known = self._lines[key] = self._set(text, face, room, italic=italic)
        return known

    def _set(self, text: str, face: Face, room: float, *, italic: bool) -> _Line:
        font, metrics = self.font(face, italic=italic), self._measure(face, italic=italic)
        cut = self.width(text, face, italic=italic) > room
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room) if cut else text
        glyphs = QStaticText(shown)
        glyphs.setTextFormat(Qt.TextFormat.PlainText)
        glyphs.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
        glyphs.prepare(QTransform(), font)
        return _Line(glyphs, font, self.width(shown, face, italic=italic), metrics.height())

    def words(
        self, painter: QPainter, rect: QRectF, text: str, face: Face, role: Role = Role.INK
    ) -> None:
        """Draws text from the top, wrapped at words; what finds no room below is cut."""
        painter.setFont(self.font(face))
        painter.setPen(self.look.colour(role))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        painter.drawText(rect, int(flags) | int(Qt.TextFlag.TextWordWrap), _bound(text))

    def words_height(self, text: str, face: Face, width: float) -> float:
        """How high ``text`` is when it is wrapped at words to ``width``."""
        room = QRectF(0, 0, max(1.0, width), 10_000)
        flags = int(Qt.TextFlag.TextWordWrap)
        return self._measure(face).boundingRect(room, flags, _bound(text)).height()

    def name(
        self,
        painter: QPainter,
        rect: QRectF,
        name: str,
        face: Face = Face.BODY_STRONG,
        *,
        italic: bool = False,
    ) -> float:
        """Draws somebody's name; elided, it keeps the number at its end. Gives its width."""
        if self.width(name, face, italic=italic) > rect.width():
            name = short_name(name, rect.width(), self._measure(face, italic=italic))
        return self.text(painter, rect, name, face, italic=italic)

    def ground(
        self, painter: QPainter, rect: QRectF, *, selected: bool, hover: bool, focus: bool
    ) -> None:
        """The ground of a row: hover, selected with its bar, and the ring of the focus inside."""
        if selected:
            fill(painter, rect, self.look.colour(Role.SEL))
            bar = QRectF(rect.left(), rect.top(), 3, rect.height())
            fill(painter, bar, self.look.colour(Role.ACCENT))
        elif hover:
            fill(painter, rect, self.look.colour(Role.HOVER))
        if focus:
            painter.setPen(QPen(self.look.colour(Role.ACCENT), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(1, 1, -1, -1))

    def rule(self, painter: QPainter, rect: QRectF, role: Role = Role.FIVE) -> None:
        """A hairline along the bottom of ``rect``."""
        line = QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1)
        fill(painter, line, self.look.colour(role))

    def disk(
        self, painter: QPainter, x: float, y: float, size: float, token: TokenView, shape: str
    ) -> None:
        """The disk of a combatant with its badges; the ring of who acts stays on the grid."""
        ratio = painter.device().devicePixelRatioF()
        picture = self.disk_picture(size, token, shape, ratio)
        painter.drawPixmap(QPointF(round(x) - 4, round(y) - 4), picture)

    def disk_picture(self, size: float, token: TokenView, shape: str, ratio: float) -> QPixmap:
        """The same as a picture with 4 pixels around it; ``ratio`` is that of the screen."""
        disk = Disk(token.letter, token.colour, shape, token.source)
        marks = quiet_marks(token)
        return self.tokens.disk_pixmap(disk, round(size), ratio * self.look.scale, marks)

    def plain_disk(
        self,
        painter: QPainter,
        x: float,
        y: float,
        size: float,
        disk: Disk,
        marks: Mark = Mark.NONE,
    ) -> None:
        """An identity by itself, drawn once for all lists that show it."""
        ratio = painter.device().devicePixelRatioF() * self.look.scale
        picture = self.tokens.disk_pixmap(disk, round(size), ratio, marks)
        painter.drawPixmap(QPointF(round(x) - 4, round(y) - 4), picture)

    def bar(
        self,
        painter: QPainter,
        x: float,
        y: float,
        token: TokenView,
        full: float,
        wide: float = _BAR_WIDTH,
    ) -> None:
        """The HP bar of a row, ``full`` from 0 to 1."""
        rect = QRectF(x, y, wide, 6)
        self.tokens.paint_bar(painter, rect, full, critical=token.critical)

    def chips(
        self, painter: QPainter, area: QRectF, faces: tuple[ChipFace, ...], height: float = IN_LIST
    ) -> None:
        """The chips that fit whole, then ``+n``."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._chips.paint_row(painter, area, faces, height)
        painter.restore()

    def chips_shown(self, room: float, faces: tuple[ChipFace, ...]) -> int:
        """How many chips have a face of their own in ``room`` pixels."""
        return self._chips.shown(room, faces)

    def token_chips(self, painter: QPainter, area: QRectF, token: TokenView) -> None:
        """The chips of a combatant at the height of lists."""
        self.chips(painter, area, token_chips(token))

    def icon(
        self, painter: QPainter, name: str, x: float, y: float, size: float, role: Role = Role.INK
    ) -> None:
        """An icon at a place."""
        rect = QRectF(x, y, size, size)
        self.look.icons.paint(painter, name, self.look.colour(role), rect)

    def key(self, painter: QPainter, rect: QRectF, text: str) -> None:
        """A key as it is shown beside what it does."""
        painter.setPen(QPen(self.look.colour(Role.CONTROL), 1))
        painter.setBrush(self.look.colour(Role.RAISED))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        self.text(painter, rect, text, Face.NOTE, align=CENTRE)


def _bound(text: str) -> str:
    """A number and its percent sign stay on one line."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


def quiet_marks(token: TokenView) -> Mark:
    """The states of a combatant as lists show them: badges, but no rings."""
    return token_marks(token) & _QUIET
