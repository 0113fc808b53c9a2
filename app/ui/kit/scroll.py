"""The scrolled middle of a page, which keeps its column's natural width."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget


class ScrolledColumn(QScrollArea):
    """Widgets one below the other, scrolled when there is no room."""

    def __init__(self, widgets: Sequence[QWidget]) -> None:
        super().__init__()
        inner = QWidget()
        inner.setProperty("ground", "panel")
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in widgets:
            column.addWidget(widget)
        column.addStretch(1)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inner)

    def show_whole(self, part: QWidget) -> None:
        """Scrolls until ``part`` is in sight, once it has its place."""
        margin = 10
        QTimer.singleShot(0, part, lambda: self.ensureWidgetVisible(part, 0, margin))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Only whole pages are scrolled by keys: all others belong to the panel."""
        if event.key() in {Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}:
            super().keyPressEvent(event)
        else:
            event.ignore()


def padded(widget: QWidget, left: int, top: int, right: int, bottom: int) -> QWidget:
    """``widget`` with room around it, in pixels."""
    part = QWidget()
    column = QVBoxLayout(part)
    column.setContentsMargins(left, top, right, bottom)
    column.setSpacing(0)
    column.addWidget(widget)
    return part


def fill(page: QWidget, middle: QWidget) -> None:
    """Lets ``middle`` fill a page."""
    whole = QVBoxLayout(page)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.addWidget(middle)
