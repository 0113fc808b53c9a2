"""HP bars on their way to a new value."""

import pytest

from app.engine.model.timeline import Gauge
from app.ui.kit.bar_motion import BarMotion
from tests.helpers.views import token


def somebody(value: int):
    return token("ann", 5, hp=Gauge(value, 100))


@pytest.fixture
def bars(qapp):
    del qapp
    made = BarMotion()
    made.show((somebody(80),), moves=True)
    return made


def test_a_bar_seen_for_the_first_time_stands_still(bars):
    assert not bars.running
    assert bars.full(somebody(80)) == pytest.approx(0.8)
    assert bars.full(token("bob", 5, hp=Gauge(1, 4))) == pytest.approx(0.25)


def test_a_bar_moves_to_its_new_value(bars, qtbot):
    seen = []
    bars.moved.connect(lambda: seen.append(bars.full(somebody(20))))
    bars.show((somebody(20),), moves=True)
    assert bars.running
    assert bars.full(somebody(20)) == pytest.approx(0.8)
    qtbot.waitUntil(lambda: not bars.running)
    assert seen == sorted(seen, reverse=True)
    assert bars.full(somebody(20)) == pytest.approx(0.2)


def test_without_motion_it_is_there_at_once(bars):
    bars.show((somebody(20),), moves=False)
    assert not bars.running
    assert bars.full(somebody(20)) == pytest.approx(0.2)


def test_the_next_change_finishes_the_one_before(bars, qtbot):
    bars.show((somebody(20),), moves=True)
    bars.show((somebody(60),), moves=True)
    assert bars.full(somebody(60)) == pytest.approx(0.2)
    qtbot.waitUntil(lambda: not bars.running)
    assert bars.full(somebody(60)) == pytest.approx(0.6)
