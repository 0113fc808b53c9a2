"""Widgets by names that hold from one run to the next."""

from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget
from shiboken6 import Shiboken


def top(window: QWidget) -> QWidget:
    """What takes input: an open menu or list, a dialog, or the window that is active."""
    found = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    return found or QApplication.activeWindow() or window


def handle_of(window: QWidget) -> QWindow | None:
    """What the window system knows it by, if it is still there."""
    handle = window.windowHandle() if Shiboken.isValid(window) else None
    try:
        return handle if handle is not None and handle.isVisible() else None
    except RuntimeError:  # PySide knows the one that a menu had when it was open before
        return None


def spots(window: QWidget) -> dict[str, QWidget]:
    """All widgets that can be seen in the windows that take input, by name."""
    above = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    roots = [above] if above is not None else _windows(window)
    told: Counter[str] = Counter()
    found = {}
    for root in roots:
        for widget in (root, *_seen(root)):
            name = name_of(widget)
            told[name] += 1
            found[f"{name} #{told[name]}"] = widget
    return found


def point(widget: QWidget, at: tuple[float, float]) -> QPoint | None:
    """Where that is in the widget's window; ``None`` where it cannot be seen."""
    seen: QRect = widget.visibleRegion().boundingRect()
    if seen.isEmpty():
        return None
    x = seen.left() + min(int(at[0] * seen.width()), seen.width() - 1)
    y = seen.top() + min(int(at[1] * seen.height()), seen.height() - 1)
    inside = widget.mapTo(widget.window(), QPoint(x, y))
    return inside if widget.window().rect().contains(inside) else None


def lively(widget: QWidget) -> bool:
    """Whether a person would rather click here than on the ground between."""
    takes_keys = widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
    inside_list = widget.objectName() == "qt_scrollarea_viewport"
    return takes_keys or inside_list or isinstance(widget, QAbstractButton | QMenu)


def _windows(window: QWidget) -> list[QWidget]:
    others = (one for one in QApplication.topLevelWidgets() if one.isVisible())
    return [window, *(one for one in others if one is not window and one.isWindow())]


def _seen(root: QWidget) -> Iterator[QWidget]:
    for widget in root.findChildren(QWidget):
        if widget.isVisible() and not widget.isWindow() and widget.width() and widget.height():
            yield widget


def name_of(widget: QWidget) -> str:
    """Its class, and what screen readers call it or what it lies in."""
    named: QWidget | None = widget
    while named is not None and not named.accessibleName():
        named = named.parentWidget()
    name = "" if named is None else named.accessibleName()
    return f"{type(widget).__name__} {name}"
