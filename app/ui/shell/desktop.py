"""What the window gives to whatever lies over it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from app.ui.battle.place import BattlePlace
from app.ui.bridge import Bridge
from app.ui.desk.memory import Memory
from app.ui.desk.tools import Tools
from app.ui.shell.actions import DeskActions
from app.ui.shell.parts import DeskParts

if TYPE_CHECKING:
    from app.engine.core.system import UndoStatus


class Undoing(Protocol):
    """What undo and redo act on while it is on show."""

    @property
    def status(self) -> UndoStatus:
        """What each of them would do."""
        ...

    def undo(self) -> None:
        """Takes the last change back."""
        ...

    def redo(self) -> None:
        """Makes it again."""
        ...


class Desktop(NamedTuple):
    """What the sheets need of the window."""

    window: QMainWindow
    parts: DeskParts
    tools: Tools
    memory: Memory
    bridge: Bridge
    actions: DeskActions
    battle: BattlePlace
    pages: QStackedWidget
    open_file: Callable[[Path], object]
    back: Callable[[QWidget], None]
    """Goes back to a page as it was, with its focus."""
    say: Callable[[str, str], None]
    """Tells a sentence of a kind that banners have."""
    place_undoing: Callable[[], Undoing | None] = lambda: None
    """What undo and redo act on in the place on show; ``None`` for the battle."""

    def see_battle(self) -> None:
        """Comes to the battle from elsewhere; a field that was opened in it keeps the keys."""
        focused: QWidget | None = self.window.focusWidget()
        if not self.battle.isVisible():
            self.actions.places["battle"].trigger()
            if focused is not None and self.battle.isAncestorOf(focused):
                focused.setFocus()
