"""Makes an input, by what the window system would send."""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHelpEvent, QKeySequence, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tests.ui.walk.desk import Desk
from tests.ui.walk.inputs import Input
from tests.ui.walk.spots import handle_of, point, spots, top

LEFT = Qt.MouseButton.LeftButton
_PLAIN = Qt.KeyboardModifier.NoModifier
_MODIFIERS = {
    "Ctrl": Qt.KeyboardModifier.ControlModifier,
    "Shift": Qt.KeyboardModifier.ShiftModifier,
    "Alt": Qt.KeyboardModifier.AltModifier,
}
_KEYS_OF = {"Ctrl": Qt.Key.Key_Control, "Shift": Qt.Key.Key_Shift, "Alt": Qt.Key.Key_Alt}
_BUTTONS = {"right": Qt.MouseButton.RightButton, "middle": Qt.MouseButton.MiddleButton}
_PATIENCE = 200
"""Milliseconds after which a menu that waits for an answer is closed."""
_STEPS = 4
_LONG = {"type", "restart"}
"""What is more than one thing, with a rest after each."""


class Hands:
    """Somebody's hands at a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._rescue = QTimer()
        self._rescue.setInterval(_PATIENCE)
        self._rescue.timeout.connect(self._let_go)
        self._kinds: Mapping[str, Callable[[Input], None]] = {
            "key": lambda one: self._key(one.text),
            "type": lambda one: self._type(one.text),
            "copy": lambda one: QApplication.clipboard().setText(one.text),
            "action": self._act,
            "pick": self._pick,
            "file": self._choose,
            "size": self._resize,
            "drop": self._drop,
            "away": lambda one: self._leave(),
            "restart": lambda one: self._desk.begin_anew(),
        }

    def make(self, one: Input) -> None:
        """Makes it, and waits until the desk has done what follows."""
        self._rescue.start()
        start = time.process_time()
        try:
            self._kinds.get(one.kind, self._point)(one)
        finally:
            self._rescue.stop()
        if one.kind not in _LONG:
            self._desk.stood = time.process_time() - start
        self._desk.settle(patient=not one.hurry)

    # Keys

    def _key(self, text: str) -> None:
        keys = QKeySequence(text)[0]  # type: ignore[index]
        self._press(keys.key(), "", keys.keyboardModifiers())

    def _type(self, text: str) -> None:
        for sign in text:
            key = Qt.Key(ord(sign.upper())) if sign.isascii() else Qt.Key.Key_unknown
            self._press(key, sign)
            self._desk.settle()

    def _press(self, key: Qt.Key, text: str, held: Qt.KeyboardModifier = _PLAIN) -> None:
        """Down and up, each at the window that takes keys then: a menu closes in between."""
        before = [one for one, modifier in _MODIFIERS.items() if modifier & held]
        order = [(True, _KEYS_OF[one], _PLAIN, "") for one in before]
        order += [(True, key, held, text), (False, key, held, text)]
        order += [(False, _KEYS_OF[one], _PLAIN, "") for one in reversed(before)]
        for down, one, modifiers, said in order:
            window = top(self._desk.window)
            handle = handle_of(window)
            if handle is not None:
                QTest.simulateEvent(handle, down, one.value, modifiers, said, False)
            else:
                QTest.simulateEvent(window, down, one.value, modifiers, said, False)

    # The mouse

    def _point(self, one: Input) -> None:
        found = spots(self._desk.window)
        widget = found.get(one.where)
        at = None if widget is None else point(widget, one.at)
        handle = None if widget is None else handle_of(widget.window())
        if widget is None or at is None or handle is None:
            return
        held = _MODIFIERS.get(one.text, _PLAIN)
        if one.kind == "wheel":
            QTest.wheelEvent(handle, QPointF(at), QPoint(0, int(one.text)), QPoint(), held)
        elif one.kind == "tip":
            QTest.mouseMove(handle, at)
            _ask_tip(widget, at)
        elif one.kind == "double" and not _passing(widget):
            QTest.mouseDClick(handle, LEFT, held, at)
        elif one.kind == "drag":
            target = found.get(one.to)
            end = None if target is None else point(target, one.end)
            same = target is not None and target.window() is widget.window()
            if end is not None and same and not _passing(widget):
                self._drag(handle, (at, end), one.text)
        else:
            _click(widget.window(), at, _BUTTONS.get(one.kind, LEFT), held)

    def _drag(self, handle: QWindow, way: tuple[QPoint, QPoint], text: str) -> None:
        """With a key held; or with one pressed on the way, after ``+``."""
        at, end = way
        held = _MODIFIERS.get(text, _PLAIN)
        QTest.mouseMove(handle, at)
        QTest.mousePress(handle, LEFT, held, at)
        for step in range(1, _STEPS + 1):
            QTest.mouseMove(handle, at + (end - at) * step / _STEPS)
            self._desk.settle(patient=False)
            if step == _STEPS // 2 and text.startswith("+"):
                self._key(text[1:])
        QTest.mouseRelease(handle, LEFT, held, end)

    def _pick(self, one: Input) -> None:
        """An entry of the open menu, by its text."""
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            return
        for action in menu.actions():
            if action.text() == one.text and action.isEnabled():
                at = menu.actionGeometry(action).center()
                if menu.rect().contains(at):
                    _click(menu, at)
                return

    def _leave(self) -> None:
        """To another of the program's windows, if there is one."""
        others = [one for one in QApplication.topLevelWidgets() if one.isWindow()]
        for widget in others:
            if widget.isVisible() and not widget.isActiveWindow():
                widget.activateWindow()
                return

    # The rest

    def _act(self, one: Input) -> None:
        """A command of the window, as its menu entry and the palette would run it."""
        action = self._desk.window.actions_.by_name.get(one.text)
        if action is None:
            groups = ("places", "themes", "sizes", "rules", "limits")
            named = (getattr(self._desk.window.actions_, group) for group in groups)
            found = {str(name): act for group in named for name, act in group.items()}
            action = found.get(one.text)
        if action is not None and action.isEnabled() and action.isVisible():
            action.trigger()

    def _choose(self, one: Input) -> None:
        self._desk.files.chosen = one.text

    def _resize(self, one: Input) -> None:
        width, _, height = one.text.partition("x")
        self._desk.window.resize(int(width), int(height))

    def _drop(self, one: Input) -> None:
        """A file let fall on a widget that takes files."""
        widget = spots(self._desk.window).get(one.where)
        while widget is not None and not widget.acceptDrops():
            widget = widget.parentWidget()
        if widget is None:
            return
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(self._desk.files.folder / one.text))])
        at, copy = widget.rect().center(), Qt.DropAction.CopyAction
        enter = QDragEnterEvent(at, copy, data, LEFT, _PLAIN)
        QApplication.sendEvent(widget, enter)
        if enter.isAccepted():
            QApplication.sendEvent(widget, QDropEvent(QPointF(at), copy, data, LEFT, _PLAIN))

    def _let_go(self) -> None:
        """Closes what an input opened and waits in, such as the menu of a field."""
        popup = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if popup is not None:
            QTest.keyClick(popup, Qt.Key.Key_Escape)


def _passing(widget: QWidget) -> bool:
    """Whether its window may be gone after the first half of an input."""
    return widget.window() is QApplication.activePopupWidget()


def _click(
    window: QWidget,
    at: QPoint,
    button: Qt.MouseButton = LEFT,
    held: Qt.KeyboardModifier = _PLAIN,
) -> None:
    """Each part where the window still is."""
    parts: tuple[Callable[[QWindow], None], ...] = (
        lambda handle: QTest.mouseMove(handle, at),
        lambda handle: QTest.mousePress(handle, button, held, at),
        lambda handle: QTest.mouseRelease(handle, button, held, at),
    )
    for part in parts:
        handle = handle_of(window)
        if handle is not None and window.isVisible():
            part(handle)


def _ask_tip(widget: QWidget, at: QPoint) -> None:
    """Time passes with the mouse at rest: a tool tip is asked for."""
    window = widget.window()
    under = window.childAt(at) or window
    inside = under.mapFrom(window, at)
    ask = QHelpEvent(QHelpEvent.Type.ToolTip, inside, under.mapToGlobal(inside))
    with suppress(RuntimeError):
        QApplication.sendEvent(under, ask)
