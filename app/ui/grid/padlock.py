"""The padlock: whether tokens and events can be moved by hand, and what is said when not."""

from PySide6.QtCore import QObject, Signal


class Padlock(QObject):
    """Open or closed. All that moves something by hand asks it first."""

    refused = Signal(str)
    """This token or event stays where it is; its id."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.open = True

    def lets(self, id_: str) -> bool:
        """Whether a token or event can be moved; tells of it when not."""
        if not self.open:
            self.refused.emit(id_)
        return self.open
