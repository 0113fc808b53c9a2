"""Options of the delay track, as arguments of the print command."""

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from app.engine.model.track import LONGEST, SHORTEST
from app.ui.battle.tools import Tools
from app.ui.kit.widgets import Text

_PAPERS = ("A4", "Letter", "A3", "Tabloid")
_LAYOUTS = ("tiled", "folded")
_INKS = ("colour", "grey", "saver")


class OptionsForm(QWidget):
    """Every change says `changed`; `arguments` says what is chosen."""

    changed = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        words = tools.wording
        self.length = QSpinBox()
        self.length.setRange(SHORTEST, LONGEST)
        self.length.setValue(100)
        self.layout_ = _combo([words.text(f"printing.{name}") for name in _LAYOUTS])
        self.paper = _combo([*_PAPERS, words.text("printing.paper_custom")])
        self.custom = QLineEdit("210x279")
        pattern = QRegularExpression(r"\d{2,4}(\.\d+)?x\d{2,4}(\.\d+)?")
        self.custom.setValidator(QRegularExpressionValidator(pattern, self.custom))
        self.custom.setToolTip(words.text("printing.paper_hint"))
        self.ink = _combo([words.text(f"printing.ink_{name}") for name in _INKS])
        self.distance = QDoubleSpinBox()
        self.distance.setRange(4, 20)
        self.distance.setSingleStep(0.5)
        self.distance.setValue(8)
        self.wide = QCheckBox(words.text("printing.wide"))
        self.row = QSpinBox()
        self.row.setRange(5, 50)
        self.row.setValue(10)
        self.serpentine = QCheckBox(words.text("printing.serpentine"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)
        self._rows: dict[str, tuple[QWidget, QWidget]] = {}
        for name, field in (
            ("length", self.length), ("layout", self.layout_), ("paper", self.paper),
            ("paper_custom", self.custom), ("ink", self.ink), ("distance", self.distance),
            ("row", self.row),
        ):  # fmt: skip
            self._add(name, field)
        for box in (self.wide, self.serpentine):
            self._grid.addWidget(box, self._grid.rowCount(), 1)
        self._connect()
        self._show_fitting()

    def _add(self, name: str, field: QWidget) -> None:
        text = self._tools.wording.text(f"printing.{name}")
        label = Text(self._tools.look, text)
        field.setAccessibleName(text)
        at = self._grid.rowCount()
        self._grid.addWidget(label, at, 0)
        self._grid.addWidget(field, at, 1)
        self._rows[name] = (label, field)

    def _connect(self) -> None:
        for combo in (self.layout_, self.paper, self.ink):
            combo.currentIndexChanged.connect(self._chosen)
        for spin in (self.length, self.row):
            spin.valueChanged.connect(self._chosen)
        self.distance.valueChanged.connect(self._chosen)
        for box in (self.wide, self.serpentine):
            box.toggled.connect(self._chosen)
        self.custom.textEdited.connect(self._chosen)

    def _chosen(self) -> None:
        self._show_fitting()
        if not self._is_custom or self.custom.hasAcceptableInput():
            self.changed.emit()

    @property
    def _is_custom(self) -> bool:
        return self.paper.currentIndex() == len(_PAPERS)

    def _show_fitting(self) -> None:
        tiled = self.layout_.currentIndex() == 0
        for name, shown in (("paper_custom", self._is_custom), ("distance", tiled),
                            ("row", not tiled)):  # fmt: skip
            for widget in self._rows[name]:
                widget.setVisible(shown)
        self.wide.setVisible(tiled)
        self.serpentine.setVisible(not tiled)

    def arguments(self) -> list[str]:
        """What is chosen, for ``seedboard print track``."""
        tiled = self.layout_.currentIndex() == 0
        paper = self.custom.text() if self._is_custom else self.paper.currentText().lower()
        chosen = ["--length", str(self.length.value()),
                  "--layout", _LAYOUTS[self.layout_.currentIndex()],
                  "--paper", paper, "--ink", _INKS[self.ink.currentIndex()]]  # fmt: skip
        if tiled:
            chosen += ["--distance", str(self.distance.value())]
            chosen += ["--wide"] if self.wide.isChecked() else []
        else:
            chosen += ["--row", str(self.row.value())]
            chosen += ["--serpentine"] if self.serpentine.isChecked() else []
        return chosen

    def focus_here(self) -> None:
        """The first field."""
        self.length.setFocus()


def _combo(names: list[str]) -> QComboBox:
    combo = QComboBox()
    combo.addItems(names)
    return combo
