"""The Library place: abilities, statuses, weapons and everything else that battles are made of."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.ui.bridge import Bridge
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.showing import set_shown
from app.ui.prep.book import DocumentBook
from app.ui.prep.kind_page import KindPage

SHELVES = (
    "ability", "status", "weapon", "gear", "item", "property", "stance", "encounter",
)  # fmt: skip


class LibraryPlace(QWidget):
    """A shelf for each kind; its page is built when it is first looked at.

    *Ctrl+PgDown* and *Ctrl+PgUp* go to the next shelf and to the one before. ``turned``: undo and
    redo would do something else.
    """

    turned = Signal()
    begin_wanted = Signal(str)
    """Somebody wants to begin an encounter: its id."""
    print_wanted = Signal(str)
    """An encounter shall be printed: its id."""

    def __init__(
        self,
        tools: Tools,
        bridge: Bridge,
        program: tuple[str, ...] = (),
        parent: QWidget | None = None,
    ) -> None:
        """``program`` draws cards, see `KindPage`."""
        super().__init__(parent)
        self._tools, self._bridge, self._program = tools, bridge, program
        self._pages: dict[str, KindPage] = {}
        self._kinds: object = None
        self._shelves: tuple[str, ...] = SHELVES
        self._stack = QStackedWidget()
        self._buttons = QButtonGroup(self)
        self.shelf = SHELVES[0]
        bar = QWidget()
        bar.setProperty("ground", "sunken")
        row = QHBoxLayout(bar)
        row.setContentsMargins(8, 2, 8, 2)
        row.setSpacing(2)
        self.buttons: dict[str, KeyButton] = {}
        for kind in SHELVES:
            button = KeyButton(
                tools.look, tools.wording.text(f"prep.kinds_{kind}"), kind="bare", height=FIELD
            )
            button.setCheckable(True)
            button.clicked.connect(lambda _on=False, kind=kind: self.show_shelf(kind))
            self._buttons.addButton(button)
            self.buttons[kind] = button
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addWidget(self._stack, 1)
        self.setProperty("ground", "panel")
        for key, step in (("Ctrl+PgDown", 1), ("Ctrl+PgUp", -1)):
            turn = QShortcut(QKeySequence(key), self)
            turn.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            turn.activated.connect(partial(self.turn_shelf, step))
        bridge.session_replaced.connect(self._offer_shelves)
        self._offer_shelves()

    def _offer_shelves(self) -> None:
        """The shelves of the campaign's rules; pages of other rules are made anew."""
        session = self._bridge.session
        kinds = None if session is None else session.workshop.kinds
        if self._pages and kinds in (None, self._kinds):
            return
        self._kinds = kinds
        self._shelves = SHELVES if kinds is None else tuple(
            one for one in SHELVES if one in kinds.models
        )  # fmt: skip
        for page in self._pages.values():
            self._stack.removeWidget(page)
            page.hide()
            page.deleteLater()
        self._pages = {}
        shelves = self._shelves
        for kind, button in self.buttons.items():
            set_shown(button, shown=kind in shelves)
        self.show_shelf(self.shelf if self.shelf in shelves else shelves[0])

    @property
    def page(self) -> KindPage:
        """The page on show."""
        return self._pages[self.shelf]

    @property
    def book(self) -> DocumentBook:
        """The document on show, for undo and redo."""
        return self.page.book

    def show_shelf(self, kind: str) -> None:
        """Shows one kind of document."""
        if kind not in self._pages:
            page = KindPage(self._tools, self._bridge, kind, self._program, self._stack)
            page.turned.connect(self.turned)
            page.begin_wanted.connect(self.begin_wanted)
            page.print_wanted.connect(self.print_wanted)
            self._pages[kind] = page
            self._stack.addWidget(page)
        before, page = self._stack.currentWidget(), self._pages[kind]
        held = before is not None and before.isAncestorOf(self.window().focusWidget())
        self.shelf = kind
        self.buttons[kind].setChecked(True)
        self._stack.setCurrentWidget(page)
        if held and page is not before:
            page.enter()  # Qt would give the focus to whatever comes next, such as New
        self.turned.emit()

    def turn_shelf(self, step: int) -> None:
        """Goes to the list of the next shelf or of the one before, around the end."""
        at = self._shelves.index(self.shelf)
        self.show_shelf(self._shelves[(at + step) % len(self._shelves)])
        self.enter()

    def show_document(self, kind: str, id_: str) -> None:
        """Goes to one document."""
        self.show_shelf(kind)
        self.page.list.go_to(kind, id_)

    def enter(self) -> None:
        """The place comes on show."""
        self.page.enter()

    def panels(self) -> tuple[QWidget, ...]:
        """The panels in the order of F6."""
        return self.page.panels()

    def enter_panel(self, panel: QWidget) -> None:
        """Gives a panel the focus."""
        self.page.enter_panel(panel)
