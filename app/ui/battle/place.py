"""The Battle place: strip above, roster and log at the left, field, turn panel at the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from app.engine.model.timeline import Picture
from app.services.session import CampaignError
from app.ui.battle.columns import Columns
from app.ui.battle.field import Field
from app.ui.battle.formation_hands import FormationHands
from app.ui.battle.panes import make_pane
from app.ui.battle.portrait_hands import PortraitHands
from app.ui.battle.rung import rung
from app.ui.battle.strip import Strip
from app.ui.bridge import Bridge
from app.ui.desk.speech import known_names, say
from app.ui.desk.tools import Tools, names_of
from app.ui.kit.widgets import Banner

if TYPE_CHECKING:
    from app.engine.core import commands as c
    from app.engine.model.phrase import Phrase
    from app.services.battle import Battle
    from app.ui.battle.begin_panel import BeginPanel
    from app.ui.battle.log_panel import LogPanel
    from app.ui.battle.roster_panel import RosterPanel
    from app.ui.battle.turn.panel import TurnPanel
    from app.ui.grid.delay_grid import DelayGrid
    from app.ui.kit.field_pane import FieldPane

_LOW_WINDOW = 800


class BattlePlace(QWidget):
    """Composes the panels and carries what one does over to the others."""

    battles_wanted = Signal()
    """All battles shall be shown."""
    copy_wanted = Signal(QPoint)
    """What is to be copied shall be asked at this place of the screen."""

    def __init__(self, tools: Tools, bridge: Bridge, seed: Callable[[], int]) -> None:
        super().__init__()
        self._tools = tools
        self._bridge = bridge
        self._shown: Battle | None = None
        self._seed = seed
        self._cursor = 0
        self._painted = self._focus_due = False
        self.banner = Banner(tools.look, "harm")
        self.strip = Strip(tools)
        self.field = Field(lambda picture: make_pane(picture, tools, bridge, self.strip, self))
        self.columns = Columns(tools.look, self.field)
        self.formation = FormationHands(self.field, tools, bridge, self)
        self.portraits = PortraitHands(self, tools, bridge, self.banner.say)
        self._lay_out()
        self._connect()
        self.refresh()

    # The panels beside the grid; the picture is painted first, they follow one by one

    @cached_property
    def roster(self) -> RosterPanel:
        """Who is on the field."""
        from app.ui.battle.empty_roster import EmptyRoster  # noqa: PLC0415 - after the picture
        from app.ui.battle.roster_hands import RosterHands  # noqa: PLC0415
        from app.ui.battle.roster_panel import RosterPanel  # noqa: PLC0415

        panel = RosterPanel(self._tools)
        self._empty = EmptyRoster(self._tools)
        panel.put_empty(self._empty)
        self.columns.put_roster(panel)
        panel.selection_changed.connect(self._roster_selected)
        panel.menu_opening.connect(self._add_portrait)
        self._roster_hands = RosterHands(panel, self._bridge, self, self._tools.wording)
        self.field.selection_changed.connect(panel.select)
        self._show_on_roster(panel)
        return panel

    @cached_property
    def log(self) -> LogPanel:
        """What happened."""
        from app.ui.battle.log_panel import LogPanel  # noqa: PLC0415 - after the picture

        panel = LogPanel(self._tools)
        self.columns.put_log(panel)
        panel.jump_wanted.connect(self._jump)
        panel.copy_wanted.connect(self.copy_wanted)
        panel.show_battle(self._shown)
        return panel

    @cached_property
    def turn(self) -> TurnPanel:
        """The hand of whoever acts."""
        from app.ui.battle.turn.panel import TurnPanel  # noqa: PLC0415 - after the picture
        from app.ui.battle.weapon_hands import actors_weapons  # noqa: PLC0415

        panel = TurnPanel(self._tools, self._seed, self.guard)
        panel.resized.connect(self.strip.set_soon_width)
        self.columns.put_turn(panel)
        panel.ghost_wanted.connect(self.field.show_ghost)
        panel.ahead_changed.connect(self.field.show_ahead)
        panel.new_battle_wanted.connect(self.close_battle)
        panel.weapon_wanted.connect(
            lambda: actors_weapons(panel, self._bridge, self._tools.wording, self.run)
        )
        self.field.selection_changed.connect(panel.point_at)
        panel.set_row_height(self._row_height())
        panel.pages.picture = self.field.picture
        panel.show_battle(self._shown)
        return panel

    @property
    def whole(self) -> bool:
        """Whether every panel is there."""
        return {"turn", "roster", "log"} <= vars(self).keys()

    def paintEvent(self, event: QPaintEvent) -> None:
        """After the first picture the panels are made, one after the other."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self._make_next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that comes before the turn panel is there goes to it all the same."""
        if self._focus_due and self._painted:
            self.focus_here()
            QCoreApplication.sendEvent(self.window().focusWidget(), event)
        else:
            super().keyPressEvent(event)

    def _make_next(self) -> None:
        for name in ("turn", "roster", "log"):
            if name not in vars(self):
                getattr(self, name).show()
                QTimer.singleShot(0, self, self._make_next)
                break
        if self._focus_due and "turn" in vars(self):
            self.focus_here()

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.banner)
        whole.addWidget(self.strip)
        whole.addWidget(self.columns, 1)
        self.reset_panels()

    def _connect(self) -> None:
        self._bridge.battle_changed.connect(self.refresh)
        self._bridge.documents_changed.connect(self._show_documents)
        self.strip.clicked.connect(self._select_one)
        self.field.token_activated.connect(self._activated)
        self.field.menu_requested.connect(self._menu)
        self.portraits.gallery.changed.connect(self.field.renew_tokens)
        self.portraits.gallery.changed.connect(self.update)

    # What is on show

    @property
    def pane(self) -> FieldPane:
        """What draws the battle."""
        return self.field.pane

    @property
    def grid(self) -> DelayGrid:
        """What draws a battle of countdowns."""
        return cast("DelayGrid", self.field.pane_of(Picture.COUNTDOWN))

    @cached_property
    def begin(self) -> BeginPanel:
        """The card on the empty grid; made when it is first wanted."""
        from app.ui.battle.begin_panel import BeginPanel  # noqa: PLC0415 - when wanted

        card = BeginPanel(self._tools, self.guard, self._seed)
        card.last_wanted.connect(self.battles_wanted)
        return card

    @property
    def battle(self) -> Battle | None:
        """The battle on show."""
        return self._bridge.battle

    def refresh(self) -> None:
        """Shows the battle as it stands now."""
        battle = self.battle
        view = None if battle is None else battle.view
        same, self._shown = battle is self._shown, battle
        self.banner.say("")
        self.strip.show_view(view)
        made = vars(self)
        if "roster" in made:
            self._show_on_roster(self.roster)
        if "log" in made:
            self.log.show_battle(battle)
        session = self._bridge.session
        blank = None if session is None else session.system.info.blank
        self.field.set_view(view or blank, animate=same, rung=self._rung(same=same))
        if "turn" in made:
            self.turn.pages.picture = self.field.picture
            self.turn.show_battle(battle)
        empty = battle is None and session is not None
        if empty or "begin" in made:
            self.field.show_card(self.begin, shown=empty)
        if same:
            return
        if "roster" in made:
            self.roster.close_fields()
        if battle is None and session is not None:
            self.begin.show_session(session)
        elif self.isVisible():
            self.focus_here()

    def _rung(self, *, same: bool) -> tuple[str, ...]:
        """The events that came due in a step just taken; going back in time rings none."""
        battle, before = self.battle, self._cursor
        self._cursor = 0 if battle is None else battle.cursor
        if battle is None or not same or self._cursor != before + 1:
            return ()
        return rung(battle, self._tools.wording)

    def _show_on_roster(self, panel: RosterPanel) -> None:
        view = None if self._shown is None else self._shown.view
        panel.show_view(view)
        self._empty.setVisible(view is None)
        if view is None:
            self._empty.show_session(self._bridge.session)

    def _show_documents(self) -> None:
        session = self._bridge.session
        if "roster" in vars(self):
            self._empty.show_session(session)
        if self.battle is None and session is not None:
            self.begin.show_session(session)

    def focus_here(self) -> None:
        """Puts the focus where the next key belongs."""
        if self._bridge.session is None:
            self.pane.setFocus()
        elif self.battle is None:
            self.begin.focus_here()
        elif "turn" in vars(self) or self._painted:
            self._focus_due = False
            self.turn.focus_here()
        else:
            self._focus_due = True
            self.setFocus()  # no other control takes it until the turn panel is there

    def panels(self) -> tuple[QWidget, ...]:
        """The panels in the order of F6."""
        if self.battle is None:
            return (self.begin,) if self._bridge.session is not None else (self.pane,)
        return (self.turn, self.roster, self.log, self.pane)

    def enter_panel(self, panel: QWidget) -> None:
        """Gives a panel the focus."""
        if panel is self.turn or panel is vars(self).get("begin"):
            self.focus_here()
        else:
            panel.setFocus(Qt.FocusReason.TabFocusReason)

    # Sizes

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A low window has lower rows; the strip follows the turn panel's width."""
        super().resizeEvent(event)
        low = self.window().height() < _LOW_WINDOW
        self.strip.set_low(low=low)
        if "turn" in vars(self):
            self.turn.set_row_height(self._row_height())

    def _row_height(self) -> int:
        return 36 if self.window().height() < _LOW_WINDOW else 40

    def reset_panels(self) -> None:
        """All panels open, at their first sizes."""
        self.columns.sizes_kept.reset()
        for name in vars(self).keys() & {"roster", "log", "turn"}:
            getattr(self, name).show()

    def layout_state(self) -> Mapping[str, str]:
        """Sizes and zoom, for remembering."""
        return {**self.columns.sizes_kept.state(), "battle.zoom": self.field.zoom}

    def restore_layout(self, state: Mapping[str, str]) -> None:
        """Takes back what `layout_state` gave; anything else is left alone."""
        self.columns.sizes_kept.restore(state)
        if "battle.zoom" in state:
            self.field.set_zoom(state["battle.zoom"])

    # Running commands

    def guard(self, run: Callable[[], None]) -> None:
        """Runs something that writes; a known fault of the file is told, and nothing changed."""
        try:
            run()
        except CampaignError as error:
            self.banner.say(self._tools.wording.phrase(error.phrase), "harm")

    def run(self, command: c.Command) -> Phrase | None:
        """Takes a command: asks what it needs in the turn panel; gives why it was refused."""
        from app.services.battle import Asked, Planned, Refused  # noqa: PLC0415 - as above

        battle, flow = self.battle, self.turn.flow
        if battle is None or flow is None:
            return None
        outcome = battle.plan(command)
        if isinstance(outcome, Refused):
            return outcome.phrase
        if isinstance(outcome, Planned):
            self.guard(lambda: battle.commit(outcome, self))
        elif isinstance(outcome, Asked):
            self.guard(lambda: flow.ask_other(command))
            self.focus_on_question()
        return None

    def run_all(self, commands: tuple[c.Command, ...] | list[c.Command]) -> None:
        """Takes commands as one step, or none of them and tells why one is refused."""
        from app.engine.core.commands import Together  # noqa: PLC0415 - not for a first paint

        refusal = self.run(Together(tuple(commands)))
        if refusal is not None:
            self.banner.say(self.worded(refusal), "warn")

    def worded(self, phrase: Phrase) -> str:
        """A phrase with the names of those on the field."""
        battle = self.battle
        names = {} if battle is None else {**known_names(battle), **names_of(battle.view)}
        return say(self._tools.wording, phrase, names)

    # Roster

    def _roster_selected(self) -> None:
        chosen = tuple(token.id for token in self.roster.selected())
        self.pane.select(chosen)
        if "turn" in vars(self):
            self.turn.point_at(chosen)

    def _select_one(self, who: str) -> None:
        self.roster.select((who,))
        self.pane.select((who,))
        self.pane.set_current(who)

    def go_to(self, who: str) -> None:
        """Selects a combatant, and lets the roster's keys act on it."""
        self._select_one(who)
        self.roster.setFocus()

    def offer(self, encounter: str) -> None:
        """Puts the battle on show aside, and the cursor on a prepared encounter."""
        if self.battle is not None:
            self.close_battle()
        self.begin.go_to(encounter)

    def focus_on_question(self) -> None:
        """To the turn panel, if a command asks for something there."""
        flow = self.turn.flow
        if flow is not None and flow.draft.other is not None:
            self.turn.focus_here()

    # Field

    def _activated(self, who: str) -> None:
        if not self.turn.aim(who):
            self.go_to(who)

    def _menu(self, who: str, at: QPoint) -> None:
        self._select_one(who)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions(list(self.roster.edits.values()))
        self._add_portrait(menu)
        menu.popup(at)

    def _add_portrait(self, menu: QMenu) -> None:
        """The portrait of whoever is selected, one at a time."""
        chosen = self.roster.selected()
        if len(chosen) == 1:
            self.portraits.add_to(menu, chosen[0])

    # History

    def undo(self) -> None:
        """Takes the last step back."""
        self._go(lambda battle: battle.undo(self))

    def redo(self) -> None:
        """Takes an undone step again."""
        self._go(lambda battle: battle.redo(self))

    def _jump(self, cursor: int) -> None:
        self._go(lambda battle: battle.jump(cursor, self))

    def _go(self, move: Callable[[Battle], None]) -> None:
        battle = self.battle
        if battle is not None:
            self.guard(lambda: move(battle))

    def close_battle(self) -> None:
        """Leaves the battle as it is and shows the encounters."""
        session = self._bridge.session
        if session is not None:
            session.close_battle()
            self.focus_here()

    # The Battle menu

    def end_battle(self) -> None:
        """Ends the battle as it stands."""
        from app.engine.core.commands import EndBattle  # noqa: PLC0415 - not for a first paint

        self.run_all((EndBattle(),))

    def surrender(self, side: str) -> None:
        """Ends the battle with a side giving up."""
        from app.engine.core.commands import Surrender  # noqa: PLC0415 - not for a first paint

        self.run_all((Surrender(side),))

    def ask_note(self, *, timer: bool) -> None:
        """Asks for a line of the GM's own in the log, or for an event without an actor."""
        if self.battle is not None:
            self.roster.close_fields()
            self.roster.quick.ask_note(timer=timer)

    def change_event(self, timer: str) -> None:
        """Asks what an event without an actor shall say, and when it comes."""
        for one in () if self.battle is None else self.battle.view.timers:
            if one.id == timer:
                self.roster.close_fields()
                self.roster.quick.change_event(one)
