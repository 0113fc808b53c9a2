"""Says at the beginning and at the end of a battle what one would otherwise look for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from app.services.battle import Battle
    from app.ui.shell.desktop import Desktop


class Chronicle(QObject):
    """Follows the battle on the desk."""

    def __init__(self, desktop: Desktop) -> None:
        super().__init__(desktop.window)
        self._desktop = desktop
        self._battle: Battle | None = None
        self._ended = False
        desktop.bridge.battle_changed.connect(self._follow)

    def _follow(self) -> None:
        battle = self._desktop.bridge.battle
        before, self._battle = self._battle, battle
        was, self._ended = self._ended, battle is not None and battle.ended
        if battle is None:
            return
        if battle is before:
            if self._ended and not was:
                self._tell_end(battle)
        elif battle.steps == 1 and not self._ended:
            self._tell_carried(battle)

    def _tell_end(self, battle: Battle) -> None:
        words, outcome = self._desktop.tools.wording, battle.view.outcome
        if outcome is not None:
            key = self._desktop.tools.keymap.first("window.battles")
            told = words.text("battles.over_now", outcome=words.phrase(outcome), key=key)
            self._desktop.say(told, "good")

    def _tell_carried(self, battle: Battle) -> None:
        """Who does not start whole, because an earlier battle left them so."""
        view = battle.view
        ours = [token for token in view.tokens if token.lane == view.lanes[0].id]
        names = [
            token.name
            for token in ours
            if token.hp.value < token.hp.maximum
            or (token.mp is not None and token.mp.value < token.mp.maximum)
        ]
        if names:
            words = self._desktop.tools.wording
            self._desktop.say(words.text("battles.carried", names=", ".join(names)), "info")
