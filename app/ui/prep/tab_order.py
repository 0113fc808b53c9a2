"""Tab in the order in which a page is read."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QScrollArea, QWidget

from app.ui.prep.book import DocumentBook
from app.ui.prep.later import later

_BY_TAB = Qt.FocusPolicy.TabFocus.value


class TabOrder(QObject):
    """Keeps the order of a page while fields of its document come and go."""

    def __init__(self, page: QWidget, book: DocumentBook) -> None:
        super().__init__(page)
        self._page = page
        # once for all that one change lays out, before the next key
        self._later = later(self, self.follow)
        book.laid_out.connect(self._later.start)

    def follow(self) -> None:
        """Puts it in order as it is laid out now."""
        self._later.stop()
        follow_layout(self._page)


def follow_layout(page: QWidget) -> None:
    """Makes *Tab* go through a page as its layouts put it.

    Qt goes in the order in which widgets came to be: a line that is added to the middle of a form
    would be reached after everything else of the window.
    """
    for before, widget in pairwise(stops(page)):
        QWidget.setTabOrder(before, widget)


def stops(page: QWidget) -> Iterator[QWidget]:
    """What *Tab* stops at, on show or not, in the order of the layouts.

    No widget of the page may lead the focus on to a part of it as Qt's focus proxies do: Qt moves
    all parts of such a widget at once. `Leading` is free of that.
    """
    return (one for one in _inside(page) if one.focusPolicy().value & _BY_TAB)


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
