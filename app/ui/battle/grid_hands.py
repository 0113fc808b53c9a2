"""What one does on the grid, made into commands; and what it would come to, shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, TypeAlias

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from app.engine.model.timeline import Presence, TimelineView
from app.ui.battle.strip import Strip
from app.ui.bridge import Bridge
from app.ui.grid.delay_grid import DelayGrid
from app.ui.wording import Wording

if TYPE_CHECKING:
    from app.ui.battle.roster_hands import Desk
    from app.ui.grid.landing import Landing

    class EventDesk(Desk, Protocol):
        """Who takes the commands, and asks for another text or place of an event."""

        def change_event(self, timer: str) -> None:
            """Asks what an event shall say and when it comes."""
            ...


_Places: TypeAlias = tuple[tuple[tuple[str, int], ...], str | None, str | None]
"""Places by who would stand there, and right before or after whom."""


class GridHands:
    """Listens to a grid and hands on what is wanted of the battle."""

    def __init__(
        self, grid: DelayGrid, strip: Strip, bridge: Bridge, desk: EventDesk, words: Wording
    ) -> None:
        self._grid = grid
        self._words = words
        self._strip = strip
        self._bridge = bridge
        self._desk = desk
        self._foreseen: TimelineView | None = None
        self._rehearsed: dict[_Places, TimelineView | None] = {}
        """What was foreseen of the same battle since something was picked up."""
        bridge.battle_changed.connect(self._rehearsed.clear)
        grid.places_dropped.connect(self._dropped)
        grid.held_released.connect(self._released)
        grid.tokens_held.connect(self._held)
        grid.landing_changed.connect(self._landing_changed)
        grid.event_activated.connect(desk.change_event)
        grid.event_removed.connect(self._event_removed)
        grid.event_moved.connect(self._event_moved)
        grid.event_menu_requested.connect(self._event_menu)

    def forecast(
        self, places: Mapping[str, int], before: str | None, after: str | None
    ) -> Landing | None:
        """Where the first of these would stand; the strip shows the same rehearsal."""
        from app.ui.grid.landing import landing  # noqa: PLC0415 - not for a first paint

        key = (tuple(places.items()), before, after)
        if key not in self._rehearsed:
            self._rehearsed[key] = self._rehearse(places, before, after)
        self._foreseen = self._rehearsed[key]
        return None if self._foreseen is None else landing(self._foreseen, key[0][0][0])

    def _rehearse(
        self, places: Mapping[str, int], before: str | None, after: str | None
    ) -> TimelineView | None:
        from app.ui.battle.forecast import moved, released  # noqa: PLC0415 - not for a first paint

        battle, who = self._bridge.battle, next(iter(places))
        if battle is None:
            return None
        if battle.view.token(who).presence is Presence.HELD:
            return released(battle, who, places[who])
        return moved(battle, places, before, after)

    def show_ghost(self, ticks: int) -> None:
        """Shows where whoever acts would land ``ticks`` from now; below 0, nothing."""
        from app.ui.battle.forecast import ghost_of  # noqa: PLC0415 - not for a first paint

        battle = self._bridge.battle
        ghost = None if ticks < 0 or battle is None else ghost_of(battle, battle.view.now, ticks)
        if ghost is None:
            self._grid.hide_ghost()
            self._strip.end_forecast()
        else:
            self._grid.show_ghost(ghost.who, ghost.ticks, ghost.after, ghost.before, ghost.chips)
            self._strip.show_choice(ghost.view, ghost.who)

    def _dropped(self, places: dict[str, int], before: str | None, after: str | None) -> None:
        from app.engine.core.commands import SetPlace  # noqa: PLC0415 - not for a first paint

        self._desk.run_all((SetPlace(places, before, after),))

    def _released(self, who: str, place: int) -> None:
        from app.engine.core.commands import Release  # noqa: PLC0415 - not for a first paint

        self._desk.run_all((Release(who, place),))

    def _held(self, ids: tuple[str, ...]) -> None:
        from app.engine.core.commands import Hold  # noqa: PLC0415 - not for a first paint

        self._desk.run_all([Hold(one) for one in ids])

    def _event_removed(self, timer: str) -> None:
        from app.engine.core.commands import RemoveTimer  # noqa: PLC0415 - not for a first paint

        self._desk.run_all((RemoveTimer(timer),))

    def _event_moved(self, timer: str, place: int) -> None:
        from app.engine.core.commands import SetTimer  # noqa: PLC0415 - not for a first paint

        battle = self._bridge.battle
        for one in () if battle is None else battle.view.timers:
            if one.id == timer:
                self._desk.run_all((SetTimer(timer, one.text, place),))

    def _event_menu(self, timer: str, at: QPoint) -> None:
        menu = QMenu(self._grid)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        words = self._words
        change = menu.addAction(f"{words.text('event.menu_change')}\tEnter")
        change.triggered.connect(lambda: self._desk.change_event(timer))
        remove = menu.addAction(f"{words.text('event.menu_remove')}\tDel")
        remove.triggered.connect(lambda: self._event_removed(timer))
        menu.popup(at)

    def _landing_changed(self, landing: Landing | None) -> None:
        who, view = self._grid.current, self._foreseen
        if landing is None or view is None or who is None:
            self._foreseen = None
            self._rehearsed.clear()
            self._strip.end_forecast()
        else:
            self._strip.show_forecast(view, who)
