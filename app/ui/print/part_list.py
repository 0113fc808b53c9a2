"""The list of what can be printed, with a box to tick and the pages of each part."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen

from app.ui.desk.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.ink import RIGHT
from app.ui.kit.row_list import RowDelegate, RowList
from app.ui.kit.theme import Role
from app.ui.models.rows import RowFace, RowsModel
from app.ui.print.outcome import PartRow
from app.ui.wording import Wording

_BOX = 18.0
_LEFT = 12.0
_HIT = 38
"""From the left edge, what ticks a row when it is clicked; in pixels at 100 %."""
_GAP = 8
"""Pixels at 100 % between a title and its pages."""


class PartDelegate(RowDelegate):
    """A part, 46 high: box, title, detail, pages."""

    def __init__(self, tools: Tools, parent: RowList) -> None:
        super().__init__(tools.ink, parent)
        self._words = tools.wording

    def height(self, _row: object) -> int:
        """In pixels at 100 %."""
        return 46

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if not isinstance(row, PartRow):
            return
        self._draw_box(painter, rect, ticked=row.ticked)
        pages = row.pages_text(self._words)
        wide = self.ink.width(pages, Face.NOTE) + 2
        area = QRectF(_HIT + 2, rect.top() + 4, rect.right() - _HIT - 14, 20)
        note = QRectF(area.left(), area.bottom() - 1, area.width(), 18)
        # the title is told in full, and where that leaves no room its pages stand a line lower
        beside = self.ink.width(row.title, Face.BODY_STRONG) + _GAP + wide <= area.width()
        line = area if beside else note
        right = QRectF(line.right() - wide, line.top() + (1 if beside else 0), wide, line.height())
        role = Role.INK if row.ticked else Role.MUTED
        self.ink.text(painter, right, pages, Face.NOTE, role, RIGHT)
        line.setRight(right.left() - _GAP)
        self.ink.text(painter, area, row.title, Face.BODY_STRONG)
        role = Role.HARM if row.problem else Role.MUTED
        self.ink.text(painter, note, row.problem or row.detail, Face.NOTE, role)

    def _draw_box(self, painter: QPainter, rect: QRectF, *, ticked: bool) -> None:
        look = self.ink.look
        box = QRectF(_LEFT, rect.center().y() - _BOX / 2, _BOX, _BOX)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = Role.ACCENT if ticked else Role.CONTROL
        painter.setPen(QPen(look.colour(edge), 1))
        painter.setBrush(look.colour(Role.ACCENT if ticked else Role.RAISED))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        if ticked:
            self.ink.icon(painter, "check", box.x() + 2, box.y() + 2, _BOX - 4, Role.ON_ACCENT)


class PartList(RowList):
    """Space or a click on its box ticks a part; *Enter* shows its first page."""

    toggled = Signal(str)
    """The id of a part that was ticked, or no longer is."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools.wording.text("printing.what"))
        self._look = tools.look
        self.model_ = RowsModel(_face(tools.wording), self)
        self.setModel(self.model_)
        self.setItemDelegate(PartDelegate(tools, self))

    def show_rows(self, rows: Sequence[PartRow]) -> None:
        """Shows these parts; the cursor stays on the one it is on."""
        self.model_.set_rows(rows)
        if not self.currentIndex().isValid() and rows:
            self.go_to(0)

    @property
    def part(self) -> PartRow | None:
        """The part under the cursor."""
        row = self.current_row()
        return row if isinstance(row, PartRow) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space ticks."""
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self._toggle(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the box ticks; anywhere else it chooses."""
        super().mousePressEvent(event)
        if event.position().x() < self._look.px(_HIT):
            self._toggle(self.indexAt(event.position().toPoint()))

    def _toggle(self, index: QModelIndex) -> None:
        if index.isValid():
            self.toggled.emit(self.model_.rows[index.row()].id)


def _face(words: Wording) -> RowFace[PartRow]:
    return RowFace[PartRow](
        key=lambda row: row.id,
        text=lambda row: row.title,
        spoken=lambda row: row.spoken(words),
        chosen=lambda _row: True,
        tip=lambda row: row.problem,
    )
