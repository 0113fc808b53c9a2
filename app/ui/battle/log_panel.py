"""The log: newest step first; its top line is what undo takes back."""

from PySide6.QtCore import QElapsedTimer, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.services.battle import Battle
from app.ui.battle.log_delegate import LogDelegate
from app.ui.battle.log_filter_bar import LogFilterBar
from app.ui.battle.log_rows import EVERYTHING, LogHead, LogRow, LogWriter, log_key
from app.ui.desk.speech import known_names
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.keymap import KeyReader, KeyShown
from app.ui.kit.row_list import RowList
from app.ui.kit.scroll import padded
from app.ui.kit.theme import Role
from app.ui.kit.widgets import SectionHeader, Text
from app.ui.models.rows import RowFace, RowsModel

_READ_AT_ONCE = 8
"""Milliseconds in which steps are worded between two events."""


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
        self._skips = self._posting = False
        self._unread = 0
        self._reading = QTimer(self)
        self._reading.setInterval(0)
        self._reading.timeout.connect(self._read_on)
        self.head = SectionHeader(look, words.text("log.title"))
        self.search = KeyButton(look, icon="search", kind="bare", height=HEADER)
        self.search.setCheckable(True)
        self.search.setAccessibleName(words.text("log.filter"))
        self.search.setToolTip(f"{words.text('log.filter')} (/)")
        self.copy = KeyButton(look, words.text("log.copy"), icon="copy", kind="bare", height=HEADER)
        self.back = KeyButton(look, words.text("log.go_here"), icon="undo", key="Ctrl+Enter",
                              kind="bare", height=HEADER)  # fmt: skip
        KeyShown(tools.keymap, "log.go_here", self.back.set_key, self.back)
        KeyReader(tools.keymap, "log", self)
        self.filter = LogFilterBar(tools)
        self.filter.hide()
        self.list = RowList(words.text("log.title"))
        self._model = RowsModel(_face(), self)
        self.list.setModel(self._model)
        self.list.setItemDelegate(LogDelegate(tools.ink, self.list))
        self._empty, self._unfound = (
            padded(Text(look, words.text(code), Face.BODY, Role.MUTED, wrap=True), 16, 12, 16, 12)
            for code in ("log.empty", "log.unfound")
        )
        self._lay_out()
        self._connect()
        self.show_battle(None)

    def _lay_out(self) -> None:
        self.head.add(self.search)
        self.head.add(self.copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.head, self.filter, self._empty, self._unfound):
            column.addWidget(widget)
        column.addWidget(self.list, 1)
        column.addWidget(self.back)
        column.addStretch(0)
        self.setProperty("ground", "panel")
        self.setFocusProxy(self.list)

    def _connect(self) -> None:
        self.copy.clicked.connect(self._ask_what)
        self.back.clicked.connect(self._jump)
        self.search.toggled.connect(self._show_filter)
        self.filter.changed.connect(self._refilter)
        self.filter.left.connect(self.list.setFocus)
        self.list.taken.connect(self._toggle)
        self.list.doubleClicked.disconnect()
        self.list.doubleClicked.connect(lambda _index: self._skip_click())
        self.list.clicked.connect(self._clicked)
        self.list.current_changed.connect(self._chosen)

    def show_battle(self, battle: Battle | None) -> None:
        """Shows the history of a battle."""
        if battle is not self._battle:
            self._opened = frozenset()
            self._writer = None
        self._battle = battle
        follows = self._number() in {None, self._placed}
        rows: tuple[LogRow, ...] = ()
        if battle is not None:
            rows = self._rows(battle)
        self.head.note.set_text("" if battle is None else self._place(battle, rows))
        self.list.setUniformItemSizes(not self._opened)  # or each of a thousand rows is measured
        self._model.set_rows(rows)
        any_ = battle is not None and battle.steps > 0
        self._empty.setVisible(not any_)
        self._unfound.setVisible(any_ and not rows)
        self.list.setVisible(bool(rows))
        self.copy.setVisible(any_)
        self.search.setVisible(any_)
        if follows and battle is not None:
            self.list.go_to(self._model.row_of(battle.cursor))
            self._placed = self._number()
        self._chosen(QModelIndex())

    def _rows(self, battle: Battle) -> tuple[LogRow, ...]:
        log, wanted = battle.log, EVERYTHING
        if self.search.isChecked():
            names = log[-1].names if log else {}
            self.filter.show_people(names)
            wanted = self.filter.filter
        return self._written(battle).rows(log, battle.cursor, self._opened, wanted)

    def _place(self, battle: Battle, rows: tuple[LogRow, ...]) -> str:
        """Where the battle stands, or how many steps the filter takes."""
        if not self.search.isChecked() or self.filter.filter.empty:
            return self._words.text("log.step", n=battle.cursor)
        shown = sum(isinstance(row, LogHead) for row in rows)
        return self._words.text("log.found", n=shown, of=battle.steps)

    def _written(self, battle: Battle) -> LogWriter:
        """The writer of a battle's log; another one when there is more that has a name."""
        known = known_names(battle)
        if self._writer is None or self._writer.known != known:
            self._writer = LogWriter(self._words, known)
        return self._writer

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter goes to the step under the cursor, / finds, Esc shows all again."""
        enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._jump()
        elif event.text() == "/":
            self.search.setChecked(True)
            self.filter.text.setFocus()
        elif event.key() == Qt.Key.Key_Escape and self.search.isChecked():
            self.search.setChecked(False)
        else:
            super().keyPressEvent(event)

    # The filter

    def _show_filter(self, shown: bool) -> None:  # noqa: FBT001 - a Qt slot
        self.filter.setVisible(shown)
        if shown:
            self._unread = 0
            self._reading.start()
            self.filter.text.setFocus()
        else:
            self.filter.reset()
            if self._writer is not None:
                self._writer.hush()
        self._refilter()

    def _read_on(self) -> None:
        """Words some more steps before somebody looks for them, so that typing never waits."""
        battle = self._battle
        if battle is None or not self.filter.isVisible() or self._unread >= battle.steps:
            self._reading.stop()
            return
        writer, clock = self._written(battle), QElapsedTimer()
        clock.start()
        while self._unread < battle.steps and clock.elapsed() < _READ_AT_ONCE:
            self._unread += 1
            writer.said(battle.entry(self._unread))

    def _refilter(self) -> None:
        number = self._number()
        self.show_battle(self._battle)
        row = self._model.row_of(number)
        if row >= 0:
            self.list.go_to(row)

    # One step

    def _clicked(self, index: QModelIndex) -> None:
        """A click opens and closes a step; the second of a double click does nothing."""
        skips, self._skips = self._skips, False
        if not skips:
            self._toggle(index)

    def _skip_click(self) -> None:
        self._skips = True

    def show_posting(self, posting: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Says that the clipboard follows the battle by itself."""
        self._posting = posting
        self.copy.set_label(self._words.text("log.posting" if posting else "log.copy"))

    def show_copying(self, read: int, of: int) -> None:
        """Says how far a copy of many steps has come; the button stops it then."""
        if of:
            self.copy.set_label(self._words.text("log.copying", percent=100 * read // of))
        else:
            self.show_posting(self._posting)

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
        battle = self._battle
        elsewhere = battle is not None and number not in {None, battle.cursor}
        self.back.setVisible(elsewhere)
        if battle is not None and number is not None:
            ahead = number > battle.cursor
            self.back.set_label(self._words.text("log.go_on" if ahead else "log.go_here"))
            self.back.set_icon("redo" if ahead else "undo")

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
