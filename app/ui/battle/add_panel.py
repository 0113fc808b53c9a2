"""Adding combatants, also in mid-battle: a character, a side, and the delay it joins at."""

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.services.session import CharacterSummary
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.enter_field import EnterField
from app.ui.kit.few_lines import FewLines
from app.ui.kit.fields import DiceBox
from app.ui.kit.folding import Folding
from app.ui.kit.fonts import Face
from app.ui.kit.row_list import RowDelegate, RowList
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Disk
from app.ui.kit.widgets import Banner, Text
from app.ui.models.rows import RowFace, RowsModel

_SHOWN = 6
_SIDES = {"party": "circle", "enemies": "square"}
"""The icons of the sides."""
_LOW = 600
"""Height of a window in pixels at 100 % that leaves the panel little room."""
_EDGES = (12, 8)
"""Pixels at the left and right of everything."""


def side_of(character: CharacterSummary) -> str:
    """The side a character joins unless the GM says otherwise."""
    return "enemies" if character.type == "monster" else "party"


class CharacterDelegate(RowDelegate):
    """A character with its disk, 32 high."""

    def height(self, _row: object) -> int:
        """In pixels at 100 %."""
        return 32

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if not isinstance(row, CharacterSummary):
            return
        shape = "square" if row.type == "monster" else "circle"
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(12, 4)
        letter = row.letter or row.name[:1].upper()
        self.ink.tokens.paint_disk(painter, 24, Disk(letter, row.colour, shape, row.id))
        painter.restore()
        self.ink.text(painter, rect.adjusted(44, 0, -8, 0), row.name, Face.BODY_STRONG)


class AddPanel(QFrame):
    """Type to find, Enter to add. ``wanted`` gives character, side and place (−1: by the rules)."""

    wanted = Signal(str, str, int)
    later_wanted = Signal(str, str, int)
    """As ``wanted``, for one who is not on the field before that many ticks have passed."""
    opened = Signal()
    closed = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        words, look = tools.wording, tools.look
        self._words, self._look = words, look
        self._characters: tuple[CharacterSummary, ...] = ()
        self._side_chosen = False
        self.field = EnterField()
        self.field.setPlaceholderText(words.text("add.find"))
        self.field.setAccessibleName(words.text("add.find"))
        self.list = RowList(words.text("add.title"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._model = RowsModel(_face(), self)
        self.list.setModel(self._model)
        self.list.setItemDelegate(CharacterDelegate(tools.ink, self.list))
        self.place = DiceBox(look, 0, 9999, face=Face.NUMBER_STRONG, size=QSize(70, 32))
        self.place.setAccessibleName(words.text("add.place"))
        self.place.setPlaceholderText(words.text("add.opening"))
        self.later = QCheckBox(words.text("add.later"))
        self.later.setToolTip(words.text("add.later_hint"))
        self.sides = QButtonGroup(self)
        self.banner = Banner(look, "warn")
        self.ok = KeyButton(look, words.text("add.take"), icon="add", key="Enter", kind="primary")
        self.cancel = KeyButton(look, "", icon="cross", kind="bare", height=HEADER)
        self.cancel.setAccessibleName(words.text("edit.cancel"))
        self._lay_out(tools)
        self.field.textChanged.connect(self._typed)
        self.field.returnPressed.connect(self._take)
        self.place.entered.connect(lambda _value: self._take())
        self.place.refused.connect(lambda _text: self._take())
        self.ok.clicked.connect(self._take)
        self.list.taken.connect(lambda _index: self._take())
        self.list.current_changed.connect(self._current)
        self.cancel.clicked.connect(self.close_up)
        look.changed.connect(self._fit)
        self._fit()
        self.setProperty("ground", "sunken")
        self.hide()

    def _lay_out(self, tools: Tools) -> None:
        words, look = tools.wording, tools.look
        head = QHBoxLayout()
        head.addWidget(FewLines(look, words.text("add.title"), Face.BODY_STRONG), 1)
        head.addWidget(self.cancel, 0, Qt.AlignmentFlag.AlignTop)
        sides = QHBoxLayout()
        sides.setSpacing(0)
        self._side_buttons = {}
        for side, icon in _SIDES.items():
            button = KeyButton(look, words.text(f"lane.{side}"), icon=icon, height=HEADER)
            button.setCheckable(True)
            button.clicked.connect(self._side_clicked)
            self.sides.addButton(button)
            self._side_buttons[side] = button
            sides.addWidget(button)
        sides.addStretch(1)
        when = QWidget()
        placed = QHBoxLayout(when)
        placed.setContentsMargins(0, 0, 0, 0)
        placed.addWidget(Text(look, words.text("add.place"), Face.BODY))
        placed.addWidget(self.place)
        at = Folding(gap=8)
        for widget in (when, self.later, self.ok):
            at.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(_EDGES[0], 4, _EDGES[1], 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.field)
        column.addWidget(self.list, 1)
        column.addLayout(sides)
        column.addLayout(at)
        self.hint = Text(look, words.text("add.hint"), Face.NOTE, Role.MUTED, wrap=True)
        self.place.setToolTip(words.text("add.hint"))
        column.addWidget(self.hint)
        column.addWidget(self.banner)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, words alone tell the sides, and the hint is a tooltip."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        look, buttons = self._look, self._side_buttons
        self.hint.setVisible(self.window().height() >= look.px(_LOW))
        self.list.setMinimumHeight(look.px(32))
        self.list.setMaximumHeight(look.px(32 * _SHOWN))
        for side, icon in _SIDES.items():
            buttons[side].set_icon(icon)
        wanted = sum(button.full_width for button in buttons.values())
        if wanted > self.contentsRect().width() - sum(_EDGES):
            for button in buttons.values():
                button.set_icon("")

    def open_up(self, characters: tuple[CharacterSummary, ...]) -> None:
        """Offers these characters."""
        self._characters = characters
        self._side_chosen = False
        self.field.clear()
        self.place.clear()
        self.later.setChecked(False)
        self.banner.say("")
        self._typed("")
        self.show()
        self.opened.emit()
        self.field.setFocus()

    def refuse(self, text: str) -> None:
        """Says why nobody was added."""
        self.banner.say(text, "warn")

    def close_up(self) -> None:
        """Closes the panel."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes; Up and Down choose."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        elif event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            by = -1 if event.key() == Qt.Key.Key_Up else 1
            at = self.list.currentIndex().row() + by
            if 0 <= at < self._model.rowCount():
                self.list.go_to(at)
        else:
            event.accept()

    def _typed(self, text: str) -> None:
        wanted = text.strip().casefold()
        self._model.set_rows([c for c in self._characters if wanted in c.name.casefold()])
        if not self.list.currentIndex().isValid() and self._model.rowCount():
            self.list.go_to(0)

    def _current(self, _index: QModelIndex) -> None:
        row = self.list.current_row()
        if isinstance(row, CharacterSummary) and not self._side_chosen:
            self._side_buttons[side_of(row)].setChecked(True)

    def _side_clicked(self) -> None:
        self._side_chosen = True

    def _take(self) -> None:
        row = self.list.current_row()
        if not isinstance(row, CharacterSummary):
            return
        side = next(name for name, button in self._side_buttons.items() if button.isChecked())
        place = self.place.value
        if self.later.isChecked():
            if place is None:
                self.refuse(self._words.text("add.later_when"))
                self.place.setFocus()
            else:
                self.later_wanted.emit(row.id, side, place)
            return
        self.wanted.emit(row.id, side, -1 if place is None else place)


def _face() -> RowFace[CharacterSummary]:
    return RowFace[CharacterSummary](
        key=lambda row: row.id,
        text=lambda row: row.name,
        spoken=lambda row: row.name,
        chosen=lambda _row: True,
    )
