"""The formation of the battle, opened over the grid and closed again."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.ui.battle.field import Field
from app.ui.bridge import Bridge
from app.ui.desk.tools import Tools

if TYPE_CHECKING:
    from app.ui.battle.roster_hands import Desk
    from app.ui.formation.battle_card import FormationCard

_WIDE = 640


class FormationHands(QObject):
    """Shows the board, and makes commands of what is moved on it."""

    def __init__(self, holder: Field, tools: Tools, bridge: Bridge, desk: Desk) -> None:
        super().__init__(holder)
        self._holder, self._tools, self._bridge, self._desk = holder, tools, bridge, desk
        self._before: QWidget | None = None
        bridge.battle_changed.connect(self._renew)

    @cached_property
    def card(self) -> FormationCard:
        """The board; made when it is first wanted."""
        from app.engine.core import commands as c  # noqa: PLC0415 - when wanted
        from app.ui.formation.battle_card import FormationCard  # noqa: PLC0415

        made = FormationCard(self._tools)
        take = self._desk.run_all
        made.row_wanted.connect(lambda who, row: take((c.SetRow((who,), row),)))
        made.flank_wanted.connect(lambda who, flank: take((c.SetFlank((who,), flank),)))
        made.turn_wanted.connect(lambda: take((c.TurnAbout(),)))
        made.closed.connect(self.close)
        return made

    @property
    def is_open(self) -> bool:
        """Whether the board is on show."""
        return "card" in vars(self) and not self.card.isHidden()

    def toggle(self) -> None:
        """Opens the board, or closes it."""
        if self.is_open:
            self.close()
        elif self._bridge.battle is not None:
            self._before = self._holder.window().focusWidget()
            self.card.show_battle(self._bridge.battle)
            self._holder.show_card(self.card, shown=True, wide=self._tools.look.px(_WIDE))
            self.card.board.focus_here()

    def close(self) -> None:
        """Closes the board; the keys go back to where they were."""
        if not self.is_open:
            return
        inside = self.card.board.has_keys
        self._holder.show_card(self.card, shown=False)
        if inside and self._before is not None and self._before.isVisible():
            self._before.setFocus()
        self._before = None

    def _renew(self) -> None:
        if self.is_open:
            if self._bridge.battle is None:
                self.close()
            else:
                self.card.show_battle(self._bridge.battle)
