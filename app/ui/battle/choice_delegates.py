"""How actions and targets look as rows."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractScrollArea

from app.ui.battle.choice_rows import ActionHead, ActionRow, TargetRow
from app.ui.battle.ink import DISK_IN_LIST, RIGHT, Ink
from app.ui.battle.row_list import RowDelegate
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role

COLUMNS = (("cos", 36.0), ("hits", 56.0), ("expect", 48.0), ("fells", 50.0))
"""The columns of the target list, right-aligned, with their widths in pixels."""
ALL_COLUMNS = sum(width for _, width in COLUMNS)
EDGE = 14.0
NARROW = 340
"""Below this width, in pixels at 100 %, a row has a second line instead of columns at its side."""
_LINE = 16
_HEAD = 22
_PRICE = 60.0


class _Roomy(RowDelegate):
    """Knows how wide its rows are, so that long words get a line more."""

    def __init__(self, ink: Ink, parent: QAbstractScrollArea) -> None:
        super().__init__(ink, parent)
        self._list = parent

    @property
    def room(self) -> float:
        """The width of a row in pixels at 100 %."""
        return self._list.viewport().width() / self.ink.look.scale

    def lines(self, text: str, width: float) -> int:
        """How many lines of notes ``text`` takes, 2 at most."""
        return 1 if self.ink.width(text, Face.NOTE) <= width else 2


class ActionDelegate(_Roomy):
    """Actions, 40 high: key, name, detail or the reason why not, and the price in ticks."""

    def __init__(self, ink: Ink, parent: QAbstractScrollArea) -> None:
        super().__init__(ink, parent)
        self.row_height = 40

    def height(self, row: object) -> int:
        """In pixels at 100 %."""
        if isinstance(row, ActionHead):
            return _HEAD
        if isinstance(row, ActionRow) and row.locked:
            return self.row_height + _LINE * (self.lines(row.locked, self.room - 54) - 1)
        return self.row_height

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if isinstance(row, ActionHead):
            self._head(painter, rect, row)
        elif isinstance(row, ActionRow) and row.locked:
            self._locked(painter, rect, row)
        elif isinstance(row, ActionRow):
            self._free(painter, rect, row)

    def _head(self, painter: QPainter, rect: QRectF, row: ActionHead) -> None:
        area = QRectF(12, 2, rect.width() - 24, rect.height() - 2)
        width = self.ink.text(painter, area, row.name, Face.NOTE, Role.MUTED)
        line = QRectF(12 + width + 8, 0, rect.width() - width - 34, rect.center().y() + 2)
        self.ink.rule(painter, line)

    def _locked(self, painter: QPainter, rect: QRectF, row: ActionRow) -> None:
        middle, wide = self.row_height / 2, rect.width() - 40 - EDGE
        self.ink.icon(painter, "lock", 14, middle - 7, 14, Role.LOCKED)
        self.ink.text(painter, QRectF(40, middle - 19, wide, 20), row.name, role=Role.LOCKED)
        below = QRectF(40, middle, wide, rect.height() - middle - 3)
        self.ink.words(painter, below, row.locked, Face.NOTE, Role.WARN)

    def _free(self, painter: QPainter, rect: QRectF, row: ActionRow) -> None:
        middle, narrow = rect.center().y(), rect.width() < NARROW
        side = rect.width() - EDGE - _PRICE
        price = QRectF(side, middle if narrow else 0, _PRICE, 18 if narrow else rect.height())
        line = QRectF(40, middle - 19, (rect.width() - EDGE if narrow else side) - 44, 20)
        below = QRectF(40, middle, side - 44, 17)
        if row.key:
            self.ink.key(painter, QRectF(11, middle - 9, 18, 18), str(row.key))
        self.ink.text(painter, line, row.name, Face.BODY_STRONG)
        self.ink.text(painter, below, row.detail, Face.NOTE, Role.MUTED)
        self.ink.text(painter, price, row.cost, Face.NUMBER_STRONG, align=RIGHT)


class TargetDelegate(_Roomy):
    """Targets, 36 high: disk, name, HP and row, then the odds in columns.

    In a narrow list the odds stand below, and the row is higher.
    """

    def height(self, row: object) -> int:
        """In pixels at 100 %."""
        if not isinstance(row, TargetRow):
            return 36
        if row.locked:
            return 36 + _LINE * (self.lines(row.locked, self.room - 47 - EDGE) - 1)
        return 56 if self.room < NARROW and known(row) else 36

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if not isinstance(row, TargetRow):
            return
        left = 28.0 if row.key else 11.0
        if row.key:
            self.ink.key(painter, QRectF(6, 9, 18, 18), str(row.key))
        if row.token is not None and not row.locked:
            self.ink.disk(painter, left, 4, DISK_IN_LIST, row.token, row.shape)
        else:
            icon = "lock" if row.locked else "target"
            self.ink.icon(painter, icon, left + 7, 11, 14, Role.LOCKED)
        left += 36
        columns, narrow = known(row), rect.width() < NARROW
        side = columns and not narrow
        wide = rect.width() - left - (ALL_COLUMNS + EDGE + 4 if side else EDGE)
        line, below = QRectF(left, 1, wide, 19), QRectF(left, 18, wide, rect.height() - 20)
        if row.locked:
            self.ink.text(painter, line, row.name, Face.BODY, Role.LOCKED)
            self.ink.words(painter, below, row.locked, Face.NOTE, Role.WARN)
            return
        below.setHeight(16)
        self.ink.name(painter, line, row.name)
        self.ink.text(painter, below, row.detail, Face.NOTE, Role.MUTED)
        if columns:
            area = QRectF(0, 35, rect.width(), 19) if narrow else rect
            self._columns(painter, area, row)

    def _columns(self, painter: QPainter, rect: QRectF, row: TargetRow) -> None:
        left = rect.width() - EDGE - ALL_COLUMNS
        for text, (_, width) in zip(
            (row.cos, row.hit, row.expected, row.fells), COLUMNS, strict=True
        ):
            face = Face.BODY_STRONG if text == row.expected and text else Face.BODY
            area = QRectF(left, rect.top(), width, rect.height())
            self.ink.text(painter, area, text, face, align=RIGHT)
            left += width


def known(row: TargetRow) -> bool:
    """Whether anything of its odds is known."""
    return any((row.cos, row.hit, row.expected, row.fells))
