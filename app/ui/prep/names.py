"""Lists of names inside a document: abilities, gear, immunities; added by typing."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.engine.model.phrase import Phrase
from app.services.references import Path
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, RING, KeyButton
from app.ui.kit.scaled import Scaled
from app.ui.kit.showing import set_shown
from app.ui.prep.fields import Bound, Field, asks_history, set_state
from app.ui.prep.leading import Leading

Known = Callable[[], Mapping[str, str]]
"""The names that can be chosen, by id."""


_OFFERED = 6
"""How many names are offered below the field at once."""


class Adder(Leading):
    """A field that finds a name by a few letters; the ones that fit are offered below it.

    *Up* and *Down* choose among them, *Enter* takes, *Esc* clears. ``chosen``: the id taken.
    """

    chosen = Signal(str)
    unknown = Signal(str)
    """What was typed, where no known name fits."""

    def __init__(self, tools: Tools, known: Known, hint: str, *, free: bool = False) -> None:
        """``free`` also takes words that are no known name."""
        super().__init__()
        self._tools, self._known, self._free = tools, known, free
        self._ids: list[str] = []
        self.edit = QLineEdit()
        self.edit.setPlaceholderText(hint)
        self.edit.setAccessibleName(hint)
        self.edit.setClearButtonEnabled(True)
        Scaled(tools.look, self.edit, least=140)
        self.edit.textChanged.connect(self._offer)
        self.edit.installEventFilter(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.edit)
        self.target = self.edit

    @cached_property
    def offers(self) -> QListWidget:
        """The names that fit; made with the first, for a sheet has a dozen such fields."""
        made = QListWidget()
        made.setAccessibleName(self.edit.accessibleName())
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.itemClicked.connect(lambda item: self._take(self._ids[made.row(item)]))
        made.hide()
        column = self.layout()
        assert column is not None  # noqa: S101 - set in the constructor
        column.addWidget(made)
        return made

    def set_problem(self, *, problem: bool) -> None:
        """Shows at the edge that something is wrong."""
        set_state(self.edit, "problem" if problem else "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys that choose among the offers; undo is the document's while nothing is typed."""
        if asks_history(event) and not self.edit.text():
            event.ignore()
            return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            steps: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._enter()
                return True
            if event.key() in steps and self._ids:
                at = (self.offers.currentRow() + steps[event.key()]) % len(self._ids)
                self.offers.setCurrentRow(at)
                return True
            if event.key() == Qt.Key.Key_Escape and self.edit.text():
                self.edit.clear()
                return True
        return super().eventFilter(watched, event)

    def _offer(self, text: str) -> None:
        self.set_problem(problem=False)
        known = self._known() if text.strip() else {}
        before, self._ids = self._ids, matches(known, text)[:_OFFERED]
        if not (before or self._ids):
            return
        self.offers.clear()
        self.offers.addItems([known[id_] for id_ in self._ids])
        self.offers.setCurrentRow(0)
        self.offers.setFixedHeight(self._tools.look.px(22 * len(self._ids) + 6))
        set_shown(self.offers, shown=bool(self._ids))

    def _enter(self) -> None:
        text = self.edit.text().strip()
        at = self.offers.currentRow() if self._ids else -1
        if 0 <= at < len(self._ids):
            self._take(self._ids[at])
        elif self._free and text:
            self._take(text)
        else:
            self.set_problem(problem=bool(text))
            if text:
                self.unknown.emit(text)

    def _take(self, id_: str) -> None:
        self.edit.clear()
        self.chosen.emit(id_)


def matches(known: Mapping[str, str], text: str) -> list[str]:
    """The ids of the names that hold the text: the name itself, then those that begin with it."""
    wanted = text.strip().casefold()
    names = {id_: name.casefold() for id_, name in known.items()}
    ranked = [
        (wanted not in (name, id_), not name.startswith(wanted), name, id_)
        for id_, name in names.items()
        if wanted and (wanted in name or id_ == wanted)
    ]
    return [id_ for *_, id_ in sorted(ranked)]


class AddingField(Field):
    """A list inside a document, with a field below it that finds more by typing."""

    def make_adder(self, known: Known, hint: str, *, free: bool = False) -> Adder:
        """The field that adds; a name that is nothing is told below it."""
        adder = Adder(self.tools, known, hint, free=free)
        adder.chosen.connect(self.add)
        adder.unknown.connect(lambda text: self._tell(Phrase("prep.unknown_name", {"name": text})))
        adder.edit.textEdited.connect(lambda _text: self._tell(None))
        self.adder = adder
        return adder

    def mark(self, *, problem: bool) -> None:
        """The edge of the field that adds."""
        self.adder.set_problem(problem=problem)

    @abstractmethod
    def add(self, id_: str) -> None:
        """Puts a name that was found into the list."""


class NamesField(AddingField):
    """A list of ids, shown by name. *Delete* takes one off, *Alt+Up* and *Alt+Down* move it."""

    outset = (0, RING)

    def __init__(
        self,
        bound: Bound,
        path: Path,
        label: str,
        known: Known,
        *,
        free: bool = False,
        rows: int = 4,
    ) -> None:
        super().__init__(bound, path, label)
        self._known, self._free = known, free
        tools, words = bound.tools, bound.tools.wording
        self.list = _Removable()
        self.list.setAccessibleName(label)
        self.list.setProperty("flat", True)  # noqa: FBT003 - Qt's signature
        self._most = rows
        self.list.remove_wanted.connect(self._remove)
        self.list.move_wanted.connect(self._move)
        self.make_adder(known, words.text("prep.add_to", what=label), free=free)
        self.remove = KeyButton(tools.look, "", icon="trash", height=FIELD)
        self.remove.setAccessibleName(words.text("prep.take_off_from", what=label))
        self.remove.setToolTip(words.text("prep.take_off"))
        self.remove.clicked.connect(self._remove)
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        bar = QHBoxLayout()
        bar.setSpacing(6)
        bar.addWidget(self.adder, 1)
        bar.addWidget(self.remove)
        column.addWidget(self.list)
        column.addLayout(bar)
        self._ids: list[str] = []
        self.set_up(holder)
        self.target = self.adder
        tools.look.changed.connect(self._relook)

    def show_value(self, value: object) -> None:
        """Shows the names; an id without a document is shown as missing."""
        ids = [str(one) for one in value] if isinstance(value, list | tuple) else []
        known = self._known()
        words = [known.get(one) or self._missing(one) for one in ids]
        shown = [self.list.item(at).text() for at in range(self.list.count())]
        self._ids = ids
        if words != shown:
            at = self.list.currentRow()
            self.list.clear()
            for word in words:
                self.list.addItem(QListWidgetItem(word))
            self.list.setCurrentRow(min(at, len(words) - 1))
        self._fit_list()
        set_shown(self.list, shown=bool(words))
        self.remove.setEnabled(bool(words))

    def _relook(self) -> None:
        QTimer.singleShot(0, self, self._fit_list)  # its rows have another look by then

    def _fit_list(self) -> None:
        rows = min(self.list.count(), self._most)
        high = rows * max(1, self.list.sizeHintForRow(0)) + self.tools.look.px(10)
        self.list.setFixedHeight(high)

    def typed(self) -> object:
        """The ids."""
        return list(self._ids)

    def _missing(self, id_: str) -> str:
        return id_ if self._free else self.tools.wording.text("prep.missing", id=id_)

    def add(self, id_: str) -> None:
        """Puts a name at the end, if it is not there."""
        if id_ not in self._ids:
            self._put([*self._ids, id_])

    def _remove(self) -> None:
        at = self.list.currentRow()
        if 0 <= at < len(self._ids):
            self._put([one for number, one in enumerate(self._ids) if number != at])

    def _move(self, step: int) -> None:
        at = self.list.currentRow()
        if at >= 0 and 0 <= at + step < len(self._ids):
            ids = list(self._ids)
            ids[at], ids[at + step] = ids[at + step], ids[at]
            self._put(ids)
            self.list.setCurrentRow(at + step)

    def _put(self, ids: Sequence[str]) -> None:
        self._ids = list(ids)
        self.commit()
        self.book.refresh()


class _Removable(QListWidget):
    """A list whose keys ask for removal and for another order."""

    remove_wanted = Signal()
    move_wanted = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete removes, Alt with the arrows moves, the rest is a list's."""
        steps: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove_wanted.emit()
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in steps:
            self.move_wanted.emit(steps[event.key()])
        else:
            super().keyPressEvent(event)
