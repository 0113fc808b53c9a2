"""The initiative ladder: who acts in which order, round by round."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout

from app.engine.model.timeline import Presence, TimelineView
from app.ui.desk.tools import Tools
from app.ui.kit.bar_motion import BarMotion
from app.ui.kit.field_pane import FieldPane
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import SectionHeader, Text
from app.ui.ladder.delegate import LadderDelegate
from app.ui.ladder.rows import LadderRow, Rung, ladder_rows, row_key, row_spoken, row_text
from app.ui.ladder.rungs import RungList
from app.ui.models.rows import RowFace, RowsModel

_LEAST = 260
"""How narrow it can be, in pixels at 100 %."""
_AROUND = 48
"""What the head has around and between its words, in pixels."""


class InitiativeLadder(FieldPane):
    """A rung for everybody, in the order of acting; the next round is divided off."""

    moved = Signal(str, str, bool)
    """Somebody was put before (true) or after another one."""
    held = Signal(str)
    released = Signal(str)

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools, words = tools, tools.wording
        self._view: TimelineView | None = None
        self._showing = False
        self.head = SectionHeader(tools.look, words.text("ladder.name"))
        self._hint = Text(tools.look, words.text("ladder.hint"), Face.NOTE, Role.MUTED)
        self.head.add(self._hint)
        self._model = RowsModel(self._face(), self)
        self.list = RungList(tools, self._model)
        self._bars = BarMotion(self)
        self._bars.moved.connect(self.list.viewport().update)
        self._delegate = LadderDelegate(tools.ink, words, self._bars, self.list)
        self.list.setItemDelegate(self._delegate)
        self._empty = Text(tools.look, words.text("ladder.empty"), Face.BODY, Role.MUTED)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.list, 1)
        column.addWidget(self._empty, 1)
        column.addStretch(0)
        self.setAccessibleName(words.text("ladder.name"))
        self.setFocusProxy(self.list)
        self._connect()
        self._relook()

    def _face(self) -> RowFace[LadderRow]:
        words = self._tools.wording
        return RowFace[LadderRow](
            key=row_key,
            text=lambda row: row_text(row, words),
            spoken=lambda row: row_spoken(row, words),
            chosen=lambda row: isinstance(row, Rung),
            tip=lambda row: row_spoken(row, words).replace(", ", "\n"),
        )

    def _connect(self) -> None:
        self.list.taken.connect(self._taken)
        self.list.current_changed.connect(self._tell_current)
        self.list.selectionModel().selectionChanged.connect(self._tell_selection)
        self.list.moved.connect(self.moved)
        self.list.held.connect(self.held)
        self.list.resized.connect(self._fit)
        self.list.menu_asked.connect(self.menu_requested)
        self._tools.look.changed.connect(self._relook)

    # The desk's side

    @property
    def model(self) -> RowsModel[LadderRow]:
        """The rungs and headings, top first."""
        return self._model

    @property
    def view(self) -> TimelineView | None:
        """What is shown."""
        return self._view

    @property
    def selection(self) -> tuple[str, ...]:
        """The selected combatants, top first."""
        rows = sorted(index.row() for index in self.list.selectionModel().selectedIndexes())
        found = (self._model.rows[row] for row in rows)
        return tuple(row.token.id for row in found if isinstance(row, Rung))

    @property
    def current(self) -> str | None:
        """The combatant that has the keys."""
        row = self.list.current_row()
        return row.token.id if isinstance(row, Rung) else None

    def set_view(
        self, view: TimelineView | None, *, animate: bool = False, rung: Sequence[str] = ()
    ) -> None:
        """Shows a view, or nothing; with ``animate`` HP bars move if the look has motion."""
        before, self._view = self._view, view
        tokens = () if view is None else view.tokens
        moves = animate and self._tools.look.motion and self.isVisible()
        self._bars.show(tokens, moves=moves)
        chosen, current = self.selection, self.current
        self._showing = True
        self._model.set_rows(() if view is None else ladder_rows(view, self._tools.wording))
        self.select(chosen)
        self.set_current(self._following(before, current))
        self._showing = False
        self._show_head(view)
        there = self._model.rowCount() > 0
        self.list.setVisible(there)
        self._empty.setVisible(view is not None and view.clock > 0 and not there)
        self._fit()
        if self.selection != chosen:
            self.selection_changed.emit(self.selection)
        for text in rung:
            self.announced.emit(text)

    def _following(self, before: TimelineView | None, current: str | None) -> str | None:
        """The cursor stays with its owner, and goes with the turn where it was on whoever acted."""
        view = self._view
        if view is None or self.list.hasFocus():
            return current
        acted = before is not None and current == before.now
        return view.now if current is None or acted else current

    def _show_head(self, view: TimelineView | None) -> None:
        words, fought = self._tools.wording, view is not None and view.clock > 0
        clock = 0 if view is None else view.clock
        title = words.text("ladder.round", n=clock) if fought else words.text("ladder.name")
        self.head.title.set_text(title)
        left = sum(1 for row in self._model.rows if isinstance(row, Rung) and _comes(row))
        self.head.note.set_text(words.text("ladder.to_come", n=left) if fought else "")
        self._show_hint()

    def _show_hint(self) -> None:
        """The hint has what room the title and its note leave, or none; the head tells it too."""
        fought = self._view is not None and self._view.clock > 0 and self._model.rowCount() > 0
        parts = (self.head.title, self.head.note, self._hint)
        wide = sum(part.sizeHint().width() for part in parts) + _AROUND
        self._hint.setVisible(fought and wide <= self.width())
        self.head.setToolTip(self._hint.full_text if fought else "")

    def select(self, ids: tuple[str, ...]) -> None:
        """Selects exactly these combatants, without telling of it."""
        chosen = QItemSelection()
        for id_ in ids:
            at = self._model.row_of(id_)
            if at >= 0:
                chosen.select(self._model.index(at), self._model.index(at))
        before, self._showing = self._showing, True
        self.list.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._showing = before

    def set_current(self, id_: str | None) -> None:
        """Gives a combatant the keys and brings it into sight."""
        at = -1 if id_ is None else self._model.row_of(id_)
        if at >= 0:
            index = self._model.index(at)
            flag = QItemSelectionModel.SelectionFlag.NoUpdate
            self.list.selectionModel().setCurrentIndex(index, flag)
            self.list.scrollTo(index)

    def renew_tokens(self) -> None:
        """Draws all tokens anew."""
        self.list.viewport().update()

    def token_rect(self, id_: str) -> QRect | None:
        """Where a rung stands, in pixels of this widget; ``None`` when it does not."""
        at = self._model.row_of(id_)
        if at < 0:
            return None
        rect = self.list.rect_of(self._model.index(at))
        return rect.translated(self.list.viewport().mapTo(self, rect.topLeft()) - rect.topLeft())

    # What is done

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """H puts whoever has the cursor aside, or lets it act again."""
        view, who = self._view, self.current
        if event.text().casefold() != "h" or view is None or who is None:
            super().keyPressEvent(event)
        elif view.token(who).presence is Presence.HELD:
            self.released.emit(who)
        else:
            self.held.emit(who)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where all rungs would not be in sight, they are low."""
        super().resizeEvent(event)
        self._show_hint()
        self._fit()

    def _relook(self) -> None:
        self.setMinimumWidth(self._tools.look.px(_LEAST))
        self._show_hint()
        self._fit()

    def _fit(self) -> None:
        scale, rungs = self._tools.look.scale, self._delegate
        before = rungs.compact, rungs.wide
        rungs.wide = self.list.viewport().width() / scale
        high = sum(rungs.height_if(row, compact=False) for row in self._model.rows)
        rungs.compact = high > (self.height() - self.head.height()) / scale > 0
        if before != (rungs.compact, rungs.wide):
            self.list.doItemsLayout()

    def _taken(self, index: QModelIndex) -> None:
        row = self._model.rows[index.row()]
        if isinstance(row, Rung):
            self.token_activated.emit(row.token.id)


def _comes(row: Rung) -> bool:
    return row.token.order is not None and row.token.rounds == 0 and not row.now
