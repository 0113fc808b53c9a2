"""A status is tried on somebody without a trace."""

import pytest

from app.services.trial import MOST, try_status
from tests.helpers.desk import RESOURCES, open_path
from tests.helpers.making import make_sample


@pytest.fixture
def session(tmp_path):
    path = tmp_path / "sample.seedboard"
    make_sample(path, RESOURCES)
    made = open_path(path)
    yield made
    made.close()


def test_poison_takes_its_part_after_each_turn_and_ends(session):
    found = try_status(session, "wren", "poison", 3)
    full = session.sheet("wren").gauges[0].value
    loss = full * 5 // 100
    assert found.refusal is None
    assert [one.turn for one in found.moments] == [0, 1, 2, 3]
    assert [one.hp for one in found.moments] == [full - loss * n for n in range(4)]
    left = [None if one.chip is None else one.chip.remaining for one in found.moments]
    assert left == [3, 2, 1, None]


def test_somebody_who_falls_is_tried_no_further(session):
    workshop = session.workshop
    workshop.edit("status", "poison", ("after_act", "percent"), 60)
    found = try_status(session, "wren", "poison", 5)
    assert [one.fallen for one in found.moments] == [False, False, True]


def test_nothing_is_written_and_long_ones_stop(session):
    found = try_status(session, "wren", "poison", 99)
    assert len(found.moments) <= MOST + 1
    assert session.battle is None
    assert session.battles() == ()


def test_a_gap_is_told(session):
    assert try_status(session, "nobody", "poison", 2).refusal is not None
    assert try_status(session, "wren", "poison", 0).refusal is not None
