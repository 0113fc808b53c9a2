"""The turn timer of the desk: chosen in a menu, shown in the strip, made when it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QBoxLayout

if TYPE_CHECKING:
    from app.ui.battle.turn_timer import TurnTimer
    from app.ui.shell.desktop import Desktop


class TurnTiming(QObject):
    """Off unless a person chooses a limit; then each turn of the battle is timed."""

    def __init__(self, desktop: Desktop, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(desktop.window)
        self._desktop = desktop
        self._clock = clock
        self.timer: TurnTimer | None = None
        for seconds, action in desktop.actions.limits.items():
            action.triggered.connect(lambda _on=False, n=seconds: self._choose(n))
        self._pause = desktop.actions["timer_pause"]
        self._pause.toggled.connect(self._paused)
        desktop.bridge.battle_changed.connect(self._follow)
        limit = desktop.memory.settings.turn_limit
        if limit in desktop.actions.limits:
            desktop.actions.limits[limit].setChecked(True)
        self._set(limit)

    def _choose(self, seconds: int) -> None:
        self._desktop.memory.set_turn_limit(seconds)
        self._set(seconds)

    def _set(self, seconds: int) -> None:
        self._pause.setEnabled(bool(seconds))
        if not seconds:
            self._remove()
            return
        if self.timer is None:
            self.timer = self._made()
        self.timer.set_limit(seconds)
        self._follow()

    def _made(self) -> TurnTimer:
        from app.ui.battle.turn_timer import TurnTimer  # noqa: PLC0415 - off for most

        timer = TurnTimer(self._desktop.tools, self._clock)
        timer.hide()
        strip = self._desktop.battle.strip.layout()
        if isinstance(strip, QBoxLayout):
            strip.insertWidget(1, timer)
        timer.setChecked(self._pause.isChecked())
        timer.toggled.connect(self._pause.setChecked)
        return timer

    def _remove(self) -> None:
        timer, self.timer = self.timer, None
        if timer is not None:
            timer.hide()
            timer.deleteLater()

    def _paused(self, paused: bool) -> None:  # noqa: FBT001 - a Qt signal's argument
        if self.timer is not None:
            self.timer.setChecked(paused)

    def _follow(self) -> None:
        battle = self._desktop.bridge.battle
        if self.timer is not None:
            view = None if battle is None else battle.view
            over = view is None or view.now is None or view.outcome is not None
            self.timer.show_turn(None if view is None or over else (battle, view.now, view.turn))
