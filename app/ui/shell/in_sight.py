"""What is done to the battle is done where it can be seen."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction

from app.ui.shell.desktop import Desktop

_OF_BATTLE = (
    "note", "timer", "formation", "surrender_party", "surrender_enemies", "end", "new_battle",
)  # fmt: skip
"""Actions of the window that do something to the battle, or open a field in its place."""


class InSight(QObject):
    """Comes to the battle when a key or a menu does something to it from elsewhere."""

    def __init__(self, desktop: Desktop) -> None:
        """For after the actions have their handlers: what they open keeps the focus."""
        super().__init__(desktop.window)
        self._desktop = desktop
        self.of({name: desktop.actions[name] for name in _OF_BATTLE})

    def of(self, actions: Mapping[str, QAction]) -> Mapping[str, QAction]:
        """The same actions, which now come to the battle after what they do."""
        for action in actions.values():
            action.triggered.connect(self._come, Qt.ConnectionType.UniqueConnection)
        return actions

    def _come(self) -> None:
        self._desktop.see_battle()
