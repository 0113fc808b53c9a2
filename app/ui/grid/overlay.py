"""What lies over the grid while somebody is about to move.

As on the grid itself, all are Qt's own pictures and paths, filled only when what they say
changes.
"""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QStaticText,
)
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsPixmapItem, QGraphicsRectItem

from app.ui.grid.items import BELOW, FAN, HELD_UP, OVERLAY, POLE, drawn
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.theme import Role

NUMBER = QSizeF(44, 22)
"""The number on the spine while dragging."""
_NUMBERS_KEPT = 120
"""Of these, which come again and again on the way, so many are kept as pictures."""
_LABELS_KEPT = 24
"""Of labels, which are wider, as many as a token passes on its way there and back."""


class LabelItem(QGraphicsPixmapItem):
    """Two lines on the accent: what would happen. Its position is its top left."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._said: tuple[str, str, str, float] | None = None
        self._drawn: dict[tuple[str, str, str, float], QPixmap] = {}
        self._texts: dict[tuple[str, Face], QStaticText] = {}
        self.size = QSizeF()
        """How large it is."""
        self.setZValue(HELD_UP)

    def say(self, lead: str, rest: str, hint: str, ratio: float) -> None:
        """A strong beginning, the rest of the line, and a note below.

        Without a note the rest has the second line to itself.
        """
        said = (lead, rest, hint, ratio)
        if said == self._said:
            return
        self._said = said
        first, second, note = self._lines(said)
        beside = first.size().width() if hint else 0.0
        wide = max(beside + second.size().width(), first.size().width(), note.size().width())
        self.size = QSizeF(round(wide) + 18, self._look.px(48))
        if said not in self._drawn:
            if len(self._drawn) >= _LABELS_KEPT:
                self._drawn.clear()
            self._drawn[said] = drawn(self.size, ratio, self._draw)
        self.setPixmap(self._drawn[said])

    def _lines(self, said: tuple[str, str, str, float]) -> tuple[QStaticText, ...]:
        lead, rest, hint, _ = said
        return (
            self._laid_out(lead, Face.BODY_STRONG),
            self._laid_out(rest, Face.BODY),
            self._laid_out(hint, Face.NOTE),
        )

    def _laid_out(self, text: str, face: Face) -> QStaticText:
        """A text measured and ready to be drawn: the same ones come again and again."""
        key = (text, face)
        if key not in self._texts:
            if len(self._texts) >= 4 * _LABELS_KEPT:
                self._texts.clear()
            made = QStaticText(text)
            made.setTextFormat(Qt.TextFormat.PlainText)
            made.prepare(font=self._look.font(face))
            self._texts[key] = made
        return self._texts[key]

    def renew(self) -> None:
        """Draws anew at the next words, in another look."""
        self._said = None
        self._texts.clear()
        self.forget()

    def forget(self) -> None:
        """Lets go of the pictures of what was said before; the texts are small, and come again."""
        self._drawn.clear()

    @property
    def text(self) -> str:
        """All words, line by line."""
        if self._said is None:
            return ""
        lead, rest, hint, _ = self._said
        return f"{lead}{rest}" if hint else f"{lead}\n{rest}"

    @property
    def hint(self) -> str:
        """The note below."""
        return "" if self._said is None else self._said[2]

    def _draw(self, painter: QPainter) -> None:
        if self._said is None:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour(Role.ACCENT))
        painter.drawRoundedRect(QRectF(QPointF(), self.size), 4, 4)
        painter.setPen(self._look.colour(Role.ON_ACCENT))
        lead, rest, note = self._lines(self._said)
        beside = lead.size().width() if self._said[2] else 0.0
        for text, face, x, line in (
            (lead, Face.BODY_STRONG, 0.0, 0),
            (rest, Face.BODY, beside, 0 if beside else 1),
            (note, Face.NOTE, 0.0, 1),
        ):
            painter.setFont(self._look.font(face))
            middle = self._look.px(15) + line * self._look.px(19)
            painter.drawStaticText(QPointF(9 + x, middle - text.size().height() / 2), text)


class LandingLine(QGraphicsRectItem):
    """The line across at the place, behind the flags, so that names stay readable.

    Its `number` on the spine stands in the scene by itself, over all that is in the hand.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._shown: tuple[str, float] | None = None
        self._drawn: dict[tuple[str, float], QPixmap] = {}
        self.number = QGraphicsPixmapItem()
        self.setPen(Qt.PenStyle.NoPen)
        self.setZValue(POLE + 0.5)
        self.number.setZValue(HELD_UP + 0.5)

    def stand(self, y: float, *, shown: bool) -> None:
        """Stands at a tick, with its number, or is not shown."""
        for item in (self, self.number):
            item.setPos(0, y)
            item.setVisible(shown)

    def show_number(self, number: str, left: float, right: float, ratio: float) -> None:
        """Draws from ``left`` to ``right`` with a number on the spine."""
        line = QRectF(left, -0.5, right - left, 2)
        if line != self.rect():
            self.setRect(line)
        if (number, ratio) != self._shown:
            self._shown = (number, ratio)
            self.setBrush(self._look.colour(Role.ACCENT))
            size = QSizeF(self._look.px(NUMBER.width()), self._look.px(NUMBER.height()))
            if self._shown not in self._drawn:
                if len(self._drawn) >= _NUMBERS_KEPT:
                    self._drawn.clear()
                picture = drawn(size, ratio, lambda painter: self._draw(painter, size))
                self._drawn[self._shown] = picture
            self.number.setPixmap(self._drawn[self._shown])
            self.number.setOffset(-size.width() / 2, -size.height() / 2)

    def renew(self) -> None:
        """Draws anew at the next number, in another look."""
        self._shown = None
        self._drawn.clear()

    def _draw(self, painter: QPainter, size: QSizeF) -> None:
        plate = QRectF(QPointF(), size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour(Role.ACCENT))
        painter.drawRoundedRect(plate, 3, 3)
        painter.setPen(self._look.colour(Role.ON_ACCENT))
        painter.setFont(self._look.font(Face.NUMBER_STRONG))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self._shown[0] if self._shown else "")


class LeftBehind(QGraphicsPixmapItem):
    """A dashed box where a token was: "was at 12". Its position is the middle."""

    def __init__(self, look: Look, text: str, size: QSizeF, ratio: float) -> None:
        super().__init__()
        self._look = look
        self.setZValue(BELOW)
        self.setOffset(-size.width() / 2, -size.height() / 2)
        self.setPixmap(drawn(size, ratio, lambda painter: self._draw(painter, text, size)))

    def _draw(self, painter: QPainter, text: str, size: QSizeF) -> None:
        box = QRectF(QPointF(), size)
        pen = QPen(self._look.colour(Role.CONTROL), 2)
        pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)
        painter.setPen(self._look.colour(Role.MUTED))
        painter.setFont(self._look.font(Face.NOTE))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, text)


class PathItem(QGraphicsPathItem):
    """The way from one place to another inside the spine, with an arrowhead."""

    def __init__(self, look: Look, *, dashed: bool) -> None:
        super().__init__()
        self._look = look
        self._dashed = dashed
        self._head = QGraphicsPathItem(self)
        self._way: tuple[float, float, float] | None = None
        self.setZValue(OVERLAY)
        self.renew()

    def renew(self) -> None:
        """Takes the accent of the present look."""
        accent = self._look.colour(Role.ACCENT)
        pen = QPen(accent, 2)
        if self._dashed:
            pen.setDashPattern([2.5, 1.5])
        self.setPen(pen)
        self._head.setPen(Qt.PenStyle.NoPen)
        self._head.setBrush(accent)

    def draw(self, x: float, start: float, end: float) -> None:
        """Draws at ``x`` from height ``start`` to ``end``."""
        if (x, start, end) == self._way:
            return
        self._way = (x, start, end)
        way, head = QPainterPath(), QPainterPath()
        if abs(end - start) > 10:
            back = end + (7 if end < start else -7)
            way.moveTo(x, start)
            way.lineTo(x, back)
            head.moveTo(x, end)
            head.lineTo(x - 4.5, back)
            head.lineTo(x + 4.5, back)
            head.closeSubpath()
        self.setPath(way)
        self._head.setPath(head)


class OpenDot(QGraphicsPathItem):
    """An open dot on the spine where the ghost lands, and its dashed pole behind the flags."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._dot = QGraphicsPathItem(self)
        ring = QPainterPath()
        ring.addEllipse(QPointF(0, 0.5), 4, 4)
        self._dot.setPath(ring)
        self.setZValue(POLE)
        self.renew()

    def renew(self) -> None:
        """Takes the colours of the present look."""
        pen = QPen(self._look.colour(Role.ACCENT), 2)
        self._dot.setPen(pen)
        self._dot.setBrush(self._look.colour(Role.PANEL))
        pen.setDashPattern([2, 1.5])
        self.setPen(pen)

    def reach(self, to: float) -> None:
        """Draws a dashed pole to ``to`` pixels from the dot."""
        pole = QPainterPath(QPointF(0, 0.5))
        pole.lineTo(to, 0.5)
        self.setPath(pole)


class TieMark(QGraphicsRectItem):
    """A heavy line over or under a token: dropped here, it ties before or after it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setPen(Qt.PenStyle.NoPen)
        self.setZValue(HELD_UP)
        self.renew()

    def renew(self) -> None:
        """Takes the accent of the present look."""
        self.setBrush(self._look.colour(Role.ACCENT))

    def mark(self, plate: QRectF, *, after: bool) -> None:
        """Marks the upper (after) or the lower (before) edge of a plate."""
        y = plate.top() - 4 if after else plate.bottom() + 1
        self.setRect(plate.left(), y, plate.width(), 3)


class FanPlate(QGraphicsPathItem):
    """The ground under the tokens of an open stack."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._box = QRectF()
        self.setZValue(FAN)
        self.renew()

    @property
    def box(self) -> QRectF:
        """What it covers."""
        return self._box

    def renew(self) -> None:
        """Takes the colours of the present look."""
        self.setPen(QPen(self._look.colour(Role.CONTROL), 1))
        self.setBrush(self._look.colour(Role.RAISED))

    def cover(self, box: QRectF) -> None:
        """Covers ``box``."""
        self._box = box
        path = QPainterPath()
        path.addRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        self.setPath(path)
