"""The report under the options: what a person should know, each with its page."""

from math import ceil

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.ui.desk.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.row_list import RowDelegate, RowList
from app.ui.kit.theme import Role
from app.ui.models.rows import RowFace, RowsModel
from app.ui.print.outcome import Remark
from app.ui.wording import Wording

_LEFT, _RIGHT = 38.0, 40.0


class RemarkDelegate(RowDelegate):
    """A remark: icon, number and words, and where it is; as high as its words."""

    def __init__(self, tools: Tools, parent: RowList) -> None:
        super().__init__(tools.ink, parent)
        self._words = tools.wording
        self._list = parent

    def height(self, row: object) -> int:
        """In pixels at 100 %."""
        if not isinstance(row, Remark):
            return 46
        wide = self._list.viewport().width() / self.ink.look.scale - _LEFT - _RIGHT
        return ceil(self.ink.words_height(_text(row), Face.BODY, wide)) + 30

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if not isinstance(row, Remark):
            return
        icon, role = ("warn", Role.WARN) if row.warns else ("info", Role.ACCENT)
        self.ink.icon(painter, icon, 12, rect.top() + 6, 16, role)
        right = rect.right() - 12.0
        if row.document is not None:
            self.ink.icon(painter, "external", right - 16, rect.center().y() - 8, 16, Role.MUTED)
            right -= 24
        wide = rect.width() - _LEFT - _RIGHT
        area = QRectF(_LEFT, rect.top() + 5, wide, rect.height() - 26)
        self.ink.words(painter, area, _text(row), Face.BODY)
        note = QRectF(_LEFT, rect.bottom() - 24, right - _LEFT, 20)
        self.ink.text(painter, note, row.place(self._words), Face.NOTE, Role.MUTED)
        self.ink.rule(painter, rect)


class RemarkList(RowList):
    """The cursor shows a remark's page; *Enter* or a double click opens its document."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools.wording.text("printing.report"))
        self.model_ = RowsModel(_face(tools.wording), self)
        self.setModel(self.model_)
        self.setItemDelegate(RemarkDelegate(tools, self))

    @property
    def remark(self) -> Remark | None:
        """The remark under the cursor."""
        row = self.current_row()
        return row if isinstance(row, Remark) else None


def _text(row: Remark) -> str:
    return f"{row.number} · {row.text}"


def _face(words: Wording) -> RowFace[Remark]:
    return RowFace[Remark](
        key=lambda row: (row.pages, row.text),
        text=lambda row: row.text,
        spoken=lambda row: f"{row.number}. {row.text} {row.place(words)}",
        chosen=lambda _row: True,
        tip=lambda row: row.text,
    )
