"""Whether the laptop goes around to choose in secret, as it was chosen; one for the window."""

from PySide6.QtCore import QObject, Signal


class HandOver(QObject):
    """Off, the GM enters all choices and may look under the cards.

    A moment is the choosing of one combatant; its choices are covered until they are opened, and
    the moment is over with the choice.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.passing = False
        self._opened = ""

    def set(self, *, passing: bool) -> None:
        """Passes the laptop from now on, or keeps it."""
        if passing is not self.passing:
            self.passing, self._opened = passing, ""
            self.changed.emit()

    def come_to(self, moment: str) -> None:
        """Forgets that another moment was opened: coming back to it by undo, it is covered."""
        if moment != self._opened:
            self._opened = ""

    def covers(self, moment: str) -> bool:
        """Whether what is chosen from at that moment may not be seen; never for an empty one."""
        return self.passing and bool(moment) and moment != self._opened

    def open_for(self, moment: str) -> None:
        """Takes the cover off for one moment."""
        self._opened = moment
        self.changed.emit()
