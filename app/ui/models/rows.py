"""A list model over frozen rows, which keeps selection and scroll position on change."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import chain, islice
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""Gives the row itself, for delegates."""
_CHOSEN = (
    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
)


class RowFace(NamedTuple, Generic[Row]):
    """How a list reads its rows.

    ``key`` is the identity that survives a change of content, ``text`` what is searched and
    shown, ``spoken`` what a screen reader says, ``chosen`` whether it can be selected.
    """

    key: Callable[[Row], Hashable]
    text: Callable[[Row], str]
    spoken: Callable[[Row], str]
    chosen: Callable[[Row], bool]
    tip: Callable[[Row], str] = lambda _row: ""


class RowsModel(QAbstractListModel, Generic[Row]):
    """Rows in a list. `set_rows` replaces only the stretch that differs."""

    def __init__(self, face: RowFace[Row], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._face = face
        self._rows: tuple[Row, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows, top first."""
        return self._rows

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Shows these rows; the same key at the same end keeps its index."""
        fresh, before = tuple(rows), self._rows
        most = min(len(before), len(fresh))
        head = self._alike(before, fresh, most)
        tail = self._alike(reversed(before), reversed(fresh), most - head)
        if head < len(before) - tail:
            self.beginRemoveRows(QModelIndex(), head, len(before) - tail - 1)
            self._rows = (*before[:head], *before[len(before) - tail :])
            self.endRemoveRows()
        if head < len(fresh) - tail:
            self.beginInsertRows(QModelIndex(), head, len(fresh) - tail - 1)
            self._rows = (*self._rows[:head], *fresh[head:])
            self.endInsertRows()
        self._rows = fresh
        grown = len(fresh) - len(before)
        kept = chain(range(head), range(len(fresh) - tail, len(fresh)))
        pairs = ((at if at < head else at - grown, at) for at in kept)
        self._tell([at for was, at in pairs if _differ(before[was], fresh[at])])

    def _tell(self, changed: Sequence[int]) -> None:
        """Says which rows look otherwise now, each stretch of them at once."""
        for at, number in enumerate(changed):
            if at == 0 or changed[at - 1] != number - 1:
                first = number
            if at + 1 == len(changed) or changed[at + 1] != number + 1:
                self.dataChanged.emit(self.index(first), self.index(number))

    def row_of(self, key: Hashable) -> int:
        """The place of the row with this key; −1 when there is none."""
        read = self._face.key
        return next((at for at, row in enumerate(self._rows) if read(row) == key), -1)

    def _alike(self, first: Iterable[Row], second: Iterable[Row], most: int) -> int:
        """How many rows from the start have the same keys, ``most`` of all.

        Most rows are the very same ones, whose keys need not be read.
        """
        key, count = self._face.key, 0
        for one, other in islice(zip(first, second, strict=False), most):
            if one is not other and key(one) != key(other):
                break
            count += 1
        return count

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """All rows; rows have no children."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The row, its text, what is spoken, or its tip."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return self._face.text(row)
        if role in {
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.AccessibleDescriptionRole,
        }:
            return self._face.spoken(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._face.tip(row) or None
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Whether the row can be chosen."""
        if not index.isValid() or not self._face.chosen(self._rows[index.row()]):
            return Qt.ItemFlag.NoItemFlags
        return _CHOSEN


def _differ(one: object, other: object) -> bool:
    return one is not other and one != other
