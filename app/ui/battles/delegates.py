"""How battles and deeds are drawn."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.ui.battles.rows import COLUMNS, BattleLine, DeedLine, SideHead
from app.ui.kit.fonts import Face
from app.ui.kit.ink import RIGHT
from app.ui.kit.paint import fill
from app.ui.kit.row_list import RowDelegate
from app.ui.kit.theme import Role

_STATES = {"running": ("play", Role.ACCENT), "paused": ("pause", Role.INK),
           "finished": ("check", Role.MUTED)}  # fmt: skip
_COLUMN, _LEAST = 76.0, 46.0
"""Of a number, where there is room, and at least."""
_NAMES = 150.0
"""The room for names before the columns give way."""


class BattleRows(RowDelegate):
    """A battle, 52 high, with a sign and a word for how it stands."""

    def height(self, _row: object) -> int:
        """In pixels at 100 %."""
        return 52

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if not isinstance(row, BattleLine):
            return
        icon, role = _STATES[row.state]
        self.ink.icon(painter, icon, 14, 10, 16, role)
        word = self.ink.width(row.word, Face.NOTE_STRONG)
        right = rect.right() - 12
        area = QRectF(right - word, 7, word + 1, 20)
        self.ink.text(painter, area, row.word, Face.NOTE_STRONG, role, RIGHT)
        title = QRectF(42, 7, right - word - 54, 20)
        self.ink.text(painter, title, row.title, Face.BODY_STRONG)
        detail = QRectF(42, 27, right - 42, 18)
        self.ink.text(painter, detail, row.detail, Face.NOTE, Role.MUTED)
        self.ink.rule(painter, rect)


class DeedRows(RowDelegate):
    """Deeds, 40 high, in columns under the heading of each side, 30 high."""

    def height(self, row: object) -> int:
        """In pixels at 100 %."""
        return 34 if isinstance(row, SideHead) else 40

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if isinstance(row, SideHead):
            fill(painter, rect, self.ink.look.colour(Role.SUNKEN))
            room = rect.right() - 26 - _column(rect) * len(COLUMNS)
            title = QRectF(14, 0, room, rect.height())
            self.ink.text(painter, title, row.title, Face.BODY_STRONG)
            self._columns(painter, rect, row.columns, Face.NOTE, Role.MUTED)
        elif isinstance(row, DeedLine):
            self.ink.disk(painter, 14, 6, 28, row.token, row.shape)
            left = rect.right() - 12 - _column(rect) * len(COLUMNS)
            both = bool(row.actions)
            name = QRectF(54, 2 if both else 0, left - 62, 20 if both else rect.height())
            self.ink.name(painter, name, row.name)
            actions = QRectF(54, 20, left - 62, 17)
            self.ink.text(painter, actions, row.actions, Face.NOTE, Role.MUTED)
            self._columns(painter, rect, row.numbers, Face.BODY_STRONG, Role.INK)
            self.ink.rule(painter, rect, Role.TICK)

    def _columns(
        self, painter: QPainter, rect: QRectF, texts: tuple[str, ...], face: Face, role: Role
    ) -> None:
        wide = _column(rect)
        for number, text in enumerate(reversed(texts)):
            right = rect.right() - 12 - number * wide
            area = QRectF(right - wide + 4, 0, wide - 4, rect.height())
            self.ink.text(painter, area, text, face, role, RIGHT)


def _column(rect: QRectF) -> float:
    """How wide a column is in a row."""
    return max(_LEAST, min(_COLUMN, (rect.width() - 66 - _NAMES) / len(COLUMNS)))
