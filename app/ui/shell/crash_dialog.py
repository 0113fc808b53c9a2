"""What a person sees when the program itself is at fault: what it means, and a report to copy."""

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.wording import Wording

_ROOM = (640, 420)


class CrashDialog(QDialog):
    """Shows a report. Finishes with `CLOSE` when the program is to end; else it goes on.

    Built of plain Qt parts: whatever broke, this still has to open.
    """

    CLOSE = 2

    def __init__(self, report: str, wording: Wording, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report = report
        self.setWindowTitle(wording.text("crash.title"))
        text = QLabel(wording.text("crash.text"))
        text.setWordWrap(True)
        details = QPlainTextEdit(report)
        details.setReadOnly(True)
        details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        details.setAccessibleName(wording.text("crash.report"))
        layout = QVBoxLayout(self)
        layout.addWidget(text)
        layout.addWidget(details, 1)
        layout.addWidget(self._buttons(wording))
        self.resize(*_ROOM)

    def _buttons(self, wording: Wording) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        copy = QPushButton(wording.text("crash.copy"))
        close = QPushButton(wording.text("crash.close"))
        go_on = QPushButton(wording.text("crash.go_on"))
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(close, QDialogButtonBox.ButtonRole.DestructiveRole)
        buttons.addButton(go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        go_on.setDefault(True)
        copy.clicked.connect(self._copy)
        buttons.accepted.connect(self.accept)
        close.clicked.connect(lambda: self.done(self.CLOSE))
        return buttons

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
