"""Names with numbers inside a document: items carried, ranks of resistance."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from app.engine.model.phrase import Phrase
from app.services.references import Path
from app.ui.kit.scaled import Scaled
from app.ui.kit.widgets import Text
from app.ui.prep.fields import Bound, set_state, sign_button
from app.ui.prep.names import AddingField, Known


class CountsField(AddingField):
    """A mapping from ids to whole numbers, a line for each; new ones begin at ``first``."""

    def __init__(
        self,
        bound: Bound,
        path: Path,
        label: str,
        known: Known,
        *,
        free: bool = False,
        first: int = 1,
    ) -> None:
        super().__init__(bound, path, label)
        self._known, self._first = known, first
        tools = bound.tools
        self._counts: dict[str, object] = {}
        self.boxes: dict[str, QLineEdit] = {}
        self._holder = QWidget()
        column = QVBoxLayout(self._holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 1)
        self.make_adder(known, tools.wording.text("prep.add_to", what=label), free=free)
        column.addLayout(self._grid)
        column.addWidget(self.adder)
        self.set_up(self._holder)
        self.target = self.adder

    def show_value(self, value: object) -> None:
        """A line for each id; the boxes stay while the ids do."""
        counts = dict(value) if isinstance(value, Mapping) else {}
        self._counts = counts
        if list(counts) != list(self.boxes):
            self._lay_out()
        for id_, count in counts.items():
            if self.boxes[id_].text() != str(count):
                self.boxes[id_].setText(str(count))

    def typed(self) -> object:
        """The numbers by id."""
        return dict(self._counts)

    def mark(self, *, problem: bool) -> None:
        """The numbers show their own edges."""
        if not problem:
            self.adder.set_problem(problem=False)
            for box in self.boxes.values():
                set_state(box, "")

    def _lay_out(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.boxes = {}
        known, look = self._known(), self.tools.look
        for row, id_ in enumerate(self._counts):
            name = known.get(id_, id_)
            box = QLineEdit(str(self._counts[id_]))
            box.setMaxLength(8)
            Scaled(look, box, wide=64)
            box.setAlignment(Qt.AlignmentFlag.AlignCenter)
            box.setAccessibleName(f"{self.label}: {name}")
            box.textEdited.connect(lambda text, id_=id_, box=box: self._typed(id_, text, box))
            told = self.tools.wording.text("prep.take_off_one", name=name)
            drop = sign_button(self.tools, "cross", told)
            drop.clicked.connect(lambda _on=False, id_=id_: self._drop(id_))
            self._grid.addWidget(Text(look, name), row, 0)
            self._grid.addWidget(box, row, 1)
            self._grid.addWidget(drop, row, 2)
            self.boxes[id_] = box
        self.book.laid_out.emit()

    def _typed(self, id_: str, text: str, box: QLineEdit) -> None:
        good = text.removeprefix("-").isdecimal()
        set_state(box, "" if good else "problem")
        if good:
            self._counts[id_] = int(text)
            self.commit()
            set_state(box, "problem" if self.wrong else "")
        else:
            self._tell(Phrase("prep.no_number", {"value": text}))

    def add(self, id_: str) -> None:
        """A line for a name, if it has none."""
        if id_ not in self._counts:
            self._counts = {**self._counts, id_: self._first}
            self.commit()
            self.book.refresh()

    def _drop(self, id_: str) -> None:
        self._counts = {key: count for key, count in self._counts.items() if key != id_}
        self.commit()
        self.book.refresh()
