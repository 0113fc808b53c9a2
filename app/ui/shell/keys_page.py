"""All keys on one page."""

from typing import TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.ui.kit.buttons import FIELD, KeyButton, KeyCap
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.widgets import Text
from app.ui.wording import Wording

Section: TypeAlias = tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]
SECTIONS: tuple[Section, ...] = (
    ("turn", (
        ("take_action", ("Enter", "1–9")), ("take_target", ("Enter",)), ("digits", ("0–9",)),
        ("take", ("Enter",)), ("roll", ("R",)), ("back_step", ("Esc",)), ("free", ("D",)),
        ("hold", ("H",)), ("no_damage", ("N",)), ("overrule", ("F2",)),
    )),
    ("roster", (
        ("hurt_heal", ("−", "+")), ("status", ("S",)), ("row_hidden", ("F", "V")),
        ("join_hold", ("J", "H")), ("side", ("X",)), ("add", ("A",)),
        ("copy_remove", ("Ctrl+D", "Del")), ("rename", ("F2",)),
    )),
    ("grid", (
        ("walk", ("↑ ↓ ← →",)), ("pick_up", ("M",)), ("tie", ("Alt+↑", "Alt+↓")),
        ("select", ("Space",)), ("now", ("Home",)), ("zoom", ("Ctrl++", "Ctrl+−")),
    )),
    ("log", (("sums", ("Enter",)), ("go_here", ("Ctrl+Enter",)))),
    ("window", (
        ("undo", ("Ctrl+Z", "Ctrl+Shift+Z")), ("places", ("Ctrl+1–4",)), ("panel", ("F6",)),
        ("copy", ("F7",)), ("help", ("F1",)),
    )),
)  # fmt: skip
"""Section, and in it what is done by which keys."""


class KeysPage(QWidget):
    """Esc goes back to where one was."""

    closed = Signal()

    def __init__(self, look: Look, wording: Wording) -> None:
        super().__init__()
        self.back = KeyButton(look, wording.text("keys.back"), icon="arrow-left", key="Esc",
                              height=FIELD)  # fmt: skip
        self.back.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.addWidget(Text(look, wording.text("keys.title"), Face.TITLE))
        head.addStretch(1)
        head.addWidget(self.back)
        inner = QWidget()
        inner.setProperty("ground", "panel")
        columns = QHBoxLayout(inner)
        columns.setSpacing(64)
        columns.setContentsMargins(0, 0, 0, 0)
        for part in (SECTIONS[:1], SECTIONS[1:2], SECTIONS[2:]):
            columns.addLayout(_column(look, wording, part), 1)
        scroll = QScrollArea()
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(48, 32, 48, 24)
        whole.setSpacing(20)
        whole.addLayout(head)
        whole.addWidget(scroll, 1)
        self.setProperty("ground", "panel")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes the page."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def _column(look: Look, wording: Wording, sections: tuple[Section, ...]) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(10)
    for name, rows in sections:
        column.addWidget(Text(look, wording.text(f"keys.{name}"), Face.NUMBER_STRONG))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        for at, (code, keys) in enumerate(rows):
            caps = QHBoxLayout()
            caps.setSpacing(4)
            for key in keys:
                caps.addWidget(KeyCap(look, key))
            caps.addStretch(1)
            grid.addLayout(caps, at, 0)
            text = Text(look, wording.text(f"keys.{code}"), wrap=True)
            grid.addWidget(text, at, 1)
        grid.setColumnStretch(1, 1)
        column.addLayout(grid)
        column.addSpacing(14)
    column.addStretch(1)
    return column
