"""The cover between two who choose in secret: whose turn with the laptop it is, and no more."""

from PySide6.QtWidgets import QVBoxLayout

from app.ui.battle.turn.page import TurnPage
from app.ui.desk.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text


class CoverPage(TurnPage):
    """Enter opens the choices of whoever is named."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        self._title = Text(tools.look, "", Face.TITLE, wrap=True)
        self._text = Text(tools.look, "", Face.BODY, Role.MUTED, wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 18, 16, 16)
        column.setSpacing(8)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addStretch(1)

    @property
    def _name(self) -> str:
        actor = self.flow.actor
        return "" if actor is None else self.names[actor]

    def refresh(self) -> None:
        """Names who chooses next."""
        words = self.tools.wording
        self._title.set_text(words.text("handover.title", name=self._name))
        self._text.set_text(words.text("handover.text", name=self._name))

    def take(self) -> None:
        """Opens the choices."""
        self.opened.emit()

    def primary(self) -> str:
        """What Enter does."""
        return self.tools.wording.text("handover.open", name=self._name)
