"""The field under the roster: amounts, statuses, places and names, typed or clicked."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.engine.model.timeline import StatusChip, TimerView, TokenView, Tone
from app.ui.battle.enter_field import EnterField
from app.ui.battle.quick_edit import Edit, StatusKind, find_kinds
from app.ui.battle.row_list import RowDelegate, RowList
from app.ui.battle.tools import Tools
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.chip_faces import status_chip
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner, Text
from app.ui.models.rows import RowFace, RowsModel

_AMOUNTS = (1, 5, 10, 50)
_TURNS = ("1", "2", "3", "4", "U")
_SHOWN = 5


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


class QuickField(QFrame):
    """Asks for one edit of those selected. ``entered`` gives the edit and what was typed."""

    entered = Signal(Edit, str)
    opened = Signal()
    closed = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._words = tools.wording
        self._edit = Edit.HURT
        self.subject = ""
        """The id of the event that is being changed; empty for a new one."""
        self._kinds: tuple[StatusKind, ...] = ()
        self._title = Text(tools.look, "", Face.BODY_STRONG)
        self._hint = Text(tools.look, "", Face.NOTE, Role.MUTED, wrap=True)
        self.field = EnterField()
        self.ok = KeyButton(tools.look, self._words.text("edit.take"), key="Enter", kind="primary")
        self.cancel = KeyButton(tools.look, "", icon="cross", kind="bare", height=HEADER)
        self.cancel.setAccessibleName(self._words.text("edit.cancel"))
        self.cancel.setToolTip(self._words.text("edit.cancel"))
        self.banner = Banner(tools.look, "warn")
        self.list = RowList(self._words.text("edit.statuses"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._model = RowsModel(_face(), self)
        self.list.setModel(self._model)
        self.list.setItemDelegate(StatusDelegate(tools.ink, self.list))
        self._amounts = self._button_row(tools, [f"+{n}" for n in _AMOUNTS], self._add)
        self._turns = self._button_row(tools, _TURNS, self._set_turns)
        self._look = tools.look
        self._lay_out()
        self.field.textChanged.connect(self._typed)
        self.field.returnPressed.connect(self._take)
        self.ok.clicked.connect(self._take)
        self.cancel.clicked.connect(self.close_up)
        self.list.clicked.connect(self._status_clicked)
        self.setProperty("ground", "sunken")
        self.hide()

    def _button_row(self, tools: Tools, labels: Sequence[str], run: object) -> QWidget:
        part = QWidget()
        row = QHBoxLayout(part)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for label in labels:
            button = KeyButton(tools.look, label, height=HEADER)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _checked=False, text=label: run(text))  # type: ignore[operator]
            row.addWidget(button)
        row.addStretch(1)
        return part

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self.cancel)
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(self.field, 1)
        row.addWidget(self.ok)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 8, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.list)
        column.addLayout(row)
        column.addWidget(self._amounts)
        column.addWidget(self._turns)
        column.addWidget(self._hint)
        column.addWidget(self.banner)

    # What is asked

    def ask_note(self, *, timer: bool) -> None:
        """Asks for a line of the GM's own, or for an event without an actor."""
        self.ask(Edit.TIMER if timer else Edit.NOTE, (), ())

    def change_event(self, event: TimerView) -> None:
        """Asks what an event without an actor shall say, and when it comes."""
        text = f"{event.text} {event.place}".strip()
        self.ask(Edit.TIMER, (), (), text, subject=event.id)

    def ask(
        self,
        edit: Edit,
        who: Sequence[TokenView],
        kinds: tuple[StatusKind, ...],
        text: str = "",
        *,
        subject: str = "",
    ) -> None:
        """Opens the field for an edit of ``who``, or of an event by its id (``subject``)."""
        self.subject = subject
        words = self._words
        self._edit, self._kinds = edit, kinds
        names = ", ".join(token.name for token in who)
        self._title.set_text(words.text(f"edit.{edit}", name=names))
        self._hint.set_text(words.text(f"edit.{edit}.hint"))
        self.field.setAccessibleName(f"{self._title.full_text}. {self._hint.full_text}")
        self.banner.say("")
        self.field.setText(text)
        self.field.selectAll()
        status = edit is Edit.STATUS
        self.list.setVisible(status)
        self._turns.setVisible(status)
        self._amounts.setVisible(edit in {Edit.HURT, Edit.HEAL, Edit.JOIN})
        self.list.setFixedHeight(self._look.px(26 * _SHOWN))
        self._typed(self.field.text())
        self.show()
        self.opened.emit()
        self.field.setFocus()

    def refuse(self, text: str) -> None:
        """Says why what was typed does not count; the field stays open."""
        self.banner.say(text, "warn")
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
        elif self._edit is Edit.STATUS and event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            by = -1 if event.key() == Qt.Key.Key_Up else 1
            at = self.list.currentIndex().row() + by
            if 0 <= at < self._model.rowCount():
                self.list.go_to(at)
                self._put_status(self._model.rows[at])
        else:
            event.accept()

    def _typed(self, text: str) -> None:
        self.banner.say("")
        if self._edit is Edit.STATUS:
            name, _ = _parts(text)
            found = find_kinds(name, self._kinds) if name else self._kinds
            self._model.set_rows(found)
            current = self.list.currentIndex()
            if not current.isValid() and found:
                self.list.go_to(0)

    def _put_status(self, kind: StatusKind) -> None:
        _, turns = _parts(self.field.text())
        self.field.blockSignals(True)  # noqa: FBT003 - Qt's own switch
        self.field.setText(f"{kind.name} {turns}".strip())
        self.field.blockSignals(False)  # noqa: FBT003 - Qt's own switch

    def _status_clicked(self, index: QModelIndex) -> None:
        self._put_status(self._model.rows[index.row()])
        self.field.setFocus()

    def _set_turns(self, turns: str) -> None:
        name, _ = _parts(self.field.text())
        row = self.list.current_row()
        if not name and isinstance(row, StatusKind):
            name = row.name
        self.field.setText(f"{name} {turns}".strip())

    def _add(self, label: str) -> None:
        text = self.field.text()
        value = int(text) if text.isdecimal() else 0
        self.field.setText(str(value + int(label)))

    def _take(self) -> None:
        self.entered.emit(self._edit, self.field.text())


def _parts(text: str) -> tuple[str, str]:
    """The name and the turns of a typed status."""
    words = text.lstrip("-+\N{MINUS SIGN} ").split()
    if len(words) > 1 and (words[-1].isdecimal() or words[-1] in {"u", "U"}):
        return " ".join(words[:-1]), words[-1]
    return " ".join(words), ""


def _face() -> RowFace[StatusKind]:
    return RowFace[StatusKind](
        key=lambda row: row.id,
        text=lambda row: row.name,
        spoken=lambda row: row.name,
        chosen=lambda _row: True,
    )
