"""How rows of documents look."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from app.ui.kit.chips import IN_LIST
from app.ui.kit.fonts import Face
from app.ui.kit.ink import DISK_IN_LIST, Ink
from app.ui.kit.paint import fill
from app.ui.kit.row_list import RowDelegate
from app.ui.kit.theme import Role
from app.ui.prep.rows import DocumentRow, Heading

_TEXT, _AFTER_CHIP = 48.0, 64.0
_EDGE = 12.0


class DocumentDelegate(RowDelegate):
    """Headings 24, documents 42 high."""

    def __init__(self, ink: Ink, parent: QWidget, *, pictures: bool = True) -> None:
        super().__init__(ink, parent)
        self._pictures = pictures
        self.even = False
        """Whether headings are as high as documents: long lists are laid out much faster then."""

    def height(self, row: object) -> int:
        """In pixels at 100 %."""
        return 24 if isinstance(row, Heading) and not self.even else 42

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws a heading with its rule, or picture, name and note."""
        if isinstance(row, Heading):
            self._heading(painter, rect, row)
        elif isinstance(row, DocumentRow):
            self._document(painter, rect, row)

    def _heading(self, painter: QPainter, rect: QRectF, row: Heading) -> None:
        area = QRectF(rect.left() + _EDGE, rect.bottom() - 22, rect.width() - 2 * _EDGE, 22)
        width = self.ink.text(painter, area, row.text, Face.NOTE, Role.MUTED)
        line = QRectF(area.left() + width + 8, area.center().y(), 0, 1)
        line.setRight(area.right())
        fill(painter, line, self.ink.look.colour(Role.FIVE))

    def _document(self, painter: QPainter, rect: QRectF, row: DocumentRow) -> None:
        aside = _AFTER_CHIP if row.chip is not None else _TEXT
        left = rect.left() + (aside if self._pictures else _EDGE)
        if row.disk is not None:
            top = rect.center().y() - DISK_IN_LIST / 2
            self.ink.plain_disk(painter, rect.left() + _EDGE, top, DISK_IN_LIST, row.disk)
        elif row.chip is not None:
            top = rect.center().y() - IN_LIST / 2
            chip = QRectF(rect.left() + _EDGE, top, _AFTER_CHIP - _EDGE, IN_LIST)
            self.ink.chips(painter, chip, (row.chip,))
        right = rect.right() - _EDGE
        if row.problem:
            right -= 22
            self.ink.icon(painter, "octagon", right + 4, rect.center().y() - 9, 18, Role.HARM)
        name = QRectF(left, rect.top() + 3, right - left, 20)
        if not row.note:
            name.moveTop(rect.center().y() - name.height() / 2)
        note = QRectF(left, rect.top() + 21, right - left, 17)
        self.ink.name(painter, name, row.name)
        self.ink.text(painter, note, row.note, Face.NOTE, Role.MUTED)
