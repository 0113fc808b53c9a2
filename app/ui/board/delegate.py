"""How the cards of the board look."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from app.ui.board.rows import Card, Heading, hp_words
from app.ui.kit.bar_motion import BarMotion
from app.ui.kit.chip_faces import token_chips
from app.ui.kit.fonts import Face
from app.ui.kit.ink import RIGHT, Ink
from app.ui.kit.paint import fill
from app.ui.kit.row_list import RowDelegate
from app.ui.kit.theme import Role
from app.ui.wording import Wording

HEAD, BASE = 28, 60
"""Heights in pixels at 100 %: a heading, and a card without anything below."""
_INSET = 12.0
_TEXT = 62.0
_SLIP = 30.0
_PAD = 6.0
_BAR, _SHORT_BAR, _NARROW = 62.0, 36.0, 330.0
"""Widths of HP bars, and below which width of a card they are short, for the chips' sake."""


class CardDelegate(RowDelegate):
    """Token, name and HP above; what was revealed below, face up in a frame."""

    def __init__(self, ink: Ink, wording: Wording, bars: BarMotion, parent: QWidget) -> None:
        super().__init__(ink, parent)
        self._wording, self._bars = wording, bars
        self.width = 320.0
        """Of the list, in pixels at 100 %."""

    def height(self, row: object) -> int:
        """In pixels at 100 %."""
        if not isinstance(row, Card):
            return HEAD
        return BASE + round(self._below(row))

    def _below(self, row: Card) -> float:
        """What the lines of a card take below its head."""
        high = 0.0
        if row.secret:
            high += self.ink.words_height(row.secret, Face.NOTE_STRONG, self._room)
        if row.lines:
            high += self.ink.words_height(_first(row), _face(row), self._room)
            rest = _rest(row)
            high += self.ink.words_height(rest, Face.NOTE, self._room) if rest else 0
        return high + 2 * _PAD if high else 0

    @property
    def _room(self) -> float:
        return max(80.0, self.width - 2 * _INSET - 2 * _PAD)

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if isinstance(row, Heading):
            fill(painter, rect, self.ink.look.colour(Role.SUNKEN))
            area = rect.adjusted(_INSET, 0, -_INSET, 0)
            self.ink.text(painter, area, row.title, Face.NOTE_STRONG, Role.MUTED)
        elif isinstance(row, Card):
            self._head(painter, rect, row)
            self._lines(painter, rect, row)
            self.ink.rule(painter, rect)

    def _head(self, painter: QPainter, rect: QRectF, row: Card) -> None:
        look, token = self.ink.look, row.token
        if row.state == "chooses":
            fill(painter, QRectF(0, 0, 5, rect.height()), look.colour(Role.ACCENT))
        self.ink.disk(painter, _INSET, (BASE - 40) / 2, 40, token, row.shape)
        end = rect.width() - _INSET - self._slip(painter, rect, row)
        strong = Role.INK if row.state == "chooses" else Role.MUTED
        face = Face.NOTE_STRONG if row.state == "chooses" else Face.NOTE
        wide = min(self.ink.width(row.state_text, face), (end - _TEXT) * 0.45)
        state = QRectF(end - wide, 9, wide, 22)
        self.ink.text(painter, state, row.state_text, face, strong, RIGHT)
        name = QRectF(_TEXT, 8, state.left() - _TEXT - 8, 24)
        self.ink.name(painter, name, token.name, Face.BODY_STRONG, italic=token.hidden)
        self._numbers(painter, QRectF(_TEXT, 33, end - _TEXT, 19), row)

    def _numbers(self, painter: QPainter, area: QRectF, row: Card) -> None:
        token, left = row.token, area.left()
        if token.hp.maximum > 0:
            full, wide = self._bars.full(token), _BAR if self.width >= _NARROW else _SHORT_BAR
            self.ink.bar(painter, left, area.center().y() - 3, token, full, wide)
            left += wide + 10
        room = QRectF(left, area.top(), max(0.0, area.right() - left), area.height())
        words = hp_words(token, self._wording)
        left += self.ink.text(painter, room, words, Face.NOTE, Role.MUTED) + 10
        if token.hidden:
            self.ink.icon(painter, "eye-off", left, area.center().y() - 7, 14, Role.MUTED)
            left += 20
        chips = token_chips(token)
        if chips and area.right() - left > 20:
            where = QRectF(left, area.top() + 1, area.right() - left, 18)
            self.ink.chips(painter, where, chips, 17)

    def _slip(self, painter: QPainter, rect: QRectF, row: Card) -> float:
        """The card itself at the right, and the room that it takes."""
        if row.state in {"open", "cannot"}:
            return 0.0
        look = self.ink.look
        box = QRectF(rect.width() - _INSET - _SLIP, 10.5, _SLIP, 39)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.state == "chosen":
            painter.setPen(QPen(look.colour(Role.INK), 1.5))
            painter.setBrush(look.colour(Role.RAISED))
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(QPen(look.colour(Role.CONTROL), 1))
            painter.setBrush(look.colour(Role.SUNKEN))
            painter.drawRoundedRect(box.adjusted(4, 4, -4, -4), 2, 2)
            spot = box.center()
            self.ink.icon(painter, "check", spot.x() - 8, spot.y() - 8, 16)
        else:
            now = row.state == "chooses"
            pen = QPen(look.colour(Role.ACCENT if now else Role.CONTROL), 2 if now else 1)
            pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 4, 4)
        painter.restore()
        return _SLIP + 10

    def _lines(self, painter: QPainter, rect: QRectF, row: Card) -> None:
        high = self._below(row)
        if not high:
            return
        look, turned = self.ink.look, row.state == "open"
        frame = QRectF(_INSET, BASE - 4, rect.width() - 2 * _INSET, high - 2)
        if turned or row.secret:
            painter.setPen(QPen(look.colour(Role.INK if turned else Role.ACCENT), 1))
            painter.setBrush(look.colour(Role.RAISED))
            painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        left, top = frame.left() + _PAD, frame.top() + _PAD - 1
        if row.secret:
            tall = self.ink.words_height(row.secret, Face.NOTE_STRONG, self._room)
            area = QRectF(left, top, self._room, tall)
            self.ink.words(painter, area, row.secret, Face.NOTE_STRONG)
            top += tall
        if not row.lines:
            return
        role = Role.INK if turned else Role.MUTED
        tall = self.ink.words_height(_first(row), _face(row), self._room)
        self.ink.words(painter, QRectF(left, top, self._room, tall), _first(row), _face(row), role)
        area = QRectF(left, top + tall, self._room, frame.bottom() - top - tall)
        self.ink.words(painter, area, _rest(row), Face.NOTE, role)


def _first(row: Card) -> str:
    """What it did, with the turn where that is over."""
    return f"{row.turn}: {row.lines[0]}" if row.turn else row.lines[0]


def _face(row: Card) -> Face:
    return Face.BODY_STRONG if row.state == "open" else Face.NOTE


def _rest(row: Card) -> str:
    """All lines but the first: one below the other while they lie open, in a row after that."""
    return ("\n" if row.state == "open" else " · ").join(row.lines[1:])
