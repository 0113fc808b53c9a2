"""What one does at the roster, made into commands: edits, and newcomers in mid-battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from app.engine.core import commands as c
from app.engine.model.phrase import Phrase
from app.services.session import CampaignError
from app.ui.battle.edits import TYPED, direct_commands
from app.ui.battle.quick_edit import Edit, read_edit
from app.ui.bridge import Bridge

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.ui.battle.roster_panel import RosterPanel
    from app.ui.battle.status_hands import StatusHands
    from app.ui.battle.turn.panel import TurnPanel
    from app.ui.wording import Wording


class Desk(Protocol):
    """Who takes the commands."""

    @property
    def turn(self) -> TurnPanel:
        """The hand of whoever acts."""
        ...

    def run(self, command: c.Command) -> Phrase | None:
        """Takes a command; gives why it was refused."""
        ...

    def run_all(self, commands: tuple[c.Command, ...] | list[c.Command]) -> None:
        """Takes commands as one step, or none of them and tells why one is refused."""
        ...

    def worded(self, phrase: Phrase) -> str:
        """A phrase with the names of those on the field."""
        ...

    def focus_on_question(self) -> None:
        """Puts the focus where a command asks for something."""
        ...


class RosterHands:
    """Listens to a roster and hands on what is wanted of the battle."""

    def __init__(self, roster: RosterPanel, bridge: Bridge, desk: Desk, wording: Wording) -> None:
        self._wording = wording
        self._roster = roster
        self._bridge = bridge
        self._desk = desk
        roster.edit_wanted.connect(self._edit)
        roster.activated.connect(self._activated)
        roster.add_wanted.connect(self._open_add)
        roster.edit_typed.connect(self._take_edit)
        roster.join_wanted.connect(self._join)
        self._statuses: StatusHands | None = None
        bridge.battle_changed.connect(self._offer_edits)
        self._offer_edits()
        roster.add.later_wanted.connect(self._join_later)

    def _offer_edits(self) -> None:
        session = self._bridge.session
        self._roster.offer_edits(() if session is None else session.system.info.kinds)

    def _activated(self, who: str) -> None:
        """Aims at somebody with the action under the cursor; else gives another name."""
        if not self._desk.turn.aim(who):
            self._edit("rename")

    def _edit(self, name: str) -> None:
        battle, tokens = self._bridge.battle, self._roster.selected()
        if battle is None or not tokens:
            return
        if name == "status":
            self._edit_statuses()
        elif name == "weapon":
            self.show_weapons(tokens[0].id, self._roster.list)
        elif name in TYPED:
            text = tokens[0].name if name == "rename" else ""
            self._roster.close_fields()
            self._roster.quick.ask(TYPED[name], tokens, text)
        else:
            self._desk.run_all(direct_commands(name, battle.view, tokens))

    def show_weapons(self, who: str, beside: QWidget) -> None:
        """Opens the menu of what somebody carries."""
        from app.ui.battle.weapon_hands import show_weapons  # noqa: PLC0415 - when wanted

        battle = self._bridge.battle
        if battle is not None:
            at = beside.mapToGlobal(beside.rect().center())
            show_weapons(beside, at, battle, who, self._wording, self._desk.run)

    def _edit_statuses(self) -> None:
        from app.ui.battle.status_hands import StatusHands  # noqa: PLC0415 - when wanted

        if self._statuses is None:
            self._statuses = StatusHands(self._roster, self._bridge, self._desk, self._wording)
        self._statuses.open_up()

    def _take_edit(self, edit: Edit, text: str) -> None:
        battle = self._bridge.battle
        if battle is None:
            return
        command = read_edit(edit, text, self._roster.selected(), (), self._roster.quick.subject)
        refusal = command if isinstance(command, Phrase) else self._desk.run(command)
        if refusal is None:
            self._roster.quick.close_up()
            self._desk.focus_on_question()
        else:
            self._roster.quick.refuse(self._desk.worded(refusal))

    def _open_add(self) -> None:
        session = self._bridge.session
        if session is not None and self._bridge.battle is not None:
            self._roster.close_fields()
            there = tuple(one for one in session.characters() if not one.template)
            self._roster.add.open_up(there)

    def _join_later(self, character: str, side: str, ticks: int) -> None:
        self._enter(character, side, None, lambda made: c.Reinforce(ticks, (made,)))

    def _join(self, character: str, side: str, place: int) -> None:
        self._enter(character, side, None if place < 0 else place, c.Join)

    def _enter(
        self,
        character: str,
        side: str,
        place: int | None,
        command: Callable[[c.Entrant], c.Command],
    ) -> None:
        session = self._bridge.session
        if session is None:
            return
        try:
            made = session.entrant(character, side, place=place)
        except CampaignError as error:
            self._roster.add.refuse(self._desk.worded(error.phrase))
            return
        refusal = self._desk.run(command(made))
        if refusal is None:
            self._roster.add.close_up()
            self._desk.focus_on_question()
        else:
            self._roster.add.refuse(self._desk.worded(refusal))
