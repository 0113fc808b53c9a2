"""The list of rules: rows of a table can be put elsewhere in it."""

from PySide6.QtCore import QPoint, Signal

from app.ui.desk.tools import Tools
from app.ui.kit.carry_list import CarryList, Edge
from app.ui.models.rows import ROW_ROLE, RowsModel
from app.ui.rules.rows import CellsRow, Row


class RuleList(CarryList):
    """Alt with an arrow, or the mouse, moves a row inside its table."""

    moved = Signal(object, int)
    """A `CellsRow`, and the place in its table where it is wanted, from 0."""

    def __init__(self, tools: Tools, model: RowsModel[Row]) -> None:
        super().__init__(tools.wording.text("rules.title"), tools.look)
        self._words = tools.wording
        self._rows = model
        self.setModel(model)

    def may_carry(self, row: object) -> bool:
        """The place of a new row is no row."""
        return isinstance(row, CellsRow) and not row.new

    def step(self, row: object, by: int) -> bool:
        """Past the next one of the same table."""
        if isinstance(row, CellsRow) and self.can_step(row, by):
            self.moved.emit(row, row.at + by)
        return isinstance(row, CellsRow)

    def can_step(self, row: object, by: int) -> bool:
        """Whether there is another row to pass."""
        return isinstance(row, CellsRow) and not row.new and self._has(row.key, row.at + by)

    def _has(self, key: str, at: int) -> bool:
        place = self._rows.row_of(("cells", key, at))
        return place >= 0 and self.may_carry(self._rows.rows[place])

    def edge_at(self, at: QPoint, grabbed: object) -> Edge | None:
        """Beside another row of the same table."""
        index = self.indexAt(at)
        row = self._rows.rows[index.row()] if index.isValid() else None
        if not (isinstance(row, CellsRow) and isinstance(grabbed, CellsRow)):
            return None
        if row.key != grabbed.key or row.at == grabbed.at:
            return None
        return Edge(index.row(), row.new or at.y() < self.visualRect(index).center().y())

    def why_not(self, at: QPoint, grabbed: object) -> str:
        """Another table, or no table at all."""
        row = self.indexAt(at).data(ROW_ROLE)
        same = (
            isinstance(row, CellsRow) and isinstance(grabbed, CellsRow) and row.key == grabbed.key
        )
        return "" if same else self._words.text("rules.own_table")

    def put(self, grabbed: object, edge: Edge) -> None:
        """Asks for the move, if it is one."""
        row = self._rows.rows[edge.row]
        if isinstance(row, CellsRow) and isinstance(grabbed, CellsRow):
            to = row.at if edge.above else row.at + 1
            to -= to > grabbed.at
            if to != grabbed.at:
                self.moved.emit(grabbed, to)
