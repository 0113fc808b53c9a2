"""Options of the delay track, as arguments of the print command."""

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.engine.model.track import LONGEST, SHORTEST
from app.ui.battle.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.widgets import Text
from app.ui.print.controls import Range, Segments, Stepper

_PAPERS = ("A4", "Letter", "A3", "Tabloid")
_LAYOUTS = ("tiled", "folded")
_INKS = ("colour", "grey", "saver")
_STEP = 10


class OptionsForm(QWidget):
    """Every change says `changed`; `arguments` says what is chosen."""

    changed = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        words = tools.wording
        self.length = self._stepper("length", Range(SHORTEST, LONGEST, _STEP), 100)
        self.layout_ = self._segments("layout", [f"printing.{name}" for name in _LAYOUTS], 1)
        papers = [*_PAPERS, words.text("printing.paper_custom")]
        self.paper = Segments(tools.look, words.text("printing.paper"), papers)
        self.custom = QLineEdit("210x279")
        self.custom.setAccessibleName(words.text("printing.paper_hint"))
        pattern = QRegularExpression(r"\d{2,4}(\.\d+)?x\d{2,4}(\.\d+)?")
        self.custom.setValidator(QRegularExpressionValidator(pattern, self.custom))
        self.ink = self._segments("ink", [f"printing.ink_{name}" for name in _INKS], 3)
        self.distance = self._stepper("distance", Range(4, 20, 0.5), 8)
        self.wide = QCheckBox(words.text("printing.wide"))
        self.row = self._stepper("row", Range(5, 50, 1), 10)
        self.serpentine = QCheckBox(words.text("printing.serpentine"))
        self._labels: dict[str, Text] = {}
        self._lay_out()
        self._connect()
        self._show_fitting()

    def _segments(self, name: str, codes: list[str], columns: int) -> Segments:
        words = self._tools.wording
        options = [words.text(code) for code in codes]
        return Segments(self._tools.look, words.text(f"printing.{name}"), options, columns)

    def _stepper(self, name: str, numbers: Range, value: float) -> Stepper:
        text = self._tools.wording.text(f"printing.{name}")
        return Stepper(self._tools.look, text, numbers, value)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for name, fields in (
            ("length", (self.length,)),
            ("layout", (self.layout_,)),
            ("paper", (self.paper, self.custom)),
            ("ink", (self.ink,)),
            ("distance", (self.distance, self.wide)),
            ("row", (self.row, self.serpentine)),
        ):
            text = self._tools.wording.text(f"printing.{name}")
            self._labels[name] = Text(self._tools.look, text, Face.BODY_STRONG)
            column.addWidget(self._labels[name])
            for field in fields:
                column.addWidget(field)
            column.addSpacing(8)

    def _connect(self) -> None:
        for segments in (self.layout_, self.paper, self.ink):
            segments.chosen.connect(self._chosen)
        for stepper in (self.length, self.distance, self.row):
            stepper.changed.connect(self._chosen)
        for box in (self.wide, self.serpentine):
            box.toggled.connect(self._chosen)
        self.custom.textEdited.connect(self._chosen)

    def _chosen(self) -> None:
        self._show_fitting()
        if not self._is_custom or self.custom.hasAcceptableInput():
            self.changed.emit()

    @property
    def _is_custom(self) -> bool:
        return self.paper.index == len(_PAPERS)

    def _show_fitting(self) -> None:
        tiled = self.layout_.index == 0
        self.custom.setVisible(self._is_custom)
        for widget in (self._labels["distance"], self.distance, self.wide):
            widget.setVisible(tiled)
        for widget in (self._labels["row"], self.row, self.serpentine):
            widget.setVisible(not tiled)

    def arguments(self) -> list[str]:
        """What is chosen, for ``seedboard print track``."""
        tiled = self.layout_.index == 0
        paper = self.custom.text() if self._is_custom else _PAPERS[self.paper.index].lower()
        chosen = ["--length", self.length.text,
                  "--layout", _LAYOUTS[self.layout_.index],
                  "--paper", paper, "--ink", _INKS[self.ink.index]]  # fmt: skip
        if tiled:
            chosen += ["--distance", self.distance.text]
            chosen += ["--wide"] if self.wide.isChecked() else []
        else:
            chosen += ["--row", self.row.text]
            chosen += ["--serpentine"] if self.serpentine.isChecked() else []
        return chosen

    def focus_here(self) -> None:
        """The first field."""
        self.length.field.setFocus()
