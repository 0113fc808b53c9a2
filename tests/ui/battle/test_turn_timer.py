import pytest
from PySide6.QtCore import Qt, QTimer

from app.ui.battle.turn_timer import Countdown, TurnTimer, clock_text
from tests.helpers.desk import who

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class Watch:
    """A clock that somebody turns."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def test_a_countdown_stands_still_while_paused():
    watch = Watch()
    countdown = Countdown(60, watch)
    watch.now += 20
    countdown.pause()
    watch.now += 500
    assert countdown.left == 40
    countdown.go_on()
    countdown.go_on()
    watch.now += 50
    assert countdown.left == -10


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (65, "1:05"), (3600, "60:00")])
def test_time_is_written_in_minutes(seconds, text):
    assert clock_text(seconds) == text


def test_off_nothing_is_there_and_nothing_runs(window):
    assert window.timing.timer is None
    assert window.findChildren(TurnTimer) == []
    assert not window.actions_["timer_pause"].isEnabled()
    assert window.memory.settings.turn_limit == 0


def test_a_chosen_limit_counts_the_turn_and_is_remembered(window, hands, qtbot):
    window.actions_.limits[60].trigger()
    timer = window.timing.timer
    assert timer.isVisible()
    assert timer.left == 60
    assert timer.ticking
    qtbot.waitUntil(lambda: "0:59" in timer.accessibleName())
    assert window.memory.settings.turn_limit == 60
    window.actions_.limits[0].trigger()
    assert window.timing.timer is None
    assert not timer.isVisible()
    assert not timer.ticking


def test_another_turn_begins_anew_and_an_undone_one_too(window, hands, battle):
    watch = Watch()
    window.timing._clock = watch
    window.actions_.limits[90].trigger()
    timer = window.timing.timer
    watch.now += 30
    assert timer.left == 60
    hands.press("d")
    hands.type("35")
    hands.enter()
    assert battle.view.now == who(battle, "Imp")
    assert timer.left == 90
    watch.now += 10
    hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert battle.view.now == who(battle, "Mirel")
    assert timer.left == 90


def test_it_pauses_by_key_and_by_a_click_and_wakes_nobody_meanwhile(window, hands):
    watch = Watch()
    window.timing._clock = watch
    window.actions_.limits[30].trigger()
    timer = window.timing.timer
    hands.key(Qt.Key.Key_T, CTRL_SHIFT)
    assert timer.isChecked()
    assert not timer.ticking
    watch.now += 100
    assert timer.left == 30
    assert "paused" in timer.accessibleName()
    hands.click(timer)
    assert not window.actions_["timer_pause"].isChecked()
    assert timer.ticking


def test_when_the_time_is_up_it_says_so_and_blocks_nothing(window, hands, battle):
    watch = Watch()
    window.timing._clock = watch
    window.actions_.limits[30].trigger()
    timer = window.timing.timer
    watch.now += 42
    hands.click(timer)
    assert timer.left == -12
    assert "up for 0:12" in timer.accessibleName()
    assert not timer.grab().isNull()
    hands.press("h")
    assert battle.view.now is None, "holding took the turn"


def test_without_a_battle_there_is_nothing_to_time(window):
    window.actions_.limits[30].trigger()
    window.battle.close_battle()
    timer = window.timing.timer
    assert not timer.isVisible()
    assert timer.left is None
    assert not any(one.isActive() for one in timer.findChildren(QTimer))
