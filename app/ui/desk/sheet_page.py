"""A page that lies over the desk: a title, controls at its right, and a way back."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.widgets import Text
from app.ui.wording import Wording


class SheetPage(QWidget):
    """Esc goes back to where one was."""

    closed = Signal()

    def __init__(self, look: Look, wording: Wording, title: str) -> None:
        super().__init__()
        self.back = KeyButton(look, wording.text("sheet.back"), icon="arrow-left", key="Esc",
                              height=FIELD)  # fmt: skip
        self.back.clicked.connect(self.closed)
        self.head = QHBoxLayout()
        self.head.setSpacing(8)
        self.head.addWidget(Text(look, title, Face.TITLE))
        self.head.addStretch(1)
        self.head.addWidget(self.back)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(48, 24, 44, 16)
        self.column.setSpacing(14)
        self.column.addLayout(self.head)
        self.setProperty("ground", "panel")

    def put(self, widget: QWidget) -> None:
        """Puts a control before the way back."""
        self.head.insertWidget(self.head.count() - 1, widget)

    def enter(self) -> None:
        """Puts the focus where one begins."""
        self.back.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes the page."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
