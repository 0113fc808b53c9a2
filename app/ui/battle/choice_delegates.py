"""How actions and targets look as rows."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from app.ui.battle.choice_rows import ActionRow, TargetRow
from app.ui.battle.ink import DISK_IN_LIST, RIGHT, Ink
from app.ui.battle.row_list import RowDelegate
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role

COLUMNS = (("cos", 36.0), ("hits", 56.0), ("expect", 48.0), ("fells", 50.0))
"""The columns of the target list, right-aligned, with their widths in pixels."""
EDGE = 14.0


class ActionDelegate(RowDelegate):
    """Actions, 40 high: key, name, detail or the reason why not, and the price in ticks."""

    def __init__(self, ink: Ink, parent: QWidget) -> None:
        super().__init__(ink, parent)
        self.row_height = 40

    def height(self, _row: object) -> int:
        """In pixels at 100 %."""
        return self.row_height

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if not isinstance(row, ActionRow):
            return
        middle = rect.center().y()
        price = QRectF(rect.width() - EDGE - 60, 0, 60, rect.height())
        line = QRectF(40, middle - 19, price.left() - 44, 20)
        below = QRectF(40, middle, price.left() - 44, 17)
        if row.locked:
            self.ink.icon(painter, "lock", 14, middle - 7, 14, Role.LOCKED)
            self.ink.text(painter, line, row.name, Face.BODY, Role.LOCKED)
            self.ink.text(painter, below, row.locked, Face.NOTE, Role.WARN)
            self.ink.text(painter, price, "–", Face.NUMBER, Role.LOCKED, RIGHT)
            return
        if row.key:
            self.ink.key(painter, QRectF(11, middle - 9, 18, 18), str(row.key))
        self.ink.text(painter, line, row.name, Face.BODY_STRONG)
        self.ink.text(painter, below, row.detail, Face.NOTE, Role.MUTED)
        self.ink.text(painter, price, row.cost, Face.NUMBER_STRONG, align=RIGHT)


class TargetDelegate(RowDelegate):
    """Targets, 36 high: disk, name, HP and row, then the odds in columns."""

    def height(self, _row: object) -> int:
        """In pixels at 100 %."""
        return 36

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if not isinstance(row, TargetRow):
            return
        known = any((row.cos, row.hit, row.expected, row.fells))
        left = rect.width() - EDGE - (sum(width for _, width in COLUMNS) if known else 0)
        line, below = QRectF(47, 1, left - 51, 19), QRectF(47, 18, left - 51, 16)
        if row.token is not None and not row.locked:
            self.ink.disk(painter, 11, 4, DISK_IN_LIST, row.token, row.shape)
        else:
            icon = "lock" if row.locked else "target"
            self.ink.icon(painter, icon, 18, 11, 14, Role.LOCKED)
        if row.locked:
            wide = rect.width() - 47 - EDGE
            line.setWidth(wide)
            below.setWidth(wide)
            self.ink.text(painter, line, row.name, Face.BODY, Role.LOCKED)
            self.ink.text(painter, below, row.locked, Face.NOTE, Role.WARN)
            return
        self.ink.name(painter, line, row.name)
        self.ink.text(painter, below, row.detail, Face.NOTE, Role.MUTED)
        if known:
            self._columns(painter, rect, row, left)

    def _columns(self, painter: QPainter, rect: QRectF, row: TargetRow, left: float) -> None:
        for text, (_, width) in zip(
            (row.cos, row.hit, row.expected, row.fells), COLUMNS, strict=True
        ):
            face = Face.BODY_STRONG if text == row.expected and text else Face.BODY
            self.ink.text(painter, QRectF(left, 0, width, rect.height()), text, face, align=RIGHT)
            left += width
