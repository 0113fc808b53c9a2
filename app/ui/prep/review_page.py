"""What an import would add, replace and keep; nothing is taken in before somebody says so."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
)

from app.services.prep.transfer import Choice, Gallery, Incoming, Inspection, take_in
from app.services.prep.workshop import Workshop
from app.services.session import CampaignError
from app.ui.desk.sheet_page import SheetPage
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.widgets import Banner

_CHOICES: dict[str, tuple[Choice, ...]] = {
    "new": ("add", "keep"),
    "same": ("keep",),
    "differs": ("keep", "replace", "copy"),
    "unfit": (),
}
"""What can be done with a document, what happens by default first."""
_BETWEEN = 4
"""Pixels between the choices of two rows."""
_COLUMNS = ("choice", "kind", "name", "problem")


class ReviewPage(SheetPage):
    """A line for each document. ``taken``: how many were written."""

    taken = Signal(int)

    def __init__(self, tools: Tools) -> None:
        look, words = tools.look, tools.wording
        super().__init__(look, words, words.text("review.title"))
        self._tools, self._words = tools, words
        self._inspection: Inspection | None = None
        self._workshop: Workshop | None = None
        self._gallery: Gallery | None = None
        self.choices: list[QComboBox] = []
        self.note = Banner(look, "info")
        self.banner = Banner(look, "warn")
        self.table = QTableWidget(0, len(_COLUMNS))
        self.table.setAccessibleName(words.text("review.title"))
        self.table.setHorizontalHeaderLabels([words.text(f"review.{one}") for one in _COLUMNS])
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        look.changed.connect(self._relook)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(len(_COLUMNS) - 1, QHeaderView.ResizeMode.Stretch)
        self.take = KeyButton(
            look, words.text("review.take"), icon="check", kind="primary", height=FIELD
        )
        self.take.clicked.connect(self._take)
        self.put(self.take)
        self.column.addWidget(self.note)
        self.column.addWidget(self.banner)
        self.column.addWidget(self.table, 1)

    def show_inspection(
        self, inspection: Inspection, workshop: Workshop, gallery: Gallery | None = None
    ) -> None:
        """Shows what a text holds; portraits go into the ``gallery``."""
        self._inspection, self._workshop, self._gallery = inspection, workshop, gallery
        self.table.setRowCount(len(inspection.incoming))
        self.choices = []
        for row, one in enumerate(inspection.incoming):
            self._fill(row, one)
        self._fit()
        counts = dict.fromkeys(_CHOICES, 0)
        for one in inspection.incoming:
            counts[one.verdict] += 1
        self.note.say(self._words.text("review.counts", **counts))
        missing = ", ".join(id_ for _, id_ in inspection.missing[:8])
        self.banner.say(self._words.text("review.missing", names=missing) if missing else "")
        self.take.setEnabled(any(one.verdict != "unfit" for one in inspection.incoming))

    def _relook(self) -> None:
        QTimer.singleShot(0, self, self._fit)  # its choices have another look by then

    def _fit(self) -> None:
        """Rows are as high as the choices in them."""
        high = max((combo.sizeHint().height() for combo in self.choices), default=0)
        self.table.verticalHeader().setDefaultSectionSize(high + _BETWEEN)

    def enter(self) -> None:
        """To the button that takes it in."""
        self.take.setFocus()

    def _fill(self, row: int, one: Incoming) -> None:
        words = self._words
        combo = QComboBox()
        for choice in _CHOICES[one.verdict]:
            combo.addItem(words.text(f"review.do_{choice}_{one.verdict}"), choice)
        if not combo.count():
            combo.addItem(words.text("review.do_leave"), "keep")
        combo.setEnabled(combo.count() > 1)
        combo.setCurrentIndex(max(0, combo.findData(one.choice)))
        combo.setAccessibleName(words.text("review.choice_of", name=one.name))
        self.choices.append(combo)
        self.table.setCellWidget(row, 0, combo)
        kind = words.text(f"prep.kind_{one.kind}") if one.kind else words.text("review.unknown")
        problem = "; ".join(words.phrase(fault.phrase) for fault in one.faults[:3])
        for column, text in enumerate((kind, one.name or one.id, problem), start=1):
            item = QTableWidgetItem(text)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            item.setToolTip(text)
            self.table.setItem(row, column, item)

    def _take(self) -> None:
        if self._inspection is None or self._workshop is None:
            return
        chosen = self._inspection.decided([combo.currentData() for combo in self.choices])
        try:
            written = take_in(chosen, self._workshop, self._gallery)
        except CampaignError as error:
            self.banner.say(self._words.phrase(error.phrase), "harm")
            return
        self.taken.emit(len(written))
        self.closed.emit()
