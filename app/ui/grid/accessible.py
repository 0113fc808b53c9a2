"""The grid for screen readers: a list of tokens, each a spoken sentence.

Qt exposes nothing of what a graphics view shows, so the view's interface is made here. Qt keeps
one factory list for the whole process; ours answers for `GridView` alone.
"""

from functools import cache

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAccessibleInterface,
    QColor,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from app.ui.grid.grid_view import GridView
from app.ui.grid.twin import ID, Spoken


class TokenInterface(QAccessibleInterface):
    """One row of the list twin as a list item."""

    def __init__(self, grid: Spoken, view: "GridInterface", row: int) -> None:
        super().__init__()
        self._grid, self._view, self._row = grid, view, row

    def isValid(self) -> bool:
        """Whether there still is such a row."""
        return self._row < self._grid.twin.rowCount()

    def object(self) -> QObject | None:  # type: ignore[override]  # an item has none
        """No object stands for a token."""
        return None

    def parent(self) -> QAccessibleInterface:
        """The list."""
        return self._view

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """A token has no parts."""
        del index
        return None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """A token has no parts."""
        del x, y
        return None

    def childCount(self) -> int:
        """A token has no parts."""
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """A token has no parts."""
        del child
        return -1

    def text(self, kind: QAccessible.Text) -> str:
        """The sentence."""
        if kind is not QAccessible.Text.Name or not self.isValid():
            return ""
        return str(self._grid.twin.data(self._grid.twin.index(self._row)))

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """A token cannot be renamed from here."""

    def rect(self) -> QRect:
        """Where it stands on the screen."""
        rect = self._grid.token_rect(self.id)
        return (
            QRect() if rect is None else QRect(self._grid.mapToGlobal(rect.topLeft()), rect.size())
        )

    def role(self) -> QAccessible.Role:
        """A list item."""
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        """Focused, selected, both or neither."""
        state = QAccessible.State()
        state.focusable = state.selectable = True
        state.focused = self.id == self._grid.current
        state.selected = self.id in self._grid.selection
        return state

    @property
    def id(self) -> str:
        """The combatant's id; empty when the row is gone."""
        twin = self._grid.twin
        return str(twin.data(twin.index(self._row), ID) or "")

    def backgroundColor(self) -> QColor:
        """Not told."""
        return QColor()

    def foregroundColor(self) -> QColor:
        """Not told."""
        return QColor()


class GridInterface(QAccessibleWidget):
    """The view as a list."""

    def __init__(self, view: GridView, grid: Spoken, name: str) -> None:
        super().__init__(view, QAccessible.Role.List, name)
        self._grid = grid
        self._rows: list[TokenInterface] = []

    def childCount(self) -> int:
        """As many as the twin has rows."""
        return self._grid.twin.rowCount()

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """The item of a row; kept, because Qt does not own it."""
        if not 0 <= index < self.childCount():
            return None
        while len(self._rows) <= index:
            self._rows.append(TokenInterface(self._grid, self, len(self._rows)))
        return self._rows[index]

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """The token at a point of the screen."""
        rows = (self.child(row) for row in range(self.childCount()))
        return next((row for row in rows if row is not None and row.rect().contains(x, y)), None)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """The row of an item."""
        return self._rows.index(child) if child in self._rows else -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """The token that has the keys."""
        row = current_row(self._grid)
        return None if row is None else self.child(row)


def current_row(grid: Spoken) -> int | None:
    """The row of the token that has the keys."""
    ids = grid.twin.ids
    return ids.index(grid.current) if grid.current in ids else None


def tell_focus(grid: Spoken, view: QWidget) -> None:
    """Tells screen readers which token has the keys."""
    row = current_row(grid)
    if QAccessible.isActive() and row is not None:
        event = QAccessibleEvent(view, QAccessible.Event.Focus)
        event.setChild(row)
        QAccessible.updateAccessibility(event)


def expose(view: GridView, grid: Spoken) -> None:
    """Lets screen readers see ``grid`` in its ``view``.

    One that has asked for the view before got Qt's own interface of it, which is forgotten.
    """
    view.spoken = grid
    _install()
    if QAccessible.isActive():
        before = QAccessible.queryAccessibleInterface(view)
        if not isinstance(before, GridInterface):
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(before))


@cache
def _install() -> None:
    QAccessible.installFactory(_interface)


def _interface(key: str, thing: QObject) -> QAccessibleInterface | None:
    del key
    if isinstance(thing, GridView) and thing.spoken is not None:
        if thing.interface is None:
            thing.interface = GridInterface(thing, thing.spoken, thing.accessibleName())
        return thing.interface
    return None
