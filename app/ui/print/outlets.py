"""Where a finished print goes: into a file, into a folder of files, or to the printer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from app.ui.print.making import Made
from app.ui.print.press import Press
from app.ui.wording import Wording

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from app.ui.print.print_job import PrintJob


class Outlets(QObject):
    """``said``: a sentence and its kind; the end of everything is one. ``changed``: busy or not."""

    said = Signal(str, str)
    changed = Signal()

    def __init__(self, window: QWidget, words: Wording, program: Sequence[str]) -> None:
        super().__init__(window)
        self._window, self._words = window, words
        self._job: PrintJob | None = None
        self._pages = 0
        self._folder: Path | None = None
        self._press = Press(program, self)
        self._press.began.connect(self.changed)
        self._press.advanced.connect(self._count)
        self._press.made.connect(self._made)
        self._press.failed.connect(lambda problem: self._end("failed", "harm", problem=problem))
        self._press.stopped.connect(lambda: self._end("folder_stopped", "info"))

    @property
    def busy(self) -> bool:
        """Whether something is on its way."""
        return self._job is not None or self._press.running

    def stop(self) -> None:
        """Ends what is on its way, after the page in hand."""
        self._press.stop()
        if self._job is not None:
            self._job.cancel()

    def close_down(self) -> None:
        """Ends it without a word."""
        self._press.close_down()
        if self._job is not None:
            self._job.cancel()

    # A file

    def pick_file(self, made: Path | None) -> None:
        """Asks where the PDF shall go."""
        if made is None:
            return
        words = self._words
        name, _ = QFileDialog.getSaveFileName(
            self._window, words.text("printing.pick"), str(Path.home() / "seedboard.pdf"),
            words.text("printing.filter"),
        )  # fmt: skip
        if name:
            target = Path(name)
            self.save(made, target if target.suffix else target.with_suffix(".pdf"))

    def save(self, made: Path, target: Path) -> None:
        """Writes a finished PDF into a file, whole or not at all."""
        from app.services.errors import ExportError  # noqa: PLC0415
        from app.services.export import write_whole  # noqa: PLC0415 - brings the printer along

        try:
            path = write_whole(target, made.read_bytes())
        except ExportError as error:
            self.said.emit(self._words.phrase(error.phrase), "harm")
        except OSError as error:
            self.said.emit(str(error), "harm")
        else:
            self.said.emit(self._words.text("printing.saved", path=str(path)), "good")

    # A folder

    def pick_folder(self, wish: Sequence[str]) -> None:
        """Asks for a folder for a file of each part."""
        name = QFileDialog.getExistingDirectory(
            self._window, self._words.text("printing.pick_folder"), str(Path.home())
        )
        if name:
            self.save_folder(Path(name), wish)

    def save_folder(self, folder: Path, wish: Sequence[str]) -> None:
        """Makes each part as a file of its own, in a process of its own."""
        self._folder = folder
        self._press.run([*wish, "-o", str(folder)])

    def _count(self, pages: int) -> None:
        self.said.emit(self._words.text("printing.working_page", n=pages), "info")

    def _made(self, made: Made) -> None:
        files = len(made.report.get("files", ()))
        self._end("folder_saved", "good", n=files, path=str(made.path))

    def _end(self, code: str, kind: str, **params: object) -> None:
        self.said.emit(self._words.text(f"printing.{code}", **params), kind)
        self.changed.emit()

    # The printer

    def pick_printer(self, made: Path, pages: int, shown: int) -> None:
        """Asks for a printer, and which pages, by the dialog of the system."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter  # noqa: PLC0415 - when wanted

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._window)
        dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
        dialog.setOption(QPrintDialog.PrintDialogOption.PrintCurrentPage)
        dialog.setMinMax(1, pages)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.print_on(printer, made, shown)

    def print_on(self, printer: QPrinter, made: Path, shown: int = 1) -> None:
        """Sends a PDF to a printer at true size: all pages, or those that it is set to."""
        from app.ui.print.print_job import PrintJob  # noqa: PLC0415 - it brings a printer along

        if self._job is not None:
            return
        job = PrintJob(made, printer, shown, self)
        job.advanced.connect(self._advanced)
        job.finished.connect(self._printed)
        self._job = job
        self.changed.emit()
        job.start()

    def _advanced(self, done: int, count: int) -> None:
        self._pages = done
        self.said.emit(self._words.text("printing.printing", n=done, m=count), "info")

    def _printed(self, complete: bool) -> None:  # noqa: FBT001 - a Qt slot
        job, self._job = self._job, None
        if job is not None:
            job.deleteLater()
        if complete:
            self._end("printed", "good", n=self._pages)
        else:
            self._end("not_printed", "harm")
