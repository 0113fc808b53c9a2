"""A widget made of several, one of which takes the focus for it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

_OTHER = Qt.FocusReason.OtherFocusReason


class Leading(QWidget):
    """Gives the focus to its ``target``.

    A focus proxy of Qt would do that too, but is a stop of *Tab* by itself, wherever it stands:
    once fields have been laid out anew, *Tab* would be led back from there.
    """

    target: QWidget
    """What takes the focus; set by those that derive from it."""

    def setFocus(self, reason: Qt.FocusReason = _OTHER) -> None:
        """To the part that takes it."""
        self.target.setFocus(reason)

    def hasFocus(self) -> bool:
        """Whether that part has it."""
        return self.target.hasFocus()
