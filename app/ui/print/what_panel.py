"""What to print: of whom, which parts, and where it goes."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, HEADER, KeyButton
from app.ui.kit.controls import Choice
from app.ui.kit.fonts import Face
from app.ui.kit.lines import Rule
from app.ui.kit.scroll import padded
from app.ui.kit.theme import Role
from app.ui.kit.widgets import SectionHeader, Text
from app.ui.print.outcome import PartRow
from app.ui.print.part_list import PartList

WIDE, NARROW = 288, 264
"""How wide it is, in pixels at 100 %."""


class WhatPanel(QFrame):
    """The left column of the Print place. ``scope_chosen``: it shall be of somebody else."""

    scope_chosen = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._wide = WIDE
        words, look = tools.wording, tools.look
        self.scope = Choice(words.text("printing.scope"), {})
        self.scope.chosen.connect(self.scope_chosen)
        self.list = PartList(tools)
        self.total = Text(look, "", Face.BODY_STRONG)
        self.pages = Text(look, "", Face.BODY_STRONG)
        self.note = Text(look, "", Face.NOTE, Role.MUTED, wrap=True)
        self.print = KeyButton(
            look, words.text("printing.print"), icon="print", kind="primary", height=FIELD
        )
        self.save = KeyButton(look, words.text("printing.save"), icon="save", height=FIELD)
        self.folder = KeyButton(look, words.text("printing.folder"), icon="folder", height=FIELD)
        self.stop = KeyButton(look, words.text("printing.stop"), height=FIELD)
        self.back = KeyButton(look, words.text("sheet.back"), key="Esc", kind="bare",
                              height=HEADER)  # fmt: skip
        self._lay_out()
        self.setProperty("ground", "panel")
        look.changed.connect(self._relook)
        self._relook()

    def set_narrow(self, narrow: bool) -> None:  # noqa: FBT001 - a switch
        """Gives the preview some of its room, or takes it back."""
        self._wide = NARROW if narrow else WIDE
        self._relook()

    def _relook(self) -> None:
        self.setFixedWidth(self._tools.look.px(self._wide))

    def _lay_out(self) -> None:
        words, look = self._tools.wording, self._tools.look
        scope = QWidget()
        above = QVBoxLayout(scope)
        above.setContentsMargins(12, 8, 12, 6)
        above.setSpacing(2)
        above.addWidget(Text(look, words.text("printing.scope"), Face.NOTE, Role.MUTED))
        above.addWidget(self.scope)
        self._scope = scope
        total = QHBoxLayout()
        total.setContentsMargins(12, 8, 14, 0)
        total.addWidget(self.total, 1)
        total.addWidget(self.pages)
        buttons = QGridLayout()
        buttons.setContentsMargins(8, 4, 8, 8)
        buttons.setSpacing(2)
        for at, button in enumerate((self.print, self.save, self.folder, self.stop)):
            buttons.addWidget(button, at // 2, at % 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = SectionHeader(look, words.text("printing.what"))
        head.add(self.back)
        column.addWidget(head)
        column.addWidget(scope)
        column.addWidget(self.list, 1)
        column.addWidget(Rule(look))
        column.addLayout(total)
        column.addWidget(padded(self.note, 12, 0, 12, 4))
        column.addWidget(Rule(look))
        column.addLayout(buttons)

    def offer_scopes(self, scopes: Mapping[str, str], chosen: str) -> None:
        """Of whom there can be something; nothing to choose hides the choice."""
        self.scope.offer(scopes)
        self.scope.take(chosen)
        self._scope.setVisible(bool(scopes))

    def show_rows(self, rows: Sequence[PartRow]) -> None:
        """Shows the parts and what those ticked come to."""
        words = self._tools.wording
        self.list.show_rows(rows)
        ticked = [row for row in rows if row.ticked]
        self.total.set_text(words.text("printing.total", n=len(ticked)))
        known = [row.pages for row in ticked if row.pages is not None]
        whole = bool(ticked) and len(known) == len(ticked)
        self.pages.set_text(words.text("printing.pages", n=sum(known)) if whole else "")
        sheets = words.text("printing.sheets", n=sum(row.sheets for row in ticked))
        self.note.set_text(words.text("printing.total_note", sheets=sheets) if whole else "")
