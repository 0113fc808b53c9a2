"""A free delay: digits, perhaps a floor and a few words, and it is taken."""

from PySide6.QtWidgets import QVBoxLayout

from app.ui.battle.free_text import FreeDelay, read_free_delay
from app.ui.battle.turn.page import TurnPage
from app.ui.desk.tools import Tools
from app.ui.kit.enter_field import EnterField
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text


class FreePage(TurnPage):
    """One field; the delay typed so far is considered."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        words, look = tools.wording, tools.look
        self.field = EnterField()
        self.field.setPlaceholderText(words.text("free.example"))
        self.field.setAccessibleName(words.text("free.title"))
        self.field.setMaxLength(200)
        self._said = Text(look, "", Face.BODY, Role.MUTED, wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(8)
        column.addWidget(Text(look, words.text("free.title"), Face.BODY_STRONG))
        column.addWidget(Text(look, words.text("free.hint"), Face.BODY, Role.MUTED, wrap=True))
        column.addWidget(self.field)
        column.addWidget(self._said)
        column.addStretch(1)
        self.field.textChanged.connect(self._typed)
        self.field.returnPressed.connect(self.take)

    def refresh(self) -> None:
        """Reads the turn anew."""
        if not self.isVisible():
            self.field.clear()
        self._typed()

    def _read(self) -> FreeDelay | None:
        read = read_free_delay(self.field.text())
        return read if isinstance(read, FreeDelay) else None

    def _typed(self) -> None:
        read = self._read()
        text = ""
        if read is not None:
            code = "free.means_floor" if read.floor else "free.means"
            text = self.tools.wording.text(code, delay=read.delay, floor=read.floor)
        self._said.set_text(text)
        self.considered.emit(-1 if read is None else read.delay)
        self.edited.emit()

    def take(self) -> None:
        """Takes what is on show."""
        self.flow.take_free(self.field.text())

    def primary(self) -> str:
        """What taking it is called."""
        return "" if self._read() is None else self.tools.wording.text("free.take")

    def focus_here(self) -> None:
        """Gives the focus to where the next key belongs."""
        self.field.setFocus()
