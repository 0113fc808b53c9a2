"""The page of all battles: go on with one, look back at one, and rest in between."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.engine.core import commands as c
from app.services.battle import Planned
from app.services.report import BattleReport
from app.services.session import CampaignError, Session
from app.ui.battles.delegates import BattleRows, DeedRows
from app.ui.battles.rest import Rests
from app.ui.battles.rows import (
    BattleLine,
    ConditionLine,
    DeedLine,
    DeedRow,
    battle_lines,
    condition_lines,
    deed_rows,
    figures,
    headline,
    spoils,
)
from app.ui.desk.sheet_page import SheetPage
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.enter_field import EnterField
from app.ui.kit.fonts import Face
from app.ui.kit.line import Line
from app.ui.kit.lines import LinesView, Rule
from app.ui.kit.row_list import RowList
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner, Text
from app.ui.models.rows import RowFace, RowsModel

_LIST_WIDTH, _LIST_SHARE = 380, 0.34
"""Of the list: so wide at 100 %, and never more than this part of the page."""


class BattlesPage(SheetPage):
    """Enter goes on with the battle under the cursor.

    ``opened``: a battle is on the desk now. ``changed``: undo and redo would do something else.
    """

    opened = Signal()
    changed = Signal()

    def __init__(self, tools: Tools) -> None:
        look, words = tools.look, tools.wording
        super().__init__(look, words, words.text("battles.title"))
        self._tools, self._words = tools, words
        self._session: Session | None = None
        self.book: Rests | None = None
        self.go_on = KeyButton(look, "", icon="play", key="Enter", kind="primary", height=FIELD)
        self.pause = KeyButton(look, words.text("battles.pause"), icon="pause", height=FIELD)
        for button in (self.pause, self.go_on):
            self.put(button)
        self.banner = Banner(look, "harm")
        self.list = RowList(words.text("battles.title"))
        self._battles: RowsModel[BattleLine] = RowsModel(_battle_face(), self)
        self.list.setModel(self._battles)
        self.list.setItemDelegate(BattleRows(tools.ink, self.list))
        self.none = Text(look, words.text("battles.none"), Face.BODY, Role.MUTED, wrap=True)
        self.outcome = Text(look, "", Face.TITLE)
        self.figures = Text(look, "", Face.BODY, Role.MUTED, wrap=True)
        self.spoils = Text(look, "", Face.BODY, wrap=True)
        self.deeds = RowList(words.text("battles.deeds"))
        self._deeds: RowsModel[DeedRow] = RowsModel(_deed_face(), self)
        self.deeds.setModel(self._deeds)
        self.deeds.setItemDelegate(DeedRows(tools.ink, self.deeds))
        self.note = EnterField()
        self.note.setPlaceholderText(words.text("battles.note_example"))
        self.note.setAccessibleName(words.text("battles.note"))
        self.people = LinesView(tools.ink, words.text("battles.between"))
        self.rested = Text(look, words.text("battles.fresh"), Face.BODY, Role.MUTED, wrap=True)
        self.rest = KeyButton(look, words.text("battles.rest"), icon="heart", height=FIELD)
        self.reset = KeyButton(look, words.text("battles.reset"), height=FIELD)
        self.take_back = KeyButton(look, words.text("battles.take_back"), icon="undo", height=FIELD)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(24)
        left = self._left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.none)
        column.addWidget(self.list, 1)
        column.addWidget(self._between())
        row.addWidget(left)
        row.addWidget(self._summary(), 1)
        self.column.addWidget(self.banner)
        self.column.addLayout(row, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the list gives way."""
        super().resizeEvent(event)
        widest = round(self.width() * _LIST_SHARE)
        self._left.setFixedWidth(min(self._tools.look.px(_LIST_WIDTH), widest))

    def _summary(self) -> QWidget:
        self._right = QFrame()
        column = QVBoxLayout(self._right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in (self.outcome, self.figures, self.spoils):
            column.addWidget(widget)
        column.addWidget(self.deeds, 1)
        column.addWidget(self.note)
        return self._right

    def _between(self) -> QWidget:
        look, words = self._tools.look, self._words
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(6)
        column.addWidget(Rule(look))
        column.addWidget(Text(look, words.text("battles.between"), Face.BODY_STRONG))
        column.addWidget(self.rested)
        column.addWidget(self.people)
        for button in (self.rest, self.reset, self.take_back):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return part

    def _connect(self) -> None:
        self.list.current_changed.connect(self._chosen)
        self.list.taken.connect(lambda _index: self._open())
        self.go_on.clicked.connect(self._open)
        self.pause.clicked.connect(self._pause)
        self.note.returnPressed.connect(self._write_note)
        self.rest.clicked.connect(lambda: self._with_book(Rests.rest))
        self.reset.clicked.connect(lambda: self._with_book(Rests.reset))
        self.take_back.clicked.connect(lambda: self._with_book(Rests.undo))

    # What is on show

    def show_session(self, session: Session) -> None:
        """Shows the battles of a campaign, the one on the desk under the cursor."""
        if session is not self._session:
            self._session = session
            self.book = Rests(session.carryover)
        self.banner.say("")
        shown = None if session.battle is None else session.battle.id
        self._fill()
        self.list.go_to(max(0, self._battles.row_of(shown)))
        self._chosen(QModelIndex())

    def enter(self) -> None:
        """To the list."""
        (self.list if self._battles.rows else self.back).setFocus()

    def _fill(self) -> None:
        session = self._session
        if session is None:
            return
        shown = None if session.battle is None else session.battle.id
        lines = battle_lines(session.battles(), shown, self._words, None)
        self._battles.set_rows(lines)
        self.none.setVisible(not lines)
        self.list.setVisible(bool(lines))
        self._fill_people(session)

    def _fill_people(self, session: Session) -> None:
        carried = session.carryover.now
        names = {one.id: one.name for one in session.characters()}
        items = session.names("item") if any(one.used for one in carried.values()) else {}
        lines = condition_lines(carried, names, items, self._words)
        self.people.show_lines([_person(line) for line in lines])
        self.people.setVisible(bool(lines))
        self.rested.setVisible(not lines)
        written = session.read_only is None
        self.rest.setVisible(bool(lines) and written)
        self.reset.setVisible(bool(lines) and written)
        self.take_back.setVisible(session.carryover.rested is not None and written)

    def _current(self) -> BattleLine | None:
        row = self.list.current_row()
        return row if isinstance(row, BattleLine) else None

    def _chosen(self, _index: QModelIndex) -> None:
        line, session, words = self._current(), self._session, self._words
        report = None if line is None or session is None else self._reported(session, line.id)
        self._right.setVisible(report is not None)
        self.go_on.setVisible(report is not None)
        self.pause.setVisible(line is not None and line.state == "running")
        if report is None or line is None:
            return
        self.go_on.set_label(words.text(f"battles.open_{line.state}"))
        self.outcome.set_text(f"{report.title}: {headline(report, words)}")
        self.figures.set_text(figures(report, words, None))
        told = spoils(report.spoils, report, words)
        self.spoils.set_text(told)
        self.spoils.setVisible(bool(told))
        self._deeds.set_rows(deed_rows(report, words))
        shown = None if session is None or session.read_only is not None else session.battle
        self.note.setVisible(shown is not None and shown.id == line.id)

    def _reported(self, session: Session, id_: str) -> BattleReport | None:
        try:
            return session.report(id_)
        except CampaignError as error:
            self.banner.say(self._words.phrase(error.phrase), "harm")
            return None

    def _guard(self, run: Callable[[], object]) -> None:
        """Runs something; a known fault of the file is told."""
        try:
            run()
        except CampaignError as error:
            self.banner.say(self._words.phrase(error.phrase), "harm")

    # What is done

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on with a battle."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.modifiers():
            self._open()
        else:
            super().keyPressEvent(event)

    def _open(self) -> None:
        line, session = self._current(), self._session
        if line is None or session is None:
            return
        if session.battle is None or session.battle.id != line.id:
            self._guard(lambda: session.open_battle(line.id))
        if session.battle is not None and session.battle.id == line.id:
            self.opened.emit()

    def _pause(self) -> None:
        if self._session is not None:
            self._session.close_battle()
            self.show_session(self._session)
            self.enter()

    def _write_note(self) -> None:
        session, text = self._session, self.note.text().strip()
        battle = None if session is None else session.battle
        if battle is None or not text:
            return
        planned = battle.plan(c.AddNote(self._words.text("battles.noted", text=text)))
        if isinstance(planned, Planned):
            self._guard(lambda: battle.commit(planned, self))
            self.note.clear()
            self._fill()
            self._chosen(QModelIndex())

    def _with_book(self, run: Callable[[Rests], None]) -> None:
        book = self.book
        if book is not None:
            self._guard(lambda: run(book))

    def refresh(self) -> None:
        """After a rest, or a change of documents elsewhere."""
        if self._session is not None and self.isVisible():
            self._fill()
            self.changed.emit()


def _person(line: ConditionLine) -> Line:
    return Line(line.name, value=line.text, value_role=Role.HARM if line.low else Role.INK)


def _battle_face() -> RowFace[BattleLine]:
    return RowFace[BattleLine](
        key=lambda row: row.id,
        text=lambda row: row.title,
        spoken=lambda row: f"{row.title}, {row.word}, {row.detail}",
        chosen=lambda _row: True,
    )


def _deed_face() -> RowFace[DeedRow]:
    return RowFace[DeedRow](
        key=lambda row: row.who if isinstance(row, DeedLine) else row.title,
        text=lambda row: row.name if isinstance(row, DeedLine) else row.title,
        spoken=lambda row: row.spoken if isinstance(row, DeedLine) else row.title,
        chosen=lambda row: isinstance(row, DeedLine),
        tip=lambda row: row.actions if isinstance(row, DeedLine) else "",
    )
