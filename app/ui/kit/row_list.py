"""Lists of painted rows: keys, hover and one focus ring alike everywhere."""

from abc import abstractmethod
from typing import TypeVar, cast

from PySide6.QtCore import (
    QElapsedTimer,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.ui.kit.ink import Ink
from app.ui.models.rows import ROW_ROLE

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex


class RowDelegate(QStyledItemDelegate):
    """Paints rows in pixels at 100 %; subclasses say how high a row is and what stands in it."""

    def __init__(self, ink: Ink, parent: QWidget) -> None:
        super().__init__(parent)
        self.ink = ink
        ink.look.changed.connect(self._relook)

    def _relook(self) -> None:
        """Rows are as high as their text is large."""
        self.sizeHintChanged.emit(QModelIndex())

    @abstractmethod
    def height(self, row: object) -> int:
        """The height of a row in pixels at 100 %."""

    @abstractmethod
    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the content of a row into ``rect``, which starts at 0, 0."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """The room it wants."""
        return QSize(0, self.ink.look.px(self.height(index.data(ROW_ROLE))))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws ground and content."""
        scale = self.ink.look.scale
        view = cast("RowList", option.widget)  # asking the option for its state makes all QStyle
        rect = QRectF(option.rect)
        area = QRectF(0, 0, rect.width() / scale, rect.height() / scale)
        painter.save()
        painter.translate(rect.topLeft())
        painter.scale(scale, scale)
        self.ink.ground(
            painter,
            area,
            selected=view.selectionModel().isSelected(index),
            hover=view.pointed_at == index and _can_choose(index),
            focus=view.hasFocus() and view.currentIndex() == index,
        )
        self.draw(painter, area, index.data(ROW_ROLE))
        painter.restore()


_MOVES = {
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home,
    Qt.Key.Key_End, Qt.Key.Key_Space,
}  # fmt: skip
_TYPING = 2_000
"""Milliseconds after which another key begins another name."""
_COMMAND = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def _modified(event: QKeyEvent) -> bool:
    return bool(event.modifiers() & _COMMAND)


def _can_choose(index: Index) -> bool:
    return bool(index.flags() & Qt.ItemFlag.ItemIsSelectable)


class RowList(QListView):
    """A list with one current row.

    ``taken`` is *Enter* or a double click on it, ``entered_by_focus`` that it has the keys.
    """

    taken = Signal(QModelIndex)
    current_changed = Signal(QModelIndex)
    mouse_left = Signal()
    entered_by_focus = Signal()

    def __init__(self, name: str, *, searches: bool = False) -> None:
        """Letters find rows by name when it ``searches``, and go on to the panel when not.

        So do digits behind letters; a digit by itself is a command of the panel.
        """
        super().__init__()
        self._searches = searches
        self._typed = ""
        self._since = QElapsedTimer()
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.doubleClicked.connect(self._take)
        self.folded = False
        """Whether one row is in sight: a click opens the list then, and takes no row."""
        self._opening = False
        self._pointed = QPersistentModelIndex()
        self.entered.connect(self._point_at)
        self.viewportEntered.connect(lambda: self._point_at(QModelIndex()))

    @property
    def pointed_at(self) -> Index:
        """The row under the mouse."""
        return self._pointed if self.underMouse() else QModelIndex()

    def _point_at(self, index: QModelIndex) -> None:
        before, self._pointed = self._pointed, QPersistentModelIndex(index)
        for one in (before, index):
            self.update(one)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tells of another current row."""
        super().currentChanged(current, previous)
        self.current_changed.emit(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys of the list; all others go on."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not _modified(event):
            self._take(self.currentIndex())
        elif self._moves(event):
            super().keyPressEvent(event)
        elif self._finds(event):
            self._find(event.text())
        else:
            event.ignore()

    def _moves(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Space and self._typing:
            return False
        return event.key() in _MOVES and not event.modifiers() & Qt.KeyboardModifier.AltModifier

    @property
    def _typing(self) -> bool:
        """Whether a name is being typed."""
        return bool(self._typed) and not self._since.hasExpired(_TYPING)

    def _finds(self, event: QKeyEvent) -> bool:
        text = event.text()
        if not (self._searches and text and text.isprintable()) or _modified(event):
            return False
        return self._typing or text.isalpha()

    def _find(self, text: str) -> None:
        """Goes to the first row whose name begins with what is typed, or else holds it."""
        self._typed = (self._typed if self._typing else "") + text.casefold()
        self._since.restart()
        model = self.model()
        names = [str(model.index(row, 0).data()).casefold() for row in range(model.rowCount())]
        begins = (row for row, name in enumerate(names) if name.startswith(self._typed))
        holds = (row for row, name in enumerate(names) if self._typed in name)
        found = next(begins, None)
        found = next(holds, None) if found is None else found
        if found is not None:
            self.go_to(found)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The click that opens a folded list chooses nothing."""
        self._opening = self.folded
        if not self._opening:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second click on a list that was folded meets other rows than the first."""
        if self._opening:
            self._opening = False
        else:
            super().mouseDoubleClickEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tells that keys go here now."""
        super().focusInEvent(event)
        self.entered_by_focus.emit()

    def leaveEvent(self, event: QEvent) -> None:
        """Tells that the mouse is gone."""
        super().leaveEvent(event)
        self.mouse_left.emit()

    def _take(self, index: QModelIndex) -> None:
        if index.isValid():
            self.taken.emit(index)

    def current_row(self) -> object:
        """The row under the cursor."""
        return self.currentIndex().data(ROW_ROLE)

    def go_to(self, row: int) -> None:
        """Makes a row the current one and shows it."""
        index, chosen = self.model().index(row, 0), self.selectionModel()
        if index != chosen.currentIndex() or chosen.selectedIndexes() != [index]:
            chosen.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if index.isValid():
            self.scrollTo(index)
