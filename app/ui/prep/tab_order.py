"""Tab in the order in which a page is read."""

from itertools import pairwise

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.ui.kit.tab_stops import stops
from app.ui.prep.book import DocumentBook
from app.ui.prep.later import later


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
