"""Where a row of a table is typed, below the list, checked with every key."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.engine.model.rule_options import Column, RuleOption, TableFault, TableRow
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import KeyButton
from app.ui.kit.enter_field import EnterField
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text

_ACROSS = 4
"""Cells beside each other."""


class RowForm(QFrame):
    """A field for each column. ``taken`` gives all rows as they are now; ``left`` gives up."""

    taken = Signal(tuple)
    left = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools, words, look = tools, tools.wording, tools.look
        self.option: RuleOption | None = None
        self.at = 0
        self._rows: tuple[TableRow, ...] = ()
        self.fields: dict[str, QComboBox | EnterField] = {}
        self.label = Text(look, "", Face.BODY_STRONG)
        self.note = Text(look, "", Face.NOTE, wrap=True)
        self.ok = KeyButton(look, words.text("edit.take"), key="Enter", kind="primary")
        self._cells = QWidget()
        foot = QHBoxLayout()
        foot.addWidget(self.note, 1)
        foot.addWidget(self.ok)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 8, 8, 4)
        self._column.addWidget(self.label)
        self._column.addWidget(self._cells)
        self._column.addLayout(foot)
        self.setProperty("ground", "sunken")
        self.ok.clicked.connect(self._take)
        self.hide()

    def ask(self, option: RuleOption, rows: Sequence[TableRow], at: int) -> None:
        """Opens on a row of a table; ``at`` behind the last is a new one."""
        words = self._tools.wording
        self.option, self._rows, self.at = option, tuple(rows), at
        title = words.text(f"rule.{option.key}")
        if option.kind == "table":
            title = words.text("rules.row_of", rule=title, n=at + 1)
        self.label.set_text(title)
        self._lay_out(option, self._rows[at] if at < len(self._rows) else {})
        self._check()
        self.show()
        first = next(iter(self.fields.values()))
        first.setFocus()
        if isinstance(first, EnterField):
            first.selectAll()

    def close_up(self) -> None:
        """Puts it away."""
        self.option = None
        self.hide()

    @property
    def rows(self) -> tuple[TableRow, ...]:
        """The table as it would be."""
        columns = () if self.option is None else self.option.columns
        read = {column.key: _read(column, self.fields[column.key]) for column in columns}
        row = {key: value for key, value in read.items() if value is not None}
        return (*self._rows[: self.at], row, *self._rows[self.at + 1 :])

    def _lay_out(self, option: RuleOption, row: TableRow) -> None:
        cells = QWidget()
        grid = QGridLayout(cells)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        self.fields = {}
        for number, column in enumerate(option.columns):
            name = self._tools.wording.text(f"rules.column.{column.key}")
            field = self._field(column, row)
            field.setAccessibleName(name)
            self.fields[column.key] = field
            down, across = divmod(number, _ACROSS)
            label = Text(self._tools.look, name, Face.NOTE, Role.MUTED)
            grid.addWidget(label, 2 * down, across)
            grid.addWidget(field, 2 * down + 1, across)
            grid.setColumnStretch(across, 1)
        self._column.replaceWidget(self._cells, cells)
        self._cells.hide()
        self._cells.deleteLater()
        self._cells = cells

    def _field(self, column: Column, row: Mapping[str, object]) -> QComboBox | EnterField:
        value = row.get(column.key, column.default)
        if column.kind == "choice":
            choice = QComboBox()
            for one in column.values:
                word = self._tools.wording.text(f"rules.column.{column.key}.{one}")
                choice.addItem(word, one)
            choice.setCurrentIndex(max(0, choice.findData(value)))
            choice.currentIndexChanged.connect(self._check)
            return choice
        field = EnterField("" if value is None else str(value))
        hint = f"rules.column.{column.key}.hint"
        if hint in self._tools.wording:
            field.setPlaceholderText(self._tools.wording.text(hint))
        field.textChanged.connect(self._check)
        field.returnPressed.connect(self._take)
        return field

    def _fault(self) -> TableFault | None:
        return None if self.option is None else self.option.fault(self.option.of_rows(self.rows))

    def _check(self) -> None:
        """Says beside the fields what is wrong."""
        words, fault = self._tools.wording, self._fault()
        self.ok.setEnabled(fault is None)
        self.note.set_role(Role.MUTED if fault is None else Role.HARM)
        if fault is None:
            self.note.set_text(words.text("rules.row_fits"))
            return
        column = words.text(f"rules.column.{fault.column}") if fault.column else ""
        told = words.phrase(fault.phrase)
        self.note.set_text(words.text("rules.cell_fault", column=column, fault=told))

    def _take(self) -> None:
        fault = self._fault()
        if fault is None:
            self.taken.emit(self.rows)
        elif fault.column in self.fields:
            self.fields[fault.column].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives up; Enter on a choice takes the row."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._take()
        else:
            event.accept()


def _read(column: Column, field: QComboBox | EnterField) -> object:
    """What a cell holds; ``None`` for nothing."""
    if isinstance(field, QComboBox):
        return field.currentData()
    text = field.text().strip()
    if not text:
        return None
    try:
        return int(text) if column.kind == "number" else text
    except ValueError:
        return text
