"""The roster of an empty desk: who joins by itself when an encounter starts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from app.ui.desk.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Disk
from app.ui.kit.widgets import DiskLabel, Text

if TYPE_CHECKING:
    from app.services.condition import Carried
    from app.services.session import CharacterSummary, Session


class EmptyRoster(QFrame):
    """A sentence, and the party's disks with their rows and how earlier battles left them."""

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

    def show_session(self, session: Session | None) -> None:
        """Shows the campaign's characters; monsters are left out."""
        if session is None:
            self._show_party((), {}, rows=False)
            return
        kinds = session.system.info.kinds
        rows = not kinds or "row.set" in kinds
        self._show_party(session.characters(), session.carryover.now, rows=rows)

    def _show_party(
        self, characters: Sequence[CharacterSummary], carried: Mapping[str, Carried], *, rows: bool
    ) -> None:
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
            grid.addWidget(disk, 2 * at, 0)
            grid.addWidget(Text(look, one.name, Face.BODY_STRONG), 2 * at, 1)
            row = words.text(f"roster.{one.row}") if rows and one.row else ""
            grid.addWidget(Text(look, row, Face.NOTE, Role.MUTED), 2 * at, 2)
            if one.id in carried:
                left = " · ".join(self._left(carried[one.id]))
                told = Text(look, left, Face.NOTE, wrap=True)
                grid.addWidget(told, 2 * at + 1, 1, 1, 3)
        grid.setColumnStretch(3, 1)
        self._column.replaceWidget(self._list, fresh)
        self._list.deleteLater()
        self._list = fresh

    def _left(self, one: Carried) -> Iterator[str]:
        """How somebody comes into the next battle, as far as that is not fresh."""
        words = self._tools.wording
        for gauge, value, top in (("hp", one.hp, one.hp_max), ("mp", one.mp, one.mp_max)):
            if value is not None:
                name = words.text(f"gauge.{gauge}")
                yield words.text("roster.left", gauge=name, value=value, maximum=top)
        used = sum(one.used.values())
        if used:
            yield words.text("roster.left_items", n=used)
        if one.statuses:
            yield words.text("roster.left_statuses", n=len(one.statuses))
