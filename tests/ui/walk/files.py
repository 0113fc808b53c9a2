"""What dialogs of the system answer, so that no walk ever leaves its own folder."""

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from PySide6.QtGui import QColor, QImage
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QDialog, QFileDialog

SAVED = ("copy.seedboard", "sheet.pdf", "no suffix", "nowhere/deep/x.pdf", "copy.json")
OPEN = ("../home/campaign.seedboard", "../home/Seedboard/Lantern Coast.seedboard")
"""The campaign that a walk begins with, and a sample that may have been made since."""
STATBLOCK = "Ash Rat\nHP 12, MP 3\nSpeed 4\nBite. 2 power, piercing"
DOCUMENT = {"kind": "ability", "id": "cut", "name": "Cut", "effects": []}


class Files:
    """A folder of files to choose from; ``chosen`` is what every dialog answers.

    No dialog is ever cancelled by itself: an empty ``chosen`` is one that was.
    """

    def __init__(self, folder: Path, samples: Mapping[str, Path]) -> None:
        """``samples`` are campaigns by the ids of their rules."""
        self.folder = folder
        self._samples = samples
        folder.mkdir()
        self._fill()
        known = sorted(path.name for path in folder.iterdir())
        self.names = ("", *known, *SAVED, ".", *OPEN)
        self.chosen = ""

    def _fill(self) -> None:
        picture = QImage(60, 40, QImage.Format.Format_RGB32)
        picture.fill(QColor("teal"))
        picture.save(str(self.folder / "portrait.png"))
        (self.folder / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\n nothing more")
        (self.folder / "broken.seedboard").write_bytes(b"SQLite format 3\0" + bytes(200))
        (self.folder / "empty.seedboard").touch()
        (self.folder / "document.json").write_text(json.dumps(DOCUMENT))
        (self.folder / "broken.json").write_text('{"kind": "ability", "id": [')
        (self.folder / "blocks.txt").write_text(STATBLOCK)
        for system, sample in self._samples.items():
            shutil.copy(sample, self.folder / f"{system}.seedboard")

    @property
    def path(self) -> Path:
        """What is chosen."""
        return self.folder / self.chosen

    def _file(self, *_: object) -> tuple[str, str]:
        return (str(self.path), "") if self.chosen else ("", "")

    def _files(self, *_: object) -> tuple[list[str], str]:
        return ([str(self.path)], "") if self.chosen else ([], "")

    def _folder(self, *_: object) -> str:
        return str(self.folder / "out") if self.chosen else ""

    def _printed(self, dialog: QPrintDialog) -> QDialog.DialogCode:
        if not self.chosen:
            return QDialog.DialogCode.Rejected
        dialog.printer().setOutputFileName(str(self.folder / "printed.pdf"))
        return QDialog.DialogCode.Accepted

    def _printed_by(self) -> Callable[[QPrintDialog], QDialog.DialogCode]:
        """A function, not a method: the dialog is what it is called with."""
        return lambda dialog: self._printed(dialog)  # noqa: PLW0108 - see above

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Dialogs of the system answer by themselves inside this block."""
        (self.folder / "out").mkdir()
        with (
            patch.object(QFileDialog, "getOpenFileName", self._file),
            patch.object(QFileDialog, "getSaveFileName", self._file),
            patch.object(QFileDialog, "getOpenFileNames", self._files),
            patch.object(QFileDialog, "getExistingDirectory", self._folder),
            patch.object(QPrintDialog, "exec", self._printed_by()),
        ):
            yield
