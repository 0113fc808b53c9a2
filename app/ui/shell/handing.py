"""Passing the laptop to choose in secret: the command of the window, remembered between starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from app.ui.shell.desktop import Desktop

_KEPT: Final = "board.passing"
_ON: Final = "1"


def remember_handing(desktop: Desktop) -> None:
    """Takes over what was chosen last, and keeps what is chosen from now on."""
    action, hand_over = desktop.actions["hand_over"], desktop.tools.hand_over
    hand_over.set(passing=desktop.memory.settings.layout.get(_KEPT) == _ON)
    action.setChecked(hand_over.passing)

    def choose() -> None:
        hand_over.set(passing=action.isChecked())
        desktop.memory.keep_layout({_KEPT: _ON if hand_over.passing else ""})

    action.triggered.connect(choose)
