"""What one does in the status editor and in the list of all statuses, made into commands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from app.engine.core import commands as c
from app.engine.model.phrase import Phrase
from app.ui.battle.edits import status_kinds
from app.ui.battle.quick_edit import Edit, read_edit
from app.ui.battle.status_lines import StatusLine, longer, status_lines, what_it_does
from app.ui.bridge import Bridge

if TYPE_CHECKING:
    from app.services.battle import Battle
    from app.ui.battle.roster_panel import RosterPanel
    from app.ui.wording import Wording

_TOLD = 3
"""Reasons told at once, when many are selected."""


_REFUSED = frozenset(
    f"status.note_{why}" for why in ("immune", "fallen", "auto", "fixed", "weaker")
)
"""What the rules have against a status so that nothing comes of it."""


class Runner(Protocol):
    """Who takes commands, words phrases and knows where a question is answered."""

    def run(self, command: c.Command) -> Phrase | None:
        """Takes a command; gives why it was refused."""
        ...

    def worded(self, phrase: Phrase) -> str:
        """A phrase with the names of those on the field."""
        ...

    def focus_on_question(self) -> None:
        """Puts the focus where a command asks for something."""
        ...


class StatusHands:
    """The status editor of a roster."""

    def __init__(self, roster: RosterPanel, bridge: Bridge, desk: Runner, wording: Wording) -> None:
        self._roster, self._bridge, self._desk = roster, bridge, desk
        self._wording = wording
        roster.status_entered.connect(self._take)
        roster.status_ruled.connect(self._rule)
        roster.status_counted.connect(self._count)
        roster.status_removed.connect(self._remove)
        bridge.battle_changed.connect(self._refresh)

    def open_up(self) -> None:
        """For those selected."""
        battle, who = self._bridge.battle, self._roster.selected()
        if battle is None or not who:
            return
        self._roster.close_fields()
        self._roster.status.ask(
            who,
            status_kinds(battle),
            battle.view.tokens,
            lambda status: what_it_does(battle, status, self._wording),
        )
        self._refresh()

    def _refresh(self) -> None:
        battle = self._bridge.battle
        if battle is not None and self._roster.edits_statuses:
            chosen = [token.id for token in self._roster.selected()]
            self._roster.status.show_lines(status_lines(battle.view, self._wording, chosen))

    def _take(self, text: str, by: str, anyway: bool, reason: str) -> None:  # noqa: FBT001 - a signal
        battle, who = self._bridge.battle, self._roster.selected()
        if battle is None:
            return
        command = read_edit(Edit.STATUS, text, who, status_kinds(battle))
        if isinstance(command, Phrase):
            self._roster.status.refuse(self._desk.worded(command))
            return
        if isinstance(command, c.SetStatus):
            command = replace(command, by=by or None, reason=reason)
            notes = () if anyway else self._notes(command)
            if notes:
                told = "\n".join(map(self._desk.worded, notes))
                self._roster.status.refuse(told, overridable=True)
                return
        self._run(command)

    def _rule(self, text: str, by: str) -> None:
        """Does what the rules would do: nothing to some, fewer turns to others, in one step."""
        battle, who = self._bridge.battle, self._roster.selected()
        if battle is None:
            return
        command = read_edit(Edit.STATUS, text, who, status_kinds(battle))
        if isinstance(command, Phrase):
            self._roster.status.refuse(self._desk.worded(command))
            return
        if isinstance(command, c.SetStatus):
            parts = self._as_ruled(battle, replace(command, by=by or None))
            if not parts:
                self._roster.status.close_up()
                return
            command = parts[0] if len(parts) == 1 else c.Together(parts)
        self._run(command)

    @staticmethod
    def _as_ruled(battle: Battle, command: c.SetStatus) -> tuple[c.SetStatus, ...]:
        """The same for those who would take it, for as long as they would."""
        found: dict[int | None, list[str]] = {}
        for who in command.who:
            notes = battle.status_notes(who, command.status, command.duration)
            if any(note.code in _REFUSED for note in notes):
                continue
            turns = [n.params["turns"] for n in notes if n.code == "status.note_resisted"]
            lasts = turns[0] if turns and isinstance(turns[0], int) else command.duration
            found.setdefault(lasts, []).append(who)
        return tuple(
            replace(command, who=tuple(those), duration=turns) for turns, those in found.items()
        )

    def _run(self, command: c.Command) -> None:
        refusal = self._desk.run(command)
        if refusal is not None:
            self._roster.status.refuse(self._desk.worded(refusal))
            return
        self._roster.status.close_up()
        self._desk.focus_on_question()

    def _notes(self, command: c.SetStatus) -> tuple[Phrase, ...]:
        battle = self._bridge.battle
        if battle is None:
            return ()
        found = [
            note
            for who in command.who
            for note in battle.status_notes(who, command.status, command.duration)
        ]
        if len(found) <= _TOLD:
            return tuple(found)
        return (*found[:_TOLD], Phrase("status.note_more", {"count": len(found) - _TOLD}))

    def _count(self, line: StatusLine, by: int) -> None:
        command = longer(line, by)
        refusal = command if isinstance(command, Phrase) else self._desk.run(command)
        if refusal is not None:
            self._roster.status.refuse(self._desk.worded(refusal))

    def _remove(self, line: StatusLine) -> None:
        refusal = self._desk.run(c.RemoveStatus((line.who,), line.chip.id))
        if refusal is not None:
            self._roster.status.refuse(self._desk.worded(refusal))
