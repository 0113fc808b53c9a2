"""Step 1: an action and a target, with what they would mean."""

from functools import partial

from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QListView, QVBoxLayout

from app.engine.model.options import ActionOption, TargetOption
from app.ui.battle.choice_delegates import (
    COLUMNS,
    NARROW,
    TIGHT,
    ActionDelegate,
    TargetDelegate,
    column_edge,
    column_widths,
    known,
)
from app.ui.battle.choice_rows import (
    ENOUGH,
    ActionHead,
    ActionRow,
    TargetRow,
    action_rows,
    target_rows,
)
from app.ui.battle.turn.choice_room import Choices, ListColumn, SumsArea
from app.ui.battle.turn.choice_sums import ChoiceSums
from app.ui.battle.turn.find_row import FindRow
from app.ui.battle.turn.page import TurnPage
from app.ui.battle.turn_draft import Stage
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.lines import Rule, WrappedLines
from app.ui.kit.row_list import RowList
from app.ui.kit.scroll import padded
from app.ui.kit.theme import Role
from app.ui.kit.widgets import SectionHeader, Text
from app.ui.models.rows import RowFace, RowsModel

_LINE = 21
_LOW = 420
"""Below this height, in pixels at 100 %, sums leave out what the rows say."""


class ChoosePage(TurnPage):
    """Actions above, targets below, and the sums of what is under the cursor.

    What is under the cursor or the mouse is considered: the grid shows where it would lead,
    and the sums are those of that target.
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
        self.search = FindRow(tools)
        self._sums = WrappedLines(tools.ink, words.text("turn.sums"), lead=56, height=_LINE)
        self._target_head = SectionHeader(tools.look, words.text("turn.target"), height=28)
        self._no_target_text = Text(tools.look, "", Face.BODY, Role.MUTED, wrap=True)
        self._no_target = padded(self._no_target_text, 14, 12, 14, 12)
        self._turn_shown: object = None
        self._option_shown: str | None = None
        self._refreshing = False
        self._aiming = self._timed = False
        self._lay_out()
        self._connect()

    def _connect(self) -> None:
        self.action_list.taken.connect(self._take_action)
        self.target_list.taken.connect(self._take_target)
        self.action_list.current_changed.connect(self._action_changed)
        self.target_list.current_changed.connect(self._target_changed)
        self.action_list.entered.connect(self._hovered)
        self.action_list.mouse_left.connect(self._hover_ended)
        self.target_list.entered.connect(self._target_hovered)
        self.target_list.mouse_left.connect(self._show_sums)
        self.target_list.verticalScrollBar().rangeChanged.connect(self._align_columns)
        self.action_list.entered_by_focus.connect(partial(self._turn_to, aiming=False))
        self.target_list.entered_by_focus.connect(partial(self._turn_to, aiming=True))
        self.search.changed.connect(self._find_changed)
        self.search.stepped.connect(self._step)
        self.search.taken.connect(self._take_found)
        self.search.left.connect(self.action_list.setFocus)
        self.tools.look.changed.connect(self._relook)

    def _lay_out(self) -> None:
        words, look = self.tools.wording, self.tools.look
        for view in (self.action_list, self.target_list):
            view.setResizeMode(QListView.ResizeMode.Adjust)
        head = SectionHeader(look, words.text("turn.action"), height=28)
        self.find_button = KeyButton(
            look, words.text("turn.find"), icon="search", key="/", kind="quick", height=HEADER
        )
        self.find_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.find_button.clicked.connect(self.search.open_up)
        head.add(self.find_button)
        self._cost_head = Text(look, words.text("turn.cost"), Face.NOTE, Role.MUTED)
        head.add(self._cost_head)
        self._action_head = head
        self._columns = [Text(look, words.text(f"turn.{name}"), Face.NOTE, Role.MUTED)
                         for name, _ in COLUMNS]  # fmt: skip
        for label in self._columns:
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._target_head.add(label)
        self.choices = Choices(
            ListColumn(self.action_list, head, self.search),
            ListColumn(self.target_list, self._target_head, self._no_target),
        )
        self._sums_area = SumsArea(self._sums)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.choices, 1)
        whole.addWidget(Rule(look))
        whole.addWidget(self._sums_area)
        self._relook()

    def _relook(self) -> None:
        self._align_columns()

    def _align_columns(self) -> None:
        """Keeps the heads over their columns, beside a scroll bar too."""
        bar = self.target_list.verticalScrollBar()
        room = bar.sizeHint().width() if bar.maximum() > bar.minimum() else 0
        look = self.tools.look
        row = (self.width() - room) / look.scale
        layout = self._target_head.layout()
        if isinstance(layout, QHBoxLayout):
            layout.setSpacing(0)
            layout.setContentsMargins(12, 0, look.px(column_edge(row)) + room, 0)
        for label, width in zip(self._columns, column_widths(row), strict=True):
            label.setFixedWidth(look.px(width))
        self._cost_head.setVisible(self._timed and self.width() >= look.px(TIGHT))
        narrow = self.width() < look.px(NARROW)
        self._target_head.title.setVisible(not narrow or not self._columns[0].isVisibleTo(self))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow panel the heads of the columns have the whole line."""
        super().resizeEvent(event)
        self._align_columns()
        self._show_sums()
        self._share()

    @property
    def _low(self) -> bool:
        """Whether there is so little room that the sums leave out what the rows say."""
        return self.height() < self.tools.look.px(_LOW)

    def _share(self) -> None:
        """Gives lists and sums their room; once when all of them are read anew."""
        if self._flow is None or self._refreshing:
            return
        aiming = self._aiming or (
            self.flow.stage is Stage.TARGET and not self.action_list.hasFocus()
        )
        line = self.tools.look.px(_LINE) + 12
        self._sums_area.fit(max(line, self.height() - 1 - self.choices.least))
        whole = self.layout()
        if whole is not None:
            whole.activate()
        self.choices.share(lower=aiming)

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
        self._share()

    def _fill(self) -> None:
        flow = self.flow
        turn = (flow.offers.moment, flow.part_number)
        same, self._turn_shown = turn == self._turn_shown, turn
        if not same:
            self._option_shown = None
            self._aiming = self.target_list.hasFocus()
        if not same or flow.stage is Stage.TARGET:
            self.search.close_up()
        keep = self._current_action() if same else None
        self._show_title()
        self._fill_actions()
        wanted = self._in_hand() or keep or flow.offered_action()
        self.action_list.go_to(self._row_of(wanted))
        self._show_targets()

    def _show_title(self) -> None:
        flow, words = self.flow, self.tools.wording
        text = words.text("turn.action")
        if flow.part_number and flow.option is not None:
            text = words.text(
                "turn.part", name=flow.option.name, n=flow.part_number, of=flow.option.performs
            )
        self._action_head.title.set_text(text)
        self._timed = flow.offers.timed
        self._columns[0].set_text(words.text("turn.cos" if self._timed else "turn.edge"))
        self._align_columns()

    def _fill_actions(self) -> None:
        flow = self.flow
        enough = bool(flow.part_number and flow.draft.parts)
        rows = action_rows(
            flow.options,
            self.tools.wording,
            self.names,
            self.search.text,
            enough=enough,
            keyed=flow.stage is Stage.ACTION,
        )
        self._action_model.set_rows(rows)

    def _row_of(self, action: str | None) -> int:
        """The row of an action, or the first that can be under the cursor."""
        at = self._action_model.row_of(action)
        rows = self._action_model.rows
        first = (n for n, row in enumerate(rows) if isinstance(row, ActionRow))
        return at if at >= 0 else next(first, -1)

    def _in_hand(self) -> str | None:
        """What was taken already and waits for its target."""
        draft = self.flow.draft
        return draft.part if self.flow.part_number else draft.action

    def _find_changed(self, _text: str) -> None:
        if self._flow is None or self._refreshing:
            return
        keep, self._refreshing = self._current_action(), True
        self._fill_actions()
        self.action_list.go_to(self._row_of(keep))
        self._refreshing = False
        self._show_targets()
        self._consider(self._current_action())
        self.edited.emit()

    def _step(self, by: int) -> None:
        """Moves the cursor past heads, from the line that finds."""
        rows, at = self._action_model.rows, self.action_list.currentIndex().row() + by
        while 0 <= at < len(rows) and isinstance(rows[at], ActionHead):
            at += by
        if 0 <= at < len(rows):
            self.action_list.go_to(at)

    def _current_action(self) -> str | None:
        row = self.action_list.current_row()
        return row.id if isinstance(row, ActionRow) else None

    def _shown_option(self) -> ActionOption | None:
        return self.flow.offers.told(self._current_action())

    def _show_targets(self) -> None:
        flow, words = self.flow, self.tools.wording
        option = self._shown_option()
        keyed = flow.stage is Stage.TARGET
        rows = target_rows(option, flow.view, words, self.names, keyed=keyed)
        self._target_model.set_rows(rows)
        self.target_list.setVisible(bool(rows))
        self._no_target.setVisible(not rows)
        self._no_target_text.set_text(words.text(self._why_no_target(option)))
        told = any(map(known, rows))
        for label in self._columns:
            label.setVisible(told)
        self._align_columns()
        kept = self._current_target() if option and option.id == self._option_shown else None
        self._option_shown = None if option is None else option.id
        offered = None if option is None else flow.offered_target(option.id)
        self.target_list.go_to(self._target_model.row_of(flow.draft.target or kept or offered))
        self._show_sums()

    def _why_no_target(self, option: ActionOption | None) -> str:
        if option is None:
            return "turn.none_found" if self.search.text else "turn.no_target"
        if option.locked is not None:
            return "turn.locked"
        return "turn.parts_first" if option.performs else "turn.no_target"

    def _show_sums(self) -> None:
        row = self.target_list.current_row()
        self._show_sums_of(row if not self.target_list.isHidden() else None)

    def _show_sums_of(self, row: object) -> None:
        if self._flow is None:
            return
        option, target = self._shown_option(), None
        if option is not None and isinstance(row, TargetRow):
            target = _target_of(option, row.ids)
        sums = ChoiceSums(self.tools.wording, self.names)
        self._sums.show_lines(sums.lines(self.flow, option, target, brief=self._low))
        self._share()

    def _current_target(self) -> tuple[str, ...] | None:
        row = self.target_list.current_row()
        return row.ids if isinstance(row, TargetRow) and not self.target_list.isHidden() else None

    def _action_changed(self, _index: QModelIndex) -> None:
        if self._refreshing or self._flow is None:
            return
        if self._in_hand() not in {None, self._current_action()}:
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
        if isinstance(row, ActionRow):
            self._consider(row.id)

    def _hover_ended(self) -> None:
        self._consider(self._current_action())

    def _target_hovered(self, index: QModelIndex) -> None:
        self._show_sums_of(self._target_model.rows[index.row()])

    def _take_action(self, index: QModelIndex) -> None:
        self._choose(self._action_model.rows[index.row()].id)

    def _take_found(self) -> None:
        action = self._current_action()
        if action is not None:
            self._choose(action)

    def _choose(self, action: str) -> None:
        if action == ENOUGH:
            self.flow.enough_parts()
        else:
            self.flow.choose_action(action)

    def _take_target(self, index: QModelIndex) -> None:
        action, target = self._current_action(), self._target_model.rows[index.row()].ids
        if self.flow.stage is Stage.ACTION and action is not None:
            self._choose(action)
        self.flow.choose_target(target)

    def _row_with(self, who: str) -> int:
        """The row of a combatant, or of the first group that holds it; −1 without any."""
        at = self._target_model.row_of((who,))
        rows = self._target_model.rows
        groups = (n for n, row in enumerate(rows) if who in row.ids and not row.locked)
        return at if at >= 0 else next(groups, -1)

    def aim(self, who: str) -> bool:
        """Takes a combatant as target, if the action under the cursor may aim at it."""
        at = self._row_with(who)
        if at < 0 or self._target_model.rows[at].locked:
            return False
        self._take_target(self._target_model.index(at))
        return True

    def point_at(self, who: str) -> None:
        """Puts the cursor on a combatant among the targets, if it is there."""
        at = self._row_with(who)
        if at >= 0:
            self.target_list.go_to(at)

    def press_digit(self, digit: int) -> None:
        """Takes the target with this key while one is chosen, else the action."""
        if self.flow.stage is Stage.TARGET:
            ids = next((r.ids for r in self._target_model.rows if digit and r.key == digit), None)
            if ids is not None:
                self.flow.choose_target(ids)
            return
        rows = (row for row in self._action_model.rows if isinstance(row, ActionRow))
        found = next((row for row in rows if digit and row.key == digit), None)
        if found is not None:
            self._choose(found.id)

    def _turn_to(self, *, aiming: bool) -> None:
        """Remembers which list was worked in last: the button does what *Enter* does there."""
        self._aiming = aiming
        if self._flow is not None:
            self.edited.emit()
            QTimer.singleShot(0, self, self._share)  # the click that came here is over by then

    def take(self) -> None:
        """Takes what is on show: the action, and the target too once that has been turned to."""
        action, target = self._current_action(), self._current_target()
        if action is None:
            return
        aimed = self._aiming
        if self._in_hand() != action:
            self._choose(action)
        if aimed and target is not None and self.flow.stage is Stage.TARGET:
            self.flow.choose_target(target)

    def primary(self) -> str:
        """What taking it is called."""
        if self._current_action() == ENOUGH:
            return self.tools.wording.text("turn.take")
        option = self._shown_option()
        if option is None or option.locked is not None:
            return ""
        if option.performs:
            return self.tools.wording.text("turn.next")
        if not option.targets:
            return self.tools.wording.text("turn.end_turn" if option.closes else "turn.take")
        return self.tools.wording.text("turn.roll" if self._aiming else "turn.aim")

    def focus_here(self) -> None:
        """Gives the focus to where the next key belongs."""
        (self.target_list if self.flow.stage is Stage.TARGET else self.action_list).setFocus()


def _target_of(option: ActionOption, ids: tuple[str, ...]) -> TargetOption | None:
    return next((target for target in option.targets if target.ids == ids), None)


def _action_face() -> RowFace[ActionHead | ActionRow]:
    return RowFace[ActionHead | ActionRow](
        key=lambda row: row.id,
        text=lambda row: row.name,
        spoken=_spoken_action,
        chosen=lambda row: isinstance(row, ActionRow),
        tip=_tip,
    )


def _spoken_action(row: ActionHead | ActionRow) -> str:
    if isinstance(row, ActionHead):
        return row.name
    return ", ".join(part for part in (row.name, row.cost, row.locked or row.detail) if part)


def _tip(row: ActionHead | ActionRow | TargetRow) -> str:
    """All words of a row: those that find no room are read here."""
    if isinstance(row, ActionHead):
        return ""
    return "\n".join(part for part in (row.name, row.locked or row.detail) if part)


def _target_face() -> RowFace[TargetRow]:
    return RowFace[TargetRow](
        key=lambda row: row.ids,
        text=lambda row: row.name,
        spoken=lambda row: ", ".join(
            p for p in (row.name, row.detail, row.hit, row.expected, row.fells, row.locked) if p
        ),
        chosen=lambda _row: True,
        tip=_tip,
    )
