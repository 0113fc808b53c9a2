"""The log: newest step first; its top line is what undo takes back."""

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.services.battle import Battle
from app.ui.battle.log_delegate import LogDelegate
from app.ui.battle.log_rows import LogHead, LogRow, LogWriter, log_key
from app.ui.battle.row_list import RowList
from app.ui.battle.speech import known_names
from app.ui.battle.tools import Tools
from app.ui.battle.turn.scroll import padded
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.keymap import KeyReader, KeyShown
from app.ui.kit.theme import Role
from app.ui.kit.widgets import SectionHeader, Text
from app.ui.models.rows import RowFace, RowsModel


class LogPanel(QFrame):
    """Enter or a click on a step opens its facts and sums; Ctrl+Enter goes back to it."""

    jump_wanted = Signal(int)
    """To stand right after this step; 0 is before the first."""
    copy_wanted = Signal(QPoint)
    """What is to be copied shall be asked at this place of the screen."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        words, look = tools.wording, tools.look
        self._words = words
        self._battle: Battle | None = None
        self._writer: LogWriter | None = None
        self._opened: frozenset[int] = frozenset()
        self._placed: int | None = None
        self.head = SectionHeader(look, words.text("log.title"))
        self.copy = KeyButton(look, words.text("log.copy"), icon="copy", kind="bare", height=HEADER)
        self.copy.clicked.connect(self._ask_what)
        self.back = KeyButton(look, words.text("log.go_here"), icon="undo", key="Ctrl+Enter",
                              kind="bare", height=HEADER)  # fmt: skip
        self.back.clicked.connect(self._jump)
        KeyShown(tools.keymap, "log.go_here", self.back.set_key, self.back)
        KeyReader(tools.keymap, "log", self)
        self.head.add(self.copy)
        self.list = RowList(words.text("log.title"))
        self._model = RowsModel(_face(), self)
        self.list.setModel(self._model)
        self.list.setItemDelegate(LogDelegate(tools.ink, self.list))
        empty = Text(look, words.text("log.empty"), Face.BODY, Role.MUTED, wrap=True)
        self._empty = padded(empty, 16, 12, 16, 12)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self._empty)
        column.addWidget(self.list, 1)
        column.addWidget(self.back)
        column.addStretch(0)
        self.setProperty("ground", "panel")
        self.list.taken.connect(self._toggle)
        self.list.current_changed.connect(self._chosen)
        self.setFocusProxy(self.list)
        self.show_battle(None)

    def show_battle(self, battle: Battle | None) -> None:
        """Shows the history of a battle."""
        if battle is not self._battle:
            self._opened = frozenset()
            self._writer = None
        self._battle = battle
        follows = self._number() in {None, self._placed}
        rows: tuple[LogRow, ...] = ()
        if battle is not None:
            rows = self._written(battle).rows(battle.log, battle.cursor, self._opened)
            self.head.note.set_text(self._words.text("log.step", n=battle.cursor))
        else:
            self.head.note.set_text("")
        self._model.set_rows(rows)
        self._empty.setVisible(not rows)
        self.list.setVisible(bool(rows))
        self.copy.setVisible(bool(rows))
        if follows and battle is not None:
            self.list.go_to(self._model.row_of(battle.cursor))
            self._placed = self._number()
        self._chosen(QModelIndex())

    def _written(self, battle: Battle) -> LogWriter:
        """The writer of a battle's log; another one when there is more that has a name."""
        known = known_names(battle)
        if self._writer is None or self._writer.known != known:
            self._writer = LogWriter(self._words, known)
        return self._writer

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter goes back to the step under the cursor."""
        enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._jump()
        else:
            super().keyPressEvent(event)

    def _ask_what(self) -> None:
        self.copy_wanted.emit(self.copy.mapToGlobal(self.copy.rect().bottomLeft()))

    def _number(self) -> int | None:
        row = self.list.current_row()
        return getattr(row, "number", None)

    def _toggle(self, _index: QModelIndex) -> None:
        number = self._number()
        if number is not None:
            self._opened = self._opened ^ {number}
            self.show_battle(self._battle)
            self.list.go_to(self._model.row_of(number))

    def _chosen(self, _index: QModelIndex) -> None:
        number = self._number()
        elsewhere = self._battle is not None and number not in {None, self._battle.cursor}
        self.back.setVisible(elsewhere)

    def _jump(self) -> None:
        number = self._number()
        if number is not None:
            self.jump_wanted.emit(number)


def _face() -> RowFace[LogRow]:
    return RowFace[LogRow](
        key=log_key,
        text=lambda row: row.title if isinstance(row, LogHead) else row.text,
        spoken=_spoken,
        chosen=lambda row: isinstance(row, LogHead),
        tip=lambda row: row.note if isinstance(row, LogHead) else row.text,
    )


def _spoken(row: LogRow) -> str:
    if isinstance(row, LogHead):
        return ", ".join(p for p in (str(row.number), row.title, row.amount, row.note) if p)
    return f"{row.text} {row.value}".strip()
