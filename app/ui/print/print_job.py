"""Sends the pages of a PDF to a printer at true size, one page per turn of the event loop."""

from pathlib import Path

from PySide6.QtCore import QMarginsF, QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

from app.ui.print.pdf_pages import PdfPages

_DOTS_PER_INCH = 300
_MM_PER_INCH = 25.4


class PrintJob(QObject):
    """One file on its way to the printer.

    ``advanced`` tells pages done and pages in all; ``finished`` whether all went out.
    """

    advanced = Signal(int, int)
    finished = Signal(bool)

    def __init__(
        self, path: Path, printer: QPrinter, shown: int = 1, parent: QObject | None = None
    ) -> None:
        """``shown`` is the page that a person means by the current one, from 1."""
        super().__init__(parent)
        self._pages = PdfPages(path)
        self._printer = printer
        self._painter: QPainter | None = None
        self._order = _wanted(printer, len(self._pages), shown)
        self._next = 0

    def start(self) -> None:
        """Begins with the first page."""
        self._lay_out(self._order[0])
        painter = QPainter()
        if not painter.begin(self._printer):
            self._end(complete=False)
            return
        self._painter = painter
        QTimer.singleShot(0, self._print_page)

    def cancel(self) -> None:
        """Stops after the page in hand."""
        if self._painter is not None:
            self._printer.abort()
            self._end(complete=False)

    def _print_page(self) -> None:
        if self._painter is None:
            return
        page = self._order[self._next]
        if self._next:
            self._lay_out(page)
            self._printer.newPage()
        size = self._pages.size_mm(page)
        scale = self._printer.resolution() / _MM_PER_INCH
        area = QRectF(0, 0, size.width() * scale, size.height() * scale)
        self._painter.drawImage(area, self._pages.picture(page, _DOTS_PER_INCH))
        self._next += 1
        self.advanced.emit(self._next, len(self._order))
        if self._next == len(self._order):
            self._end(complete=True)
        else:
            QTimer.singleShot(0, self._print_page)

    def _lay_out(self, page: int) -> None:
        self._printer.setFullPage(True)
        size = QPageSize(self._pages.size_mm(page), QPageSize.Unit.Millimeter)
        layout = QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF())
        self._printer.setPageLayout(layout)

    def _end(self, *, complete: bool) -> None:
        if self._painter is not None:
            self._painter.end()
            self._painter = None
        self._pages.close()
        self.finished.emit(complete)


def _wanted(printer: QPrinter, count: int, shown: int) -> range:
    """The pages that were asked for in the dialog, from 0; all when none of them is there."""
    asked = range(count)
    if printer.printRange() is QPrinter.PrintRange.CurrentPage:
        asked = range(shown - 1, shown)
    elif printer.printRange() is QPrinter.PrintRange.PageRange:
        asked = range(max(1, printer.fromPage()) - 1, min(count, printer.toPage() or count))
    return asked if asked else range(count)
