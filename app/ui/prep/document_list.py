"""The list at the left of a place: kinds or groups, search, and the documents."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.engine.model.record import value
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, HEADER, RING, KeyButton
from app.ui.kit.row_list import RowList
from app.ui.kit.showing import set_shown
from app.ui.kit.widgets import SectionHeader, Text
from app.ui.models.rows import RowFace, RowsModel
from app.ui.prep.ask_bar import AskBar
from app.ui.prep.row_delegate import DocumentDelegate
from app.ui.prep.rows import DocumentRow, Row, found, grouped

WIDTH, NARROW = 264, 220
_LONG = 200
"""A list of more rows than this has all rows of one height."""


@value
class Segment:
    """One of the buttons over the list: a word, and which rows it leaves."""

    key: str
    word: str
    fits: Callable[[DocumentRow], bool]


def everything(_row: DocumentRow) -> bool:
    """Every row fits."""
    return True


class DocumentList(QWidget):
    """*Ins* makes a new one, *Ctrl+D* copies, *Del* deletes; typing in the field searches.

    ``chosen``: another row is current; its kind and id, or two empty texts.
    """

    chosen = Signal(str, str)
    new_wanted = Signal()
    copy_wanted = Signal()
    delete_wanted = Signal()
    copies_wanted = Signal()
    """Several copies are wanted: *Ctrl+Shift+D*."""
    template_wanted = Signal()
    """A new one made of a template is wanted: *Shift+Ins*."""
    segment_changed = Signal(str)

    def __init__(
        self, tools: Tools, title: str, segments: Sequence[Segment], hint: str, *, pictures: bool
    ) -> None:
        super().__init__()
        self._tools = tools
        self._all: tuple[DocumentRow, ...] = ()
        self._segments = tuple(segments)
        self._settled, self._narrow = True, False
        self._told: tuple[str, str] = ("", "")
        self.segment = self._segments[0]
        words = tools.wording
        self.header = SectionHeader(tools.look, title)
        self.new = KeyButton(
            tools.look, words.text("prep.new"), icon="add", key="Ins", kind="bare", height=HEADER
        )
        self.new.clicked.connect(self.new_wanted)
        self.header.add(self.new)
        self.ask = AskBar(tools)
        self.search = QLineEdit()
        self.search.setPlaceholderText(hint)
        self.search.setAccessibleName(hint)
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.empty = Text(tools.look, words.text("prep.none_found"), wrap=True)
        self.list = RowList(title, searches=True)
        self._model: RowsModel[Row] = RowsModel(_FACE, self)
        self.list.setModel(self._model)
        self._delegate = DocumentDelegate(tools.ink, self.list, pictures=pictures)
        self.list.setItemDelegate(self._delegate)
        self.list.current_changed.connect(self._tell)
        self.ask.closed.connect(self.list.setFocus)
        self._buttons = QButtonGroup(self)
        self._lay_out()
        tools.look.changed.connect(self._relook)
        self._relook()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.ask)
        inner = QVBoxLayout()
        inner.setContentsMargins(6, 6, 6, 6)
        inner.setSpacing(6)
        if len(self._segments) > 1:
            inner.addLayout(self._segment_row())
        field = QHBoxLayout()  # as wide as the buttons above it without their ring
        field.setContentsMargins(RING, 0, RING, 0)
        field.addWidget(self.search)
        inner.addLayout(field)
        column.addLayout(inner)
        column.addWidget(self.empty)
        column.addWidget(self.list, 1)
        self.empty.setContentsMargins(12, 6, 12, 6)
        self.empty.hide()

    def _segment_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(0)
        for segment in self._segments:
            button = KeyButton(self._tools.look, segment.word, height=FIELD)
            button.setCheckable(True)
            button.setChecked(segment is self.segment)
            button.clicked.connect(lambda _on=False, one=segment: self.show_segment(one.key))
            self._buttons.addButton(button)
            row.addWidget(button, 1)
        return row

    def show_segment(self, key: str) -> None:
        """Leaves only the rows of one segment."""
        self.segment = next(one for one in self._segments if one.key == key)
        at = self._segments.index(self.segment)
        if self._buttons.buttons():
            self._buttons.buttons()[at].setChecked(True)
        self.segment_changed.emit(key)
        self._filter()

    def show_rows(self, rows: Sequence[DocumentRow]) -> None:
        """Shows these documents; the current one stays current while it is there."""
        if tuple(rows) != self._all:
            self._all = tuple(rows)
            self._delegate.even = len(self._all) > _LONG
            self.list.setUniformItemSizes(self._delegate.even)
            self._filter()

    @property
    def rows(self) -> tuple[DocumentRow, ...]:
        """All documents, those that are filtered out as well."""
        return self._all

    @property
    def current(self) -> DocumentRow | None:
        """The document under the cursor."""
        row = self.list.current_row()
        return row if isinstance(row, DocumentRow) else None

    def go_to(self, kind: str, id_: str) -> None:
        """Makes a document the current one; a search that hides it is dropped."""
        at = self._model.row_of((kind, id_))
        if at < 0 and (self.search.text() or self.segment is not self._segments[0]):
            self.search.clear()
            self.show_segment(self._segments[0].key)
            at = self._model.row_of((kind, id_))
        if at >= 0:
            self.list.go_to(at)

    def go_first(self) -> None:
        """Makes the first document the current one."""
        for at, row in enumerate(self._model.rows):
            if isinstance(row, DocumentRow):
                self.list.go_to(at)
                return
        self._told = ("", "")
        self.chosen.emit("", "")

    def sizeHint(self) -> QSize:
        """264 wide."""
        return QSize(self._tools.look.px(WIDTH), 400)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ins, Ctrl+D and Del, as their buttons say."""
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.key() == Qt.Key.Key_Insert:
            (self.template_wanted if shift else self.new_wanted).emit()
        elif event.key() == Qt.Key.Key_D and control:
            (self.copies_wanted if shift else self.copy_wanted).emit()
        elif event.key() == Qt.Key.Key_Delete and self.list.hasFocus():
            self.delete_wanted.emit()
        elif event.key() == Qt.Key.Key_F and control:
            self.search.setFocus()
        else:
            super().keyPressEvent(event)

    def _filter(self) -> None:
        shown = found(self._all, self.search.text(), self.segment.fits)
        # a row that moves between groups is gone for a moment: nobody else is chosen meanwhile
        self._settled = False
        self._model.set_rows(list(grouped(shown)))
        at = self._model.row_of(self._told)
        if at >= 0:
            self.list.go_to(at)
        self._settled = True
        set_shown(self.empty, shown=not shown)
        if at >= 0:
            return
        if self.current is None:
            self.go_first()
        else:
            self._tell()

    def _tell(self, _index: QModelIndex | None = None) -> None:
        row = self.current
        if row is not None and self._settled:
            self._told = (row.kind, row.id)
            self.chosen.emit(row.kind, row.id)

    def set_narrow(self, *, narrow: bool) -> None:
        """Takes less room beside a form that needs it."""
        self._narrow = narrow
        self._relook()

    def _relook(self) -> None:
        self.setFixedWidth(self._tools.look.px(NARROW if self._narrow else WIDTH))


def _key(row: Row) -> object:
    return (row.kind, row.id) if isinstance(row, DocumentRow) else row.text


def _text(row: Row) -> str:
    return row.name if isinstance(row, DocumentRow) else row.text


def _spoken(row: Row) -> str:
    return f"{row.name}, {row.note}" if isinstance(row, DocumentRow) else row.text


_FACE: RowFace[Row] = RowFace(
    key=_key,
    text=_text,
    spoken=_spoken,
    chosen=lambda row: isinstance(row, DocumentRow),
    tip=lambda row: row.name if isinstance(row, DocumentRow) else "",
)
