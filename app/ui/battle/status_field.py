"""The status editor under the roster: what those selected bear, and what is put on them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.engine.model.timeline import StatusChip, TokenView, Tone
from app.ui.battle.quick_edit import StatusKind, find_kinds
from app.ui.battle.status_lines import StatusLine
from app.ui.battle.status_list import StatusList
from app.ui.battle.turn.reason_field import ReasonField
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.chip_faces import status_chip
from app.ui.kit.elided_combo import ElidedCombo
from app.ui.kit.enter_field import EnterField
from app.ui.kit.fonts import Face
from app.ui.kit.row_list import RowDelegate, RowList
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner, Text
from app.ui.models.rows import RowFace, RowsModel

_TURNS = ("1", "2", "3", "4", "U")
_BORNE, _FOUND = 3, 4
"""Rows shown at once, of what is borne and of what is found."""
_LOW_WINDOW = 740
"""Height of the window in pixels at 100 %, below which less is shown at once."""
_LEAST_TYPED = 90
"""Room to type beside the button, in pixels at 100 %; with less the button stands below."""


class StatusDelegate(RowDelegate):
    """A status with its chip, 26 high."""

    def height(self, _row: object) -> int:
        """In pixels at 100 %."""
        return 26

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if isinstance(row, StatusKind):
            chip = StatusChip(row.id, row.name, row.code, Tone(row.tone), 0)
            face = status_chip(chip)
            code = type(face)(face.text.removesuffix(" 0"), face.kind, face.note)
            self.ink.chips(painter, QRectF(12, 4, 44, 18), (code,), 18)
            self.ink.text(painter, rect.adjusted(60, 0, -8, 0), row.name, Face.BODY)


class _TypedStatus(EnterField):
    """``ruled``: Ctrl+Enter."""

    ruled = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter is no Enter."""
        held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if held and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            event.accept()
            self.ruled.emit()
        else:
            super().keyPressEvent(event)


class StatusField(QFrame):
    """Type a few letters, then turns or U; *Enter* puts it on, *Tab* leads to the rest.

    Where the rules object, *Enter* overrules them and *Ctrl+Enter* does what they would do.

    ``entered``: what was typed, the id of its source (empty for none), whether it shall count
    against the rules, and why if that is said. ``counted`` and ``removed``: see `StatusList`.
    """

    entered = Signal(str, str, bool, str)
    ruled = Signal(str, str)
    """What was typed shall come about as the rules have it; the id of its source."""
    counted = Signal(object, int)
    removed = Signal(object)
    opened = Signal()
    closed = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._words, self._look = tools.wording, tools.look
        self._kinds: tuple[StatusKind, ...] = ()
        self._does: Callable[[str], str] = str
        words, look = tools.wording, tools.look
        self.title = Text(look, "", Face.BODY_STRONG)
        self.cancel = KeyButton(look, "", icon="cross", kind="bare", height=HEADER)
        self.cancel.setAccessibleName(words.text("edit.cancel"))
        self.cancel.setToolTip(words.text("edit.cancel"))
        self.borne = StatusList(tools, words.text("statuses.borne"))
        self.fewer = _hand(tools, "fewer")
        self.more = _hand(tools, "more")
        self.off = _hand(tools, "off")
        self.field = _TypedStatus()
        self.field.setPlaceholderText(words.text("statuses.hint"))
        self.list = RowList(words.text("edit.statuses"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._model = RowsModel(_face(), self)
        self.list.setModel(self._model)
        self.list.setItemDelegate(StatusDelegate(tools.ink, self.list))
        self.turns = {turns: KeyButton(look, turns, height=HEADER) for turns in _TURNS}
        self.source = ElidedCombo()
        self.source.setAccessibleName(words.text("statuses.source"))
        self.does = Text(look, "", Face.NOTE, Role.MUTED, wrap=True)
        self.banner = Banner(look, "warn")
        self.anyway = KeyButton(look, words.text("statuses.anyway"), key="Enter", height=HEADER)
        self.by_rules = KeyButton(
            look, words.text("statuses.by_rules"), key="Ctrl+Enter", height=HEADER
        )
        self.reason = ReasonField(tools)
        self.ok = KeyButton(look, words.text("edit.take"), key="Enter", kind="primary")
        self._lay_out()
        self._connect()
        self.setProperty("ground", "sunken")
        self.hide()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 8, 8)
        column.setSpacing(4)
        column.addLayout(_row(self.title, None, self.cancel))
        column.addWidget(self.borne)
        self._hands = QWidget()
        hands = _row(self.fewer, self.more, self.off, None)
        hands.setContentsMargins(0, 0, 0, 0)
        self._hands.setLayout(hands)
        column.addWidget(self._hands)
        self._typed_row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._typed_row.setSpacing(4)
        self._typed_row.addWidget(self.field, 1)
        self._typed_row.addWidget(self.ok)
        column.addLayout(self._typed_row)
        column.addWidget(self.list)
        column.addWidget(self.does)
        self._turns = QWidget()
        turns = _row(*self.turns.values(), None)
        turns.setContentsMargins(0, 0, 0, 0)
        turns.setSpacing(0)
        self._turns.setLayout(turns)
        column.addWidget(self._turns)
        self._from = QWidget()
        by = QHBoxLayout(self._from)
        by.setContentsMargins(0, 0, 0, 0)
        by.addWidget(Text(self._look, self._words.text("statuses.source"), Face.NOTE, Role.MUTED))
        by.addWidget(self.source, 1)
        column.addWidget(self._from)
        column.addWidget(self.banner)
        column.addWidget(self.by_rules)
        column.addWidget(self.reason)
        column.addWidget(self.anyway)
        self.reason.hide()

    def _connect(self) -> None:
        self._look.changed.connect(self._fit)
        self.cancel.clicked.connect(self.close_up)
        self.borne.counted.connect(self.counted)
        self.borne.removed.connect(self.removed)
        self.fewer.clicked.connect(lambda _on=False: self.borne.count(-1))
        self.more.clicked.connect(lambda _on=False: self.borne.count(1))
        self.off.clicked.connect(lambda _on=False: self.borne.take_off())
        for turns, button in self.turns.items():
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _on=False, text=turns: self._set_turns(text))
        self.field.textChanged.connect(self._typed)
        self.field.returnPressed.connect(self._take)
        self.field.ruled.connect(self._rule)
        self.by_rules.clicked.connect(lambda _on=False: self._rule())
        self.list.clicked.connect(self._clicked)
        self.list.current_changed.connect(lambda _index: self._tell())
        self.ok.clicked.connect(lambda _on=False: self._take())
        self.anyway.clicked.connect(lambda _on=False: self._enter(anyway=True))
        self.reason.returnPressed.connect(lambda: self._enter(anyway=True))

    # What is asked

    def ask(
        self,
        who: Sequence[TokenView],
        kinds: tuple[StatusKind, ...],
        others: Sequence[TokenView],
        does: Callable[[str], str],
    ) -> None:
        """Opens for ``who``. ``others`` may be the source; ``does`` says what a status does."""
        self._kinds, self._does = kinds, does
        names = ", ".join(token.name for token in who)
        self.title.set_text(self._words.text("edit.status", name=names))
        self.field.setAccessibleName(
            f"{self.title.full_text}. {self._words.text('edit.status.hint')}"
        )
        self.source.clear()
        self.source.addItem(self._words.text("statuses.nobody"), "")
        for token in others:
            self.source.addItem(token.name, token.id)
        self.field.clear()
        self._typed("")
        self.show()
        self.opened.emit()
        self.field.setFocus()

    def show_lines(self, lines: tuple[StatusLine, ...]) -> None:
        """What those selected bear now."""
        self.borne.show_lines(lines)
        if not lines and self.borne.hasFocus():
            self.field.setFocus()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A low window has room for the most needful only."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        low = self.window().height() < self._look.px(_LOW_WINDOW)
        borne, found = len(self.borne.lines), self._model.rowCount()
        self.borne.setFixedHeight(self._look.px(42 * min(1 if low else _BORNE, borne)))
        self.list.setFixedHeight(self._look.px(26 * min(1 if low else _FOUND, max(1, found))))
        self.does.setVisible(bool(self.does.full_text) and not low)
        self._turns.setVisible(not low)
        # where there is room for little, a refusal stands in place of what is not asked now
        spared = low and not self.banner.isHidden()
        margins = self.contentsMargins()
        inner = self.width() - margins.left() - margins.right() - 20
        below = inner - self.ok.full_width < self._look.px(_LEAST_TYPED)
        way = QBoxLayout.Direction
        self._typed_row.setDirection(way.TopToBottom if below else way.LeftToRight)
        self.banner.setMinimumHeight(max(0, self.banner.heightForWidth(inner)))
        self.list.setVisible(not spared)
        self._from.setVisible(not spared)
        self.ok.setVisible(not spared or self.anyway.isHidden())
        self.borne.setVisible(bool(borne) and not spared)
        self._hands.setVisible(bool(borne) and not spared)

    def refuse(self, text: str, *, overridable: bool = False) -> None:
        """Says why it does not count; the field stays open.

        What is ``overridable`` counts all the same with another *Enter*.
        """
        self.banner.say(text, "warn")
        self.anyway.setVisible(overridable)
        self.by_rules.setVisible(overridable)
        self.reason.setVisible(overridable)
        self._fit()
        self.field.setFocus()

    def close_up(self) -> None:
        """Closes without a change."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    # What is typed and clicked

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes; Up and Down go through the statuses."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        elif self.field.hasFocus() and event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            at = self.list.currentIndex().row() + (-1 if event.key() == Qt.Key.Key_Up else 1)
            if 0 <= at < self._model.rowCount():
                self.list.go_to(at)
                self._put(self._model.rows[at])
        else:
            event.accept()

    def _typed(self, text: str) -> None:
        self.banner.say("")
        self.anyway.hide()
        self.by_rules.hide()
        self.reason.hide()
        self.reason.clear()
        name, _ = parts_of(text)
        found = find_kinds(name, self._kinds) if name else self._kinds
        self._model.set_rows(found)
        if found:
            self.list.go_to(0)
        self._tell()

    def _tell(self) -> None:
        row = self.list.current_row()
        typed = bool(parts_of(self.field.text())[0])
        told = self._does(row.id) if isinstance(row, StatusKind) and typed else ""
        self.does.set_text(told)
        self.list.setToolTip(told)
        self._fit()

    def _put(self, kind: StatusKind) -> None:
        _, turns = parts_of(self.field.text())
        self.field.blockSignals(True)  # noqa: FBT003 - Qt's own switch
        self.field.setText(f"{kind.name} {turns}".strip())
        self.field.blockSignals(False)  # noqa: FBT003 - Qt's own switch
        self._tell()

    def _clicked(self, index: QModelIndex) -> None:
        self._put(self._model.rows[index.row()])
        self.field.setFocus()

    def _set_turns(self, turns: str) -> None:
        name, _ = parts_of(self.field.text())
        row = self.list.current_row()
        if not name and isinstance(row, StatusKind):
            name = row.name
        self.field.setText(f"{name} {turns}".strip())

    def _take(self) -> None:
        self._enter(anyway=not self.anyway.isHidden())

    def _rule(self) -> None:
        self.ruled.emit(self.field.text(), str(self.source.currentData() or ""))

    def _enter(self, *, anyway: bool) -> None:
        by, why = str(self.source.currentData() or ""), self.reason.words if anyway else ""
        self.entered.emit(self.field.text(), by, anyway, why)


def parts_of(text: str) -> tuple[str, str]:
    """The name and the turns of a typed status."""
    words = text.lstrip("-+\N{MINUS SIGN} ").split()
    if len(words) > 1 and (words[-1].isdecimal() or words[-1] in {"u", "U"}):
        return " ".join(words[:-1]), words[-1]
    return " ".join(words), ""


def _hand(tools: Tools, name: str) -> KeyButton:
    """A button in few signs; its tip and its accessible name say it in words."""
    words = tools.wording
    button = KeyButton(tools.look, words.text(f"statuses.{name}.short"), height=HEADER)
    button.setToolTip(words.text(f"statuses.{name}"))
    button.setAccessibleName(words.text(f"statuses.{name}"))
    return button


def _row(*widgets: QWidget | None) -> QHBoxLayout:
    """Side by side; ``None`` takes the room that is left."""
    row = QHBoxLayout()
    row.setSpacing(4)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
    return row


def _face() -> RowFace[StatusKind]:
    return RowFace[StatusKind](
        key=lambda row: row.id,
        text=lambda row: row.name,
        spoken=lambda row: row.name,
        chosen=lambda _row: True,
    )
