"""How the log's rows look."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.ui.battle.log_rows import LogHead, LogLine
from app.ui.kit.fonts import Face
from app.ui.kit.ink import RIGHT
from app.ui.kit.paint import fill
from app.ui.kit.row_list import RowDelegate
from app.ui.kit.theme import Role

_TONES = {"harm": Role.HARM, "good": Role.GOOD, "": Role.INK}


class LogDelegate(RowDelegate):
    """Steps 40 high with number, name, note and amount; facts and sums below them 20 high."""

    def height(self, row: object) -> int:
        """In pixels at 100 %."""
        return 40 if isinstance(row, LogHead) else 20

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if isinstance(row, LogHead):
            self._head(painter, rect, row)
        elif isinstance(row, LogLine):
            self._line(painter, rect, row)

    def _head(self, painter: QPainter, rect: QRectF, row: LogHead) -> None:
        if row.current:
            line = QRectF(0, 0, rect.width(), 2)
            fill(painter, line, self.ink.look.colour(Role.ACCENT))
        ink = Role.LOCKED if row.undone else Role.INK
        amount = self.ink.width(row.amount, Face.BODY_STRONG)
        tone = Role.LOCKED if row.undone else _TONES[row.tone]
        end = rect.width() - 10
        top = 2 if row.note else 10
        area = QRectF(end - amount, top, amount + 1, 19)
        self.ink.text(painter, area, row.amount, Face.BODY_STRONG, tone, RIGHT)
        number = QRectF(4, top, 26, 19)
        self.ink.text(painter, number, str(row.number), Face.NOTE, Role.MUTED, RIGHT)
        title = QRectF(38, top, end - amount - 44, 19)
        self.ink.text(painter, title, row.title, Face.BODY, ink, italic=row.undone)
        note = QRectF(38, 20, end - 38, 17)
        if row.overruled:
            self.ink.icon(painter, "pencil", 38, 22, 12, Role.WARN)
            note.adjust(17, 0, 0, 0)
        self.ink.text(painter, note, row.note, Face.NOTE, Role.MUTED)
        self.ink.rule(painter, rect, Role.TICK)

    def _line(self, painter: QPainter, rect: QRectF, row: LogLine) -> None:
        fill(painter, rect, self.ink.look.colour(Role.SUNKEN))
        ink = Role.LOCKED if row.undone else Role.MUTED if row.depth else Role.INK
        left = 38 + 10 * row.depth
        width = self.ink.width(row.value, Face.NOTE_STRONG)
        value = QRectF(rect.width() - 10 - width, 0, width + 1, rect.height())
        self.ink.text(painter, value, row.value, Face.NOTE_STRONG, ink, RIGHT)
        area = QRectF(left, 0, value.left() - left - 6, rect.height())
        self.ink.text(painter, area, row.text, Face.NOTE, ink)
