"""The groups of rules at the left, with how many are changed in each."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QRectF, Signal
from PySide6.QtGui import QPainter

from app.ui.desk.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.ink import RIGHT
from app.ui.kit.row_list import RowDelegate, RowList
from app.ui.kit.theme import Role
from app.ui.models.rows import RowFace, RowsModel
from app.ui.rules.rows import GroupRow, Row
from app.ui.wording import Wording


class _Groups(RowDelegate):
    def height(self, row: object) -> int:
        del row
        return 36

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        if isinstance(row, GroupRow):
            ink, number = self.ink, str(row.changed) if row.changed else ""
            ink.text(painter, rect.adjusted(12, 0, -36, 0), row.title)
            inside = rect.adjusted(12, 0, -12, 0)
            ink.text(painter, inside, number, Face.BODY_STRONG, Role.ACCENT, RIGHT)


class GroupList(RowList):
    """``wanted`` names the group to be shown."""

    wanted = Signal(str)

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools.wording.text("rules.groups"), searches=True)
        self._model: RowsModel[GroupRow] = RowsModel(_face(tools.wording), self)
        self.setModel(self._model)
        self.setItemDelegate(_Groups(tools.ink, self))
        self._look = tools.look
        tools.look.changed.connect(self._fit)
        self._fit()
        self.taken.connect(self._go)
        self.clicked.connect(self._go)

    def _fit(self) -> None:
        self.setFixedWidth(self._look.px(230))

    def show_groups(self, rows: Sequence[Row]) -> None:
        """Shows the groups among rows."""
        self._model.set_rows([row for row in rows if isinstance(row, GroupRow)])

    def _go(self, index: QModelIndex) -> None:
        self.wanted.emit(self._model.rows[index.row()].group)


def _face(words: Wording) -> RowFace[GroupRow]:
    return RowFace[GroupRow](
        key=lambda row: row.group,
        text=lambda row: row.title,
        spoken=lambda row: (
            f"{row.title}, " + words.text("rules.group_note", changed=row.changed, rules=row.rules)
        ),
        chosen=lambda _row: True,
        tip=lambda row: (
            f"{row.title}\n" + words.text("rules.group_note", changed=row.changed, rules=row.rules)
        ),
    )
