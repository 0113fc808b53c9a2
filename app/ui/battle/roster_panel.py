"""The roster: both sides in their rows, and quick edits of whoever is selected."""

from collections.abc import Collection, Iterable
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    Qt,
    QTimer,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListView, QMenu, QVBoxLayout, QWidget

from app.engine.model.timeline import TimelineView, TokenView
from app.ui.battle.keys import PanelKeys, panel_action, show_key
from app.ui.battle.quick_edit import Edit
from app.ui.battle.roster_delegate import RosterDelegate
from app.ui.battle.roster_rows import RosterRow, RosterToken, SideHead, roster_rows, row_key
from app.ui.desk.tools import Tools
from app.ui.kit.bar_motion import BarMotion
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.keymap import KeyReader, KeyShown
from app.ui.kit.row_list import RowList
from app.ui.kit.tab_stops import stops
from app.ui.kit.widgets import SectionHeader
from app.ui.models.rows import RowFace, RowsModel
from app.ui.wording import Wording

if TYPE_CHECKING:
    from app.ui.battle.add_panel import AddPanel
    from app.ui.battle.quick_field import QuickField
    from app.ui.battle.status_field import StatusField

EDITS = (
    ("hurt", "−", ("-", "\N{MINUS SIGN}"), "minus"),
    ("heal", "+", ("+", "="), "add"),
    ("status", "S", ("s",), "status"),
    ("row", "F", ("f",), "row"),
    ("hidden", "V", ("v",), "eye-off"),
    ("join", "J", ("j",), "play"),
    ("hold", "H", ("h",), "pause"),
    ("take_back", "B", ("b",), "undo"),
    ("weapon", "W", ("w",), "sword"),
    ("side", "X", ("x",), "link"),
    ("rename", "F2", ("F2",), "pencil"),
    ("duplicate", "Ctrl+D", ("ctrl+d",), "duplicate"),
    ("remove", "Del", ("Del",), "trash"),
)
"""Name, key as it is shown, keys as they are typed, icon."""
_FACTS = {
    "status": "status.set", "row": "row.set", "join": "place.set", "weapon": "weapon.changed",
    "take_back": "declaration.withdrawn",
}  # fmt: skip
"""Edits that not all rules have, with the fact that each leads to."""
_ROOM_FOR_WORDS = 270
_LEAST_LIST = 64
"""Less of the list, in pixels at 100 %, is no use beside a field."""
_ON_BUTTONS = ("hurt", "heal", "status", "row")


class RosterPanel(QFrame):
    """Selection and edits. ``edit_wanted`` names an edit of those selected."""

    edit_wanted = Signal(str)
    edit_typed = Signal(Edit, str)
    """An edit of those selected, and what was typed for it."""
    status_entered = Signal(str, str, bool, str)
    status_ruled = Signal(str, str)
    status_counted = Signal(object, int)
    status_removed = Signal(object)
    """See `StatusField`."""
    activated = Signal(str)
    """Somebody was taken by Enter or a double click."""
    add_wanted = Signal()
    join_wanted = Signal(str, str, int)
    """Character, side and place of a newcomer; −1 leaves the place to the rules."""
    selection_changed = Signal()
    menu_opening = Signal(object)
    """The menu of those selected is about to open; others may add to it."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        words, look = tools.wording, tools.look
        self._words = words
        self._view: TimelineView | None = None
        self.head = SectionHeader(look, words.text("roster.title"))
        self.add_button = KeyButton(
            look, words.text("roster.add"), icon="add", key="A", kind="bare", height=HEADER
        )
        self.head.add(self.add_button)
        self.list = RowList(words.text("roster.title"))
        self.list.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self._model = RowsModel(_face(words), self)
        self.list.setModel(self._model)
        self._bars = BarMotion(self)
        self._bars.moved.connect(self.list.viewport().update)
        self.list.setItemDelegate(RosterDelegate(tools.ink, words, self._bars, self.list))
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._tools = tools
        self._showing = False
        self._make_actions(tools)
        self._lay_out(tools)
        self._connect()

    def _make_actions(self, tools: Tools) -> None:
        self._keys = PanelKeys()
        self.edits: dict[str, QAction] = {}
        for name, key, typed, icon in EDITS:
            action = panel_action(self._words.text(f"edit.{name}.action"), key, self)
            action.setIcon(tools.look.icon(icon))
            action.triggered.connect(lambda _checked=False, edit=name: self._want(edit))
            KeyShown(tools.keymap, f"roster.{name}", partial(show_key, action), action)
            self._keys.bind(action, typed)
            self.edits[name] = action
        self.add_action = panel_action(self._words.text("roster.add"), "A", self)
        self.add_action.triggered.connect(self.add_wanted)
        self._keys.bind(self.add_action, ("a",))
        add = self.add_action
        KeyShown(tools.keymap, "roster.add", partial(show_key, add), add)
        KeyShown(tools.keymap, "roster.add", self.add_button.set_key, self.add_button)
        KeyReader(tools.keymap, "roster", self)
        tools.look.changed.connect(self._recolour)

    def _recolour(self) -> None:
        for name, _, _, icon in EDITS:
            self.edits[name].setIcon(self._tools.look.icon(icon))
        self._make_room_soon()

    def _lay_out(self, tools: Tools) -> None:
        self._footer = QFrame()
        self._footer.setProperty("ground", "sunken")
        row = QHBoxLayout(self._footer)
        row.setContentsMargins(4, 0, 4, 0)
        row.setSpacing(0)
        self._quick_keys: dict[str, KeyButton] = {}
        for name, key, _, _ in EDITS:
            if name in _ON_BUTTONS:
                text = self._words.text(f"edit.{name}.short")
                button = KeyButton(tools.look, text, key=key, kind="quick", height=HEADER)
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                button.clicked.connect(self.edits[name].trigger)
                button.setToolTip(text)
                KeyShown(tools.keymap, f"roster.{name}", button.set_key, button)
                self._quick_keys[name] = button
                row.addWidget(button)
        row.addStretch(1)
        self._empty_slot = QVBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addLayout(self._empty_slot)
        column.addWidget(self.list, 1)
        self._fields = QVBoxLayout()
        column.addLayout(self._fields)
        column.addWidget(self._footer)
        self.setProperty("ground", "panel")
        self.setFocusProxy(self.list)

    def _connect(self) -> None:
        self.add_button.clicked.connect(self.add_action.trigger)
        self.list.taken.connect(self._taken)
        self.list.customContextMenuRequested.connect(self._menu)
        self.list.selectionModel().selectionChanged.connect(self._selected)

    def show_view(self, view: TimelineView | None) -> None:
        """Shows everybody; whoever is selected stays so, and the cursor stays with its owner."""
        same = self._view is not None and view is not None
        self._view = view
        tokens = () if view is None else view.tokens
        self._bars.show(tokens, moves=same and self._tools.look.motion and self.isVisible())
        chosen, cursor = self._chosen(), self._cursor()
        self._showing = True
        self._model.set_rows(() if view is None else roster_rows(view))
        if self._chosen() != chosen:
            self.select(chosen)
        at = self._model.row_of(cursor)
        if at >= 0:
            self.list.selectionModel().setCurrentIndex(
                self._model.index(at), QItemSelectionModel.SelectionFlag.NoUpdate
            )
        self._showing = False
        if set(self._chosen()) != set(chosen):
            self.selection_changed.emit()
        count = sum(isinstance(row, RosterToken) for row in self._model.rows)
        self.head.note.set_text(str(count))
        self._make_room()
        self._footer.setVisible(view is not None)
        if view is None:
            self.close_fields()

    def offer_edits(self, kinds: Collection[str]) -> None:
        """Hides the edits that would lead to a fact which the rules do not know."""
        for name, kind in _FACTS.items():
            known = not kinds or kind in kinds
            self.edits[name].setVisible(known)
            self.edits[name].setEnabled(known)
            if name in self._quick_keys:
                self._quick_keys[name].setVisible(known)

    @cached_property
    def quick(self) -> "QuickField":
        """The field for edits of those selected; made when it is first wanted."""
        from app.ui.battle.quick_field import QuickField  # noqa: PLC0415 - when wanted

        field = QuickField(self._tools)
        field.entered.connect(self.edit_typed)
        self._put_field(field, field.opened, field.closed)
        return field

    @cached_property
    def status(self) -> "StatusField":
        """The status editor; made when it is first wanted."""
        from app.ui.battle.status_field import StatusField  # noqa: PLC0415 - when wanted

        field = StatusField(self._tools)
        field.entered.connect(self.status_entered)
        field.ruled.connect(self.status_ruled)
        field.counted.connect(self.status_counted)
        field.removed.connect(self.status_removed)
        self._put_field(field, field.opened, field.closed)
        return field

    @property
    def edits_statuses(self) -> bool:
        """Whether the status editor is open."""
        return "status" in self.__dict__ and not self.status.isHidden()

    @cached_property
    def add(self) -> "AddPanel":
        """The panel that adds combatants; made when it is first wanted."""
        from app.ui.battle.add_panel import AddPanel  # noqa: PLC0415 - when wanted

        panel = AddPanel(self._tools)
        panel.wanted.connect(self.join_wanted)
        self._put_field(panel, panel.opened, panel.closed)
        return panel

    def _put_field(self, field: QWidget, opened: SignalInstance, closed: SignalInstance) -> None:
        self._fields.addWidget(field)
        opened.connect(self._footer.hide)
        opened.connect(self._make_room_soon)
        closed.connect(self._field_closed)

    def close_fields(self) -> None:
        """Closes whatever field is open below the list."""
        if "quick" in self.__dict__:
            self.quick.close_up()
        if "status" in self.__dict__:
            self.status.close_up()
        if "add" in self.__dict__:
            self.add.close_up()

    def put_empty(self, widget: QWidget) -> None:
        """What stands in place of the list when there is no battle."""
        self._empty_slot.addWidget(widget)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow roster the quick keys stand without their words."""
        super().resizeEvent(event)
        self._make_room()
        narrow = self.width() < self._tools.look.px(_ROOM_FOR_WORDS)
        for name, button in self._quick_keys.items():
            button.setText("" if narrow else self._words.text(f"edit.{name}.short"))
            button.updateGeometry()

    # Selection

    def selected(self) -> tuple[TokenView, ...]:
        """Whoever is selected, top first."""
        rows = sorted(index.row() for index in self.list.selectionModel().selectedIndexes())
        found = (self._model.rows[row] for row in rows)
        return tuple(row.token for row in found if isinstance(row, RosterToken))

    def _chosen(self) -> tuple[str, ...]:
        return tuple(one.id for one in self.selected())

    def _cursor(self) -> str:
        row = self.list.current_row()
        return row.token.id if isinstance(row, RosterToken) else ""

    def select(self, ids: Iterable[str]) -> None:
        """Selects combatants, without telling of it."""
        chosen = QItemSelection()
        first: QModelIndex | None = None
        for id_ in ids:
            at = self._model.row_of(id_)
            if at >= 0:
                index = self._model.index(at)
                chosen.select(index, index)
                first = first or index
        selection = self.list.selectionModel()
        selection.blockSignals(True)  # noqa: FBT003 - Qt's own switch
        selection.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if first is not None:
            selection.setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.list.scrollTo(first)
        selection.blockSignals(False)  # noqa: FBT003 - Qt's own switch
        self.list.viewport().update()

    def _selected(self) -> None:
        if not self._showing:
            self.selection_changed.emit()

    # Keys and menus

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters edit whoever is selected."""
        if not self._keys.press(event):
            super().keyPressEvent(event)

    def _want(self, edit: str) -> None:
        """Asks for an edit; with nobody selected it is meant for who has the cursor."""
        row = self.list.current_row()
        if not self.selected() and isinstance(row, RosterToken):
            self.list.selectionModel().select(
                self.list.currentIndex(), QItemSelectionModel.SelectionFlag.Select
            )
        self.edit_wanted.emit(edit)

    def _taken(self, index: QModelIndex) -> None:
        row = self._model.rows[index.row()]
        if isinstance(row, RosterToken):
            self.activated.emit(row.token.id)

    def _menu(self, at: QPoint) -> None:
        if not self.selected():
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions(list(self.edits.values()))
        self.menu_opening.emit(menu)
        menu.popup(self.list.viewport().mapToGlobal(at))

    def _make_room_soon(self) -> None:
        QTimer.singleShot(0, self, self._make_room)  # a field that opens is filled by then

    def _make_room(self) -> None:
        """The list gives way to a field that is open, where both have no room."""
        items = (self._fields.itemAt(at) for at in range(self._fields.count()))
        fields = [field for one in items if one and (field := one.widget()) is not None]
        least = sum(_least(field, self.width()) for field in fields)
        room = self.height() - self.head.height() - self._tools.look.px(_LEAST_LIST)
        shown = least == 0 or least <= room
        self.list.setVisible(self._view is not None and shown)
        stop = (
            None
            if shown
            else next(chain.from_iterable(map(stops, filter(QWidget.isVisible, fields))), None)
        )
        self.setFocusProxy(stop or self.list)

    def _field_closed(self) -> None:
        self._footer.setVisible(self._view is not None)
        self._make_room()
        if self.list.isVisible():
            self.list.setFocus()


def _least(field: QWidget, wide: int) -> int:
    """How high a field is at least, in pixels; 0 while it is closed."""
    layout = None if field.isHidden() else field.layout()
    return 0 if layout is None else layout.totalMinimumHeightForWidth(wide)


def _face(words: Wording) -> RowFace[RosterRow]:
    return RowFace[RosterRow](
        key=row_key,
        text=lambda row: _name(row, words),
        spoken=lambda row: _spoken(row, words),
        chosen=lambda row: isinstance(row, RosterToken),
        tip=_tip,
    )


def _name(row: RosterRow, words: Wording) -> str:
    if isinstance(row, RosterToken):
        return row.token.name
    if isinstance(row, SideHead):
        return words.phrase(row.lane.name)
    return words.text(f"roster.head_{row.group}")


def _spoken(row: RosterRow, words: Wording) -> str:
    if not isinstance(row, RosterToken):
        return _name(row, words)
    token = row.token
    parts = [token.name, words.text("spoken.hp", value=token.hp.value, maximum=token.hp.maximum)]
    if token.mp is not None:
        parts.append(words.text(f"roster.{token.mp.kind}", value=token.mp.value))
    parts += [f"{chip.name} {chip.remaining or ''}".strip() for chip in token.chips]
    if row.now:
        parts.append(words.text("grid.now"))
    return ", ".join(parts)


def _tip(row: RosterRow) -> str:
    if not isinstance(row, RosterToken):
        return ""
    token = row.token
    chips = [f"{chip.name} ({chip.remaining or 'U'})" for chip in token.chips]
    gauge = token.mp
    mp = [] if gauge is None else [f"{gauge.kind.upper()} {gauge.value}/{gauge.maximum}"]
    return "\n".join([token.name, *mp, *chips])


def toggled_row(tokens: Iterable[TokenView]) -> str:
    """The row that those selected change to: back as soon as one stands in front."""
    return "back" if any(token.row == "front" for token in tokens) else "front"
