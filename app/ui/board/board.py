"""The board of declarations: the party at the left, all others at the right."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout

from app.engine.model.timeline import TimelineView
from app.ui.board.card_list import CardList
from app.ui.board.rows import Card, Dealer, Side
from app.ui.desk.tools import Tools, names_of
from app.ui.kit.bar_motion import BarMotion
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.field_pane import FieldPane
from app.ui.kit.fonts import Face
from app.ui.kit.keymap import KeyReader
from app.ui.kit.lines import Rule
from app.ui.kit.theme import Role
from app.ui.kit.widgets import SectionHeader, Text

_ANY = 16_777_215
"""As high as Qt lets a widget be."""
_LEAST = 240
"""How narrow it can be, in pixels at 100 %: one card."""
_SIDES = 460
"""Below this width, in pixels at 100 %, one side stands below the other."""
TAKE_BACK = "b"
"""The key of the roster for the same, as it is written; a person's own arrives as this one."""
PEEK = Qt.Key.Key_F9
"""Held, it shows what lies face down, where the GM enters all choices."""


class DeclarationBoard(FieldPane):
    """A card for everybody, face down until all have chosen."""

    taken_back = Signal(tuple)
    """The choices of those selected, or of whoever has the cursor, are to be taken back."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools, words = tools, tools.wording
        self._view: TimelineView | None = None
        self._ahead: TimelineView | None = None
        self._peeking = self._showing = False
        self.head = SectionHeader(tools.look, words.text("board.name"))
        self.peek = KeyButton(tools.look, words.text("board.peek.short"), icon="eye", key="F9",
                              kind="bare", height=HEADER)  # fmt: skip
        self.peek.setAccessibleName(words.text("board.peek"))
        self.peek.setToolTip(words.text("board.peek"))
        self.peek.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.head.add(self.peek)
        self._bars = BarMotion(self)
        self.left = CardList(words.text("lane.party"), tools, self._bars)
        self.right = CardList(words.text("lane.enemies"), tools, self._bars)
        self._middle = Rule(tools.look)
        self._empty = Text(tools.look, words.text("board.empty"), Face.BODY, Role.MUTED)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._lay_out()
        self._connect()
        KeyReader(tools.keymap, "roster", self)
        self.setAccessibleName(words.text("board.name"))
        self.setFocusProxy(self.left)

    def _lay_out(self) -> None:
        self._sides = sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        sides.setSpacing(0)
        sides.addWidget(self.left, 1)
        sides.addWidget(self._middle)
        sides.addWidget(self.right, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addLayout(sides, 1)
        column.addWidget(self._empty, 1)
        self._relook()

    def _relook(self) -> None:
        self.setMinimumWidth(self._tools.look.px(_LEAST))
        self._fit()

    def _fit(self) -> None:
        """Where two cards side by side would cut their names, the sides are below each other."""
        stacked = self.width() < self._tools.look.px(_SIDES)
        way = QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight
        self._sides.setDirection(way)
        self._middle.setMinimumSize(0 if stacked else 1, 1 if stacked else 0)
        self._middle.setMaximumSize(_ANY if stacked else 1, 1 if stacked else _ANY)
        for list_ in self._lists:
            self._sides.setStretchFactor(list_, max(1, list_.rows.rowCount()) if stacked else 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the sides beside or below each other."""
        super().resizeEvent(event)
        self._fit()

    def _connect(self) -> None:
        for list_ in self._lists:
            list_.taken.connect(self._taken)
            list_.selectionModel().selectionChanged.connect(self._tell_selection)
            list_.current_changed.connect(self._tell_current)
            list_.menu_asked.connect(self.menu_requested)
        self.left.begun_anew.connect(self.right.clearSelection)
        self.right.begun_anew.connect(self.left.clearSelection)
        self.peek.pressed.connect(lambda: self._look_under(on=True))
        self.peek.released.connect(lambda: self._look_under(on=False))
        self._tools.hand_over.changed.connect(self._deal)
        self._tools.look.changed.connect(self._relook)

    @property
    def _lists(self) -> tuple[CardList, CardList]:
        return self.left, self.right

    # The desk's side

    @property
    def view(self) -> TimelineView | None:
        """What is shown."""
        return self._view

    @property
    def peeking(self) -> bool:
        """Whether cards that lie face down are looked at."""
        return self._peeking and not self._tools.hand_over.passing

    @property
    def selection(self) -> tuple[str, ...]:
        """The selected combatants, the party first."""
        return tuple(id_ for list_ in self._lists for id_ in list_.chosen())

    @property
    def current(self) -> str | None:
        """The combatant that has the keys."""
        return (self.right if self.right.hasFocus() else self.left).current_card()

    def set_view(
        self, view: TimelineView | None, *, animate: bool = False, rung: Sequence[str] = ()
    ) -> None:
        """Shows a view, or nothing; with ``animate`` HP bars move if the look has motion."""
        before, self._view, self._ahead = self._view, view, None
        tokens = () if view is None else view.tokens
        moves = animate and self._tools.look.motion and self.isVisible()
        self._bars.show(tokens, moves=moves)
        chosen = self.selection
        self._deal()
        if view is not None and view.now is not None and (before is None or before.now != view.now):
            self.set_current(view.now)
        if self.selection != chosen:
            self.selection_changed.emit(self.selection)
        for text in rung:
            self.announced.emit(text)

    def show_ahead(self, view: TimelineView | None) -> None:
        """Shows how far the reveal has come before it is written; ``None``: there is none."""
        if view is not self._ahead:
            self._ahead = view
            shown = view or self._view
            moves = self._tools.look.motion and self.isVisible()
            self._bars.show(() if shown is None else shown.tokens, moves=moves)
            self._deal()

    def _deal(self) -> None:
        view, words = self._ahead or self._view, self._tools.wording
        self._showing = True
        sides: tuple[Side, Side] = ("left", "right")
        for side, list_ in zip(sides, self._lists, strict=True):
            rows = () if view is None else self._dealer(view).rows(side)
            list_.show_rows(rows)
        self._showing = False
        self._fit()
        there = view is not None and bool(view.tokens)
        for list_ in self._lists:
            list_.setVisible(there)
        self._middle.setVisible(there)
        self._empty.setVisible(view is not None and view.turn > 0 and not there)
        self.peek.setVisible(there and not self._tools.hand_over.passing)
        if view is None or not there:
            self.head.title.set_text(words.text("board.name"))
            self.head.note.set_text("")
            return
        dealer = self._dealer(view)
        self.head.title.set_text(words.text("board.turn", n=view.clock))
        note = words.text("board.revealed")
        if not dealer.revealed:
            note = words.text("board.left", n=dealer.to_choose) if view.outcome is None else ""
        self.head.note.set_text(note)

    def _dealer(self, view: TimelineView) -> Dealer:
        return Dealer(view, self._tools.wording, names_of(view), self.peeking)

    def select(self, ids: tuple[str, ...]) -> None:
        """Selects exactly these combatants, without telling of it."""
        before, self._showing = self._showing, True
        for list_ in self._lists:
            list_.choose(ids)
        self._showing = before

    def set_current(self, id_: str | None) -> None:
        """Gives a combatant the keys and brings it into sight."""
        if id_ is not None:
            before, self._showing = self._showing, True
            for list_ in self._lists:
                list_.put_cursor(id_)
            self._showing = before

    def renew_tokens(self) -> None:
        """Draws all tokens anew."""
        for list_ in self._lists:
            list_.viewport().update()

    # What is done

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go to the other side, B takes choices back; the key that peeks is held."""
        if event.key() in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            (self.left if event.key() == Qt.Key.Key_Left else self.right).setFocus(
                Qt.FocusReason.TabFocusReason
            )
        elif event.text().casefold() == TAKE_BACK and (self.selection or self.current):
            self.taken_back.emit(self.selection or (self.current,))
        elif not self.look_by(event, down=True):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Lets the cards lie again."""
        if not self.look_by(event, down=False):
            super().keyReleaseEvent(event)

    def look_by(self, event: QKeyEvent, *, down: bool) -> bool:
        """Looks under the cards while its key is held; whether the key was that."""
        if event.key() != PEEK:
            return False
        if not event.isAutoRepeat():
            self._look_under(on=down)
        return True

    def _look_under(self, *, on: bool) -> None:
        if on is not self._peeking:
            self._peeking = on
            self._deal()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks any more."""
        super().hideEvent(event)
        self._look_under(on=False)

    def changeEvent(self, event: QEvent) -> None:
        """A window that is left has no key that is held."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self._look_under(on=False)

    def _taken(self, index: QModelIndex) -> None:
        model = index.model()
        for list_ in self._lists:
            if list_.rows is model:
                row = list_.rows.rows[index.row()]
                if isinstance(row, Card):
                    self.token_activated.emit(row.token.id)
