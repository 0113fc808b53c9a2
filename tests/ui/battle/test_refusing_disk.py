"""A file that takes no step: it is told at the desk, whichever control took the turn."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from tests.helpers.desk import Hands


def _free_delay(hands: Hands) -> None:
    hands.press("d")
    hands.type("35")
    hands.enter()


def _action(hands: Hands) -> None:
    hands.press("2")
    hands.enter()


def _hold(hands: Hands) -> None:
    hands.press("h")


def _undo(hands: Hands) -> None:
    hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


@pytest.mark.parametrize("last", [_free_delay, _action, _hold, _undo])
def test_a_refused_step_is_told_and_can_be_taken_again(
    window, place, battle, hands, last: Callable[[Hands], None]
) -> None:
    disk = window.bridge.session._campaign.battles._database.connection
    stood = battle.cursor, battle.view
    disk.execute("PRAGMA query_only = ON")
    last(hands)
    assert place.banner.isVisible()
    assert "can only be read" in place.banner.text
    assert (battle.cursor, battle.view) == stood
    disk.execute("PRAGMA query_only = OFF")
    if last is _undo or last is _hold:
        last(hands)
    else:
        hands.enter()
    assert battle.cursor != stood[0]
    assert not place.banner.isVisible()
