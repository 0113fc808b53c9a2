"""The list of rungs: each can be put elsewhere inside its round, or among those held."""

from PySide6.QtCore import QModelIndex, QPoint, QRect, Signal
from PySide6.QtGui import QContextMenuEvent, QResizeEvent

from app.ui.desk.tools import Tools
from app.ui.kit.carry_list import CarryList, Edge
from app.ui.kit.row_list import RowList
from app.ui.ladder.rows import GROUPS, HELD, WAITING, Heading, LadderRow, Rung
from app.ui.models.rows import RowsModel


class RungList(CarryList):
    """Keys walk; Alt with an arrow, or the mouse, moves a rung inside its round."""

    moved = Signal(str, str, bool)
    """Somebody was put before (true) or after another one."""
    held = Signal(str)
    """Somebody was put among those held."""
    menu_asked = Signal(str, QPoint)
    """The menu of somebody is wanted, at a point of the screen."""
    resized = Signal()
    """Rungs are wider or narrower now."""

    def __init__(self, tools: Tools, model: RowsModel[LadderRow]) -> None:
        super().__init__(tools.wording.text("ladder.name"), tools.look)
        self._words = tools.wording
        self._rows = model
        self.setModel(model)
        self.setSelectionMode(RowList.SelectionMode.ExtendedSelection)

    def may_carry(self, row: object) -> bool:
        """Whoever acts now stays."""
        return isinstance(row, Rung) and not row.now

    def step(self, row: object, by: int) -> bool:
        """Past the next one of the same round; says why not past another."""
        if not isinstance(row, Rung):
            return False
        at = self.currentIndex().row() + by
        other = self._rows.rows[at] if 0 <= at < len(self._rows.rows) else None
        if isinstance(other, Rung) and may_pass(row, other):
            self.moved.emit(row.token.id, other.token.id, by < 0)
        elif self.may_carry(row):
            self.tell(self._why_not_to(row, other))
        else:
            self.tell(self.why_it_stays(row))
        return True

    def why_it_stays(self, row: object) -> str:
        """Whoever acts now has its place."""
        if not (isinstance(row, Rung) and row.now):
            return ""
        return self._words.text("ladder.stays_now", who=row.token.name)

    def why_not(self, at: QPoint, grabbed: object) -> str:
        """Another round, or somebody who has no turn; nothing where it stands itself."""
        index = self.indexAt(at)
        row = self._rows.rows[index.row()] if index.isValid() else None
        return self._why_not_to(grabbed, row)

    def _why_not_to(self, rung: object, other: LadderRow | None) -> str:
        """Why a rung does not go beside another row."""
        text = self._words.text
        if not isinstance(rung, Rung) or (
            isinstance(other, Rung) and other.token.id == rung.token.id
        ):
            return ""
        if not rung.section:
            group = GROUPS.get(rung.token.presence, WAITING)
            return text(f"ladder.stays_{group}", who=rung.token.name)
        acts = isinstance(other, Rung) and other.now and other.section == rung.section
        return text("ladder.before_now" if acts else "ladder.stays_round")

    def edge_at(self, at: QPoint, grabbed: object) -> Edge | None:
        """Beside another of the same round, or below the heading of those held."""
        index = self.indexAt(at)
        row = self._rows.rows[index.row()] if index.isValid() else None
        if not isinstance(grabbed, Rung):
            return None
        group = row.group if isinstance(row, Heading) else ""
        if group == HELD or (isinstance(row, Rung) and row.token.order is None and not group):
            heading = self._rows.row_of((HELD, 0))
            return None if grabbed.token.order is None else Edge(heading, above=False)
        if not isinstance(row, Rung) or row.token.id == grabbed.token.id:
            return None
        above = at.y() < self.visualRect(index).center().y() and not row.now
        allowed = row.section and row.section == grabbed.section
        return Edge(index.row(), above) if allowed else None

    def put(self, grabbed: object, edge: Edge) -> None:
        """Asks for the move."""
        row = self._rows.rows[edge.row]
        if isinstance(grabbed, Rung) and isinstance(row, Rung):
            self.moved.emit(grabbed.token.id, row.token.id, edge.above)
        elif isinstance(grabbed, Rung):
            self.held.emit(grabbed.token.id)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of a rung, by the mouse or by its key."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        if self.dragging or (self._put_back and not by_key):
            return
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        row = self._rows.rows[index.row()] if index.isValid() else None
        if isinstance(row, Rung):
            place = self.viewport().mapToGlobal(self.visualRect(index).center())
            self.menu_asked.emit(row.token.id, place if by_key else event.globalPos())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tells of another width, such as beside a scroll bar."""
        super().resizeEvent(event)
        self.resized.emit()

    def rect_of(self, index: QModelIndex) -> QRect:
        """Where a row stands, in pixels of the viewport."""
        return self.visualRect(index)


def may_pass(rung: Rung, other: Rung) -> bool:
    """Whether a rung can be moved beside another: both of one round, and neither acts now."""
    return bool(rung.section) and rung.section == other.section and not (rung.now or other.now)
