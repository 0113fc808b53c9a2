"""How rules are drawn: headings on the sunken ground, readings with a mark of the one chosen."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from app.ui.kit.fonts import Face
from app.ui.kit.ink import RIGHT, Ink
from app.ui.kit.paint import fill
from app.ui.kit.row_list import RowDelegate
from app.ui.kit.theme import Role
from app.ui.rules.rows import CellsRow, GroupRow, NumberRow, ReadingRow, RuleRow
from app.ui.wording import Wording

_HEIGHTS = {GroupRow: 38, RuleRow: 36, ReadingRow: 28, NumberRow: 30, CellsRow: 28}


class RuleRows(RowDelegate):
    """Draws the five kinds of row."""

    def __init__(self, ink: Ink, words: Wording, parent: QWidget) -> None:
        super().__init__(ink, parent)
        self._words = words

    def height(self, row: object) -> int:
        """Readings are lower than what they are of."""
        return _HEIGHTS.get(type(row), 28)

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws a row of its kind."""
        if isinstance(row, GroupRow):
            self._group(painter, rect, row)
        elif isinstance(row, RuleRow):
            self._rule(painter, rect, row)
        elif isinstance(row, ReadingRow):
            self._reading(painter, rect, row)
        elif isinstance(row, NumberRow):
            self._number(painter, rect, row)
        elif isinstance(row, CellsRow):
            self._cells(painter, rect, row)

    def _group(self, painter: QPainter, rect: QRectF, row: GroupRow) -> None:
        ink = self.ink
        fill(painter, rect, ink.look.colour(Role.SUNKEN))
        inside = rect.adjusted(16, 0, -16, 0)
        ink.text(painter, inside, row.title, Face.NUMBER_STRONG)
        note = self._words.text("rules.group_note", changed=row.changed, rules=row.rules)
        ink.text(painter, inside, note, Face.NOTE, Role.MUTED, RIGHT)

    def _rule(self, painter: QPainter, rect: QRectF, row: RuleRow) -> None:
        ink = self.ink
        fill(painter, QRectF(0, 0, rect.width(), 1), ink.look.colour(Role.FIVE))
        if row.changed:
            fill(painter, QRectF(0, 0, 4, rect.height()), ink.look.colour(Role.ACCENT))
        right = rect.right() - 16
        if row.changed:
            text = self._words.text("rules.changed")
            wide = ink.width(text, Face.NOTE_STRONG)
            area = QRectF(right - wide - 2, 6, wide + 2, rect.height() - 6)
            ink.text(painter, area, text, Face.NOTE_STRONG, Role.ACCENT)
            right -= wide + 14
        title = QRectF(24, 6, right - 24, rect.height() - 6)
        ink.text(painter, title, row.title, Face.BODY_STRONG)

    def _reading(self, painter: QPainter, rect: QRectF, row: ReadingRow) -> None:
        look = self.ink.look
        middle = rect.center().y()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.colour(Role.ACCENT if row.chosen else Role.CONTROL), 1.5))
        painter.setBrush(look.colour(Role.RAISED))
        painter.drawEllipse(QRectF(40, middle - 7, 14, 14))
        if row.chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour(Role.ACCENT))
            painter.drawEllipse(QRectF(43.5, middle - 3.5, 7, 7))
        painter.restore()
        face = Face.BODY_STRONG if row.chosen else Face.BODY
        self._with_note(painter, rect, row.text, face,
                        self._words.text("rules.default") if row.default else "")  # fmt: skip

    def _number(self, painter: QPainter, rect: QRectF, row: NumberRow) -> None:
        words = self._words
        value = words.text("rules.no_number") if row.value is None else f"{row.value}"
        default = words.text("rules.no_number") if row.default is None else f"{row.default}"
        note = words.text("rules.number_note", limits=row.limits, default=default)
        text = words.text("rules.number_is", name=row.text, value=value)
        self._with_note(painter, rect, text, Face.BODY_STRONG, note)
        self.ink.icon(painter, "pencil", 39, rect.center().y() - 8, 16, Role.MUTED)

    def _cells(self, painter: QPainter, rect: QRectF, row: CellsRow) -> None:
        icon = "add" if row.new else "pencil"
        self.ink.icon(painter, icon, 39, rect.center().y() - 8, 16, Role.MUTED)
        area = QRectF(66, 0, rect.right() - 16 - 66, rect.height())
        self.ink.text(painter, area, row.text, Face.BODY, Role.MUTED if row.new else Role.INK)

    def _with_note(self, painter: QPainter, rect: QRectF, text: str, face: Face, note: str) -> None:
        ink = self.ink
        room = rect.right() - 16 - 66
        beside = min(ink.width(note, Face.NOTE), room * 0.6) if note else 0.0
        taken = ink.text(
            painter, QRectF(66, 0, room - beside - 16 * bool(note), rect.height()), text, face
        )
        if note:
            area = QRectF(66 + taken + 16, 0, room - taken - 16, rect.height())
            ink.text(painter, area, note, Face.NOTE, Role.MUTED)
