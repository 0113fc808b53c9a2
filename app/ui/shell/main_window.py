"""The one window: start page, places, menus, and what is remembered of them."""

import base64
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.engine.model.phrase import Phrase
from app.services.session import CampaignError, Session
from app.ui.battle.place import BattlePlace
from app.ui.bridge import Bridge
from app.ui.desk.memory import Memory
from app.ui.desk.speech import known_names, say
from app.ui.desk.tools import Tools, names_of
from app.ui.kit.buttons import literal
from app.ui.kit.keymap import Keymap, KeyShown
from app.ui.kit.theme import Scheme
from app.ui.kit.widgets import Banner
from app.ui.shell.actions import PLACES, DeskActions, add_menus, fill_menus
from app.ui.shell.chronicle import Chronicle
from app.ui.shell.desktop import Desktop
from app.ui.shell.files import pick_file, pick_target, same_file
from app.ui.shell.founding import Founding
from app.ui.shell.handing import remember_handing
from app.ui.shell.in_sight import InSight
from app.ui.shell.key_table import COMMANDS
from app.ui.shell.menu_row import MenuRow
from app.ui.shell.outgoing import Outgoing
from app.ui.shell.parts import DeskParts
from app.ui.shell.places import Places
from app.ui.shell.prep_desk import PrepDesk
from app.ui.shell.rail import Rail
from app.ui.shell.sheets import Sheets
from app.ui.shell.telling import saved_of, title_of
from app.ui.shell.timing import TurnTiming

if TYPE_CHECKING:
    from app.ui.shell.start_page import StartPage

SMALLEST, FIRST = (1240, 680), (1440, 900)
_LOW = 800
_ICONS = ("battle", "characters", "library", "print")
_OF_BATTLE = (
    "copy_delays", "copy_steps", "copy_log", "formation", "note", "timer",
    "surrender_party", "surrender_enemies", "end", "statuses", "from_paper",
    "new_battle",
)  # fmt: skip
"""Actions that need a battle."""
_OF_CAMPAIGN = (
    "save_copy", "close", "house_rules", "posting", "players", "battles", "import",
    "export", "copy_document", "paste_documents", "paste_blocks", "references",
)  # fmt: skip
"""Actions that need a campaign."""


class MainWindow(QMainWindow):
    """Shows the start page until a campaign is open, then its places."""

    painted = Signal()
    """The window has been painted for the first time."""

    def __init__(self, parts: DeskParts) -> None:
        super().__init__()
        self._parts = parts
        self._words = parts.wording
        self.memory = Memory(parts.settings)
        self.bridge = Bridge(self)
        self.tools = Tools.make(
            parts.look, parts.wording, Keymap(COMMANDS, self.memory.settings.keys, self)
        )
        rules = {info.id: info.title for info in parts.systems}
        self.actions_ = DeskActions(parts.wording, self.tools.keymap, self, rules)
        self.founding = Founding(parts, self.memory, self.actions_, self)
        self.battle = BattlePlace(self.tools, self.bridge, parts.seed)
        self.banner = Banner(parts.look, "info")
        self._begun = self._painted = False
        self._lay_out()
        desktop = Desktop(
            self, parts, self.tools, self.memory, self.bridge, self.actions_, self.battle,
            self._pages, self.open_file, self._return_to, self.banner.say,
            lambda: self.places.undoing,
        )  # fmt: skip
        self.sheets, self.timing = Sheets(desktop), TurnTiming(desktop)
        self.outgoing, self.chronicle = Outgoing(desktop), Chronicle(desktop)
        remember_handing(desktop)
        self.prep = PrepDesk(desktop, self.sheets)
        self.prep.document_wanted.connect(self.show_document)
        self._add_menus()
        self._connect()
        self._in_sight = InSight(desktop)
        self._restore()

    # Parts; those that a campaign does not need at once are built when they are first wanted

    @cached_property
    def start(self) -> "StartPage":
        """The start page."""
        from app.ui.shell.start_page import StartPage  # noqa: PLC0415 - see above

        page = StartPage(self._parts, self.tools, self.memory, self.actions_.by_name, self.founding)
        page.open_wanted.connect(self.open_file)
        page.find_wanted.connect(self._find_file)
        self._pages.addWidget(page)
        return page

    def _lay_out(self) -> None:
        words = self._words
        names = [words.text(f"place.{name}") for name in PLACES]
        self.rail = Rail(self._parts.look, list(zip(_ICONS, names, strict=True)))
        for name, button in zip(PLACES, self.rail.buttons, strict=True):
            KeyShown(self.tools.keymap, f"window.place_{name}", button.set_key, button)
        self.places = Places(self.tools, self.bridge, self.battle, self.memory, self._parts.program)
        desk = QWidget()
        row = QHBoxLayout(desk)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self.places, 1)
        self._desk = desk
        self._pages = QStackedWidget()
        self._pages.addWidget(desk)
        central = QWidget()
        column = QVBoxLayout(central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        column.addWidget(self._pages, 1)
        self.setCentralWidget(central)
        self.setMinimumSize(*SMALLEST)
        self.setAcceptDrops(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def _add_menus(self) -> None:
        actions = self.actions_
        self.menu_row = MenuRow(
            self._parts.look, actions["undo"], actions["redo"], actions["copy_delays"],
            actions["players"],
        )  # fmt: skip
        self._menus = add_menus(self.menu_row.bar, self._words)
        self.setMenuWidget(self.menu_row)
        for action in (*actions.by_name.values(), *actions.places.values()):
            self.addAction(action)

    def _fill_menus(self) -> None:
        self._recent_menu = fill_menus(
            self._menus, self.actions_,
            lambda: self._in_sight.of(self.battle.turn.actions_of_turn),
            lambda: self._in_sight.of(self.battle.roster.edits), self.outgoing.menus, self._words,
        )  # fmt: skip
        self._recent_menu.aboutToShow.connect(self._fill_recent)

    def _connect(self) -> None:
        battle, actions = self.battle, self.actions_
        actions.connect_all({
            "open": self._pick_open,
            "save_copy": self._pick_copy, "print_track": self.show_print,
            "close": self.close_campaign, "quit": self.close,
            "undo": self.sheets.undo, "redo": self.sheets.redo,
            "note": lambda: battle.ask_note(timer=False),
            "timer": lambda: battle.ask_note(timer=True),
            "formation": battle.formation.toggle,
            "surrender_party": lambda: battle.surrender("party"),
            "surrender_enemies": lambda: battle.surrender("enemies"),
            "end": battle.end_battle, "new_battle": battle.close_battle,
            "reset_panels": battle.reset_panels,
            "next_panel": lambda: self.places.step_panel(1),
            "last_panel": lambda: self.places.step_panel(-1),
            "zoom_in": lambda: battle.field.zoom_by(1),
            "zoom_out": lambda: battle.field.zoom_by(-1), "zoom_fit": battle.field.fit,
            "motion": self._motion_chosen,
        })  # fmt: skip
        for place, action in enumerate(actions.places.values()):
            action.triggered.connect(lambda _on=False, number=place: self.show_place(number))
        for theme, action in actions.themes.items():
            action.triggered.connect(lambda _on=False, name=theme: self._theme_chosen(name))
        for percent, action in actions.sizes.items():
            action.triggered.connect(lambda _on=False, n=percent: self._size_chosen(n))
        self.founding.made.connect(self.open_file)
        self.founding.failed.connect(self._tell_fault)
        self.rail.chosen.connect(self.show_place)
        self._parts.look.changed.connect(self._show_motion)
        self.bridge.battle_changed.connect(self._battle_changed)
        self.bridge.history_changed.connect(self._show_history)
        self.places.turned.connect(self._show_history)
        self.places.begin_wanted.connect(self._offer)
        self.places.print_wanted.connect(self.print_document)
        self.places.print_left.connect(self.close_campaign)
        self.places.document_wanted.connect(self.show_document)
        self.tools.dice.chosen.connect(self.memory.set_dice)
        self.sheets.turned.connect(self._show_history)

    # What is remembered

    def _restore(self) -> None:
        settings = self.memory.settings
        scheme = None if settings.theme == "system" else Scheme(settings.theme)
        self._parts.scheme.choose(scheme)
        self.actions_.themes[settings.theme].setChecked(True)
        look = self._parts.look
        look.set_scale(settings.text_size / 100)
        if settings.text_size in self.actions_.sizes:
            self.actions_.sizes[settings.text_size].setChecked(True)
        if settings.motion != "system":
            look.set_motion(motion=settings.motion == "full")
        self.actions_["motion"].setChecked(look.motion)
        self.resize(*FIRST)
        geometry = settings.layout.get("window", "")
        if geometry:
            with suppress(ValueError):
                self.restoreGeometry(QByteArray(base64.b64decode(geometry)))
        self.battle.restore_layout(settings.layout)
        self.tools.dice.set(settings.dice)

    def _remember(self) -> None:
        geometry = base64.b64encode(self.saveGeometry().data()).decode()
        self.memory.keep_layout({"window": geometry, **self.battle.layout_state()})

    def _theme_chosen(self, name: str) -> None:
        self._parts.scheme.choose(None if name == "system" else Scheme(name))
        self.memory.set_theme(name)

    def _size_chosen(self, percent: int) -> None:
        self._parts.look.set_scale(percent / 100)
        self.memory.set_text_size(percent)

    def _show_motion(self) -> None:
        self.actions_["motion"].setChecked(self._parts.look.motion)

    def _motion_chosen(self) -> None:
        motion = self.actions_["motion"].isChecked()
        self._parts.look.set_motion(motion=motion)
        self.memory.set_motion("full" if motion else "none")

    # Campaigns

    def open_file(self, path: Path) -> bool:
        """Opens a campaign; a fault is told where one is, and nothing else changes."""
        shown = self.bridge.session
        again = shown is not None and same_file(path, shown.path)
        if again:  # it would be locked by this very window
            self.bridge.show_session(None)
        try:
            session = self._parts.open_campaign(path)
        except CampaignError as error:
            if again:
                self._show_start()
            self._tell_fault(error.phrase)
            return False
        self.show_session(session)
        self.memory.opened(session.path, session.title, self._parts.now())
        return True

    def show_session(self, session: Session) -> None:
        """Shows an open campaign; the window closes it when it is done."""
        self._begun = True
        if "start" in vars(self):
            self.start.banner.say("")
        self.bridge.show_session(session)
        told = [phrase for phrase in (session.read_only, *session.notices) if phrase is not None]
        self.banner.say("\n".join(self._words.phrase(phrase) for phrase in told), "warn")
        self._pages.setCurrentWidget(self._desk)
        self.show_place(0)
        if self._painted:
            session.wake()

    def open_sample(self) -> None:
        """Makes the sample of the chosen rules as the person's own file, and opens it."""
        self.founding.make_sample()

    def new_campaign(self, path: Path) -> None:
        """Makes an empty campaign named like its file, and opens it."""
        self.founding.make_campaign(path)

    def close_campaign(self) -> None:
        """Back to the start page."""
        self.bridge.show_session(None)
        self._show_start()

    def _show_start(self) -> None:
        self._begun = True
        self._pages.setCurrentWidget(self.start)
        self.banner.say("")
        self.start.refresh()
        self.start.focus_here()
        self._show_history()
        self._show_title()

    def _tell_fault(self, phrase: Phrase) -> None:
        banner = self.banner if self.bridge.session is not None else self.start.banner
        banner.say(self._words.phrase(phrase), "harm")

    def _pick_open(self) -> None:
        path = pick_file(self, self._words, self._parts.home)
        if path is not None:
            self.open_file(path)

    def _find_file(self, missing: Path) -> None:
        path = pick_file(self, self._words, missing.parent)
        if path is not None and self.open_file(path):
            self.memory.forget(missing)

    def _pick_copy(self) -> None:
        session = self.bridge.session
        if session is None:
            return
        path = pick_target(
            self, self._words, self._words.text("file.pick_copy"), session.path.parent
        )
        if path is None:
            return
        try:
            session.save_copy(path, replace=True)
        except CampaignError as error:
            self._tell_fault(error.phrase)
        else:
            self.banner.say(self._words.text("file.copied", path=str(path)), "good")

    def _fill_recent(self) -> None:
        self._recent_menu.clear()
        for recent in self.memory.recent:
            action = self._recent_menu.addAction(literal(recent.title or recent.path.stem))
            action.setToolTip(str(recent.path))
            action.triggered.connect(lambda _on=False, path=recent.path: self.open_file(path))

    # Places

    def show_place(self, place: int) -> None:
        """Shows one of the four places of the open campaign."""
        self._pages.setCurrentWidget(self._desk)
        self.rail.show_place(place)
        list(self.actions_.places.values())[place].setChecked(True)
        self.places.show_place(place)
        self._show_history()

    def show_document(self, kind: str, id_: str) -> None:
        """Goes to one document in the place where it is edited."""
        self.show_place(1 if kind == "character" else 2)
        self.places.show_document(kind, id_)

    def _offer(self, encounter: str) -> None:
        """Shows an encounter ready to begin, in the Battle place."""
        self.show_place(0)
        self.battle.offer(encounter)

    def show_print(self) -> None:
        """The Print place with what is on show; there, to the printer.

        It works without a campaign too.
        """
        place = self.places.print.made
        if place is not None and place.isVisible():
            place.print_out()
        else:
            self.print_document(*self.places.printable)

    def print_document(self, kind: str, id_: str) -> None:
        """The Print place with what an encounter or a character needs."""
        self._begun = True
        self.rail.setVisible(self.bridge.session is not None)
        self.places.show_print(kind, id_)
        self.show_place(len(PLACES) - 1)

    def _return_to(self, page: QWidget) -> None:
        """Shows a page again that a sheet has lain over."""
        if page is self._desk:
            self.show_place(self.places.currentIndex())
        else:
            self._pages.setCurrentWidget(self.start)
            self.start.focus_here()

    # Facts about the session

    def _battle_changed(self) -> None:
        place = self.battle
        if self.bridge.battle is None or not place.whole or not place.isVisible():
            return
        if place.turn.flow is None:
            return
        if self.focusWidget() is None or not self.battle.isAncestorOf(self.focusWidget()):
            self.battle.focus_here()

    def _show_history(self) -> None:
        battle, session, words = self.bridge.battle, self.bridge.session, self._words
        names = {} if battle is None else {**known_names(battle), **names_of(battle.view)}
        acted_on = self.sheets.undoing or battle
        for name in ("undo", "redo"):
            phrase = None if acted_on is None else getattr(acted_on.status, name)
            text = words.text(f"menu.{name}").replace("&", "")
            if phrase is not None:
                text = words.text(f"menu.{name}_named", name=say(words, phrase, names))
            self.actions_.named(name, text, enabled=phrase is not None)
        there = battle is not None
        copying = words.pictured("menu.copy_delays", self.battle.field.picture)
        self.actions_.named("copy_delays", copying, enabled=there)
        for name in _OF_BATTLE:
            self.actions_[name].setEnabled(there)
        for name in _OF_CAMPAIGN:
            self.actions_[name].setEnabled(session is not None)
        for name in ("undo", "redo", "copy_delays", "players"):
            self.actions_[name].setVisible(session is not None)
        for action in self.actions_.places.values():
            action.setEnabled(session is not None)
        self.rail.setVisible(session is not None)
        self.menu_row.show_saved(*saved_of(words, session, self._parts.now()))
        self._show_title()

    def _show_title(self) -> None:
        self.setWindowTitle(title_of(self._words, self.bridge.session))

    # The window itself

    def showEvent(self, event: QShowEvent) -> None:
        """Begins with the start page when nothing else was asked for."""
        if not self._begun:
            self._show_start()
        super().showEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tells when the first picture is there: what can wait for it follows."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self._follow_paint)

    def _follow_paint(self) -> None:
        self._fill_menus()
        self.painted.emit()
        if self.bridge.session is not None:
            self.bridge.session.wake()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A low window has a lower menu row."""
        super().resizeEvent(event)
        self.menu_row.set_low(low=self.height() < _LOW)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Opens the campaign that was dropped, or reviews the documents."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            if not self.prep.take_files(paths):
                self.open_file(paths[0])

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remembers sizes and lets go of the file; everything is saved already."""
        self._remember()
        self.outgoing.close_down()
        self.bridge.show_session(None)
        self.places.close_down()  # last: without a campaign another page is wanted
        super().closeEvent(event)
