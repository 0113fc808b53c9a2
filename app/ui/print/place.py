"""The Print place: what, the finished PDF itself as preview, and where it goes."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.battle.tools import Tools
from app.ui.kit.buttons import PRIMARY, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner, SectionHeader, Text
from app.ui.print.making import Made, Making
from app.ui.print.options_form import OptionsForm
from app.ui.print.preview import Preview
from app.ui.print.print_job import PrintJob

_PAUSE = 250
"""Milliseconds without a change before the PDF is made anew."""


class PrintPlace(QWidget):
    """Makes the PDF in a process of its own, so that the window never waits.

    `ready` tells that the PDF is on show, or that it could not be made.
    """

    ready = Signal()

    def __init__(self, tools: Tools, program: Sequence[str]) -> None:
        super().__init__()
        self._tools, self._program = tools, tuple(program)
        self._words = tools.wording
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._number = 0
        self._file: Path | None = None
        self._making: Making | None = None
        self._job: PrintJob | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self._make)
        self.form = OptionsForm(tools)
        self.preview = Preview(tools)
        self.banner = Banner(tools.look, "info")
        self.notes = Text(tools.look, "", Face.NOTE, Role.MUTED, wrap=True)
        self.save = KeyButton(tools.look, self._words.text("printing.save"), icon="save",
                              height=PRIMARY)  # fmt: skip
        self.print = KeyButton(tools.look, self._words.text("printing.print"), icon="print",
                               kind="primary", height=PRIMARY)  # fmt: skip
        self.stop = KeyButton(tools.look, self._words.text("printing.stop"), height=PRIMARY)
        self._lay_out()
        self.stop.clicked.connect(self._stop_making)
        self.form.changed.connect(self._timer.start)
        self.save.clicked.connect(self._pick_and_save)
        self.print.clicked.connect(self._pick_printer)
        self._offer()

    def _lay_out(self) -> None:
        look, words = self._tools.look, self._words
        side = QFrame()
        side.setProperty("ground", "panel")
        side.setFixedWidth(368)
        buttons = QHBoxLayout()
        buttons.addWidget(self.print)
        buttons.addWidget(self.save)
        buttons.addWidget(self.stop)
        buttons.addStretch(1)
        inner = QVBoxLayout()
        inner.setContentsMargins(16, 12, 16, 8)
        inner.setSpacing(8)
        inner.addWidget(Text(look, words.text("printing.text"), Face.BODY, Role.MUTED, wrap=True))
        inner.addWidget(self.form)
        inner.addWidget(self.notes)
        inner.addStretch(1)
        inner.addWidget(Text(look, words.text("printing.scale"), Face.NOTE, Role.MUTED, wrap=True))
        inner.addLayout(buttons)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(SectionHeader(look, words.text("printing.title")))
        column.addWidget(self.banner)
        column.addLayout(inner, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.preview, 1)
        row.addWidget(side)

    def enter(self) -> None:
        """Shows the place; the PDF is made when it was not yet."""
        self.form.focus_here()
        if self._file is None and self._making is None:
            self._make()

    def close_down(self) -> None:
        """Ends whatever runs, and removes the temporary files."""
        self._timer.stop()
        self._drop_making()
        self.preview.close_file()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
            self._file = None

    # Making the PDF

    def _make(self) -> None:
        self._drop_making()
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="seedboard-print-")
        self._number += 1
        target = Path(self._folder.name, f"track-{self._number}.pdf")
        arguments = ["track", *self.form.arguments(), "-o", str(target)]
        self.banner.say(self._words.text("printing.working"), "info")
        making = Making(self._program, arguments, parent=self)
        making.advanced.connect(self._count)
        making.made.connect(self._show_made)
        making.failed.connect(self._fail)
        making.cancelled.connect(self._stopped)
        self._making = making
        self._offer()
        making.start()

    def _drop_making(self) -> None:
        making, self._making = self._making, None
        if making is not None:
            making.blockSignals(True)  # noqa: FBT003 - Qt's own switch
            making.cancel()
            making.deleteLater()

    def _stop_making(self) -> None:
        if self._making is not None:
            self._making.cancel()

    def _count(self, pages: int) -> None:
        self.banner.say(self._words.text("printing.working_page", n=pages), "info")

    def _show_made(self, made: Made) -> None:
        self._forget_making()
        self.banner.say("")
        self._file = made.path
        self.preview.open_file(made.path)
        notes = made.report.get("notes", ())
        pages = self._words.text("printing.pages", n=int(made.report.get("pages", 0)))
        self.notes.set_text("\n".join([pages, *(note["text"] for note in notes)]))
        self._offer()
        self.ready.emit()

    def _stopped(self) -> None:
        self._forget_making()
        self.banner.say(self._words.text("printing.stopped"), "info")
        self._offer()
        self.ready.emit()

    def _forget_making(self) -> None:
        making, self._making = self._making, None
        if making is not None:
            making.deleteLater()

    def _fail(self, problem: str) -> None:
        self._forget_making()
        self._file = None
        self.preview.close_file()
        self.notes.set_text("")
        self.banner.say(self._words.text("printing.failed", problem=problem), "harm")
        self._offer()
        self.ready.emit()

    def _offer(self) -> None:
        ready = self._file is not None and self._job is None and self._making is None
        self.stop.setVisible(self._making is not None)
        self.save.setEnabled(ready)
        self.print.setEnabled(ready)

    # Where it goes

    def _pick_and_save(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self._words.text("printing.pick"), str(Path.home() / "delay-track.pdf"),
            self._words.text("printing.filter"),
        )  # fmt: skip
        if name:
            self.save_to(Path(name))

    def save_to(self, target: Path) -> None:
        """Writes the PDF on show to a file."""
        if self._file is None:
            return
        from app.services.errors import ExportError  # noqa: PLC0415
        from app.services.export import write_whole  # noqa: PLC0415 - brings the printer along

        try:
            path = write_whole(target, self._file.read_bytes())
        except (ExportError, OSError) as error:
            phrase = getattr(error, "phrase", None)
            told = str(error) if phrase is None else self._words.phrase(phrase)
            self.banner.say(told, "harm")
        else:
            self.banner.say(self._words.text("printing.saved", path=str(path)), "good")

    def _pick_printer(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.print_on(printer)

    def print_on(self, printer: QPrinter) -> None:
        """Sends the PDF on show to a printer at true size."""
        if self._file is None or self._job is not None:
            return
        job = PrintJob(self._file, printer, self)
        job.advanced.connect(self._advanced)
        job.finished.connect(self._printed)
        self._job = job
        self._offer()
        job.start()

    def _advanced(self, done: int, count: int) -> None:
        self.banner.say(self._words.text("printing.printing", n=done, m=count), "info")

    def _printed(self, complete: bool) -> None:  # noqa: FBT001 - a Qt slot
        job, self._job = self._job, None
        if job is not None:
            job.deleteLater()
        text = self._words.text("printing.printed", n=len(self.preview)) if complete else (
            self._words.text("printing.not_printed"))  # fmt: skip
        self.banner.say(text, "good" if complete else "harm")
        self._offer()
