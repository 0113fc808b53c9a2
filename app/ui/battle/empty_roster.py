"""The roster of an empty desk: who joins by itself when an encounter starts."""

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from app.services.session import CharacterSummary
from app.ui.battle.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Disk
from app.ui.kit.widgets import DiskLabel, Text


class EmptyRoster(QFrame):
    """A sentence, and the party's disks with their rows."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._list = QWidget()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 12, 12, 12)
        self._column.setSpacing(4)
        words, look = tools.wording, tools.look
        self._column.addWidget(Text(look, words.text("roster.empty"), Face.BODY, Role.MUTED,
                                    wrap=True))  # fmt: skip
        self._column.addWidget(self._list)
        self._column.addStretch(1)

    def show_party(self, characters: Sequence[CharacterSummary]) -> None:
        """Shows the campaign's characters; monsters are left out."""
        words, look = self._tools.wording, self._tools.look
        fresh = QWidget()
        grid = QGridLayout(fresh)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        for at, one in enumerate(c for c in characters if c.type != "monster"):
            disk = DiskLabel(look, self._tools.tokens, 28)
            letter = one.letter or one.name[:1].upper()
            disk.show_disk(Disk(letter, one.colour, "circle", one.id), one.name)
            grid.addWidget(disk, at, 0)
            grid.addWidget(Text(look, one.name, Face.BODY_STRONG), at, 1)
            row = words.text(f"roster.{one.row}")
            grid.addWidget(Text(look, row, Face.NOTE, Role.MUTED), at, 2)
        grid.setColumnStretch(3, 1)
        self._column.replaceWidget(self._list, fresh)
        self._list.deleteLater()
        self._list = fresh
