"""The right column of the Print place: choices above, the report of the print below."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app.ui.desk.tools import Tools
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.ringed_scroll import RingedScroll
from app.ui.kit.scroll import padded
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner, SectionHeader, Text
from app.ui.print.outcome import NOTHING, Outcome, Remark
from app.ui.print.paper_form import PaperForm
from app.ui.print.part_forms import FORMS, PartForm
from app.ui.print.printer_form import PrinterForm
from app.ui.print.remark_list import RemarkList
from app.ui.print.wishes import sensible

WIDE, NARROW = 368, 316
"""How wide it is, in pixels at 100 %."""
_LEAST_REPORT = 196


class PaperPanel(QStackedWidget):
    """``changed``: a choice differs. ``remark_chosen`` and ``document_wanted`` follow remarks."""

    changed = Signal()
    remark_chosen = Signal(int, object)
    """The page of the remark under the cursor, from 1, and the `Spot`s of what it is about."""
    document_wanted = Signal(str, str)
    """Kind and id of the document that a remark is about."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._wide = WIDE
        words, look = tools.wording, tools.look
        self.paper = PaperForm(tools)
        self.forms: dict[type[PartForm], PartForm] = {
            kind: kind(tools) for kind in dict.fromkeys(FORMS.values())
        }
        self.part_head = SectionHeader(look, "")
        self.remarks = RemarkList(tools)
        self.report_head = SectionHeader(look, words.text("printing.report"))
        self.open = KeyButton(look, words.text("printing.open_document"), icon="external",
                              key="Enter", kind="bare", height=HEADER)  # fmt: skip
        self.good = Banner(look, "good")
        self.printer = PrinterForm(tools)
        self._lay_out()
        self._connect()
        self.show_part("", "")
        self.show_outcome(NOTHING)
        look.changed.connect(self._relook)
        self._relook()

    def panels(self) -> tuple[QWidget, ...]:
        """What F6 stops at: the choices and the report, or the printer's form in their place."""
        return (self.choices, self.report, self.printer)

    def set_narrow(self, narrow: bool) -> None:  # noqa: FBT001 - a switch
        """Gives the preview some of its room, or takes it back."""
        self._wide = NARROW if narrow else WIDE
        self._relook()

    def _relook(self) -> None:
        self.setFixedWidth(self._tools.look.px(self._wide))
        self.report.setMinimumHeight(self._tools.look.px(_LEAST_REPORT))

    def _lay_out(self) -> None:
        """From the outside in: whatever is put into another takes over its style anew."""
        whole = QFrame()
        whole.setProperty("ground", "panel")
        self.addWidget(whole)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.choices = scroll = RingedScroll(self._tools.look)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its choices scroll it
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.report = QWidget()
        column.addWidget(scroll, 3)
        column.addWidget(self.report, 2)
        self.addWidget(self.printer)
        self._lay_out_choices(scroll)
        self._lay_out_report()

    def _lay_out_choices(self, scroll: QScrollArea) -> None:
        choices = QWidget()
        choices.setProperty("ground", "panel")
        scroll.setWidget(choices)
        inner = QVBoxLayout(choices)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(0)
        inner.addWidget(self.part_head)
        for form in self.forms.values():
            inner.addWidget(form)
        inner.addWidget(SectionHeader(self._tools.look, self._tools.wording.text("printing.paper")))
        inner.addWidget(self.paper)
        inner.addStretch(1)

    def _lay_out_report(self) -> None:
        words, look = self._tools.wording, self._tools.look
        below = QVBoxLayout(self.report)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        self.report_head.add(self.open)
        below.addWidget(self.report_head)
        below.addWidget(self.remarks, 1)
        below.addWidget(self.good)
        scale = Text(look, words.text("printing.scale"), Face.NOTE, Role.MUTED, wrap=True)
        below.addWidget(padded(scale, 16, 4, 16, 8))

    def _connect(self) -> None:
        self.paper.changed.connect(self.changed)
        for form in self.forms.values():
            form.changed.connect(self.changed)
        self.remarks.current_changed.connect(lambda _index: self._remark_turned())
        self.remarks.clicked.connect(lambda _index: self._remark_turned())
        self.remarks.taken.connect(lambda _index: self._open_document())
        self.open.clicked.connect(self._open_document)
        self.printer.left.connect(self.show_choices)

    # Choices

    def options(self) -> dict[str, str]:
        """All choices by name."""
        found = self.paper.options()
        for form in self.forms.values():
            found |= form.options()
        return found

    def show_options(self, options: Mapping[str, str]) -> None:
        """Takes choices over where they make sense."""
        known = sensible(options)
        self.paper.show_options(known)
        for form in self.forms.values():
            form.show_options(known)

    def show_part(self, part: str, title: str) -> None:
        """Shows the choices of a part above those of the paper."""
        wanted = FORMS.get(part)
        self.part_head.setVisible(wanted is not None)
        self.part_head.title.set_text(title)
        for kind, form in self.forms.items():
            form.setVisible(kind is wanted)

    def show_choices(self) -> None:
        """Back from the printer's form."""
        self.setCurrentIndex(0)
        self.paper.printer.setFocus()

    def show_printer(self) -> None:
        """The form for what the calibration page reads."""
        self.setCurrentWidget(self.printer)
        self.printer.name.setFocus()

    # The report

    def show_outcome(self, outcome: Outcome) -> None:
        """Shows what there is to know about a print."""
        words = self._tools.wording
        self.remarks.model_.set_rows(outcome.remarks)
        drawn = ""
        if outcome.items_in:
            drawn = words.text("printing.drawn", n=outcome.items_drawn, m=outcome.items_in)
        self.report_head.note.set_text(drawn)
        if not outcome.pages:
            self.good.say("", "good")
        elif outcome.flawless:
            self.good.say(words.text("printing.nothing_lost"), "good")
        elif outcome.whole:
            self.good.say(words.text("printing.remarks"), "warn")
        else:
            self.good.say(words.text("printing.lost"), "harm")
        self._offer()

    def _remark_turned(self) -> None:
        self._offer()
        remark = self.remarks.remark
        if remark is not None and remark.pages:
            self.remark_chosen.emit(remark.pages[0], remark.spots)

    def _offer(self) -> None:
        remark: Remark | None = self.remarks.remark
        self.open.setVisible(bool(self.remarks.model_.rows))
        self.open.setEnabled(remark is not None and remark.document is not None)

    def _open_document(self) -> None:
        remark = self.remarks.remark
        if remark is not None and remark.document is not None:
            self.document_wanted.emit(*remark.document)
