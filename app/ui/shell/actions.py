"""All commands of the window as actions, and the menus that show them."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from app.engine.model.record import value
from app.ui.kit.buttons import literal
from app.ui.kit.keymap import Keymap
from app.ui.wording import Wording

TEXT_SIZES = (100, 110, 125, 150)
TURN_LIMITS = (0, 30, 60, 90, 120, 180, 300)
"""Seconds that a turn may take; 0 for no timer."""
PLACES = ("battle", "characters", "library", "print")


@value
class Spec:
    """An action: the code of its words, and its keys in the whole window as it is written."""

    code: str
    keys: tuple[str, ...] = ()
    checkable: bool = False


SPECS: Mapping[str, Spec] = {
    "new": Spec("menu.new", ("Ctrl+N",)),
    "open": Spec("menu.open", ("Ctrl+O",)),
    "sample": Spec("menu.sample", ("Ctrl+T",)),
    "save_copy": Spec("menu.save_copy", ("Ctrl+Shift+S",)),
    "print_track": Spec("menu.print_track", ("Ctrl+P",)),
    "close": Spec("menu.close", ("Ctrl+W",)),
    "quit": Spec("menu.quit", ("Ctrl+Q",)),
    "undo": Spec("menu.undo", ("Ctrl+Z",)),
    "redo": Spec("menu.redo", ("Ctrl+Shift+Z", "Ctrl+Y")),
    "copy_delays": Spec("menu.copy_delays", ("F7",)),
    "copy_steps": Spec("menu.copy_steps", ("Shift+F7",)),
    "copy_log": Spec("menu.copy_log"),
    "posting": Spec("menu.posting", ("Ctrl+F7",), checkable=True),
    "players": Spec("menu.players", ("F8",), checkable=True),
    "note": Spec("menu.note", ("Ctrl+L",)),
    "timer": Spec("menu.timer", ("Ctrl+E",)),
    "hand_over": Spec("menu.hand_over", checkable=True),
    "surrender_party": Spec("menu.surrender_party"),
    "surrender_enemies": Spec("menu.surrender_enemies"),
    "end": Spec("menu.end"),
    "new_battle": Spec("menu.new_battle", ("Ctrl+B",)),
    "formation": Spec("menu.formation", ("F4",)),
    "statuses": Spec("menu.statuses", ("F5",)),
    "from_paper": Spec("menu.from_paper", ("Ctrl+Shift+P",)),
    "battles": Spec("menu.battles", ("Ctrl+Shift+B",)),
    "motion": Spec("menu.motion", checkable=True),
    "reset_panels": Spec("menu.reset_panels"),
    "next_panel": Spec("menu.next_panel", ("F6",)),
    "last_panel": Spec("menu.last_panel", ("Shift+F6",)),
    "zoom_in": Spec("menu.zoom_in", ("Ctrl++", "Ctrl+=")),
    "zoom_out": Spec("menu.zoom_out", ("Ctrl+-",)),
    "zoom_fit": Spec("menu.zoom_fit", ("Ctrl+0",)),
    "keys": Spec("menu.keys", ("F1",)),
    "palette": Spec("menu.palette", ("Ctrl+K",)),
    "house_rules": Spec("menu.house_rules", ("Ctrl+R",)),
    "timer_pause": Spec("menu.timer_pause", ("Ctrl+Shift+T",), checkable=True),
    "change_keys": Spec("menu.change_keys"),
    "print_keys": Spec("menu.print_keys"),
    "import": Spec("menu.import", ("Ctrl+I",)),
    "export": Spec("menu.export", ("Ctrl+Shift+E",)),
    "copy_document": Spec("menu.copy_document", ("Ctrl+Shift+C",)),
    "paste_documents": Spec("menu.paste_documents", ("Ctrl+Shift+V",)),
    "paste_blocks": Spec("menu.paste_blocks", ("Ctrl+Shift+K",)),
    "references": Spec("menu.references"),
}


class DeskActions(QObject):
    """The actions by name, and groups of those that exclude each other."""

    def __init__(
        self,
        wording: Wording,
        keymap: Keymap,
        parent: QObject,
        rules: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """``rules`` are the titles of the rule systems for new campaigns, by id."""
        super().__init__(parent)
        self._words = wording
        self._keymap = keymap
        self.by_name: dict[str, QAction] = {}
        for name, spec in SPECS.items():
            action = _action(wording.text(spec.code), self)
            action.setIconText(wording.text(spec.code).replace("&", "").rstrip("…"))
            action.setCheckable(spec.checkable)
            self.by_name[name] = action
        self.by_name["quit"].setMenuRole(QAction.MenuRole.QuitRole)
        self.places = self._group("place.{}", PLACES)
        self.themes = self._group("menu.theme_{}", ("system", "light", "dark"))
        self.sizes = self._numbers("menu.percent", TEXT_SIZES)
        self.rules = self._titled(rules)
        self.limits = self._numbers("menu.turn_limit", TURN_LIMITS)
        keymap.changed.connect(self._give_keys)
        self._give_keys()

    def __getitem__(self, name: str) -> QAction:
        """The action of a name."""
        return self.by_name[name]

    def _group(self, code: str, names: tuple[str, ...]) -> dict[str, QAction]:
        return self._titled({name: self._words.text(code.format(name)) for name in names})

    def _titled(self, titles: Mapping[str, str]) -> dict[str, QAction]:
        group = QActionGroup(self)
        made = {name: _action(title, group) for name, title in titles.items()}
        for action in made.values():
            action.setCheckable(True)
        return made

    def _numbers(self, code: str, numbers: tuple[int, ...]) -> dict[int, QAction]:
        group = QActionGroup(self)
        made = {}
        for number in numbers:
            made[number] = _action(self._words.text(code, n=number), group)
            made[number].setCheckable(True)
        return made

    def _give_keys(self) -> None:
        places = {f"place_{name}": action for name, action in self.places.items()}
        for name, action in {**self.by_name, **places}.items():
            keys = self._keymap.keys(f"window.{name}")
            action.setShortcuts([QKeySequence(key) for key in keys])

    def connect_all(self, handlers: Mapping[str, Callable[[], object]]) -> None:
        """Runs a handler for each named action."""
        for name, handler in handlers.items():
            self.by_name[name].triggered.connect(lambda _checked=False, run=handler: run())

    def named(self, name: str, text: str, *, enabled: bool) -> None:
        """Gives an action the name of what it would do now."""
        action = self.by_name[name]
        if action.iconText() != text:
            action.setText(literal(text))
            action.setIconText(text)
        action.setEnabled(enabled)


def _action(text: str, parent: QObject) -> QAction:
    """An action; with its text in the constructor PySide makes all of `QIcon` as well."""
    action = QAction(parent)
    action.setText(text)
    return action


def add_menus(bar: QMenuBar, wording: Wording) -> dict[str, QMenu]:
    """The menus by name, empty until `fill_menus`."""
    names = ("file", "edit", "battle", "view", "help")
    return {name: bar.addMenu(wording.text(f"menu.{name}")) for name in names}


def fill_menus(
    menus: Mapping[str, QMenu],
    actions: DeskActions,
    turn: Callable[[], Mapping[str, QAction]],
    roster: Callable[[], Mapping[str, QAction]],
    late: Mapping[str, Callable[[], Mapping[str, QAction]]],
    wording: Wording,
) -> QMenu:
    """Puts all actions into menus; gives the menu of recent campaigns, filled when shown.

    ``late`` holds the choices of ``copy_as`` and ``players_see``.
    """
    add = _adder(actions)
    add(menus["file"], "new", "open")
    recent = menus["file"].addMenu(wording.text("menu.recent"))
    add(menus["file"], "sample")
    _submenu(menus["file"], wording.text("menu.rules"), actions.rules)
    add(menus["file"], "", "save_copy", "import", "export", "print_track", "")
    add(menus["file"], "close", "quit")
    add(menus["edit"], "undo", "redo", "", "copy_delays", "copy_steps", "copy_log")
    _late_submenu(menus["edit"], wording.text("menu.copy_as"), late["copy_as"])
    add(menus["edit"], "posting", "")
    add(menus["edit"], "copy_document", "paste_documents", "paste_blocks", "references", "")
    add(menus["edit"], "palette")
    _late_submenu(menus["edit"], wording.text("menu.combatant"), roster)
    add(menus["battle"], "battles", "new_battle", "")
    _late_submenu(menus["battle"], wording.text("menu.turn"), turn)
    add(menus["battle"], "", "formation", "statuses", "from_paper", "note", "timer", "")
    add(menus["battle"], "hand_over", "surrender_party", "surrender_enemies", "end")
    menus["battle"].addSeparator()
    limits = _submenu(menus["battle"], wording.text("menu.turn_timer"), _texts(actions.limits))
    limits.addSeparator()
    add(limits, "timer_pause")
    add(menus["battle"], "house_rules")
    _submenu(menus["view"], wording.text("menu.places"), actions.places)
    add(menus["view"], "players")
    _late_submenu(menus["view"], wording.text("menu.players_see"), late["players_see"])
    menus["view"].addSeparator()
    _submenu(menus["view"], wording.text("menu.theme"), actions.themes)
    _submenu(menus["view"], wording.text("menu.text_size"), _texts(actions.sizes))
    add(menus["view"], "motion", "", "zoom_in", "zoom_out", "zoom_fit", "", "next_panel",
        "reset_panels")  # fmt: skip
    add(menus["help"], "keys", "change_keys", "print_keys")
    return recent


def _adder(actions: DeskActions) -> Callable[..., None]:
    def add(menu: QMenu, *names: str) -> None:
        for name in names:
            if name:
                menu.addAction(actions[name])
            else:
                menu.addSeparator()

    return add


def _late_submenu(menu: QMenu, title: str, entries: Callable[[], Mapping[str, QAction]]) -> None:
    """A menu of actions whose panel may not be there yet; filled when it is opened."""
    submenu = menu.addMenu(title)
    submenu.aboutToShow.connect(lambda: submenu.addActions(list(entries().values())))


def _submenu(menu: QMenu, title: str, entries: Mapping[str, QAction]) -> QMenu:
    submenu = menu.addMenu(title)
    for action in entries.values():
        submenu.addAction(action)
    return submenu


def _texts(entries: Mapping[int, QAction]) -> Mapping[str, QAction]:
    return {str(number): action for number, action in entries.items()}
