"""All statuses on the field on one page, sorted by what ends next, by bearer or by status."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout

from app.engine.core import commands as c
from app.engine.model.phrase import Phrase
from app.ui.battle.status_lines import SORTS, StatusLine, longer, status_lines, what_it_does
from app.ui.battle.status_list import StatusList
from app.ui.desk.sheet_page import SheetPage
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner, Text

if TYPE_CHECKING:
    from app.ui.battle.place import BattlePlace


class StatusesPage(SheetPage):
    """*+*, *−* and *Del* change the line under the cursor, *O* sorts otherwise.

    *Enter* goes to the bearer; ``bearer_wanted`` has its id.
    """

    bearer_wanted = Signal(str)

    def __init__(self, tools: Tools, battle: BattlePlace) -> None:
        look, words = tools.look, tools.wording
        super().__init__(look, words, words.text("statuses.title"))
        self._words, self._place = words, battle
        self.sort = SORTS[0]
        self._group = QButtonGroup(self)
        self.sorts: dict[str, KeyButton] = {}
        bar = QHBoxLayout()
        bar.setSpacing(0)
        for name in SORTS:
            button = KeyButton(look, words.text(f"statuses.by_{name}"), height=FIELD)
            button.setCheckable(True)
            button.setChecked(name == self.sort)
            button.clicked.connect(lambda _on=False, one=name: self.sort_by(one))
            self._group.addButton(button)
            self.sorts[name] = button
            bar.addWidget(button)
        bar.addStretch(1)
        self.fewer = KeyButton(look, words.text("statuses.fewer"), key="−", height=FIELD)
        self.more = KeyButton(look, words.text("statuses.more"), key="+", height=FIELD)
        self.off = KeyButton(look, words.text("statuses.off"), key="Del", height=FIELD)
        for button in (self.fewer, self.more, self.off):
            bar.addSpacing(8)
            bar.addWidget(button)
        self.banner = Banner(look, "warn")
        self.list = StatusList(tools, words.text("statuses.title"))
        self.none = Text(look, words.text("statuses.none"), Face.BODY, Role.MUTED, wrap=True)
        self.does = Text(look, "", Face.BODY, wrap=True)
        note = Text(look, words.text("statuses.note"), Face.NOTE, Role.MUTED, wrap=True)
        self.column.addLayout(bar)
        self.column.addWidget(self.banner)
        self.column.addWidget(self.none)
        self.column.addWidget(self.list, 1)
        self.column.addWidget(self.does)
        self.column.addWidget(note)
        self._connect()

    def _connect(self) -> None:
        self.list.counted.connect(self._count)
        self.list.removed.connect(self._remove)
        self.list.taken.connect(lambda _index: self._go())
        self.list.current_changed.connect(lambda _index: self._tell())
        self.fewer.clicked.connect(lambda _on=False: self.list.count(-1))
        self.more.clicked.connect(lambda _on=False: self.list.count(1))
        self.off.clicked.connect(lambda _on=False: self.list.take_off())

    def enter(self) -> None:
        """To what ends next."""
        self.refresh()
        (self.list if self.list.lines else self.back).setFocus()

    def refresh(self) -> None:
        """Shows the battle as it stands."""
        battle = self._place.battle
        lines = () if battle is None else status_lines(battle.view, self._words, sort=self.sort)
        self.banner.say("")
        self.list.show_lines(lines)
        self.list.setVisible(bool(lines))
        self.none.setVisible(not lines)
        for button in (self.fewer, self.more, self.off):
            button.setEnabled(bool(lines))
        self._tell()

    def sort_by(self, sort: str) -> None:
        """Sorts otherwise; see `SORTS`."""
        self.sort = sort
        self.sorts[sort].setChecked(True)
        self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """*O* goes on to the next way to sort; Esc closes the page."""
        if event.key() == Qt.Key.Key_O and not event.modifiers():
            self.sort_by(SORTS[(SORTS.index(self.sort) + 1) % len(SORTS)])
        else:
            super().keyPressEvent(event)

    def _tell(self) -> None:
        line, battle = self.list.current, self._place.battle
        told = "" if line is None or battle is None else what_it_does(
            battle, line.chip.id, self._words
        )  # fmt: skip
        self.does.set_text(told)

    def _go(self) -> None:
        if self.list.current is not None:
            self.bearer_wanted.emit(self.list.current.who)

    def _count(self, line: StatusLine, by: int) -> None:
        command = longer(line, by)
        self._answer(command if isinstance(command, Phrase) else self._place.run(command))

    def _remove(self, line: StatusLine) -> None:
        self._answer(self._place.run(c.RemoveStatus((line.who,), line.chip.id)))

    def _answer(self, refusal: Phrase | None) -> None:
        if refusal is not None:
            self.banner.say(self._place.worded(refusal), "warn")
            return
        flow = self._place.turn.flow
        if flow is not None and flow.draft.other is not None:
            self.closed.emit()
            self._place.focus_on_question()
