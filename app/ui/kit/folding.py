"""Fields side by side that go below each other where they have no room."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem


class Folding(QLayout):
    """Items in lines, as many in each as fit; ``columns`` gives them all the same width.

    Without columns each item is as wide as it wishes. An item too wide for its column has a
    line of its own. ``gap`` and ``below`` in pixels: between neighbours, and between lines.
    """

    def __init__(self, *, columns: int = 0, gap: int = 12, below: int = 4) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._columns, self._gap, self._below = columns, gap, below
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Puts an item after the others."""
        self._items.append(item)

    def count(self) -> int:
        """How many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """An item; ``None`` where there is none, as Qt asks for."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Takes an item out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Columns take all the width there is."""
        return Qt.Orientation.Horizontal if self._columns else Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Narrow, it is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How high all lines are at a width."""
        return max((rect.bottom() + 1 for _, rect in self._placed(width)), default=0)

    def sizeHint(self) -> QSize:
        """All in one line."""
        hints = [item.sizeHint() for item in self._shown()]
        wide = sum(hint.width() for hint in hints) + self._gap * max(0, len(hints) - 1)
        return QSize(wide, max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        """Room for the widest item."""
        least = [item.minimumSize() for item in self._shown()]
        return QSize(
            max((one.width() for one in least), default=0),
            max((one.height() for one in least), default=0),
        )

    def setGeometry(self, rect: QRect) -> None:
        """Puts the items in place, from the side where the words begin."""
        super().setGeometry(rect)
        parent = self.parentWidget()
        turned = parent is not None and parent.isRightToLeft()
        for item, place in self._placed(rect.width()):
            if turned:
                place.moveRight(rect.width() - 1 - place.left())
            item.setGeometry(place.translated(rect.topLeft()))

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _placed(self, room: int) -> list[tuple[QLayoutItem, QRect]]:
        """Each item and its place, from the top left; in a line without columns, centred."""
        placed: list[tuple[QLayoutItem, QRect]] = []
        y = 0
        for line in self._lines(room):
            high = max(_height(item, wide) for item, wide in line)
            x = 0
            for item, wide in line:
                own = high if self._columns else _height(item, wide)
                placed.append((item, QRect(x, y + (high - own) // 2, wide, own)))
                x += wide + self._gap
            y += high + self._below
        return placed

    def _lines(self, room: int) -> list[list[tuple[QLayoutItem, int]]]:
        """The items of each line with their widths."""
        lines: list[list[tuple[QLayoutItem, int]]] = []
        x = 0
        for item in self._shown():
            wide = self._width(item, room)
            if not lines or x + wide > room:
                lines.append([])
                x = 0
            lines[-1].append((item, wide))
            x += wide + self._gap
        return lines

    def _width(self, item: QLayoutItem, room: int) -> int:
        if not self._columns:
            return max(item.minimumSize().width(), min(item.sizeHint().width(), room))
        column = (room - self._gap * (self._columns - 1)) // self._columns
        return column if item.minimumSize().width() <= column else room


def _height(item: QLayoutItem, wide: int) -> int:
    return item.heightForWidth(wide) if item.hasHeightForWidth() else item.sizeHint().height()
