"""What can lie over the desk: keys, house rules, and the palette of all commands."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from app.ui.battle.paper_page import PaperPage
    from app.ui.battle.statuses_page import StatusesPage
    from app.ui.battles.page import BattlesPage
    from app.ui.desk.sheet_page import SheetPage
    from app.ui.palette.palette import Palette
    from app.ui.rules.page import RulesPage
    from app.ui.shell.desktop import Desktop, Undoing
    from app.ui.shell.keys_editor import KeysEditor
    from app.ui.shell.keys_page import KeysPage

Page = TypeVar("Page", bound="SheetPage")


class Sheets(QObject):
    """Makes each sheet when it is first wanted. ``turned``: another one is on show, or none."""

    turned = Signal()

    def __init__(self, desktop: Desktop) -> None:
        super().__init__(desktop.window)
        self._desktop = desktop
        self._before: QWidget | None = None
        self._shown: QWidget | None = None
        desktop.pages.currentChanged.connect(self._page_changed)
        desktop.bridge.session_replaced.connect(self._session_replaced)
        desktop.tools.keymap.changed.connect(self._keep_keys)
        desktop.battle.battles_wanted.connect(self._show_battles)
        desktop.actions.connect_all({
            "keys": lambda: self.show_page(self.keys),
            "change_keys": lambda: self.show_page(self.keys_editor),
            "print_keys": self._print_keys,
            "house_rules": self._show_rules,
            "battles": self._show_battles,
            "statuses": self._show_statuses,
            "from_paper": self._show_from_paper,
            "palette": self._open_palette,
        })  # fmt: skip

    # The sheets

    @cached_property
    def keys(self) -> KeysPage:
        """All keys."""
        from app.ui.shell.keys_page import KeysPage  # noqa: PLC0415 - when wanted

        page = KeysPage(self._desktop.tools)
        page.change_wanted.connect(self._desktop.actions["change_keys"].trigger)
        page.print_wanted.connect(self._desktop.actions["print_keys"].trigger)
        return self.added(page)

    @cached_property
    def keys_editor(self) -> KeysEditor:
        """Where keys are changed."""
        from app.ui.shell.keys_editor import KeysEditor  # noqa: PLC0415 - when wanted

        return self.added(KeysEditor(self._desktop.tools))

    @cached_property
    def rules(self) -> RulesPage:
        """The house rules of the open campaign."""
        from app.ui.rules.page import RulesPage  # noqa: PLC0415 - when wanted

        page = RulesPage(self._desktop.tools)
        page.changed.connect(self.turned)
        return self.added(page)

    @cached_property
    def battles(self) -> BattlesPage:
        """The battles of the open campaign."""
        from app.ui.battles.page import BattlesPage  # noqa: PLC0415 - when wanted

        page = BattlesPage(self._desktop.tools)
        page.changed.connect(self.turned)
        page.opened.connect(self._to_battle)
        self._desktop.bridge.documents_changed.connect(page.refresh)
        return self.added(page)

    @cached_property
    def statuses(self) -> StatusesPage:
        """The statuses on the field."""
        from app.ui.battle.statuses_page import StatusesPage  # noqa: PLC0415 - when wanted

        page = StatusesPage(self._desktop.tools, self._desktop.battle)
        page.bearer_wanted.connect(self._to_bearer)
        self._desktop.bridge.battle_changed.connect(page.refresh)
        return self.added(page)

    @cached_property
    def palette_(self) -> Palette:
        """All commands by name."""
        from app.ui.palette.palette import Palette  # noqa: PLC0415 - when wanted
        from app.ui.shell.things import things  # noqa: PLC0415

        desktop = self._desktop
        return Palette(desktop.tools, desktop.window, lambda: things(desktop))

    def added(self, page: Page) -> Page:
        """A sheet that Esc closes."""
        self._desktop.pages.addWidget(page)
        page.closed.connect(self.close_page)
        return page

    # On show

    @property
    def undoing(self) -> Undoing | None:
        """What undo and redo act on now; ``None`` for the battle."""
        shown = self._shown
        if shown is None:
            return self._desktop.place_undoing()
        book: Undoing | None = getattr(shown, "book", None)
        return book

    def undo(self) -> None:
        """Takes the last change back of what is on show."""
        (self.undoing or self._desktop.battle).undo()

    def redo(self) -> None:
        """Makes it again."""
        (self.undoing or self._desktop.battle).redo()

    def show_page(self, page: SheetPage) -> None:
        """Shows a sheet in place of the desk or the start page."""
        current = self._desktop.pages.currentWidget()
        if page is current:
            return
        if current is not self._shown:
            self._before = current
        self._shown = page
        self._desktop.pages.setCurrentWidget(page)
        page.enter()

    def _open_palette(self) -> None:
        self.palette_.open_up()

    def _show_battles(self) -> None:
        session = self._desktop.bridge.session
        if session is not None:
            self.battles.show_session(session)
            self.show_page(self.battles)

    def _show_statuses(self) -> None:
        if self._desktop.bridge.battle is not None:
            self.show_page(self.statuses)

    @cached_property
    def paper(self) -> PaperPage:
        """Where a battle is brought to what lies on paper."""
        from app.ui.battle.paper_page import PaperPage  # noqa: PLC0415 - when wanted

        page = PaperPage(self._desktop.tools, self._desktop.battle)
        page.taken.connect(self._to_battle)
        self._desktop.bridge.battle_changed.connect(page.refresh)
        return self.added(page)

    def _show_from_paper(self) -> None:
        if self._desktop.bridge.battle is not None:
            self.show_page(self.paper)

    def _to_bearer(self, who: str) -> None:
        """To the desk, with somebody selected in the roster."""
        self._to_battle()
        self._desktop.battle.go_to(who)

    def _to_battle(self) -> None:
        """To the desk, whose battle was chosen."""
        self._shown = None
        self._desktop.actions.places["battle"].trigger()

    def _show_rules(self) -> None:
        session = self._desktop.bridge.session
        if session is not None:
            self.rules.show_session(session)
            self.show_page(self.rules)

    def close_page(self) -> None:
        """Back to where one was."""
        before, self._shown = self._before, None
        if before is not None:
            self._desktop.back(before)

    def _page_changed(self, _at: int) -> None:
        if self._desktop.pages.currentWidget() is not self._shown:
            self._shown = None
        self.turned.emit()

    def _session_replaced(self) -> None:
        if self._shown in self._of_campaign():
            self.close_page()

    def _of_campaign(self) -> set[object]:
        """The sheets that show nothing without the campaign they were opened for."""
        return {vars(self).get(name) for name in ("rules", "battles", "statuses", "paper")} - {None}

    def _keep_keys(self) -> None:
        self._desktop.memory.set_keys(self._desktop.tools.keymap.chosen)

    def _print_keys(self) -> None:
        from app.ui.shell.keys_print import print_keys  # noqa: PLC0415 - when wanted

        print_keys(self._desktop)
