"""The pages of the turn panel, each made when it is first wanted.

The window is on screen sooner for it: most pages are not seen before the first roll.
"""

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.engine.model.timeline import Picture
from app.ui.battle.turn.page import TurnPage
from app.ui.desk.tools import Tools

if TYPE_CHECKING:
    from app.ui.battle.turn.choice_page import ChoicePage
    from app.ui.battle.turn.choose_page import ChoosePage
    from app.ui.battle.turn.cover_page import CoverPage
    from app.ui.battle.turn.delay_page import DelayPage
    from app.ui.battle.turn.free_page import FreePage
    from app.ui.battle.turn.quiet_page import HowToPage, NobodyPage
    from app.ui.battle.turn.roll_page import RollPage
    from app.ui.battle.turn.status_page import StatusPage

Page = TypeVar("Page", bound=QWidget)


class TurnPages(QStackedWidget):
    """One page at a time. `made` gives each new page before it is shown."""

    made = Signal(object)

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self.picture = Picture.COUNTDOWN
        self._how_to: dict[Picture, HowToPage] = {}

    def _add(self, page: Page) -> Page:
        self.addWidget(page)
        self.made.emit(page)
        return page

    @property
    def all_made(self) -> tuple[TurnPage, ...]:
        """The pages that there are already."""
        widgets = (self.widget(number) for number in range(self.count()))
        return tuple(widget for widget in widgets if isinstance(widget, TurnPage))

    @property
    def shown(self) -> TurnPage | None:
        """The page on show, if it is one of a turn."""
        page = self.currentWidget()
        return page if isinstance(page, TurnPage) else None

    def shows(self, name: str) -> bool:
        """Whether the page of this name is on show; it is not made for the question."""
        return name in self.__dict__ and self.__dict__[name] is self.currentWidget()

    @cached_property
    def choose(self) -> "ChoosePage":
        """An action and a target."""
        from app.ui.battle.turn.choose_page import ChoosePage  # noqa: PLC0415 - when wanted

        return self._add(ChoosePage(self._tools))

    @cached_property
    def roll(self) -> "RollPage":
        """Dice and what they do."""
        from app.ui.battle.turn.roll_page import RollPage  # noqa: PLC0415 - when wanted

        return self._add(RollPage(self._tools))

    @cached_property
    def delay(self) -> "DelayPage":
        """The delay worked out."""
        from app.ui.battle.turn.delay_page import DelayPage  # noqa: PLC0415 - when wanted

        return self._add(DelayPage(self._tools))

    @cached_property
    def status(self) -> "StatusPage":
        """The status phase."""
        from app.ui.battle.turn.status_page import StatusPage  # noqa: PLC0415 - when wanted

        return self._add(StatusPage(self._tools))

    @cached_property
    def choice(self) -> "ChoicePage":
        """A choice of the table."""
        from app.ui.battle.turn.choice_page import ChoicePage  # noqa: PLC0415 - when wanted

        return self._add(ChoicePage(self._tools))

    @cached_property
    def free(self) -> "FreePage":
        """A free delay."""
        from app.ui.battle.turn.free_page import FreePage  # noqa: PLC0415 - when wanted

        return self._add(FreePage(self._tools))

    @cached_property
    def cover(self) -> "CoverPage":
        """Whose turn with the laptop it is."""
        from app.ui.battle.turn.cover_page import CoverPage  # noqa: PLC0415 - when wanted

        return self._add(CoverPage(self._tools))

    @cached_property
    def nobody(self) -> "NobodyPage":
        """Nobody has the turn."""
        from app.ui.battle.turn.quiet_page import NobodyPage  # noqa: PLC0415 - when wanted

        return self._add(NobodyPage(self._tools))

    @property
    def how_to(self) -> "HowToPage":
        """The steps of a turn, where a timeline is drawn as ``picture``."""
        from app.ui.battle.turn.quiet_page import HowToPage  # noqa: PLC0415 - when wanted

        if self.picture not in self._how_to:
            self._how_to[self.picture] = self._add(HowToPage(self._tools, self.picture))
        return self._how_to[self.picture]
