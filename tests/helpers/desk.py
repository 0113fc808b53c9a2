"""A real campaign with a battle in it, for tests of the desk."""

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QWidget
from pytestqt.qtbot import QtBot

from app.bootstrap import sample_file
from app.engine.core.answers import DeskRoller
from app.engine.core.commands import Entrant
from app.engine.systems import SYSTEMS
from app.services.battle import Battle
from app.services.content import Content
from app.services.resources import resource_folder
from app.services.session import Session, open_session
from app.services.settings import SettingsFile
from app.ui.kit.look import Look, SystemScheme
from app.ui.models.rows import RowsModel
from app.ui.shell.parts import DeskParts
from app.ui.wording import Wording
from tests.helpers.making import make_campaign, make_sample

RESOURCES = resource_folder()
NO_KEY = Qt.KeyboardModifier.NoModifier


def clock() -> datetime:
    """The time now."""
    return datetime.now(UTC)


def open_path(path: Path) -> Session:
    """A campaign with every rule system there is."""
    return open_session(path, SYSTEMS, Content(RESOURCES / "catalogue"), clock=clock)


def open_table(folder: Path, *entrants: Entrant) -> Session:
    """An open campaign in which these have begun a battle."""
    path = folder / "table.seedboard"
    make_campaign(path, "Table")
    session = open_path(path)
    begin(session, entrants)
    return session


def begin(session: Session, entrants: Sequence[Entrant]) -> Battle:
    """A battle of these, with the desk's dice for whatever is asked."""
    session.begin_set_up("Test", tuple(entrants), responder=DeskRoller(1))
    if session.battle is None:
        raise AssertionError("the battle did not begin")
    return session.battle


def who(battle: Battle, name: str) -> str:
    """The id of the combatant of that name."""
    return next(token.id for token in battle.view.tokens if token.name == name)


def place(battle: Battle, name: str) -> int | None:
    """Ticks until somebody acts."""
    return battle.view.token(who(battle, name)).place


def hp(battle: Battle, name: str) -> int:
    """Somebody's HP."""
    return battle.view.token(who(battle, name)).hp.value


def _make_sample(path: Path, system: str = "") -> None:
    make_sample(path, RESOURCES, system=system)


def desk_parts(home: Path) -> DeskParts:
    """What the window is given, with everything of a person below ``home``."""
    look = Look(RESOURCES, motion=False)
    application = QApplication.instance()
    assert isinstance(application, QApplication), "the test asks for no application"
    return DeskParts(
        look=look,
        scheme=SystemScheme(look, application.styleHints(), look),
        wording=Wording.load(RESOURCES / "i18n" / "en.toml"),
        settings=SettingsFile(home / "settings.json"),
        open_campaign=open_path,
        systems=tuple(system.info for system in SYSTEMS),
        make_campaign=make_campaign,
        make_sample=_make_sample,
        sample_file=sample_file,
        program=(sys.executable, "-m", "app"),
        find_home=lambda: home / "Seedboard",
        now=lambda: datetime.now().astimezone(),
        seed=lambda: 11,
        version="0",
    )


def show_active(widget: QWidget, qtbot: QtBot) -> None:
    """Shows a window, or a part of one by itself, until it takes keys."""
    qtbot.addWidget(widget)
    widget.show()
    qtbot.waitExposed(widget)
    with qtbot.waitActive(widget):
        widget.activateWindow()


class Hands:
    """Someone at the desk: keys go to whatever has the focus, clicks to where things are."""

    def __init__(self, window: QWidget, qtbot: QtBot) -> None:
        self.window = window
        self.qtbot = qtbot
        self.presses = 0

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_KEY) -> None:
        """One key; digits are typed and not counted."""
        self.presses += 1
        QTest.keyClick(self._focused(), key, modifiers)
        QCoreApplication.processEvents()

    def enter(self) -> None:
        """The key that goes on."""
        self.key(Qt.Key.Key_Return)

    def type(self, text: str) -> None:
        """Letters or digits, one by one."""
        for sign in text:
            QTest.keyClicks(self._focused(), sign)
            QCoreApplication.processEvents()

    def press(self, letter: str) -> None:
        """A letter that is a command."""
        self.presses += 1
        self.type(letter)

    def click(self, widget: QWidget) -> None:
        """The left button in the middle of something that can be seen."""
        assert widget.isVisible(), f"{widget.accessibleName()!r} cannot be seen"
        assert widget.isEnabled(), f"{widget.accessibleName()!r} is off"
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
        QCoreApplication.processEvents()

    def click_row(self, view: QListView, row: int) -> None:
        """The left button on a row of a list, scrolled into sight."""
        index = view.model().index(row, 0)
        view.scrollTo(index)
        at = view.visualRect(index).center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, NO_KEY, at)
        QCoreApplication.processEvents()

    def click_key(self, view: QListView, key: object) -> None:
        """The left button on the row of a list that has this key."""
        model = view.model()
        assert isinstance(model, RowsModel), "the list has no such rows"
        row = model.row_of(key)
        assert row >= 0, f"no row {key!r}"
        self.click_row(view, row)

    def _focused(self) -> QWidget:
        focused = self.window.focusWidget()
        assert focused is not None, "nothing has the focus"
        assert focused.isVisible(), f"{focused!r} has the focus and cannot be seen"
        return focused
