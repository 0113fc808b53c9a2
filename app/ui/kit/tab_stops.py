"""What Tab stops at, in the order in which a page is read, and how a panel is entered."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QScrollArea, QWidget

_BY_TAB = Qt.FocusPolicy.TabFocus.value


def stops(page: QWidget) -> Iterator[QWidget]:
    """What *Tab* stops at, on show or not, in the order of the layouts.

    No widget of the page may lead the focus on to a part of it as Qt's focus proxies do: Qt moves
    all parts of such a widget at once. `Leading` is free of that.
    """
    return (one for one in _inside(page) if one.focusPolicy().value & _BY_TAB)


def enter(panel: QWidget) -> bool:
    """Gives the first control of a panel that can be used the focus; whether there is one."""
    usable = (one for one in stops(panel) if one.isVisible() and one.isEnabled())
    first = next(usable, None)
    if first is not None:
        first.setFocus(Qt.FocusReason.TabFocusReason)
    return first is not None


def _inside(widget: QWidget) -> Iterator[QWidget]:
    """A widget and all that its layouts hold, on show or not."""
    yield widget
    layout = widget.layout()
    if layout is not None:
        yield from _in_layout(layout)
    elif isinstance(widget, QScrollArea):
        inner = widget.widget()
        if inner is not None:
            yield from _inside(inner)


def _in_layout(layout: QLayout) -> Iterator[QWidget]:
    for at in range(layout.count()):
        item: QLayoutItem | None = layout.itemAt(at)
        widget = None if item is None else item.widget()
        inner = None if item is None else item.layout()
        if widget is not None:
            yield from _inside(widget)
        elif inner is not None:
            yield from _in_layout(inner)
