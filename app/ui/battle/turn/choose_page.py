"""Step 1: an action and a target, with what they would mean."""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.ui.battle.choice_delegates import COLUMNS, EDGE, ActionDelegate, TargetDelegate
from app.ui.battle.choice_rows import ActionRow, TargetRow, action_rows, target_rows
from app.ui.battle.line import Line
from app.ui.battle.lines import LinesView, Rule
from app.ui.battle.row_list import RowList
from app.ui.battle.sums import one_line
from app.ui.battle.tools import Tools
from app.ui.battle.turn.page import TurnPage
from app.ui.battle.turn.scroll import padded
from app.ui.battle.turn_draft import Stage
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import SectionHeader, Text
from app.ui.models.rows import RowFace, RowsModel


class ChoosePage(TurnPage):
    """Actions above, targets below, and the sums of what is under the cursor.

    What is under the cursor or the mouse is considered: the grid shows where it would lead.
    """

    takes_digits = True

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        words = tools.wording
        self.action_list = RowList(words.text("turn.actions"))
        self._action_model = RowsModel(_action_face(), self)
        self.action_list.setModel(self._action_model)
        self._action_delegate = ActionDelegate(tools.ink, self.action_list)
        self.action_list.setItemDelegate(self._action_delegate)
        self.target_list = RowList(words.text("turn.targets"), searches=True)
        self._target_model = RowsModel(_target_face(), self)
        self.target_list.setModel(self._target_model)
        self.target_list.setItemDelegate(TargetDelegate(tools.ink, self.target_list))
        self._sums = LinesView(tools.ink, words.text("turn.sums"), lead=56, height=21)
        self._target_head = SectionHeader(tools.look, words.text("turn.target"), height=28)
        self._no_target_text = Text(tools.look, "", Face.BODY, Role.MUTED, wrap=True)
        self._no_target = padded(self._no_target_text, 14, 12, 14, 12)
        self._turn_shown: tuple[str | None, int] = (None, -1)
        self._option_shown: str | None = None
        self._refreshing = False
        self._lay_out()
        self.action_list.taken.connect(self._take_action)
        self.target_list.taken.connect(self._take_target)
        self.action_list.current_changed.connect(self._action_changed)
        self.target_list.current_changed.connect(self._target_changed)
        self.action_list.entered.connect(self._hovered)
        self.action_list.mouse_left.connect(self._hover_ended)
        self.target_list.verticalScrollBar().rangeChanged.connect(self._align_columns)
        tools.look.changed.connect(self._relook)

    def _lay_out(self) -> None:
        words, look = self.tools.wording, self.tools.look
        head = SectionHeader(look, words.text("turn.action"), height=28)
        head.add(Text(look, words.text("turn.cost"), Face.NOTE, Role.MUTED))
        self._columns = [Text(look, words.text(f"turn.{name}"), Face.NOTE, Role.MUTED)
                         for name, _ in COLUMNS]  # fmt: skip
        for label in self._columns:
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._target_head.add(label)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(_column(head, self.action_list))
        split.addWidget(_column(self._target_head, self._no_target, self.target_list))
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        self.split = split
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(split, 1)
        whole.addWidget(Rule(look))
        whole.addSpacing(6)
        whole.addWidget(self._sums)
        whole.addSpacing(6)
        self._relook()

    def _relook(self) -> None:
        look = self.tools.look
        for label, (_, width) in zip(self._columns, COLUMNS, strict=True):
            label.setFixedWidth(look.px(width))
        self._align_columns()

    def _align_columns(self) -> None:
        """Keeps the heads over their columns, beside a scroll bar too."""
        bar = self.target_list.verticalScrollBar()
        room = bar.sizeHint().width() if bar.maximum() > bar.minimum() else 0
        layout = self._target_head.layout()
        if isinstance(layout, QHBoxLayout):
            layout.setSpacing(0)
            layout.setContentsMargins(12, 0, self.tools.look.px(EDGE) + room, 0)

    @property
    def row_height(self) -> int:
        """How high an action is, in pixels at 100 %."""
        return self._action_delegate.row_height

    @row_height.setter
    def row_height(self, height: int) -> None:
        self._action_delegate.row_height = height
        self.action_list.doItemsLayout()

    def _consider(self, action: str | None) -> None:
        option = self.flow.find_option(action)
        cost = None if option is None or option.locked is not None else option.cost
        self.considered.emit(-1 if cost is None else cost.result)

    def refresh(self) -> None:
        """Reads the turn anew."""
        self._refreshing = True
        self._fill()
        self._refreshing = False
        self._consider(self._current_action())

    def _fill(self) -> None:
        flow = self.flow
        names = self.names
        rows = action_rows(flow.options, self.tools.wording, names)
        keep = self._current_action()
        self._action_model.set_rows(rows)
        wanted = flow.draft.action or (keep if self._same_turn else None) or flow.offered_action()
        self._turn_shown = (flow.actor, flow.view.turn)
        self.action_list.go_to(self._action_model.row_of(wanted))
        self._show_targets()

    @property
    def _same_turn(self) -> bool:
        return self._turn_shown == (self.flow.actor, self.flow.view.turn)

    def _current_action(self) -> str | None:
        row = self.action_list.current_row()
        return row.id if isinstance(row, ActionRow) else None

    def _show_targets(self) -> None:
        flow, words = self.flow, self.tools.wording
        option = flow.find_option(self._current_action())
        rows = target_rows(option, flow.view, words, self.names)
        self._target_model.set_rows(rows)
        self.target_list.setVisible(bool(rows))
        self._no_target.setVisible(not rows)
        locked = option is not None and option.locked is not None
        self._no_target_text.set_text(words.text("turn.locked" if locked else "turn.no_target"))
        for label in self._columns:
            label.setVisible(bool(rows))
        kept = self._current_target() if option and option.id == self._option_shown else None
        self._option_shown = None if option is None else option.id
        offered = None if option is None else flow.offered_target(option.id)
        self.target_list.go_to(self._target_model.row_of(flow.draft.target or kept or offered))
        self._show_sums()

    def _show_sums(self) -> None:
        flow, words = self.flow, self.tools.wording
        option = flow.find_option(self._current_action())
        names = self.names
        lines = []
        target = self._current_target()
        chosen = next((t for t in option.targets if t.ids == target), None) if option else None
        if chosen is not None and chosen.cos is not None:
            text = one_line(chosen.cos, words, names)
            lines.append(Line(_result(chosen.cos.result, text), lead=words.text("turn.cos")))
        row = self.target_list.current_row()
        if isinstance(row, TargetRow) and row.expected:
            text = words.text("turn.expected", n=row.expected, fells=row.fells, name=row.name)
            lines.append(Line(text, lead=words.text("turn.hit")))
        if option is not None and option.cost is not None:
            text = one_line(option.cost, words, names)
            lines.append(Line(_result(option.cost.result, text), lead=words.text("turn.delay")))
        self._sums.show_lines(lines)

    def _current_target(self) -> tuple[str, ...] | None:
        row = self.target_list.current_row()
        return row.ids if isinstance(row, TargetRow) and not self.target_list.isHidden() else None

    def _action_changed(self, _index: QModelIndex) -> None:
        if self._refreshing or self._flow is None:
            return
        if self.flow.draft.action not in {None, self._current_action()}:
            self.flow.back()
        self._show_targets()
        self._consider(self._current_action())
        self.edited.emit()

    def _target_changed(self, _index: QModelIndex) -> None:
        if not self._refreshing and self._flow is not None:
            self._show_sums()
            self.edited.emit()

    def _hovered(self, index: QModelIndex) -> None:
        row = self._action_model.rows[index.row()]
        self._consider(row.id)

    def _hover_ended(self) -> None:
        self._consider(self._current_action())

    def _take_action(self, index: QModelIndex) -> None:
        self.flow.choose_action(self._action_model.rows[index.row()].id)

    def _take_target(self, index: QModelIndex) -> None:
        action, target = self._current_action(), self._target_model.rows[index.row()].ids
        if self.flow.stage is Stage.ACTION and action is not None:
            self.flow.choose_action(action)
        self.flow.choose_target(target)

    def aim(self, who: str) -> bool:
        """Takes a combatant as target, if the action under the cursor may aim at it."""
        row = self._target_model.row_of((who,))
        if row < 0 or self._target_model.rows[row].locked:
            return False
        self._take_target(self._target_model.index(row))
        return True

    def press_digit(self, digit: int) -> None:
        """Takes the action with this key, if there is one."""
        row = next((r for r in self._action_model.rows if r.key == digit), None)
        if row is not None:
            self.flow.choose_action(row.id)

    def take(self) -> None:
        """Takes what is on show."""
        action, target = self._current_action(), self._current_target()
        if action is None:
            return
        if self.flow.draft.action != action:
            self.flow.choose_action(action)
        if target is not None and self.flow.stage is Stage.TARGET:
            self.flow.choose_target(target)

    def primary(self) -> str:
        """What taking it is called."""
        option = self.flow.find_option(self._current_action())
        if option is None or option.locked is not None:
            return ""
        return self.tools.wording.text("turn.roll" if option.targets else "turn.take")

    def focus_here(self) -> None:
        """Gives the focus to where the next key belongs."""
        (self.target_list if self.flow.stage is Stage.TARGET else self.action_list).setFocus()


def _result(result: int, text: str) -> str:
    value = str(result).replace("-", "−")
    return value if text == value else f"{value} = {text}"


def _column(*widgets: QWidget) -> QWidget:
    column = QWidget()
    layout = QVBoxLayout(column)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    for widget in widgets:
        layout.addWidget(widget, 1 if isinstance(widget, RowList) else 0)
    layout.addStretch(0)
    return column


def _action_face() -> RowFace[ActionRow]:
    return RowFace[ActionRow](
        key=lambda row: row.id,
        text=lambda row: row.name,
        spoken=lambda row: ", ".join(
            part for part in (row.name, row.cost, row.locked or row.detail) if part
        ),
        chosen=lambda _row: True,
        tip=lambda row: row.locked or row.detail,
    )


def _target_face() -> RowFace[TargetRow]:
    return RowFace[TargetRow](
        key=lambda row: row.ids,
        text=lambda row: row.name,
        spoken=lambda row: ", ".join(
            p for p in (row.name, row.detail, row.hit, row.expected, row.fells, row.locked) if p
        ),
        chosen=lambda _row: True,
        tip=lambda row: row.locked or row.detail,
    )
