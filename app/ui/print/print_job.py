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

    def __init__(self, path: Path, printer: QPrinter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pages = PdfPages(path)
        self._printer = printer
        self._painter: QPainter | None = None
        self._next = 0

    def start(self) -> None:
        """Begins with the first page."""
        self._lay_out(0)
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
        if self._next:
            self._lay_out(self._next)
            self._printer.newPage()
        size = self._pages.size_mm(self._next)
        scale = self._printer.resolution() / _MM_PER_INCH
        area = QRectF(0, 0, size.width() * scale, size.height() * scale)
        self._painter.drawImage(area, self._pages.picture(self._next, _DOTS_PER_INCH))
        self._next += 1
        self.advanced.emit(self._next, len(self._pages))
        if self._next == len(self._pages):
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
