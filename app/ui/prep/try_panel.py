"""A status tried on somebody, and its chip as grid, lists and cards show it."""

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit

from app.engine.model.timeline import StatusChip, Tone
from app.services.trial import MOST, Moment, try_status
from app.ui.bridge import Bridge
from app.ui.desk.tools import Tools
from app.ui.kit.chip_faces import status_chip
from app.ui.kit.chips import IN_LIST, ON_TOKEN
from app.ui.kit.fonts import Face
from app.ui.kit.line import Line
from app.ui.kit.lines import LinesView
from app.ui.kit.scaled import Scaled
from app.ui.kit.showing import set_shown
from app.ui.kit.theme import Role
from app.ui.kit.widgets import ChipRow, Text
from app.ui.prep.about import Panel
from app.ui.prep.book import DocumentBook
from app.ui.prep.fields import set_state
from app.ui.prep.later import later


class TryPanel(Panel):
    """On whom, and for how many own turns: HP after each of them."""

    def __init__(self, tools: Tools, book: DocumentBook, bridge: Bridge) -> None:
        super().__init__(tools, tools.wording.text("prep.try_it"))
        self._book, self._bridge = book, bridge
        self._ids: list[str] = []
        words = tools.wording
        self.who = QComboBox()
        self.who.setAccessibleName(words.text("prep.try_on"))
        self.who.setMinimumContentsLength(4)
        self.who.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.turns = QLineEdit("4")
        self.turns.setMaxLength(2)
        Scaled(tools.look, self.turns, wide=48)
        self.turns.setAccessibleName(words.text("prep.try_turns"))
        self.lines = LinesView(tools.ink, words.text("prep.try_it"), inset=0.0)
        self.hint = Text(tools.look, "", Face.NOTE, Role.MUTED, wrap=True)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(Text(tools.look, words.text("prep.try_on"), Face.BODY, Role.MUTED))
        row.addWidget(self.who, 1)
        row.addWidget(Text(tools.look, words.text("prep.try_for"), Face.BODY, Role.MUTED))
        row.addWidget(self.turns)
        self.column.addLayout(row)
        self.column.addWidget(self.lines)
        self.column.addWidget(self.hint)
        # a fight takes longer than a key may: it follows when the keys have been painted
        self._later = later(self, self._refresh)
        book.changed.connect(self._later.start)
        bridge.documents_changed.connect(self._later.start)
        self.who.activated.connect(lambda _at: self._refresh())
        self.turns.textEdited.connect(lambda _text: self._refresh())

    def _refresh(self) -> None:
        session, status = self._bridge.session, self._book.id
        self._show_people()
        text, at = self.turns.text(), self.who.currentIndex()
        good = text.isdecimal() and 1 <= int(text) <= MOST
        set_state(self.turns, "" if good else "problem")
        words = self.tools.wording
        if not good:
            self._say((), words.text("prep.try_most", most=MOST))
        elif session is None or status is None or not 0 <= at < len(self._ids):
            self._say((), words.text("prep.try_nobody"))
        else:
            found = try_status(session, self._ids[at], status, int(text))
            name = self.who.currentText()
            told = words.text("prep.try_hint", name=name)
            if found.refusal is not None:
                told = words.phrase(found.refusal)
            self._say(found.moments, told)

    def _say(self, moments: tuple[Moment, ...], told: str) -> None:
        self.lines.show_lines([self._line(one) for one in moments])
        set_shown(self.lines, shown=bool(moments))
        self.hint.set_text(told)

    def _line(self, moment: Moment) -> Line:
        words = self.tools.wording
        code = "prep.try_now" if moment.turn == 0 else "prep.try_turn"
        ended = moment.chip is None and not moment.fallen
        note = words.text("prep.try_ended") if ended else ""
        note = words.text("prep.try_fallen") if moment.fallen else note
        chip = None if moment.chip is None else status_chip(moment.chip)
        return Line(
            words.text(code, n=moment.turn), words.text("prep.try_hp", hp=moment.hp), note,
            chip=chip,
        )  # fmt: skip

    def _show_people(self) -> None:
        workshop = self._book.workshop
        listed = () if workshop is None else workshop.listed("character")
        people = [(one.id, one.name) for one in listed if one.source != "builtin"]
        if [id_ for id_, _ in people] == self._ids:
            return
        chosen = self.who.currentIndex()
        before = self._ids[chosen] if 0 <= chosen < len(self._ids) else ""
        self._ids = [id_ for id_, _ in people]
        self.who.clear()
        self.who.addItems([name for _, name in people])
        self.who.setCurrentIndex(self._ids.index(before) if before in self._ids else 0)


class ChipPanel(Panel):
    """The chip on the grid and in lists, counted and unlimited."""

    def __init__(self, tools: Tools, book: DocumentBook) -> None:
        super().__init__(tools, tools.wording.text("prep.on_desk"))
        self._book = book
        self._rows: list[ChipRow] = []
        for height, code in ((ON_TOKEN, "prep.chip_grid"), (IN_LIST, "prep.chip_list")):
            chips = ChipRow(tools.look, height)
            row = QHBoxLayout()
            row.addWidget(chips)
            row.addWidget(Text(tools.look, tools.wording.text(code), Face.NOTE, Role.MUTED))
            row.addStretch(1)
            self.column.addLayout(row)
            self._rows.append(chips)
        book.changed.connect(self._refresh)

    def _refresh(self) -> None:
        body = self._book.body
        if not body:
            return
        name, code, tone = str(body["name"]), str(body["code"]), Tone(body["tone"])
        faces = [status_chip(StatusChip("", name, code, tone, left)) for left in (4, None)]
        for row in self._rows:
            row.show_chips(faces)
