"""A line to type in, whose Enter is its own."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit


class EnterField(QLineEdit):
    """Qt lets Enter go on to the parent after `returnPressed`; here it would act twice."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Takes Enter, and types everything else."""
        super().keyPressEvent(event)
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            event.accept()
