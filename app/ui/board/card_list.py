"""The cards of one edge of the board."""

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QPoint, Signal
from PySide6.QtGui import QContextMenuEvent, QResizeEvent

from app.ui.board.delegate import CardDelegate
from app.ui.board.rows import BoardRow, Card, row_key, row_spoken, row_text
from app.ui.desk.tools import Tools
from app.ui.kit.bar_motion import BarMotion
from app.ui.kit.row_list import Index, RowList
from app.ui.models.rows import RowFace, RowsModel


class CardList(RowList):
    """Keys walk from card to card; several can be selected."""

    menu_asked = Signal(str, QPoint)
    """The menu of somebody is wanted, at a point of the screen."""

    begun_anew = Signal()
    """Whoever was selected elsewhere is not any more."""

    def __init__(self, name: str, tools: Tools, bars: BarMotion) -> None:
        super().__init__(name)
        words = tools.wording
        self._look = tools.look
        self.rows: RowsModel[BoardRow] = RowsModel(
            RowFace[BoardRow](
                key=row_key,
                text=row_text,
                spoken=lambda row: row_spoken(row, words),
                chosen=lambda row: isinstance(row, Card),
                tip=lambda row: row_spoken(row, words).replace(", ", "\n"),
            ),
            self,
        )
        self.setModel(self.rows)
        self.cards = CardDelegate(tools.ink, words, bars, self)
        self.setItemDelegate(self.cards)
        self.setSelectionMode(RowList.SelectionMode.ExtendedSelection)
        bars.moved.connect(self.viewport().update)

    def show_rows(self, rows: tuple[BoardRow, ...]) -> None:
        """Shows cards; selection and cursor stay with their owners."""
        chosen, current = self.chosen(), self.current_card()
        self.rows.set_rows(rows)
        self.doItemsLayout()
        self.choose(chosen)
        if current is not None:
            self.put_cursor(current)

    def selectionCommand(
        self, index: Index, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """A selection that begins anew does so on the whole board."""
        command = super().selectionCommand(index, event)
        if command & QItemSelectionModel.SelectionFlag.Clear:
            self.begun_anew.emit()
        return command

    def chosen(self) -> tuple[str, ...]:
        """Who is selected, top first."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        found = (self.rows.rows[row] for row in rows)
        return tuple(row.token.id for row in found if isinstance(row, Card))

    def choose(self, ids: tuple[str, ...]) -> None:
        """Selects those of them who have a card here."""
        chosen = QItemSelection()
        for id_ in ids:
            at = self.rows.row_of(id_)
            if at >= 0:
                chosen.select(self.rows.index(at), self.rows.index(at))
        self.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def current_card(self) -> str | None:
        """Whose card has the cursor."""
        row = self.current_row()
        return row.token.id if isinstance(row, Card) else None

    def put_cursor(self, id_: str) -> bool:
        """Puts the cursor on somebody's card and brings it into sight; whether there is one."""
        at = self.rows.row_of(id_)
        if at < 0:
            return False
        index = self.rows.index(at)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.scrollTo(index)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines are wrapped anew."""
        super().resizeEvent(event)
        wide = self.viewport().width() / self._look.scale
        if wide != self.cards.width:
            self.cards.width = wide
            self.doItemsLayout()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of a card, by the mouse or by its key."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        row = self.rows.rows[index.row()] if index.isValid() else None
        if isinstance(row, Card):
            place = self.viewport().mapToGlobal(self.visualRect(index).center())
            self.menu_asked.emit(row.token.id, place if by_key else event.globalPos())
