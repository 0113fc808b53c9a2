"""The turn panel: head, five steps, the page of the present step, and its buttons."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from app.engine.core.answers import QuestionKind
from app.services.battle import Battle
from app.ui.battle.notices import Notices
from app.ui.battle.turn.actions import TurnActions
from app.ui.battle.turn.chosen_bar import ChosenBar
from app.ui.battle.turn.covering import ahead, moment
from app.ui.battle.turn.head import TurnHead
from app.ui.battle.turn.notice_bar import NoticeBar
from app.ui.battle.turn.page import TurnPage
from app.ui.battle.turn.pages import TurnPages
from app.ui.battle.turn.steps import TurnSteps, go_back_to, offered
from app.ui.battle.turn_draft import Stage
from app.ui.battle.turn_flow import TurnFlow
from app.ui.desk.speech import known_names
from app.ui.desk.tools import Tools, names_of
from app.ui.kit.buttons import PRIMARY, KeyButton
from app.ui.kit.lines import Rule
from app.ui.kit.widgets import Banner, SectionHeader

_PAGE_OF = {
    Stage.NOBODY: "nobody", Stage.ACTION: "choose", Stage.TARGET: "choose", Stage.FREE: "free",
    Stage.ROLL: "roll", Stage.REACT: "roll", Stage.DELAY: "delay", Stage.STATUS: "status",
    Stage.FIRST: "choice",
}  # fmt: skip
_FOOT = 16
"""Pixels of the foot that are margins."""
_BEFORE = {Stage.NOBODY, Stage.ACTION, Stage.TARGET, Stage.FREE}


class TurnPanel(QFrame):
    """Runs one turn at a time through its `TurnFlow`.

    ``ghost_wanted`` gives the ticks that what is considered would cost, −1 for none.
    ``guard`` runs whatever writes, and shows known faults of the file beside the controls.
    """

    ghost_wanted = Signal(int)
    ahead_changed = Signal(object)
    """The picture of how far a reveal has come, ``None`` while there is none."""
    new_battle_wanted = Signal()
    weapon_wanted = Signal()
    """Whoever acts shall have another weapon in hand, without a turn."""
    resized = Signal(int)
    """The panel is as wide as this now."""

    def __init__(
        self, tools: Tools, seed: Callable[[], int], guard: Callable[[Callable[[], None]], None]
    ) -> None:
        super().__init__()
        self._tools = tools
        self._seed = seed
        self._guard = guard
        self._battle: Battle | None = None
        self.flow: TurnFlow | None = None
        self._stage: Stage | None = None
        self._row_height = 40
        self._pointed_at: tuple[str, ...] = ()
        self._known: Mapping[str, str] = {}
        self.setProperty("ground", "panel")
        self._make_parts()
        self._make_actions()
        self._lay_out()
        self._connect()
        self.show_battle(None)

    # Parts

    def _make_parts(self) -> None:
        tools, look, words = self._tools, self._tools.look, self._tools.wording
        self._quiet_head = SectionHeader(look, words.text("turn.panel"))
        self.head = TurnHead(tools)
        self.steps = TurnSteps(tools)
        self.banner = Banner(look, "warn")
        self.notices = NoticeBar(tools)
        self._happened = Notices(words)
        self.chosen = ChosenBar(tools)
        self.pages = TurnPages(tools)

    def _make_actions(self) -> None:
        runs: Mapping[str, Callable[[], None]] = {
            "find": self._find, "roll_one": partial(self._roll, rest=False),
            "roll_rest": partial(self._roll, rest=True),
            "skip": self._skip, "free": self._open_free, "hold": self._hold,
            "no_damage": self._no_damage, "weapon": self.weapon_wanted.emit,
            "end_turn": self._end_turn, "step_in": self._step_in,
        }  # fmt: skip
        self._actions = TurnActions(self._tools, self, runs)
        self._actions.add_habits(self, self._tools.dice.choose)
        self.actions_of_turn = self._actions.in_menu
        self.buttons = self._actions.buttons
        self.primary = KeyButton(self._tools.look, "", key="Enter", kind="primary", height=PRIMARY)

    def _lay_out(self) -> None:
        self._footer = QFrame()
        self._footer.setProperty("ground", "sunken")
        row = QHBoxLayout(self._footer)
        row.setContentsMargins(6, 4, 6, 4)
        row.setSpacing(0)
        row.addWidget(self.primary)
        row.addStretch(1)
        for button in self.buttons.values():
            row.addWidget(button)
        self._bar = bar = QWidget()
        bar_row = QVBoxLayout(bar)
        bar_row.setContentsMargins(10, 0, 10, 8)
        bar_row.addWidget(self.steps)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        for widget in (self._quiet_head, self.head, bar, self.chosen, self.banner, self.notices):
            whole.addWidget(widget)
        whole.addWidget(self.pages, 1)
        whole.addWidget(Rule(self._tools.look))
        whole.addWidget(self._footer)

    def _connect(self) -> None:
        self.primary.clicked.connect(self._take)
        self._tools.look.changed.connect(self._show_primary)
        self.chosen.change.clicked.connect(self._back)
        self.steps.step_chosen.connect(self._go_to_step)
        self.pages.made.connect(self._page_made)
        self._tools.dice.changed.connect(self._show_dice)
        self._tools.hand_over.changed.connect(lambda: self._flow_changed(None))
        self._show_dice()

    def _page_made(self, page: object) -> None:
        if not isinstance(page, TurnPage):
            return
        page.known = self._known
        page.edited.connect(self._show_primary)
        page.considered.connect(self._consider)
        page.row_height = self._row_height
        page.new_battle_wanted.connect(self.new_battle_wanted)
        page.opened.connect(self._uncover)
        page.dice = self._actions.habits
        page.show_habit(self._tools.dice.habit)

    def set_row_height(self, height: int) -> None:
        """How high an action is: 40, or 36 in a low window."""
        self._row_height = height
        for page in self.pages.all_made:
            page.row_height = height

    def _show_dice(self) -> None:
        habit = self._tools.dice.habit
        self._actions.habits[habit].setChecked(True)
        for page in self.pages.all_made:
            page.show_habit(habit)
        if self.flow is not None:
            self._guard(partial(self.flow.set_habit, habit))

    # What is on show

    def show_battle(self, battle: Battle | None) -> None:
        """Shows the turn of a battle, or how a turn goes when there is none."""
        known = self._known if battle is self._battle else known_names(battle)
        self.notices.tell(self._happened.read(battle, known))
        if battle is not self._battle:
            self._battle = battle
            self.flow = None
            self._known = known
            for page in self.pages.all_made:
                page.known = self._known
            if battle is not None:
                self.flow = TurnFlow(battle, self._seed, self._tools.dice.habit, self._guard)
                self.flow.changed.connect(self._flow_changed)
                self._flow_changed(None)
                return
        if self.flow is None:
            self._show_how_to()
        else:
            flow = self.flow
            self._guard(flow.refresh)

    def _show_how_to(self) -> None:
        self._stage = None
        self.pages.setCurrentWidget(self.pages.how_to)
        for widget in (self.head, self._bar, self.chosen, self._footer):
            widget.hide()
        self.banner.say("")
        self._quiet_head.show()
        self._actions.offer(frozenset())
        self.notices.show_when(fitting=False)
        self.ghost_wanted.emit(-1)

    def _flow_changed(self, _nothing: None) -> None:
        flow = self.flow
        if flow is None:
            return
        self._tools.hand_over.come_to(moment(self._battle, flow))
        stage, had_focus = flow.stage, self._has_focus()
        moved_on, before = stage is not self._stage, self.pages.currentWidget()
        self._stage, acting = stage, stage is not Stage.NOBODY
        for widget, shown in (
            (self._quiet_head, not acting or flow.revealing),
            (self.head, acting and not flow.revealing),
            (self._bar, acting and not self.covered),
            (self.chosen, stage not in _BEFORE),
            (self._footer, flow.view.outcome is None),
        ):
            widget.setVisible(shown)
        names = names_of(flow.view)
        problem = flow.problem
        self.banner.say("" if problem is None else self._tools.wording.phrase(problem, names))
        if acting:
            self.head.show_actor(flow.view, flow.actor)
            self.chosen.show_flow(flow)
            self.steps.show_flow(flow)
        page = self._page(stage)
        page.show_flow(flow)
        self.pages.setCurrentWidget(page)
        self._offer(flow, stage)
        self.notices.show_when(fitting=stage in _BEFORE)
        self._show_primary()
        self._show_ghost(stage)
        self.ahead_changed.emit(ahead(self._battle, flow))
        moved_on = moved_on or page is not before or stage is Stage.ROLL
        if had_focus and (moved_on or not self._has_focus()):
            page.focus_here()

    @property
    def covered(self) -> bool:
        """Whether the choices of whoever is asked now wait for the laptop to be handed over."""
        return self._tools.hand_over.covers(moment(self._battle, self.flow))

    def _uncover(self) -> None:
        self._tools.hand_over.open_for(moment(self._battle, self.flow))
        self.focus_here()

    def _page(self, stage: Stage) -> TurnPage:
        if self.covered:
            return self.pages.cover
        question = None if self.flow is None else self.flow.asked_now
        if question is not None and question.kind in {QuestionKind.CHOICE, QuestionKind.ORDER}:
            return self.pages.choice
        name = "roll" if question is not None and stage is Stage.STATUS else _PAGE_OF[stage]
        page: TurnPage = getattr(self.pages, name)
        return page

    def _show_ghost(self, stage: Stage) -> None:
        flow = self.flow
        if flow is None or stage in {Stage.ACTION, Stage.TARGET, Stage.FREE}:
            return
        taken, option = flow.delay, flow.option
        lands = -1
        if taken is not None:
            lands = taken.lands
        elif option is not None and option.cost is not None:
            lands = option.cost.result
        self.ghost_wanted.emit(-1 if stage is Stage.NOBODY else lands)

    def _consider(self, ticks: int) -> None:
        if self._stage in {Stage.ACTION, Stage.TARGET, Stage.FREE}:
            self.ghost_wanted.emit(ticks)

    def _offer(self, flow: TurnFlow, stage: Stage) -> None:
        """Lets the commands be run that mean something now, each in words for this battle."""
        other = flow.offers.standing_by(self._pointed_at)
        name = "" if other is None else flow.view.token(other).name
        self._actions.speak_of(flow.view.axis.picture, name)
        may = offered(flow, stage, self._pointed_at)
        self._actions.offer(may & {"step_in"} if self.covered else may)

    def _show_primary(self) -> None:
        """Names what *Enter* does, with few words and then no key where the foot lacks room."""
        flow = self.flow
        if self.pages.shown is None or flow is None:
            return
        self.primary.setVisible(flow.view.outcome is None)
        for short, key in ((False, "Enter"), (True, "Enter"), (True, "")):
            self._label_primary(short=short)
            self.primary.set_key(key)
            self._actions.shorten(short=short)
            if _wish(self.primary, *self.buttons.values()) <= self.width() - _FOOT:
                break

    def _label_primary(self, *, short: bool) -> None:
        page, words = self.pages.shown, self._tools.wording
        label = "" if page is None else page.primary()
        self.primary.setEnabled(bool(label))
        rolls = self.pages.shows("choose") and label == words.text("turn.roll")
        if rolls and short:
            label = words.text("turn.roll.short")
        self.primary.set_label(label or words.text("turn.go_on"))
        self.primary.set_icon("dice" if rolls else "")

    def _has_focus(self) -> bool:
        focused = self.window().focusWidget()
        return focused is self or (bool(focused) and self.isAncestorOf(focused))

    def focus_here(self) -> None:
        """Puts the focus where the next key of the turn belongs."""
        page = self.pages.shown
        if page is not None and self.flow is not None:
            page.focus_here()
        else:
            self.setFocus()

    def aim(self, who: str) -> bool:
        """Takes a combatant as the target of the action under the cursor, if it can be one."""
        if not self.pages.shows("choose") or self.flow is None:
            return False
        aimed = False

        def take() -> None:
            nonlocal aimed
            aimed = self.pages.choose.aim(who)

        self._guard(take)
        if aimed:
            self.focus_here()
        return aimed

    def point_at(self, chosen: tuple[str, ...]) -> None:
        """Whoever is selected alone is under the cursor among the targets, and may step in."""
        self._pointed_at = chosen if len(chosen) == 1 else ()
        flow = self.flow
        if flow is not None and self._stage is not None and flow.offers.still_stand():
            self._offer(flow, self._stage)  # of a turn that is over, what follows is offered soon
            self._show_primary()
        if len(chosen) == 1 and self.pages.shows("choose"):
            self.pages.choose.point_at(chosen[0])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tells its width."""
        super().resizeEvent(event)
        self._show_primary()
        self.resized.emit(self.width())

    # Keys and buttons

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters and digits are commands, Enter goes on, Esc goes back."""
        handled = False
        if self.flow is not None:
            handled = self._press_digit(event) or self._press_named(event)
            handled = handled or self._actions.press(event)
        if not handled:
            super().keyPressEvent(event)

    def _press_digit(self, event: QKeyEvent) -> bool:
        text = event.text()
        if not text.isdecimal() or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return False
        page = self.pages.shown
        if page is None or not page.takes_digits:
            return False
        self._guard(lambda: page.press_digit(int(text)))
        return True

    def _press_named(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self._back()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            focused = self.focusWidget()
            if isinstance(focused, QAbstractButton) and self.isAncestorOf(focused):
                focused.click()
            else:
                self._take()
        elif key == Qt.Key.Key_F2:
            self._open_apply()
        else:
            return self._press_order(event)
        return True

    def _press_order(self, event: QKeyEvent) -> bool:
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
        if by is None or not alt or not self.pages.shows("choice"):
            return False
        self.pages.choice.choice.shift(by)
        return True

    def _take(self) -> None:
        page = self.pages.shown
        if page is not None and self.primary.isEnabled() and self.flow is not None:
            self._guard(page.take)

    def _back(self) -> None:
        page, flow = self.pages.shown, self.flow
        left = page is not None and page.leave_apply()
        if flow is not None and not left and not flow.back() and flow.offers.between:
            flow.restart()

    def _go_to_step(self, step: int) -> None:
        if self.flow is not None:
            go_back_to(self.flow, step)

    def _find(self) -> None:
        self.pages.choose.search.open_up()

    def _roll(self, *, rest: bool) -> None:
        if self.flow is not None:
            by = self.pages.shown or self.flow
            self._guard(by.roll_rest if rest else by.roll_one)

    def _skip(self) -> None:
        if self.flow is not None:
            self._guard(self.flow.skip)

    def _open_free(self) -> None:
        if self.flow is not None:
            self.flow.open_free()
            self.pages.free.focus_here()

    def _step_in(self) -> None:
        who = None if self.flow is None else self.flow.offers.standing_by(self._pointed_at)
        if self.flow is not None and who is not None:
            self.flow.restart(who)
            self.focus_here()

    def _end_turn(self) -> None:
        closing = None if self.flow is None else self.flow.offers.closing()
        if self.flow is not None and closing is not None:
            self._guard(partial(self.flow.choose_action, closing))

    def _hold(self) -> None:
        if self.flow is not None:
            self._guard(self.flow.hold)

    def _no_damage(self) -> None:
        self._guard(self.pages.roll.no_damage)

    def _open_apply(self) -> None:
        page = self.pages.shown
        if page is not None and self.flow is not None:
            page.open_apply()


def _wish(*buttons: KeyButton) -> int:
    """How wide those on show would be beside each other, in pixels."""
    return sum(one.sizeHint().width() for one in buttons if not one.isHidden())
