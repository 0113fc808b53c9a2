"""The start page: resume, open, make, try; and nothing else in the way."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.ui.desk.memory import Memory
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, HEADER, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.keymap import KeyShown
from app.ui.kit.lines import Rule
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner, Text
from app.ui.shell.big_button import BigButton
from app.ui.shell.founding import Founding
from app.ui.shell.parts import DeskParts
from app.ui.shell.recent_cards import RecentCards
from app.ui.shell.rules_choice import RulesChoice
from app.ui.shell.start_picture import StartPicture

_WIDEST, _LOW, _LEAST = 1200, 820, 48


class StartPage(QWidget):
    """Two columns: what can be begun, and what was going on."""

    open_wanted = Signal(Path)
    find_wanted = Signal(Path)

    def __init__(
        self,
        parts: DeskParts,
        tools: Tools,
        memory: Memory,
        actions: dict[str, QAction],
        founding: Founding,
    ) -> None:
        super().__init__()
        self._parts, self._tools, self._memory = parts, tools, memory
        self._founding = founding
        words, look = parts.wording, parts.look
        self.banner = Banner(look, "harm")
        self.open = self._big("folder", "open", "Ctrl+O", actions)
        self.new = self._big("add", "new", "Ctrl+N", actions)
        self.sample = self._big("book", "sample", "Ctrl+T", actions)
        self.rules = RulesChoice(look, words, parts.systems)
        self.recent = RecentCards(look, words, parts.now)
        self.none = Text(look, words.text("start.none"), Face.BODY, Role.MUTED, wrap=True)
        self.forget = KeyButton(look, words.text("start.forget"), kind="bare", height=HEADER)
        self.print = KeyButton(look, words.text("start.print"), icon="print", key="Ctrl+P",
                               height=FIELD)  # fmt: skip
        self.keys = KeyButton(look, words.text("start.keys"), icon="info", key="F1", height=FIELD)
        for name, button in (("print_track", self.print), ("keys", self.keys)):
            KeyShown(tools.keymap, f"window.{name}", button.set_key, button)
        self.print.clicked.connect(actions["print_track"].trigger)
        self.keys.clicked.connect(actions["keys"].trigger)
        self.forget.clicked.connect(self._forget)
        self.recent.wanted.connect(self.open_wanted)
        self.recent.find_wanted.connect(self.find_wanted)
        self.recent.looked.connect(self._looked)
        self.rules.chosen.connect(founding.choose)
        founding.chosen.connect(self._show_rules)
        self._lay_out()
        self._show_rules()
        look.changed.connect(self._fit)
        self.setProperty("ground", "panel")

    def _big(self, icon: str, name: str, key: str, actions: dict[str, QAction]) -> BigButton:
        words = self._parts.wording
        button = BigButton(
            self._parts.look, icon, words.text(f"start.{name}"), words.text(f"start.{name}_note"),
            key,
        )  # fmt: skip
        button.clicked.connect(actions[name].trigger)
        return button

    def _lay_out(self) -> None:
        inner = QWidget()
        inner.setProperty("ground", "panel")
        self._left_part, self._right_part = self._left(), self._right()
        self._columns = QHBoxLayout()
        self._columns.addWidget(self._left_part)
        self._columns.addWidget(self._right_part, 1)
        self._body = QVBoxLayout(inner)
        self._body.setSpacing(16)
        self._body.addWidget(self.banner)
        self._body.addLayout(self._columns, 1)
        self._body.addWidget(Rule(self._parts.look))
        self._body.addLayout(self._foot())
        scroll = QScrollArea()
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)

    def _left(self) -> QWidget:
        words, look = self._parts.wording, self._parts.look
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(Text(look, words.text("app.name"), Face.START))
        tagline = words.text("start.tagline")
        column.addWidget(Text(look, tagline, Face.NUMBER, Role.MUTED, wrap=True))
        column.addSpacing(16)
        picture = self._picture = StartPicture(look, self._tools.tokens, words.text("grid.now"))
        picture.setFixedSize(picture.sizeHint())
        column.addWidget(picture)
        column.addSpacing(16)
        column.addWidget(self.open)
        column.addSpacing(12)
        column.addWidget(Text(look, words.text("start.rules"), Face.NOTE_STRONG, Role.MUTED))
        column.addWidget(self.rules)
        column.addSpacing(4)
        column.addWidget(self.new)
        column.addWidget(self.sample)
        column.addStretch(1)
        return part

    def _right(self) -> QWidget:
        words, look = self._parts.wording, self._parts.look
        part = QWidget()
        head = QHBoxLayout()
        head.addWidget(Text(look, words.text("start.recent"), Face.TITLE))
        head.addStretch(1)
        head.addWidget(self.forget)
        saved = Banner(look, "info", f"{words.text('start.saved')}\n{words.text('start.backups')}")
        buttons = QHBoxLayout()
        buttons.addWidget(self.print)
        buttons.addWidget(self.keys)
        buttons.addStretch(1)
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self.none)
        column.addWidget(self.recent)
        column.addSpacing(16)
        column.addWidget(saved)
        column.addSpacing(4)
        column.addLayout(buttons)
        column.addStretch(1)
        return part

    def _foot(self) -> QHBoxLayout:
        words, look = self._parts.wording, self._parts.look
        foot = QHBoxLayout()
        version = words.text("start.version", version=self._parts.version)
        foot.addWidget(Text(look, version, Face.NOTE, Role.MUTED))
        foot.addSpacing(12)
        foot.addWidget(Text(look, words.text("start.offline"), Face.NOTE, Role.MUTED))
        foot.addStretch(1)
        foot.addWidget(Text(look, words.text("start.hint"), Face.NOTE, Role.MUTED))
        return foot

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the columns at most 1200 wide."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The left column has room for its words, as far as the right one leaves it."""
        scale = self._parts.look.scale
        side = _LEAST // 2 if scale > 1 else max(_LEAST, min(120, self.width() // 12))
        side = max(side, (self.width() - round(_WIDEST * scale)) // 2)
        between = _LEAST if scale > 1 else 2 * _LEAST
        room = self.width() - 2 * side - between
        wanted = max(one.sizeHint().width() for one in self._words_of_left())
        most = room - self._right_part.minimumSizeHint().width()
        self._left_part.setFixedWidth(max(0, min(most, max(wanted, room * 5 // 13))))
        self._columns.setSpacing(between)
        low = self.height() < self._parts.look.px(_LOW)
        self._picture.setVisible(not low)  # what can be begun comes first
        high = 24 if low else 48
        self._body.setContentsMargins(side, high, side, 16)

    def _words_of_left(self) -> tuple[QWidget, ...]:
        return (self.open, self.new, self.sample, *self.rules.cards.values())

    def refresh(self) -> None:
        """Shows what was open lately, as the files say now."""
        recent = self._memory.recent
        self.none.setVisible(not recent)
        self.forget.hide()
        self.recent.show_recent(recent)

    def focus_here(self) -> None:
        """The newest campaign, or the sample when there is none."""
        cards = self.recent.cards
        (cards[0].button if cards else self.sample).setFocus(Qt.FocusReason.TabFocusReason)

    def _show_rules(self) -> None:
        """The rules that are chosen, and what their sample holds."""
        system, words = self._founding.system, self._parts.wording
        self.rules.show_chosen(system.id)
        note = (
            words.text("start.sample_none")
            if system.sample is None
            else (words.phrase(system.sample))
        )
        self.sample.set_note(note)
        self.sample.setEnabled(system.sample is not None)
        self._fit()

    def _looked(self) -> None:
        self.forget.setVisible(bool(self.recent.missing()))

    def _forget(self) -> None:
        self._memory.forget(*self.recent.missing())
        self.refresh()
        self.focus_here()
