"""Keys that work in the panel with focus: plain letters, shown on buttons and in menus."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent


class PanelKeys:
    """Actions of one panel by key. A panel asks `press` in its ``keyPressEvent``."""

    def __init__(self) -> None:
        self._actions: dict[str, QAction] = {}

    def bind(self, action: QAction, keys: Sequence[str]) -> None:
        """``keys`` are what typing produces (``d``, ``+``) or names such as ``Ctrl+D``."""
        for key in keys:
            self._actions[key.casefold()] = action

    def press(self, event: QKeyEvent) -> bool:
        """Triggers the action of a key; whether there was one that could be."""
        action = self._actions.get(key_name(event))
        if action is None or not action.isEnabled():
            return False
        action.trigger()
        return True


def key_name(event: QKeyEvent) -> str:
    """The key as `PanelKeys` knows it: folded, with Ctrl and Alt in front."""
    modifiers = event.modifiers()
    named = _NAMES.get(event.key(), "")
    base = named or event.text()
    prefix = ""
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        prefix, base = "ctrl+", named or chr(event.key()) if event.key() < 0x110000 else ""
    if modifiers & Qt.KeyboardModifier.AltModifier:
        prefix += "alt+"
    return f"{prefix}{base}".casefold()


_NAMES: dict[int, str] = {
    Qt.Key.Key_Delete: "Del",
    Qt.Key.Key_Backspace: "Backspace",
    Qt.Key.Key_Escape: "Esc",
    Qt.Key.Key_F2: "F2",
    Qt.Key.Key_Up: "Up",
    Qt.Key.Key_Down: "Down",
    Qt.Key.Key_Return: "Enter",
    Qt.Key.Key_Enter: "Enter",
}


def panel_action(text: str, key: str, parent: QObject) -> QAction:
    """An action whose key is shown in menus, and works in its own panel only."""
    action = QAction(parent)
    action.setIconText(text)
    show_key(action, key)
    return action


def show_key(action: QAction, key: str) -> None:
    """Another key behind the words of a `panel_action`."""
    text = action.iconText()
    action.setText(f"{text}\t{key}" if key else text)
    action.setIconText(text)
