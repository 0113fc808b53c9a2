"""The house rules of the open campaign, to be read and changed."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from app.engine.core.errors import RuleError
from app.engine.model.rule_options import RuleOption, TableRow
from app.services.house_rules import RuleBook
from app.services.session import CampaignError, Session
from app.ui.desk.sheet_page import SheetPage
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.row_list import RowList
from app.ui.kit.widgets import Banner
from app.ui.models.rows import RowFace, RowsModel
from app.ui.rules.delegate import RuleRows
from app.ui.rules.groups import GroupList
from app.ui.rules.number_field import NumberField
from app.ui.rules.row_form import RowForm
from app.ui.rules.rows import (
    CellsRow,
    Choosable,
    GroupRow,
    NumberRow,
    ReadingRow,
    Row,
    RuleRow,
    rule_rows,
)
from app.ui.rules.rule_list import RuleList
from app.ui.wording import Wording

_WAYS = (("up", "Alt+↑", -1), ("down", "Alt+↓", 1))


class RulesPage(SheetPage):
    """Enter takes the reading under the cursor, Backspace gives a rule its default back.

    ``changed``: undo and redo would do something else.
    """

    changed = Signal()

    def __init__(self, tools: Tools) -> None:
        look, words = tools.look, tools.wording
        super().__init__(look, words, words.text("rules.title"))
        self._tools, self._words = tools, words
        self.book: RuleBook | None = None
        self.search = QLineEdit()
        self.search.setPlaceholderText(words.text("rules.search"))
        self.search.setAccessibleName(words.text("rules.search"))
        self.search.setClearButtonEnabled(True)
        self.only_changed = KeyButton(look, words.text("rules.only_changed"), height=FIELD)
        self.only_changed.setCheckable(True)
        self.reset = KeyButton(look, words.text("rules.reset"), icon="undo", key="Backspace",
                               height=FIELD)  # fmt: skip
        self.remove = KeyButton(look, words.text("rules.remove_row"), icon="minus", key="Del",
                                height=FIELD)  # fmt: skip
        self.up, self.down = (self._mover(tools, *way) for way in _WAYS)
        self.reset_all = KeyButton(look, words.text("rules.reset_all"), height=FIELD)
        for widget in (self.search, self.only_changed):
            self.put(widget)
        look.changed.connect(self._fit)
        self.note = Banner(look, "info")
        self.banner = Banner(look, "warn")
        self._keyed = {one: one.key for one in (self.reset, self.remove, self.up, self.down)}
        self.groups = GroupList(tools)
        self._model: RowsModel[Row] = RowsModel(_face(words), self)
        self.list = RuleList(tools, self._model)
        self.list.setItemDelegate(RuleRows(tools.ink, words, self.list))
        self.number = NumberField(tools)
        self.form = RowForm(tools)
        self._lay_out()
        self._connect()
        self._fit()

    def _mover(self, tools: Tools, name: str, key: str, by: int) -> KeyButton:
        """A button that moves a row of a table up or down."""
        button = KeyButton(tools.look, "", icon=f"chevron-{name}", key=key, height=FIELD)
        button.setAccessibleName(tools.wording.text(f"rules.row_{name}"))
        button.setToolTip(button.accessibleName())
        button.clicked.connect(lambda: self.list.step(self.list.current_row(), by))
        return button

    def _lay_out(self) -> None:
        beside = QVBoxLayout()
        beside.setSpacing(6)
        beside.addWidget(self.list, 1)
        beside.addWidget(self.number)
        beside.addWidget(self.form)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self.groups)
        row.addLayout(beside, 1)
        self.column.addWidget(self.note)
        self.column.addWidget(self.banner)
        self._foot = foot = QHBoxLayout()
        foot.addWidget(self.reset)
        foot.addWidget(self.reset_all)
        for button in (self.remove, self.up, self.down):
            foot.addWidget(button)
        foot.addStretch(1)
        self.column.addLayout(row, 1)
        self.column.addLayout(foot)

    def _fit(self) -> None:
        """Where the foot is too narrow, its buttons are without their key caps."""
        look = self._tools.look
        self.search.setMinimumWidth(look.px(200))
        self.search.setMaximumWidth(look.px(300))
        margins = self.column.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        for capped in (True, False):
            for button, key in self._keyed.items():
                button.set_key(key if capped else "")
            self._foot.invalidate()
            if self._foot.sizeHint().width() <= room:
                break

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the foot inside."""
        super().resizeEvent(event)
        self._fit()

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _text: self._refresh())
        self.search.returnPressed.connect(self._to_list)
        self.only_changed.toggled.connect(lambda _on: self._refresh())
        self.list.taken.connect(self._take)
        self.list.clicked.connect(self._clicked)
        self.list.moved.connect(self._move_row)
        self.list.current_changed.connect(lambda _index: self._show_buttons())
        self.groups.wanted.connect(self._show_group)
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(self._reset_all)
        self.number.typed.connect(self._typed)
        self.number.refused.connect(self._refuse_number)
        self.number.left.connect(self._leave_number)
        self.form.taken.connect(self._take_row)
        self.form.left.connect(self._leave_number)
        self.remove.clicked.connect(self._remove_row)

    # On show

    def show_session(self, session: Session) -> None:
        """Shows the rules of a campaign; its changes can be undone as long as it is open."""
        if self.book is None or self.book.session is not session:
            self.book = RuleBook(session)
            self.book.changed.connect(self._book_changed)
            self.search.clear()
        battle = session.battle
        title = "" if battle is None else battle.title
        code = "rules.next_battle" if battle is None else "rules.running_battle"
        self.note.say(self._words.text(code, name=title))
        problem = session.read_only
        self.banner.say("" if problem is None else self._words.phrase(problem))
        self._refresh()

    def enter(self) -> None:
        """To the search."""
        self.search.setFocus()
        self.search.selectAll()

    def _refresh(self) -> None:
        book = self.book
        if book is None:
            return
        rows = rule_rows(
            book, self._words, self.search.text(), only_changed=self.only_changed.isChecked()
        )
        current = self.list.current_row()
        self._model.set_rows(rows)
        if current is None or self._model.row_of(_key(current)) < 0:
            self._go_to_first()
        if not rows:
            self.banner.say(self._words.text("rules.nothing"), "info")
        elif self.banner.text == self._words.text("rules.nothing"):
            self.banner.say("")
        self.groups.show_groups(rule_rows(book, self._words))
        self._show_buttons()

    def _go_to_first(self) -> None:
        places = [at for at, row in enumerate(self._model.rows) if _can_choose(row)]
        self.list.go_to(places[0] if places else -1)
        self.list.scrollToTop()

    def _show_buttons(self) -> None:
        book, option = self.book, self._option()
        self.reset.setEnabled(book is not None and option is not None and book.is_changed(option))
        self.reset_all.setEnabled(book is not None and bool(book.changed_options))
        row = self.list.current_row()
        self.remove.setVisible(isinstance(row, CellsRow))
        self.remove.setEnabled(isinstance(row, CellsRow) and not row.new)
        for button, by in ((self.up, -1), (self.down, 1)):
            button.setVisible(any(self.list.can_step(row, way) for way in (-1, 1)))
            button.setEnabled(self.list.can_step(row, by))
        self._fit()

    def _option(self) -> RuleOption | None:
        row = self.list.current_row()
        book = self.book
        if book is None or not isinstance(row, Choosable):
            return None
        return next(option for option in book.options if option.key == row.key)

    def _to_list(self) -> None:
        self.list.setFocus()

    def _show_group(self, group: str) -> None:
        self.only_changed.setChecked(False)
        self.search.clear()
        at = self._model.row_of(("group", group))
        if at >= 0:
            self.list.go_to(at + 2)
            self.list.scrollTo(self._model.index(at), RowList.ScrollHint.PositionAtTop)
            self.list.setFocus()

    def _book_changed(self, _nothing: None) -> None:
        self.number.close_up()
        self.form.close_up()
        self._refresh()
        self.changed.emit()

    # Changing

    def _clicked(self, index: QModelIndex) -> None:
        self._take(index)

    def _take(self, index: QModelIndex) -> None:
        row, option, book = self._model.rows[index.row()], self._option(), self.book
        if book is None or option is None:
            return
        if isinstance(row, ReadingRow):
            self._try(lambda: book.set(option, row.value))
        elif isinstance(row, NumberRow):
            title = self._words.text(f"rule.{row.key}")
            if row.part:
                title = f"{title}: {row.text}"
            self.form.close_up()
            self.number.ask(row, title, optional=option.optional)
        elif isinstance(row, CellsRow):
            self.number.close_up()
            self.form.ask(option, option.rows(book.value(option)), row.at)
        QTimer.singleShot(0, self, lambda: self.list.scrollTo(self.list.currentIndex()))

    def _typed(self, value: int | None) -> None:
        row, option, book = self.number.row, self._option(), self.book
        if row is None or option is None or book is None:
            return
        wanted = {**book.value(option), row.part: value} if row.part else value
        if not option.accepts(wanted):
            self._refuse_number()
        elif self._try(lambda: book.set(option, wanted)):
            self.number.close_up()
            self.list.setFocus()

    def _refuse_number(self) -> None:
        row = self.number.row
        if row is not None:
            self.banner.say(self._words.text("rules.unfit_number", limits=row.limits), "warn")
            self.number.field.setFocus()
            self.number.field.selectAll()

    def _take_row(self, rows: tuple[TableRow, ...]) -> None:
        option, book, at = self.form.option, self.book, self.form.at
        if option is None or book is None:
            return
        if self._try(lambda: book.set(option, option.of_rows(rows))):
            self.form.close_up()
            self._go_to_cells(option, at)

    def _remove_row(self) -> None:
        row, option, book = self.list.current_row(), self._option(), self.book
        if book is None or option is None or not isinstance(row, CellsRow) or row.new:
            return
        rows = list(option.rows(book.value(option)))
        del rows[row.at]
        if self._try(lambda: book.set(option, option.of_rows(rows))):
            self._go_to_cells(option, row.at)

    def _move_row(self, row: CellsRow, to: int) -> None:
        """Puts a row of a table elsewhere in it: of two that fit a roll the upper one counts."""
        book = self.book
        if book is None:
            return
        option = next(one for one in book.options if one.key == row.key)
        rows = list(option.rows(book.value(option)))
        rows.insert(to, rows.pop(row.at))
        if self._try(lambda: book.set(option, option.of_rows(rows))):
            self._go_to_cells(option, to)

    def _go_to_cells(self, option: RuleOption, at: int) -> None:
        """To a row of a table, or to the last where there is none so far down."""
        places = (self._model.row_of(("cells", option.key, one)) for one in range(at, -1, -1))
        self.list.go_to(next((place for place in places if place >= 0), -1))
        self.list.setFocus()

    def _leave_number(self) -> None:
        self.number.close_up()
        self.form.close_up()
        self.banner.say("")
        self.list.setFocus()

    def _reset(self) -> None:
        book, option = self.book, self._option()
        if book is not None and option is not None:
            self._try(lambda: book.reset(option))

    def _reset_all(self) -> None:
        book = self.book
        if book is not None:
            self._try(book.reset)

    def _try(self, change: Callable[[], None]) -> bool:
        """Makes a change; tells why when the rules or the file do not take it."""
        try:
            change()
        except (RuleError, CampaignError) as error:
            self.banner.say(self._words.phrase(error.phrase), "harm")
            return False
        self.banner.say("")
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Backspace resets the rule under the cursor, Del takes a row away, ``/`` finds."""
        if event.key() == Qt.Key.Key_Backspace and self.reset.isEnabled():
            self._reset()
        elif event.key() == Qt.Key.Key_Delete:
            self._remove_row()
        elif event.text() == "/":
            self.enter()
        else:
            super().keyPressEvent(event)


def _key(row: object) -> tuple[object, ...]:
    if isinstance(row, GroupRow):
        return ("group", row.group)
    if isinstance(row, RuleRow):
        return ("rule", row.key)
    if isinstance(row, ReadingRow):
        return ("reading", row.key, row.value)
    if isinstance(row, CellsRow):
        return ("cells", row.key, row.at)
    return ("number", row.key, row.part) if isinstance(row, NumberRow) else ()


def _can_choose(row: Row) -> bool:
    return isinstance(row, Choosable)


def _face(words: Wording) -> RowFace[Row]:
    return RowFace[Row](
        key=_key,
        text=_text,
        spoken=lambda row: _spoken(row, words),
        chosen=_can_choose,
        tip=_text,
    )


def _text(row: Row) -> str:
    return row.text if isinstance(row, Choosable) else row.title


def _spoken(row: Row, words: Wording) -> str:
    if isinstance(row, ReadingRow):
        parts = [words.text(f"rule.{row.key}"), row.text]
        parts += [words.text("rules.default")] if row.default else []
        parts += [words.text("rules.chosen")] if row.chosen else []
        return ", ".join(parts)
    if isinstance(row, NumberRow):
        value = words.text("rules.no_number") if row.value is None else str(row.value)
        parts = [words.text(f"rule.{row.key}"), row.text, value, row.limits]
        return ", ".join(part for part in parts if part)
    if isinstance(row, CellsRow):
        return f"{words.text(f'rule.{row.key}')}, {row.text}"
    return row.title
