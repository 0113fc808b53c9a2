"""Set up from paper: a running battle is brought to what lies on the table, in one step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Presence, TimelineView, TokenView
from app.ui.battle.folded_board import ROW, FoldedBoard, Lying
from app.ui.battle.paper_text import (
    Move,
    PaperReading,
    changed,
    paper_command,
    read_paper,
    write_paper,
)
from app.ui.desk.sheet_page import SheetPage
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.controls import Range, Stepper
from app.ui.kit.enter_field import EnterField
from app.ui.kit.fonts import Face
from app.ui.kit.ink import RIGHT
from app.ui.kit.row_list import RowDelegate, RowList
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Disk
from app.ui.kit.widgets import Banner, Text
from app.ui.models.rows import RowFace, RowsModel
from app.ui.wording import Wording

if TYPE_CHECKING:
    from app.ui.battle.place import BattlePlace

_WIDE = 420


@dataclass(frozen=True, slots=True)
class PaperRow:
    """Somebody, where the desk has them, and where paper does."""

    id: str
    name: str
    disk: Disk
    now: str
    then: str
    """Empty while paper says nothing else."""

    @property
    def places(self) -> str:
        """``40 → 37``, or ``40`` alone."""
        return f"{self.now} → {self.then}" if self.then else self.now


class PaperDelegate(RowDelegate):
    """Somebody, 34 high: disk, name, and the places at the right."""

    def height(self, _row: object) -> int:
        """In pixels at 100 %."""
        return 34

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if not isinstance(row, PaperRow):
            return
        self.ink.plain_disk(painter, 12, rect.center().y() - 11, 22, row.disk)
        face = Face.BODY_STRONG if row.then else Face.BODY
        wide = self.ink.width(row.places, face)
        right = QRectF(rect.right() - wide - 14, rect.top(), wide + 2, rect.height())
        self.ink.text(painter, right, row.places, face, Role.ACCENT if row.then else Role.MUTED,
                      RIGHT)  # fmt: skip
        area = QRectF(46, rect.top(), right.left() - 56, rect.height())
        self.ink.text(painter, area, row.name, face)
        self.ink.rule(painter, rect)


class PaperPage(SheetPage):
    """What is typed, the list and the board show the same; *Enter* in the field takes it.

    ``taken``: the battle is as on paper now.
    """

    taken = Signal()

    def __init__(self, tools: Tools, battle: BattlePlace) -> None:
        look, words = tools.look, tools.wording
        super().__init__(look, words, words.text("paper.title"))
        self._words, self._place = words, battle
        self._held = words.text("paper.held")
        self._reading = PaperReading()
        self.field = EnterField()
        self.field.setAccessibleName(words.text("paper.field"))
        self.field.setPlaceholderText(words.text("paper.example"))
        self.banner = Banner(look, "warn")
        self.take = KeyButton(
            look, words.text("paper.take"), key="Enter", kind="primary", height=FIELD
        )
        self.clear = KeyButton(look, words.text("paper.clear"), height=FIELD)
        self.list = RowList(words.text("paper.who"))
        self.model = RowsModel(_face(words), self)
        self.list.setModel(self.model)
        self.list.setItemDelegate(PaperDelegate(tools.ink, self.list))
        self.board = FoldedBoard(tools)
        self.row = Stepper(look, words.text("paper.row"), Range(5, 40, 1), ROW)
        self._lay_out(tools)
        self.field.textChanged.connect(self._read)
        self.field.returnPressed.connect(self._take)
        self.take.clicked.connect(self._take)
        self.clear.clicked.connect(self._clear)
        self.board.chosen.connect(self._put)
        self.row.changed.connect(lambda: self.board.set_row(int(self.row.text)))
        self.list.taken.connect(lambda _index: self.board.setFocus())

    def _lay_out(self, tools: Tools) -> None:
        look, words = tools.look, self._words
        typed = QHBoxLayout()
        typed.setSpacing(4)
        typed.addWidget(self.field, 1)
        typed.addWidget(self.take)
        typed.addWidget(self.clear)
        hint = Text(look, words.text("paper.hint"), Face.BODY, Role.MUTED, wrap=True)
        left = QWidget()
        left.setFixedWidth(look.px(_WIDE))
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(Text(look, words.text("paper.who"), Face.BODY_STRONG))
        column.addWidget(self.list, 1)
        above = QHBoxLayout()
        hinted = Text(look, words.text("paper.board_hint"), Face.NOTE, Role.MUTED, wrap=True)
        above.addWidget(hinted, 1)
        row = Text(look, words.text("paper.row"), Face.NOTE, Role.MUTED)
        above.addWidget(row, 0, Qt.AlignmentFlag.AlignVCenter)
        above.addWidget(self.row)
        right = QVBoxLayout()
        right.setSpacing(6)
        right.addLayout(above)
        right.addWidget(self.board, 1)
        both = QHBoxLayout()
        both.setSpacing(24)
        both.addWidget(left)
        both.addLayout(right, 1)
        self.column.addWidget(hint)
        self.column.addLayout(typed)
        self.column.addWidget(self.banner)
        self.column.addLayout(both, 1)

    # Coming and going

    def enter(self) -> None:
        """Empty, with the focus where one types."""
        self._clear()
        self.field.setFocus()

    def refresh(self) -> None:
        """Shows the battle as it stands, beside what is typed."""
        self._read(self.field.text())

    @property
    def _view(self) -> TimelineView | None:
        battle = self._place.battle
        return None if battle is None else battle.view

    def _clear(self) -> None:
        self.field.clear()
        self._read("")

    # What is typed and clicked

    def _read(self, text: str) -> None:
        view = self._view
        if view is None:
            return
        self._reading = read_paper(text, view, self._held)
        problems = [*self._reading.problems, *self._refusal(view)]
        self.banner.say("\n".join(map(self._place.worded, problems)), "warn")
        self.take.setEnabled(self._command(view) is not None and not problems)
        self._show(view)

    def _command(self, view: TimelineView) -> object:
        return paper_command(self._reading.moves, view)

    def _refusal(self, view: TimelineView) -> tuple[Phrase, ...]:
        """Why the rules would not take it; the file stays as it is."""
        from app.services.battle import Refused  # noqa: PLC0415 - not for a first paint

        battle, command = self._place.battle, paper_command(self._reading.moves, view)
        if battle is None or command is None:
            return ()
        outcome = battle.plan(command)
        return (outcome.phrase,) if isinstance(outcome, Refused) else ()

    def _show(self, view: TimelineView) -> None:
        moves = {move.who: move for move in self._reading.moves if changed(move, view)}
        there = [one for one in view.tokens if one.presence is not Presence.GONE]
        shapes = {lane.id: lane.shape for lane in view.lanes}
        disks = {
            one.id: Disk(one.letter, one.colour, shapes[one.lane], one.source) for one in there
        }
        self.model.set_rows(
            [
                PaperRow(one.id, one.name, disks[one.id], self._now(one), self._then(one, moves))
                for one in there
            ]
        )
        if not self.list.currentIndex().isValid() and there:
            self.list.go_to(0)
        lying: dict[int, list[Lying]] = {}
        order = [move.who for move in self._reading.moves]
        for one in sorted(there, key=lambda one: (one.id in order, one.order or 0)):
            place = moves[one.id].place if one.id in moves else _place(one)
            if place is not None:
                lying.setdefault(place, []).append(Lying(disks[one.id], one.id in moves))
        self.board.show_places(lying, max(lying, default=0))

    def _now(self, token: TokenView) -> str:
        place = _place(token)
        return self._held if place is None else str(place)

    def _then(self, token: TokenView, moves: dict[str, Move]) -> str:
        move = moves.get(token.id)
        if move is None:
            return ""
        return self._held if move.place is None else str(move.place)

    def _put(self, tick: int) -> None:
        """Lays whoever is under the cursor of the list on a cell, and goes on to the next."""
        view, row = self._view, self.list.current_row()
        if view is None or not isinstance(row, PaperRow):
            return
        kept = [move for move in self._reading.moves if move.who != row.id]
        self.field.setText(write_paper([*kept, Move(row.id, tick)], view, self._held))
        at = self.model.row_of(row.id)
        if at + 1 < self.model.rowCount():
            self.list.go_to(at + 1)

    def _take(self) -> None:
        view = self._view
        command = None if view is None else paper_command(self._reading.moves, view)
        if command is None or self._reading.problems:
            return
        refusal = self._place.run(command)
        if refusal is None:
            self.taken.emit()
        else:
            self.banner.say(self._place.worded(refusal), "warn")


def _place(token: TokenView) -> int | None:
    return None if token.presence is Presence.HELD else token.place


def _face(words: Wording) -> RowFace[PaperRow]:
    return RowFace[PaperRow](
        key=lambda row: row.id,
        text=lambda row: row.name,
        spoken=lambda row: words.text("paper.spoken", name=row.name, places=row.places),
        chosen=lambda _row: True,
    )
