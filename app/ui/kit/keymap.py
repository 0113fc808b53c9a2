"""Which keys do what: the keys as the program is written, and those that a person chose instead."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

WINDOW = "window"
"""The scope of keys that work wherever the focus is."""


class KeyCommand(NamedTuple):
    """Something that keys do. Its id is ``scope.name``; ``code`` finds its words."""

    id: str
    code: str
    keys: tuple[str, ...] = ()
    """As the program is written, in the form of `pressed`: ``Ctrl+Z``, ``D``, ``F2``."""

    @property
    def scope(self) -> str:
        """The panel that has to have the focus, or `WINDOW`."""
        return self.id.partition(".")[0]


class Keymap(QObject):
    """The keys of all commands; `changed` tells that some are others now."""

    changed = Signal()

    def __init__(
        self,
        commands: Iterable[KeyCommand] = (),
        chosen: Mapping[str, tuple[str, ...]] | None = None,
        parent: QObject | None = None,
    ) -> None:
        """``chosen`` holds a person's own keys by command; what is unknown in it is left alone."""
        super().__init__(parent)
        self._commands = {command.id: command for command in commands}
        self._chosen = dict(chosen or {})
        self._written: dict[str, dict[str, str | None]] = {}

    @property
    def commands(self) -> tuple[KeyCommand, ...]:
        """All commands in the order of the table."""
        return tuple(self._commands.values())

    def __contains__(self, command: object) -> bool:
        """Whether there is a command of this id."""
        return command in self._commands

    @property
    def chosen(self) -> Mapping[str, tuple[str, ...]]:
        """The keys that a person chose, by command."""
        return dict(self._chosen)

    def keys(self, command: str) -> tuple[str, ...]:
        """The keys of a command as they are now; none for a stranger."""
        known = self._commands.get(command)
        if known is None:
            return ()
        return self._chosen.get(command, known.keys)

    def first(self, command: str) -> str:
        """The key that buttons and menus show, as it is read; empty when there is none."""
        return next(map(shown, self.keys(command)), "")

    def is_changed(self, command: str) -> bool:
        """Whether a person chose the keys of a command."""
        return self.keys(command) != self._commands[command].keys

    def clash(self, command: str, key: str) -> KeyCommand | None:
        """The command that a key would be taken from.

        Keys of the window go before those of a panel; two panels may use the same key.
        """
        scope = self._commands[command].scope
        for other in self._commands.values():
            meets = WINDOW in {scope, other.scope} or scope == other.scope
            if other.id != command and meets and key in self.keys(other.id):
                return other
        return None

    def bind(self, command: str, *keys: str) -> None:
        """Gives a command these keys, and takes them from whatever had them.

        Raises `KeyError` for a command that is not in the table.
        """
        losers = [(self.clash(command, key), key) for key in keys]
        for loser, key in losers:
            if loser is not None:
                kept = tuple(one for one in self.keys(loser.id) if one != key)
                self._choose(loser.id, kept)
        self._choose(command, keys)
        self._tell()

    def reset(self, command: str | None = None) -> None:
        """Gives a command its own keys again, taking them back; all commands without one."""
        if command is None:
            self._chosen.clear()
            self._tell()
        else:
            self.bind(command, *self._commands[command].keys)

    def written(self, scope: str, key: str) -> str | None:
        """The key under which a panel knows what ``key`` is for; ``None`` when for nothing."""
        if scope not in self._written:
            self._written[scope] = self._read(scope)
        return self._written[scope].get(key, key)

    def _read(self, scope: str) -> dict[str, str | None]:
        mine = [one for one in self._commands.values() if one.scope == scope and one.keys]
        meant: dict[str, str | None] = {key: None for one in mine for key in one.keys}
        for one in mine:
            keys = self.keys(one.id)
            meant.update({key: key if key in one.keys else one.keys[0] for key in keys})
        return meant

    def _choose(self, command: str, keys: tuple[str, ...]) -> None:
        if keys == self._commands[command].keys:
            self._chosen.pop(command, None)
        else:
            self._chosen[command] = keys

    def _tell(self) -> None:
        self._written.clear()
        self.changed.emit()


class KeyReader(QObject):
    """Stands before a panel and hands it the keys that it is written for.

    A person's own key arrives at the panel as the one in its code; a key that was taken away
    does not arrive.
    """

    def __init__(self, keymap: Keymap, scope: str, panel: QWidget) -> None:
        super().__init__(panel)
        self._keymap = keymap
        self._scope = scope
        self._handing_on = False
        panel.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Exchanges a key for the one that is meant."""
        if not isinstance(event, QKeyEvent) or self._handing_on:
            return False  # nearly all events: their type would be looked up among hundreds
        if event.type() not in {QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride}:
            return False
        key = pressed(event)
        meant = self._keymap.written(self._scope, key)
        if meant == key:
            return False
        if meant is None:
            event.ignore()
        else:
            self._hand_on(watched, event, meant)
        return True

    def _hand_on(self, panel: QObject, event: QKeyEvent, key: str) -> None:
        fresh = key_event(event.type(), key)
        fresh.ignore()
        self._handing_on = True
        try:
            QCoreApplication.sendEvent(panel, fresh)
        finally:
            self._handing_on = False
        event.setAccepted(fresh.isAccepted())


class KeyShown(QObject):
    """Keeps what stands on a button or in a menu in step with the first key of a command.

    A command that is not in the keymap leaves it as it was made.
    """

    def __init__(
        self, keymap: Keymap, command: str, show: Callable[[str], object], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._keymap, self._command, self._show = keymap, command, show
        if command in keymap:
            keymap.changed.connect(self._tell)
            self._tell()

    def _tell(self) -> None:
        self._show(self._keymap.first(self._command))


def pressed(event: QKeyEvent) -> str:
    """The key of an event: what it types, or its name, behind Ctrl, Alt and Meta."""
    held = event.modifiers() & ~(
        Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.GroupSwitchModifier
    )
    typed = event.text()
    plain = not held & ~Qt.KeyboardModifier.ShiftModifier
    if plain and len(typed) == 1 and typed.isprintable() and not typed.isspace():
        return typed.upper()
    if event.key() in _LONE or event.key() == Qt.Key.Key_unknown:
        return ""
    key = {Qt.Key.Key_Enter: Qt.Key.Key_Return}.get(Qt.Key(event.key()), Qt.Key(event.key()))
    held = held if key not in _SHIFTED else held & ~Qt.KeyboardModifier.ShiftModifier
    return _portable(QKeySequence(int(held.value) | int(key)))


def key_event(kind: QEvent.Type, key: str) -> QKeyEvent:
    """The event of a key in the form of `pressed`."""
    combination = QKeyCombination.fromCombined(_combined(key))
    typed = key.lower() if len(key) == 1 else ""
    return QKeyEvent(kind, combination.key(), combination.keyboardModifiers(), typed)


def shown(key: str) -> str:
    """A key as buttons and lists show it."""
    named = {"Return": "Enter", "-": "\N{MINUS SIGN}", "Up": "↑", "Down": "↓"}
    *held, last = _parts(key)
    return "+".join((*held, named.get(last, last)))


def _combined(key: str) -> int:
    found: int = QKeySequence(key)[0].toCombined()  # type: ignore[index] # the stub lacks it
    return found


def _parts(key: str) -> list[str]:
    head, _, last = key.rpartition("+") if not key.endswith("+") else (key[:-1], "", "+")
    return [*(part for part in head.split("+") if part), last]


def _portable(sequence: QKeySequence) -> str:
    return sequence.toString(QKeySequence.SequenceFormat.PortableText)


_LONE = {
    Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr,
}  # fmt: skip
_SHIFTED = {Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus}
"""Signs that need Shift on some keyboards and not on others."""
