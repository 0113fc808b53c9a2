"""The weapons of a sheet in a line each, with a way to where they are edited."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.engine.model.sheet import Card
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.few_lines import FewLines
from app.ui.kit.fonts import Face
from app.ui.kit.showing import set_shown
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text
from app.ui.wording import Wording


class WeaponLines(QWidget):
    """What is in hand first. ``edit_wanted``: the id of a weapon."""

    edit_wanted = Signal(str)
    laid_out = Signal()
    """There are other lines than before."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._shown: tuple[Card, ...] | None = None
        self._rows = QWidget()
        title = Text(tools.look, tools.wording.text("prep.weapons"), Face.NUMBER_STRONG)
        self.none = Text(tools.look, tools.wording.text("prep.unarmed"), Face.NOTE, Role.MUTED)
        self._head = QHBoxLayout()
        self._head.addWidget(title)
        self._head.addWidget(self.none)
        self._head.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(24, 4, 24, 8)
        self._column.setSpacing(2)
        self._column.addLayout(self._head)
        self._column.addWidget(self._rows)
        self.buttons: list[KeyButton] = []
        self.summaries: list[str] = []

    def show_cards(self, cards: Sequence[Card], *, known: bool = True) -> None:
        """Shows the weapons among the cards; not ``known``, it does not even say unarmed."""
        weapons = tuple(card for card in cards if card.kind == "weapon")
        set_shown(self.none, shown=known and not weapons)
        if weapons == self._shown:
            return
        self._shown = weapons
        fresh = QWidget()
        self.buttons, self.summaries = [], []
        grid = QGridLayout(fresh)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        look, words = self._tools.look, self._tools.wording
        for at, card in enumerate(weapons):
            summary = weapon_summary(card, words)
            edit = KeyButton(look, words.text("prep.edit_one"), icon="pencil", kind="bare",
                             height=FIELD)  # fmt: skip
            edit.setAccessibleName(words.text("prep.edit_named", name=card.name))
            edit.clicked.connect(lambda _on=False, id_=card.id: self.edit_wanted.emit(id_))
            grid.addWidget(Text(look, card.name, Face.BODY_STRONG), at, 0)
            grid.addWidget(FewLines(look, summary, Face.NOTE, Role.MUTED), at, 1)
            grid.addWidget(edit, at, 2)
            self.buttons.append(edit)
            self.summaries.append(summary)
        self._column.replaceWidget(self._rows, fresh)
        self._rows.hide()
        self._rows.deleteLater()
        self._rows = fresh
        self.laid_out.emit()


def weapon_summary(card: Card, words: Wording) -> str:
    """The figures of a weapon in one line."""
    facts = [f"{words.phrase(one.label)} {one.text}".strip() for one in (*card.head, *card.effects)]
    return " · ".join(fact for fact in facts if fact)
