"""Rests between battles, with an undo of their own."""

from collections.abc import Callable

from app.engine.core.system import UndoStatus
from app.engine.model.phrase import Phrase
from app.services.carryover import Carryover
from app.services.condition import Kind
from app.services.session import CampaignError

_NAMES = {Kind.REST: "battles.did_rest", Kind.RESET: "battles.did_reset"}


class Rests:
    """What undo and redo act on while the page of battles is on show."""

    def __init__(self, carryover: Carryover) -> None:
        self._carryover = carryover
        self._undone: Kind | None = None

    @property
    def status(self) -> UndoStatus:
        """The last rest, and one that was taken back."""
        last, undone = self._carryover.rested, self._undone
        return UndoStatus(
            None if last is None else Phrase(_NAMES[last.kind]),
            None if undone is None else Phrase(_NAMES[undone]),
        )

    def rest(self) -> None:
        """HP and MP of everybody are full."""
        self._do(Kind.REST)

    def reset(self) -> None:
        """Everybody is as their sheet says."""
        self._do(Kind.RESET)

    def undo(self) -> None:
        """Takes the last rest back."""
        last = self._carryover.rested
        if last is not None:
            self._keep(last.kind, lambda: self._carryover.take_back(self))

    def redo(self) -> None:
        """Rests again."""
        if self._undone is not None:
            self._do(self._undone)

    def _do(self, kind: Kind) -> None:
        whole = kind is Kind.RESET
        self._keep(None, lambda: self._carryover.rest(whole=whole, initiator=self))

    def _keep(self, undone: Kind | None, change: Callable[[], None]) -> None:
        """Makes a change after which ``undone`` can be made again; a fault leaves all as it was."""
        before, self._undone = self._undone, undone
        try:
            change()
        except CampaignError:
            self._undone = before
            raise
