"""What happened by itself, told where the next turn begins."""

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.battle.notices import Notice
from app.ui.desk.tools import Tools
from app.ui.kit.announcing import announce
from app.ui.kit.widgets import Banner

MOST = 4
"""So many sentences are shown; the rest stand in the log."""


class NoticeBar(QWidget):
    """One banner for each tone, hidden while there is nothing to tell; said to screen readers."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._words = tools.wording
        self._shown: tuple[Notice, ...] = ()
        self.banners = {tone: Banner(tools.look, tone) for tone in ("harm", "good", "info")}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        for banner in self.banners.values():
            column.addWidget(banner)
        self.hide()

    @property
    def text(self) -> str:
        """All that is told, one sentence a line."""
        return "\n".join(banner.text for banner in self.banners.values() if banner.text)

    def tell(self, notices: Sequence[Notice]) -> None:
        """Tells this, and has it said once."""
        fresh = tuple(notices)
        if fresh == self._shown:
            return
        self._shown = fresh
        seen, more = fresh[:MOST], len(fresh) - MOST
        texts = {tone: [one.text for one in seen if one.tone == tone] for tone in self.banners}
        if more > 0:
            texts["info"].append(self._words.text("notice.more", n=more))
        for tone, banner in self.banners.items():
            banner.say("\n".join(texts[tone]))
        if fresh:
            announce(self, ". ".join(one.text for one in fresh))

    def show_when(self, *, fitting: bool) -> None:
        """Is there while it fits the step of the turn and has something to tell."""
        self.setVisible(fitting and bool(self._shown))
