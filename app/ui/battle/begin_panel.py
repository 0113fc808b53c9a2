"""The card on the empty grid: prepared encounters, and a set-up typed from the paper track."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Picture
from app.services.session import CampaignError
from app.ui.battle.begin_flow import BeginFlow
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.enter_field import EnterField
from app.ui.kit.fonts import Face
from app.ui.kit.lines import Rule
from app.ui.kit.row_list import RowDelegate, RowList
from app.ui.kit.scroll import padded
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Disk
from app.ui.kit.widgets import Banner, Text
from app.ui.models.rows import RowFace, RowsModel
from app.ui.wording import Wording

if TYPE_CHECKING:
    from app.engine.core.events import Body
    from app.services.session import EncounterSummary, Session
    from app.ui.battle.begin_options import BeginOptions
    from app.ui.battle.turn.choice_page import ChoiceList
    from app.ui.battle.turn.roll_table import RollTable

Guard = Callable[[Callable[[], None]], None]
_OPTIONS = "characters"
"""The icon of what is chosen before a battle begins."""
_AROUND, _GAP = 10, 2
"""Pixels around the buttons, and between them."""
_LOW = 600
"""Height of a window in pixels at 100 % that leaves the options little room."""
_ROLLED = ("roll", "number")
"""Kinds of questions that a typed number answers."""


class EncounterDelegate(RowDelegate):
    """An encounter, 46 high, with its key, its heads and who is surprised."""

    def __init__(self, tools: Tools, parent: QWidget) -> None:
        super().__init__(tools.ink, parent)
        self._words = tools.wording

    def height(self, _row: object) -> int:
        """In pixels at 100 %."""
        return 46

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if not isinstance(row, tuple):
            return
        number, encounter = row
        if number < 10:
            self.ink.key(painter, QRectF(14, rect.center().y() - 9, 18, 18), str(number))
        area = rect.adjusted(42, 4, -12, 0)
        area.setHeight(20)
        self.ink.text(painter, area, encounter.name, Face.BODY_STRONG)
        detail = encounter_detail(encounter, self._words)
        self.ink.text(painter, area.translated(0, 19), detail, Face.NOTE, Role.MUTED)
        self.ink.rule(painter, rect)


def encounter_detail(encounter: EncounterSummary, words: Wording) -> str:
    """``4 against 5 · surprise: none``; heads alone where nobody can be surprised."""
    if not encounter.surprise:
        return words.text("begin.heads", party=encounter.party, enemies=encounter.enemies)
    surprise = words.text(f"begin.surprise_{encounter.surprise}")
    detail = words.text(
        "begin.detail", party=encounter.party, enemies=encounter.enemies, surprise=surprise
    )
    if encounter.formation == "none":
        return detail
    kind = words.text(f"formation.kind_{encounter.formation}")
    victims = words.text(f"lane.{encounter.victims}")
    return words.text("begin.formed", detail=detail, kind=kind, victims=victims)


def counts_down(session: Session) -> bool:
    """Whether the rules count delays down; unknown rules are taken to do so."""
    try:
        return session.system.info.blank.axis.picture is Picture.COUNTDOWN
    except CampaignError:
        return True


class BeginPanel(QFrame):
    """Starts battles of one session."""

    add_wanted = Signal()
    last_wanted = Signal()

    def __init__(self, tools: Tools, guard: Guard, seed: Callable[[], int]) -> None:
        super().__init__()
        self._tools = tools
        self._guard = guard
        self._seed = seed
        self._session: Session | None = None
        self._flow: BeginFlow | None = None
        self._counted = True
        """Whether the rules count delays down, which can be set up from a paper track."""
        words, look = tools.wording, tools.look
        self.list = RowList(words.text("begin.encounters"))
        self._model: RowsModel[tuple[int, EncounterSummary]] = RowsModel(_face(words), self)
        self.list.setModel(self._model)
        self.list.setItemDelegate(EncounterDelegate(tools, self.list))
        none = Text(look, words.text("begin.none"), Face.BODY, Role.MUTED, wrap=True)
        self._none = padded(none, 16, 8, 16, 8)
        self.banner = Banner(look, "warn")
        self.start = KeyButton(look, words.text("begin.start"), key="Enter", kind="primary")
        self.rest = KeyButton(look, words.text("turn.roll_rest"), icon="dice", key="R")
        self.rest.clicked.connect(lambda _on=False: self._roll_rest())
        self.rest.hide()
        self.options = KeyButton(look, words.text("begin.options"), icon=_OPTIONS, key="O")
        self.options.setCheckable(True)
        self.field = EnterField()
        self.field.setPlaceholderText(words.text("begin.example"))
        self.field.setAccessibleName(words.text("begin.set_up"))
        self.place = KeyButton(look, words.text("begin.place"))
        self.last = KeyButton(
            look, words.text("begin.last"), icon="undo", kind="bare", height=HEADER
        )
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        words, look = self._tools.wording, self._tools.look
        head = QVBoxLayout()
        head.setContentsMargins(16, 16, 16, 10)
        head.setSpacing(4)
        title = QHBoxLayout()
        title.addWidget(Text(look, words.text("begin.title"), Face.TITLE))
        title.addStretch(1)
        title.addWidget(self.last)
        head.addLayout(title)
        self._text = Text(look, words.text("begin.text"), Face.BODY, Role.MUTED, wrap=True)
        head.addWidget(self._text)
        self._lower = self._make_lower()
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(Rule(look))
        for widget in (self.list, self._none, self.banner, self._lower):
            column.addWidget(widget)
        self._column = column

    @cached_property
    def choice(self) -> ChoiceList:
        """What a beginning may ask, in place of the list; made for the first question."""
        from app.ui.battle.turn.choice_page import ChoiceList  # noqa: PLC0415 - see above

        choice = ChoiceList(self._tools)
        choice.hide()
        self._column.insertWidget(self._column.indexOf(self._none), choice)
        choice.list.taken.connect(lambda _index: self._answer())
        return choice

    @cached_property
    def table(self) -> RollTable:
        """The rolls that a beginning asks for, each in its box; made for the first."""
        from app.ui.battle.turn.roll_table import RollTable  # noqa: PLC0415 - see above

        table = RollTable(self._tools)
        table.hide()
        self._column.insertWidget(self._column.indexOf(self._none), table)
        table.finished.connect(self._answer)
        return table

    def _make_lower(self) -> QWidget:
        words, look = self._tools.wording, self._tools.look
        lower = QWidget()
        buttons = QHBoxLayout()
        buttons.setContentsMargins(_AROUND, 6, _AROUND, 6)
        buttons.setSpacing(_GAP)
        for widget in (self.start, self.rest, self.options):
            buttons.addWidget(widget)
        buttons.addStretch(1)
        row = QHBoxLayout()
        row.setContentsMargins(16, 4, 10, 0)
        row.setSpacing(4)
        row.addWidget(self.field, 1)
        row.addWidget(self.place)
        title = Text(look, words.text("begin.set_up"), Face.BODY_STRONG)
        hint = Text(look, words.text("begin.set_up_hint"), Face.NOTE, Role.MUTED, wrap=True)
        self._set_up_part = QWidget()
        typed = QVBoxLayout(self._set_up_part)
        column = QVBoxLayout(lower)
        for layout in (typed, column):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        typed.addWidget(Rule(look))
        typed.addWidget(padded(title, 16, 10, 16, 2))
        typed.addLayout(row)
        typed.addWidget(padded(hint, 16, 2, 16, 12))
        column.addLayout(buttons)
        column.addWidget(self._set_up_part)
        return lower

    def _connect(self) -> None:
        self.list.taken.connect(lambda _index: self._start())
        self.list.current_changed.connect(self._chosen)
        self.start.clicked.connect(self._start)
        self.options.toggled.connect(self._show_options)
        self.place.clicked.connect(self._set_up)
        self.field.returnPressed.connect(self._set_up)
        self.field.textEdited.connect(lambda _text: self.banner.say(""))
        self.last.clicked.connect(self.last_wanted)
        self._tools.look.changed.connect(self._fit_list)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow card a word tells more than its icon."""
        super().resizeEvent(event)
        self.options.set_icon(_OPTIONS)
        buttons = (self.start, self.rest, self.options)
        wanted = sum(one.full_width + _GAP for one in buttons if not one.isHidden())
        if wanted + 2 * _AROUND > self.width():
            self.options.set_icon("")

    # What is on show

    def show_session(self, session: Session | None) -> None:
        """Offers the encounters of a campaign."""
        self._session = session
        self._flow = None
        if "opening" in vars(self):
            self.opening.forget()
        if session is None:
            return
        self._flow = BeginFlow(session)
        self._flow.changed.connect(self._flow_changed)
        counted = counts_down(session)
        code = "begin.text" if counted else "begin.text_plain"
        self._text.set_text(self._tools.wording.text(code))
        self._counted = counted
        self._set_up_part.setVisible(counted)
        encounters = session.encounters()
        self._model.set_rows(list(enumerate(encounters, start=1)))
        self._fit_list()
        self._none.setVisible(not encounters)
        self.list.setVisible(bool(encounters))
        self.start.setEnabled(bool(encounters))
        self.options.setEnabled(bool(encounters))
        self.options.setChecked(self.options.isChecked() and bool(encounters))
        self.last.setVisible(bool(session.battles()))
        self.list.go_to(0)
        self._chosen(QModelIndex())
        self._flow_changed(None)

    def _fit_list(self) -> None:
        """Five encounters are in sight; beside the options two, or one where all is low."""
        low = self.window().height() < self._tools.look.px(_LOW)
        most = (1 if low else 2) if self.options.isChecked() else 5
        shown = min(most, max(1, self._model.rowCount()))
        self.list.setFixedHeight(self._tools.look.px(46 * shown))

    def _current(self) -> EncounterSummary | None:
        row = self.list.current_row()
        return row[1] if isinstance(row, tuple) else None

    def _chosen(self, _index: QModelIndex) -> None:
        current = self._current()
        if current is not None and self._flow is not None:
            self._flow.open(current)
            self._fill_options()

    @cached_property
    def opening(self) -> BeginOptions:
        """Who takes part and how; made when it is first wanted."""
        from app.ui.battle.begin_options import BeginOptions  # noqa: PLC0415 - when wanted

        made = BeginOptions(self._tools)
        self._column.insertWidget(self._column.indexOf(self.banner), made)
        return made

    def _fill_options(self) -> None:
        session, flow = self._session, self._flow
        if session is not None and flow is not None and self.options.isChecked():
            lanes = session.system.info.blank.lanes
            self.opening.show_flow(flow, lanes, arranged=self._counted)

    def _show_options(self, shown: bool) -> None:  # noqa: FBT001 - a Qt slot
        if shown or "opening" in vars(self):
            self.opening.setVisible(shown)
        self._set_up_part.setVisible(not shown and self._counted)
        self._text.setVisible(not shown)
        self._fit_list()
        self._fill_options()
        self.adjustSize()
        self._resettle()

    def _resettle(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            parent.updateGeometry()

    def _flow_changed(self, _nothing: None) -> None:
        flow = self._flow
        if flow is None:
            return
        words = self._tools.wording
        self.banner.say("" if flow.problem is None else words.phrase(flow.problem))
        asked = flow.question
        rolls = asked is not None and asked.kind in _ROLLED
        if (asked is not None and not rolls) or "choice" in vars(self):
            self.choice.setVisible(asked is not None and not rolls)
        if rolls or "table" in vars(self):
            self.table.setVisible(rolls)
        self.rest.setVisible(rolls)
        self.options.setVisible(not rolls)
        self.list.setVisible(asked is None and bool(self._model.rowCount()))
        if asked is not None:
            joined = [e.body for e in flow.events if e.kind == "combatant.joined"]
            names = {body["id"]: body["name"] for body in joined}
            disks = {body["id"]: _disk(body) for body in joined}
            if rolls:
                self.table.ask(flow.asked, names, disks)
                self.table.focus_here()
            else:
                self.choice.ask(asked, names, disks, {})
                self.choice.list.setFocus()
        if "opening" in vars(self):
            self.opening.setVisible(asked is None and self.options.isChecked())
            self.opening.renew()
        self._resettle()

    def go_to(self, encounter: str) -> None:
        """Puts the cursor on an encounter."""
        ids = [row.id for _, row in self._model.rows]
        if encounter in ids:
            self.list.go_to(ids.index(encounter))
        self.list.setFocus()

    def focus_here(self) -> None:
        """The list, or the field when there are no encounters, or the card where neither is."""
        if self._model.rowCount():
            self.list.setFocus()
        elif self._counted:
            self.field.setFocus()
        else:
            self.setFocus()

    # What is decided

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits start an encounter, O shows the options, Enter starts, Esc goes back."""
        text = event.text().casefold()
        flow = self._flow
        if flow is None:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Escape and flow.question is not None:
            self._chosen(QModelIndex())
            self.list.setFocus()
        elif flow.question is not None and flow.question.kind in _ROLLED:
            self._press_roll(event)
        elif text.isdecimal() and flow.question is not None:
            if self.choice.press_digit(int(text)):
                self._answer()
        elif text.isdecimal() and 1 <= int(text) <= self._model.rowCount():
            self.list.go_to(int(text) - 1)
        elif text == "o" and self.options.isEnabled():
            self.options.toggle()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._start()
        else:
            super().keyPressEvent(event)

    def _start(self) -> None:
        flow, current = self._flow, self._current()
        if flow is None or current is None:
            return
        if flow.question is not None:
            self._answer()
            return
        if flow.draft is None or flow.draft.encounter != current.id:
            flow.open(current)
        self._guard(flow.start)

    def _press_roll(self, event: QKeyEvent) -> None:
        if event.text().casefold() == "r":
            self._roll_rest()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._answer()
        else:
            event.ignore()

    def _roll_rest(self) -> None:
        flow = self._flow
        if flow is not None:
            self._guard(lambda: flow.reply_together(self.table.said, self._seed()))

    def _answer(self) -> None:
        flow = self._flow
        if flow is None or flow.question is None:
            return
        if flow.question.kind in _ROLLED:
            if self.table.complete:
                self._guard(lambda: flow.reply_together(self.table.said))
            else:
                self.table.show_problem()
            return
        answer = self.choice.answer()
        if answer is not None:
            self._guard(lambda: flow.reply(answer))

    def _set_up(self) -> None:
        self._guard(self._read_set_up)

    def _read_set_up(self) -> None:
        session, flow = self._session, self._flow
        if session is None or flow is None:
            return
        from app.ui.battle.setup_text import (  # noqa: PLC0415 - when wanted
            match_names,
            read_setup,
            set_up_entrants,
        )

        placed = read_setup(self.field.text())
        if isinstance(placed, Phrase):
            self.banner.say(self._tools.wording.phrase(placed))
            return
        characters = session.characters()
        entries = match_names(placed, {one.name: one.id for one in characters})
        if isinstance(entries, Phrase):
            self.banner.say(self._tools.wording.phrase(entries))
            return
        kinds = {one.id: one.type for one in characters}
        entrants = set_up_entrants(session, entries, kinds)
        flow.start_set_up(self._tools.wording.text("begin.set_up_title"), entrants)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the card."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._tools.look.colour(Role.CONTROL), 1))
        painter.setBrush(self._tools.look.colour(Role.PANEL))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)


def _disk(body: Body) -> Disk:
    shape = "circle" if body["side"] == "party" else "square"
    return Disk(body["letter"], body["colour"], shape, body.get("character") or "")


def _face(words: Wording) -> RowFace[tuple[int, EncounterSummary]]:
    return RowFace(
        key=lambda row: row[1].id,
        text=lambda row: row[1].name,
        spoken=lambda row: f"{row[1].name}, {encounter_detail(row[1], words)}",
        chosen=lambda _row: True,
    )
