"""Paper, ink, sides, printer and font: what holds for everything that is printed."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLineEdit

from app.ui.desk.tools import Tools
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.controls import Choice, Range, Rows, ScaledField, Segments, Stepper
from app.ui.kit.look import Look
from app.ui.print.wishes import INKS, NO, ORIENTATIONS, PAPERS, SIDES, SIZE, YES

_OWN = "own"
_MARGIN = 42
"""How wide a margin is to type, in pixels at 100 %."""
_EDGES = ("left", "top", "right", "bottom")


class PaperForm(Rows):
    """``changed`` tells that a choice differs; `options` gives all of them.

    ``measure_wanted``: a printer shall be measured, or its numbers changed.
    """

    changed = Signal()
    measure_wanted = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools.look)
        self._tools = tools
        words, look = tools.wording, tools.look
        papers = {name: words.text(f"printing.paper_{name.replace('+', '_')}") for name in PAPERS}
        papers[_OWN] = words.text("printing.paper_custom")
        self.paper = Choice(words.text("printing.paper"), papers)
        self.custom = QLineEdit("210x279")
        self.custom.setAccessibleName(words.text("printing.paper_hint"))
        self.custom.setToolTip(words.text("printing.paper_hint"))
        self.custom.setValidator(QRegularExpressionValidator(QRegularExpression(SIZE), self.custom))
        self.orientation = self._choice("orientation", ORIENTATIONS)
        inks = [words.text(f"printing.ink_{name}") for name in INKS]
        self.ink = Segments(look, words.text("printing.ink"), inks)
        self.sides = self._choice("sides", SIDES)
        self.bleed = Stepper(look, words.text("printing.bleed"), Range(0, 5, 0.5), 0)
        self.marks = QCheckBox(words.text("printing.marks"))
        self.marks.setChecked(True)
        self.margins = [Field(look, words.text(f"printing.margin_{edge}")) for edge in _EDGES]
        self.printer = Choice(words.text("printing.printer"), {"": words.text("printing.true")})
        self.measure = KeyButton(look, icon="ruler", height=HEADER)
        self.measure.setAccessibleName(words.text("printing.measure"))
        self.measure.setToolTip(words.text("printing.measure"))
        self.font_ = KeyButton(look, words.text("printing.font_shipped"), height=HEADER)
        self.font_off = KeyButton(look, icon="cross", kind="bare", height=HEADER)
        self.font_off.setAccessibleName(words.text("printing.font_off"))
        self._font = ""
        self._lay_out()
        self._connect()
        self._fit()

    def _choice(self, name: str, codes: Sequence[str]) -> Choice:
        words = self._tools.wording
        options = {code: words.text(f"printing.{name}_{code}") for code in codes}
        return Choice(words.text(f"printing.{name}"), options)

    def _lay_out(self) -> None:
        words = self._tools.wording
        self.add("paper", words.text("printing.size"), self.paper)
        self.add("custom", "", self.custom)
        self.add("orientation", words.text("printing.orientation"), self.orientation)
        self.add("ink", words.text("printing.ink"), self.ink)
        self.add("sides", words.text("printing.sides"), self.sides)
        self.add("bleed", words.text("printing.bleed"), self.bleed, self.marks)
        self.add("margins", words.text("printing.margins"), *self.margins)
        self.add("printer", words.text("printing.printer"), self.printer, self.measure)
        self.add("font", words.text("printing.font"), self.font_, self.font_off)

    def _connect(self) -> None:
        for choice in (self.paper, self.orientation, self.sides, self.printer):
            choice.chosen.connect(self._changed)
        self.ink.chosen.connect(self._changed)
        self.bleed.changed.connect(self._changed)
        self.marks.toggled.connect(self._changed)
        for field in (self.custom, *self.margins):
            field.textEdited.connect(self._changed)
        self.measure.clicked.connect(self.measure_wanted)
        self.font_.clicked.connect(self._pick_font)
        self.font_off.clicked.connect(lambda: self.set_font(""))

    def _changed(self) -> None:
        self._fit()
        whole = self.paper.code != _OWN or self.custom.hasAcceptableInput()
        if whole and all(field.hasAcceptableInput() for field in self.margins):
            self.changed.emit()

    def _fit(self) -> None:
        """What has a meaning only beside another choice is shown beside it."""
        self.show_row("custom", shown=self.paper.code == _OWN)
        self.font_off.setVisible(bool(self._font))

    def offer_printers(self, names: Sequence[str]) -> None:
        """The printers that were measured."""
        words = self._tools.wording
        self.printer.offer({"": words.text("printing.true"), **{name: name for name in names}})

    def set_font(self, path: str) -> None:
        """A font file of one's own, or the shipped fonts again."""
        self._font = path
        shown = Path(path).name if path else self._tools.wording.text("printing.font_shipped")
        self.font_.set_label(shown)
        self._changed()

    def _pick_font(self) -> None:
        words = self._tools.wording
        name, _ = QFileDialog.getOpenFileName(
            self, words.text("printing.font_pick"), str(Path.home()),
            words.text("printing.font_filter"),
        )  # fmt: skip
        if name:
            self.set_font(name)

    def options(self) -> dict[str, str]:
        """All choices by name."""
        own = self.paper.code == _OWN
        return {
            "paper": self.custom.text() if own else self.paper.code,
            "orientation": self.orientation.code,
            "margins": ",".join(field.text() for field in self.margins),
            "ink": INKS[self.ink.index],
            "sides": self.sides.code,
            "bleed": self.bleed.text,
            "marks": YES if self.marks.isChecked() else NO,
            "printer": self.printer.code,
            "font": self._font,
        }

    def show_options(self, options: dict[str, str]) -> None:
        """Takes sensible choices over, without a word."""
        blocked = self.blockSignals(True)  # noqa: FBT003 - Qt's own switch
        known = options["paper"] in PAPERS
        self.paper.take(options["paper"] if known else _OWN)
        if not known:
            self.custom.setText(options["paper"])
        self.orientation.take(options["orientation"])
        for field, text in zip(self.margins, options["margins"].split(","), strict=True):
            field.setText(text)
        self.ink.take(INKS.index(options["ink"]))
        self.sides.take(options["sides"])
        self.bleed.take(float(options["bleed"]))
        self.marks.setChecked(options["marks"] == YES)
        self.printer.take(options["printer"])
        self.set_font(options["font"])
        self.blockSignals(blocked)
        self._fit()


class Field(ScaledField):
    """A margin in mm, 5 to 100."""

    def __init__(self, look: Look, name: str) -> None:
        super().__init__(look, _MARGIN)
        self.setText("5")
        self.setAccessibleName(name)
        self.setToolTip(name)
        pattern = QRegularExpression(r"([5-9]|[1-9]\d)(\.\d)?|100")
        self.setValidator(QRegularExpressionValidator(pattern, self))
