"""The filter of the log: words, a combatant, a kind."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout

from app.ui.battle.log_filter import LogFilter, LogKind
from app.ui.desk.tools import Tools
from app.ui.kit.enter_field import EnterField
from app.ui.kit.look import Look
from app.ui.kit.theme import Role


class Choice(QComboBox):
    """A list to choose from, with the sign of one."""

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self._look = look
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the sign over what the style draws."""
        super().paintEvent(event)
        side = self._look.px(14)
        at = QRectF(self.width() - side - 6, (self.height() - side) / 2, side, side)
        ink = self._look.colour(Role.MUTED)
        painter = QPainter(self)
        self._look.icons.paint(painter, "chevron-down", ink, at)


class LogFilterBar(QFrame):
    """``changed``: other steps are wanted. ``left``: Esc, or Enter in the words."""

    changed = Signal()
    left = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        words = tools.wording
        self._everybody = words.text("log.everybody")
        self.text = EnterField()
        self.text.setPlaceholderText(words.text("log.find"))
        self.text.setAccessibleName(words.text("log.find"))
        self.text.setClearButtonEnabled(True)
        self.who = Choice(tools.look, words.text("log.who"))
        self.kind = Choice(tools.look, words.text("log.kind"))
        for kind in LogKind:
            self.kind.addItem(words.text(f"log.kind_{kind}"), str(kind))
        self.show_people({})
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.who, 1)
        row.addWidget(self.kind, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.setSpacing(6)
        column.addWidget(self.text)
        column.addLayout(row)
        self.setProperty("ground", "sunken")
        self.text.textChanged.connect(lambda _text: self.changed.emit())
        self.text.returnPressed.connect(self.left)
        self.who.currentIndexChanged.connect(lambda _at: self.changed.emit())
        self.kind.currentIndexChanged.connect(lambda _at: self.changed.emit())

    @property
    def filter(self) -> LogFilter:
        """What is wanted now."""
        kind = LogKind(self.kind.currentData())
        return LogFilter(self.text.text(), self.who.currentData() or "", kind)

    def show_people(self, names: Mapping[str, str]) -> None:
        """Offers these combatants, by id; the chosen one stays if it is among them."""
        shown = {self.who.itemData(at): self.who.itemText(at) for at in range(1, self.who.count())}
        if self.who.count() and shown == dict(names):
            return
        chosen = self.who.currentData()
        self.who.blockSignals(True)  # noqa: FBT003 - Qt's own switch
        self.who.clear()
        self.who.addItem(self._everybody, "")
        for id_, name in names.items():
            self.who.addItem(name, id_)
        self.who.setCurrentIndex(max(0, self.who.findData(chosen)))
        self.who.blockSignals(False)  # noqa: FBT003 - Qt's own switch

    def reset(self) -> None:
        """Takes all steps again."""
        self.text.clear()
        self.who.setCurrentIndex(0)
        self.kind.setCurrentIndex(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            self.reset()
        else:
            super().keyPressEvent(event)
