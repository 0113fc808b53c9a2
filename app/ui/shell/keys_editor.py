"""Where keys are changed: find a command, press the key it shall have."""

from dataclasses import dataclass
from typing import TypeAlias

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.ui.desk.sheet_page import SheetPage
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.ink import Ink
from app.ui.kit.keymap import Keymap, pressed, shown
from app.ui.kit.paint import fill
from app.ui.kit.row_list import RowDelegate, RowList
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner
from app.ui.models.rows import RowFace, RowsModel
from app.ui.shell.key_table import SCOPES, command_text, why_not
from app.ui.wording import Wording


@dataclass(frozen=True, slots=True)
class ScopeHead:
    """The heading over the commands of one panel."""

    scope: str
    title: str


@dataclass(frozen=True, slots=True)
class CommandRow:
    """A command with its keys as they are read."""

    id: str
    title: str
    keys: tuple[str, ...]
    changed: bool
    recording: bool = False


KeyRow: TypeAlias = ScopeHead | CommandRow


def key_rows(keymap: Keymap, words: Wording, sought: str, recording: str) -> list[KeyRow]:
    """The commands by panel that ``sought`` is found in: in their words, or as their key."""
    rows: list[KeyRow] = []
    wanted = sought.strip().casefold()
    for scope in SCOPES:
        title = words.text(f"keys.{scope}")
        found = [
            CommandRow(one.id, text, keys, keymap.is_changed(one.id), one.id == recording)
            for one in keymap.commands
            if one.scope == scope
            for text in (command_text(one, words),)
            for keys in (tuple(dict.fromkeys(map(shown, keymap.keys(one.id)))),)
            if wanted in f"{text} {title}".casefold() or wanted in map(str.casefold, keys)
        ]
        rows += [ScopeHead(scope, title), *found] if found else []
    return rows


class KeyRows(RowDelegate):
    """Name at the left, key caps after it, and what is changed with a bar."""

    def __init__(self, ink: Ink, words: Wording, parent: QWidget) -> None:
        super().__init__(ink, parent)
        self._words = words

    def height(self, row: object) -> int:
        """32, or 30 for a heading."""
        return 30 if isinstance(row, ScopeHead) else 32

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws a heading or a command."""
        ink, look = self.ink, self.ink.look
        if isinstance(row, ScopeHead):
            fill(painter, rect, look.colour(Role.SUNKEN))
            ink.text(painter, rect.adjusted(12, 0, -12, 0), row.title, Face.BODY_STRONG)
            return
        if not isinstance(row, CommandRow):
            return
        middle = rect.width() * 0.52
        face = Face.BODY_STRONG if row.changed else Face.BODY
        ink.text(painter, QRectF(24, 0, middle - 32, rect.height()), row.title, face)
        x = middle
        if row.recording:
            text = self._words.text("keys.press_now")
            ink.text(painter, QRectF(x, 0, rect.right() - x, rect.height()), text, Face.BODY_STRONG,
                     Role.ACCENT)  # fmt: skip
            return
        for key in row.keys:
            wide = ink.width(key, Face.NOTE) + 10
            ink.key(painter, QRectF(x, rect.center().y() - 9, wide, 18), key)
            x += wide + 6
        notes = [] if row.keys else [self._words.text("keys.none")]
        notes += [self._words.text("keys.changed")] if row.changed else []
        room = QRectF(x + 4, 0, rect.right() - x - 12, rect.height())
        ink.text(painter, room, "  ·  ".join(notes), Face.NOTE, Role.MUTED)
        ink.rule(painter, rect)


class KeyCatcher(RowList):
    """The list of commands; while it records, the next key goes to ``caught``."""

    caught = Signal(str)

    def __init__(self, name: str) -> None:
        self.recording = False
        super().__init__(name)

    def event(self, event: QEvent) -> bool:
        """Keeps keys from the rest of the window while one is recorded."""
        if self.recording and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._catch(event)
                return True
        return super().event(event)

    def _catch(self, event: QKeyEvent) -> None:
        key = pressed(event)
        if key:
            self.caught.emit(key)
        event.accept()


class KeysEditor(SheetPage):
    """Enter records a key, Del takes it away, Backspace gives back the program's own."""

    def __init__(self, tools: Tools) -> None:
        look, words = tools.look, tools.wording
        super().__init__(look, words, words.text("keys.change_title"))
        self._tools, self._words, self._keymap = tools, words, tools.keymap
        self._recording = ""
        self._offer: tuple[str, str] | None = None
        self.search = QLineEdit()
        self.search.setPlaceholderText(words.text("keys.search"))
        self.search.setAccessibleName(words.text("keys.search"))
        self.search.setClearButtonEnabled(True)
        self.search.setFixedWidth(look.px(320))
        self.reset_all = KeyButton(look, words.text("keys.reset_all"), icon="undo", height=FIELD)
        self.put(self.search)
        self.put(self.reset_all)
        self.banner = Banner(look, "info")
        self.take_over = KeyButton(look, words.text("keys.take_over"), key="Enter", kind="primary")
        self.leave = KeyButton(look, words.text("keys.leave"), key="Esc")
        self.banner.add(self.take_over)
        self.banner.add(self.leave)
        self.list = KeyCatcher(words.text("keys.change_title"))
        self._model: RowsModel[KeyRow] = RowsModel(_face(words), self)
        self.list.setModel(self._model)
        self.list.setItemDelegate(KeyRows(tools.ink, words, self.list))
        self._lay_out()
        self._connect()
        self._refresh()
        self._say("keys.how_to")

    def _lay_out(self) -> None:
        look, words = self._tools.look, self._words
        self.record = KeyButton(look, words.text("keys.record"), key="Enter", height=FIELD)
        self.remove = KeyButton(look, words.text("keys.remove"), key="Del", height=FIELD)
        self.reset = KeyButton(look, words.text("keys.reset"), key="Backspace", height=FIELD)
        foot = QHBoxLayout()
        for button in (self.record, self.remove, self.reset):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            foot.addWidget(button)
        foot.addStretch(1)
        self.column.addWidget(self.banner)
        self.column.addWidget(self.list, 1)
        self.column.addLayout(foot)

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _text: self._refresh())
        self.search.returnPressed.connect(self._to_list)
        self.list.taken.connect(lambda _index: self._record())
        self.list.caught.connect(self._caught)
        self.list.current_changed.connect(lambda _index: self._show_buttons())
        self.record.clicked.connect(self._record)
        self.remove.clicked.connect(self._remove)
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(self._reset_all)
        self.take_over.clicked.connect(self._take_over)
        self.leave.clicked.connect(self._leave)
        self._keymap.changed.connect(self._refresh)

    def enter(self) -> None:
        """To the search."""
        self.search.setFocus()
        self.search.selectAll()

    def go_to(self, command: str) -> None:
        """Puts the cursor on a command."""
        at = self._model.row_of(command)
        if at >= 0:
            self.list.go_to(at)

    # On show

    def _refresh(self) -> None:
        current = self._current()
        rows = key_rows(self._keymap, self._words, self.search.text(), self._recording)
        self._model.set_rows(rows)
        at = -1 if current is None else self._model.row_of(current)
        commands = [number for number, row in enumerate(rows) if isinstance(row, CommandRow)]
        if at < 0 and commands:
            at = commands[0]
        self.list.go_to(at)
        self._show_buttons()

    def _current(self) -> str | None:
        row = self.list.current_row()
        return row.id if isinstance(row, CommandRow) else None

    def _show_buttons(self) -> None:
        current = self._current()
        free = current is not None and not self._recording and self._offer is None
        self.record.setEnabled(free)
        self.remove.setEnabled(free and bool(self._keymap.keys(current or "")))
        self.reset.setEnabled(free and current is not None and self._keymap.is_changed(current))
        self.reset_all.setEnabled(bool(self._keymap.chosen))
        for button in (self.take_over, self.leave):
            button.setVisible(self._offer is not None)

    def _say(self, code: str, kind: str = "info", **params: str) -> None:
        self.banner.say(self._words.text(code, **params), kind)

    def _to_list(self) -> None:
        self.list.setFocus()

    # Recording

    def _record(self) -> None:
        current = self._current()
        if current is not None:
            self._recording, self.list.recording = current, True
            self._say("keys.recording", name=self._title(current))
            self.list.setFocus()
            self._refresh()

    def _caught(self, key: str) -> None:
        command, self._recording, self.list.recording = self._recording, "", False
        if key == "Esc":
            self._say("keys.how_to")
        else:
            self._consider(command, key)
        self._refresh()

    def _consider(self, id_: str, key: str) -> None:
        command = next(one for one in self._keymap.commands if one.id == id_)
        reason = why_not(command, key)
        other = self._keymap.clash(id_, key)
        if reason is not None:
            self._say(reason, "warn", key=shown(key))
        elif other is not None:
            self._offer = (id_, key)
            self._say("keys.clash", "warn", key=shown(key), name=self._title(other.id),
                      panel=self._words.text(f"keys.{other.scope}"))  # fmt: skip
            self._show_buttons()
            self.take_over.setFocus()
        else:
            self._bind(id_, key)

    def _bind(self, command: str, key: str) -> None:
        self._keymap.bind(command, key)
        self._say("keys.bound", "good", name=self._title(command), key=shown(key))

    def _take_over(self) -> None:
        if self._offer is not None:
            (command, key), self._offer = self._offer, None
            self._bind(command, key)
            self._refresh()
            self.list.setFocus()

    def _leave(self) -> None:
        self._offer = None
        self._say("keys.how_to")
        self._refresh()
        self.list.setFocus()

    def _remove(self) -> None:
        current = self._current()
        if current is not None:
            self._keymap.bind(current)
            self._say("keys.removed", name=self._title(current))

    def _reset(self) -> None:
        current = self._current()
        if current is not None:
            self._keymap.reset(current)
            self._say("keys.was_reset", "good", name=self._title(current))

    def _reset_all(self) -> None:
        self._keymap.reset()
        self._say("keys.how_to")

    def _title(self, id_: str) -> str:
        command = next(one for one in self._keymap.commands if one.id == id_)
        return command_text(command, self._words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys of the buttons below; Esc leaves an offer first, then the page."""
        key = event.key()
        if key == Qt.Key.Key_Escape and self._offer is not None:
            self._leave()
        elif key == Qt.Key.Key_Delete and self.remove.isEnabled():
            self._remove()
        elif key == Qt.Key.Key_Backspace and self.reset.isEnabled():
            self._reset()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._offer is not None:
            (self.leave if self.leave.hasFocus() else self.take_over).click()
        else:
            super().keyPressEvent(event)


def _face(words: Wording) -> RowFace[KeyRow]:
    return RowFace[KeyRow](
        key=lambda row: row.scope if isinstance(row, ScopeHead) else row.id,
        text=lambda row: row.title,
        spoken=lambda row: _spoken(row, words),
        chosen=lambda row: isinstance(row, CommandRow),
        tip=lambda row: "" if isinstance(row, ScopeHead) else row.title,
    )


def _spoken(row: KeyRow, words: Wording) -> str:
    if isinstance(row, ScopeHead):
        return row.title
    keys = ", ".join(row.keys) or words.text("keys.none")
    return f"{row.title}: {keys}" + (f", {words.text('keys.changed')}" if row.changed else "")
