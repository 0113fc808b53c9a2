"""How actions, targets and sums share a page: three rows at least of whatever is chosen."""

from itertools import accumulate, takewhile

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QSplitter, QVBoxLayout, QWidget

from app.ui.kit.row_list import RowList
from app.ui.kit.scroll import ScrolledColumn, padded

ROWS = 3
"""So many rows of each list are in sight, or one list is folded while the other is worked in."""


class ListColumn(QWidget):
    """A list under its heads."""

    def __init__(self, view: RowList, *heads: QWidget) -> None:
        super().__init__()
        self.view, self._heads = view, heads
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for head in heads:
            column.addWidget(head)
        column.addWidget(view, 1)
        column.addStretch(0)

    @property
    def _head_height(self) -> int:
        wide = self.width()
        return sum(
            one.minimumHeight() or max(one.heightForWidth(wide), one.minimumSizeHint().height())
            for one in self._heads
            if not one.isHidden()
        )

    @property
    def least(self) -> int:
        """The height that shows its first rows, in pixels."""
        if self.view.isHidden():
            return self._head_height
        view, model = self.view, self.view.model()
        flags = (model.index(row, 0).flags() for row in range(model.rowCount()))
        chosen = accumulate(bool(one & Qt.ItemFlag.ItemIsSelectable) for one in flags)
        count = sum(1 for _ in takewhile(lambda so_far: so_far <= ROWS, chosen))
        heights = [view.sizeHintForRow(row) for row in range(count)]
        return self._head_height + sum(heights)

    @property
    def folded(self) -> int:
        """The height that shows the row under its cursor alone, in pixels."""
        row = max(0, self.view.currentIndex().row())
        return self._head_height + (0 if self.view.isHidden() else self.view.sizeHintForRow(row))

    def fold(self, *, folded: bool) -> None:
        """Folds its list, or opens it."""
        self.view.folded = folded
        self.view.setMinimumHeight(self.folded - self._head_height if folded else 0)


class Choices(QSplitter):
    """Two lists, one above the other.

    Without room for three rows each, the list that is not worked in is folded: it shows the
    row under its cursor, and opens when it is clicked or gets the keys.
    """

    def __init__(self, upper: ListColumn, lower: ListColumn) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._upper, self._lower = upper, lower
        self._roomy: list[int] = []
        self.setChildrenCollapsible(False)
        for column, stretch in ((upper, 3), (lower, 2)):
            self.addWidget(column)
            self.setStretchFactor(self.indexOf(column), stretch)

    @property
    def least(self) -> int:
        """The height that shows three rows of either, in pixels."""
        upper, lower = self._upper, self._lower
        return self.handleWidth() + max(upper.least + lower.folded, upper.folded + lower.least)

    def share(self, *, lower: bool) -> None:
        """Shares the height between both; ``lower`` tells which of them is worked in."""
        room = self.height() - self.handleWidth()
        folds = room < self._upper.least + self._lower.least
        if folds and not self._roomy:
            self._roomy = self.sizes()
        lower = lower and not self._lower.view.isHidden()
        self._upper.fold(folded=folds and lower)
        self._lower.fold(folded=folds and not lower)
        if folds:
            rest = self._upper.folded if lower else self._lower.folded
            self.setSizes([rest, room - rest] if lower else [room - rest, rest])
            for column in (self._upper, self._lower):
                column.view.scrollTo(column.view.currentIndex())
        elif self._roomy:
            roomy, self._roomy = self._roomy, []
            self.setSizes(roomy if sum(roomy) else [3, 2])


class SumsArea(ScrolledColumn):
    """Sums as high as they are, or scrolled; Tab leads there where they are."""

    def __init__(self, sums: QWidget) -> None:
        super().__init__([padded(sums, 0, 6, 0, 6)])
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._sums = sums
        self.setAccessibleName(sums.accessibleName())

    def fit(self, most: int) -> None:
        """As high as the sums are, and at most so many pixels."""
        wanted = self._sums.sizeHint().height() + 12
        self.setFixedHeight(min(wanted, max(most, 0)))
        scrolls = wanted > self.height()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if scrolls else Qt.FocusPolicy.NoFocus)
